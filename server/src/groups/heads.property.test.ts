// Whatever two farms and their phones record, correct and delete of groups, in whatever order and at once: the heads add up. What is
// expected is counted here from the answers alone, and compared with the tables, the groups' pages, their pens and the month's ends.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { clientTimeHeader, deviceHeader, deviceSeqHeader } from '@penside/contract/api/roots.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { addDays, day, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { asOwner, makeFarm, noon, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const groupsPerFarm = 3
const start = addDays(today, -60)
const pens = ['farrowing 1', 'farrowing 2']

const enterings = ['buy', 'lose', 'ship', 'move', 'make', 'send', 'take'] as const
type Entering = (typeof enterings)[number]
type Deed = {
  what: Entering | 'correct' | 'delete'
  farm: number
  group: number
  other: number
  day: number
  females: number
  males: number
  pick: number
  byGrade: boolean
  /** Without it heads alone are sent. */
  bySex: boolean
  /** Entered an hour ago without a network, and sent twice. */
  late: boolean
}
const weighted = (weights: Record<Deed['what'], number>) =>
  fc.oneof(
    ...Object.entries(weights).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as Deed['what']),
    })),
  )
const deed: fc.Arbitrary<Deed> = fc.record({
  what: weighted({ buy: 3, lose: 2, ship: 2, move: 3, make: 1, send: 2, take: 3, correct: 4, delete: 3 }),
  farm: fc.nat(1),
  group: fc.nat(groupsPerFarm),
  other: fc.nat(groupsPerFarm),
  day: fc.nat(59),
  females: fc.nat(12),
  males: fc.nat(12),
  pick: fc.nat(1_000),
  byGrade: fc.boolean(),
  bySex: fc.boolean(),
  late: fc.boolean(),
})

const filling: Deed = {
  what: 'buy',
  farm: 0,
  group: 0,
  other: 0,
  day: 0,
  females: 40,
  males: 40,
  pick: 0,
  byGrade: false,
  bySex: true,
  late: false,
}

type Grades = { females: number[]; males: number[] }
/** A record that was saved, as its answer left it. */
type Kept = {
  what: Entering
  farm: number
  groupId: number
  seq: number
  on: Day
  females: number
  males: number
  unsexed: number
  grades: Grades | undefined
  toGroupId?: number
  transferId?: number
  died: number
}
type Place = { farm: TestFarm; groups: number[]; penOf: Map<number, string> }
type World = { places: Place[]; kept: Kept[]; busy: Set<Kept> }

let sent = 0
async function play({ places, kept, busy }: World, { what, ...deed }: Deed): Promise<void> {
  if (what !== 'correct' && what !== 'delete') {
    const now = await enter(places, { ...deed, what })
    if (now) kept.push(now)
    return
  }
  const one = kept[deed.pick % Math.max(1, kept.length)]
  // The result of two concurrent corrections of one record would be open.
  if (!one || busy.has(one)) return
  busy.add(one)
  const now = await enter(places, { ...deed, what: one.what, farm: one.farm }, one, what)
  if (now && what === 'delete') kept.splice(kept.indexOf(one), 1)
  else if (now) Object.assign(one, now)
  busy.delete(one)
}

