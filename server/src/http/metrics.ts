import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listBackups } from '../database/backup.ts'

/** Metrics of the server for Prometheus. They contain nothing of a farm, so the number of series is fixed. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #calls = new Histogram({
    name: 'penside_call_seconds',
    help: 'Duration of calls, by call and class of the status',
    labelNames: ['call', 'status'],
    // Targets: 0.2 s for reads, 0.3 s for saves.
    buckets: [0.05, 0.2, 0.3, 1, 5],
    registers: this.#registers,
  })
  readonly #refusals = new Counter({
    name: 'penside_refusals_total',
    help: 'Rejected calls, by the code of the rejection',
    labelNames: ['code'],
    registers: this.#registers,
  })
  readonly #done = new Gauge({
    name: 'penside_job_success_timestamp_seconds',
    help: 'Time of the last successful run of a job',
    labelNames: ['job'],
    registers: this.#registers,
  })
  readonly #failed = new Counter({
    name: 'penside_job_failures_total',
    help: 'Failed runs of a job',
    labelNames: ['job'],
    registers: this.#registers,
  })
  readonly #wrongTotals = new Counter({
    name: 'penside_kept_days_wrong_total',
    help: 'Daily totals that differed from the records; each has been corrected',
    registers: this.#registers,
  })

  /** Serves `GET /metrics` to callers with the token. */
  constructor(app: FastifyInstance, token: string, { broker }: { broker: boolean }) {
    const { pool } = app
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge('database_connections', 'Connections to the database', () => pool.totalCount)
    this.#gauge('database_connections_idle', 'Idle connections to the database', () => pool.idleCount)
    this.#gauge('database_waiting', 'Calls waiting for a connection', () => pool.waitingCount)
    this.#gauge('database_up', '1 if the database can be read and written', async () =>
      (await app.health.check()) ? 0 : 1,
    )
    if (broker)
      this.#gauge('broker_up', '1 if the broker of the controllers is connected', () =>
        app.link?.connected ? 1 : 0,
      )
    app.addHook('onResponse', async (request, reply) => {
      const call = request.routeOptions.url
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

  countRefusal(code: string) {
    this.#refusals.inc({ code })
  }

  recordRun(job: string, succeeded: boolean) {
    if (succeeded) this.#done.setToCurrentTime({ job })
    else this.#failed.inc({ job })
  }

  countWrongTotals(days: number) {
    this.#wrongTotals.inc(days)
  }

  /** Adds time and size of the newest backup in a folder; 0 without one. */
  watchBackups(folder: string) {
    const newest = async () => (await listBackups(folder))[0]
    this.#gauge('backup_timestamp_seconds', 'Time of the newest backup', async () =>
      Math.trunc(Date.parse((await newest())?.takenAt ?? new Date(0).toISOString()) / 1_000),
    )
    this.#gauge('backup_bytes', 'Size of the newest backup', async () => (await newest())?.bytes ?? 0)
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>) {
    return new Gauge({
      name: `penside_${name}`,
      help,
      registers: this.#registers,
      async collect() {
        this.set(await read())
      },
    })
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
