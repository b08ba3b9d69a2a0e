import type { FormHTMLAttributes, ReactNode, RefAttributes } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../../i18n/index.ts'
import { useRemoving } from '../../screen/remove-record.ts'
import { entityOf, type Saved } from '../../screen/save.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'

type Entry = { animalId?: number | undefined; tag: string; enteredOn: Day }

/** What is saved of an entry, beside the operation that it is. */
export const entryToSave = <Input extends Entry>(sex: Sex, input: Input) => ({
  input,
  entityKey: input.animalId ? entityOf({ animalId: input.animalId, sex }) : `${sex}:new:${input.tag}`,
  label: input.tag,
  summary: { day: input.enteredOn },
})

/** Around the fields of how an animal came to the farm: deleting, saving. */
export function AnimalForm({
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
  /** Undefined while nothing is entered; `refused` says why she cannot be deleted. */
  remove:
    | {
        tag: string
        send: (operationId: string) => Promise<Saved>
        restore: (operationId: string) => Promise<Saved>
        refused: string | undefined
      }
    | undefined
  onRemoved: () => void
  /** Nothing can be changed any more. */
  fixed: boolean
  children: ReactNode
}) {
  const t = useT()
  const removing = useRemoving()
  const askRemove = async ({ tag, send, restore }: NonNullable<typeof remove>) => {
    if (!(await removing(tag, send, restore))) return
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