const formModes = { enter: 'insert', correct: 'update', delete: 'delete' } as const
/** Saves a record. Returns the stored one; undefined if it was rejected. */
async function enter(
  places: Place[],
  deed: Deed & { what: Entering },
  was?: Kept,
  how: keyof typeof formModes = 'enter',
): Promise<Kept | undefined> {
  const { what, farm, females, males, pick, late } = deed
  const place = places[farm]!
  const worker = app.as(place.farm.worker)
  const oneOf = (at: number) => place.groups[at % place.groups.length]!
  const groupId = was?.groupId ?? oneOf(deed.group)
  const on = how === 'delete' ? was!.on : addDays(start, deed.day)
  const arrives = what === 'buy' || what === 'take'
  const byGrade = (head: number) => [head - (head >> 1), ...Array(arrives ? 1 : 5).fill(0), head >> 1]
  const grades =
    deed.byGrade && what !== 'lose' ? { females: byGrade(females), males: byGrade(males) } : undefined
  const named = { formMode: formModes[how], groupId, seq: was?.seq, on }
  const sexed = deed.bySex || grades !== undefined
  /** Heads as they are sent, and as they are expected. */
  const sentAs = (f: number, m: number) => (sexed ? { females: f, males: m } : { females: f + m })
  const heads = (f: number, m: number) =>
    sexed ? { females: f, males: m, unsexed: 0 } : { females: 0, males: 0, unsexed: f + m }
  const moved = { ...named, grades, ...(!grades && sentAs(females, males)) }

  const save = async <C extends Call>(call: C, input: Input<C>, more: Partial<Kept> = {}) => {
    const headers = {
      [deviceHeader]: `phone ${sent % 4}`,
      [deviceSeqHeader]: String(++sent),
      [clientTimeHeader]: new Date(noon().getTime() - 3_600_000).toISOString(),
    }
    const options = { operationId: randomUUID(), ...(late && { headers }) }
    let answer = await worker.call(call, input, options)
    // The database was too busy: a phone sends it again.
    for (let i = 0; answer.status === 503 && i < 5; i++) answer = await worker.call(call, input, options)
    expect([200, 400, 404, 409]).toContain(answer.status)
    if (answer.status !== 200) return undefined
    // The phone did not hear the answer.
    if (late) expect((await worker.call(call, input, options)).wire).toEqual(answer.wire)
    const { seq } = answer.body as { seq: number }
    return { what, farm, groupId, seq, on, ...heads(females, males), grades, died: 0, ...more }
  }

  switch (what) {
    case 'buy':
      return save(transfersIn.save, { ...moved, type: '110002' })
    case 'lose': {
      const head = females + 1
      const lost = { females: 0, males: 0, unsexed: head }
      return save(groupLosses.save, { ...named, cause: '033014', head }, lost)
    }
    case 'ship':
      return save(shipments.save, { ...moved, type: '200001' })
    case 'move': {
      const toGroupId = oneOf(deed.other)
      return save(transfersOut.save, { ...moved, type: '120003', toGroupId }, { toGroupId })
    }
    case 'make': {
      const penName = pens[pick % 2]!
      const penId = place.farm.pen(penName)
      const now = await save(transfersOut.save, { ...moved, type: '120002', toGroupId: makesGroup, penId })
      if (!now || how === 'delete') return now
      const { moves } = (await worker.call(groups.view, { groupId })).body
      const made = moves.find((move) => move.kind === 'out' && move.seq === now.seq)!.otherGroupId!
      if (how === 'enter') {
        place.groups.push(made)
        place.penOf.set(made, penName)
      }
      return { ...now, toGroupId: made }
    }
    case 'send': {
      const toFarmId = places[1 - farm]!.farm.farmId
      return save(transfersOut.save, { ...moved, type: '120001', toFarmId })
    }
    case 'take': {
      const open = was ? [] : (await worker.call(transfersIn.open, {})).body
      const onWay = open[pick % Math.max(1, open.length)]
      const transferId = was?.transferId ?? onWay?.transferId
      const died = pick % 3 === 0 ? 1 : 0
      if (!transferId) return undefined
      // Mostly what is on its way, or a part of it.
      const [f, m] = [Math.min(females, onWay?.females ?? females), Math.min(males, onWay?.males ?? males)]
      const day = onWay && on < onWay.sentOn && pick % 5 ? onWay.sentOn : on
      const counted = grades
        ? { grades: { females: byGrade(f), males: byGrade(m) } }
        : { ...sentAs(f, m), grades }
      const taken = { ...named, ...counted, on: day, type: '110004', transferId, diedMales: died }
      return save(transfersIn.save, taken, {
        on: day,
        ...heads(f, m),
        grades: counted.grades,
        transferId,
        died,
      })
    }
  }
}

