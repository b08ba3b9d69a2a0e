import { X509Certificate } from 'node:crypto'
import { hostname } from 'node:os'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { parts } from '@penside/contract/jobs/operating.ts'
import packageOfAll from '../../../package.json' with { type: 'json' }

/** How often a process says that it is there, ms, and after which silence it is gone. */
const every = 15_000
export const goneAfter = 60_000

export type Part = (typeof parts)[number]

/** While it listens, a process says every so often that it is there, and how it does; one that is stopped takes its word back. */
export function registerProcess(app: FastifyInstance, part: Part) {
  const startedAt = app.now().toISOString()
  let timer: NodeJS.Timeout | undefined
  let port = 0
  const say = async () => {
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
      .catch((error: Error) => app.log.warn({ err: error }, 'a process could not say that it is there'))
  }
  app.addHook('onListen', async () => {
    port = (app.server.address() as AddressInfo).port
    timer = setInterval(() => void say(), every).unref()
    await say()
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
