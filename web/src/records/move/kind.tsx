import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { moves, type MoveRow, type NewMove } from '@penside/contract/records/move.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const move: SowRecordKind<MoveRow, NewMove, AnimalSummary> = {
  name: 'move',
  once: false,
  history: moves.history,
  save: moves.save,
  dayOf: ({ movedOn }) => movedOn,
  rowOf: ({ movedOn, penId, remark = '' }, { animalId, penId: fromPenId, pen: fromPen }, summary) => ({
    animalId,
    seq: 0,
    movedOn,
    fromPenId,
    fromPen,
    penId,
    pen: String(summary['pen'] ?? ''),
    remark,
  }),
  isSame: (row, input) => row.penId === input.penId,
  columns: (t) => [
    {
      key: 'movedOn',
      header: t('records.move.movedOn'),
      cell: (row) => <DayOf on={row.movedOn} row={row} />,
    },
    { key: 'from', header: t('records.move.fromPen'), cell: ({ fromPen }) => fromPen },
    { key: 'pen', header: t('records.move.pen'), cell: ({ pen }) => pen },
    { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
  ],
}
