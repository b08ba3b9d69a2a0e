import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { applicationPool } from './db.ts'
import { Health } from './outage.ts'

/** Pool on the test database through a proxy that connects after a delay, ms; never if null. */
async function slowDatabase(delay: number | null) {
  const url = new URL(inject('databaseUrl'))
  const { host, port } = new Client({ connectionString: url.href })
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const proxy = createServer((from) => {
    from.on('error', () => {})
    if (delay === null) return void from.destroy()
    setTimeout(() => {
      const behind = connect(to as never)
      behind.on('error', () => from.destroy())
      from.pipe(behind).pipe(from)
    }, delay)
  })
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open))
  onTestFinished(() => void proxy.close())
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const pool = applicationPool({ url: url.href, max: 1 })
  onTestFinished(() => pool.end())
  return pool
}

test('reports a database that is slow to connect to as busy, not away', async () => {
  expect(await new Health(await slowDatabase(6_000)).check()).toBeNull()
}, 30_000)

test('reports an exhausted pool as busy, not away', async () => {
  const pool = await slowDatabase(0)
  const client = await pool.connect()
  expect(await new Health(pool).check()).toBeNull()
  client.release()
}, 30_000)

test('reports a database that closes connections as away', async () => {
  expect(await new Health(await slowDatabase(null)).check()).toBe('DATABASE_AWAY')
})
