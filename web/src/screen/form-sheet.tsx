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

/** Values of a form; a cleared field equals one that was never filled. */
const written = (values: object) =>
  JSON.stringify(values, (_, value: unknown) => (value === '' || value === null ? undefined : value))

/** Saves the form of a sheet: sends it, shows a message and closes the sheet. Errors are shown in the form. */
export function useSheetSave<C extends Call>(to: C, onClose: () => void, said?: string) {
  const t = useT()
  const { send } = useSend(to)
  return async (values: Input<C>, operationId: string) => {
    await send(values, operationId)
    toast(said ?? t('ui.saved'))
    onClose()
  }
}

/** Form in a sheet, with its error and its save button. Asks before it discards changes. */
export function FormSheet({
  form,
  title,
  submit,
  after,
  onClose,
  children,
}: {
  form: { element: ComponentProps<'form'>; saving: boolean; problem: string | null; values: object }
  title: string
  /** Label of the button instead of "Save". */
  submit?: string
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
    // The browser closes a dialog itself if Escape is pressed twice.
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
