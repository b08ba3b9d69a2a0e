import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { proposedGroup } from '@penside/domain/groups/weaned-into.ts'
import { displayDay } from '../i18n/format.ts'
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

/**
 * Names of the groups into which piglets are weaned, "a new group" and "none" included.
 * @param shared whether a new group takes the piglets of all sows of a round
 */
export function useGroupName(shared = false) {
  const t = useT()
  const choices = useQuery(query(groups.choices, {}))
  return (groupId: number | null | undefined): string =>
    groupId === makesGroup
      ? t(shared ? 'records.weaning.makeSharedGroup' : 'records.weaning.makeGroup')
      : (choices.data?.find((group) => group.groupId === groupId)?.groupName ?? t('records.weaning.noGroup'))
}

/**
 * Group into which piglets are weaned: none, a current one, or a new one. The field has no label above, so
 * that the keypad below fits on a low screen.
 */
export function GroupField({
  value,
  shared,
  ...field
}: FieldProps & {
  value: number | null
  shared?: boolean | undefined
  onChange: (groupId: number | null) => void
}) {
  const t = useT()
  const choices = useQuery(query(groups.choices, {}))
  const nameOf = useGroupName(shared)
  const chosen = value ?? 0
  return (
    <PickField
      {...field}
      hideLabel
      value={chosen}
      shown={chosen > 0 ? t('records.weaning.inGroup', { group: nameOf(chosen) }) : nameOf(chosen)}
      choices={[
        { value: 0, label: nameOf(0) },
        { value: makesGroup, label: nameOf(makesGroup) },
        ...(choices.data ?? []).map(({ groupId, groupName, head, startedOn }) => ({
          value: groupId,
          label: groupName,
          detail: `${displayDay(startedOn)} · ${t('records.weaning.groupDetail', { count: head })}`,
        })),
      ]}
    />
  )
}
