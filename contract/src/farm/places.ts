import * as z from 'zod'
import { longestPenName, mostPensAtOnce, mostInPen } from '@penside/domain/farm/places.ts'
import { call, managers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { code, id, integer, nameText, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const nameKo = field('nameKo', nameText(60))
const nameEn = field('nameEn', nameText(60))
const nameVi = field('nameVi', nameText(60))
/** Stored names; none is empty. */
export const names = { nameKo, nameEn, nameVi }
/** Names as sent: one is enough for all languages. */
export const givenNames = { nameKo: optional(nameKo), nameEn: optional(nameEn), nameVi: optional(nameVi) }

const houseId = field('donsaNo', id)
/** Association code list 08. */
const kind = field('pcodeTp', code)
const penId = field('locCd', id)
const penName = field('locNm', nameText(longestPenName).min(1))
/** Number of animals for which it is meant. */
const capacity = field('capa', integer(1, mostInPen))
/** Position in the list, from 1. */
const position = field('sortNo', integer(1, mostInPen))
const active = field('useYn', yesNo)

const pen = record({
  penId,
  penName,
  capacity: nullable(capacity),
  active,
  /** Number of living animals in it, heads of groups included. */
  animals: field('dusu', z.int()),
})
export type PenRow = z.output<typeof pen>

const house = record({
  houseId,
  kind,
  kindName: field('pcodeTpNm', z.string()),
  ...names,
  /** In the caller's language. */
  houseName: field('donsaNm', z.string()),
  active,
  pens: field('pens', z.array(pen)),
})
export type HouseRow = z.output<typeof house>

export const places = {
  /** Houses and pens of the farm in order, inactive ones included. */
  list: editedList('places', house),
  /** Adds or changes a house. Without a name it gets the name of its kind. */
  saveHouse: call('POST', extra('saveHouse'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      houseId: optional(houseId),
      kind,
      ...givenNames,
      position: optional(position),
      active: optional(active),
    }),
    output: record({ result, houseId }),
    example: { kind: '080004', nameEn: 'Farrowing house', nameKo: '분만사', nameVi: 'Chuồng đẻ' },
  }),
  /**
   * Adds pens named by a prefix and a range of numbers, to a house or to a new one of this kind. Without
   * numbers it adds one pen with the prefix as its name.
   */
  addPens: call('POST', extra('addPens'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      houseId: optional(houseId),
      kind: optional(kind),
      ...givenNames,
      prefix: optional(field('prefix', text(20))),
      from: optional(field('fromNo', integer(0, 99_999))),
      to: optional(field('toNo', integer(0, 99_999))),
      /** Minimal number of digits of the numbers. */
      digits: optional(field('digits', integer(1, 5))),
      capacity: optional(capacity),
    }),
    output: record({ result, houseId, count: field('cnt', integer(1, mostPensAtOnce)) }),
    example: { kind: '080003', prefix: 'G-', from: 1, to: 12, digits: 2, capacity: 1 },
  }),
  savePen: call('POST', extra('savePen'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      penId,
      houseId: optional(houseId),
      penName,
      capacity: optional(capacity),
      position: optional(position),
      active: optional(active),
    }),
    output: done,
    example: { penId: 1, penName: 'Corner pen', capacity: 2 },
  }),
  /** Merges a pen into another one, which replaces it everywhere. */
  mergePens: call('POST', extra('mergePens'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ penId, into: field('toLocCd', id) }),
    output: done,
    example: { penId: 2, into: 1 },
  }),
}
