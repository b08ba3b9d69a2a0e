import type { FormHTMLAttributes, ReactNode, RefAttributes } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Operation } from '../../outbox/operation.ts'
import { useProblem } from '../../screen/problem.ts'
import type { Saved } from '../../screen/save.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toast.tsx'

/** Around the fields of how an animal came to the farm: what was refused, deleting, saving. */
export function AnimalForm({
  form,
  refused,
  save,
  remove,
  fixed,
  children,
}: {
  form: {
    element: FormHTMLAttributes<HTMLFormElement> & RefAttributes<HTMLFormElement>
    problem: string | null
    saving: boolean
  }
  /** Why the server refused the record of this phone that is changed. */
  refused: Operation['refused'] | undefined
  save: () => Promise<void>
  /** Undefined while nothing is entered; `refused` says why she cannot be deleted. */
  remove: { of: () => Promise<void>; refused: string | undefined } | undefined
  /** Nothing can be changed any more. */
  fixed: boolean
  children: ReactNode
}) {
  const t = useT()
  const say = useProblem()
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
        <Button kind="danger" wide disabledReason={remove.refused} onClick={() => void remove.of()}>
          {t('ui.delete')}
        </Button>
      )}
      {!fixed && (
        <SaveBar problem={form.problem ?? (refused && say(refused))}>
          <Button kind="primary" wide busy={form.saving} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        </SaveBar>
      )}
    </form>
  )
}

/** Asks, deletes and says so; resolves with whether it was done. */
export function useDeleteEntry() {
  const t = useT()
  const say = useProblem()
  return async (tag: string, send: () => Promise<Saved>): Promise<boolean> => {
    if (!(await confirm({ title: t('ui.askDelete'), body: tag, yes: t('ui.delete'), danger: true })))
      return false
    try {
      const { where } = await send()
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      return true
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}
