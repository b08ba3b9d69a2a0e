// Link between the server and its controllers: an MQTT client that stores their messages and publishes commands.
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
import { defaultRetention, ingestMessages, type ControllerAck } from './ingest.ts'
import type { Retention } from './sample-validation.ts'
import { quarantine } from './quarantine.ts'
import { parsePayload, type ParsedPayload } from './message-sequence.ts'
import { noteContact, ingestEvent, ingestMeta, ingestState } from './messages.ts'
import type { ControllerIdentity } from './controller-identity.ts'

export type Link = {
  /** @throws Error if the broker does not accept the message within ten seconds */
  publish(topic: string, message: object, options?: { retain?: boolean; expires?: number }): Promise<void>
  readonly connected: boolean
  /** Accounts of controllers at an external broker. */
  readonly accounts?: Accounts | undefined
}

/** Handles a message of one equipment: the result of a command, or its settings. */
export type MessageHandler = (
  db: Db,
  from: ControllerIdentity & { equipmentId: string },
  message: unknown,
) => Promise<unknown>
export type MessageHandlers = {
  result?: MessageHandler
  settings?: MessageHandler
  /** Answers a controller that polls for commands; over HTTP only. */
  commands?: (db: Db, from: ControllerIdentity, message: unknown, now: Date) => Promise<object>
}

type Options = {
  /** `mqtt://` or `mqtts://`, with user and password if the broker requires them. */
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  now?: () => Date
  retention?: Retention
  messageHandlers?: MessageHandlers
  client?: IClientOptions
  /** Whether messages are shared with other processes, which the embedded broker cannot do. */
  shared?: boolean
  /** False in a process that only manages accounts and receives no messages. */
  receives?: boolean
  /** Called on each connection once all topics are subscribed. */
  onListening?: () => void
}

type Kind = 'readings' | 'events' | 'state' | 'meta' | 'result' | 'settings'
type Incoming = ControllerIdentity &
  ParsedPayload & {
    kind: Kind
    equipmentId: string
    retained: boolean
    size: number
    /** Called when the message is stored or was rejected for good. */
    done?: () => void
  }

/** Messages and bytes waiting for the database; beyond them nothing more is read from the broker. */
const maxWaiting = 2_000
const maxBytes = 64 * 1_048_576
/** Messages per transaction, and transactions at the same time. */
const batchSize = 250
const writers = 3
/** ms */
const publishWithin = 10_000

const plain = ['state', 'meta', 'settings/+'] as const
const sharedKinds = ['readings', 'events', 'result/+'] as const

export class BrokerLink implements Link {
  readonly #options: Options
  readonly #client: MqttClient
  readonly accounts: Accounts | undefined
  /** Waiting messages by farm, the farm that has waited longest first. */
  readonly #readings = new Map<number, Incoming[]>()
  #waiting = 0
  /** Farms whose readings are being stored: a second writer would wait for their locks. */
  readonly #storing = new Set<number>()
  readonly #others: Incoming[] = []
  readonly #working = new Set<Promise<void>>()
  /** Confirmations withheld from the broker while there is no room. */
  #held: (() => void)[] = []
  #closing = false
  #otherAtWork = false
  #bytes = 0
  #listening = false

