import type { CardEvent } from '@penside/contract/records/animal-card.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Db } from '../../database/db.ts'

/** On one day the records of her life stand by their numbers, and those of a litter after the record with which its nursing began. */
export type Placed = CardEvent & { place?: number }
/** An animal's events of one kind. */
export type Events = (db: Db, animalId: number, language: Language, names: CodeNames) => Promise<Placed[]>

export const nothing = {
  what: '',
  totalBorn: null,
  liveBorn: null,
  head: null,
  kg: null,
  millimetres: null,
  remark: '',
} as const
export const amount = (stored: string | null) =>
  stored === null || Number(stored) === 0 ? null : Number(stored)
