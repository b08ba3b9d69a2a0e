import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, testApp } from '../../test/farm.ts'
import { withLimit } from '../../test/statement-limit.ts'

test('deletes old counts of wrong passwords once the server listens, and no recent ones', async () => {
  const database = await ownDatabase()
  onTestFinished(database.drop)
  const counted = (text: string) => asOwner(database.url, async (client) => (await client.query(text)).rows)
  const { app, close } = await testApp({ url: database.url, jobs: true })
  const ago = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000).toISOString()
  await counted(`insert into sign_in_failure (subject, failures, blocked_until, last_at)
    select 'account of ' || at, 9, at, at from unnest('{${ago(25)}, ${ago(23)}}'::timestamptz[]) at`)
  await app.listen({ port: 0 })
  await expect
    .poll(() => counted('select last_at from sign_in_failure'))
    .toEqual([{ last_at: new Date(ago(23)) }])
  await close()
})

test('gives the statements of a job more time than those of a call', async () => {
  const database = await ownDatabase()
  onTestFinished(database.drop)
  const slow = (name: string, parameters: string) =>
    `create or replace function ${name}(${parameters}) returns void language plpgsql security definer as $$ begin perform pg_sleep(1.5); end $$`
  await asOwner(database.url, async (client) => {
    await client.query(slow('keep_audit', 'years int'))
  })
  // A call of this server may ask for a second.
  const { app, close } = await testApp({
    url: withLimit(database.url, '1s'),
    jobs: true,
  })
  await expect(app.pool.query('select pg_sleep(1.5)')).rejects.toMatchObject({ code: '57014' })
  await app.listen({ port: 0 })
  const tidying = () =>
    asOwner(database.url, async (client) => {
      const { rows } = await client.query(`select failures, failure from job_state where job = 'tidying'`)
      return rows
    })
  await expect.poll(tidying, { timeout: 10_000 }).toEqual([{ failures: 0, failure: '' }])
  await close()
})
