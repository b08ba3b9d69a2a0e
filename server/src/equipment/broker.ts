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

export async function startBroker(options: Options): Promise<Broker> {
  const { port, tls, onTooLarge, drainTimeout = 10_000 } = options
  const clients = new Clients()
  const connections = new Connections()
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

  broker.authenticate = (client, username, password, done) => {
    const refused = () => done(Object.assign(new Error('not authorized'), { returnCode: 4 }), false)
    void (async () => {
      const frame = client.conn instanceof Frames ? client.conn : undefined
      const identity = await identify(client, username, password?.toString() ?? '', clients, options)
      if (!identity || !frame) return refused()
      if (identity === serverName) frame.signedIn(Infinity)
      else frame.signedIn(maxMessageBytes + packetOverhead, () => onTooLarge?.(identity))
      connections.identified(frame)
      clients.add(client, identity, frame)
      done(null, true)
    })().catch(refused)
  }
  const buckets = new WeakMap<Client, Bucket>()
  broker.authorizePublish = (client, packet, done) => {
    const identity = client && clients.identityOf(client)
    if (identity === serverName || !client) return done(null)
    if (!identity) return done(new Error('not authenticated'))
    const says = controllerSays(topicsOf(identity.farmId, identity.controllerId))
    const isRetained = fits(packet.topic, says.kept)
    const may = isRetained || fits(packet.topic, says.passing)
    if (!may || (packet.retain && !isRetained) || packet.payload.length > maxMessageBytes)
      return done(new Error('not allowed'))
    const bucket = bucketAfterMessage(buckets.get(client))
    buckets.set(client, bucket)
    if (bucket.left >= 0) return done(null)
    // Over the rate the answer is delayed, and with it the next read.
    setTimeout(() => done(null), Math.min((-bucket.left / rate.second) * 1_000, 5_000))
  }
  broker.authorizeSubscribe = (client, subscription, done) => {
    const identity = client && clients.identityOf(client)
    if (identity === serverName) return done(null, subscription)
    if (!identity) return done(null, null)
    const may = fits(subscription.topic, controllerHears(topicsOf(identity.farmId, identity.controllerId)))
    done(null, may ? subscription : null)
  }
  broker.on('connectionError', (client) => client.conn.destroy())
  broker.on('clientError', () => {})

  const handle = (socket: Socket) => {
    const frame = connections.accept(socket)
    if (frame) broker.handle(frame)
  }
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle)
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '0.0.0.0', ready)
  })
  return {
    port: (server.address() as { port: number }).port,
    connected: () => clients.connected(),
    disconnect: (identity) => {
      for (const client of clients.of(identity)) client.close()
    },
    useCertificate: (certificate) => {
      if (server instanceof TlsServer) server.setSecureContext(certificate)
    },
    async close() {
      const closed = new Promise((done) => server.close(done))
      await new Promise<void>((done) => broker.close(done))
      connections.destroy()
      await closed
    },
  }
}

type Identity = ControllerIdentity | typeof serverName

async function identify(
  client: Client,
  username: string | undefined,
  secret: string,
  clients: Clients,
  { authenticate, serverPassword }: Options,
): Promise<Identity | undefined> {
  if (username === serverName) return same(secret, serverPassword) ? serverName : undefined
  const identity = await authenticate(username ?? '', secret)
  // A client id in use would end the other connection.
  const hasOwnId = client.id.split(':')[0] === username
  return identity && hasOwnId && clients.of(identity).size < maxConnections.controller ? identity : undefined
}

/** Authenticated connections. */
class Clients {
  readonly #identities = new WeakMap<Client, Identity>()
  readonly #byName = new Map<string, Set<Client>>()

  identityOf(client: Client) {
    return this.#identities.get(client)
  }
  of(identity: ControllerIdentity): Set<Client> {
    return this.#byName.get(userNameOf(identity)) ?? new Set()
  }
  add(client: Client, identity: Identity, frame: Frames) {
    this.#identities.set(client, identity)
    if (identity === serverName) return
    const own = this.of(identity)
    own.add(client)
    this.#byName.set(userNameOf(identity), own)
    frame.once('close', () => own.delete(client))
  }
  connected(): ControllerIdentity[] {
    return [...this.#byName.values()].flatMap((clients) => {
      const identity = [...clients].map((client) => this.#identities.get(client))[0]
      return identity === undefined || identity === serverName ? [] : [identity]
    })
  }
}

/** Open connections, limited in number. */
class Connections {
  readonly #sockets = new Set<Socket>()
  /** Number of unauthenticated connections by address. */
  readonly #unknown = new Map<string, number>()

  /** Closes a connection if there are too many. */
  accept(socket: Socket): Frames | undefined {
    const address = socket.remoteAddress ?? ''
    const unknown = this.#unknown.get(address) ?? 0
    if (this.#sockets.size >= maxConnections.all || unknown >= maxConnections.unknown) {
      socket.destroy()
      return undefined
    }
    this.#sockets.add(socket)
    this.#unknown.set(address, unknown + 1)
    const frame = new Frames(socket, address, maxBeforeSignIn)
    frame.once('close', () => {
      this.#sockets.delete(socket)
      if (!frame.known) this.identified(frame)
    })
    return frame
  }
  /** Counts a connection no longer as unauthenticated. */
  identified({ address }: Frames) {
    const left = (this.#unknown.get(address) ?? 1) - 1
    if (left > 0) this.#unknown.set(address, left)
    else this.#unknown.delete(address)
  }
  destroy() {
    for (const socket of this.#sockets) socket.destroy()
  }
}

type Bucket = { left: number; at: number }

/** Bucket of a client's rate after another message. */
function bucketAfterMessage(bucket: Bucket | undefined): Bucket {
  const now = Date.now()
  const { left, at } = bucket ?? { left: rate.burst, at: now }
  return { left: Math.min(rate.burst, left + ((now - at) / 1_000) * rate.second) - 1, at: now }
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
