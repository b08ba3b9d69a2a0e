import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, testApp } from '../../test/farm.ts'

test('a server that has begun to listen forgets wrong passwords of days ago, and no others', async () => {
  const database = await ownDatabase()
  onTestFinished(database.drop)
  const counted = (text: string) => asOwner(database.url, async (client) => (await client.query(text)).rows)
  const { app, close } = await testApp({ url: database.url, upkeep: true })
  const ago = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000).toISOString()
  await counted(`insert into sign_in_failure (subject, failures, blocked_until, last_at)
    select 'account of ' || at, 9, at, at from unnest('{${ago(25)}, ${ago(23)}}'::timestamptz[]) at`)
  await app.listen({ port: 0 })
  await expect
    .poll(() => counted('select last_at from sign_in_failure'))
    .toEqual([{ last_at: new Date(ago(23)) }])
  await close()
})
