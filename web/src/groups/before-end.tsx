import { useQuery } from '@tanstack/react-query'
import { stores } from '@penside/contract/stores/store.ts'
import { useT } from '../i18n/index.ts'
import { formatNumber } from '../i18n/format.ts'
import { query } from '../screen/api.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { feedReceivingOf, groupRecordOf } from '../screen/places.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { allHeadsLeft } from './all-heads-left.ts'
import type { GroupNow } from './group-now.ts'

/** Steps to take before a group ends: record the pigs that are left, then count the feed that is left. */
export function BeforeEnd({ group, row }: { group: GroupNow; row: object | null }) {
  if (row) return null
  return group.head > 0 ? <PigsLeft group={group} /> : <UncountedFeed group={group} />
}

const backTo = (groupId: number) => leadsBackTo(groupRecordOf('groupEnd', groupId))

function PigsLeft({ group: { groupId, head } }: { group: GroupNow }) {
  const t = useT()
  return (
    <Notice tone="red" title={t('groups.record.left', { count: head, shown: formatNumber(head) })}>
      <p>{t('groups.record.leftBody')}</p>
      <div style={{ marginTop: 8 }}>
        <ButtonRow>
          <Button to={groupRecordOf('groupLoss', groupId, allHeadsLeft)} state={backTo(groupId)}>
            {t('groups.record.leftAsLoss')}
          </Button>
          <Button to={groupRecordOf('transferOut', groupId, allHeadsLeft)} state={backTo(groupId)}>
            {t('groups.record.leftAsMove')}
          </Button>
        </ButtonRow>
      </div>
    </Notice>
  )
}

/** Feed given to the group and not counted since the last pigs left. */
function UncountedFeed({ group: { groupId, moves } }: { group: GroupNow }) {
  const t = useT()
  const { data } = useQuery(query(stores.groupFeed, { groupId }))
  const lastMove = moves.reduce((last, { on }) => (on > last ? on : last), '')
  const uncounted = (data?.rows ?? []).filter(
    ({ counts }) => !counts.some(({ countedOn }) => countedOn >= lastMove),
  )
  if (uncounted.length === 0) return null
  return (
    <Notice
      title={t('groups.record.feedUncounted')}
      action={
        <Button to={feedReceivingOf(groupId)} state={backTo(groupId)}>
          {t('groups.record.countFeed')}
        </Button>
      }
    >
      {t('groups.record.feedUncountedBody', { feeds: uncounted.map(({ itemName }) => itemName).join(', ') })}
    </Notice>
  )
}
