// Property: after any sequence of changes daily totals equal the records, and reports from totals equal reports from records.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { places } from '@penside/contract/farm/places.ts'
import { figures, type FigureQuery } from '@penside/contract/reports/figure.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { growFarm } from '@penside/demo/grow-farm.ts'
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  todayAt,
  type Day,
} from '@penside/domain/basics/day.ts'
import { farrowingOn } from '@penside/domain/records/pregnancy-outcome.ts'
import { countedOneByOne } from '@penside/domain/reports/score.ts'
import { weaningAges } from '@penside/domain/reports/production-status.ts'
import { Db, inTransaction, sql, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'

import { broughtBooks, exportedBooks, settledBooks } from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type Person, type TestApp } from '../../test/farm.ts'
import { grownFarm } from '../../test/grown-farm.ts'
import { accidentStatus } from './accident-status.ts'
import { breedingStatus } from './breeding-status.ts'
import { checkFarm, differingDays, refreshFarm } from './daily-totals-job.ts'
import { dailyTotalsAudit } from './daily-totals-audit.ts'
import { scoreMonths } from './key-figures.ts'
import { flowsOf } from './month-end.ts'
import { movementStatus } from './movement-status.ts'
import { cohortsOf } from './parity-composition.ts'
import { differingDoses } from './open-doses.ts'
import { readTotalsState, maxFollowedChanges } from './daily-totals.ts'
import { operationReports } from './operation.ts'
import { productionStatus } from './production-status.ts'
import { herdAsOf, namedColumns, sowsOn } from './sows-on-day.ts'
import { tradeStatus } from './trade-status.ts'
import { vaccinationsOf } from './vaccination-due.ts'
import { isLong } from '../../test/long.ts'

let app: TestApp
let farmId: number
let person: Person

const keptFarm = {
  name: 'Kept',
  kind: '431003',
  company: '',
  distributor: '',
  agent: '',
  environment: 'N',
} as const
beforeAll(async () => {
  app = await testApp()
  ;({ farmId, person } = await grownFarm(
    growFarm({
      farm: keptFarm,
      seed: 'kept',
      sows: isLong ? 25 : 10,
      years: isLong ? 2 : 1,
      today,
      groupsSince: 250,
      storeSince: 200,
    }),
    'manager',
  ))
})
afterAll(() => app.close())

