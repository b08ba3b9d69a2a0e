import type pg from 'pg'
import { createApp } from '@penside/server/app.ts'
import { token } from './databases.ts'
import type { Request } from './request.ts'

export type Statement = { text: string; values: unknown[] }
/** A statement that has a name, or the plain text with which a session and a receipt are opened and closed. */
export type Asked = string | (Statement & { name: string })

/**
 * The server without a port, all of whose statements go over one connection: whoever listens sends them on.
 *
 * @param listen sends a statement, as `send` would
 */
export async function heardServer(
  pool: pg.Pool,
  listen: (asked: Asked, send: () => Promise<unknown>) => Promise<unknown>,
) {
  const client = await pool.connect()
  const listening = {
    query: (asked: Asked, values?: unknown[]) => listen(asked, () => client.query(asked as string, values)),
    escapeLiteral: (text: string) => client.escapeLiteral(text),
    release: () => {},
  }
  const app = await createApp({
    pool: {
      options: pool.options,
      connect: async () => listening,
      query: pool.query.bind(pool),
    } as unknown as pg.Pool,
    upkeep: false,
  })
  return {
    client,
    async ask({ method, path, contentType, body }: Request) {
      const cookie = `penside=${encodeURIComponent(token)}`
      const headers = { cookie, ...(contentType && { 'content-type': contentType }) }
      const { statusCode, body: said } = await app.inject({ method, url: path, headers, payload: body })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${said}`)
    },
    async close() {
      await app.close()
      client.release()
    },
  }
}
