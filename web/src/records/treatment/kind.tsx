import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { treatments, type NewTreatment, type TreatmentRow } from '@penside/contract/records/treatment.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { photosColumn } from '../../screen/fields.tsx'
import { DayOf } from '../../screen/history-rows.tsx'

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
    {
      key: 'treatedOn',
      header: t('records.treatment.treatedOn'),
      cell: (row) => <DayOf on={row.treatedOn} row={row} />,
    },
    { key: 'medicine', header: t('records.treatment.medicine'), cell: ({ medicineName }) => medicineName },
    {
      key: 'dose',
      header: t('records.treatment.dose'),
      cell: ({ dose, unit }) => (dose > 0 ? `${dose} ${unit}` : ''),
      align: 'right',
    },
    {
      key: 'until',
      header: t('records.treatment.withdrawalUntil'),
      cell: (row) => (row.withdrawalDays > 0 ? row.withdrawalUntil : ''),
    },
    { key: 'method', header: t('records.treatment.method'), cell: ({ methodName }) => methodName },
    { key: 'batch', header: t('records.treatment.batch'), cell: ({ batch, drawn }) => batch || drawn },
    photosColumn(t),
    { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
  ],
}