const deeds = {
  correctLitter: (pick: number, by: number) => sql`
    update farrowing f set total_born = total_born + ${by} from (${one('farrowing', pick)}) o where f.animal_id = o.animal_id and f.seq = o.seq`,
  correctWeaning: (pick: number, by: number) => sql`
    update weaning f set males = males + ${by}, total_weight = total_weight + ${by / 4} from (${one('weaning', pick)}) o
    where f.animal_id = o.animal_id and f.seq = o.seq`,
  // Never past her record before or after.
  moveRecord: (pick: number, by: number) => sql`
    update sow_event e set on_date = greatest(
      least(e.on_date + ${by % 2 ? by : -by}::int, (select n.on_date from sow_event n where n.animal_id = e.animal_id and n.seq = e.seq + 1), ${today}),
      (select p.on_date from sow_event p where p.animal_id = e.animal_id and p.seq = e.seq - 1))
    from (${one('sow_event', pick)}) o where e.animal_id = o.animal_id and e.seq = o.seq`,
  moveChange: (pick: number, by: number) => sql`
    update litter_change set on_date = on_date + ${by % 2 ? by : -by}::int where ctid = (${someChange(pick)})`,
  correctChange: (pick: number, by: number) => sql`
    update litter_change set females = females + ${by} where ctid = (${someChange(pick)})`,
  deleteChange: (pick: number) => sql`delete from litter_change where ctid = (${someChange(pick)})`,
  deleteLast: (pick: number) => sql`
    delete from sow_event e using (select animal_id, max(seq) as seq from sow_event
      where animal_id = (select animal_id from sow_event group by 1 having count(*) > 2 order by md5(animal_id::text || ${pick}) limit 1) group by 1) l
    where e.animal_id = l.animal_id and e.seq = l.seq
      and not exists (select from litter_change c where c.animal_id = e.animal_id and c.litter_seq = e.seq)`,
  mate: (pick: number, by: number) => sql`
    insert into sow_event as n (farm_id, animal_id, seq, kind, on_date, status, parity, matings)
    select farm_id, animal_id, seq + 1, 'mating', least(on_date + ${by}::int, ${today}), 'pregnant', parity, 1 from (${lastOf(['gilt', 'weaned', 'returned', 'aborted'], pick)}) e returning n.farm_id`,
  loseLitter: (pick: number, by: number) => sql`
    with lost as (insert into sow_event as n (farm_id, animal_id, seq, kind, on_date, status, parity, matings)
      select farm_id, animal_id, seq + 1, 'accident', least(on_date + ${by * 7}::int, ${today}), 'returned', parity, matings
      from (${lastOf(['pregnant'], pick)}) e returning n.farm_id, n.animal_id, n.seq)
    insert into accident (farm_id, animal_id, seq, accident_type) select farm_id, animal_id, seq, '050008' from lost returning farm_id`,
  pigletDies: (pick: number, by: number) => sql`
    insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males, reason)
    select farm_id, animal_id, 'pigletDeath', 900 + ${pick}, seq, least(on_date + ${by}::int, ${today}), 1, 0, '032001'
    from (${lastOf(['lactating', 'nurse'], pick)}) e on conflict do nothing`,
  decide: (pick: number, by: number) => sql`
    insert into cull_decision (farm_id, animal_id, number, on_date, reason)
    select farm_id, animal_id, 1, on_date - ${by}::int, '031038' from (${lastOf(['culled', 'weaned'], pick)}) e on conflict do nothing`,
  moveGroup: (pick: number, by: number) => sql`
    update group_move set on_date = on_date + ${by % 2 ? by : -by}::int where ctid = (${someMove(pick)})`,
  correctGroup: (pick: number, by: number) => sql`
    update group_move set males = males + case when unsexed = 0 then ${by}::int else 0 end, unsexed = unsexed + case when unsexed > 0 then ${by}::int else 0 end where ctid = (${someMove(pick)})`,
  deleteLeaving: (pick: number) => sql`
    delete from group_move where ctid = (select ctid from group_move where kind = 'loss' order by md5(number::text || ${pick}) limit 1)`,
  pigDies: (pick: number, by: number) => sql`
    insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
    select farm_id, group_id, 'loss', 9000 + ${pick}, ${today}::date - ${by * by}::int, '033001', 1, 0
    from pig_group where females > 0 order by md5(group_id::text || ${pick}) limit 1 on conflict do nothing`,
  ageGroup: (pick: number, by: number) => sql`
    update pig_group set age_days = age_days + ${by} where group_id = (select group_id from pig_group order by md5(group_id::text || ${pick}) limit 1)`,
  receive: (pick: number, by: number) => sql`
    insert into stock_record (farm_id, kind, item_id, on_date, amount, price)
    select farm_id, 'receipt', item_id, ${today}::date - ${by * by * 9}::int, ${by / 4}, case when ${by}::int > 2 then ${by * 1000}::int end
    from store_item order by md5(item_id::text || ${pick}) limit 1 returning farm_id`,
  correctReceipt: (pick: number, by: number) => sql`
    update stock_record set amount = amount + ${by / 100}, price = price + ${by / 100} where record_id = (${someReceipt(pick)})`,
  moveReceipt: (pick: number, by: number) => sql`
    update stock_record set on_date = on_date - ${by * 20}::int where record_id = (${someReceipt(pick)})`,
  deleteReceipt: (pick: number) => sql`delete from stock_record where record_id = (${someReceipt(pick)})`,
  callFeed: (pick: number, by: number) => sql`
    update feed set category = '10000' || ${by}::int where feed_id = (
      select feed_id from feed where category <> '10000' || ${by}::int and feed_id in (select item_id from stock_record where kind = 'receipt')
      order by md5(feed_id::text || ${pick}) limit 1)`,
  correctSale: (pick: number, by: number) => sql`
    update group_move m set type = '20000' || ${by}::int, total_weight = m.total_weight + ${by / 4}, price = ${by * 1000}::int
    from (${someSale(pick)}) s where m.group_id = s.group_id and m.kind = s.kind and m.number = s.number`,
  tellCarcass: (pick: number, by: number) => sql`
    insert into carcass (farm_id, group_id, number, place, carcass_no, weight, grade, price)
    select farm_id, group_id, number, 900 + ${by}::int, 'x' || ${by}::text, 80.25 + ${by}::int, '2', 5000 from (${someSale(pick)}) s
    on conflict do nothing`,
  correctCarcass: (pick: number, by: number) => sql`
    update carcass set weight = weight + ${by / 4}, grade = 'out', price = nullif(${by * 100}::int, 300) where ctid = (${someCarcass(pick)})`,
  deleteCarcass: (pick: number) => sql`delete from carcass where ctid = (${someCarcass(pick)})`,
  treat: (pick: number, by: number) => sql`
    insert into treatment (farm_id, animal_id, number, on_date, medicine_id)
    select a.farm_id, a.animal_id, 9000 + ${pick}, ${today}::date - ${by * by - 1}::int, r.medicine_id
    from animal a join vaccination_rule r using (farm_id) where a.sex = 'sow' and a.status <> 'culled'
    order by md5(a.animal_id::text || r.rule_id || ${pick}) limit 1 on conflict do nothing`,
  moveTreatment: (pick: number, by: number) => sql`
    update treatment set on_date = on_date - ${by * 9}::int where ctid = (${someTreatment(pick)})`,
  deleteTreatment: (pick: number) => sql`delete from treatment where ctid = (${someTreatment(pick)})`,
  correctBirth: (pick: number, by: number) => sql`
    update animal set born_on = born_on - ${by}::int
    where animal_id = (select animal_id from animal where status = 'gilt' order by md5(animal_id::text || ${pick}) limit 1)`,
  changeRule: (pick: number, by: number) => sql`
    update vaccination_rule set days = days + ${by}, active = ${by > 1}
    where rule_id = (select rule_id from vaccination_rule order by md5(rule_id::text || ${pick}) limit 1)`,
  limitAges: (_: number, by: number) => sql`
    insert into farm_setting (farm_id, name, value) select farm_id, 'growerUntilAge', 90 + ${by} from farm
    on conflict (farm_id, name) do update set value = excluded.value`,
}
const someTreatment = (pick: number) =>
  sql`select ctid from treatment where on_date > ${today}::date - 200 order by md5(animal_id::text || number || ${pick}) limit 1`
