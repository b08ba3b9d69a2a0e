import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { commonParameters } from '@penside/contract/api/common.ts'
import type { Scope } from '@penside/contract/accounts/tokens.ts'
import { missingFieldsMessage } from '@penside/contract/api/missing-fields.ts'
import { isGiven, upcast } from '@penside/contract/api/operation.ts'
import {
  conflictHeader,
  durableUntilHeader,
  epochHeader,
  hashHeader,
  operationHeader,
  replayedHeader,
} from '@penside/contract/api/roots.ts'
import { agent, company, distributor, formMode, formModes } from '@penside/contract/api/vocabulary.ts'
import { respelled, wireNamesOf, type Fields } from '@penside/contract/api/wire.ts'
import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import { exact } from '@penside/domain/basics/rounded.ts'
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { Refusal, type RefusalValues } from '@penside/domain/basics/refusal.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { hook } from '../database/hook.ts'
import { Db, inCamelCase } from '../database/db.ts'
import { tokenOf } from './cookie.ts'
import type { Installation } from './installation.ts'
import {
  checkSuperseded,
  claimColumn,
  claimSuperseded,
  completeOperation,
  isLate,
  operationOf,
  replay,
  type Operation,
} from './idempotency.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { refuse, refuseBusy, statusOf } from './problem.ts'
import { echoedNames } from './echoed-names.ts'
import type { Seal } from '../database/seal.ts'
import { outageOf, type Health } from '../database/outage.ts'

/** Person or program that makes a call, on the farm of its session. */
export type Caller = {
  sessionId: string
  accountId: number
  login: string
  name: string
  email: string
  farmId: number
  role: Role
  farmName: string
  company: string
  distributor: string
  agent: string
  environment: 'N' | 'S'
  dateFormat: string
  timeZone: string
  /** Scope of a program's token; null for a person. */
  scope: Scope | null
  /** Whether the person has verified her identity within the last minutes (step-up authentication). */
  proven: boolean
  /** Whether the farm requires a second factor of its owners and managers and this session has none. The role is then a worker's. */
  lacksFactor: boolean
}

export type Handling<C extends Call> = {
  input: Input<C>
  /** Null only if the call is open to anyone and the caller is not signed in. */
  caller: C['allow'] extends 'anyone' ? Caller | null : Caller
  /** Transaction of this call. Row-level security limits it to the caller's farm. */
  db: Db
  language: Language
  /** Today at the caller's farm. */
  today: Day
  /** Whether the record waited on a phone, so that warnings could not be shown to the person who entered it. */
  late: boolean
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<C extends Call> = (handling: Handling<C>) => Promise<Output<C>>
/** One handler per call of a noun; a missing one does not compile. */
export type Handlers<Calls> = { [K in keyof Calls]: Calls[K] extends Call ? Handler<Calls[K]> : never }

/**
 * Registers calls. A call runs: session, role, decoding, one transaction, handler, encoding. The transaction sets the farm for row-level
 * security. A write stores its idempotency record in the same transaction, so a repeated operation gets the same answer without effect.
 * @param limit of calls like these, in addition to the limit of all reads
 */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  limit?: ConcurrencyLimit,
) {
  // Derived with the first save, to keep it out of the start.
  let echoed: ReturnType<typeof echoedNames> | undefined
  const echoedBy = (call: Call) => (echoed ??= echoedNames(calls as Record<string, Call>)).get(call)
  for (const [name, call] of Object.entries<Call>(calls)) {
    const route = {
      call,
      handle: handlers[name as keyof Calls] as Handler<Call>,
      ignored: () => echoedBy(call),
    }
    for (const url of [call.path, ...(call.alsoAt ?? [])]) {
      app.route({
        method: call.method,
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => answer(app, route, request, reply, limit),
        ...(call.maxBytes && { bodyLimit: call.maxBytes }),
      })
      app.calls.set(url, route)
    }
  }
}

type Route = {
  call: Call
  handle: Handler<Call>
  /** API names that a caller may send back although the call does not read them. */
  ignored: () => ReadonlySet<string> | undefined
}

/** Runs a call when the limits of its kind allow it. */
async function answer(
  app: FastifyInstance,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: ConcurrencyLimit | undefined,
) {
  const { call } = route
  const sent = parametersOf(request, call)
  const { own, common } = splitParameters(sent, call)
  const language = languageOf(
    common.language ??
      (typeof sent['lang'] === 'string' ? sent['lang'] : undefined) ??
      request.headers['accept-language']?.slice(0, 2),
  )
  request.language = language
  const operation = call.writes ? operationOf(request, own) : null
  // Before a connection is taken: waiting for the installation must not hold one.
  const installation = await app.installation()
  if (operation) setOperationHeaders(reply, operation, installation)

  const work = () => execute({ app, ...route, own, common, language, operation, request, reply })
  if (operation?.deviceSeq === null) return work()
  if (operation) return app.outboxLimit.run(String(common.farmId ?? operation.deviceId), work)
  const lane = String(common.farmId ?? request.ip)
  const read = () => app.readLimit.run(lane, work)
  return limit ? limit.run(lane, read) : read()
}

