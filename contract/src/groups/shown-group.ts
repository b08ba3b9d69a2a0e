import * as z from 'zod'
import { calendarDay, id, text } from '../api/vocabulary.ts'
import { either, field, spelled, type Field, type Named } from '../api/wire.ts'

/** Group of a record, in either spelling; its error names both. */
export const ofGroup = either(['grpNo', 'GRP_NO'], id)

/** Group in a list; `head` counts both sexes. */
export const shownGroup = {
  groupId: field('grpNo', id),
  groupName: field('grpId', z.string()),
  startedOn: field('grpSdate', calendarDay),
  /** Days. */
  averageAge: field('grpAvgIlryung', z.int()),
  penName: field('grpLocNm', z.string()),
  head: field('grpTotalDusu', z.int()),
} as const
type ShownGroup = Named<typeof shownGroup>
/** API names in capitals of the same values. */
export const groupInCapitals = {
  GRP_NO: [id, ({ groupId }: ShownGroup) => groupId],
  GRP_ID: [z.string(), ({ groupName }: ShownGroup) => groupName],
  GRP_SDATE: [calendarDay, ({ startedOn }: ShownGroup) => startedOn],
  GRP_AVG_ILRYUNG: [z.int(), ({ averageAge }: ShownGroup) => averageAge],
  GRP_ILRYUNG: [z.int(), ({ averageAge }: ShownGroup) => averageAge],
  SAKYUK_LVL: [z.int(), ({ averageAge }: ShownGroup) => averageAge],
  GRP_LOC_NM: [z.string(), ({ penName }: ShownGroup) => penName],
  SUM_DUSU: [z.int(), ({ head }: ShownGroup) => head],
} as const

/** Values of a group that a form sends back, and that are ignored. */
export const shownOfGroup: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  `LOC_NM PUMJONG_NM GRP_ID grpId GRP_SDATE GRP_AVG_ILRYUNG GRP_ILRYUNG GRP_LOC_NM SAKYUK_LVL DUSU SUM_DUSU sumDusu grpSdate
    grpAvgIlryung grpIlryung grpLocNm grpTotalDusu total`
    .split(/\s+/)
    .map((name) => [name, z.union([text(100), z.number()]).nullable()]),
)

/** Field that a save reads in capitals or in lower case. */
export const inEitherSpelling = <Schema extends z.ZodType>(part: Field<Schema>) =>
  spelled(part, spellings[part.wire] ?? '')
const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['wkDt', 'WK_DT'],
    ['dusu', 'DUSU'],
    ['dusuSu', 'DUSU_SU'],
  ].flatMap(([small = '', capital = '']) => [
    [small, capital],
    [capital, small],
  ]),
)
