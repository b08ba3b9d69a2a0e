import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { recordsOfRemoval, removalCategories } from '@penside/domain/records/removal.ts'
import { call, workers } from '../api/call.ts'
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
  readAnimalId,
  photos,
  photosSent,
  remark,
  seq,
  text,
  workOn,
  yesNo,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { ofAnimal, alsoSent, savedRecord, shownBeside, sowHistory, shownOf } from './sow-summary.ts'

const removedOn = field('outDt', calendarDay)
/** System code list 08. */
const category = field('outGubunCd', z.enum(removalCategories))
/** Association code list 031. */
const reason = field('outReasonCd', code)
const weight = field('outKg', kilograms(9_999))
const detail = field('outReasonDetail', text(200))
/** She was a nurse sow. */
const wasNurse = field('daeriYn', yesNo)

/** What becomes of the piglets that she nurses: so many go to a sow, or have died of a cause. */
const part = record({
  toId: optional(field('ioPigNo', idOrNone)),
  cause: optional(field('subGubunCd', code)),
  /** Without `males` the head count of piglets of unknown sex. */
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
    /** Piglets that she nursed when she left: what became of them. */
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
      ...shownOf(({ removedOn }: { parity: number; removedOn: Day }) => removedOn),
      wkDt: [calendarDay, ({ removedOn }) => removedOn],
    },
  },
)
export type RemovalRow = z.output<typeof historyRow>

/** She leaves the herd: culled, died, moved out or sold. Only a deletion may leave out the category and the reason. */
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

/** The sows come from `accidents.list`: on the wire this kind has no list of its own. */
export const removals = {
  history: sowHistory('selectDiedSellByPigNoList.json', historyRow),
  one: call('POST', api('selectDiedSellOne.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId, seq: optional(seq), removedOn: optional(removedOn) }),
    output: ofAnimal(historyRow),
    example: { animalId: 6 },
  }),
  save: call('POST', noContext('updateOrStoreDiedSell.json'), {
    alsoAt: [api('updateOrStoreDiedSell.json')],
    sends: 'json',
    allow: workers,
    writes: true,
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