async function newWorld(): Promise<World> {
  const company = `P${Date.now()}${Math.random()}`.slice(0, 30)
  const places: Place[] = []
  for (const kind of ['431003', '431005']) {
    const farm = await makeFarm({ company, kind, sows: 'none' })
    const place: Place = { farm, groups: [], penOf: new Map() }
    for (let i = 0; i < groupsPerFarm; i++) {
      const penName = pens[i % 2]!
      const { body } = await app.as(farm.worker).call(groups.save, {
        formMode: 'insert',
        groupId: undefined,
        groupName: undefined,
        startedOn: start,
        ageDays: 24,
        penId: farm.pen(penName),
        breed: '043001',
      })
      place.groups.push(body.groupId)
      place.penOf.set(body.groupId, penName)
    }
    places.push(place)
  }
  return { places, kept: [], busy: new Set() }
}

// --- What is expected ---------------------------------------------------------------------------------------------

const sum = <T>(all: readonly T[], of: (each: T) => number) => all.reduce((so, each) => so + of(each), 0)
const sideOf = {
  buy: 'in',
  take: 'in',
  lose: 'loss',
  ship: 'shipment',
  move: 'out',
  make: 'out',
  send: 'out',
}

type Side = Pick<Kept, 'farm' | 'groupId' | 'on' | 'females' | 'males' | 'unsexed' | 'what'> & { row: string }
/** What every record changes: one group, or two. `row` is what its table holds of it. */
function sidesOf(kept: readonly Kept[], places: readonly Place[]): Side[] {
  const list = (counts?: number[]) => (counts ? `{${counts.join(',')}}` : '-')
  return kept.flatMap((each) => {
    const { what, farm, groupId, seq, on, females, males, unsexed, grades, toGroupId } = each
    const { farmId } = places[farm]!.farm
    const told = `${females}+${males}+${unsexed}`
    const sign = sideOf[what] === 'in' ? 1 : -1
    const own = {
      what,
      farm,
      groupId,
      on,
      females: sign * females,
      males: sign * males,
      unsexed: sign * unsexed,
    }
    const row = `${farmId} ${groupId} ${sideOf[what]} ${seq} ${on} ${told} ${list(grades?.females)} ${list(grades?.males)}`
    if (!toGroupId) return [{ ...own, row }]
    const arrived = `${farmId} ${toGroupId} in 0 ${on} ${told} - -`
    return [
      { ...own, row },
      { ...own, groupId: toGroupId, females, males, unsexed, row: arrived },
    ]
  })
}

const headOf = ({ females, males, unsexed }: Pick<Kept, 'females' | 'males' | 'unsexed'>) =>
  females + males + unsexed

/** Of what is certain which sex it is, counted by days; the days contradict no sex. */
function certainOf(sides: readonly Side[]) {
  let [head, fewest, most] = [0, 0, 0]
  const days = Map.groupBy(sides, ({ on }) => on)
  for (const on of [...days.keys()].toSorted()) {
    const came = days.get(on)!.filter((side) => headOf(side) > 0)
    const left = days.get(on)!.filter((side) => headOf(side) < 0)
    head += sum(days.get(on)!, headOf)
    const females = sum(days.get(on)!, (side) => side.females)
    fewest = Math.max(0, fewest + females + sum(left, ({ unsexed }) => unsexed))
    most = Math.min(head, most + females + sum(came, ({ unsexed }) => unsexed))
    expect(fewest).toBeLessThanOrEqual(most)
  }
  return { females: fewest, males: head - most }
}

