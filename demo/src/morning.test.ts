// The morning page's numbers, counted another way: from the bare tables, and from the page of reasons span by span.
import { figures } from '@penside/contract/reports/figure.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { whys } from '@penside/contract/reports/why.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, addMonths } from '@penside/domain/basics/day.ts'
import { dayFigures } from '@penside/domain/reports/morning.ts'
import type { ScoreFigure } from '@penside/domain/reports/score.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, makePerson, testApp, today } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const app = await testApp()
afterAll(() => app.close())
const { farmId, person } = await grownFarm(growDemoFarm(demoFarms[0]!, today, 0.1), 'manager')
const me = app.as(person)
const rows = <Row extends object>(query: string, values: unknown[] = []) =>
  asOwner(inject('databaseUrl'), async (client) => (await client.query<Row>(query, [farmId, ...values])).rows)

test('late work equals the late list, oldest first, with the person who records most of it', async () => {
  await rows(
    `update sow_event set entered_by = $2 where farm_id = $1 and kind = 'mating' and on_date > $3::date - 28`,
    [person.accountId, today],
  )
  // Who belongs to the farm no longer is named nowhere, whatever she has recorded.
  const gone = await asOwner(inject('databaseUrl'), (client) => makePerson(client, `gone-from-${farmId}`))
  await rows(`update sow_event set entered_by = $2 where farm_id = $1 and kind = 'weaning'`, [gone.accountId])
  // Two weeks in which nobody did anything.
  const idle = addDays(today, 14)
  const later = await testApp({ now: () => new Date(`${idle}T03:00:00Z`) })
  const me = later.as(person)
  const { lists } = (await me.call(mornings.view, {})).body
  const { lists: plain } = (await me.call(workPlan.today, {})).body
  expect(lists.map(({ report, total, late, done }) => ({ report, total, late, done }))).toEqual(plain)
  expect(lists.filter(({ late }) => late > 1).length).toBeGreaterThan(1)
  for (const { report, late, oldest } of lists) {
    const list = (await me.call(workPlan.view, { report, lateOnly: true, pageSize: 100 })).body
    expect([report, late]).toEqual([report, list.total])
    const first = list.rows.map(({ dueOn }) => dueOn).toSorted()[0]
    expect([report, oldest && addDays(idle, -oldest.days)]).toEqual([report, first ?? null])
    if (oldest) expect(list.rows.find(({ animalId }) => animalId === oldest.animalId)?.tag).toBe(oldest.tag)
  }
  await later.close()
  const names = Object.fromEntries(lists.map(({ report, memberName }) => [report, memberName]))
  expect(names).toMatchObject({ '150005': `Name of ${person.login}`, '150003': '' })
  expect(Object.values(names)).not.toContain(`Name of ${gone.login}`)
})

test('what the day before brought is what was recorded on it, beside the mean of the 28 days before', async () => {
  const { happened } = (await me.call(mornings.view, {})).body
  const counted: Record<string, string> = {
    litters: `select on_date, 1 as n from sow_event where farm_id = $1 and kind = 'farrowing'`,
    totalBorn: `select e.on_date, f.total_born as n from sow_event e join farrowing f using (farm_id, animal_id, seq) where farm_id = $1`,
    liveBorn: `select e.on_date, f.total_born - f.mummified - f.stillborn as n from sow_event e join farrowing f using (farm_id, animal_id, seq) where farm_id = $1`,
    weanings: `select on_date, 1 as n from sow_event where farm_id = $1 and kind = 'weaning'`,
    weaned: `select e.on_date, w.females + w.males + w.unsexed as n from sow_event e join weaning w using (farm_id, animal_id, seq) where farm_id = $1
      union all select on_date, females + males + unsexed from litter_change where farm_id = $1 and kind = 'partialWeaning'`,
    matings: `select on_date, 1 as n from sow_event where farm_id = $1 and kind = 'mating'`,
    returns: `select e.on_date, 1 as n from sow_event e join accident a using (farm_id, animal_id, seq) where farm_id = $1 and a.accident_type in ('050001', '050008')`,
    shipped: `select on_date, females + males as n from group_move where farm_id = $1 and kind = 'shipment'`,
  }
  const found = new Map(happened.map((row) => [row.name as string, row]))
  for (const [name, query] of Object.entries(counted)) {
    const [sums] = await rows<{ that: string; before: string }>(
      `select coalesce(sum(n) filter (where on_date = $2::date - 1), 0) as that,
         coalesce(sum(n) filter (where on_date between $2::date - 29 and $2::date - 2), 0) as before from (${query}) counted`,
      [today],
    )
    expect([name, found.get(name)!.amount]).toEqual([name, Number(sums!.that)])
    expect(found.get(name)!.usual, name).toBeCloseTo(Number(sums!.before) / 28, 9)
  }
  expect(happened.filter(({ usual }) => (usual ?? 0) > 0).length).toBeGreaterThan(5)
  for (const { name, amount } of happened) {
    const figure = { ...dayFigures[name], baseDay: addDays(today, -1), span: 'day' } as const
    expect([name, (await me.call(figures.rows, { figure })).body.amount]).toEqual([name, amount])
  }
})

test('the figures that moved are those of the page of reasons, the one that went furthest first', async () => {
  const { moved } = (await me.call(mornings.view, {})).body
  expect(moved).toHaveLength(3)
  const three = async (name: ScoreFigure, baseDay = today) =>
    (await me.call(whys.view, { name, baseDay, months: '3' })).body
  /** How far it went, in the range of eight of ten of the spans before. */
  const ranges = async (name: ScoreFigure) => {
    const { value, before } = await three(name)
    const spans: number[] = []
    // The spans of three whole months that end before those looked at, in the two years before these.
    for (let back = 3; back <= 24; back++) {
      const one = (await three(name, addMonths(today, -back))).value
      if (one !== null) spans.push(one)
    }
    spans.sort((a, b) => a - b)
    const at = (share: number) => {
      const place = share * (spans.length - 1)
      const low = spans[Math.floor(place)]!
      return low + ((spans[Math.ceil(place)] ?? low) - low) * (place % 1)
    }
    return Math.abs(value! - before!) / (at(0.9) - at(0.1))
  }
  for (const { name, value, before } of moved) {
    const known = await three(name)
    expect([name, value, before]).toEqual([
      name,
      expect.closeTo(known.value!, 9),
      expect.closeTo(known.before!, 9),
    ])
  }
  const [first, second] = moved
  expect(await ranges(first!.name)).toBeGreaterThanOrEqual(await ranges(second!.name))
})
