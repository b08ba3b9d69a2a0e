// Whatever two farms and their phones record of groups, in whatever order and at once: the heads add up. What is expected is counted here
// from the answers alone, and again from the tables by statements that the product does not use.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { groups } from '@penside/contract/groups/group.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { addDays } from '@penside/domain/day.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const groupsPerFarm = 3
const start = addDays(today, -60)

type Deed = {
  what: 'buy' | 'lose' | 'ship' | 'move' | 'send' | 'take' | 'delete'
  farm: number
  group: number
  other: number
  day: number
  females: number
  males: number
  pick: number
}
const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom(
    'buy',
    'buy',
    'lose',
    'ship',
    'move',
    'move',
    'send',
    'send',
    'take',
    'take',
    'delete',
  ),
  farm: fc.nat(1),
  group: fc.nat(groupsPerFarm - 1),
  other: fc.nat(groupsPerFarm - 1),
  day: fc.nat(59),
  females: fc.nat(12),
  males: fc.nat(12),
  pick: fc.nat(1_000),
})

type Place = { farm: TestFarm; groups: number[] }

async function play(
  places: Place[],
  { what, farm, group, other, day, females, males, pick }: Deed,
): Promise<number> {
  const place = places[farm]!
  const worker = app.as(place.farm.worker)
  const groupId = place.groups[group]!
  const on = addDays(start, day)
  const done = ({ status }: { status: number }) => {
    expect([200, 400, 404, 409]).toContain(status)
    return status === 200
  }
  const insert = { formMode: 'insert' as const, groupId, on }
  const grades = undefined
  switch (what) {
    case 'buy':
      return done(
        await worker.call(transfersIn.save, {
          ...insert,
          type: '110002',
          females: females * 5,
          males: males * 5,
          grades,
        }),
      )
        ? (females + males) * 5
        : 0
    case 'lose':
      return done(
        await worker.call(groupLosses.save, {
          ...insert,
          seq: undefined,
          cause: '033014',
          head: females + 1,
        }),
      )
        ? -females - 1
        : 0
    case 'ship':
      return done(await worker.call(shipments.save, { ...insert, type: '200001', females, males, grades }))
        ? -females - males
        : 0
    case 'move':
      done(
        await worker.call(transfersOut.save, {
          ...insert,
          type: '120003',
          toGroupId: place.groups[other],
          females,
          males,
          grades,
        }),
      )
      return 0
    case 'send':
      done(
        await worker.call(transfersOut.save, {
          ...insert,
          type: '120001',
          toFarmId: places[1 - farm]!.farm.farmId,
          females,
          males,
          grades,
        }),
      )
      return 0
    case 'take': {
      const open = (await worker.call(transfersIn.open, {})).body
      const sent = open[pick % Math.max(1, open.length)]
      if (!sent) return 0
      const died = pick % 3 === 0 ? 1 : 0
      const taken = {
        ...insert,
        type: '110004',
        transferId: sent.transferId,
        females: Math.min(females, sent.females),
        males: Math.min(males, sent.males),
        grades,
        diedMales: died,
      }
      return done(await worker.call(transfersIn.save, taken)) ? -died : 0
    }
    case 'delete': {
      const { moves } = (await worker.call(groups.view, { groupId })).body
      const move = moves[pick % Math.max(1, moves.length)]
      if (!move) return 0
      const { seq, movedOn, type, head, kind, diedFemales, diedMales, transferId } = move
      const named = { formMode: 'delete' as const, groupId, seq, on: movedOn }
      if (kind === 'in')
        return done(await worker.call(transfersIn.save, { ...named, type, grades }))
          ? transferId
            ? diedFemales + diedMales
            : -head
          : 0
      if (kind === 'loss')
        return done(await worker.call(groupLosses.save, { ...named, cause: type, head })) ? head : 0
      if (kind === 'shipment')
        return done(await worker.call(shipments.save, { ...named, type, grades })) ? head : 0
      done(await worker.call(transfersOut.save, { ...named, type, grades }))
      return 0
    }
  }
}

