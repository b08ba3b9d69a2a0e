import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { recordsOfRemoval, removalCategories } from '@penside/domain/records/removal.ts'
import { call } from '../api/call.ts'
import { api, noContext } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  id,
  idOrNone,
  integer,
  kilograms,
  parity,
  photos,
  photosSent,
  remark,
  seq,
  text,
  workOn,
  yesNo,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import {
  alsoSent,
  savedRecord,
  shownBeside,
  sowHistory,
  shownOf,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

const removedOn = field('outDt', calendarDay)
/** System code list 08. */
const category = field('outGubunCd', z.enum(removalCategories))
/** Association code list 031. */
const reason = field('outReasonCd', code)
const weight = field('outKg', kilograms(9_999))
const detail = field('outReasonDetail', text(200))
/** The sow was a nurse sow. */
const wasNurse = field('daeriYn', yesNo)

/** Part of the nursed piglets: they go to a sow, or died of a cause. */
const part = record({
  toId: optional(field('ioPigNo', idOrNone)),
  cause: optional(field('subGubunCd', code)),
  /** Piglets of unknown sex if `males` is absent. */
  females: field('dusu', integer(0, 99)),
  males: optional(field('dusuSu', integer(0, 99))),
})
export type PigletPart = z.output<typeof part>

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    removedOn,
    category: field(category.wire, z.string()),
    categoryName: field('outGubunNm', z.string()),
    reason: field(reason.wire, z.string()),
    reasonName: field('outReasonNm', z.string()),
    weight,
    detail,
    wasNurse,
    /** What became of the nursed piglets. */
    piglets: field(
      'jadonList',
      z.array(
        record({
          toId: field('ioPigNo', id.nullable()),
          toTag: field('ioFarmPigNo', z.string().nullable()),
          cause: field('subGubunCd', z.string().nullable()),
          causeName: field('subGubunNm', z.string()),
          piglets: field('dusu', z.int()),
        }),
      ),
    ),
    remark,
    photos,
  },
  {
    shows: {
      ...shownOf('removedOn'),
      wkDt: [calendarDay, ({ removedOn }) => removedOn],
    },
  },
)
export type RemovalRow = z.output<typeof historyRow>

/** Removal of a sow: culled, died, moved out or sold. Only a deletion may omit category and reason. */
export const newRemoval = record(
  {
    formMode,
    animalId,
    removedOn,
    category: optional(category),
    reason: optional(reason),
    weight: optional(weight),
    detail: optional(detail),
    piglets: optional(field('jadonList', z.array(part).max(30))),
    ...alsoSent,
    photos: photosSent,
    wasNurse: optional(wasNurse),
    workShown: optional(workOn),
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'removedOn'] },
)
export type NewRemoval = z.output<typeof newRemoval>

/** The API has no list for this kind; sows come from `accidents.list`. */
export const removals = {
  history: sowHistory(api('selectDiedSellByPigNoList.json'), historyRow),
  one: oneRecord(
    api('selectDiedSellOne.json'),
    { seq: optional(seq), removedOn: optional(removedOn) },
    historyRow,
    { animalId: 6 },
  ),
  save: call('POST', noContext('updateOrStoreDiedSell.json'), {
    alsoAt: [api('updateOrStoreDiedSell.json')],
    ...recordSave,
    input: newRemoval,
    output: savedRecord,
    records: ({ removedOn, piglets = [] }) => recordsOfRemoval(removedOn, piglets),
    others: ({ removedOn: on, piglets = [] }) =>
      piglets.flatMap((part) =>
        part.toId === undefined
          ? []
          : [{ animalId: part.toId, record: { kind: 'fosteredIn', on, piglets: countOf(part) } }],
      ),
    example: {
      formMode: 'insert',
      animalId: 1,
      removedOn: day('2026-11-20'),
      category: '080001',
      reason: '031038',
      weight: 212.5,
    },
  }),
}