const someReceipt = (pick: number) =>
  sql`select record_id from stock_record where kind = 'receipt' order by md5(record_id::text || ${pick}) limit 1`
const someSale = (pick: number) =>
  sql`select farm_id, group_id, kind, number from group_move where kind = 'shipment' order by md5(group_id::text || number || ${pick}) limit 1`
const someCarcass = (pick: number) =>
  sql`select ctid from carcass order by md5(group_id::text || number || place || ${pick}) limit 1`
const someMove = (pick: number) =>
  sql`select ctid from group_move order by md5(group_id::text || number || kind || ${pick}) limit 1`
const one = (table: 'farrowing' | 'weaning' | 'sow_event', pick: number) =>
  ({
    farrowing: sql`select animal_id, seq from farrowing order by md5(animal_id::text || seq || ${pick}) limit 1`,
    weaning: sql`select animal_id, seq from weaning order by md5(animal_id::text || seq || ${pick}) limit 1`,
    sow_event: sql`select animal_id, seq from sow_event where seq > 1 order by md5(animal_id::text || seq || ${pick}) limit 1`,
  })[table]
const someChange = (pick: number) =>
  sql`select ctid from litter_change order by md5(animal_id::text || number || kind || ${pick}) limit 1`
const lastOf = (statuses: readonly string[], pick: number) => sql`
  select * from (select distinct on (animal_id) * from sow_event order by animal_id, seq desc) e
  where status = any(${[...statuses]}::text[]) order by md5(animal_id::text || ${pick}) limit 1`

const names = Object.keys(deeds) as (keyof typeof deeds)[]

