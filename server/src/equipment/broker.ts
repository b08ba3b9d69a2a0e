// Embedded MQTT broker for a farm without one of its own. Retained messages are lost when the server stops.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import {
  controllerHears,
  controllerSays,
  maxMessageBytes,
  topicsOf,
} from '@penside/contract/equipment/protocol.ts'
import { userNameOf, type ControllerIdentity } from './controller-identity.ts'

type Options = {
  port: number
  authenticate: (username: string, password: string) => Promise<ControllerIdentity | undefined>
  /** Password of the server's own connection, which may publish and subscribe to everything. */
  serverPassword: string
  tls?: { cert: Buffer; key: Buffer }
  /** Called for a message beyond the size limit; its connection is closed. */
  onTooLarge?: (controller: ControllerIdentity) => void
  /** Time after which a subscriber that reads nothing is disconnected, ms. */
  drainTimeout?: number
}
export type Broker = {
  port: number
  /** Connected controllers. */
  connected(): ControllerIdentity[]
  /** Closes the connections of a controller. */
  disconnect(controller: ControllerIdentity): void
  /** Sets the certificate for new connections. */
  useCertificate(certificate: { cert: Buffer; key: Buffer }): void
  close(): Promise<void>
}

const serverName = 'server'

/** Bytes of a packet besides its message, and limit of a packet before authentication. */
const packetOverhead = 1_024
const maxBeforeSignIn = 4_096
/** Maximum of connections: in total, unauthenticated from one address, and of one controller. */
const maxConnections = { all: 1_000, unknown: 20, controller: 4 }
/** Rate limit of a controller's messages. */
const rate = { burst: 1_000, second: 200 }

