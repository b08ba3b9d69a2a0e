import { useT } from '../i18n/index.ts'
import { formatNumber } from '../i18n/format.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupRecordOf } from '../screen/places.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { beginsWithRest } from './rest.ts'
import type { GroupNow } from './standing.ts'

/** A group that would end has pigs still: what became of them is recorded with one touch. */
export function HeadsLeft({ group: { groupId, head }, row }: { group: GroupNow; row: object | null }) {
  const t = useT()
  if (row || head === 0) return null
  const back = leadsBackTo(groupRecordOf('groupEnd', groupId))
  return (
    <Notice tone="red" title={t('groups.record.left', { count: head, shown: formatNumber(head) })}>
      <p>{t('groups.record.leftBody')}</p>
      <div style={{ marginTop: 8 }}>
        <ButtonRow>
          <Button to={groupRecordOf('groupLoss', groupId, beginsWithRest)} state={back}>
            {t('groups.record.leftAsLoss')}
          </Button>
          <Button to={groupRecordOf('transferOut', groupId, beginsWithRest)} state={back}>
            {t('groups.record.leftAsMove')}
          </Button>
        </ButtonRow>
      </div>
    </Notice>
  )
}
