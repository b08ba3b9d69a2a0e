// The same messages over HTTP, for controllers without MQTT: each proves itself by its secret, and is answered with what it would hear.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  httpPath,
  largestMessage,
  protocolVersion,
  topicRoot,
  type httpCalls,
} from '@penside/contract/equipment/protocol.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { networkOf } from '../http/client-network.ts'
import { problemBody, refuse, refuseBusy } from '../http/problem.ts'
import { enrol, speakerOf, type Credentials } from './credentials.ts'
import { takeAll, takeReadings } from './ingest.ts'
import { quarantine } from './quarantine.ts'
import { parsed, type Parsed } from './message-sequence.ts'
import { noteContact, takeEvent, takeMeta, takeState } from './messages.ts'
import { envelope, type Kept } from './sample-validation.ts'
import type { MessageHandlers } from './broker-link.ts'
import { legacySamples, unnumbered } from './legacy-protocol.ts'
import type { ControllerIdentity } from './controller-identity.ts'

/** Calls of one controller, and wrong secrets of one address: so many at once, and so many a second on average. */
const rates = { controller: { burst: 120, second: 10 }, wrong: { burst: 20, second: 0.1 } }

/** Lets a name through so many times at once, and so many a second on average. */
class Buckets {
  readonly #buckets = new Map<string, { left: number; at: number }>()
  readonly #rate: { burst: number; second: number }
  constructor(rate: { burst: number; second: number }) {
    this.#rate = rate
  }
  /** @returns how many seconds it has to wait; 0 where it may */
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

/** What cannot be read still says its number, and of what is too long the beginning does. */
async function bodyOf(_: FastifyRequest, payload: Readable): Promise<Parsed> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > largestMessage) break
  }
  return parsed(Buffer.concat(chunks))
}

type Options = { kept: Kept; messageHandlers?: MessageHandlers; mqttPort?: () => number | undefined }

export function serveControllers(app: FastifyInstance, { kept, messageHandlers = {}, mqttPort }: Options) {
  const calls = new Buckets(rates.controller)
  const wrong = new Buckets(rates.wrong)
  const slow = (seconds: number) => {
    if (seconds > 0) throw refuse('TOO_MANY_ATTEMPTS', { seconds })
  }

  const sender = async (request: FastifyRequest): Promise<ControllerIdentity> => {
    slow(wrong.wait(networkOf(request.ip), 0.001))
    const secret = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const speaker = secret === undefined ? undefined : await speakerOf(app.pool, secret)
    if (!speaker) {
      slow(wrong.wait(networkOf(request.ip)))
      throw refuse('NO_SESSION')
    }
    slow(calls.wait(`${speaker.farmId}/${speaker.controllerId}`))
    return speaker
  }

  /** Counted with its reason, and done with: a message with a number would else stand in the way of those after it. */
  const passOver = (
    { farmId, controllerId }: ControllerIdentity,
    name: (typeof httpCalls)[number],
    { message, refused }: Parsed,
  ) =>
    inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      if (name === 'readings' || name === 'events') {
        const reason = refused ?? (name === 'events' ? 'unreadable' : undefined)
        const given = { controllerId, message, ...(reason && { refused: reason }) }
        return (await takeAll(db, farmId, [given], { now: app.now(), kept }))[0]?.ack
      }
      const example = `${name}: ${JSON.stringify(message)?.slice(0, 180) ?? ''}`
      await quarantine(db, [{ controllerId, equipmentId: '', reason: refused ?? 'unreadable', example }])
      return undefined
    })

  type Work = (
    db: Db,
    from: ControllerIdentity,
    message: unknown,
    request: FastifyRequest,
  ) => Promise<object | undefined>
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', bodyOf)
    const route = (name: (typeof httpCalls)[number], work: Work) =>
      within.post(httpPath(name), async (request: FastifyRequest, reply: FastifyReply) => {
        const from = await sender(request)
        const body = (request.body ?? { message: undefined }) as Parsed
        let fields: string[] = []
        try {
          if (!body.refused) {
            const answer = await inTransaction(app.pool, async (db) => {
              await db.actAs(from)
              if (name !== 'readings' && name !== 'older') await noteContact(db, from.controllerId, app.now())
              return work(db, from, body.message, request)
            })
            return answer ?? { v: protocolVersion }
          }
        } catch (error) {
          if (!(error instanceof z.ZodError)) throw error
          fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter(Boolean)
        }
        const ack = await passOver(from, name, body)
        app.metrics?.refused('BAD_INPUT')
        const isLong = body.refused === 'too_large'
        if (isLong) reply.header('connection', 'close')
        reply.code(isLong ? 413 : 400)
        return { ...problemBody(request.language, 'BAD_INPUT', {}, fields), ...(ack && { ack }) }
      })

    route('readings', async (db, { farmId, controllerId }, message) =>
      takeReadings(db, farmId, controllerId, envelope.parse(message), { now: app.now(), kept }),
    )
    route('events', (db, from, message) => takeEvent(db, from, message, app.now()))
    route('state', async (db, from, message) => {
      await takeState(db, from, message, { now: app.now() })
      return undefined
    })
    route('meta', async (db, from, message) => {
      await takeMeta(db, from, message)
      return undefined
    })
    for (const kind of ['result', 'settings'] as const)
      route(kind, async (db, from, message) => {
        const equipmentId = z.object({ equipment: z.string().max(20) }).parse(message).equipment
        const { equipment: _, ...rest } = message as Record<string, unknown>
        await messageHandlers[kind]?.(db, { ...from, equipmentId }, kind === 'result' ? rest : message)
        return undefined
      })
    route('commands', async (db, from, message) => messageHandlers.commands?.(db, from, message, app.now()))
    route('older', async (db, from, message) => {
      const { timeZone } = await db.one<{ timeZone: string }>(
        sql`select time_zone from farm where farm_id = current_farm()`,
      )
      const read = legacySamples(message, from, timeZone, app.now())
      const { farmId, controllerId } = from
      if ('refused' in read) {
        if (read.refused === 'not_measured') throw refuse('BAD_INPUT', {}, ['type'])
        throw new z.ZodError([
          { code: 'custom', path: ['cmdString'], message: read.refused, input: undefined },
        ])
      }
      if (read.samples.length > 0)
        await takeAll(
          db,
          farmId,
          [{ controllerId, message: unnumbered(read.samples, app.now()), older: true }],
          {
            now: app.now(),
            kept,
          },
        )
      return { result: 1 }
    })
  })

  const takeUp = async (request: FastifyRequest) => {
    slow(wrong.wait(networkOf(request.ip), 0.001))
    const { code } = z.object({ code: z.string().max(60) }).safeParse(request.body).data ?? {}
    const accounts = app.link?.accounts
    const keep = async (credentials: Credentials) =>
      accounts?.put(credentials).catch((error: Error) => {
        throw refuseBusy(new Error('a controller could not be enrolled at the broker', { cause: error }))
      })
    const made = code === undefined ? undefined : await enrol(app.pool, code, keep)
    if (!made) {
      slow(wrong.wait(networkOf(request.ip)))
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
  app.route({ method: 'POST', url: httpPath('enrol'), bodyLimit: 1_024, handler: takeUp })
}
