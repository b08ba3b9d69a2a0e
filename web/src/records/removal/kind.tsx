import { removals, type NewRemoval, type RemovalRow } from '@penside/contract/records/removal.ts'
import { column, dayColumn, parityColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { photosColumn } from '../../screen/fields.tsx'

export const removal: SowRecordKind<RemovalRow, NewRemoval> = {
  name: 'removal',
  once: true,
  leaves: true,
  history: removals.history,
  save: removals.save,
  dayOf: ({ removedOn }) => removedOn,
  rowOf: (input, { animalId, parity, status }, summary) => ({
    animalId,
    seq: 0,
    parity,
    removedOn: input.removedOn,
    category: input.category ?? '',
    categoryName: String(summary['category'] ?? ''),
    reason: input.reason ?? '',
    reasonName: String(summary['reason'] ?? ''),
    weight: input.weight ?? 0,
    detail: input.detail ?? '',
    wasNurse: status === 'nurse',
    piglets: (input.piglets ?? []).map(({ toId, cause, females, males = 0 }) => ({
      toId: toId ?? null,
      toTag: null,
      cause: cause ?? null,
      causeName: '',
      piglets: females + males,
    })),
    remark: input.remark ?? '',
    photos: input.photos ?? [],
  }),
  isSame: (row, input) => row.category === input.category,
  deletesToo: (t) => t('records.removal.deletesToo'),
  columns: (t) => [
    parityColumn(t),
    dayColumn('removedOn', t('records.removal.removedOn')),
    column('category', t('records.removal.category'), ({ categoryName }) => categoryName),
    column('reason', t('records.removal.reason'), ({ reasonName }) => reasonName),
    {
      ...column('weight', t('records.removal.weight'), ({ weight }) => (weight ? `${weight} kg` : '')),
      align: 'right',
    },
    photosColumn(t),
  ],
}