type Invocation = Route & {
  app: FastifyInstance
  /** Parameters of the call itself, by API name. */
  own: Record<string, unknown>
  common: z.output<typeof commonParameters>
  language: Language
  operation: Operation | null
  request: FastifyRequest
  reply: FastifyReply
}

/** How far an attempt has come, for its error. */
type Progress = { caller: Caller | null; input: unknown }

/** Attempts to run a call whose transaction conflicts with others. */
const maxAttempts = 3

async function execute(invocation: Invocation) {
  for (let attempt = 1; ; attempt++) {
    const client = await invocation.app.pool.connect().catch((error: Error) => {
      throw outageOf(error) ? error : refuseBusy(error)
    })
    const progress: Progress = { caller: null, input: undefined }
    let broken: Error | undefined
    try {
      return await runOnce(client, invocation, progress)
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      if (mayRetry(error) && attempt < maxAttempts) continue
      throw await toPublicError(error, broken ? null : client, invocation, progress)
    } finally {
      client.release(broken)
    }
  }
}

async function runOnce(client: pg.PoolClient, invocation: Invocation, progress: Progress) {
  const { app, call, handle, common, language, operation, request, reply } = invocation
  const { caller, isNew, supersedesAll } = await open(client, call, request, operation, language)
  progress.caller = caller
  if (caller) {
    checkCommon(common, caller)
    checkRole(call, caller)
    checkScope(call, caller)
    if (operation && !isNew) {
      const { answer } = await replay(client, caller.farmId, operation)
      await client.query('commit')
      reply.header(replayedHeader, 'true')
      return answer
    }
    if (call.stepUp) checkStepUp(caller)
    if (operation && !supersedesAll) await checkSuperseded(client, caller.farmId, operation)
  }
  const input = decodeInput(invocation)
  progress.input = input
  const output = await handle({
    input,
    caller: caller as Caller,
    db: new Db(client, { readsOnly: !call.writes }),
    language,
    today: todayAt(caller?.timeZone ?? 'Asia/Seoul', app.now()),
    late: operation !== null && isLate(operation, app.now()),
    request,
    reply,
  })
  const answer = exact(z.encode(call.output, output))
  await (operation && caller
    ? completeOperation(client, caller.farmId, operation, answer)
    : client.query('commit'))
  if (operation) app.health.reportSuccess()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

function decodeInput({ call, own, ignored, operation }: Invocation) {
  const current = operation ? upcast({ path: call.path, wire: own }, operation.schemaVersion).wire : own
  const sent = respelled(call.input, current)
  const echoed = call.writes && ignored()
  const read = echoed ? Object.fromEntries(Object.entries(sent).filter(([name]) => !echoed.has(name))) : sent
  const deletes = read[formMode.wire] === formModes.delete
  return decode((deletes && call.deletion) || call.input, read)
}

/** The error as the caller gets it: with API names, missing fields by name, and conflicts with other phones. */
async function toPublicError(
  error: unknown,
  client: pg.PoolClient | null,
  { call, own, language, operation, request, reply }: Invocation,
  { caller, input }: Progress,
): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const refusal =
    operation && caller && client
      ? await addConflict(client, operation, caller, input, error, request, reply)
      : error
  const named = input === undefined ? refusal : withApiNames(refusal, call)
  return call.writes ? namingMissingFields(named, call, own, language) : named
}

type Opened = {
  caller: Caller | null
  /** Whether the write has not been done before. */
  isNew: boolean
  /** Whether none of the superseded writes has arrived. */
  supersedesAll: boolean
}

