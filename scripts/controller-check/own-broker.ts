import { createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export type Seen = { topic: string; body: string; qos: number; retain: boolean; at: number; bytes: number }
export type Will = { topic: string; body: string; qos: number; retain: boolean }

/** Broker that observes a device and can cut its connection. It accepts everyone, so it is for tests only. */
export async function openBroker(port: number) {
  const broker = await Aedes.createBroker()
  const sockets = new Map<Socket, string>()
  const own = 'controller-check'
  const seen: Seen[] = []
  const wills: Will[] = []
  let closed = false
  const byConnection = new WeakMap<object, Socket>()
  broker.preConnect = (client, packet, done) => {
    if (packet.clientId !== own) {
      const { will } = packet as { will?: { topic: string; payload: Buffer; qos: number; retain: boolean } }
      if (will)
        wills.push({ topic: will.topic, body: String(will.payload), qos: will.qos, retain: will.retain })
      else wills.push({ topic: '', body: '', qos: 0, retain: false })
      const socket = byConnection.get(client.conn)
      if (socket) sockets.set(socket, packet.clientId)
    }
    done(null, true)
  }
  broker.authorizePublish = (client, packet, done) => {
    if (client && client.id !== own)
      seen.push({
        topic: packet.topic,
        body: String(packet.payload),
        qos: packet.qos,
        retain: packet.retain,
        at: Date.now(),
        bytes: packet.payload.length,
      })
    done(null)
  }
  broker.on('clientError', () => {})
  broker.on('connectionError', () => {})
  const server = createServer((socket) => {
    if (closed) return void socket.destroy()
    byConnection.set(socket, socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    sockets.set(socket, '')
    broker.handle(socket)
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '0.0.0.0', ready)
  })
  return {
    port: (server.address() as { port: number }).port,
    seen,
    wills,
    own,
    /** Closes the connections of the device and rejects it until `reopen`. */
    cut() {
      closed = true
      for (const [socket, id] of sockets) if (id && id !== own) socket.destroy()
    },
    reopen() {
      closed = false
    },
    async close() {
      const ended = new Promise((done) => server.close(done))
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise<void>((done) => broker.close(done))
      await ended
    },
  }
}
export type OwnBroker = Awaited<ReturnType<typeof openBroker>>
