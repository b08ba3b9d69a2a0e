import { afterAll, expect, test, vi } from 'vitest'
import { ownDatabase } from '../../server/test/database-of-its-own.ts'
import { asOwner, testApp, today } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const database = await ownDatabase()
const { farmId } = await grownFarm(growDemoFarm(demoFarms[0]!, today, 0.05), 'manager', database.url)

/** Lets a server keep the figures of a database until they are as they should be. */
async function keepUntil(url: string, isKept: (days: Kept[]) => void) {
  const app = await testApp({ url, jobs: true })
  await app.app.listen({ port: 0 })
  await vi.waitFor(async () => isKept(await keptIn(url)), { timeout: 240_000, interval: 100 })
  await app.close()
}
type Kept = { onDate: string; sums: string[] }
const keptIn = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<Kept>(
      `select d.on_date as "onDate", d.sums from daily_total_state u join daily_total d using (farm_id)
       where farm_id = $1 and u.checked_at is not null order by 1`,
      [farmId],
    )
    return rows
  })

test('what is kept in a database that was put back is worked out anew, before anybody asks', async () => {
  await keepUntil(database.url, (days) => expect(days.length).toBeGreaterThan(100))
  const right = await keptIn(database.url)
  const restored = await database.copy()
  afterAll(async () => {
    await restored.drop()
    await database.drop()
  })
  await asOwner(restored.url, (client) =>
    client.query('delete from daily_total where farm_id = $1', [farmId]),
  )
  await keepUntil(restored.url, (days) => expect(days).toEqual(right))
})
