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
  notifyOutdated,
  notifyPhone,
  type Speaker,
} from './phone.ts'

/**
 * Reason why a call failed. `code` has a sentence (`problem.ts`); `fields` are API names that the user can correct.
 * Status 0: the server was not reached, so a write may have arrived; sending it again with the same operation id is
 * safe.
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
  /** Id of a write: sent again with the same id it has one effect. Generated if missing. */
  operationId?: string | undefined
  /** Sends no member and farm, because the call asks who is signed in. */
  unbound?: boolean | undefined
  /** Shows no loading indicator. */
  quiet?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Only the server answers, however slow it is: a cached answer may be from before a change. */
  fresh?: boolean | undefined
}

/**
 * Makes a call of the contract. A read may be answered from the phone's cache if the server cannot be reached. Asks
 * for step-up authentication if the server requires it. @throws Problem
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
/** Sets the dialog for step-up authentication; it resolves with whether the member passed. */
export const onStepUpRequired = (asks: () => Promise<boolean>) => void (prove = asks)

/** `at`: time of the cached answer. `late`: settles when the slow server has answered. */
type Answer<C extends Call> = { output: Output<C>; at: number | null; late?: Promise<unknown> }

async function ask<C extends Call>(to: C, input: Input<C>, sending: Sending): Promise<Answer<C>> {
  const asking = speaker
  const mayBeCached = !to.writes && !sending.fresh
  // Storage may never answer: Safari blocks it for pages in the back/forward cache.
  const fromPhone = async () =>
    (await Promise.race([phoneAnswers(to, input, asking), after(longestRead)])) as
      | Answer<C>
      | null
      | undefined
  if (mayBeCached && isAway()) {
    const kept = await fromPhone()
    if (kept) return kept
  }
  const fromServer = askServer(to, input, sending).then((output): Answer<C> => {
    if (!to.writes) notifyPhone(to, input, output, asking)
    return { output, at: null }
  })
  if (!mayBeCached) return fromServer
  const stop = new AbortController()
  // Avoids an unhandled rejection if the cache answered first.
  fromServer.catch(() => {})
  try {
    const first = await Promise.race([fromServer, after(patience, stop.signal)])
    if (first) return first
    // The first answer wins; without a cached one the server's result counts.
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

/** Time to wait for a silent server before the cache answers, ms; shorter once it was silent. */
const patient = 4_000
const impatient = 700
let patience = patient

/** Maximum wait for the phone's own storage, ms. */
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
  // The browser still has the session of the member who handed the phone over, so nothing is read in it.
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

/** Adapts the patience to a network that is slow but works. */
function heard(took: number): void {
  patience = Math.max(patient, took * 1.5)
  setReached(true)
}

let speaker: Speaker | null = null
/**
 * Sets the member and farm that every call names. If another tab has signed in as someone else or chosen another
 * farm, the server rejects the call, and nothing is recorded on the wrong farm.
 */
export function speakFor(member: { farmId: number; login: string } | null): void {
  speaker = member && { farmNo: member.farmId, memberId: member.login }
}

export const currentSpeaker = () => speaker

/** Builds the request of a call, with parameters where the call declares them. */
export function requestOf<C extends Call>(to: C, input: Input<C>, operationId?: string, unbound?: boolean) {
  const sent = {
    lang: currentLanguage(),
    ...(to.allow !== 'anyone' && !unbound && speaker),
    // The input matches the call's own schema; the compiler cannot see that through the type parameter.
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

/** Maximum duration of a request, ms, because a barn's network may hang for minutes. */
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
  // A captive portal answers 200 with a page of its own.
  const isJson = reply.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? await reply.json().catch(() => undefined) : undefined
  if (!reply.ok) {
    const problem = problemOf(reply.status, body)
    // An unbound call asks who is signed in, so this is its answer.
    if (!unbound && (problem.code === 'NO_SESSION' || problem.code === 'INAPPROPRIATE_ACCESS')) lost.notify()
    throw problem
  }
  if (!isJson) throw noNetwork()
  const result = z.safeDecode(to.output as z.ZodType, body)
  // Server and page have different versions.
  if (!result.success) {
    notifyOutdated()
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
/** Called when the session has ended or is no longer the member's. */
export const onSessionLost = lost.on

let requests = 0
const busy = listeners()
function running(by: 1 | -1): void {
  requests += by
  busy.notify()
}
/** Number of running requests, for the loading indicator. */
export const useRunning = (): number =>
  useSyncExternalStore(
    busy.on,
    () => requests,
    // The prerendered page makes no requests.
    () => 0,
  )

// --- Reading and writing in screens -------------------------------------------------------------------------

/**
 * Query client that also refetches first answers under way during an invalidation, which the library would accept
 * although they may be from before the change.
 */
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
        // Queries also run offline, so that they fail with a message instead of pausing.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.status === 503,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

// Answers depend on the language, and animals are numbered by farm.
const keyOf = (to: Call, input: unknown) => [to.path, input, currentLanguage(), speaker] as const

/** Query of a call: `useQuery(query(matings.history, { animalId }))` */
export const query = <C extends Call>(to: C, input: Input<C>) => {
  const queryKey = keyOf(to, input)
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<Output<C>> => read(to, input, context),
  })
}

/** Reads for a query and stores the age of the answer. After a late answer of a slow server the query is refetched. */
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
    // The cached answer stays; the screen that shows its age looks for the server.
    () => {},
  )
  return output
}

/** Whether the server cannot be reached, or cannot work at the moment. */
const cannotAnswer = ({ status, code }: Problem) => status === 0 || status === 503 || code === 'BUSY'

/**
 * Error of a query without data. Earlier data stays while the server cannot be reached, because a form in it may be
 * half filled in.
 */
export const whyNothing = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data !== undefined && error instanceof Problem && cannotAnswer(error) ? null : error

/** Call that answers a page of rows and their total number. */
export type ListCall = Call<
  z.ZodType<{ page?: number | undefined }>,
  z.ZodType<{ rows: readonly unknown[]; total: number }>
>
export type RowOf<C extends ListCall> = Output<C>['rows'][number]

/** Infinite query of a list: `useInfiniteQuery(pages(sows.list, { search, order }))` */
export const pages = <C extends ListCall>(to: C, input: Omit<Input<C>, 'page'>) => {
  const queryKey = [...keyOf(to, input), 'pages'] as const
  return infiniteQueryOptions({
    queryKey,
    // With the page the input is complete.
    queryFn: (context) => read(to, { ...input, page: context.pageParam } as Input<C>, context),
    initialPageParam: 0,
    // An empty page is beyond the end, because rows were deleted since the first page was counted.
    getNextPageParam: (last: Output<C>, all: Output<C>[]) =>
      last.rows.length > 0 && all.reduce((rows, page) => rows + page.rows.length, 0) < last.total
        ? all.length
        : undefined,
  })
}

/**
 * Write of a screen. `send(input, operationId)` resolves with the answer or throws a Problem. Everything on the
 * screen is refetched, also after a rejection, since it may be outdated.
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
