import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  event,
  httpCalls,
  httpPath,
  poll,
  protocolVersion as v,
  readings,
} from '@penside/contract/equipment/protocol.ts'
import { jsonOf, type Side, type Trial } from './trial.ts'

/** Longest interval of polls, and of the poll after an answer with a command, s. */
const asks = { every: 10, again: 3 }
/** Tolerance for the duration of a call, s. */
const onTheWay = 2

const nameOf = (path: string) => httpCalls.find((name) => httpPath(name) === path)

/** Server for HTTP devices. It accepts every secret, so it is for tests only. */
export async function httpSide(port: number): Promise<Side> {
  const side = new HttpSide()
  await side.listen(port)
  return side
}

class HttpSide implements Side {
  readonly over: Side['over'] = 'http'
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #trial: Trial | undefined
  #closed = false
  #begun = 0
  #calls = 0
  readonly #polls: { at: number; held: boolean }[] = []
  #given: { id: unknown; text: string } | undefined

  async listen(port: number) {
    await new Promise<void>((ready, fail) => {
      this.#server.once('error', fail)
      this.#server.listen(port, '0.0.0.0', ready)
    })
    this.#server.on('connection', (socket) => {
      if (this.#closed) socket.destroy()
    })
  }
  get port() {
    return (this.#server.address() as AddressInfo).port
  }
  async begin(trial: Trial) {
    this.#trial = trial
    this.#begun = Date.now()
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      return
    }
    const trial = this.#trial
    if (this.#closed || !trial) return void request.socket.destroy()
    this.#calls += 1
    const { status, text } = this.#answer(trial, request, Buffer.concat(parts).toString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

  #answer(trial: Trial, { method, url = '', headers }: IncomingMessage, text: string) {
    const { findings, topics } = trial
    const said = (status: number, body: object) => ({ status, text: JSON.stringify(body) })
    const name = method === 'POST' ? nameOf(url) : undefined
    if (!name || name === 'older' || name === 'enrol') {
      findings.fail('topics', `${method} ${url}`)
      return said(404, {})
    }
    if (!/^Bearer \S{1,200}$/.test(headers.authorization ?? ''))
      findings.fail('secret', `a call of ${name} without Authorization: Bearer`)
    const body = jsonOf(text)
    if (name === 'commands') return this.#asked(trial, body)
    if (name === 'readings' || name === 'events') {
      const right = (name === 'readings' ? readings : event).safeParse(body).success
      const ack = trial.hear(topics[name], text)
      if (!right || trial.acks === 'refused') return said(400, { code: 'BAD_INPUT' })
      return ack ? said(200, ack) : said(503, { code: 'BUSY' })
    }
    if (name === 'state' || name === 'meta') trial.hear(topics[name], text)
    else this.#hearOfEquipment(trial, name, body, text)
    return said(200, { v })
  }

  #hearOfEquipment(trial: Trial, name: 'result' | 'settings', body: unknown, text: string) {
    const { equipment, ...rest } = (body ?? {}) as Record<string, unknown>
    const topic = trial.topics[name](typeof equipment === 'string' ? equipment : '')
    if (name === 'settings') return void trial.hear(topic, text)
    trial.hear(topic, JSON.stringify(rest))
    if (rest['id'] === this.#given?.id) this.#given = undefined
  }

  /** Commands for the device until they are answered. */
  #asked({ findings }: Trial, body: unknown) {
    findings.read('polls', poll, body)
    const given = this.#given
    const before = this.#polls.at(-1)
    if (before?.held) {
      const seconds = (Date.now() - before.at) / 1_000
      findings.says(
        'asks-again',
        seconds <= asks.again,
        `it took ${seconds} s after an answer with a command`,
      )
    }
    this.#polls.push({ at: Date.now(), held: given !== undefined && given.id !== undefined })
    // No JSON is said once.
    if (given && given.id === undefined) this.#given = undefined
    const text = given && given.id === undefined ? given.text : `{"v":${v},"commands":[${given?.text ?? ''}]}`
    return { status: 200, text }
  }

  first() {
    return this.#calls > 0 ? true : undefined
  }
  /** What was said last is what a server knows. */
  async kept(trial: Trial, topic: string) {
    return trial.last(topic)
  }
  async command(_: string, text: string) {
    this.#given = { id: (jsonOf(text) as { id?: unknown } | undefined)?.id, text }
    // What is none gets no answer: it is given once it was fetched.
    if (this.#given.id === undefined)
      await this.#trial!.until(this.#trial!.seconds.answer, () => (this.#given ? undefined : true))
  }
  cut() {
    this.#closed = true
    this.#server.closeAllConnections()
  }
  reopen() {
    this.#closed = false
  }

  judgeWatched({ findings }: Trial) {
    const times = [this.#begun, ...this.#polls.map(({ at }) => at), Date.now()]
    const from = Math.min(1, this.#polls.length)
    const longest = Math.max(...times.slice(from).map((at, i, all) => at - (all[i - 1] ?? at))) / 1_000
    findings.says(
      'polls',
      this.#polls.length > 0 && longest <= asks.every + onTheWay,
      this.#polls.length === 0 ? 'it has not asked' : `${longest} s passed without a question`,
    )
  }
  async judgeTraffic({ findings }: Trial) {
    for (const rule of ['topics', 'secret'] as const) findings.pass(rule)
  }
  async close() {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
