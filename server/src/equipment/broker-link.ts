// What connects the server with its controllers: a client of the broker, which takes what they say into the database and says what is for them.
import type { FastifyBaseLogger } from 'fastify'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type pg from 'pg'
import {
  controllerId as controllerIdSchema,
  equipmentId as equipmentIdSchema,
  protocolVersion,
  serverTopic,
  topicRoot,
  topicsOf,
} from '@penside/contract/equipment/protocol.ts'
import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { isRetryable, isPoolExhausted, outageOf } from '../database/outage.ts'
import { Accounts, accountsTopic } from './broker-accounts.ts'
import { defaultKept, takeAll, type OwnAck } from './ingest.ts'
import type { Kept } from './sample-validation.ts'
import { quarantine } from './quarantine.ts'
import { parsed, type Parsed } from './message-sequence.ts'
import { noteContact, takeEvent, takeMeta, takeState } from './messages.ts'
import type { ControllerIdentity } from './controller-identity.ts'

export type Link = {
  /** @throws Error where the broker did not take it within ten seconds */
  publish(topic: string, message: object, options?: { retain?: boolean; expires?: number }): Promise<void>
  readonly connected: boolean
  /** Of controllers, on a broker that is not inside the server. */
  readonly accounts?: Accounts | undefined
}

/** Of one equipment of a controller: the result of a command, or its settings. */
export type MessageHandler = (
  db: Db,
  from: ControllerIdentity & { equipmentId: string },
  message: unknown,
) => Promise<unknown>
export type MessageHandlers = {
  result?: MessageHandler
  settings?: MessageHandler
  /** Of a controller that fetches its commands; over HTTP alone. */
  commands?: (db: Db, from: ControllerIdentity, message: unknown, now: Date) => Promise<object>
}

type Options = {
  /** `mqtt://` or `mqtts://`, with user and password in it where the broker wants them. */
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  now?: () => Date
  kept?: Kept
  messageHandlers?: MessageHandlers
  client?: IClientOptions
  /** Shares messages with other processes; the embedded broker cannot. */
  shared?: boolean
  /** False where others take in what is said, and only the accounts are kept. */
  takesIn?: boolean
  /** Told at each connection, when everything is subscribed to. */
  onListening?: () => void
}

type Kind = 'readings' | 'events' | 'state' | 'meta' | 'result' | 'settings'
type Incoming = ControllerIdentity &
  Parsed & {
    kind: Kind
    equipmentId: string
    retained: boolean
    size: number
    /** Called when it is stored, or can never be. */
    done?: () => void
  }

/** Messages that wait for the database, and their bytes; beyond it nothing more is read from the broker. */
const mostWaiting = 2_000
const mostBytes = 64 * 1_048_576
/** Messages of readings in one transaction, and how many transactions at once. */
const batchOf = 250
const writers = 3
/** ms */
const publishWithin = 10_000

const plain = ['state', 'meta', 'settings/+'] as const
const sharedKinds = ['readings', 'events', 'result/+'] as const

export class BrokerLink implements Link {
  readonly #options: Options
  readonly #client: MqttClient
  readonly accounts: Accounts | undefined
  /** By farm; the one that waits longest is first. */
  readonly #readings = new Map<number, Incoming[]>()
  #waiting = 0
  /** Farms of which readings are being stored: another writer would wait for the same rows. */
  readonly #storing = new Set<number>()
  readonly #others: Incoming[] = []
  readonly #working = new Set<Promise<void>>()
  #held: (() => void)[] = []
  #closing = false
  #otherAtWork = false
  #bytes = 0
  #listening = false

