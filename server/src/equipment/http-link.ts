// The controller protocol over HTTP, for controllers without MQTT. They authenticate with their secret; the answer carries the acknowledgement.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  httpPath,
  maxMessageBytes,
  protocolVersion,
  topicRoot,
  type httpCalls,
} from '@penside/contract/equipment/protocol.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { networkOf } from '../http/client-network.ts'
import { problemBody, refuse, refuseBusy } from '../http/problem.ts'
import { enrol, controllerBySecret, type Credentials } from './credentials.ts'
import { ingestMessages, ingestReadings } from './ingest.ts'
import { quarantine } from './quarantine.ts'
import { parsePayload, type ParsedPayload } from './message-sequence.ts'
import { noteContact, ingestEvent, ingestMeta, ingestState } from './messages.ts'
import { envelope, type Retention } from './sample-validation.ts'
import type { MessageHandlers } from './broker-link.ts'
import { legacySamples, unnumbered } from './legacy-protocol.ts'
import type { ControllerIdentity } from './controller-identity.ts'

/** Rate limits of one controller's calls, and of wrong secrets from one network. */
const rates = { controller: { burst: 120, second: 10 }, wrong: { burst: 20, second: 0.1 } }

/** Token buckets by name. */
class Buckets {
  readonly #buckets = new Map<string, { left: number; at: number }>()
  readonly #rate: { burst: number; second: number }
  constructor(rate: { burst: number; second: number }) {
    this.#rate = rate
  }
  /** @returns seconds to wait; 0 if the call is allowed */
  wait(name: string, take = 1): number {
    const { burst, second } = this.#rate
    const now = Date.now()
    const { left, at } = this.#buckets.get(name) ?? { left: burst, at: now }
    const there = Math.min(burst, left + ((now - at) / 1_000) * second)
    if (there < take) return Math.ceil((take - there) / second)
    this.#buckets.delete(name)
    if (there - take < burst) this.#buckets.set(name, { left: there - take, at: now })
    if (this.#buckets.size > 10_000) this.#buckets.delete(this.#buckets.keys().next().value!)
    return 0
  }
}

/** Body of a message. Of one that is too long only the beginning is read, for its sequence number. */
async function bodyOf(_: FastifyRequest, payload: Readable): Promise<ParsedPayload> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxMessageBytes) break
  }
  return parsePayload(Buffer.concat(chunks))
}

type Options = {
  retention: Retention
  messageHandlers?: MessageHandlers
  mqttPort?: () => number | undefined
}

/** Rate limits of the calls. @throws Refusal beyond one */
class Throttle {
  readonly #calls = new Buckets(rates.controller)
  readonly #wrong = new Buckets(rates.wrong)

  checkNetwork({ ip }: FastifyRequest) {
    this.#check(this.#wrong.wait(networkOf(ip), 0.001))
  }
  countWrongSecret({ ip }: FastifyRequest) {
    this.#check(this.#wrong.wait(networkOf(ip)))
  }
  countCall({ farmId, controllerId }: ControllerIdentity) {
    this.#check(this.#calls.wait(`${farmId}/${controllerId}`))
  }
  #check(seconds: number) {
    if (seconds > 0) throw refuse('TOO_MANY_ATTEMPTS', { seconds })
  }
}

export function serveControllers(app: FastifyInstance, options: Options) {
  const throttle = new Throttle()
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', bodyOf)
    for (const [name, work] of Object.entries(worksOf(app, options)) as [CallName, Work][])
      within.post(httpPath(name), async (request: FastifyRequest, reply: FastifyReply) => {
        const from = await callingController(app, throttle, request)
        const body = (request.body ?? { message: undefined }) as ParsedPayload
        let fields: string[] = []
        try {
          if (!body.refused) {
            const answer = await inTransaction(app.pool, async (db) => {
              await db.actAs(from)
              if (name !== 'readings' && name !== 'older') await noteContact(db, from.controllerId, app.now())
              return work(db, from, body.message)
            })
            return answer ?? { v: protocolVersion }
          }
        } catch (error) {
          if (!(error instanceof z.ZodError)) throw error
          fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter(Boolean)
        }
        const ack = await rejectMessage(app, from, name, body, options)
        app.metrics?.countRefusal('BAD_INPUT')
        const isLong = body.refused === 'too_large'
        if (isLong) reply.header('connection', 'close')
        reply.code(isLong ? 413 : 400)
        return { ...problemBody(request.language, 'BAD_INPUT', {}, fields), ...(ack && { ack }) }
      })
  })
  app.route({
    method: 'POST',
    url: httpPath('enrol'),
    bodyLimit: 1_024,
    handler: (request) => enrolController(app, throttle, request, options),
  })
}

