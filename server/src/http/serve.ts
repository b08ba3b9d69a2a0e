import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { commonParameters } from '@penside/contract/api/common.ts'
import type { Scope } from '@penside/contract/accounts/tokens.ts'
import { lackedSaid } from '@penside/contract/api/lacking-fields.ts'
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
  claimOf,
  claimSuperseded,
  finish,
  isLate,
  operationOf,
  replay,
  type Operation,
} from './idempotency.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { refuse, refuseBusy, statusOf } from './problem.ts'
import { namesSentBack } from './echoed-names.ts'
import type { Seal } from '../database/seal.ts'
import { outageOf, type Health } from '../database/outage.ts'

/** Who is calling, on which farm. */
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
  /** What a program with a token may do; null for a person. */
  scope: Scope | null
  /** She has proved within the last minutes that it is she. */
  proven: boolean
  /** She owns or manages the farm, which requires a second factor for it, and this session has none: her role is a worker's. */
  lacksFactor: boolean
}

export type Handling<C extends Call> = {
  input: Input<C>
  /** Null only where the call is open to anyone and nobody is signed in. */
  caller: C['allow'] extends 'anyone' ? Caller | null : Caller
  /** The transaction of this call, closed to all farms but the caller's. */
  db: Db
  language: Language
  /** Today at the caller's farm. */
  today: Day
  /** It was kept on a phone before it arrived: whoever entered it could not be told what stood against it. */
  late: boolean
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<C extends Call> = (handling: Handling<C>) => Promise<Output<C>>
/** One handler per call of a noun; a missing one does not compile. */
export type Handlers<Calls> = { [K in keyof Calls]: Calls[K] extends Call ? Handler<Calls[K]> : never }

/**
 * A call runs: session, role, decode, one transaction, handler, encode. The transaction sets the farm for row-level security and, for a
 * write, writes the idempotency record beside the effect: the same operation sent again gets the same answer and does nothing.
 * @param before where what reads waits before it waits with all who read
 */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  before: ConcurrencyLimit | null = null,
) {
  const sentBack = namesSentBack(calls as Record<string, Call>)
  for (const [name, call] of Object.entries<Call>(calls)) {
    const ignored = sentBack.get(call) ?? none
    const handle = handlers[name as keyof Calls] as Handler<Call>
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      answerCall(app, { call, ignored }, handle, request, reply, before)
    for (const url of [call.path, ...(call.alsoAt ?? [])]) {
      app.route({
        method: call.method,
        url,
        exposeHeadRoute: false,
        handler: answer,
        ...(call.largest && { bodyLimit: call.largest }),
      })
      app.calls.set(url, { call, handle })
    }
  }
}

