import {
  partialWeanings,
  type NewPartialWeaning,
  type PartialWeaningRow,
} from '@penside/contract/records/partial-weaning.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { column, dayColumn, numberColumn, parityColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'

export const partialWeaning: SowRecordKind<PartialWeaningRow, NewPartialWeaning> = {
  name: 'partialWeaning',
  counts: true,
  once: false,
  again: true,
  staysOpen: true,
  history: partialWeanings.history,
  save: partialWeanings.save,
  dayOf: ({ weanedOn }) => weanedOn,
  rowOf: (input, { animalId, parity }, summary) => ({
    animalId,
    seq: 0,
    parity,
    weanedOn: input.weanedOn,
    ageDays: input.ageDays ?? null,
    females: input.females,
    males: input.males ?? null,
    weaned: countOf(input),
    totalWeight: input.totalWeight ?? 0,
    groupId: input.groupId && input.groupId > 0 ? input.groupId : null,
    groupName: String(summary['group'] ?? ''),
    open: true,
    remark: input.remark ?? '',
  }),
  isSame: (row, input) => row.females === input.females && row.males === (input.males ?? null),
  mayDelete: ({ open }) => open,
  deletesToo: (t) => t('records.partialWeaning.deletesToo'),
  columns: (t) => [
    parityColumn(t),
    dayColumn('weanedOn', t('records.partialWeaning.weanedOn')),
    numberColumn('weaned', t('records.partialWeaning.total')),
    column('group', t('records.weaning.group'), ({ groupName }) => groupName ?? ''),
  ],
}