async function callingController(
  app: FastifyInstance,
  throttle: Throttle,
  request: FastifyRequest,
): Promise<ControllerIdentity> {
  throttle.checkNetwork(request)
  const secret = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const controller = secret === undefined ? undefined : await controllerBySecret(app.pool, secret)
  if (!controller) {
    throttle.countWrongSecret(request)
    throw refuse('NO_SESSION')
  }
  throttle.countCall(controller)
  return controller
}

type CallName = Exclude<(typeof httpCalls)[number], 'enrol'>

/** Quarantines a message and acknowledges its sequence number, so that it does not hold up those after it. */
const rejectMessage = (
  app: FastifyInstance,
  { farmId, controllerId }: ControllerIdentity,
  name: CallName,
  { message, refused }: ParsedPayload,
  { retention }: Options,
) =>
  inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId })
    if (name === 'readings' || name === 'events') {
      const reason = refused ?? (name === 'events' ? 'unreadable' : undefined)
      const incoming = { controllerId, message, ...(reason && { refused: reason }) }
      return (await ingestMessages(db, farmId, [incoming], { now: app.now(), retention }))[0]?.ack
    }
    const example = `${name}: ${JSON.stringify(message)?.slice(0, 180) ?? ''}`
    await quarantine(db, [{ controllerId, equipmentId: '', reason: refused ?? 'unreadable', example }])
    return undefined
  })

/** Work of a call. Without a result the answer has the version only. */
type Work = (db: Db, from: ControllerIdentity, message: unknown) => Promise<object | undefined | void>

function worksOf(app: FastifyInstance, { retention, messageHandlers = {} }: Options): Record<CallName, Work> {
  const ofEquipment =
    (kind: 'result' | 'settings'): Work =>
    async (db, from, message) => {
      const equipmentId = z.object({ equipment: z.string().max(20) }).parse(message).equipment
      const { equipment: _, ...rest } = message as Record<string, unknown>
      await messageHandlers[kind]?.(db, { ...from, equipmentId }, kind === 'result' ? rest : message)
    }
  return {
    readings: async (db, { farmId, controllerId }, message) =>
      ingestReadings(db, farmId, controllerId, envelope.parse(message), { now: app.now(), retention }),
    events: (db, from, message) => ingestEvent(db, from, message, app.now()),
    state: async (db, from, message) => void (await ingestState(db, from, message, { now: app.now() })),
    meta: async (db, from, message) => void (await ingestMeta(db, from, message)),
    result: ofEquipment('result'),
    settings: ofEquipment('settings'),
    commands: async (db, from, message) => messageHandlers.commands?.(db, from, message, app.now()),
    older: (db, from, message) => ingestLegacy(db, from, message, { now: app.now(), retention }),
  }
}

async function ingestLegacy(
  db: Db,
  from: ControllerIdentity,
  message: unknown,
  { now, retention }: { now: Date; retention: Retention },
) {
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone from farm where farm_id = current_farm()`,
  )
  const read = legacySamples(message, from, timeZone, now)
  if ('refused' in read) {
    if (read.refused === 'not_measured') throw refuse('BAD_INPUT', {}, ['type'])
    throw new z.ZodError([{ code: 'custom', path: ['cmdString'], message: read.refused, input: undefined }])
  }
  const { farmId, controllerId } = from
  const incoming = { controllerId, message: unnumbered(read.samples, now), legacy: true }
  if (read.samples.length > 0) await ingestMessages(db, farmId, [incoming], { now, retention })
  return { result: 1 }
}

async function enrolController(
  app: FastifyInstance,
  throttle: Throttle,
  request: FastifyRequest,
  { mqttPort }: Options,
) {
  throttle.checkNetwork(request)
  const { code } = z.object({ code: z.string().max(60) }).safeParse(request.body).data ?? {}
  const accounts = app.link?.accounts
  const createAccount = async (credentials: Credentials) =>
    accounts?.put(credentials).catch((error: Error) => {
      throw refuseBusy(new Error('a controller could not be enrolled at the broker', { cause: error }))
    })
  const made = code === undefined ? undefined : await enrol(app.pool, code, createAccount)
  if (!made) {
    throttle.countWrongSecret(request)
    throw refuse('LINK_INVALID', {}, ['code'])
  }
  const { farmId, controllerId, username, secret } = made
  const port = mqttPort?.()
  return {
    v: protocolVersion,
    farm: farmId,
    controller: controllerId,
    username,
    secret,
    root: `${topicRoot}/${username}`,
    ...(port !== undefined && { mqttPort: port }),
  }
}
