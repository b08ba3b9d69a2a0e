import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { Seal, sealedOf } from './seal.ts'
import { sealSecrets } from './seal-secrets.ts'

const database = await ownDatabase()
afterAll(() => database.drop())

test('what was kept before there was a key is sealed by the start, once', async () => {
  const { farmId, owner } = await makeFarm({ url: database.url, sows: 'none' })
  const [secret, before, dialler, pair] = ['first', 'second', 'third', 'fourth'].map((word) =>
    Buffer.from(`${word} secret`),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const kept = () =>
    asOwner(database.url, async (client) => {
      const { rows } = await client.query<
        Record<'webhook' | 'secret' | 'before' | 'dialler' | 'pair', never>
      >(
        `select w.webhook_id::int as webhook, w.secret, w.before, d.secret as dialler, p.private_key as pair
         from webhook_secret w join alarm_dialler_secret d using (farm_id) cross join push_key p`,
      )
      return rows[0]!
    })
  await asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into webhook (farm_id, url, kinds, alarms, account_id) values ($1, 'https://a.example', '{}', true, $2) returning webhook_id as id`,
      [farmId, owner.accountId],
    )
    await client.query(
      'insert into webhook_secret (farm_id, webhook_id, secret, before) values ($1, $2, $3, $4)',
      [farmId, rows[0]!.id, secret, before],
    )
    await client.query(`insert into alarm_dialler (farm_id, url) values ($1, 'https://b.example')`, [farmId])
    await client.query('insert into alarm_dialler_secret (farm_id, secret) values ($1, $2)', [
      farmId,
      dialler,
    ])
    await client.query(`insert into push_key (public_key, private_key) values ('public', $1)`, [pair])
  })

  const key = randomBytes(32)
  await sealSecrets(database.url, key)
  const sealed = await kept()
  expect(Object.values(sealed).join(' ')).not.toContain('secret')
  // What is sealed stays as it is, also where the next start has another key.
  await sealSecrets(database.url, randomBytes(32))
  expect(await kept()).toEqual(sealed)

  const seal = new Seal(key)
  const webhook = sealedOf.webhook(farmId, sealed.webhook)
  expect([
    seal.open(sealed.secret, webhook),
    seal.open(sealed.before, webhook),
    seal.open(sealed.dialler, sealedOf.dialler(farmId)),
    seal.open(sealed.pair, sealedOf.push),
  ]).toEqual([secret, before, dialler, pair])
  expect(() => seal.open(sealed.secret, sealedOf.dialler(farmId))).toThrow(/authenticate/)
})
