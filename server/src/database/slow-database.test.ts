import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { applicationPool } from './db.ts'
import { Health } from './outage.ts'

/** The test database behind a proxy that connects after a delay, ms; never if null. */
async function behindSlowDoor(delay: number | null) {
  const url = new URL(inject('databaseUrl'))
  const { host, port } = new Client({ connectionString: url.href })
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const door = createServer((from) => {
    from.on('error', () => {})
    if (delay === null) return void from.destroy()
    setTimeout(() => {
      const behind = connect(to as never)
      behind.on('error', () => from.destroy())
      from.pipe(behind).pipe(from)
    }, delay)
  })
  await new Promise<void>((open) => door.listen(0, '127.0.0.1', open))
  onTestFinished(() => void door.close())
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  const pool = applicationPool({ url: url.href, most: 1 })
  onTestFinished(() => pool.end())
  return pool
}

test('a database that takes longer to connect to than a call waits is busy, not gone', async () => {
  expect(await new Health(await behindSlowDoor(6_000)).look()).toBeNull()
}, 30_000)

test('a pool whose connections are all at work is busy, not gone', async () => {
  const pool = await behindSlowDoor(0)
  const client = await pool.connect()
  expect(await new Health(pool).look()).toBeNull()
  client.release()
}, 30_000)

test('a database that closes the door is gone', async () => {
  expect(await new Health(await behindSlowDoor(null)).look()).toBe('DATABASE_AWAY')
})
