import { useQueryClient } from '@tanstack/react-query'
import { books } from '@penside/contract/workbook/workbook.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { query, useSend } from '../../screen/api.ts'

type Checking =
  | typeof books.check
  | typeof books.correct
  | typeof books.correctAll
  | typeof books.takeBack
  | typeof books.choose

/**
 * Sends a call that starts a check. The import counts as at work from its answer on, also if the check is done by then:
 * what was fetched in between is older than the check, and is fetched again once the next state comes.
 */
export function useCheck<C extends Checking>(to: C) {
  const cache = useQueryClient()
  const { send, sending } = useSend(to)
  return {
    sending,
    send: async (input: Input<C>) => {
      const started = await send(input)
      cache.setQueryData(query(books.state, { importId: started.importId }).queryKey, started)
    },
  }
}