/** Two entries of one of the farm's lists become one, as its manager does it: what was recorded with either is the other's. */
const merges = {
  mergeMedicines: async (pick: number) => {
    const two = await twoOf(sql`select distinct medicine_id as id from vaccination_rule`, pick)
    if (two) await manager().call(medicines.merge, { medicineId: two[0], into: two[1] })
  },
  mergeFeeds: async (pick: number) => {
    const two = await twoOf(sql`select feed_id as id from feed where merged_into is null`, pick)
    if (two) await manager().call(feeds.merge, { feedId: two[0], into: two[1] })
  },
  mergePens: async (pick: number) => {
    const two = await twoOf(
      sql`select pen_id as id from pen where merged_into is null and house_id = (
        select house_id from pen where merged_into is null group by 1 having count(*) > 1 order by 1 limit 1)`,
      pick,
    )
    if (two) await manager().call(places.mergePens, { penId: two[0], into: two[1] })
  },
}
const isMerge = (what: string): what is keyof typeof merges => what in merges
const mergings = Object.keys(merges) as (keyof typeof merges)[]
const manager = () => app.as(person)
async function twoOf(those: Sql, pick: number): Promise<[number, number] | undefined> {
  const rows = await inFarm((db) =>
    db.many<{ id: number }>(sql`select id from (${those}) those order by md5(id::text || ${pick}) limit 2`),
  )
  const [one, other] = rows.map(({ id }) => Number(id))
  return one && other ? [one, other] : undefined
}
const deed = fc.record({
  what: fc.constantFrom(...names, ...mergings, 'zone' as const, 'refresh' as const, 'refresh' as const),
  pick: fc.nat(10_000),
  by: fc.integer({ min: 1, max: 6 }),
})

const inFarm = <T>(work: (db: Db) => Promise<T>, farm = farmId) =>
  inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId: farm })
    return work(db)
  })

/** Where the farm began, and where it is still the day before. */
const zones = ['Asia/Seoul', 'Pacific/Pago_Pago']
const moveTo = (zone: string) =>
  asOwner(inject('databaseUrl'), (client) =>
    client.query('update farm set time_zone = $2 where farm_id = $1', [farmId, zone]),
  )

async function answers(db: Db, baseDay: Day, on: Day) {
  const asked = { baseDay, months: 24, today: on }
  return {
    production: await productionStatus.months(db, asked),
    accident: await accidentStatus.months(db, asked),
    movement: await movementStatus.months(db, asked),
    trade: await tradeStatus.months(db, asked),
    operation: await operationFigures(db, baseDay, on),
    breeding: await breedingStatus.months(db, asked),
    score: await scoreMonths(db, { from: addDays(baseDay, -700), to: baseDay }, on),
    monthEnd: await flowsOf(db, { from: addDays(baseDay, -100), to: baseDay }, await farmSettings(db), on),
    cohorts: await cohortsOf(
      db,
      { on: baseDay, today: on, weeks: [...Array.from({ length: 30 }, (_, i) => i + 1), 43] },
      await farmSettings(db),
    ),
    doses: await vaccinationsOf(db, {
      span: { from: on, to: addDays(on, 60), today: on },
      today: on,
      language: 'en',
      columns: namedColumns,
    }),
  }
}

async function operationFigures(db: Db, to: Day, today: Day) {
  const asked = { db, span: { from: addMonths(firstOfMonth(to), -11), to }, today, language: 'en' } as const
  const { feed, revenue, grades } = operationReports
  return [await feed(asked), await revenue(asked), await grades(asked)]
}

/** What is done here is taken back. */
async function andBack<T>(work: (db: Db) => Promise<T>, farm = farmId): Promise<T> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    const db = new Db(client)
    await db.actAs({ farmId: farm })
    return await work(db)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The same where nothing is kept. */
const fromRecords = (baseDay: Day, on: Day, farm = farmId) =>
  andBack(async (db) => {
    expect(await db.run(sql`delete from daily_total_state`)).toBe(1)
    expect(await db.run(sql`delete from open_dose_state`)).toBe(1)
    return answers(db, baseDay, on)
  }, farm)

