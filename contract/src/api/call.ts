import type * as z from 'zod'
import { withBounds } from './vocabulary.ts'
import { deletionOf } from './wire.ts'
import type { SowRecord } from '@penside/domain/records/life.ts'
import { everyRole, managers, owners, type Role } from '@penside/domain/accounts/role.ts'

/**
 * Where the app that came before puts a call's parameters; the server understands them in any of these places. A `list` is a JSON body
 * of one item, which holds them.
 */
export type Sends = 'query' | 'form' | 'json' | 'list'

/** `anyone` needs no session; a role needs a session on a farm. */
export type Allow = 'anyone' | readonly Role[]
export const workers: Allow = everyRole
export { everyRole, managers, owners }

export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST'
  path: string
  /** Further paths at which the same call answers. */
  alsoAt?: readonly string[]
  sends: Sends
  allow: Allow
  /** A call that changes something: it carries an operation id and leaves a receipt, so that it can be sent again. */
  writes?: true
  /**
   * Of a form of a record of a sow's life: the records that the rules know, in their order, and those that it makes at other sows. The
   * server, the form and the phone without a network all have them from here. @throws Refusal where the form leaves one open
   */
  records?(input: z.output<I>): readonly SowRecord[]
  others?(input: z.output<I>): readonly OfOther[]
  /** Bytes that its body may have, where that is more than usual. */
  maxBytes?: number
  /** Of accounts and of what can do harm: a program's token does not open it. */
  forPeople?: true
  /** It can do harm: whoever makes it has proved within the last minutes that it is she. */
  stepUp?: true
  /** A phone may keep its last answer for a while, to show it where there is no network. */
  keeps?: true
  input: I
  /** What a deletion is read from, where less than the whole record will do. Of its input handlers read the keys alone. */
  deletion?: z.ZodType<z.output<I>> | undefined
  output: O
  /** A call that works on the example farm. Shown in the documents, made by the tests. */
  example: z.output<I>
}

/** Calls of a noun that only people may make, never a program with a token. */
/*#__NO_SIDE_EFFECTS__*/
export const forPeople = <Calls extends Record<string, Call>>(calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, each]) => [name, { ...each, forPeople: true }]),
  ) as Calls

export type OfOther = { animalId: number; record: SowRecord }

/** Every day that is sent has bounds, whatever call it is sent with. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  method: Call['method'],
  path: string,
  rest: Omit<Call<I, O>, 'method' | 'path' | 'deletion'>,
): Call<I, O> {
  const input = withBounds(rest.input)
  const deletion = deletionOf(input) as z.ZodType<z.output<I>> | undefined
  return { method, path, ...rest, input, ...(deletion && { deletion }) }
}

export type Input<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>
