import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { leadsBackTo } from './list-state.ts'
import { groupRecordOf } from './places.ts'

/** Nothing can be recorded of a group that has ended; its end can be taken back. `from` is where one comes back to. */
export function GroupEnded({ groupId, from }: { groupId: number; from: string }) {
  const t = useT()
  return (
    <Notice
      title={t('groups.record.endedNow')}
      action={
        <Button to={groupRecordOf('groupEnd', groupId)} state={leadsBackTo(from)}>
          {t('groups.record.toEnd')}
        </Button>
      }
    />
  )
}
