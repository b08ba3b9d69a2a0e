import { groupEnds, type GroupEndRow, type NewGroupEnd } from '@penside/contract/groups/group-end.ts'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { groupRecordKind } from './kind.ts'

export const groupEnd = groupRecordKind<GroupEndRow, NewGroupEnd>({
  name: 'groupEnd',
  history: groupEnds.history,
  save: groupEnds.save,
  read: ({ rows }: { rows: readonly GroupEndRow[] }) => rows,
  opensNewest: true,
  once: true,
  fields: {
    endedOn: {
      as: 'day',
      label: (t) => t('groups.record.endedOn'),
      empty: (t) => t('groups.record.endedOnWrong'),
    },
  },
  Beside: lazyComponent(async () => (await import('./before-end.tsx')).BeforeEnd),
})
