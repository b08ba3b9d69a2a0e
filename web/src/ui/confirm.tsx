import { listeners } from './listeners.ts'
import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { useUi } from './settings.ts'
import styles from './confirm.module.css'
import { NoBreak } from './no-break.tsx'

export type Question = {
  title: string
  body?: string | undefined
  /** Labels of the buttons; "yes" and "no" by default. */
  yes?: string | undefined
  no?: string | undefined
  danger?: boolean | undefined
}

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const current = () => asked
const { on, notify } = listeners()

function show(next: Asked | null): void {
  asked = next
  notify()
}

/** Asks a question: `if (await confirm({ title: t('ui.askDelete'), danger: true })) ...`. Closing it means no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null)
        resolve(yes)
      },
    })
  })
}

/** Shows the questions of `confirm`. Part of `UiProvider`. */
export function ConfirmHost() {
  const { words } = useUi()
  const question = useSyncExternalStore(on, current, current)
  if (!question) return null
  return (
    <Sheet
      open
      onClose={() => question.answer(false)}
      title={question.title}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{question.no ?? words.no}</Button>
          <Button kind={question.danger ? 'danger-fill' : 'primary'} onClick={() => question.answer(true)}>
            {question.yes ?? words.yes}
          </Button>
        </>
      }
    >
      {question.body !== undefined && (
        <p className={styles.body}>
          <NoBreak>{question.body}</NoBreak>
        </p>
      )}
    </Sheet>
  )
}
