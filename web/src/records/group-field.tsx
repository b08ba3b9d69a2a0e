import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import { makesGroup } from '@penside/contract/vocabulary.ts'
import { proposedGroup } from '@penside/domain/groups/weaned-into.ts'
import { writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { useSession } from '../screen/session.ts'
import type { FieldProps } from '../ui/field.tsx'
import { PickField } from '../ui/pick-field.tsx'

/** Group that a weaning proposes, by what the farm did last; 0 is none. */
export function useProposedGroup(): number {
  const { today } = useSession()
  const choices = useQuery(query(groups.choices, {}))
  const proposed = proposedGroup(choices.data ?? [], today)
  return proposed === 'new' ? makesGroup : proposed === 'none' ? 0 : proposed
}

/** Names where weaned piglets go, also a new group and none. */
export function useGroupName() {
  const t = useT()
  const choices = useQuery(query(groups.choices, {}))
  return (groupId: number | null | undefined): string =>
    groupId === makesGroup
      ? t('records.weaning.makeGroup')
      : (choices.data?.find((group) => group.groupId === groupId)?.groupName ?? t('records.weaning.noGroup'))
}

/** The group into which piglets are weaned: none, one that there is, or a new one. */
export function GroupField({
  value,
  ...field
}: FieldProps & { value: number | null; onChange: (groupId: number | null) => void }) {
  const t = useT()
  const choices = useQuery(query(groups.choices, {}))
  return (
    <PickField
      {...field}
      value={value ?? 0}
      choices={[
        { value: 0, label: t('records.weaning.noGroup') },
        { value: makesGroup, label: t('records.weaning.makeGroup') },
        ...(choices.data ?? []).map(({ groupId, groupName, head, startedOn }) => ({
          value: groupId,
          label: groupName,
          detail: `${writtenDay(startedOn)} · ${t('records.weaning.groupDetail', { count: head })}`,
        })),
      ]}
    />
  )
}
