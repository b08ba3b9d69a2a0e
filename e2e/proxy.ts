// Proxy between a phone and the server with the faults of a barn's network: it passes, delays, cuts, or answers
// itself.
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Fault =
  | { kind: 'pass' }
  /** No connection. */
  | { kind: 'refuse' }
  /** The request breaks off; the server gets none of it, or half. */
  | { kind: 'cutRequest' }
  /** The server executes the request, and its answer is lost. */
  | { kind: 'cutAnswer' }
  /** The answer breaks off after some bytes of its body. */
  | { kind: 'slice'; bytes: number }
  /** Delay of the request, ms. */
  | { kind: 'delay'; ms: number }
  /** Never answered. The server gets the request after the client has given up, with a delay, ms. */
  | { kind: 'late'; ms?: number }
  /** Answered with the page of a captive portal. */
  | { kind: 'html' }
  /** Answered by a proxy, or by the server with an error. */
  | { kind: 'answer'; status: number; body: unknown; headers?: Record<string, string> }

export type Asked = { method: string; path: string; headers: IncomingMessage['headers'] }

export type Proxy = {
  url: string
  /** Chooses the fault of the next request. */
  decide: (asked: Asked) => Fault
  /** False: every connection is refused, and open ones are cut. */
  online: boolean
  /** Number of current requests, and of those held until the client gives up. */
  readonly active: number
  readonly held: number
  /** Resolves when the server has answered all requests that clients gave up. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

const loginPage = '<!doctype html><title>Free wifi</title><form>Accept our terms</form>'

/** Starts the proxy; with a certificate it terminates https. */
export async function startProxy(target: string, https?: { key: Buffer; cert: Buffer }): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const late = new Set<Promise<unknown>>()
  let active = 0
  let held = 0
  let online = true

  const forward = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    const said = { ...headers, ...(https && { 'x-forwarded-proto': 'https' }) }
    const onward = ask({ hostname, port, agent, method, path: url, headers: said })
    onward.end(body)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    return { answer, content: await read(answer) }
  }

  const pass = ({ answer, content }: { answer: IncomingMessage; content: Buffer }, to: ServerResponse) => {
    const { 'transfer-encoding': _, ...headers } = answer.headers
    to.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(content.length) })
    return to
  }

  /** Streams are passed on until the page or the server closes them. */
  const stream = ({ method, url, headers }: IncomingMessage, to: ServerResponse) => {
    const onward = ask({ hostname, port, method, path: url, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    to.once('close', () => onward.destroy())
    onward.end()
  }

  const handle = async (from: IncomingMessage, to: ServerResponse) => {
    const cut = () => from.socket.destroy()
    const fault: Fault = online
      ? proxy.decide({ method: from.method ?? '', path: from.url ?? '', headers: from.headers })
      : { kind: 'refuse' }
    if (fault.kind === 'refuse' || fault.kind === 'cutRequest') return cut()
    const body = await read(from)
    switch (fault.kind) {
      case 'pass':
      case 'delay': {
        if (fault.kind === 'delay') await wait(fault.ms)
        if (from.headers.accept === 'text/event-stream') return stream(from, to)
        const got = await forward(from, body)
        return online ? pass(got, to).end(got.content) : cut()
      }
      case 'cutAnswer':
        await forward(from, body)
        return cut()
      case 'slice': {
        const got = await forward(from, body)
        pass(got, to).write(got.content.subarray(0, Math.min(fault.bytes, got.content.length - 1)), cut)
        return undefined
      }
      case 'late': {
        held++
        await once(to, 'close')
        held--
        const arrival = wait(fault.ms ?? 0)
          .then(() => forward(from, body))
          .catch(() => {})
        late.add(arrival)
        return void arrival.finally(() => late.delete(arrival))
      }
      case 'html':
        return to.writeHead(200, { 'content-type': 'text/html' }).end(loginPage)
      case 'answer':
        return to
          .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
          .end(JSON.stringify(fault.body))
    }
  }

  const answer = (from: IncomingMessage, to: ServerResponse) => {
    active++
    to.once('close', () => active--)
    handle(from, to).catch(() => from.socket.destroy())
  }
  const server = https ? createSecureServer(https, answer) : createServer(answer)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (!online) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxy: Proxy = {
    url: `${https ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    decide: () => ({ kind: 'pass' }),
    get online() {
      return online
    },
    set online(is) {
      online = is
      if (!online) for (const socket of sockets) socket.destroy()
    },
    get active() {
      return active
    },
    get held() {
      return held
    },
    async settled() {
      while (late.size > 0) await Promise.all(late)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
