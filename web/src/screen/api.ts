import { listeners } from '../ui/listeners.ts'
import {
  hashKey,
  infiniteQueryOptions,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { deviceHeader, operationHeader } from '@penside/contract/api/roots.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { currentLanguage } from '../i18n/index.ts'
import { deviceId, newId } from './device.ts'
import { currentHandover } from './handover.ts'
import {
  ageOf,
  isAway,
  phoneAnswers,
  setAge,
  setReached,
  tellOutdated,
  tellPhone,
  type Speaker,
} from './phone.ts'

/**
 * Why a call has no answer. `code` has a sentence (`problem.ts`); `fields` are the wire names that can be mended. Status 0: the server
 * was not reached, so a write may or may not have arrived; sending it again under the same operation id is safe.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
  readonly values: RefusalValues
  constructor(
    status: number,
    code: string,
    fields: readonly string[] = [],
    values: RefusalValues = {},
    message = code,
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = fields
    this.values = values
  }
}
const noNetwork = () => new Problem(0, 'NO_NETWORK')

export type Sending = {
  /** Of a write: the same id sent again has one effect. One is made when none is given. */
  operationId?: string | undefined
  /** Asks who is signed in, so it says nothing of whom the page believes that to be. */
  unbound?: boolean | undefined
  /** Nobody waits for it: no loading indicator. */
  quiet?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes a call of the contract. What only reads, the phone may answer when the server cannot be reached. Where the server wants to know
 * first that it is she, she is asked. @throws Problem
 */
export async function call<C extends Call>(
  to: C,
  input: Input<C>,
  sending: Sending = {},
): Promise<Output<C>> {
  try {
    return (await ask(to, input, sending)).output
  } catch (problem) {
    if (!(problem instanceof Problem && problem.code === 'PROOF_NEEDED' && (await prove()))) throw problem
    return (await ask(to, input, sending)).output
  }
}

let prove = async () => false
/** How somebody is asked to prove that it is she; resolves with whether she did. */
export const onProofNeeded = (asks: () => Promise<boolean>) => void (prove = asks)

/** `at`: the phone answered, and this is how old that is. `late`: the server was only slow; resolves when it has answered after all. */
type Answer<C extends Call> = { output: Output<C>; at: number | null; late?: Promise<unknown> }

async function ask<C extends Call>(to: C, input: Input<C>, sending: Sending): Promise<Answer<C>> {
  const asking = speaker
  // Storage may never answer: Safari's waits for a page that it keeps for 'back'.
  const fromPhone = async () =>
    (await Promise.race([phoneAnswers(to, input, asking), after(longestRead)])) as
      | Answer<C>
      | null
      | undefined
  if (!to.writes && isAway()) {
    const kept = await fromPhone()
    if (kept) return kept
  }
  const fromServer = askServer(to, input, sending).then((output): Answer<C> => {
    if (!to.writes) tellPhone(to, input, output, asking)
    return { output, at: null }
  })
  if (to.writes) return fromServer
  const stop = new AbortController()
  // The phone may have answered by then; what comes of the request is noted where it ends.
  fromServer.catch(() => {})
  try {
    const first = await Promise.race([fromServer, after(patience, stop.signal)])
    if (first) return first
    // Whoever knows something first; where neither does, what the server said.
    const known = fromPhone().then((kept) => kept ?? fromServer)
    const answer = await Promise.any([known, fromServer]).catch(() => fromServer)
    if (answer.at === null) return answer
    patience = impatient
    return { ...answer, late: fromServer }
  } catch (problem) {
    if (!(problem instanceof Problem && cannotAnswer(problem))) throw problem
    const kept = await fromPhone()
    if (!kept) throw problem
    return kept
  } finally {
    stop.abort()
  }
}

/** So long a reader waits for a server that says nothing, ms, before the phone answers; less once it has been found silent. */
const patient = 4_000
const impatient = 700
let patience = patient

/** So long the phone's own storage is waited for, ms. */
const longestRead = 10_000

const after = (ms: number, stop?: AbortSignal) =>
  new Promise<null>((resolve) => {
    const timer = setTimeout(resolve, ms, null)
    stop?.addEventListener('abort', () => clearTimeout(timer))
  })

async function askServer<C extends Call>(
  to: C,
  input: Input<C>,
  { operationId, unbound, quiet, signal }: Sending,
): Promise<Output<C>> {
  // The browser still has the session of whoever handed the phone over: nothing is asked in it.
  if (currentHandover() && to.allow !== 'anyone') {
    setReached(false)
    throw noNetwork()
  }
  const { url, ...request } = requestOf(to, input, operationId, unbound)
  const began = performance.now()
  if (!quiet) running(1)
  try {
    const output = await answerOf(to, await fetchInTime(url, request, signal), unbound)
    heard(performance.now() - began)
    return output
  } catch (problem) {
    if (problem instanceof Problem) {
      if (problem.status === 0) {
        patience = impatient
        setReached(false)
      } else heard(performance.now() - began)
    }
    throw problem
  } finally {
    if (!quiet) running(-1)
  }
}

/** A network that is slow but there is given the time that it takes. */
function heard(took: number): void {
  patience = Math.max(patient, took * 1.5)
  setReached(true)
}

let speaker: Speaker | null = null
/**
 * For whom this page speaks: it goes with every call. Another tab may have signed in as someone else or chosen another farm; the server
 * then refuses, and nothing is recorded on the wrong farm.
 */
export function speakFor(member: { farmId: number; login: string } | null): void {
  speaker = member && { farmNo: member.farmId, memberId: member.login }
}

export const currentSpeaker = () => speaker

/** Where a call goes and with what: the parameters stand where the call says, with the language that the user reads. */
export function requestOf<C extends Call>(to: C, input: Input<C>, operationId?: string, unbound?: boolean) {
  const sent = {
    lang: currentLanguage(),
    ...(to.allow !== 'anyone' && !unbound && speaker),
    // What a caller gives is what the call's own schema takes; the compiler cannot see that through the type parameter.
    ...(z.encode(to.input as z.ZodType, input) as Record<string, unknown>),
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (to.writes)
    Object.assign(headers, { [operationHeader]: operationId ?? newId(), [deviceHeader]: deviceId() })
  if (to.sends === 'json' || to.sends === 'list') {
    headers['content-type'] = 'application/json'
    const body = JSON.stringify(to.sends === 'list' ? [sent] : sent)
    return { url: to.path, method: to.method, headers, body }
  }
  const text = new URLSearchParams(pairsOf(sent))
  return to.sends === 'form'
    ? { url: to.path, method: to.method, headers, body: text }
    : { url: `${to.path}?${text.toString()}`, method: to.method, headers }
}

const pairsOf = (sent: Record<string, unknown>): [string, string][] =>
  Object.entries(sent).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] => (one === undefined || one === null ? [] : [[name, String(one)]])),
  )