const none: ReadonlySet<string> = new Set()
const without = (wire: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  names.size === 0 ? wire : Object.fromEntries(Object.entries(wire).filter(([name]) => !names.has(name)))

async function answerCall(
  app: FastifyInstance,
  { call, ignored }: { call: Call; ignored: ReadonlySet<string> },
  handle: Handler<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
  before: ConcurrencyLimit | null,
) {
  const sent = parametersOf(request, call)
  const { own, common } = apart(sent, call)
  const language = languageOf(
    common.language ??
      (typeof sent['lang'] === 'string' ? sent['lang'] : undefined) ??
      request.headers['accept-language']?.slice(0, 2),
  )
  request.language = language
  const operation = call.writes ? operationOf(request, own) : null
  // Asked before a connection is taken: whoever waits for it holds none that it may need.
  const installation = await app.installation()
  if (operation) sayOperation(reply, operation, installation)

  const work = () =>
    answerAsked(app, call, handle, { own, ignored, common, language, operation, request, reply })
  if (!operation) {
    const lane = String(common.farmId ?? request.ip)
    const read = () => app.readers.pass(lane, work)
    return before ? before.pass(lane, read) : read()
  }
  if (operation.deviceSeq === null) return work()
  return app.turnstile.pass(String(common.farmId ?? operation.deviceId), work)
}

type Asked = {
  own: Record<string, unknown>
  /** Names of what the noun's calls answer, which this one does not read. */
  ignored: ReadonlySet<string>
  common: z.output<typeof commonParameters>
  language: Language
  operation: Operation | null
  request: FastifyRequest
  reply: FastifyReply
}

async function answerAsked(
  app: FastifyInstance,
  call: Call,
  handle: Handler<Call>,
  { own, ignored, common, language, operation, request, reply }: Asked,
) {
  for (let attempt = 1; ; attempt++) {
    const client = await app.pool.connect().catch((error: Error) => {
      throw outageOf(error) ? error : refuseBusy(error)
    })
    let broken: Error | undefined
    let decoded: unknown
    let caller: Caller | null = null
    try {
      const opened = await open(client, call, request, operation, language)
      caller = opened.caller
      if (caller) {
        checkCommon(common, caller)
        checkRole(call, caller)
        checkScope(call, caller)
        if (operation && !opened.claimed) {
          const { answer } = await replay(client, caller.farmId, operation)
          await client.query('commit')
          reply.header(replayedHeader, 'true')
          return answer
        }
        if (call.proof) checkProven(caller)
        if (operation && !opened.supersedes) await checkSuperseded(client, caller.farmId, operation)
      }
      const current = operation ? upcast({ path: call.path, wire: own }, operation.schemaVersion).wire : own
      const sent = without(respelled(call.input, current), ignored)
      const deletes = sent[formMode.wire] === formModes.delete
      const input = decode((deletes && call.deletion) || call.input, sent)
      decoded = input
      const db = new Db(client, { readsOnly: !call.writes })
      const output = await handle({
        input,
        caller: caller as Caller,
        db,
        language,
        today: todayAt(caller?.timeZone ?? 'Asia/Seoul', app.now()),
        late: operation !== null && isLate(operation, app.now()),
        request,
        reply,
      })
      const answer = exact(z.encode(call.output, output))
      await (operation && caller ? finish(client, caller.farmId, operation, answer) : client.query('commit'))
      if (operation) app.health.clear()
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      if (mayRetry(error) && attempt < 3) continue
      const said =
        operation && caller && error instanceof Refusal && !broken
          ? await tellConflict(client, operation, caller, decoded, error, request, reply)
          : error
      const named = decoded === undefined ? said : inWireNames(said, call)
      throw call.writes ? sayingWhatLacks(named, call, own, language) : named
    } finally {
      client.release(broken)
    }
  }
}

type Opened = {
  caller: Caller | null
  /** The write has not been done before, and no write that it stands in for has arrived. */
  claimed: boolean
  supersedes: boolean
}

/** Opens the transaction and the session in one round trip; for a write, claims its idempotency record in the same one. */
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
  // In which whoever left is called by her number.
  const settings = [`set_for_call('penside.language', '${language}')`]
  if (claims) settings.push(`set_for_call('penside.operation', '${claims.id}')`)
  const statements = [call.method === 'GET' ? 'begin read only' : 'begin', `select ${settings.join(', ')}`]
  if (tokenHash)
    statements.push(
      `select *${claims ? `, ${claimOf(claims, client)}` : ''} from open_call('\\x${tokenHash}')`,
    )
  const superseded = claims?.supersedes.length ?? 0
  if (claims && superseded > 0) statements.push(claimSuperseded(claims, client))
  const results = (await client.query(statements.join(';\n'))) as unknown as pg.QueryResult<
    Record<string, unknown>
  >[]
  const session = results[2]
  const [row] = session ? inCamelCase<Caller & { stale: boolean; claimed?: boolean }>(session) : []
  if (!row) {
    if (call.allow === 'anyone') return { caller: null, claimed: false, supersedes: false }
    throw refuse('NO_SESSION')
  }
  const { stale, claimed = false, ...caller } = row
  if (stale) request.seen = caller.sessionId
  // Only what names others asks for their receipts: the last result is theirs.
  return { caller, claimed, supersedes: superseded === 0 || results[3]?.rowCount === superseded }
}

/** Every answer to a write, also a refusal, names the operation that it answers. */
function sayOperation(reply: FastifyReply, { id, hash }: Operation, installation: Installation | null) {
  reply.headers({ [operationHeader]: id, [hashHeader]: hash })
  if (installation)
    reply.headers({ [epochHeader]: installation.epoch, [durableUntilHeader]: installation.durableUntil })
}

/** Write that the rules refused, with status 409. */
export type RefusedWrite = {
  code: string
  values: RefusalValues
  farmId: number
  accountId: number
  sessionId: string
  /** Language of names that the answer quotes. */
  language: Language
  /** Decoded input of the call. */
  input: unknown
}
/** What another phone had recorded meanwhile: kind, day, person, device and time. It travels with the refusal's values. */
export type Against = Readonly<
  Record<'againstKind' | 'againstOn' | 'againstDeed' | 'againstBy' | 'againstDevice' | 'againstAt', string>
>
/** Keeps a refused write for the managers if another phone had changed its subject; null if none had. The room `offline` provides it. */
export type NoteConflict = (
  client: pg.ClientBase,
  operation: Operation,
  refused: RefusedWrite,
) => Promise<{ conflictId: number; against: Against } | null>
export const noteConflict = hook<NoteConflict>('noteConflict')

