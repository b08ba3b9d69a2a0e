import type { CardEvent } from '@penside/contract/records/animal-card.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Db } from '../../database/db.ts'

/** Event with its order on one day: the number of its life record; changes of a litter follow the record that began it. */
export type Placed = CardEvent & { place?: number }
/** Reads an animal's events of one kind. */
export type Events<Event = Placed> = (
  db: Db,
  animalId: number,
  language: Language,
  names: CodeNames,
) => Promise<Event[]>

/** Event of a kind that is not part of a life; `what` describes it in one line. */
export type BesideEvent = Pick<CardEvent, 'seq' | 'on' | 'parity' | 'remark' | 'what'> &
  Partial<Pick<CardEvent, 'kg' | 'millimetres'>>
export type BesideEvents = Events<BesideEvent>

export const noValues = {
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
