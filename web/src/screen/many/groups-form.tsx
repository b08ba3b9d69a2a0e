import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../api.ts'
import { ChooseMany, maxShown, useSearchText } from './choose.tsx'
import { chosenGroup, type ChosenGroup } from './chosen-group.ts'
import { ManyForm, type ManyFormProps, type ManyState } from './form.tsx'

type ManyGroups = ManyState & {
  chosen: readonly ChosenGroup[]
  set: (change: { picked: readonly ChosenGroup[] }) => void
}

/** Bulk form for groups with pigs. */
export function ManyGroupsForm<One>({
  partOf,
  ...form
}: ManyFormProps<One> & {
  many: ManyGroups
  partOf: (group: ChosenGroup) => string | undefined
}) {
  const t = useT()
  const { chosen, set, tried } = form.many
  const [typed, setTyped, search] = useSearchText()
  const found = useQuery({
    ...query(groups.list, { single: 'N', stocked: 'Y', pageSize: maxShown, search }),
    placeholderData: (before) => before,
  })
  const rows = found.data ?? []
  const total = rows[0]?.total ?? 0
  return (
    <ManyForm
      {...form}
      choose={
        <ChooseMany
          chosen={chosen}
          onChange={(picked) => set({ picked })}
          idOf={({ groupId }) => groupId}
          asChosen={chosenGroup}
          found={found}
          rows={rows}
          words={{
            title: t('groups.many.choose'),
            chosen: t('groups.many.chosen', { count: chosen.length }),
            all: t(total > rows.length ? 'groups.many.chooseFirst' : 'groups.many.chooseAll', {
              count: rows.length,
              total: formatNumber(total),
            }),
            empty: t(search ? 'ui.noMatch' : 'groups.record.emptyStocked'),
            none: t('groups.many.none'),
          }}
          search={{ label: t('groups.group.searchName'), value: typed, onChange: setTyped }}
          row={(group, isChosen) => ({
            label: group.groupName,
            hint: [
              t('groups.group.heads', { count: group.head, shown: formatNumber(group.head) }),
              group.penName,
              isChosen && partOf(group),
            ]
              .filter(Boolean)
              .join(' · '),
          })}
          tried={tried}
        />
      }
    />
  )
}
