import { expect, onTestFinished, test } from 'vitest'
import { exampleDatabase } from '../../test/example.ts'
import { asOwner, testApp } from '../../test/farm.ts'
import { withLimit } from '../../test/statement-limit.ts'
import { refreshFarm } from './daily-totals-job.ts'
import { describeAgreement, verifyDailyTotals } from './daily-totals-verification.ts'

test('compares without a time limit, reports its progress, and names the days that differ', async () => {
  const { database, farm } = await exampleDatabase()
  onTestFinished(database.drop)
  const house = await testApp({ url: database.url })
  await refreshFarm(house.app, farm.farmId)
  await house.close()
  const first = await asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ day: string }>(`
      update daily_total set sums[1] = sums[1] + 1
      where (farm_id, on_date) = (select farm_id, min(on_date) from daily_total where farm_id = ${farm.farmId} group by 1)
      returning on_date::text as day`)
    const { day } = rows[0]!
    // One day that is slow to read, as all of them are on a busy machine.
    await client.query(`create policy slow on daily_total as restrictive for select
      using (case when on_date = '${day}' then pg_sleep(1.5)::text is not null else true end)`)
    return day
  })
  const seen: number[] = []
  const { farms, compared, differing } = await verifyDailyTotals(withLimit(database.url, '1s'), (part) =>
    seen.push(part),
  )
  expect([farms, compared, differing]).toEqual([
    3,
    1,
    [{ farmId: farm.farmId, days: expect.arrayContaining([first]) }],
  ])
  expect([seen[0], seen.at(-1), seen.length > 2]).toEqual([0, 1, true])
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('reports that nothing was compared if no farm has current daily totals', async () => {
  const { database } = await exampleDatabase()
  onTestFinished(database.drop)
  await asOwner(database.url, (client) => client.query('delete from daily_total_state'))
  const verification = await verifyDailyTotals(database.url)
  expect(verification).toEqual({ farms: 3, compared: 0, differing: [] })
  expect(describeAgreement(verification)).toMatch(/^Nothing was compared: 3 farms have no/)
  expect(describeAgreement({ ...verification, compared: 2 })).toMatch(/^2 of 3 farms: .* The others have no/)
})