async function judge({ places, kept }: World) {
  const sides = sidesOf(kept, places)
  const headIn = (of: readonly Side[]) => sum(of, headOf)
  const farms = places.map(({ farm }) => farm.farmId)
  const wrong = await asOwner(inject('databaseUrl'), async (client) => {
    const ask = async <Row extends object>(query: string) => (await client.query<Row>(query, [farms])).rows
    // Exactly the accepted records are stored.
    const rows = await ask<{ row: string }>(`
      select concat_ws(' ', m.farm_id, m.group_id, m.kind, case when k.from_farm_id = m.farm_id then 0 else m.number end, m.on_date,
        m.females || '+' || m.males || '+' || m.unsexed,
        coalesce(m.grade_females::text, '-'), coalesce(m.grade_males::text, '-')) as row
      from group_move m left join transfer_arrival k on m.kind = 'in' and (k.farm_id, k.group_id, k.number) = (m.farm_id, m.group_id, m.number)
      where m.${ofFarms}`)
    expect(rows.map(({ row }) => row).toSorted()).toEqual(sides.map(({ row }) => row).toSorted())
    const [{ way }] = (await ask(`
      select coalesce(sum(t.females + t.males + t.unsexed - coalesce((select sum(k.females + k.males + k.unsexed + k.died_females + k.died_males + k.died_unsexed) from transfer_arrival k
        where k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id), 0)), 0)::int as way from transfer t where ${ofFarms}`)) as [
      { way: number },
    ]
    const came = sum(kept, (each) => (each.what === 'buy' ? headOf(each) : 0))
    const left = sum(kept, (each) =>
      each.what === 'lose' || each.what === 'ship' ? headOf(each) : each.died,
    )
    expect(headIn(sides) + way).toBe(came - left)
    return faults(ask)
  })
  expect(wrong).toEqual([])

  for (const [at, { farm, groups: own, penOf }] of places.entries()) {
    const worker = app.as(farm.worker)
    const ofFarm = sides.filter((side) => side.farm === at)
    const diedOnTheWay = await transitDeaths(farm.farmId)
    const standing = new Map<string, number>()
    for (const groupId of own) {
      const ofGroup = ofFarm.filter((side) => side.groupId === groupId)
      const answer = await worker.call(groups.view, { groupId })
      // A group that a transfer made goes with it.
      if (answer.status === 404) {
        expect(ofGroup).toEqual([])
        continue
      }
      const { females, males, head, penName, moves } = answer.body
      expect([head, penName]).toEqual([headIn(ofGroup), penOf.get(groupId)])
      expect(moves).toHaveLength(ofGroup.length)
      expect({ females, males }).toEqual(certainOf(ofGroup))
      standing.set(penName, (standing.get(penName) ?? 0) + head)
    }
    const listed = (await worker.call(groups.list, { stocked: 'Y', pageSize: 100 })).body
    for (const penName of pens)
      expect(
        sum(
          listed.filter((row) => row.penName === penName),
          ({ head }) => head,
        ),
      ).toBe(standing.get(penName) ?? 0)
    for (const on of [day('2026-09-30'), day('2026-10-31')]) {
      const { rows } = (await worker.call(monthEnd.view, { on })).body
      const all = rows.find(({ name }) => name === 'all')!
      const within = (of: readonly Entering[]) =>
        headIn(
          ofFarm.filter((side) => of.includes(side.what) && side.on >= firstOfMonth(on) && side.on <= on),
        )
      expect(all).toMatchObject({
        opening: headIn(ofFarm.filter((side) => side.on < firstOfMonth(on))),
        bought: within(['buy']),
        died: within(['lose']) - diedOnTheWay(on),
        sold: within(['ship']),
        moved: within(['move', 'make', 'send', 'take']) + diedOnTheWay(on),
        closing: headIn(ofFarm.filter((side) => side.on <= on)),
      })
    }
  }
}

/** Heads that a farm sent in the month of a day and that died on the way: its losses. */
async function transitDeaths(farmId: number) {
  const rows = await asOwner(inject('databaseUrl'), (client) =>
    client.query<{ on: Day; head: number }>(
      `select t.sent_on::text as on, (k.died_females + k.died_males + k.died_unsexed)::int as head
       from transfer t join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id where t.farm_id = $1`,
      [farmId],
    ),
  )
  return (on: Day) =>
    sum(
      rows.rows.filter((row) => row.on >= firstOfMonth(on) && row.on <= on),
      ({ head }) => head,
    )
}