/** The days on which the herd that is read at once is not the one by the last record of each sow: some, and those on which somebody left. */
const differingHerds = () =>
  inFarm(async (db) => {
    const columns = sql`animal_id, tag, status, parity, matings, seq, last_work, last_work_on, pen_id, born_on, entered_on`
    const days = [1, 20, 131, 300].map((ago) => addDays(today, -ago))
    const differing: Day[] = []
    for (const on of [...days, ...(await lastLeft(db))]) {
      const [atOnce, oneByOne] = [
        await db.many(sql`select ${columns} from ${herdAsOf(on, today)} order by 1`),
        await db.many(sql`select ${columns} from ${sowsOn(on, today)} order by 1`),
      ]
      if (!isDeepStrictEqual(atOnce, oneByOne)) differing.push(on)
    }
    return differing
  })
const lastLeft = async (db: Db) =>
  (
    await db.many<{ on: Day }>(
      sql`select distinct on_date as on from sow_event where kind = 'removal' and on_date < ${today} order by 1 desc limit 5`,
    )
  ).map(({ on }) => on)

test('the herd of a past day is the same read at once or sow by sow', async () => {
  expect((await inFarm(lastLeft)).length).toBeGreaterThan(0)
  expect(
    await inFarm((db) => db.many(sql`select 1 from ${herdAsOf(addDays(today, -1), today)}`)),
  ).not.toEqual([])
  expect(await differingHerds()).toEqual([])
})

/** All of the life of one whose last record is her mating is moved, so that she was mated on that day. */
const leaveMated = (on: Day, farm = farmId) =>
  inFarm(
    (db) =>
      db.run(sql`
        update sow_event e set on_date = e.on_date - (last.on_date - ${on}::date)
        from (select distinct on (animal_id) * from sow_event order by animal_id, seq desc) last
        where e.animal_id = last.animal_id and last.animal_id = (
          select animal_id from sow_event mating where kind = 'mating'
            and not exists (select from sow_event x where x.animal_id = mating.animal_id and x.seq > mating.seq) order by 1 limit 1)`),
    farm,
  )

// Before anything is changed at random: it needs somebody who is mated.
test('undecided matings are listed and do not count', async () => {
  await refreshFarm(app.app, farmId, today)
  const rows = async (more: object) =>
    (
      await manager().call(figures.rows, {
        figure: { of: 'score', column: 'farrowingRate', baseDay: today, span: 'year' },
        ...more,
      })
    ).body
  const moved = await leaveMated(addDays(today, -farrowingOn - 1))
  expect(moved).toBeGreaterThan(1)
  const all = await rows({ order: 'tag', pageSize: 100 })
  const page = await rows({ pageSize: 10 })
  expect([page.total, page.amount, page.base]).toEqual([all.total, all.amount, all.base])
  const undecided = { on: addDays(today, -farrowingOn - 1), base: 0, amount: 0 }
  expect(page.rows).toContainEqual(expect.objectContaining(undecided))
})

test('daily totals equal the records after any order of changes', async () => {
  let zone = zones[0]!
  await refreshFarm(app.app, farmId)
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 3, maxLength: 12 }),
      fc.nat(250),
      async (done, daysBefore) => {
        // Else little would be kept after the first change of the limits of ages.
        await refreshFarm(app.app, farmId)
        for (const { what, pick, by } of done)
          if (what === 'refresh') await refreshFarm(app.app, farmId)
          else if (isMerge(what)) await merges[what](pick)
          else if (what === 'zone') await moveTo((zone = zones[by % zones.length]!))
          else await inFarm((db) => db.run(deeds[what](pick, by)))
        const on = todayAt(zone, app.app.now())
        await expectKept(addDays(on, -daysBefore), on)
      },
    ),
    { numRuns: isLong ? 200 : 6, seed: 20_261_123, endOnFailure: true },
  )
  await moveTo(zones[0]!)
})

test('recounts outcomes that are decided later', async () => {
  const grown = growFarm({ farm: keptFarm, seed: 'judged', sows: 10, years: 1, today })
  const later = await grownFarm(grown)
  // She counted for nothing on the day on which it was kept, and nothing but the day has changed since.
  const then = addDays(today, -45)
  expect(await leaveMated(addDays(then, -farrowingOn - 5), later.farmId)).toBeGreaterThan(1)
  await refreshFarm(app.app, later.farmId, then)
  await expectKept(today, today, later.farmId)
})

