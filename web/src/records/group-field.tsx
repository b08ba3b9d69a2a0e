import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import { makesGroup } from '@penside/contract/vocabulary.ts'
import { writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import type { FieldProps } from '../ui/field.tsx'
import { PickField } from '../ui/pick-field.tsx'

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