async function newPlaces(): Promise<Place[]> {
  const company = `P${Date.now()}${Math.random()}`.slice(0, 30)
  const places: Place[] = []
  for (const kind of ['431003', '431005']) {
    const farm = await makeFarm({ company, kind, sows: 'none' })
    const own = []
    for (let i = 0; i < groupsPerFarm; i++) {
      const { body } = await app.as(farm.worker).call(groups.save, {
        formMode: 'insert',
        groupId: undefined,
        groupName: undefined,
        startedOn: start,
        ageDays: 24,
        penId: farm.pen('farrowing 1'),
        breed: '043001',
      })
      own.push(body.groupId)
    }
    places.push({ farm, groups: own })
  }
  return places
}

const ofFarms = 'farm_id = any($1)'
async function wrong(farms: number[], head: number): Promise<unknown[]> {
  const ask = (query: string) =>
    asOwner(inject('databaseUrl'), async (client) => (await client.query(query, [farms])).rows)
  const [{ standing, way }] = (await ask(`
    select (select coalesce(sum(females + males), 0)::int from pig_group where ${ofFarms}) as standing,
      (select coalesce(sum(t.females + t.males - coalesce((select sum(k.females + k.males + k.died_females + k.died_males) from transfer_taken k
        where k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id), 0)), 0)::int from transfer t where ${ofFarms}) as way`)) as [
    { standing: number; way: number },
  ]
  return [
    ...(standing + way === head ? [] : [{ expected: head, standing, way }]),
    // The sums of a group, and every day of it.
    ...(await ask(`
      select 'sum', g.group_id from pig_group g left join group_move m using (farm_id, group_id) where g.${ofFarms} group by g.farm_id, g.group_id, g.females, g.males
      having g.females <> coalesce(sum(m.females) filter (where m.kind = 'in'), 0) - coalesce(sum(m.females) filter (where m.kind <> 'in'), 0)
        or g.males <> coalesce(sum(m.males) filter (where m.kind = 'in'), 0) - coalesce(sum(m.males) filter (where m.kind <> 'in'), 0)`)),
    ...(await ask(`
      select 'below none', m.group_id, m.on_date from group_move m where m.${ofFarms} and (
        select min(least(f, s)) from (select sum(case when x.kind = 'in' then x.females else -x.females end) as f,
          sum(case when x.kind = 'in' then x.males else -x.males end) as s from group_move x
          where x.farm_id = m.farm_id and x.group_id = m.group_id and x.on_date <= m.on_date) sums) < 0`)),
    // No half without the other.
    ...(await ask(`
      select 'orphan', m.group_id, m.kind, m.number from group_move m where m.${ofFarms} and (
        (m.kind = 'out' and not exists (select from transfer t where t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number
          and t.females = m.females and t.males = m.males and t.sent_on = m.on_date))
        or (m.kind = 'in' and m.type <> '110002' and not exists (select from transfer_taken k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
          where k.farm_id = m.farm_id and k.group_id = m.group_id and k.number = m.number and t.to_farm_id = k.farm_id and k.females = m.females)))`)),
    ...(await ask(`
      select 'taken twice', t.transfer_id from transfer t join transfer_taken k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id where t.${ofFarms}
      group by t.farm_id, t.transfer_id, t.females, t.males, t.to_farm_id
      having sum(k.females + k.died_females) > t.females or sum(k.males + k.died_males) > t.males
        or (t.to_farm_id = t.farm_id and (count(*) <> 1 or sum(k.females) <> t.females or sum(k.males) <> t.males))`)),
  ]
}

test('heads add up in every group, on every day and over the farms of a company', async () => {
  let saved = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60, size: 'max' }), async (deeds) => {
      const places = await newPlaces()
      let head = 0
      // Four phones at once, each with the next deed of all.
      const waiting = [...deeds]
      const phone = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const change = await play(places, next)
          if (change) saved++
          head += change
        }
      }
      await Promise.all([phone(), phone(), phone(), phone()])
      expect(
        await wrong(
          places.map(({ farm }) => farm.farmId),
          head,
        ),
      ).toEqual([])
    }),
    { numRuns: process.env['PENSIDE_LONG'] ? 60 : 5, endOnFailure: true },
  )
  expect(saved).toBeGreaterThan(20)
})
