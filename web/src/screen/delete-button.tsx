import { IconTrash } from '@tabler/icons-react'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { useSend } from './api.ts'
import { useAction } from './use-action.ts'

/** Deletes what a sheet or a page shows: asks, where there is a question, and says why it was not done. */
export function DeleteButton<C extends Call>({
  to,
  input,
  deed,
  asks,
  onDone,
}: {
  to: C
  input: Input<C>
  /** What the button says. */
  deed: string
  asks?: { title: string; body?: string }
  onDone: () => void
}) {
  const trying = useAction()
  const { send, sending } = useSend(to)
  const takeOut = async () => {
    if (asks && !(await confirm({ ...asks, yes: deed, danger: true }))) return
    await trying(async () => {
      await send(input)
      onDone()
    })
  }
  return (
    <Button
      wide
      kind="danger"
      icon={<IconTrash size={20} aria-hidden />}
      busy={sending}
      onClick={() => void takeOut()}
    >
      {deed}
    </Button>
  )
}