/** Opens the transaction and the session in one round trip. A write claims its idempotency record in it, too. */
async function open(
  client: pg.PoolClient,
  call: Call,
  request: FastifyRequest,
  operation: Operation | null,
  language: Language,
): Promise<Opened> {
  const token = tokenOf(request)
  const tokenHash = token ? createHash('sha256').update(token).digest('hex') : null
  if (!tokenHash && call.allow !== 'anyone') throw refuse('NO_SESSION')

  const claims = tokenHash ? operation : null
  // SQL needs the language to name former members.
  const settings = [`set_for_call('penside.language', '${language}')`]
  if (claims) settings.push(`set_for_call('penside.operation', '${claims.id}')`)
  const statements = [call.method === 'GET' ? 'begin read only' : 'begin', `select ${settings.join(', ')}`]
  if (tokenHash)
    statements.push(
      `select *${claims ? `, ${claimColumn(claims, client)}` : ''} from open_call('\\x${tokenHash}')`,
    )
  const superseded = claims?.supersedes.length ?? 0
  if (claims && superseded > 0) statements.push(claimSuperseded(claims, client))
  const results = (await client.query(statements.join(';\n'))) as unknown as pg.QueryResult<
    Record<string, unknown>
  >[]
  const session = results[2]
  const [row] = session ? inCamelCase<Caller & { stale: boolean; claimed?: boolean }>(session) : []
  if (!row) {
    if (call.allow === 'anyone') return { caller: null, isNew: false, supersedesAll: false }
    throw refuse('NO_SESSION')
  }
  const { stale, claimed = false, ...caller } = row
  if (stale) request.seen = caller.sessionId
  // The fourth statement, if there is one, has claimed the superseded operations.
  return { caller, isNew: claimed, supersedesAll: superseded === 0 || results[3]?.rowCount === superseded }
}

/** Names the operation in the answer to a write, refusals included. */
function setOperationHeaders(
  reply: FastifyReply,
  { id, hash }: Operation,
  installation: Installation | null,
) {
  reply.headers({ [operationHeader]: id, [hashHeader]: hash })
  if (installation)
    reply.headers({ [epochHeader]: installation.epoch, [durableUntilHeader]: installation.durableUntil })
}

/** Write that the rules rejected with status 409. */
export type RefusedWrite = {
  code: string
  values: RefusalValues
  farmId: number
  accountId: number
  sessionId: string
  /** Language of names in the answer. */
  language: Language
  /** Decoded input of the call. */
  input: unknown
}
/** Change that another phone made meanwhile: kind, day, person, device and time. Part of the refusal's values. */
export type Against = Readonly<
  Record<'againstKind' | 'againstOn' | 'againstDeed' | 'againstBy' | 'againstDevice' | 'againstAt', string>
>
/** Stores a rejected write for the managers if another phone had changed its subject; null if none had. The room `offline` provides it. */
export type NoteConflict = (
  client: pg.ClientBase,
  operation: Operation,
  refused: RefusedWrite,
) => Promise<{ conflictId: number; against: Against } | null>
export const noteConflict = hook<NoteConflict>('noteConflict')

/** Adds the conflicting change of another phone to a refusal, and stores the write for a manager. A failure to store it is only logged. */
async function addConflict(
  client: pg.PoolClient,
  operation: Operation,
  { farmId, accountId, sessionId }: Caller,
  input: unknown,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal> {
  const { code, values, fields } = refusal
  if (statusOf(code) !== 409) return refusal
  const noted = await noteConflict(client, operation, {
    code,
    values,
    farmId,
    accountId,
    sessionId,
    language: request.language,
    input,
  }).catch((error: Error) => {
    request.log.error({ err: error }, 'a conflict could not be stored')
    return null
  })
  if (noted === null) return refusal
  reply.header(conflictHeader, String(noted.conflictId))
  return new Refusal(code, { ...values, ...noted.against }, fields)
}

/** Parameters from the query, the form body or the JSON body; empty values are left out. */
function parametersOf(request: FastifyRequest, { sends }: Call): Record<string, unknown> {
  const isOneItem = sends === 'list' && Array.isArray(request.body) && request.body.length === 1
  const body: unknown = isOneItem ? (request.body as unknown[])[0] : request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('BAD_INPUT')
  const all = Object.entries({ ...(request.query as object), ...(body as object | undefined) })
  const impossible = all.filter(([, value]) => !isStorable(value))
  if (impossible.length > 0)
    throw refuse(
      'BAD_INPUT',
      {},
      impossible.map(([name]) => name),
    )
  return Object.fromEntries(all.filter(([, value]) => isGiven(value)))
}

/** Whether PostgreSQL can store the value: no NUL and no lone surrogates in its texts, and nested at most `maxDepth` levels. */
const isStorable = (value: unknown, levels = maxDepth): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value !== 'object' ||
      value === null ||
      (levels > 0 &&
        Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each, levels - 1)))

/** Deeper than any call's input; protects the stack of recursive functions. */
const maxDepth = 32

const commonNames: ReadonlySet<string> = new Set(Object.values(commonParameters.fields).flatMap(wireNamesOf))

/** In a call with own fields of these names they mean any company, not the caller's: it lists farms, or changes the farm's company. */
const companyNames: ReadonlySet<string> = new Set([company, distributor, agent].flatMap(wireNamesOf))

