import { IconTrash } from '../ui/icons/common.ts'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { useSend } from './api.ts'
import { useAction } from './use-action.ts'

/** Button that deletes what a sheet or page shows, after a question if there is one. */
export function DeleteButton<C extends Call>({
  to,
  input,
  deed,
  asks,
  onDone,
}: {
  to: C
  input: Input<C>
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
