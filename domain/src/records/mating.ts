import { addDays, daysBetween, type Day } from '../day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { Refusal } from '../refusal.ts'

/** How a sow was served. A for artificial insemination, N for natural service (system code 995). */
export const matingMethods = ['A', 'N'] as const
export type MatingMethod = (typeof matingMethods)[number]

/** A mating holds up to three services of one heat. */
export const mostServices = 3
export type Service = { boarId: number; method: MatingMethod }

/** Days after the first service in which a further one still belongs to the same heat. */
const sameHeatDays = 2

export const isSameHeat = (matedOn: Day, servedOn: Day) => {
  const days = daysBetween(matedOn, servedOn)
  return days >= 0 && days <= sameHeatDays
}

/** The services of a heat with one more added. @throws Refusal when the record is full. */
export function addServices(services: readonly Service[], more: readonly Service[]): readonly Service[] {
  const all = [...services, ...more]
  if (all.length > mostServices) throw new Refusal('TOO_MANY_BOARS', { most: mostServices }, ['boars'])
  return all
}

export const farrowingDueOn = (matedOn: Day, settings: Pick<FarmSettings, 'farrowingAfterMating'>): Day =>
  addDays(matedOn, settings.farrowingAfterMating)
