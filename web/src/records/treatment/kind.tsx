import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { treatments, type NewTreatment, type TreatmentRow } from '@penside/contract/records/treatment.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import { column, dayColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { photosColumn } from '../../screen/fields.tsx'

export const treatment: SowRecordKind<TreatmentRow, NewTreatment, AnimalSummary> = {
  name: 'treatment',
  once: false,
  // One diagnosis often needs several medicines.
  again: true,
  history: treatments.history,
  save: treatments.save,
  dayOf: ({ treatedOn }) => treatedOn,
  rowOf: (input, { animalId }, summary) => {
    const { treatedOn, medicineId, withdrawalDays = 0 } = input
    return {
      animalId,
      seq: 0,
      treatedOn,
      medicineId,
      medicineName: String(summary['medicine'] ?? ''),
      method: input.method ?? '',
      methodName: String(summary['method'] ?? ''),
      batch: input.batch ?? '',
      drawn: '',
      dose: input.dose ?? 0,
      unit: String(summary['unit'] ?? ''),
      withdrawalDays,
      withdrawalUntil: withdrawalUntil(treatedOn, withdrawalDays),
      remark: input.remark ?? '',
      photos: input.photos ?? [],
    }
  },
  isSame: (row, input) => row.medicineId === input.medicineId && row.batch === (input.batch ?? ''),
  columns: (t) => [
    dayColumn('treatedOn', t('records.treatment.treatedOn')),
    column('medicine', t('records.treatment.medicine'), ({ medicineName }) => medicineName),
    {
      ...column('dose', t('records.treatment.dose'), ({ dose, unit }) => (dose > 0 ? `${dose} ${unit}` : '')),
      align: 'right',
    },
    column('until', t('records.treatment.withdrawalUntil'), (row) =>
      row.withdrawalDays > 0 ? row.withdrawalUntil : '',
    ),
    column('method', t('records.treatment.method'), ({ methodName }) => methodName),
    column('batch', t('records.treatment.batch'), ({ batch, drawn }) => batch || drawn),
    photosColumn(t),
    { ...column('remark', t('ui.remark'), ({ remark }) => remark), wrap: true },
  ],
}
