import * as z from 'zod'
import type { Language } from '@penside/domain/basics/language.ts'
import { diedOnTheWay, transitCause } from '@penside/domain/groups/transfer-out.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import {
  calendarDay,
  code,
  formMode,
  heads,
  id,
  kilograms,
  photos,
  photosSent,
  seq,
  text,
} from '../api/vocabulary.ts'
import { inEitherSpelling, ofGroup, shownOfGroup } from './shown-group.ts'
import { either, field, optional, record } from '../api/wire.ts'
import { exampleDay, groupHistory, savedOfGroup, shownOf, type GroupMoveRow } from './record.ts'

const on = field('WK_DT', calendarDay)
/** Association code list 033. */
const cause = field('SUB_GUBUN_CD', code)
/** Total weight, kg. */
const totalWeight = field('TOTAL_KG', kilograms(9_999_999))
const males = { DUSU_SU: z.literal([0, '0']) }

const row = record(
  {
    seq: field('SEQ', z.int()),
    groupName: field('GRP_ID', z.string()),
    on,
    cause,
    causeName: field('SUB_GUBUN_NAME', z.string()),
    head: field('DUSU', z.int()),
    totalWeight,
    remark: field('BIGO', z.string()),
    photos,
  },
  { shows: { DUSU_SU: [z.literal(0), () => 0] } },
)
export type GroupLossRow = z.output<typeof row>
/** Losses of pigs that died on the way of these transfers out, each with the negative number of its transfer, where it is corrected. */
export const transitLosses = (
  out: readonly GroupMoveRow[],
  groupName: string,
  language: Language,
): GroupLossRow[] =>
  out
    .filter(({ diedOn }) => diedOn !== null)
    .map(({ seq, movedOn, diedOn, diedFemales, diedMales }) => ({
      seq: -seq,
      groupName,
      on: diedOn ?? movedOn,
      cause: transitCause,
      causeName: diedOnTheWay[language],
      head: diedFemales + (diedMales ?? 0),
      totalWeight: 0,
      remark: '',
      photos: [],
    }))
export const newestLoss = (a: GroupLossRow, b: GroupLossRow) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0)
/** Row of a loss from the moves of its group. */
export const lossRow = (
  { seq, movedOn, type, typeName, head, totalWeight, remark, photos }: GroupMoveRow,
  groupName: string,
): GroupLossRow => ({
  seq,
  groupName,
  on: movedOn,
  cause: type,
  causeName: typeName,
  head,
  totalWeight,
  remark,
  photos,
})

export const newGroupLoss = record(
  {
    formMode,
    groupId: ofGroup,
    seq: either([seq.wire, 'SEQ'], seq.schema),
    on: inEitherSpelling(on),
    cause,
    /** Heads of both sexes together. */
    head: inEitherSpelling(field('DUSU', heads(1))),
    totalWeight: optional(totalWeight),
    remark: optional(field('BIGO', text(500))),
    photos: photosSent,
  },
  {
    takes: { ...shownOf(row), ...males, LOC_CD: id },
    deletedBy: ['formMode', 'groupId', 'seq', 'on'],
  },
)
export type NewGroupLoss = z.output<typeof newGroupLoss>

/** Pigs of a group that died. */
export const groupLosses = {
  history: groupHistory(api('selectPeasaView.json'), row, shownOfGroup),
  save: call('POST', api('updateOrStorePeasa.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newGroupLoss,
    output: savedOfGroup,
    example: {
      formMode: 'insert',
      groupId: 2,
      seq: undefined,
      on: exampleDay,
      cause: '033014',
      head: 1,
      totalWeight: 9.5,
    },
  }),
}