/** A report reads from kept days what the records say, and none of them is anything else. */
async function expectKept(baseDay: Day, on: Day, farm = farmId) {
  const kept = await inFarm((db) => answers(db, baseDay, on), farm)
  expect(sortedIn(kept)).toEqual(sortedIn(await fromRecords(baseDay, on, farm)))
  // Null if the totals are outdated: the report above then reads the records.
  expect((await inFarm((db) => differingDays(db, on), farm)) ?? []).toEqual([])
  expect(await inFarm((db) => differingDoses(db, on), farm)).toEqual([])
}
/** Sums by name or week come in no order. */
const sortedIn = ({ monthEnd, cohorts, ...months }: Awaited<ReturnType<typeof answers>>) => ({
  ...months,
  monthEnd: monthEnd
    .filter(({ head }) => head !== 0)
    .map((flow) => JSON.stringify(flow))
    .toSorted(),
  cohorts: cohorts.filter(({ matings }) => matings > 0).toSorted((a, b) => a.week - b.week),
})

test('an earlier birth of a litter marks the day of its partial weaning', async () => {
  await refreshFarm(app.app, farmId, today)
  const born = await inFarm((db) =>
    db.one<{ animalId: number; seq: number; on: Day }>(sql`
      select f.animal_id, f.seq, f.on_date as on from sow_event f
      join sow_event w on w.animal_id = f.animal_id and w.seq = f.seq + 1 and w.kind = 'weaning' and w.on_date > f.on_date + ${youngest + 1}::int
      join sow_event m on m.animal_id = f.animal_id and m.seq = f.seq - 1 and m.on_date < f.on_date - 1
      where f.kind = 'farrowing' and not exists (select from litter_change c where c.on_date = f.on_date + ${youngest}::int)
        and not exists (select from sow_event e where e.animal_id = f.animal_id and e.on_date = f.on_date + ${youngest}::int)
      order by f.on_date desc, f.animal_id limit 1`),
  )
  const weanedOn = addDays(born.on, youngest)
  await inFarm((db) =>
    db.run(sql`
      insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males)
      values (current_farm(), ${born.animalId}, 'partialWeaning', 901, ${born.seq}, ${weanedOn}, 1, 1)`),
  )
  await refreshFarm(app.app, farmId, today)
  const before = await inFarm((db) => answers(db, weanedOn, today))
  await inFarm((db) =>
    db.run(
      sql`update sow_event set on_date = on_date - 1 where (animal_id, seq) = (${born.animalId}, ${born.seq})`,
    ),
  )
  const after = await inFarm((db) => answers(db, weanedOn, today))
  expect(after.production[0]?.whole).not.toEqual(before.production[0]?.whole)
  await expectKept(weanedOn, today)
  await refreshFarm(app.app, farmId, today)
  await expectKept(weanedOn, today)
})
test('purchases and sales mark their day, carcasses those of the group, feeds those of their receipts', async () => {
  const marks = () => inFarm(async (db) => (await readTotalsState(db, await farmSettings(db), today))?.marked)
  // A transaction of another test that is open meanwhile leaves the marks until it ends.
  const refreshed = () =>
    expect
      .poll(async () => {
        await refreshFarm(app.app, farmId, today)
        return await marks()
      })
      .toEqual({ sow: [], group: [], trade: [] })
  await refreshed()
  for (const [at, what] of tradeChanges.entries()) {
    const marked = await inFarm(async (db) => {
      expect(await db.run(deeds[what](at, 3)), what).toBe(1)
      return (await readTotalsState(db, await farmSettings(db), today))?.marked
    })
    expect(marked?.sow, what).toEqual([])
    expect(marked?.trade.length, what).toBeGreaterThan(0)
    // So that the next finds no marks of it; those of the last are read.
    if (what !== tradeChanges.at(-1)) await refreshed()
  }
  await expectKept(today, today)
})

