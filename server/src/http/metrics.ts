import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listBackups } from '../database/backup.ts'

/** What is measured of the server, for Prometheus: nothing of any farm, and as many series however many farms there are. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #all = [this.#registry]
  readonly #calls = new Histogram({
    name: 'penside_call_seconds',
    help: 'How long calls took, by call and the first digit of the status',
    labelNames: ['call', 'status'],
    // Reads aim at 0.2 s, saves at 0.3.
    buckets: [0.05, 0.2, 0.3, 1, 5],
    registers: this.#all,
  })
  readonly #refusals = new Counter({
    name: 'penside_refusals_total',
    help: 'Calls that a rule refused, by the code of the refusal',
    labelNames: ['code'],
    registers: this.#all,
  })
  readonly #done = new Gauge({
    name: 'penside_job_success_timestamp_seconds',
    help: 'When a round of a job last came to its end',
    labelNames: ['job'],
    registers: this.#all,
  })
  readonly #failed = new Counter({
    name: 'penside_job_failures_total',
    help: 'Rounds of a job that failed',
    labelNames: ['job'],
    registers: this.#all,
  })
  readonly #differing = new Counter({
    name: 'penside_kept_days_wrong_total',
    help: 'Kept days that were not what the records say; each has been mended',
    registers: this.#all,
  })

  /** Answers `GET /metrics` to whoever holds the token. */
  constructor(app: FastifyInstance, token: string, { broker }: { broker: boolean }) {
    const { pool } = app
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge('database_connections', 'Connections to the database', () => pool.totalCount)
    this.#gauge('database_connections_idle', 'Of these, those that nobody uses', () => pool.idleCount)
    this.#gauge('database_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
    this.#gauge('database_up', '1 where the database can be read and written', async () =>
      (await app.health.look()) ? 0 : 1,
    )
    // Of a process that takes in nothing it would say nothing.
    if (broker)
      this.#gauge('broker_up', '1 where the broker of the controllers is reached', () =>
        app.link?.connected ? 1 : 0,
      )
    app.addHook('onResponse', async (request, reply) => {
      const call = request.routeOptions.url
      // An address that nobody answers is no call.
      if (!call || !app.calls.has(call)) return
      const status = `${Math.trunc(reply.statusCode / 100)}xx`
      this.#calls.observe({ call, status }, reply.elapsedTime / 1_000)
    })
    const expected = sha256(token)
    app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
      const [, sent = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      if (!timingSafeEqual(sha256(sent), expected)) return reply.code(401).send()
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics())
    })
  }

  refused(code: string) {
    this.#refusals.inc({ code })
  }

  round(job: string, succeeded: boolean) {
    if (succeeded) this.#done.setToCurrentTime({ job })
    else this.#failed.inc({ job })
  }

  keptDaysWrong(days: number) {
    this.#differing.inc(days)
  }

  /** The newest of the backups in a folder; 0 where there is none. */
  watchBackups(folder: string) {
    const newest = async () => (await listBackups(folder))[0]
    this.#gauge('backup_timestamp_seconds', 'When the newest backup was taken', async () =>
      Math.trunc(Date.parse((await newest())?.takenAt ?? new Date(0).toISOString()) / 1_000),
    )
    this.#gauge('backup_bytes', 'How large it is', async () => (await newest())?.bytes ?? 0)
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>) {
    return new Gauge({
      name: `penside_${name}`,
      help,
      registers: this.#all,
      async collect() {
        this.set(await read())
      },
    })
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
