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

/** S a sow, B a boar; a sow where nothing is said. */
const sexCode = z.codec(z.enum(['S', 'B']), z.enum(['sow', 'boar']), {
  decode: (sent) => (sent === 'B' ? 'boar' : 'sow'),
  encode: (sex) => (sex === 'boar' ? 'B' : 'S'),
})
export const sex = field('sowBoar', sexCode)

/** The lists call the breed `pum` and the card list also `pumjongNm`. */
const breedName = spread<string>({
  fields: { pum: z.string(), pumjongNm: z.string() },
  join: ({ pumjongNm }) => String(pumjongNm),
  split: (name) => ({ pum: name, pumjongNm: name }),
})
/** The last work's day goes by the names of both kinds of list. */
const lastWorkOn = spread<z.output<typeof calendarDay>>({
  fields: { wkDt: calendarDay, wkDtP: calendarDay },
  join: ({ wkDtP }) => wkDtP as z.output<typeof calendarDay>, // just decoded as one
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
  /** Null for a boar that lives: he has no status of his own. */
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

/** Upper case as the app that came before writes the card's fields; what it did not have is ours. */
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
  /** She came mated: the first mating is the first one that is known. */
  cameMated: field('CHO_KNOWN_YN', yesNo),
  statusName: field('STATUS', z.string()),
  status: field('STATUS_CD', statusCode.nullable()),
  parity: field('SANCHA', z.int()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  lastWorkName: field('LAST_WK', z.string()),
  daysSince: field('PASSIL', z.int()),
  matedOn: field('GB_DT', calendarDay.nullable()),
  /** When she should farrow; null while she is not pregnant. */
  dueOn: field('EXP_DT', calendarDay.nullable()),
  nursing: field('POU_DUSU', z.int()),
  pen: field('LOC_NM', z.string()),
  removedOn: field('OUT_DT', calendarDay.nullable()),
})
export type CardBasics = z.output<typeof basics>

const results = record({
  weanedPerYear: field('PSY', z.number()),
  littersPerYear: field('LSY', z.number()),
  /** Born here; the one with which she was bought is in none but the piglets weaned. */
  litters: field('BOKSU', z.int()),
  totalBorn: field('CHONGSAN', z.int()),
  mummified: field('MILA', z.int()),
  stillborn: field('SASAN', z.int()),
  liveBorn: field('SILSAN', z.int()),
  weaned: field('EUDUSU', z.int()),
  daysToMating: field('AVG_ZAEGUI', z.number()),
  /** Means of her litters, one decimal; weaned of those that are finished. */
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

/** What a boar has done. */
const served = record({
  matings: field('GYOBAE_CNT', z.int()),
  lastServedOn: field('LAST_GB_DT', calendarDay.nullable()),
  /** Of the matings that are decided: how many there are, and how many of them farrowed. */
  oldMatings: field('OLD_GYOBAE_CNT', z.int()),
  farrowed: field('BUNMAN_CNT', z.int()),
  /** Means of their litters, one decimal. */
  totalBorn: field('AVG_CHONG', z.number()),
  liveBorn: field('AVG_SILSAN', z.number()),
})
export type BoarServed = z.output<typeof served>

/** Every kind of thing that her line of time holds. */
export const cardKinds: readonly CardKind[] = [...lifeKinds, ...litterKinds, ...besideKinds]
export type CardKind = LifeKind | LitterKind | BesideKind

const event = record({
  kind: field('gubun', z.enum(cardKinds)),
  seq,
  on: workOn,
  parity,
  /** What it was, in words: boars, the type of an accident, a medicine, from which pen to which. */
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
  /** The living by last work or tag; those that are gone where they are asked for. */
  list: call('POST', api('selectModonCardList.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      ...listQuery(['WK_DT', 'FARM_PIG_NO']).fields,
      sex: optional(sex),
      gone: optional(field('outYn', yesNo)),
      /** In one of these pens. */
      pens: optional(field('locCd', idList)),
      status: optional(status),
    }),
    output: record({ rows: field('rows', z.array(row)), total }),
    example: { page: 0 },
  }),
  /** One animal: her basics, what she has brought, every parity, and all that was recorded of her, newest first. */
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
      /** The phone answered from the kept herd: only the basics are known. */
      basicsOnly: optional(field('basicsOnly', z.boolean())),
    }),
    example: { animalId: 2 },
  }),
}
export type AnimalCard = z.output<typeof animalCards.card.output>

/** On the wire, what a code's answer calls the work that her state calls for. */
export const nextWorkCodes = {
  mating: workCodes.mating,
  accident: workCodes.accident,
  farrowing: workCodes.farrowing,
  weaning: workCodes.weaning,
} as const
