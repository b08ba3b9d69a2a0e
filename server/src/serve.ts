import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/call.ts'
import { commonParameters } from '@penside/contract/common.ts'
import { deviceHeader, deviceSeqHeader, operationHeader, replayedHeader } from '@penside/contract/roots.ts'
import { wireNamesOf, type Fields } from '@penside/contract/wire.ts'
import { todayAt, type Day } from '@penside/domain/day.ts'
import { languageOf, type Language } from '@penside/domain/farm/language.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import type { Role } from '@penside/domain/farm/role.ts'
import { Db, inCamelCase } from './db.ts'
import { tokenOf } from './farm/cookie.ts'
import { refuse } from './problem.ts'

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
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<C extends Call> = (handling: Handling<C>) => Promise<Output<C>>
/** One handler per call of a noun; a missing one does not compile. */
export type Handlers<Calls> = { [K in keyof Calls]: Calls[K] extends Call ? Handler<Calls[K]> : never }

/**
 * A call runs: session, role, decode, one transaction, handler, encode. The transaction sets the farm for row-level security and, for a
 * write, holds the receipt beside the effect: the same operation sent again gets the same answer and does nothing.
 */
export function serve<Calls extends Record<string, Call>>(app: FastifyInstance, calls: Calls, handlers: Handlers<Calls>) {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const handle = handlers[name as keyof Calls] as Handler<Call>
    const answer = async (request: FastifyRequest, reply: FastifyReply) => answerCall(app, call, handle, request, reply)
    for (const url of [call.path, ...(call.alsoAt ?? [])])
      app.route({ method: call.method, url, exposeHeadRoute: false, handler: answer })
  }
}

async function answerCall(app: FastifyInstance, call: Call, handle: Handler<Call>, request: FastifyRequest, reply: FastifyReply) {
  const sent = parametersOf(request)
  const { own, common } = apart(sent, call)
  const language = languageOf(common.language ?? (typeof sent['lang'] === 'string' ? sent['lang'] : undefined) ?? request.headers['accept-language']?.slice(0, 2))
  request.language = language
  const operation = call.writes ? operationOf(request, call, own) : null

  for (let attempt = 1; ; attempt++) {
    const client = await app.pool.connect().catch((error: Error) => {
      request.log.warn({ error: error.message }, 'no database connection')
      throw refuse('BUSY')
    })
    let broken: Error | undefined
    let decoded = false
    try {
      const { caller, replayed } = await open(client, call, request, operation)
      if (caller) checkCommon(common, caller)
      if (replayed) {
        await client.query('commit')
        reply.header(replayedHeader, 'true')
        return replayed.answer
      }
      const input = decode(call.input, own)
      decoded = true
      const db = new Db(client)
      const output = await handle({ input, caller: caller as Caller, db, language, today: todayAt(caller?.timeZone ?? 'Asia/Seoul', app.now()), request, reply })
      const answer = z.encode(call.output, output)
      await close(client, caller, operation, answer)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => { broken = lost })
      if (mayRetry(error) && attempt < 3) continue
      throw decoded ? inWireNames(error, call) : error
    } finally {
      client.release(broken)
    }
  }
}

type Operation = { id: string; deviceId: string; deviceSeq: string; hash: string }

/** Opens the transaction and the session in one round trip; for a write, claims its receipt in the same one. */
async function open(client: pg.PoolClient, call: Call, request: FastifyRequest, operation: Operation | null): Promise<{ caller: Caller | null; replayed?: { answer: unknown } }> {
  const token = tokenOf(request)
  const tokenHash = token ? createHash('sha256').update(token).digest('hex') : null
  if (!tokenHash && call.allow !== 'anyone') throw refuse('NO_SESSION')

  const { escapeLiteral: quote } = client
  const statements = [call.method === 'GET' ? 'begin read only' : 'begin']
  if (tokenHash) statements.push(`select * from open_call('\\x${tokenHash}')`)
  if (tokenHash && operation)
    statements.push(
      `select set_config('penside.operation', '${operation.id}', true)`,
      `insert into receipt (farm_id, operation_id, account_id, device_id, device_seq, payload_hash)
       select current_farm(), '${operation.id}', current_account(), ${quote(operation.deviceId)}, ${operation.deviceSeq}, '\\x${operation.hash}'
       where current_farm() is not null on conflict do nothing`,
    )
  const results = [(await client.query(statements.join(';\n'))) as pg.QueryResult | pg.QueryResult[]].flat()
  if (!tokenHash) return { caller: null }

  const [row] = inCamelCase<Caller & { stale: boolean }>(results[1] as pg.QueryResult<Record<string, unknown>>)
  if (!row) {
    if (call.allow === 'anyone') return { caller: null }
    throw refuse('NO_SESSION')
  }
  const { stale, ...caller } = row
  if (stale) request.seen = caller.sessionId
  if (call.allow !== 'anyone' && !call.allow.includes(caller.role)) throw refuse('FORBIDDEN')
  if (operation && results[3]?.rowCount === 0) return { caller, replayed: await replay(client, caller, operation) }
  return { caller }
}

