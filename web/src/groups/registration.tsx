import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { codes } from '@penside/contract/farm/codes.ts'
import { groups, newGroup, type GroupDetail, type NewGroup } from '@penside/contract/groups/group.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import { PenField } from '../farm/pen-field.tsx'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import type { Typed } from '../screen/form.ts'
import { useRecordForm } from '../screen/record-form.ts'
import { asLeft } from '../screen/list-state.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { groupsPath } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useRemoving } from '../screen/remove-record.ts'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { growingHouses } from './growing-houses.ts'
import { entityOf } from './use-group.ts'

/** Form of a group's registration: registers a new group, corrects one, deletes one without moves. */
export function GroupRegistration({ group }: { group: GroupDetail | null }) {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const breeds = useQuery(query(codes.association, { list: '043' }))
  const back = () => void navigate(groupsPath, { state: asLeft })
  const { form, refused } = useRegistrationForm(group)
  const remove = useRemoveGroup(group, back)
  const { today, member } = useSession()
  const hasFixedName = member.company === specialCompany
  const save = () => void form.save().then((saved) => saved && back())
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Fields>
        <TextField
          {...form.text('groupName')}
          disabled={hasFixedName}
          hint={hasFixedName ? t('groups.group.nameFixed') : !group && t('groups.group.nameHint')}
        />
        <DayField {...form.day('startedOn')} max={today} />
        <PenField {...form.choice('penId')} required kinds={growingHouses} />
        <ChoiceButtons
          {...form.choice('breed')}
          choices={(breeds.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <NumberField {...form.number('ageDays')} />
        <TextField {...form.text('remark')} />
      </Fields>
      {remove && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar problem={form.problem ?? (refused && say(refused))}>
        <Button kind="primary" wide busy={form.saving} onClick={save}>
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}

function useRegistrationForm(group: GroupDetail | null) {
  const t = useT()
  const { today } = useSession()
  const named = useNamedRecord(groups.save)
  const saveRecord = useSaveRecord(groups.save, 'group')
  const begins: Typed<NewGroup> = group
    ? { ...registrationOf(group), formMode: 'update', groupId: group.groupId }
    : { formMode: 'insert', startedOn: today, ageDays: 0 }
  const form = useRecordForm(newGroup, named?.input ?? begins, {
    draft: `group:${named?.operation.id ?? group?.groupId ?? 'new'}`,
    labels: {
      groupName: t('groups.group.name'),
      startedOn: t('groups.group.startedOn'),
      ageDays: t('groups.group.ageDays'),
      penId: t('groups.group.penId'),
      breed: t('groups.group.breed'),
      remark: t('ui.remark'),
    },
    empty: { startedOn: t('groups.group.startedOnEmpty') },
    rules: ({ startedOn, penId }) => [
      ...(startedOn > today ? [{ field: 'startedOn', code: 'AFTER_TODAY', values: { today } } as const] : []),
      ...(penId ? [] : [{ field: 'penId', code: 'PEN_NEEDED' } as const]),
    ],
    onSave: (input, operationId) =>
      saveRecord({
        input,
        operationId,
        entityKey: group ? entityOf(group.groupId) : `group:new:${operationId}`,
        label: input.groupName || t('groups.group.new'),
        summary: { day: input.startedOn },
        changes: named?.operation.id,
      }),
  })
  return { form, refused: named?.operation.refused }
}

const registrationOf = ({ groupName, startedOn, ageDays, penId, breed, remark }: GroupDetail) => ({
  groupName,
  startedOn,
  ageDays,
  penId: penId ?? undefined,
  breed,
  remark,
})

/** Deletes a group after a question, with undo; null for a group with moves. A farm that numbers its groups names a restored one anew. */
function useRemoveGroup(group: GroupDetail | null, onRemoved: () => void) {
  const t = useT()
  const removing = useRemoving()
  const saveRecord = useSaveRecord(groups.save, 'group')
  if (!group || group.moves.length > 0) return null
  const { groupId, groupName: label, startedOn, breed } = group
  const send = (operationId: string) =>
    saveRecord({
      input: { formMode: 'delete', groupId, groupName: label, startedOn, breed },
      operationId,
      entityKey: entityOf(groupId),
      label,
    })
  const restore = (operationId: string) =>
    saveRecord({
      input: { formMode: 'insert', ...registrationOf(group) },
      operationId,
      entityKey: `group:new:${groupId}`,
      label,
    })
  return async () => {
    if (await removing(t('groups.group.deleteQuestion', { name: label }), send, restore)) onRemoved()
  }
}