const ofFarms = 'farm_id = any($1)'
/** What no table of groups may hold, by statements that the product does not use. */
async function faults(ask: (query: string) => Promise<unknown[]>): Promise<unknown[]> {
  return [
    // The sums of a group, and every day of it.
    ...(await ask(`
      select 'sum', g.group_id from pig_group g left join group_move m using (farm_id, group_id) where g.${ofFarms} group by g.farm_id, g.group_id, g.females, g.males, g.unsexed
      having g.females + g.males + g.unsexed <> coalesce(sum((m.females + m.males + m.unsexed) * case m.kind when 'in' then 1 else -1 end), 0)`)),
    ...(await ask(`
      select 'below none', m.group_id, m.on_date from group_move m where m.${ofFarms} and (
        select min(head) from (select sum((x.females + x.males + x.unsexed) * case x.kind when 'in' then 1 else -1 end) as head from group_move x
          where x.farm_id = m.farm_id and x.group_id = m.group_id and x.on_date <= m.on_date) sums) < 0`)),
    // No half without the other.
    ...(await ask(`
      select 'orphan', m.group_id, m.kind, m.number from group_move m where m.${ofFarms} and (
        (m.kind = 'out' and not exists (select from transfer t where t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number
          and t.females = m.females and t.males = m.males and t.unsexed = m.unsexed and t.sent_on = m.on_date))
        or (m.kind = 'in' and m.type <> '110002' and not exists (select from transfer_arrival k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
          where k.farm_id = m.farm_id and k.group_id = m.group_id and k.number = m.number and t.to_farm_id = k.farm_id
            and k.females = m.females and k.males = m.males and k.unsexed = m.unsexed and k.on_date = m.on_date and k.on_date >= t.sent_on)))`)),
    ...(await ask(`
      with m as materialized (select farm_id, group_id, kind, number from group_move where ${ofFarms})
      select 'half gone', t.transfer_id from transfer t where t.${ofFarms}
        and not exists (select from m where m.kind = 'out' and (m.farm_id, m.group_id, m.number) = (t.farm_id, t.group_id, t.number))
      union all
      select 'half gone', k.transfer_id from transfer_arrival k where k.${ofFarms}
        and not exists (select from m where m.kind = 'in' and (m.farm_id, m.group_id, m.number) = (k.farm_id, k.group_id, k.number))`)),
    ...(await ask(`
      select 'taken twice', t.transfer_id from transfer t left join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id where t.${ofFarms}
      group by t.farm_id, t.transfer_id, t.females, t.males, t.unsexed, t.to_farm_id
      having sum(k.females + k.died_females) > t.females + t.unsexed or sum(k.males + k.died_males) > t.males + t.unsexed
        or sum(k.females + k.males + k.unsexed + k.died_females + k.died_males + k.died_unsexed) > t.females + t.males + t.unsexed
        or (t.to_farm_id = t.farm_id and (count(k.number) <> 1 or sum(k.females) <> t.females or sum(k.males) <> t.males or sum(k.unsexed) <> t.unsexed))`)),
  ]
}

test('heads add up in every group, pen and farm, by sex, on every day and over the farms of a company', async () => {
  let saved = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60, size: 'max' }), async (deeds) => {
      const world = await newWorld()
      // Every group has pigs from the first day, so that most records are possible.
      for (const farm of [0, 1])
        for (let group = 0; group < groupsPerFarm; group++) await play(world, { ...filling, farm, group })
      expect(world.kept).toHaveLength(2 * groupsPerFarm)
      // Four phones at once, each with the next deed of all.
      const waiting = [...deeds]
      const phone = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await play(world, next)
      }
      await Promise.all([phone(), phone(), phone(), phone()])
      saved += world.kept.length - 2 * groupsPerFarm
      await judge(world)
    }),
    { numRuns: isLong ? 60 : 4, endOnFailure: true },
  )
  expect(saved).toBeGreaterThan(20)
})