/** A barn's network can hang for minutes; after this long it counts as none. */
const longestWait = 25_000

async function fetchInTime(
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const stop = new AbortController()
  const onAbort = () => stop.abort()
  signal?.addEventListener('abort', onAbort)
  const timer = setTimeout(onAbort, longestWait)
  try {
    return await fetch(url, { ...request, credentials: 'same-origin', signal: stop.signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw noNetwork()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

async function answerOf<C extends Call>(to: C, reply: Response, unbound?: boolean): Promise<Output<C>> {
  // A captive portal answers 200 with a page of its own: that is not our server.
  const isJson = reply.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? await reply.json().catch(() => undefined) : undefined
  if (!reply.ok) {
    const problem = problemOf(reply.status, body)
    // The question who is signed in has been answered by this; it is not asked again.
    if (!unbound && (problem.code === 'NO_SESSION' || problem.code === 'INAPPROPRIATE_ACCESS')) lost.tell()
    throw problem
  }
  if (!isJson) throw noNetwork()
  const result = z.safeDecode(to.output as z.ZodType, body)
  // The server speaks another version than this page.
  if (!result.success) {
    tellOutdated()
    throw new Problem(reply.status, 'UNREADABLE', [], {}, `${to.path}: ${result.error.message}`)
  }
  return result.data as Output<C>
}

function problemOf(status: number, body: unknown): Problem {
  const { code, fields, values, message } = (body ?? {}) as Partial<
    Pick<Problem, 'code' | 'fields' | 'values' | 'message'>
  >
  if (typeof code !== 'string') return status >= 500 ? new Problem(status, 'BUSY') : noNetwork()
  return new Problem(status, code, fields, values, message)
}

// --- The session, and what is under way ---------------------------------------------------------------------

const lost = listeners()
/** Called when the session is gone, or is no longer the one that this page believes in: it has to be asked for again. */
export const onSessionLost = lost.on

let requests = 0
const busy = listeners()
function running(by: 1 | -1): void {
  requests += by
  busy.tell()
}
/** How many requests run now: what the loading indicator shows. */
export const useRunning = (): number =>
  useSyncExternalStore(
    busy.on,
    () => requests,
    // The page as the build draws it asks for nothing.
    () => 0,
  )

// --- Reading and writing in screens -------------------------------------------------------------------------

/** Of a first answer that is under way the library would let stand what may be of before the change. */
class Cache extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const under = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    const first = under.filter(({ state }) => state.data === undefined)
    const again = first.map(({ promise, queryKey }) =>
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => {},
      ),
    )
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

export function createQueryClient(): QueryClient {
  return new Cache({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Asked also without a network: the answer is then said, not waited for in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.status === 503,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

// Names in an answer come in the language of the request, and animals are numbered by farm: each has its own answers.
const keyOf = (to: Call, input: unknown) => [to.path, input, currentLanguage(), speaker] as const

/** `useQuery(query(matings.history, { animalId }))` */
export const query = <C extends Call>(to: C, input: Input<C>) => {
  const queryKey = keyOf(to, input)
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<Output<C>> => read(to, input, context),
  })
}

/** Reads for a query, and notes how old the answer is. What a slow server says after the phone is asked for again, so that it is shown. */
async function read<C extends Call>(
  to: C,
  input: Input<C>,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
) {
  const { output, at, late } = await ask(to, input, { signal })
  const queryHash = hashKey(queryKey)
  setAge(queryHash, at)
  late?.then(
    () => {
      if (ageOf(queryHash) === at) void client.invalidateQueries({ queryKey, exact: true })
    },
    // The phone's answer stays; the server is looked for where that is shown.
    () => {},
  )
  return output
}

/** The server cannot be reached, or says that it cannot work at the moment. */
const cannotAnswer = ({ status, code }: Problem) => status === 0 || status === 503 || code === 'BUSY'

/** Why a query has nothing to show. What was read before stays while the server cannot be reached: a form in it may be half filled in. */
export const whyNothing = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data !== undefined && error instanceof Problem && cannotAnswer(error) ? null : error

/** A call that answers a page of ten and how many rows there are in all. */
export type ListCall = Call<
  z.ZodType<{ page?: number | undefined }>,
  z.ZodType<{ rows: readonly unknown[]; total: number }>
>
export type RowOf<C extends ListCall> = Output<C>['rows'][number]

/** `useInfiniteQuery(pages(sows.list, { search, order }))` */
export const pages = <C extends ListCall>(to: C, input: Omit<Input<C>, 'page'>) => {
  const queryKey = [...keyOf(to, input), 'pages'] as const
  return infiniteQueryOptions({
    queryKey,
    // With the page it is the whole input again.
    queryFn: (context) => read(to, { ...input, page: context.pageParam } as Input<C>, context),
    initialPageParam: 0,
    // A page without rows is behind the end: rows have gone since the first page was counted.
    getNextPageParam: (last: Output<C>, all: Output<C>[]) =>
      last.rows.length > 0 && all.reduce((rows, page) => rows + page.rows.length, 0) < last.total
        ? all.length
        : undefined,
  })
}

/**
 * A write. `send(input, operationId)` resolves with the answer and throws a Problem. Whatever the screen shows is read again, also after
 * a refusal: then it may be old.
 */
export function useSend<C extends Call>(to: C) {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries()
  const { mutateAsync, isPending } = useMutation<
    Output<C>,
    Problem,
    { input: Input<C>; operationId?: string | undefined }
  >({
    mutationFn: ({ input, operationId }) => call(to, input, { operationId }),
    onSuccess: refresh,
    onError: ({ status }) => (status === 404 || status === 409 ? refresh() : undefined),
  })
  return {
    send: (input: Input<C>, operationId?: string) => mutateAsync({ input, operationId }),
    sending: isPending,
  }
}
