import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { moves, type MoveRow, type NewMove } from '@penside/contract/records/move.ts'
import { plainKind } from '../sow-record/plain-kind.tsx'

/** Kinds of houses for sows and boars. */
export const animalHouses = ['080001', '080002', '080003', '080004'] as const

export const move = plainKind<MoveRow, NewMove, AnimalSummary>({
  name: 'move',
  history: moves.history,
  save: moves.save,
  fields: {
    movedOn: { as: 'day', label: (t) => t('records.move.movedOn') },
    penId: {
      as: 'pen',
      label: (t) => t('records.move.toPen'),
      kinds: animalHouses,
      shownAs: 'pen',
      hint: (t, pen) => `${t('records.move.now')}: ${pen}`,
    },
  },
  beside: (_, { penId: fromPenId, pen: fromPen }) => ({ fromPenId, fromPen }),
  more: (t) => [{ key: 'from', header: t('records.move.fromPen'), cell: ({ fromPen }) => fromPen }],
})
