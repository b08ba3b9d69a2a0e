import * as z from 'zod'
import { besideKinds, type BesideKind } from '@penside/domain/records/known-kinds.ts'
import { lifeKinds, litterKinds, type LifeKind, type LitterKind } from '@penside/domain/records/life.ts'
import { call, workers } from '../api/call.ts'
import { listQuery } from '../api/list.ts'
import { api } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  daysSince,
  daysSinceFarrowing,
  farmId,
  id,
  lastWorkName,
  newestSeq,
  parity,
  seq,
  status,
  statusCode,
  statusName,
  tag,
  text,
  total,
  workOn,
  yesNo,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record, spread } from '../api/wire.ts'
import { lastWork, workCodes } from './work.ts'

/** S sow, B boar; sow by default. */
const sexCode = z.codec(z.enum(['S', 'B']), z.enum(['sow', 'boar']), {
  decode: (sent) => (sent === 'B' ? 'boar' : 'sow'),
  encode: (sex) => (sex === 'boar' ? 'B' : 'S'),
})
export const sex = field('sowBoar', sexCode)

/** Breed, under the names of both kinds of list. */
const breedName = spread<string>({
  fields: { pum: z.string(), pumjongNm: z.string() },
  join: ({ pumjongNm }) => String(pumjongNm),
  split: (name) => ({ pum: name, pumjongNm: name }),
})
/** Day of the last work, under the names of both kinds of list. */
const lastWorkOn = spread<z.output<typeof calendarDay>>({
  fields: { wkDt: calendarDay, wkDtP: calendarDay },
  join: ({ wkDtP }) => wkDtP as z.output<typeof calendarDay>, // decoded as a day
  split: (on) => ({ wkDt: on, wkDtP: on }),
})

const row = record({
  farmId,
  animalId,
  sex,
  tag,
  earTag: field('rfidNo', z.string()),
  breedName,
  parity,
  /** Null for a living boar. */
  status: nullable(status),
  statusName,
  lastWork,
  lastWorkName,
  lastWorkOn,
  daysSince,
  daysSinceFarrowing: nullable(daysSinceFarrowing),
  pen: field('loc', z.string()),
  newestSeq,
})
export type AnimalCardRow = z.output<typeof row>

