import type { FormHTMLAttributes, ReactNode, RefAttributes } from 'react'
import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { EnterStep } from '../../screen/enter-step.tsx'
import { useRemoving } from '../../screen/remove-record.ts'
import { entityOf, type Saved } from '../../screen/save.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField, type PickFieldProps } from '../../ui/pick-field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'

type Entry = {
  formMode: 'insert' | 'update' | 'delete'
  animalId?: number | undefined
  tag: string
  enteredOn: Day
}

/** Record of an entry for the outbox, without an operation id. */
export const entryToSave = <Input extends Entry>(sex: Sex, input: Input) => ({
  input,
  entityKey: input.animalId ? entityOf({ animalId: input.animalId, sex }) : `${sex}:new:${input.tag}`,
  label: input.tag,
  summary: { day: input.enteredOn },
})

/** Form around the fields of an animal's entry, with its buttons to delete and save. */
export function AnimalForm<Input extends Entry>({
  form,
  save,
  remove,
  onRemoved,
  fixed,
  children,
}: {
  form: {
    element: FormHTMLAttributes<HTMLFormElement> & RefAttributes<HTMLFormElement>
    problem: string | null
    saving: boolean
    reset: () => void
  }
  save: () => Promise<void>
  /** The stored entry; null for a new one. `refused`: why it cannot be deleted. */
  remove: {
    sex: Sex
    entry: Input
    send: (record: ReturnType<typeof entryToSave<Input>> & { operationId: string }) => Promise<Saved>
    refused: string | undefined
  } | null
  onRemoved: () => void
  /** The entry can no longer be changed. */
  fixed: boolean
  children: ReactNode
}) {
  const t = useT()
  const removing = useRemoving()
  const askRemove = async ({ sex, entry, send }: NonNullable<typeof remove>) => {
    const sendAs = (change: Partial<Entry>) => (operationId: string) =>
      send({ ...entryToSave(sex, { ...entry, ...change }), operationId })
    const restore = sendAs({ formMode: 'insert', animalId: undefined })
    if (!(await removing(entry.tag, sendAs({ formMode: 'delete' }), restore))) return
    form.reset()
    onRemoved()
  }
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Fields>{children}</Fields>
      {remove && !fixed && (
        <Button kind="danger" wide disabledReason={remove.refused} onClick={() => void askRemove(remove)}>
          {t('ui.delete')}
        </Button>
      )}
      {!fixed && (
        <SaveBar problem={form.problem}>
          <Button kind="primary" wide busy={form.saving} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        </SaveBar>
      )}
    </form>
  )
}

/** Supplier of the animal, or the step to enter one. */
export function SupplierField(field: Omit<PickFieldProps<number>, 'choices' | 'placeholder' | 'none'>) {
  const t = useT()
  const { data } = useQuery(query(codes.suppliers, {}))
  return (
    <PickField
      {...field}
      choices={(data ?? []).map(({ code, name }) => ({ value: Number(code), label: name }))}
      placeholder={t('records.sow.noSupplier')}
      none={data && <EnterStep step="suppliers" />}
    />
  )
}
