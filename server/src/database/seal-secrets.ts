import pg from 'pg'
import { Seal, sealedOf } from './seal.ts'

type Kept = {
  table: string
  secrets: readonly string[]
  keys: readonly string[]
  of(keys: readonly string[]): string
}

/** Tables of what was kept unsealed before there was a key. */
const kept: readonly Kept[] = [
  {
    table: 'webhook_secret',
    secrets: ['secret', 'before'],
    keys: ['farm_id', 'webhook_id'],
    of: ([farmId, webhookId]) => sealedOf.webhook(Number(farmId), Number(webhookId)),
  },
  {
    table: 'alarm_dialler_secret',
    secrets: ['secret'],
    keys: ['farm_id'],
    of: ([farmId]) => sealedOf.dialler(Number(farmId)),
  },
  { table: 'push_key', secrets: ['private_key'], keys: ['one'], of: () => sealedOf.push },
]

/** Seals what is not sealed yet, as the owner of the schema. Processes that start at the same time wait for one another. */
export async function sealSecrets(url: string, key: Buffer): Promise<void> {
  const seal = new Seal(key)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const { table, secrets, keys, of } of kept) {
      await client.query('begin')
      // Rows of several machines are not locked one by one.
      await client.query(`lock table ${table} in share row exclusive mode`)
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${table} where not sealed`)
      for (const row of rows) {
        const own = keys.map((name) => String(row[name]))
        const closed = secrets.map((name) => {
          const plain = row[name] as Buffer | null
          return plain && seal.close(plain, of(own))
        })
        await client.query(
          `update ${table} set sealed = true, ${secrets.map((name, at) => `${name} = $${at + 1}`).join(', ')}
           where ${keys.map((name, at) => `${name} = $${secrets.length + at + 1}`).join(' and ')}`,
          [...closed, ...own],
        )
      }
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