test('the carcass weight of a month without carcasses is 0', async () => {
  const { on } = await inFarm((db) =>
    db.one<{ on: Day }>(sql`select max(on_date) as on from group_move where kind = 'shipment'`),
  )
  const [first, last] = [firstOfMonth(on), lastOfMonth(on)]
  await inFarm(async (db) => {
    const of = sql`kind = 'shipment' and on_date between ${first} and ${last}`
    await db.run(
      sql`delete from carcass where (group_id, number) in (select group_id, number from group_move where ${of})`,
    )
    await db.run(sql`update group_move set type = '200003' where ${of}`)
  })
  await refreshFarm(app.app, farmId, today)
  await expectKept(on, today)
})

test('the herd of a past day is the same after any change', async () => {
  expect(await differingHerds()).toEqual([])
})

test.each(countedOneByOne)('pages of the rows behind %s are parts of all rows', async (column) => {
  // Somebody was open when it was decided that she leaves, whatever was changed before.
  await inFarm((db) =>
    db.run(sql`
      insert into cull_decision (farm_id, animal_id, number, on_date, reason)
      select farm_id, animal_id, 99, ${today}, '031038' from (${lastOf(['weaned', 'returned'], 1)}) e on conflict do nothing`),
  )
  await refreshFarm(app.app, farmId, today)
  const rows = async (more: object) =>
    (
      await manager().call(figures.rows, {
        figure: { of: 'score', column, baseDay: today, span: 'year' } as FigureQuery,
        ...more,
      })
    ).body
  const all = await rows({ order: 'tag', pageSize: 100 })
  expect(all.total).toBeGreaterThan(0)
  for (const order of ['newest', 'oldest'] as const) {
    const pages = [await rows({ order, pageSize: 3 }), await rows({ order, pageSize: 3, page: 1 })]
    const inOrder = all.rows.map(({ on }) => on).toSorted()
    if (order === 'newest') inOrder.reverse()
    const shown = pages.flatMap((page) => page.rows)
    expect(shown.map(({ on }) => on)).toEqual(inOrder.slice(0, 6))
    expect(new Set(shown.map(({ animalId, seq }) => `${animalId} ${seq}`)).size).toBe(shown.length)
    expect(all.rows).toEqual(expect.arrayContaining(shown))
    for (const { total, amount, base } of pages)
      expect([total, amount, base]).toEqual([all.total, all.amount, all.base])
    expect((await rows({ order, pageSize: 3, page: 99 })).rows).toEqual([])
  }
})

test('above the maximum number of changes the first day includes changes without a day', async () => {
  await refreshFarm(app.app, farmId, today)
  await andBack(async (db) => {
    const { first } = await db.one<{ first: Day }>(sql`
      with g as (select group_id, min(on_date) as first from group_move where kind = 'shipment' group by 1 order by 2 desc limit 1),
      told as (insert into change (farm_id, subject, subject_id, kind, deed)
        select current_farm(), 'group', group_id, 'carcass', 'update' from g, generate_series(1, ${maxFollowedChanges + 1}::int) returning 1)
      select first from g`)
    const known = await readTotalsState(db, await farmSettings(db), today)
    expect(known?.through).toBe(addDays(first, -1 - farrowingOn))
  })
})

const tradeChanges = [
  'receive',
  'correctReceipt',
  'moveReceipt',
  'deleteReceipt',
  'callFeed',
  'correctSale',
  'tellCarcass',
  'correctCarcass',
  'deleteCarcass',
] as const satisfies readonly (keyof typeof deeds)[]

/** Until this age in days weaned piglets are of the youngest class. */
const youngest = weaningAges.weanedTo17

test('daily totals follow an import, its undo and its repetition', async () => {
  const full = await makeFarm()
  const farm = await makeFarm({ sows: 'none' })
  const me = app.as(farm.manager)
  const workbook = await exportedBooks(app.as(full.manager))
  const importId = await broughtBooks(me, workbook)
  await refreshFarm(app.app, farm.farmId, today)
  await expectKept(today, today, farm.farmId)

  await me.call(books.undo, { importId })
  expect((await settledBooks(me, importId)).state).toBe('undone')
  await expectKept(today, today, farm.farmId)
  await refreshFarm(app.app, farm.farmId, today)
  await expectKept(today, today, farm.farmId)

  await broughtBooks(me, workbook)
  await expectKept(today, today, farm.farmId)
})

