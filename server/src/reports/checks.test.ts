import { afterAll, describe, expect, inject, test } from 'vitest'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { CheckKey } from '@penside/domain/reports/checks.ts'
import { asOwner, makeFarm, testApp, type TestFarm } from '../../test/farm.ts'
import { refreshFarm } from './daily-totals-job.ts'

const house = await testApp()
afterAll(() => house.close())

const ask = async (farm: TestFarm, check: CheckKey, search?: string) =>
  (await house.as(farm.manager).call(bookChecks.view, { check, search })).body
/** A farm of which what was found is kept by day. */
const keptFarm = async (options?: Parameters<typeof makeFarm>[0]) => {
  const farm = await makeFarm(options)
  await refreshFarm(house.app, farm.farmId)
  return farm
}
/** The findings are the same before and after the totals are updated, and equal the records. */
const found = async (farm: TestFarm, check: CheckKey) => {
  const told = await ask(farm, check)
  await refreshFarm(house.app, farm.farmId)
  expect(await ask(farm, check)).toEqual(told)
  const { rows } = (await house.as(farm.manager).call(bookChecks.counts, {})).body
  expect(rows.find((row) => row.check === check)?.count ?? 0).toBe(told.total)
  return told.rows.map(({ tag, on, correctedIn, values }) => ({ tag, on, correctedIn, values }))
}
/** What no form would let in any more, as old books hold it; it leaves its line in the feed, as whatever is recorded. */
const spoil = (farm: TestFarm, text: string, values: unknown[] = []) =>
  asOwner(inject('databaseUrl'), async (client) => {
    await client.query('begin')
    await client.query(`select set_for_call('penside.account', $1), set_for_call('penside.farm', $2)`, [
      String(farm.manager.accountId),
      String(farm.farmId),
    ])
    await client.query('set local role penside_app')
    await client.query(text.replaceAll('$farm', String(farm.farmId)), values)
    await client.query('commit')
  })