  constructor(options: Options) {
    this.#options = options
    const { url, shared = true, takesIn = true, client } = options
    const v5 = shared
    this.#client = mqtt.connect(url, {
      protocolVersion: v5 ? 5 : 4,
      clean: true,
      reconnectPeriod: 1_000,
      connectTimeout: 10_000,
      keepalive: 20,
      // Signing in again is what brings the subscriptions back.
      resubscribe: false,
      ...(v5 && { properties: { receiveMaximum: 500 } }),
      ...(takesIn && {
        will: { topic: serverTopic, payload: Buffer.from(stateOf(false)), qos: 1, retain: true },
      }),
      ...client,
    })
    this.accounts = shared ? new Accounts(this.#client) : undefined
    this.#client.on('connect', () => void this.#connected())
    this.#client.on('error', (error) => options.log.warn({ error: error.message }, 'the broker refuses'))
    this.#client.on('message', () => {})
    // It asks for the next message only after this.
    this.#client.handleMessage = (packet, callback) => {
      this.#hear(packet.topic, packet.payload as Buffer, packet.retain, () => callback())
    }
  }

  get connected() {
    return this.#client.connected
  }

  async publish(
    topic: string,
    message: object,
    { retain = false, expires }: { retain?: boolean; expires?: number } = {},
  ) {
    if (!this.connected) throw new Error('not connected to the broker')
    const sent = this.#client.publishAsync(topic, JSON.stringify(message), {
      qos: 1,
      retain,
      ...(expires !== undefined &&
        this.#client.options.protocolVersion === 5 && {
          properties: { messageExpiryInterval: Math.max(1, Math.ceil(expires)) },
        }),
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('the broker does not answer')), publishWithin)
    })
    await Promise.race([sent, late]).finally(() => clearTimeout(timer))
  }

  /** When it is connected and listens. */
  async ready(within = 15_000) {
    const until = Date.now() + within
    while (!this.#listening && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!this.#listening) throw new Error('the broker cannot be reached')
  }
  async #connected() {
    const { shared = true, takesIn = true, log, onListening } = this.#options
    const of = (kind: string) => `${topicRoot}/+/+/${kind}`
    const topics = [
      serverTopic,
      ...plain.map(of),
      ...sharedKinds.map((kind) => (shared ? `$share/penside/${of(kind)}` : of(kind))),
    ]
    try {
      if (takesIn) {
        await this.#client.subscribeAsync(topics, { qos: 1 })
        await this.#client.publishAsync(serverTopic, stateOf(true), { qos: 1, retain: true })
      }
      this.accounts?.begin()
      this.#listening = true
      onListening?.()
    } catch (error) {
      if (!this.#closing) log.warn({ err: error }, 'the server could not listen at the broker')
    }
  }

  // --- What comes ----------------------------------------------------------------------------------------------

  #hear(topic: string, payload: Buffer, retained: boolean, done: () => void) {
    if (topic === serverTopic) {
      // The last word of another process: we are still here.
      if (!retained && payload.includes('"online":false') && !this.#closing && this.connected)
        void this.#client.publishAsync(serverTopic, stateOf(true), { qos: 1, retain: true }).catch(() => {})
      return done()
    }
    if (topic === accountsTopic) {
      this.accounts?.hear(payload)
      return done()
    }
    const from = senderOf(topic)
    // Deleted from the broker.
    if (!from || payload.length === 0) return done()
    const incoming: Incoming = { ...from, ...parsed(payload), retained, size: payload.length }
    if (from.kind === 'readings') {
      const own = this.#readings.get(from.farmId)
      if (own) own.push(incoming)
      else this.#readings.set(from.farmId, [incoming])
      this.#waiting += 1
      this.#bytes += incoming.size
      if (this.#hasRoom()) done()
      else this.#held.push(done)
      this.#write()
    } else {
      // What has no acknowledgement of its own is taken from the broker only when it is stored.
      const waits = !['state', 'meta'].includes(from.kind) && this.#others.length < mostWaiting
      this.#others.push(waits ? { ...incoming, done } : incoming)
      if (!waits) done()
      void this.#writeOthers()
    }
  }

  #hasRoom = () => this.#waiting < mostWaiting && this.#bytes < mostBytes

  /** What has gathered of a farm while others were at work goes together: its statements are the same for one message and for many. */
  #nextBatch(): Incoming[] {
    const batch: Incoming[] = []
    for (const [farmId, own] of this.#readings) {
      if (this.#storing.has(farmId)) continue
      batch.push(...own.splice(0, batchOf - batch.length))
      this.#readings.delete(farmId)
      if (own.length > 0) this.#readings.set(farmId, own)
      if (batch.length === batchOf) break
    }
    this.#waiting -= batch.length
    return batch
  }

  #write() {
    while (this.#working.size < writers) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      const farms = new Set(batch.map(({ farmId }) => farmId))
      for (const farmId of farms) this.#storing.add(farmId)
      const work: Promise<void> = this.#store(batch).finally(() => {
        this.#working.delete(work)
        for (const farmId of farms) this.#storing.delete(farmId)
        for (const { size } of batch) this.#bytes -= size
        if (this.#hasRoom()) for (const done of this.#held.splice(0)) done()
        this.#write()
      })
      this.#working.add(work)
    }
  }

  async #store(batch: readonly Incoming[]): Promise<void> {
    const { pool, now, kept = defaultKept } = this.#options
    const farms = [...Map.groupBy(batch, ({ farmId }) => farmId)].toSorted(([a], [b]) => a - b)
    const work = () =>
      inTransaction(pool, async (db) => {
        // All of them go by keys, whichever farm asks: planning them anew would cost a tenth of the work.
        await db.client.query(`select set_for_call('plan_cache_mode', 'auto')`)
        const acks: Said[] = []
        for (const [farmId, given] of farms)
          for (const own of await takeAll(db, farmId, given, { now: now?.() ?? new Date(), kept }))
            acks.push({ farmId, ...own })
        return acks
      })
    this.#acknowledge(await this.#untilStored(batch, work))
  }

  /** Only what was committed. */
  #acknowledge(acks: readonly Said[] = []) {
    for (const { farmId, controllerId, ack } of acks)
      if (this.connected)
        this.#client.publish(topicsOf(farmId, controllerId).ack, JSON.stringify(ack), { qos: 0 })
  }

  async #writeOthers() {
    if (this.#otherAtWork) return
    this.#otherAtWork = true
    for (let next = this.#others.shift(); next; next = this.#others.shift()) {
      const each = next
      const work = this.#untilStored([each], () =>
        inTransaction(this.#options.pool, (db) => this.#take(db, each)),
      ).then((acks) => this.#acknowledge(acks))
      this.#working.add(work)
      await work
      this.#working.delete(work)
      each.done?.()
    }
    this.#otherAtWork = false
  }

  async #take(db: Db, { kind, message, retained, refused, ...from }: Incoming): Promise<Said[]> {
    const { messageHandlers, now = () => new Date() } = this.#options
    await db.actAs(from)
    if (refused) throw new Unreadable(refused)
    // What the broker kept was said before.
    if (!retained) await noteContact(db, from.controllerId, now())
    if (kind === 'state') await takeState(db, from, message, { now: now(), retained })
    else if (kind === 'meta') await takeMeta(db, from, message)
    else if (kind === 'events') {
      const ack = await takeEvent(db, from, message, now())
      return ack ? [{ ...from, ack }] : []
    } else await messageHandlers?.[kind === 'result' ? 'result' : 'settings']?.(db, from, message)
    return []
  }

  /** A database that is away or in the way of another is waited for; what cannot be stored is kept apart, and the others are stored. */
  async #untilStored(batch: readonly Incoming[], store: () => Promise<Said[]>): Promise<Said[] | undefined> {
    const { log } = this.#options
    for (let tries = 0; ; tries++) {
      try {
        return await store()
      } catch (error) {
        if (this.#closing) return undefined
        // Of many one may stand in its own way; one alone waits as long as it takes.
        const isAway = outageOf(error) !== undefined || isPoolExhausted(error)
        if (isAway || (isRetryable(error) && (tries < 5 || batch.length === 1))) {
          if (tries === 3) log.warn({ err: error }, 'readings wait for the database')
          await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** tries, 2_000)))
          continue
        }
        if (batch.length > 1) {
          const half = batch.length >> 1
          await this.#store(batch.slice(0, half))
          await this.#store(batch.slice(half))
          return undefined
        }
        return this.#refuse(batch[0]!, error)
      }
    }
  }

  /** Counted with its reason, and done with: it must not come for ever. */
  async #refuse(incoming: Incoming, error: unknown): Promise<Said[]> {
    const { pool, log } = this.#options
    const { kind, equipmentId, message, farmId, controllerId } = incoming
    const reason = error instanceof Unreadable ? error.reason : 'unreadable'
    log.warn({ err: error, farmId, controllerId, kind }, 'a message of a controller cannot be taken')
    return inTransaction(pool, async (db) => {
      if (kind === 'readings' || kind === 'events') {
        const acks = await takeAll(db, farmId, [{ controllerId, message, refused: reason }])
        return acks.map((own) => ({ farmId, ...own }))
      }
      await db.actAs({ farmId })
      const example = `${kind}: ${JSON.stringify(message)?.slice(0, 180) ?? ''}`
      await quarantine(db, [{ controllerId, equipmentId, reason, example }])
      return []
    }).catch((): Said[] => [])
  }

  /** Stores what was read, and leaves; what is not stored by then comes again. */
  async close() {
    const connected = this.connected
    if (connected && (this.#options.takesIn ?? true))
      await this.#client.publishAsync(serverTopic, stateOf(false), { qos: 1, retain: true }).catch(() => {})
    const patience = Date.now() + 5_000
    while ((this.#waiting > 0 || this.#working.size > 0) && Date.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, 10))
    this.#closing = true
    await this.#client.endAsync(!connected).catch(() => {})
    await Promise.all(this.#working)
  }
}

/** What a controller's messages are acknowledged with. */
type Said = OwnAck & { farmId: number }

class Unreadable extends Error {
  readonly reason: QuarantineReason
  constructor(reason: QuarantineReason) {
    super(reason)
    this.reason = reason
  }
}

const stateOf = (online: boolean) => JSON.stringify({ v: protocolVersion, online })

/** Who speaks, and of what, says the topic: a broker lets each write only below its own. */
export function senderOf(
  topic: string,
): (ControllerIdentity & { kind: Kind; equipmentId: string }) | undefined {
  if (!topic.startsWith(`${topicRoot}/`)) return undefined
  const [farm = '', controllerId = '', kind = '', equipmentId = '', ...more] = topic
    .slice(topicRoot.length + 1)
    .split('/')
  if (!/^[1-9]\d{0,14}$/.test(farm) || !controllerIdSchema.safeParse(controllerId).success || more.length > 0)
    return undefined
  const below = kind === 'result' || kind === 'settings'
  if (!below && !['readings', 'events', 'state', 'meta'].includes(kind)) return undefined
  if (below ? !equipmentIdSchema.safeParse(equipmentId).success : equipmentId !== '') return undefined
  return { farmId: Number(farm), controllerId, kind: kind as Kind, equipmentId }
}