test('records saved during the computation are counted afterwards', async () => {
  await refreshFarm(app.app, farmId, today)
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    const saving = new Db(client)
    await saving.actAs({ farmId })
    expect(await saving.run(deeds.correctLitter(1, 1))).toBe(1)
    // Another save that is over meanwhile, and what counts both.
    await inFarm((db) => db.run(deeds.correctWeaning(1, 4)))
    await refreshFarm(app.app, farmId, today)
    await client.query('commit')
  } finally {
    client.release()
  }
  const kept = await inFarm((db) => answers(db, today, today))
  expect(sortedIn(kept)).toEqual(sortedIn(await fromRecords(today, today)))
})

test('finds and corrects wrong totals; at night a sample of the days', async () => {
  await refreshFarm(app.app, farmId, today)
  const { day } = await inFarm((db) =>
    db.one<{ day: Day }>(
      sql`select max(on_date) as day from daily_total where on_date < ${addDays(today, -200)}`,
    ),
  )
  const spoil = () =>
    inFarm((db) => db.run(sql`update daily_total set sums[1] = sums[1] + 1000 where on_date = ${day}`))
  const differing = () => inFarm((db) => differingDays(db, today))
  // Other tests keep farms of their own.
  const told = async () =>
    (await dailyTotalsAudit(app.pool)).found.filter((each) => Number(each.farmId) === farmId)

  expect(await told()).toEqual([])
  await spoil()
  await checkFarm(app.app, farmId)
  const found = [{ farmId, farmName: 'Kept', at: expect.any(String), days: [day] }]
  expect(await told()).toEqual(found)
  expect(await differing()).toEqual([])
  /** Runs the check at a time in Seoul, after the last one by `ago`. */
  const checkedAt = async (clock: string, ago: string, drawn: number) => {
    const now = new Date(`${today}T${clock}+09:00`)
    await inFarm((db) =>
      db.run(sql`update daily_total_state set checked_at = ${now}::timestamptz - ${ago}::interval`),
    )
    await checkFarm({ pool: app.pool, log: app.app.log, now: () => now }, farmId, drawn)
  }
  for (const [clock, ago, isChecked] of [
    ['04:59', '19 hours', false],
    ['04:59', '21 hours', true],
    ['05:00', '25 hours', false],
    ['23:59', '39 hours', false],
    ['12:00', '41 hours', true],
  ] as const) {
    await spoil()
    await checkedAt(clock, ago, 20_000)
    expect([clock, ago, await differing()]).toEqual([clock, ago, isChecked ? [] : [day]])
    if (!isChecked) await checkFarm(app.app, farmId)
  }
  // So is a month that is not the sum of its days.
  await inFarm((db) =>
    db.run(sql`update monthly_total set sums[1] = sums[1] + 1000 where month = ${firstOfMonth(day)}`),
  )
  await checkFarm(app.app, farmId)
  const { days } = (await told())[0]!
  const next = addDays(days.at(-1) as Day, 1)
  expect([days[0], firstOfMonth(next), days.length > 27]).toEqual([firstOfMonth(day), next, true])
  expect(await differing()).toEqual([])
  const [month] = await inFarm((db) =>
    db.many<{ kept: number; added: number }>(sql`
        select m.sums[1]::int as kept, (select sum(d.sums[1])::int from daily_total d where date_trunc('month', d.on_date) = m.month) as added
        from monthly_total m where m.month = ${firstOfMonth(day)}`),
  )
  expect(month!.kept).toEqual(month!.added)
  await inFarm((db) => db.run(sql`update daily_total_state set differing = ${[day]}::date[]`))
  // A later check that finds nothing does not hide what was found.
  const { newestAt } = await dailyTotalsAudit(app.pool)
  await checkedAt('02:00', '25 hours', 1)
  expect(await told()).toEqual(found)
  expect((await dailyTotalsAudit(app.pool)).newestAt! > newestAt!).toBe(true)
})
