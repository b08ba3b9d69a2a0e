import { X509Certificate } from 'node:crypto'
import { hostname } from 'node:os'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { parts } from '@penside/contract/jobs/operating.ts'
import packageOfAll from '../../../package.json' with { type: 'json' }

/** Interval of a process's heartbeat, and silence after which it is gone, ms. */
const every = 15_000
export const goneAfter = 60_000

export type Part = (typeof parts)[number]

/** Records a heartbeat of the process with its state while it listens, and removes it on a regular stop. */
export function registerProcess(app: FastifyInstance, part: Part) {
  const startedAt = app.now().toISOString()
  let timer: NodeJS.Timeout | undefined
  let port = 0
  const beat = async () => {
    const { cert } = app.certificate ?? {}
    const broker = part === 'app' ? null : (app.link?.connected ?? false)
    await app.pool
      .query(
        `insert into server_process (host, port, part, pid, version, started_at, seen_at, memory, waiting, broker, certificate_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (host, port) do update set part = excluded.part, pid = excluded.pid, version = excluded.version, started_at = excluded.started_at,
           seen_at = excluded.seen_at, memory = excluded.memory, waiting = excluded.waiting, broker = excluded.broker, certificate_until = excluded.certificate_until`,
        [
          hostname(),
          port,
          part,
          process.pid,
          packageOfAll.version,
          startedAt,
          app.now().toISOString(),
          process.memoryUsage.rss(),
          app.pool.waitingCount,
          broker,
          cert ? new Date(new X509Certificate(cert).validTo).toISOString() : null,
        ],
      )
      .catch((error: Error) =>
        app.log.warn({ err: error }, 'the heartbeat of a process could not be recorded'),
      )
  }
  app.addHook('onListen', async () => {
    port = (app.server.address() as AddressInfo).port
    timer = setInterval(() => void beat(), every).unref()
    await beat()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await app.pool
      .query('delete from server_process where host = $1 and port = $2 and pid = $3', [
        hostname(),
        port,
        process.pid,
      ])
      .catch(() => {})
  })
}
