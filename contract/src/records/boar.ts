import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { one } from '../api/common.ts'
import { page } from '../api/list.ts'
import { api, extra } from '../api/roots.ts'
import {
  animalId,
  bornOn,
  breed,
  calendarDay,
  code,
  count,
  earNotch,
  enteredOn,
  farmId,
  formMode,
  lastWorkOn,
  paging,
  readAnimalId,
  remark,
  result,
  search,
  supplier,
  supplierChoice,
  tag,
  workOn,
  numberText,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { withdrawal, recordSave } from './sow-summary.ts'

const breedName = field('pumjongName', z.string())
const statusName = field('statusName', z.string())
/** System code list 06. */
const category = field('gubunCd', code)
const stockEntryOn = field('jasanDt', calendarDay)
/** The list of boars has its own API name of the search text. */
const searchTag = field('schFarmPigNo', numberText(20))
const removed = field('outYn', z.boolean())

const row = record({
  farmId,
  animalId,
  tag,
  breed,
  breedName,
  statusName,
  removed,
  /** Last service within a year, else the last work at entry. */
  lastWorkOn: workOn,
})
export type BoarRow = z.output<typeof row>

/** Fields of the entry form. */
export const boarEntry = record(
  {
    formMode,
    animalId: optional(animalId),
    tag,
    earNotch: optional(earNotch),
    /** Required unless the semen is bought. */
    bornOn: optional(bornOn),
    enteredOn,
    breed,
    category,
    lastWorkOn: optional(lastWorkOn),
    supplier: optional(supplierChoice),
    stockEntryOn: optional(stockEntryOn),
    workOn: optional(workOn),
  },
  { deletedBy: ['formMode', 'animalId'] },
)
export type BoarEntry = z.output<typeof boarEntry>

const boarRemoval = record({
  removedOn: field('outDt', calendarDay),
  /** System code list 08. */
  category: field('outGubunCd', code),
  /** Association code list 031. */
  reason: field('outReasonCd', code),
  categoryName: field('outGubunNm', z.string()),
  reasonName: field('outReasonNm', z.string()),
  remark,
})

const detail = record({
  farmId,
  animalId,
  tag,
  earNotch,
  bornOn: nullable(bornOn),
  enteredOn,
  breed,
  breedName,
  category,
  lastWorkOn,
  supplier: nullable(supplier),
  stockEntryOn: nullable(stockEntryOn),
  workOn,
  statusName,
  /** The boar has records, so the entry cannot be deleted. */
  used: field('useYn', z.boolean()),
  removal: nullable(field('out', boarRemoval)),
  ...withdrawal,
})
export type BoarDetail = z.output<typeof detail>

/** Only a deletion may leave out the day, the category and the reason. */
export const newBoarRemoval = record(
  {
    formMode,
    animalId,
    removedOn: optional(field('outDt', calendarDay)),
    category: optional(field('outGubunCd', code)),
    reason: optional(field('outReasonCd', code)),
    remark: optional(remark),
  },
  { deletedBy: ['formMode', 'animalId'] },
)
export type NewBoarRemoval = z.output<typeof newBoarRemoval>

export const boars = {
  /** Living boars, the last used first. */
  choices: call('POST', api('comboBoarList.json'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: z.array(record({ animalId, tag, breedName: field('pumjongNm', z.string()) })),
    example: {},
  }),
  /** All boars, by entry date or tag. */
  list: call('POST', api('selectUdMoveinWrList.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      search: optional(searchTag),
      order: optional(field('sortId', z.enum(['IN_DT', 'FARM_PIG_NO']))),
      ...paging,
      /** Limits the list to living boars. */
      living: optional(field('livingYn', z.enum(['Y']))),
    }),
    output: page(row),
    example: { page: 0 },
  }),
  one: call('POST', api('selectUngdonMoveView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      animalId: optional(readAnimalId),
      search: optional(search),
    }),
    output: detail,
    example: { animalId: 11 },
  }),
  /** Counts boars with this tag; above 0 it is taken. */
  countTag: call('POST', api('selectPigNoCheck.json'), {
    sends: 'query',
    allow: workers,
    input: record({ tag: field('schFarmPigNo', numberText(20).min(1)) }),
    output: count,
    example: { tag: 'B-01' },
  }),
  /** Counts boars with this ear notch, without the boar `except`. */
  countEarNotch: call('POST', api('selectIgakNoCheck.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      earNotch: field('schIgakNo', numberText(20).min(1)),
      except: optional(animalId),
    }),
    output: count,
    example: { earNotch: 'N1001' },
  }),
  /** Enters a boar, corrects the entry, or deletes a boar without records. */
  save: call('POST', api('updateOrStoreUdMovein.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: boarEntry,
    output: one,
    example: {
      formMode: 'insert',
      tag: 'B-90',
      bornOn: day('2025-06-01'),
      enteredOn: day('2026-02-01'),
      breed: '042001',
      category: '060002',
    },
  }),
  /** Removes a boar, or undoes the removal. Removals of sows are life records. */
  remove: call('POST', extra('removeBoar'), {
    ...recordSave,
    input: newBoarRemoval,
    output: record({ result }),
    example: {
      formMode: 'insert',
      animalId: 11,
      removedOn: day('2026-11-19'),
      category: '080001',
      reason: '031038',
    },
  }),
}