/**
 * A record that another phone was in the way of waits for a manager, and its refusal says what stood against it. That it could not be
 * noted does not change the answer.
 */
async function tellConflict(
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
    request.log.error({ err: error }, 'a conflict could not be noted')
    return null
  })
  if (noted === null) return refusal
  reply.header(conflictHeader, String(noted.conflictId))
  return new Refusal(code, { ...values, ...noted.against }, fields)
}

/** Parameters come in the query, a form body or a JSON body; a value that is empty is not there. */
function parametersOf(request: FastifyRequest, { sends }: Call): Record<string, unknown> {
  const isOneItem = sends === 'list' && Array.isArray(request.body) && request.body.length === 1
  const body: unknown = isOneItem ? (request.body as unknown[])[0] : request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('BAD_INPUT')
  const all = Object.entries({ ...(request.query as object), ...(body as object | undefined) })
  const impossible = all.filter(([, value]) => !canBeHeld(value))
  if (impossible.length > 0)
    throw refuse(
      'BAD_INPUT',
      {},
      impossible.map(([name]) => name),
    )
  return Object.fromEntries(all.filter(([, value]) => isGiven(value)))
}

/** PostgreSQL has no text with a NUL in it, and takes no half of a character. */
const canBeHeld = (value: unknown, levels = mostLevels): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value !== 'object' ||
      value === null ||
      (levels > 0 &&
        Object.entries(value).every(([name, each]) => canBeHeld(name) && canBeHeld(each, levels - 1)))

/** No call takes values in so many levels. What is written out level by level would end the stack. */
const mostLevels = 32

const commonNames: ReadonlySet<string> = new Set(Object.values(commonParameters.fields).flatMap(wireNamesOf))

/** A call that has a field of these names means any company by it: it lists farms, or changes the farm's. */
const companyNames: ReadonlySet<string> = new Set([company, distributor, agent].flatMap(wireNamesOf))

function apart(sent: Record<string, unknown>, call: Call) {
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

/** @throws Refusal PROOF_NEEDED where it is long ago that she proved that it is she */
export function checkProven({ proven }: Caller) {
  if (!proven) throw refuse('PROOF_NEEDED')
}

/** @throws Refusal where a program may not do what its person may */
function checkScope({ forPeople, writes }: Call, { scope }: Caller) {
  if (scope === null) return
  if (forPeople) throw refuse('PEOPLE_ONLY')
  if (writes && scope === 'read') throw refuse('TOKEN_READS')
}

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

/** @throws Refusal BAD_INPUT naming the wire fields */
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
 * Two calls stood in each other's way; the database undid ours, so that it may simply run again. Where both took the same number, the
 * rules now say whose it is.
 */
const mayRetry = (error: unknown) =>
  ['40001', '40P01', '23505'].includes((error as { code?: string }).code ?? '')

/** A handler's refusal leaves with the wire's names for its fields. A record's own date is `on` to the rules. */
function inWireNames(error: unknown, call: Call) {
  if (!(error instanceof Refusal)) return error
  const fields = (call.input as { fields?: Fields }).fields ?? {}
  // The first day of a record is the day on which it happened.
  const own = Object.keys(fields).find((name) => name.endsWith('On'))
  const wire = error.fields.flatMap((name) => {
    const part = fields[name === 'on' ? (own ?? name) : name]
    if (part) return wireNamesOf(part)
    // One of the values that the wire spreads over several fields.
    return Object.values(fields).some((each) => wireNamesOf(each).includes(name)) ? [name] : []
  })
  return new Refusal(error.code, error.values, wire)
}

/** A refusal of a save for what was left out says what that is called, in the caller's language. */
function sayingWhatLacks(error: unknown, { path }: Call, sent: object, language: Language) {
  if (!(error instanceof Refusal) || error.code !== 'BAD_INPUT') return error
  const { fields } = error
  const lacked = fields.every((name) => !(name in sent)) && lackedSaid(path, fields, language)
  return lacked ? new Refusal(error.code, { says: lacked.says, fields: lacked.names }, fields) : error
}

declare module 'fastify' {
  interface FastifyInstance {
    pool: pg.Pool
    now: () => Date
    /** Every call by the paths at which it answers. */
    calls: Map<string, { call: Call; handle: Handler<Call> }>
    installation: () => Promise<Installation | null>
    turnstile: ConcurrencyLimit
    readers: ConcurrencyLimit
    reports: ConcurrencyLimit
    seal: Seal
    health: Health
  }
  interface FastifyRequest {
    language: Language
    /** The session whose last sight is more than a minute old. */
    seen: string | null
  }
}
