import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Fields } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useSend } from './api.ts'

/** What stands in a form; an emptied field is one that nobody filled in. */
const written = (values: object) =>
  JSON.stringify(values, (_, value: unknown) => (value === '' || value === null ? undefined : value))

/** How the form of a sheet is saved: it is sent, that is said, and the sheet closes. What it throws the form shows. */
export function useSheetSave<C extends Call>(to: C, onClose: () => void, said?: string) {
  const t = useT()
  const { send } = useSend(to)
  return async (values: Input<C>, operationId: string) => {
    await send(values, operationId)
    toast(said ?? t('ui.saved'))
    onClose()
  }
}

/**
 * A form that comes from below: its fields, why it was not saved, and the one button that saves it. What was changed is not closed
 * without a question.
 */
export function FormSheet({
  form,
  title,
  submit,
  after,
  onClose,
  children,
}: {
  /** Of `useForm`. */
  form: { element: ComponentProps<'form'>; saving: boolean; problem: string | null; values: object }
  title: string
  /** What the button says, where it is not "Save". */
  submit?: string
  /** What can be done besides, below the form. */
  after?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  const [began] = useState(() => written(form.values))
  const close = async () => {
    const asked = { title: t('leaving.unsaved'), body: t('leaving.unsavedBody') }
    const isMeant =
      written(form.values) === began ||
      (await confirm({ ...asked, yes: t('leaving.discard'), no: t('leaving.goOn'), danger: true }))
    if (isMeant) return onClose()
    // A browser closes a dialog by itself when Escape is pressed twice.
    const dialog = document.getElementById(id)?.closest('dialog')
    if (dialog?.open === false) dialog.showModal()
  }
  return (
    <Sheet
      open
      onClose={() => void close()}
      title={title}
      footer={
        <Button kind="primary" type="submit" form={id} busy={form.saving}>
          {submit ?? t('ui.save')}
        </Button>
      }
    >
      <Fields>
        <form {...form.element} id={id}>
          <Fields>
            {children}
            {form.problem !== null && <Notice tone="red" title={form.problem} />}
          </Fields>
        </form>
        {after}
      </Fields>
    </Sheet>
  )
}
