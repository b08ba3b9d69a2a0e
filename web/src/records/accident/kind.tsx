import { accidents, type AccidentRow, type NewAccident } from '@penside/contract/records/accident.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const accident: SowRecordKind<AccidentRow, NewAccident> = {
  name: 'accident',
  once: true,
  history: accidents.history,
  save: accidents.save,
  dayOf: ({ accidentOn }) => accidentOn,
  rowOf: ({ accidentOn, accidentType, penId, remark = '' }, { animalId, parity }, summary) => ({
    animalId,
    seq: 0,
    parity,
    accidentOn,
    accidentType,
    accidentName: String(summary['type'] ?? ''),
    daysPregnant: null,
    penId: penId || null,
    remark,
  }),
  isSame: (row, input) => row.accidentType === input.accidentType,
  columns: (t) => [
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity },
    {
      key: 'accidentOn',
      header: t('records.accident.accidentOn'),
      cell: (row) => <DayOf on={row.accidentOn} row={row} />,
    },
    {
      key: 'type',
      header: t('records.accident.accidentType'),
      cell: ({ accidentName }) => accidentName,
    },
    {
      key: 'days',
      header: t('records.accident.daysPregnant'),
      cell: ({ daysPregnant }) => daysPregnant ?? '',
      align: 'right',
    },
  ],
}
