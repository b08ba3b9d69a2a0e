import { groups, type GroupRow } from '@penside/contract/groups/group.ts'
import { groupTreatments, type TreatedGroupRow } from '@penside/contract/groups/group-treatment.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { GroupsList, useGroupCard, useGroupTable } from '../screen/group-list.tsx'
import { manyGroups } from '../screen/many/places.ts'
import { groupListOf, groupRecordOf, groupsPath } from '../screen/places.ts'
import { Button } from '../ui/button.tsx'

/** List of the groups for a kind of record. */
export function GroupKindList({ kind }: { kind: GroupKindName }) {
  const t = useT()
  const cardOf = useGroupCard()
  const table = useGroupTable<GroupRow>(t(`names.${kind}`))
  const treated = useGroupTable<TreatedGroupRow>(t(`names.${kind}`), [
    { key: 'on', header: t('groups.record.treatedOn'), value: ({ on }) => on, room: 'most' },
    {
      key: 'medicine',
      header: t('groups.record.medicine'),
      value: ({ medicineName }) => medicineName,
      align: 'left',
      room: 'most',
    },
  ])
  const at = { path: groupListOf(kind), to: (groupId: number) => groupRecordOf(kind, groupId) }
  const empty = { title: t('groups.group.empty'), body: t('groups.group.emptyStep') }
  if (kind === 'groupTreatment')
    return (
      <GroupsList
        {...at}
        list={groupTreatments.list}
        input={{}}
        action={
          <Button wide to={manyGroups.groupTreatment}>
            {t('groups.many.atOnce')}
          </Button>
        }
        card={({ on, medicineName, treatedHead, ...group }) => {
          const { line, aside, ...card } = cardOf(group)
          return {
            ...card,
            line: (
              <>
                {on
                  ? `${displayDay(on)} · ${medicineName} · ${t('groups.group.heads', { count: treatedHead })}`
                  : t('groups.record.neverTreated')}
                <br />
                {line} · {aside}
              </>
            ),
          }
        }}
        desk={treated}
        empty={empty}
      />
    )
  const stocked = !groupKindNamed(kind).empty
  return (
    <GroupsList
      {...at}
      list={groups.list}
      input={{
        single: 'N',
        stocked: stocked ? 'Y' : 'N',
        // The oldest groups are ready for shipment first.
        ...(kind === 'shipment' && { order: 'asc' as const }),
      }}
      canShowEnded
      // Groups without pigs are in the list of all groups.
      action={
        kind === 'transferIn' && (
          <Button wide to={groupsPath}>
            {t('groups.record.allGroups')}
          </Button>
        )
      }
      card={cardOf}
      desk={table}
      empty={stocked ? { title: t('groups.record.emptyStocked') } : empty}
    />
  )
}
