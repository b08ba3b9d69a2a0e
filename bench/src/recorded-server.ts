import type pg from 'pg'
import { createApp } from '@penside/server/app.ts'
import { token } from './databases.ts'
import type { Request } from './request.ts'

export type Statement = { text: string; values: unknown[] }
/** A named statement of a handler, or the plain text that opens and closes a call. */
export type Query = string | (Statement & { name: string })

/**
 * The server without a port, with all of its statements on one connection.
 * @param onQuery called for each statement; executes it by `send`
 */
export async function recordedServer(
  pool: pg.Pool,
  onQuery: (query: Query, send: () => Promise<unknown>) => Promise<unknown>,
) {
  const client = await pool.connect()
  const recording = {
    query: (query: Query, values?: unknown[]) => onQuery(query, () => client.query(query as string, values)),
    escapeLiteral: (text: string) => client.escapeLiteral(text),
    release: () => {},
  }
  const app = await createApp({
    pool: {
      options: pool.options,
      connect: async () => recording,
      query: pool.query.bind(pool),
    } as unknown as pg.Pool,
    jobs: false,
  })
  return {
    client,
    async request({ method, path, contentType, body }: Request) {
      const cookie = `penside=${encodeURIComponent(token)}`
      const headers = { cookie, ...(contentType && { 'content-type': contentType }) }
      const answer = await app.inject({ method, url: path, headers, payload: body })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    },
    async close() {
      await app.close()
      client.release()
    },
  }
}
