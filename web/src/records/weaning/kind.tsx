import { weanings, type NewWeaning, type WeaningRow } from '@penside/contract/records/weaning.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { column, dayColumn, numberColumn, parityColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'

export const weaning: SowRecordKind<WeaningRow, NewWeaning> = {
  name: 'weaning',
  counts: true,
  once: true,
  history: weanings.history,
  save: weanings.save,
  dayOf: ({ weanedOn }) => weanedOn,
  rowOf: (input, { animalId, parity }, summary) => ({
    animalId,
    seq: 0,
    parity,
    weanedOn: input.weanedOn,
    females: input.females,
    males: input.males ?? null,
    weaned: countOf(input),
    totalWeight: input.totalWeight ?? 0,
    becomesNurse: input.becomesNurse ?? false,
    stayFemales: input.stayFemales ?? 0,
    stayMales: input.stayMales ?? null,
    staying: (input.stayFemales ?? 0) + (input.stayMales ?? 0),
    stayReason: input.stayReason ?? null,
    partnerId: input.partnerId ?? null,
    partnerTag: null,
    diedFemales: input.diedFemales ?? 0,
    diedMales: input.diedMales ?? null,
    diedCause: input.diedCause ?? null,
    lactation: null,
    groupId: input.groupId && input.groupId > 0 ? input.groupId : null,
    groupName: String(summary['group'] ?? ''),
    penId: input.penId || null,
    remark: input.remark ?? '',
  }),
  isSame: (row, input) => row.weaned === countOf(input),
  // A sow that was entered weaned has no litter and no weaning to correct.
  refusedAs: ({ status }, rows) => (status === 'weaned' && rows.length === 0 ? 'NOT_SUCKLING' : null),
  deletesToo: (t) => t('records.weaning.deletesToo'),
  columns: (t) => [
    parityColumn(t),
    dayColumn('weanedOn', t('records.weaning.weanedOn')),
    numberColumn('weaned', t('records.weaning.weaned')),
    numberColumn('lactation', t('records.weaning.lactation')),
    column('group', t('records.weaning.group'), ({ groupName }) => groupName ?? ''),
  ],
}
