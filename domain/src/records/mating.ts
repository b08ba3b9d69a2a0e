import { addDays, daysBetween, type Day } from '../basics/day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { Refusal } from '../basics/refusal.ts'
import { kind, type Standing } from './kind.ts'

/** Method of a service: A artificial insemination, N natural (system code 995). */
export const matingMethods = ['A', 'N'] as const
export type MatingMethod = (typeof matingMethods)[number]

/** Maximum of services in a mating, all of one heat. */
export const mostServices = 3
export type Service = { boarId: number; method: MatingMethod }

/** Days after the first service within which a further one belongs to the same heat. */
const sameHeatDays = 2

export const isSameHeat = (matedOn: Day, servedOn: Day) => {
  const days = daysBetween(matedOn, servedOn)
  return days >= 0 && days <= sameHeatDays
}

/**
 * Whether a new mating joins the newest one, as a further service of the same heat. The caller must name that mating as the
 * newest record it knows. @throws Refusal SAME_HEAT if it does not, because another phone was faster
 */
export function joinsHeat(
  {
    status,
    lastWork,
    matedOn,
    seq,
  }: Pick<Standing, 'status' | 'matedOn' | 'seq'> & { lastWork: string | null },
  mating: { on: Day; seq?: number | undefined },
): boolean {
  // The first record is the entry; the boars of an earlier mating are unknown.
  const isMated = status === 'pregnant' && lastWork === 'mating' && seq > 1
  if (!isMated || !matedOn || !isSameHeat(matedOn, mating.on)) return false
  if (mating.seq !== seq) throw new Refusal('SAME_HEAT', { on: matedOn })
  return true
}

/** The services of a heat with one more added. @throws Refusal when the record is full. */
export function addServices(services: readonly Service[], more: readonly Service[]): readonly Service[] {
  const all = [...services, ...more]
  if (all.length > mostServices) throw new Refusal('TOO_MANY_BOARS', { most: mostServices }, ['boars'])
  return all
}

export const farrowingDueOn = (matedOn: Day, settings: Pick<FarmSettings, 'farrowingAfterMating'>): Day =>
  addDays(matedOn, settings.farrowingAfterMating)

export const mating = kind({
  names: { ko: '교배', en: 'Mating', vi: 'Phối giống' },
  one: { ko: '교배', en: 'mating', vi: 'lần phối' },
  order: 10,
  of: ['sow'],
  numbered: 'life',
  screens: ['2', '21'],
  when: ['gilt', 'weaned', 'returned', 'aborted'],
  refusedAs: 'CANNOT_BE_MATED',
  ofStaying: true,
  work: 'G',
  does: 'G',
  life: {
    mating: ({ matings, firstMatedOn }, { on }: { on: Day }) => ({
      status: 'pregnant',
      matings: matings + 1,
      matedOn: on,
      firstMatedOn: firstMatedOn ?? on,
    }),
  },
  sheet: {
    names: { ko: '교배', en: 'Matings', vi: 'Phối giống' },
    on: { ko: '교배일', en: 'Mating date', vi: 'Ngày phối' },
    columns: {},
    times: {
      table: 'service',
      most: mostServices,
      columns: {
        boar: { names: { ko: '웅돈', en: 'Boar', vi: 'Đực' }, animal: 'boar' },
        method: {
          names: { ko: '방법', en: 'Method', vi: 'Cách' },
          code: ['system', '995'],
          usual: 'A' satisfies MatingMethod,
        },
      },
    },
    rows: { mating: { turn: 90 } },
  },
})