async function replay(client: pg.PoolClient, caller: Caller, operation: Operation) {
  const { rows } = await client.query<{ answer: unknown; same: boolean }>(
    'select answer, account_id = $2 and payload_hash = $3 as same from receipt where farm_id = $1 and operation_id = $4',
    [caller.farmId, caller.accountId, Buffer.from(operation.hash, 'hex'), operation.id],
  )
  if (!rows[0]?.same) throw refuse('OPERATION_REUSED')
  return { answer: rows[0].answer }
}

async function close(client: pg.PoolClient, caller: Caller | null, operation: Operation | null, answer: unknown) {
  await client.query(
    operation && caller
      ? `update receipt set answer = ${client.escapeLiteral(JSON.stringify(answer))} where farm_id = ${caller.farmId} and operation_id = '${operation.id}'; commit`
      : 'commit',
  )
}

/** A write's operation id comes from the device that sends it; one without is given one, so that its audit rows have it too. */
function operationOf(request: FastifyRequest, call: Call, own: Record<string, unknown>): Operation {
  const header = (name: string) => [request.headers[name]].flat()[0]
  const id = header(operationHeader) ?? randomUUID()
  if (!z.uuid().safeParse(id).success) throw refuse('BAD_INPUT', {}, [operationHeader])
  const seq = header(deviceSeqHeader)
  if (seq !== undefined && !/^\d{1,15}$/.test(seq)) throw refuse('BAD_INPUT', {}, [deviceSeqHeader])
  const hash = createHash('sha256').update(call.path).update(JSON.stringify(Object.entries(own).toSorted())).digest('hex')
  return { id, deviceId: (header(deviceHeader) ?? '').slice(0, 64), deviceSeq: seq ?? 'null', hash }
}

/** Parameters come in the query, a form body or a JSON body; a value that is empty is not there. PostgreSQL has no text with a NUL in it. */
function parametersOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw refuse('BAD_INPUT')
  const all = Object.entries({ ...(request.query as object), ...(body as object | undefined) })
  const impossible = all.filter(([, value]) => [value].flat().some((each) => typeof each === 'string' && each.includes('\0')))
  if (impossible.length > 0) throw refuse('BAD_INPUT', {}, impossible.map(([name]) => name))
  return Object.fromEntries(all.filter(([, value]) => value !== '' && value !== null && value !== undefined))
}

const commonNames: ReadonlySet<string> = new Set(Object.values(commonParameters.fields).flatMap(wireNamesOf))

function apart(sent: Record<string, unknown>, call: Call) {
  const fields = (call.input as { fields?: Fields }).fields ?? {}
  const ownNames = new Set(Object.values(fields).flatMap(wireNamesOf))
  const entries = Object.entries(sent)
  return {
    own: Object.fromEntries(entries.filter(([name]) => ownNames.has(name) || !commonNames.has(name))),
    common: decode(commonParameters, Object.fromEntries(entries.filter(([name]) => commonNames.has(name)))),
  }
}

function checkCommon(common: z.output<typeof commonParameters>, caller: Caller) {
  const farms = [common.farmId, common.searchFarmId, common.equipmentFarmId]
  if (farms.some((farmId) => farmId !== undefined && farmId !== caller.farmId)) throw refuse('INAPPROPRIATE_ACCESS')
  if (common.memberLogin !== undefined && common.memberLogin.toLowerCase() !== caller.login) throw refuse('INAPPROPRIATE_ACCESS')
}

function decode<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = z.safeDecode(schema as z.ZodType, sent)
  if (result.success) return result.data as z.output<S>
  const fields = result.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0] ?? '')]))
  throw refuse('BAD_INPUT', {}, [...new Set(fields)].filter(Boolean))
}

/** Two calls stood in each other's way; the database undid ours, so that it may simply run again. */
const mayRetry = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** A handler's refusal leaves with the wire's names for its fields. A record's own date is `on` to the rules and `wkDt` on the wire. */
function inWireNames(error: unknown, call: Call) {
  if (!(error instanceof Refusal)) return error
  const fields = (call.input as { fields?: Fields }).fields ?? {}
  const wire = error.fields.flatMap((name) => (name in fields ? wireNamesOf(fields[name]!) : name === 'on' ? ['wkDt'] : []))
  return new Refusal(error.code, error.values, wire)
}

declare module 'fastify' {
  interface FastifyInstance {
    pool: pg.Pool
    now: () => Date
  }
  interface FastifyRequest {
    language: Language
    /** The session whose last sight is more than a minute old. */
    seen: string | null
  }
}
