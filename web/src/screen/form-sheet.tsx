import { useId, type ComponentProps, type ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'

/** A form that comes from below: its fields, why it was not saved, and the one button that saves it. */
export function FormSheet({
  form,
  title,
  submit,
  after,
  onClose,
  children,
}: {
  /** Of `useForm`. */
  form: { element: ComponentProps<'form'>; saving: boolean; problem: string | null }
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
  return (
    <Sheet
      open
      onClose={onClose}
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
