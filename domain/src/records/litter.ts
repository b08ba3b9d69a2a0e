import type { Day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { Standing } from './kind.ts'

/** Piglets that come to a litter or leave it. */
export type Piglets = { on: Day; piglets: number }

export const come = ({ nursing }: Standing, { piglets }: Piglets) => ({ nursing: nursing + piglets })
export const leave = ({ nursing }: Standing, { piglets }: Piglets) => ({ nursing: fewer(nursing, piglets) })

/** @throws Refusal where she does not nurse so many */
export function fewer(nursing: number, piglets: number) {
  if (piglets > nursing) throw new Refusal('MORE_THAN_NURSING', { nursing, piglets }, ['piglets'])
  return nursing - piglets
}

/** Females and males together. */
export const countOf = ({ females, males = 0 }: { females: number; males?: number | undefined }) =>
  females + males

/** Piglets that leave a litter, or come to it, in a record of another kind. */
export type LitterChange = { kind: 'pigletDeath' | 'fosteredOut' | 'fosteredIn' } & Piglets