/** Splits parameters into the call's own and those that every call has. */
function splitParameters(sent: Record<string, unknown>, call: Call) {
  const fields = (call.input as { fields?: Fields }).fields ?? {}
  const ownNames = new Set(Object.values(fields).flatMap(wireNamesOf))
  const entries = Object.entries(sent)
  return {
    own: Object.fromEntries(entries.filter(([name]) => ownNames.has(name) || !commonNames.has(name))),
    common: decode(
      commonParameters,
      Object.fromEntries(
        entries.filter(([name]) => commonNames.has(name) && !(ownNames.has(name) && companyNames.has(name))),
      ),
    ),
  }
}

function checkRole({ allow }: Call, { role, lacksFactor }: Caller) {
  if (allow === 'anyone' || allow.includes(role)) return
  throw refuse(lacksFactor ? 'FACTOR_NEEDED' : 'FORBIDDEN')
}

/** @throws Refusal PROOF_NEEDED if the caller has not verified her identity lately */
export function checkStepUp({ proven }: Caller) {
  if (!proven) throw refuse('PROOF_NEEDED')
}

/** @throws Refusal if the token of a program does not allow the call */
function checkScope({ forPeople, writes }: Call, { scope }: Caller) {
  if (scope === null) return
  if (forPeople) throw refuse('PEOPLE_ONLY')
  if (writes && scope === 'read') throw refuse('TOKEN_READS')
}

/** @throws Refusal INAPPROPRIATE_ACCESS if the parameters name another farm, company or member than the session */
export function checkCommon(common: z.output<typeof commonParameters>, caller: Caller) {
  const farms = [common.farmId, common.searchFarmId, common.equipmentFarmId]
  if (farms.some((farmId) => farmId !== undefined && farmId !== caller.farmId))
    throw refuse('INAPPROPRIATE_ACCESS')
  const belongings = ['environment', 'company', 'distributor', 'agent'] as const
  if (belongings.some((name) => common[name] !== undefined && common[name] !== caller[name]))
    throw refuse('INAPPROPRIATE_ACCESS')
  if (common.memberLogin !== undefined && common.memberLogin.toLowerCase() !== caller.login)
    throw refuse('INAPPROPRIATE_ACCESS')
}

/** @throws Refusal BAD_INPUT with the API names of the wrong fields */
export function decode<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = z.safeDecode(schema as z.ZodType, sent)
  if (result.success) return result.data as z.output<S>
  const fields = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : [String(issue.path[0] ?? '')],
  )
  throw refuse('BAD_INPUT', {}, [...new Set(fields)].filter(Boolean))
}

/**
 * Whether the transaction conflicted with another (serialization failure, deadlock, unique key) and may run again. If both took the same
 * number, the rules now reject it.
 */
const mayRetry = (error: unknown) =>
  ['40001', '40P01', '23505'].includes((error as { code?: string }).code ?? '')

/** Refusal with the API names of its fields. The rules call a record's own date `on`. */
function withApiNames(refusal: Refusal, call: Call) {
  const fields = (call.input as { fields?: Fields }).fields ?? {}
  // The first day of a record is the day on which it happened.
  const own = Object.keys(fields).find((name) => name.endsWith('On'))
  const names = refusal.fields.flatMap((name) => {
    const part = fields[name === 'on' ? (own ?? name) : name]
    if (part) return wireNamesOf(part)
    // API name of one of several fields that hold one value.
    return Object.values(fields).some((each) => wireNamesOf(each).includes(name)) ? [name] : []
  })
  return new Refusal(refusal.code, refusal.values, names)
}

/** Refusal of a save that names its missing fields in the caller's language. */
function namingMissingFields(refusal: Refusal, { path }: Call, sent: object, language: Language) {
  if (refusal.code !== 'BAD_INPUT') return refusal
  const { fields } = refusal
  const missing = fields.every((name) => !(name in sent)) && missingFieldsMessage(path, fields, language)
  return missing ? new Refusal(refusal.code, { says: missing.says, fields: missing.names }, fields) : refusal
}

declare module 'fastify' {
  interface FastifyInstance {
    pool: pg.Pool
    now: () => Date
    /** All calls by their paths. */
    calls: Map<string, { call: Call; handle: Handler<Call> }>
    installation: () => Promise<Installation | null>
    /** Limit of records from the outboxes of phones: many arrive at once when a network comes back. */
    outboxLimit: ConcurrencyLimit
    /** Limit of reads. */
    readLimit: ConcurrencyLimit
    /** Limit of reports, of which many are opened at the same hour. */
    reportLimit: ConcurrencyLimit
    seal: Seal
    health: Health
  }
  interface FastifyRequest {
    language: Language
    /** Session whose `last_seen_at` is more than a minute old. */
    seen: string | null
  }
}
