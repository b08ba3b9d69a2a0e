import type * as z from 'zod'
import { withBounds } from './vocabulary.ts'
import { deletionOf } from './wire.ts'
import type { SowRecord } from '@penside/domain/records/life.ts'
import { everyRole, managers, owners, type Role } from '@penside/domain/accounts/role.ts'

/**
 * Place of a call's parameters in the legacy API; the server accepts them in any place. A `list` is a JSON body
 * with one item that holds them.
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
  /** Whether the call changes data. It then has an operation id and an idempotency record, so that it can be repeated. */
  writes?: true
  /**
   * Records of a sow's life that a form makes, in order, and those that it makes for other sows. The
   * server, the form and the offline app all use them. @throws Refusal if the form leaves one open
   */
  records?(input: z.output<I>): readonly SowRecord[]
  others?(input: z.output<I>): readonly OfOther[]
  /** Maximal size of the body, bytes, if larger than usual. */
  maxBytes?: number
  /** Whether tokens of programs are rejected. */
  forPeople?: true
  /** Whether the call needs step-up authentication within the last minutes. */
  stepUp?: true
  /** Whether phones cache the last answer, to show it without a network. */
  keeps?: true
  input: I
  /** Schema of a deletion, if the keys of the record are enough. Handlers read only these. */
  deletion?: z.ZodType<z.output<I>> | undefined
  output: O
  /** Input that works on the example farm, for the documents and tests. */
  example: z.output<I>
}

/** Marks calls as not open to programs with a token. */
/*#__NO_SIDE_EFFECTS__*/
export const forPeople = <Calls extends Record<string, Call>>(calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, each]) => [name, { ...each, forPeople: true }]),
  ) as Calls

export type OfOther = { animalId: number; record: SowRecord }

/** Creates a call. Days in its input get the bounds of possible days. */
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
