import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { deviceHeader, deviceSeqHeader, operationHeader } from '@penside/contract/api/roots.ts'
import type { Phone } from './field-people.ts'
import { quantile } from './numbers.ts'
import type { Request } from './request.ts'

export type Answer = { status: number; body: string }

/** Sends requests of phones over open connections, and records their times by name. */
export class FieldClient {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 250 })
  readonly times = new Map<string, number[]>()
  readonly errors = new Map<string, Map<string, number>>()
  constructor(port: number) {
    this.#port = port
  }

  /** @param due when the request should have been sent; waiting for a free phone counts */
  async request(
    name: string,
    phone: Phone,
    request: Request,
    { writes = false, due = performance.now() } = {},
  ) {
    const headers = {
      cookie: `penside=${encodeURIComponent(phone.token)}`,
      ...(request.contentType && { 'content-type': request.contentType }),
      ...(writes && {
        [operationHeader]: randomUUID(),
        [deviceHeader]: phone.device,
        [deviceSeqHeader]: String(++phone.sent),
      }),
    }
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}farmNo=${phone.farmId}`
    return this.timed(name, due, () => this.post(request.method, path, headers, request.body))
  }

  async timed(name: string, due: number, work: () => Promise<Answer>) {
    const answer = await work().catch((error: Error) => ({ status: 0, body: `{"code":"${error.message}"}` }))
    if (answer.status === 200) {
      const times = this.times.get(name)
      if (times) times.push(performance.now() - due)
      else this.times.set(name, [performance.now() - due])
    } else {
      const code = `${answer.status} ${/"code":"([^"]*)"/.exec(answer.body)?.[1] ?? ''}`
      const errors = this.errors.get(name) ?? new Map<string, number>()
      this.errors.set(name, errors.set(code, (errors.get(code) ?? 0) + 1))
    }
    return answer
  }

  post(method: string, path: string, headers: Record<string, string>, body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const sent = send(
        {
          host: 'localhost',
          port: this.#port,
          method,
          path,
          agent: this.#agent,
          headers: { ...headers, ...length },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }

  /** Rows of a table: name, count, median, 99th percentile, maximum, errors. */
  rows(): string[][] {
    const names = [...new Set([...this.times.keys(), ...this.errors.keys()])]
    return names.map((name) => {
      const times = this.times.get(name) ?? []
      const errors = [...(this.errors.get(name) ?? [])].map(([code, count]) => `${count} x ${code}`)
      return [
        name,
        times.length.toLocaleString('en'),
        ...[0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(0)),
        errors.join(', ') || '0',
      ]
    })
  }
}