/** Upper-case names, as in the former app; fields that it did not have are ours. */
const basics = record({
  animalId: field('PIG_NO', id),
  sex: field('SOW_BOAR', sexCode),
  tag: field('FARM_PIG_NO', z.string()),
  earNotch: field('IGAK_NO', z.string()),
  earTag: field('RFID_NO', z.string()),
  breedName: field('PUMJONG', z.string()),
  bornOn: field('BIRTH_DT', calendarDay),
  enteredOn: field('IN_DT', calendarDay),
  firstMatedOn: field('CHO_DT', calendarDay.nullable()),
  /** The sow was entered mated, so `firstMatedOn` is the first known mating. */
  cameMated: field('CHO_KNOWN_YN', yesNo),
  statusName: field('STATUS', z.string()),
  status: field('STATUS_CD', statusCode.nullable()),
  parity: field('SANCHA', z.int()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  lastWorkName: field('LAST_WK', z.string()),
  daysSince: field('PASSIL', z.int()),
  matedOn: field('GB_DT', calendarDay.nullable()),
  /** Due day of the farrowing; null if not pregnant. */
  dueOn: field('EXP_DT', calendarDay.nullable()),
  nursing: field('POU_DUSU', z.int()),
  pen: field('LOC_NM', z.string()),
  removedOn: field('OUT_DT', calendarDay.nullable()),
})
export type CardBasics = z.output<typeof basics>

const results = record({
  weanedPerYear: field('PSY', z.number()),
  littersPerYear: field('LSY', z.number()),
  /** Litters born on the farm. The litter at entry counts only in the piglets weaned. */
  litters: field('BOKSU', z.int()),
  totalBorn: field('CHONGSAN', z.int()),
  mummified: field('MILA', z.int()),
  stillborn: field('SASAN', z.int()),
  liveBorn: field('SILSAN', z.int()),
  weaned: field('EUDUSU', z.int()),
  daysToMating: field('AVG_ZAEGUI', z.number()),
  /** Means per litter, one decimal; weaned of finished litters. */
  totalBornPerLitter: field('AVG_CHONG', z.number()),
  liveBornPerLitter: field('AVG_SILSAN', z.number()),
  finishedLitters: field('EU_BOKSU', z.int()),
  weanedPerLitter: field('AVG_EU', z.number()),
})
export type CardResults = z.output<typeof results>

const number = z.int().nullable()
const parityLine = record({
  parity: field('SAN', z.int()),
  daysToMating: field('ZAE', number),
  matings: field('GYOBAE_CNT', z.int()),
  boars: spread<readonly string[]>({
    fields: { U1: z.string(), U2: z.string(), U3: z.string() },
    join: ({ U1, U2, U3 }) => [U1, U2, U3].map(String).filter(Boolean),
    split: ([U1 = '', U2 = '', U3 = '']) => ({ U1, U2, U3 }),
  }),
  farrowedOn: field('BUN_DT', calendarDay.nullable()),
  weanedOn: field('EU_DT', calendarDay.nullable()),
  gestation: field('IMSINIL', number),
  lactation: field('POUIL', number),
  totalBorn: field('CHONGSAN', number),
  stillborn: field('SASAN', number),
  mummified: field('MILA', number),
  liveBorn: field('SILSAN', number),
  died: field('PAESA', number),
  fostered: field('YANG', number),
  weaned: field('EUDUSU', number),
})
export type CardParity = z.output<typeof parityLine>

/** Results of a boar. */
const served = record({
  matings: field('GYOBAE_CNT', z.int()),
  lastServedOn: field('LAST_GB_DT', calendarDay.nullable()),
  /** Matings whose outcome is known, and those that farrowed. */
  oldMatings: field('OLD_GYOBAE_CNT', z.int()),
  farrowed: field('BUNMAN_CNT', z.int()),
  /** Means per litter, one decimal. */
  totalBorn: field('AVG_CHONG', z.number()),
  liveBorn: field('AVG_SILSAN', z.number()),
})
export type BoarServed = z.output<typeof served>

/** Kinds of events on a card. */
export const cardKinds: readonly CardKind[] = [...lifeKinds, ...litterKinds, ...besideKinds]
export type CardKind = LifeKind | LitterKind | BesideKind

const event = record({
  kind: field('gubun', z.enum(cardKinds)),
  seq,
  on: workOn,
  parity,
  /** Text of the event: boars, type of an accident, medicine, pens of a move. */
  what: field('summary', z.string()),
  totalBorn: field('chongsan', number),
  liveBorn: field('silsan', number),
  head: field('dusu', number),
  kg: field('totalKg', z.number().nullable()),
  millimetres: field('bcs', z.number().nullable()),
  remark: field('bigo', z.string()),
})
export type CardEvent = z.output<typeof event>

const idList = z.codec(
  z
    .string()
    .max(4_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/),
  z.array(z.int()),
  {
    decode: (sent) => sent.split(',').map(Number),
    encode: (ids) => ids.join(','),
  },
)

export const animalCards = {
  /** Living animals by last work or tag, or removed ones. */
  list: call('POST', api('selectModonCardList.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      ...listQuery(['WK_DT', 'FARM_PIG_NO']).fields,
      sex: optional(sex),
      gone: optional(field('outYn', yesNo)),
      /** Limits the list to these pens. */
      pens: optional(field('locCd', idList)),
      status: optional(status),
    }),
    output: record({ rows: field('rows', z.array(row)), total }),
    example: { page: 0 },
  }),
  /** Card of one animal: basics, results, parities, and all records, newest first. */
  card: call('POST', api('selectModonCard.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId, search: optional(field('searchFarmPigNo', text(20))) }),
    output: record({
      basics: field('rows1', z.array(basics).length(1)),
      results: field('rows2', z.array(results)),
      parities: field('rows3', z.array(parityLine)),
      events: field('rows', z.array(event)),
      served: nullable(field('ungdon', served)),
      newestSeq,
      /** The phone answered from the offline snapshot, with the basics only. */
      basicsOnly: optional(field('basicsOnly', z.boolean())),
    }),
    example: { animalId: 2 },
  }),
}
export type AnimalCard = z.output<typeof animalCards.card.output>

/** Codes of the next work in the answer of a QR code. */
export const nextWorkCodes = {
  mating: workCodes.mating,
  accident: workCodes.accident,
  farrowing: workCodes.farrowing,
  weaning: workCodes.weaning,
} as const
