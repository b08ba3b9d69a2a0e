import * as z from 'zod'
import { calendarDay, id, text } from '../api/vocabulary.ts'
import { either, field, spelled, type Field, type Named } from '../api/wire.ts'

/** The group of a record: without it the server refuses, naming both spellings. */
export const ofGroup = either(['grpNo', 'GRP_NO'], id)

/** How a list shows a group; `head` is of both sexes. */
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
/** The same in capitals: forms take a group over in either spelling. */
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

/** What a form sends back of the group as a list or its own view showed it, and nobody reads. */
export const shownOfGroup: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  `LOC_NM PUMJONG_NM GRP_ID grpId GRP_SDATE GRP_AVG_ILRYUNG GRP_ILRYUNG GRP_LOC_NM SAKYUK_LVL DUSU SUM_DUSU sumDusu grpSdate
    grpAvgIlryung grpIlryung grpLocNm grpTotalDusu total`
    .split(/\s+/)
    .map((name) => [name, z.union([text(100), z.number()]).nullable()]),
)

/** A field of some of a group's records is in capitals and of others is not: a save reads either spelling. */
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