describe('checks of records', () => {
  test('are for managers', async () => {
    const farm = await keptFarm()
    expect((await house.as(farm.worker).call(bookChecks.counts, {})).status).toBe(403)
  })

  test('find nothing on a farm without animals', async () => {
    const farm = await keptFarm({ sows: 'none' })
    expect((await house.as(farm.manager).call(bookChecks.counts, {})).body).toEqual({ rows: [], animals: 0 })
    expect(await ask(farm, 'withoutPen')).toEqual({ rows: [], total: 0 })
  })

  test('find overdue records until they are entered', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update animal set mated_on = '2026-07-01' where farm_id = $farm and tag = 'A-1002'`)
    await spoil(farm, `update animal set farrowed_on = '2026-10-10' where farm_id = $farm and tag = 'A-1003'`)
    await spoil(
      farm,
      `update animal set last_work_on = '2026-01-01', not_before = '2026-01-01' where farm_id = $farm and tag = 'A-1004'`,
    )
    expect(await found(farm, 'pregnantTooLong')).toEqual([
      { tag: 'A-1002', on: '2026-07-01', correctedIn: 'farrowing', values: { days: 142 } },
    ])
    expect(await found(farm, 'lactatingTooLong')).toEqual([
      { tag: 'A-1003', on: '2026-10-10', correctedIn: 'weaning', values: { days: 41 } },
    ])
    expect(await found(farm, 'silent')).toEqual([
      { tag: 'A-1004', on: '2026-01-01', correctedIn: 'removal', values: { days: 323 } },
    ])
  })

  test('find missing and impossible data', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update animal set pen_id = null where farm_id = $farm and tag in ('A-1001', 'A-1006')`)
    await spoil(farm, `update animal set born_on = entered_on where farm_id = $farm and tag = 'A-1007'`)
    await spoil(farm, `update animal set ear_notch = 'N1001' where farm_id = $farm and tag = 'B-01'`)
    expect(await found(farm, 'withoutPen')).toMatchObject([{ tag: 'A-1001', correctedIn: 'move' }])
    expect(await found(farm, 'bornAfterEntry')).toMatchObject([{ tag: 'A-1007', correctedIn: 'sow' }])
    await spoil(farm, `update animal set tag = 'A-1007 #2' where farm_id = $farm and tag = 'A-1004'`)
    expect(await found(farm, 'sameNumber')).toMatchObject([
      { tag: 'A-1007 #2', correctedIn: 'sow', values: { tag: 'A-1007' } },
    ])
    expect(await found(farm, 'sameEarNotch')).toMatchObject([
      { tag: 'A-1001', correctedIn: 'sow', values: { tag: 'B-01', earNotch: 'N1001' } },
      { tag: 'B-01', correctedIn: 'boar', values: { tag: 'A-1001' } },
    ])
  })

  test('find each mating of a boar after its removal', async () => {
    const farm = await keptFarm()
    await spoil(
      farm,
      `insert into boar_removal (farm_id, animal_id, on_date, category, reason, last_work_before) values ($farm, $1, '2026-08-01', '080001', '031038', '2025-07-01')`,
      [farm.animal('B-01')],
    )
    expect((await found(farm, 'boarGone')).map(({ tag, on }) => `${tag} ${on}`)).toEqual([
      'A-1005 2026-10-12',
      'A-1002 2026-09-10',
    ])
  })

  test('find weaned piglets that never nursed, and one-sided fosterings', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update weaning set females = 8 where farm_id = $farm and animal_id = $1`, [
      farm.animal('A-1001'),
    ])
    expect(await found(farm, 'weanedNotNursing')).toEqual([
      { tag: 'A-1001', on: '2026-11-03', correctedIn: 'weaning', values: { weaned: 14, nursing: 12 } },
    ])
    const [seq, sow, other] = [3, farm.animal('A-1003'), farm.animal('A-1001')]
    const foster = (animal: number, kind: string, piglets: number, partner: number, of: number) =>
      spoil(
        farm,
        `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, partner_id) values ($farm, $1, $2, 1, $3, '2026-11-10', $4, $5)`,
        [animal, kind, of, piglets, partner],
      )
    await foster(sow, 'fosteredOut', 2, other, seq)
    expect(await found(farm, 'fosteringOneSided')).toEqual([
      { tag: 'A-1003', on: '2026-11-10', correctedIn: 'fostering', values: { piglets: 2, in: 0, out: 2 } },
    ])
    await foster(other, 'fosteredIn', 2, sow, 3)
    expect(await found(farm, 'fosteringOneSided')).toEqual([])
  })

  test('find unusual records until they are confirmed', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update farrowing set total_born = 27 where farm_id = $farm and animal_id = $1`, [
      farm.animal('A-1003'),
    ])
    await spoil(
      farm,
      `update sow_event set on_date = '2026-07-02' where farm_id = $farm and animal_id = $1 and kind = 'mating'`,
      [farm.animal('A-1003')],
    )
    expect(await found(farm, 'LITTER_VERY_LARGE')).toEqual([
      { tag: 'A-1003', on: '2026-11-05', correctedIn: 'farrowing', values: { totalBorn: 27 } },
    ])
    expect(await found(farm, 'GESTATION_UNUSUAL')).toEqual([
      {
        tag: 'A-1003',
        on: '2026-11-05',
        correctedIn: 'farrowing',
        values: { days: 126, from: 105, to: 125 },
      },
    ])
    const counts = (await house.as(farm.manager).call(bookChecks.counts, {})).body.rows
    expect(counts).toContainEqual({ check: 'LITTER_VERY_LARGE', count: 1 })
    await spoil(
      farm,
      `update sow_event set confirmed = '{LITTER_VERY_LARGE,GESTATION_UNUSUAL}' where farm_id = $farm and animal_id = $1 and kind = 'farrowing'`,
      [farm.animal('A-1003')],
    )
    expect([await found(farm, 'LITTER_VERY_LARGE'), await found(farm, 'GESTATION_UNUSUAL')]).toEqual([[], []])
  })

  test('find unconfirmed matings without a boar, empty litters and weanings, and immediate accidents', async () => {
    const farm = await keptFarm()
    const of = (tag: string) => [farm.animal(tag)]
    const own = 'where farm_id = $farm and animal_id = $1'
    await spoil(farm, `delete from service ${own}`, of('A-1003'))
    await spoil(
      farm,
      `update farrowing set total_born = 0, mummified = 0, stillborn = 0, litter_weight = 0 ${own}`,
      of('A-1003'),
    )
    await spoil(farm, `update weaning set females = 0, males = 0 ${own}`, of('A-1001'))
    await spoil(
      farm,
      `update sow_event set on_date = '2026-10-16' ${own} and kind = 'accident'`,
      of('A-1005'),
    )
    const all = async () =>
      Promise.all(
        (['NO_BOAR', 'NONE_BORN', 'NONE_WEANED', 'ENDED_AT_ONCE'] as const).map(async (check) =>
          (await found(farm, check)).map(({ tag, correctedIn, values }) => [tag, correctedIn, values]),
        ),
      )
    expect(await all()).toEqual([
      [['A-1003', 'mating', {}]],
      [['A-1003', 'farrowing', {}]],
      [['A-1001', 'weaning', {}]],
      [['A-1005', 'accident', { days: 4 }]],
    ])
    await spoil(
      farm,
      `update sow_event set confirmed = '{NO_BOAR,NONE_BORN,NONE_WEANED,ENDED_AT_ONCE}' where farm_id = $farm`,
    )
    expect(await all()).toEqual([[], [], [], []])
  })

  test('find litters emptied by a partial weaning, a fostering or deaths', async () => {
    const farm = await keptFarm()
    const sow = farm.animal('A-1003') // she nurses 12
    const change = (kind: string, on: string, piglets: number, number = 1, minute = 0) =>
      spoil(
        farm,
        `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, created_at)
         values ($farm, $1, $2, $3, 3, $4, $5, '2026-11-10 08:00'::timestamptz + $6 * interval '1 minute')`,
        [sow, kind, number, on, piglets, minute],
      )
    const keys = ['ALL_PARTLY_WEANED', 'ALL_FOSTERED_OUT', 'LITTER_DIED'] as const
    const all = async () =>
      Promise.all(
        keys.map(async (check) =>
          (await found(farm, check)).map(({ on, correctedIn, values }) => [on, correctedIn, values]),
        ),
      )
    await change('pigletDeath', '2026-11-08', 1)
    await change('partialWeaning', '2026-11-09', 10)
    expect(await all()).toEqual([[], [], []])
    await change('partialWeaning', '2026-11-10', 1, 2)
    const weaned = [['2026-11-10', 'partialWeaning', { piglets: 1 }]]
    expect(await all()).toEqual([weaned, [], []])
    await change('fosteredIn', '2026-11-11', 9, 1, 1)
    await change('fosteredOut', '2026-11-11', 9, 1, 2)
    const fostered = [['2026-11-11', 'fostering', { piglets: 9 }]]
    expect(await all()).toEqual([weaned, fostered, []])
    await change('fosteredIn', '2026-11-12', 4, 2, 3)
    await change('pigletDeath', '2026-11-13', 4, 2, 4)
    expect(await all()).toEqual([weaned, fostered, [['2026-11-13', 'pigletDeath', { piglets: 4 }]]])
    await spoil(farm, `update litter_change set confirmed = $1 where farm_id = $farm`, [keys])
    expect(await all()).toEqual([[], [], []])
    // The last piglet that dies is no question, nor what a removal did with them.
    await change('fosteredIn', '2026-11-14', 1, 3, 5)
    await change('pigletDeath', '2026-11-15', 1, 3, 6)
    await change('fosteredIn', '2026-11-16', 5, 4, 7)
    await change('pigletDeath', '2026-11-17', 5, 4, 8)
    await spoil(
      farm,
      `update litter_change set made_by_seq = 4 where farm_id = $farm and on_date = '2026-11-17'`,
    )
    expect(await all()).toEqual([[], [], []])
  })

  test('are searched and paged', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update animal set pen_id = null where farm_id = $farm`)
    const all = await ask(farm, 'withoutPen')
    expect(all.total).toBe(6)
    expect((await ask(farm, 'withoutPen', '1004')).rows.map(({ tag }) => tag)).toEqual(['A-1004'])
    const { body } = await house
      .as(farm.manager)
      .call(bookChecks.view, { check: 'withoutPen', page: 1, pageSize: 4 })
    expect([body.rows.length, body.total]).toEqual([2, 6])
    expect(day('2026-11-20') >= body.rows[0]!.on).toBe(true)
  })

  test('pages from daily totals are parts of the whole', async () => {
    const farm = await keptFarm()
    await spoil(farm, `update farrowing set total_born = 60 where farm_id = $farm`)
    const { rows: all, total } = await ask(farm, 'LITTER_VERY_LARGE')
    expect(new Set(all.map(({ on }) => on)).size).toBeGreaterThan(1)
    for (const pageSize of [1, 2, 3])
      for (const page of [0, 1, 2]) {
        const { body } = await house
          .as(farm.manager)
          .call(bookChecks.view, { check: 'LITTER_VERY_LARGE', page, pageSize })
        expect(body).toEqual({ rows: all.slice(page * pageSize, (page + 1) * pageSize), total })
      }
  })
})
