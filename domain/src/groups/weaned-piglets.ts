import type { Day } from '../basics/day.ts'
import type { Heads } from '../records/heads.ts'

/** The weaning of a sow from which piglets come: by its number in her life, or of a partial weaning by its number in the litter. */
export type PigletSource = { weaningSeq: number } | { litterNumber: number }

/** Piglets that a weaning moves into a group. */
export type WeanedPiglets = {
  animalId: number
  /** Breed of the sow. */
  breed: string
  by: PigletSource
  on: Day
  heads: Heads
  totalWeight: number
  ageDays: number | null
  /** Weanings with the same name share one new group. */
  groupAs?: string | undefined
}