  constructor(options: Options) {
    this.#options = options
    const { url, shared = true, receives = true, client } = options
    const v5 = shared
    this.#client = mqtt.connect(url, {
      protocolVersion: v5 ? 5 : 4,
      clean: true,
      reconnectPeriod: 1_000,
      connectTimeout: 10_000,
      keepalive: 20,
      // `#connected` subscribes on each connection.
      resubscribe: false,
      ...(v5 && { properties: { receiveMaximum: 500 } }),
      ...(receives && {
        will: { topic: serverTopic, payload: Buffer.from(stateOf(false)), qos: 1, retain: true },
      }),
      ...client,
    })
    this.accounts = shared ? new Accounts(this.#client) : undefined
    this.#client.on('connect', () => void this.#connected())
    this.#client.on('error', (error) =>
      options.log.warn({ error: error.message }, 'the broker reported an error'),
    )
    this.#client.on('message', () => {})
    // The client reads the next message only after the callback.
    this.#client.handleMessage = (packet, callback) => {
      this.#receive(packet.topic, packet.payload as Buffer, packet.retain, () => callback())
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

  /** Resolves when the topics are subscribed. @throws Error after `within` ms */
  async ready(within = 15_000) {
    const until = Date.now() + within
    while (!this.#listening && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!this.#listening) throw new Error('the broker cannot be reached')
  }
  async #connected() {
    const { shared = true, receives = true, log, onListening } = this.#options
    const of = (kind: string) => `${topicRoot}/+/+/${kind}`
    const topics = [
      serverTopic,
      ...plain.map(of),
      ...sharedKinds.map((kind) => (shared ? `$share/penside/${of(kind)}` : of(kind))),
    ]
    try {
      if (receives) {
        await this.#client.subscribeAsync(topics, { qos: 1 })
        await this.#client.publishAsync(serverTopic, stateOf(true), { qos: 1, retain: true })
      }
      this.accounts?.begin()
      this.#listening = true
      onListening?.()
    } catch (error) {
      if (!this.#closing) log.warn({ err: error }, 'the topics could not be subscribed')
    }
  }

  // --- Incoming messages ---------------------------------------------------------------------------------------

  #receive(topic: string, payload: Buffer, retained: boolean, done: () => void) {
    if (topic === serverTopic) {
      // The last will of another process: this one is still online.
      if (!retained && payload.includes('"online":false') && !this.#closing && this.connected)
        void this.#client.publishAsync(serverTopic, stateOf(true), { qos: 1, retain: true }).catch(() => {})
      return done()
    }
    if (topic === accountsTopic) {
      this.accounts?.receive(payload)
      return done()
    }
    const from = senderOf(topic)
    // An empty retained message was deleted from the broker.
    if (!from || payload.length === 0) return done()
    const incoming: Incoming = { ...from, ...parsePayload(payload), retained, size: payload.length }
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
      // Messages without an acknowledgement of their own are confirmed to the broker once stored.
      const waits = !['state', 'meta'].includes(from.kind) && this.#others.length < maxWaiting
      this.#others.push(waits ? { ...incoming, done } : incoming)
      if (!waits) done()
      void this.#writeOthers()
    }
  }

  #hasRoom = () => this.#waiting < maxWaiting && this.#bytes < maxBytes

  /** Messages of a farm that gathered meanwhile go into one batch: the statements are the same for one message and for many. */
  #nextBatch(): Incoming[] {
    const batch: Incoming[] = []
    for (const [farmId, own] of this.#readings) {
      if (this.#storing.has(farmId)) continue
      batch.push(...own.splice(0, batchSize - batch.length))
      this.#readings.delete(farmId)
      if (own.length > 0) this.#readings.set(farmId, own)
      if (batch.length === batchSize) break
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
    const { pool, now, retention = defaultRetention } = this.#options
    const farms = [...Map.groupBy(batch, ({ farmId }) => farmId)].toSorted(([a], [b]) => a - b)
    const work = () =>
      inTransaction(pool, async (db) => {
        // The statements use keys only, so generic plans fit every farm; replanning would cost a tenth of the time.
        await db.client.query(`select set_for_call('plan_cache_mode', 'auto')`)
        const acks: FarmAck[] = []
        for (const [farmId, own] of farms)
          for (const ack of await ingestMessages(db, farmId, own, { now: now?.() ?? new Date(), retention }))
            acks.push({ farmId, ...ack })
        return acks
      })
    this.#acknowledge(await this.#untilStored(batch, work))
  }

  /** Called after the commit. */
  #acknowledge(acks: readonly FarmAck[] = []) {
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

  async #take(db: Db, { kind, message, retained, refused, ...from }: Incoming): Promise<FarmAck[]> {
    const { messageHandlers, now = () => new Date() } = this.#options
    await db.actAs(from)
    if (refused) throw new Unreadable(refused)
    // A retained message is no sign of life.
    if (!retained) await noteContact(db, from.controllerId, now())
    if (kind === 'state') await ingestState(db, from, message, { now: now(), retained })
    else if (kind === 'meta') await ingestMeta(db, from, message)
    else if (kind === 'events') {
      const ack = await ingestEvent(db, from, message, now())
      return ack ? [{ ...from, ack }] : []
    } else await messageHandlers?.[kind === 'result' ? 'result' : 'settings']?.(db, from, message)
    return []
  }

  /** Stores a batch, retrying while the database is unavailable. Otherwise the batch is halved until the message that fails is rejected. */
  async #untilStored(
    batch: readonly Incoming[],
    store: () => Promise<FarmAck[]>,
  ): Promise<FarmAck[] | undefined> {
    const { log } = this.#options
    for (let tries = 0; ; tries++) {
      try {
        return await store()
      } catch (error) {
        if (this.#closing) return undefined
        // A conflict within the batch goes away when it is split; a single message is retried without end.
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
        return this.#reject(batch[0]!, error)
      }
    }
  }

  /** Quarantines a message, which is then acknowledged: otherwise the controller would send it for ever. */
  async #reject(incoming: Incoming, error: unknown): Promise<FarmAck[]> {
    const { pool, log } = this.#options
    const { kind, equipmentId, message, farmId, controllerId } = incoming
    const reason = error instanceof Unreadable ? error.reason : 'unreadable'
    log.warn({ err: error, farmId, controllerId, kind }, 'a message of a controller was rejected')
    return inTransaction(pool, async (db) => {
      if (kind === 'readings' || kind === 'events') {
        const acks = await ingestMessages(db, farmId, [{ controllerId, message, refused: reason }])
        return acks.map((own) => ({ farmId, ...own }))
      }
      await db.actAs({ farmId })
      const example = `${kind}: ${JSON.stringify(message)?.slice(0, 180) ?? ''}`
      await quarantine(db, [{ controllerId, equipmentId, reason, example }])
      return []
    }).catch((): FarmAck[] => [])
  }

  /** Stores the messages already received, for at most five seconds; the broker delivers the others again. */
  async close() {
    const connected = this.connected
    if (connected && (this.#options.receives ?? true))
      await this.#client.publishAsync(serverTopic, stateOf(false), { qos: 1, retain: true }).catch(() => {})
    const until = Date.now() + 5_000
    while ((this.#waiting > 0 || this.#working.size > 0) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    this.#closing = true
    await this.#client.endAsync(!connected).catch(() => {})
    await Promise.all(this.#working)
  }
}

type FarmAck = ControllerAck & { farmId: number }

class Unreadable extends Error {
  readonly reason: QuarantineReason
  constructor(reason: QuarantineReason) {
    super(reason)
    this.reason = reason
  }
}

const stateOf = (online: boolean) => JSON.stringify({ v: protocolVersion, online })

/** Sender and kind of a message by its topic: the broker restricts each controller to its own topics. */
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