export async function startBroker({
  port,
  authenticate,
  serverPassword,
  tls,
  onTooLarge,
  drainTimeout = 10_000,
}: Options): Promise<Broker> {
  const identities = new WeakMap<Client, ControllerIdentity | typeof serverName>()
  const buckets = new WeakMap<Client, { left: number; at: number }>()
  const sockets = new Set<Socket>()
  const unknown = new Map<string, number>()
  const broker = await Aedes.createBroker({
    // No queue: a publisher waits for the delivery, so no long queue has to be drained at once.
    concurrency: 0,
    drainTimeout,
    connectTimeout: 5_000,
    keepaliveLimit: 600,
    queueLimit: 100,
    maxInflightInbound: 50,
    maxTopicLevels: 8,
    maxClientsIdLength: 128,
  })
  const frames = new WeakMap<object, Frames>()
  const clientsByName = new Map<string, Set<Client>>()
  const ownOf = (identity: ControllerIdentity) => clientsByName.get(userNameOf(identity)) ?? new Set()
  const isKnown = ({ address }: Frames) => {
    const left = (unknown.get(address) ?? 1) - 1
    if (left > 0) unknown.set(address, left)
    else unknown.delete(address)
  }

  broker.authenticate = (client, username, password, done) => {
    const refused = () => done(Object.assign(new Error('not authorized'), { returnCode: 4 }), false)
    void (async () => {
      const frame = frames.get(client.conn)
      const secret = password?.toString() ?? ''
      let identity: ControllerIdentity | typeof serverName | undefined
      if (username === serverName) identity = same(secret, serverPassword) ? serverName : undefined
      else {
        identity = await authenticate(username ?? '', secret)
        // A client id in use would end the other connection.
        const id = client.id.split(':')[0]
        if (identity && (id !== username || ownOf(identity).size >= maxConnections.controller))
          identity = undefined
      }
      if (!identity || !frame) return refused()
      if (identity === serverName) frame.signedIn(Infinity)
      else {
        const own = identity
        frame.signedIn(maxMessageBytes + packetOverhead, () => onTooLarge?.(own))
      }
      isKnown(frame)
      identities.set(client, identity)
      if (identity !== serverName) {
        const own = clientsByName.get(userNameOf(identity)) ?? new Set()
        own.add(client)
        clientsByName.set(userNameOf(identity), own)
        frame.once('close', () => own.delete(client))
      }
      done(null, true)
    })().catch(refused)
  }
  broker.authorizePublish = (client, packet, done) => {
    const identity = client && identities.get(client)
    if (identity === serverName || !client) return done(null)
    if (!identity) return done(new Error('not authenticated'))
    const says = controllerSays(topicsOf(identity.farmId, identity.controllerId))
    const isRetained = fits(packet.topic, says.kept)
    const may = isRetained || fits(packet.topic, says.passing)
    if (!may || (packet.retain && !isRetained) || packet.payload.length > maxMessageBytes)
      return done(new Error('not allowed'))
    // Over the rate the answer is delayed, and with it the next read.
    const bucket = buckets.get(client) ?? { left: rate.burst, at: Date.now() }
    const now = Date.now()
    bucket.left = Math.min(rate.burst, bucket.left + ((now - bucket.at) / 1_000) * rate.second) - 1
    bucket.at = now
    buckets.set(client, bucket)
    if (bucket.left >= 0) return done(null)
    setTimeout(() => done(null), Math.min((-bucket.left / rate.second) * 1_000, 5_000))
  }
  broker.authorizeSubscribe = (client, subscription, done) => {
    const identity = client && identities.get(client)
    if (identity === serverName) return done(null, subscription)
    if (!identity) return done(null, null)
    const may = fits(subscription.topic, controllerHears(topicsOf(identity.farmId, identity.controllerId)))
    done(null, may ? subscription : null)
  }
  broker.on('connectionError', (client) => client.conn.destroy())
  broker.on('clientError', () => {})

  const handle = (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (sockets.size >= maxConnections.all || (unknown.get(address) ?? 0) >= maxConnections.unknown) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    unknown.set(address, (unknown.get(address) ?? 0) + 1)
    const frame = new Frames(socket, address, maxBeforeSignIn)
    frames.set(frame, frame)
    frame.once('close', () => {
      sockets.delete(socket)
      if (!frame.known) isKnown(frame)
    })
    broker.handle(frame)
  }
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle)
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '0.0.0.0', ready)
  })
  return {
    port: (server.address() as { port: number }).port,
    connected: () =>
      Object.values(Object.fromEntries(clientsByName)).flatMap((clients) => {
        const identity = [...clients].map((client) => identities.get(client))[0]
        return identity === undefined || identity === serverName ? [] : [identity]
      }),
    disconnect: (identity) => {
      for (const client of ownOf(identity)) client.close()
    },
    useCertificate: (certificate) => {
      if (server instanceof TlsServer) server.setSecureContext(certificate)
    },
    async close() {
      const closed = new Promise((done) => server.close(done))
      await new Promise<void>((done) => broker.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Whether a topic matches one of the filters; `+` and `#` stand for one last level. */
const fits = (topic: string, filters: readonly string[]) =>
  filters.some((filter) => {
    const root = /^(.*\/)[+#]$/.exec(filter)?.[1]
    return root === undefined
      ? filter === topic
      : topic.startsWith(root) && /^([+#]|[^/+#]+)$/.test(topic.slice(root.length))
  })
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Stream that closes the connection on a packet whose declared length exceeds the limit, before it is buffered. */
class Frames extends Duplex {
  known = false
  readonly address: string
  readonly #socket: Socket
  #maxLength: number
  #onTooLarge: (() => void) | undefined
  /** Remaining bytes of the packet; while its length is being read, the sum so far and the weight of the next digit. */
  #left = 0
  #length: { sum: number; factor: number } | undefined

  constructor(socket: Socket, address: string, maxLength: number) {
    super()
    this.#socket = socket
    this.address = address
    this.#maxLength = maxLength
    socket.on('data', (chunk: Buffer) => {
      if (!this.#fits(chunk)) {
        this.#onTooLarge?.()
        this.destroy()
      } else if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', () => this.destroy())
    socket.on('close', () => this.destroy())
  }

  signedIn(maxLength: number, onTooLarge?: () => void) {
    this.known = true
    this.#maxLength = maxLength
    this.#onTooLarge = onTooLarge
  }

  #fits(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at)
        this.#left -= taken
        at += taken
        continue
      }
      const byte = chunk[at++]!
      if (!this.#length) {
        this.#length = { sum: 0, factor: 1 }
        continue
      }
      this.#length.sum += (byte & 127) * this.#length.factor
      this.#length.factor *= 128
      if (this.#length.sum > this.#maxLength || this.#length.factor > 128 ** 4) return false
      if (byte < 128) {
        this.#left = this.#length.sum
        this.#length = undefined
      }
    }
    return true
  }

  override _read() {
    this.#socket.resume()
  }
  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void) {
    this.#socket.write(chunk, done)
  }
  override _final(done: () => void) {
    this.#socket.end(done)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#socket.destroy()
    done(error)
  }
}
