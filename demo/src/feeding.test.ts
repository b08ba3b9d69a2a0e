// What the stores of the demonstration come to, counted here from the books alone, and from the tables that were filled with them.
import { stores } from '@penside/contract/stores/store.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { addDays, daysBetween, day, type Day } from '@penside/domain/basics/day.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOwner, testApp, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { demoFarms } from './farms.ts'
import { feed } from './feeding.ts'
import { growDemoFarm } from './fill.ts'

/** kg of growing pigs' feed for a kg that is sold, and kg that a sow takes in a year; as in `distributions/README.md` [H4]. */
const published = 3.03
const publishedOfSows = 1_200
const allowed = 0.05

const today = day('2026-11-20')
const herd = growDemoFarm(demoFarms[1]!, today)
const groups = herd.groups!
const stock = herd.stock!
const isFeed = (item: string) => item.startsWith('1000')
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

test('feed by feed and batch of a medicine, no more is given out than came, on any day', () => {
  const there = new Map<string, number>()
  for (const { kind, item, amount, group } of stock) {
    // Receipts and counts of a group do not touch the store.
    if (kind !== 'release' && group !== null) continue
    there.set(item, (there.get(item) ?? 0) + (kind === 'receipt' ? amount : -amount))
    expect([item, there.get(item)! >= 0]).toEqual([item, true])
  }
  expect(there.size).toBeGreaterThan(12)
  expect(stock.map(({ on }) => on)).toEqual(stock.map(({ on }) => on).toSorted())
  expect(daysBetween(stock[0]!.on, today)).toBe(730)
  expect(growDemoFarm(demoFarms[1]!, today).stock).toEqual(stock)
})

test('as much feed goes into a kg that is sold as is published, each phase after the one before', () => {
  // Weeks of which the whole life lies in the books, with the groups in which they were finished.
  const weeks = groups.filter(
    ({ startedOn, moves = [] }) =>
      daysBetween(startedOn, today) < 720 &&
      moves.some((move) => move.kind === 'out' && groups[move.to]!.endedOn),
  )
  const places = new Set(
    weeks.flatMap((week) => [
      groups.indexOf(week),
      ...week.moves!.flatMap((move) => (move.kind === 'out' ? [move.to] : [])),
    ]),
  )
  const sold = sum([...places], (place) =>
    sum(groups[place]!.moves!, (move) => (move.kind === 'shipment' ? move.totalWeight : 0)),
  )
  const fed = stock.filter((each) => each.kind !== 'count' && isFeed(each.item) && places.has(each.group!))
  expect(fed.filter(({ kind }) => kind === 'receipt').length).toBeGreaterThan(10)
  const conversion = sum(fed, ({ amount }) => amount) / sold
  console.table([
    { name: 'feed for a kg sold', farm: conversion, published, off: conversion / published - 1 },
  ])
  expect(Math.abs(conversion / published - 1)).toBeLessThan(allowed)
  for (const of of Map.groupBy(fed, ({ group }) => group).values())
    expect(of.map(({ item }) => item)).toEqual(of.map(({ item }) => item).toSorted())
  for (const { kind, amount } of fed)
    expect((kind === 'receipt' || amount <= 999) && Number.isInteger(amount)).toBe(true)
})

const withoutBoars = feed({ ...herd, boars: [] }, { today })
/** kg of a feed that were given out from a day on. */
const taken = (of: typeof stock, item: string, from: Day) =>
  sum(
    of.filter((each) => each.kind === 'release' && each.item === item && each.on >= from),
    ({ amount }) => amount,
  )

test('boars eat with the sows that do not nurse', () => {
  const since = addDays(today, -730)
  const boarDays = sum(herd.boars, ({ enteredOn }) =>
    daysBetween(enteredOn > since ? enteredOn : since, today),
  )
  expect(boarDays).toBeGreaterThan(730)
  const eaten = taken(stock, '100006', since) - taken(withoutBoars, '100006', since)
  expect(Math.abs(eaten / (boarDays * 2.5) - 1)).toBeLessThan(0.01)
  expect(taken(withoutBoars, '100007', since)).toBe(taken(stock, '100007', since))
})

test('sows take as much feed in a year as is published, more of them while they nurse', () => {
  const from = addDays(today, -365)
  // A sow is there from her entry until she is culled.
  const sowDays = sum(herd.sows, ({ records }) => {
    const last = records.at(-1)!
    const until = last.kind === 'removal' && last.on < today ? last.on : today
    return Math.max(0, daysBetween(records[0]!.on > from ? records[0]!.on : from, until))
  })
  const [dry, nursing] = [taken(withoutBoars, '100006', from), taken(withoutBoars, '100007', from)]
  const aYear = ((dry + nursing) / sowDays) * 365
  console.table([
    {
      name: 'feed of a sow a year',
      farm: aYear,
      published: publishedOfSows,
      off: aYear / publishedOfSows - 1,
    },
  ])
  expect(Math.abs(aYear / publishedOfSows - 1)).toBeLessThan(allowed)
  expect(dry).toBeGreaterThan(nursing)
})

test('every dose that a group was given in these years left the store for it', () => {
  groups.forEach(({ treatments = [] }, place) => {
    const given = treatments.filter(({ on }) => on >= addDays(today, -730))
    const left = stock.filter((each) => each.kind === 'release' && each.group === place && !isFeed(each.item))
    expect(sum(left, ({ amount }) => amount)).toBe(sum(given, ({ amount }) => Math.ceil(amount)))
  })
})

describe('in the database', () => {
  let app: TestApp
  let owner: Person
  let farmId: number
  const url = inject('databaseUrl')
  const ask = <Row extends object>(query: string) =>
    asOwner(url, async (client) => (await client.query<Row>(query, [farmId])).rows)

  beforeAll(async () => {
    app = await testApp()
    ;({ farmId, person: owner } = await grownFarm(growDemoFarm(demoFarms[6]!, today), 'owner'))
  })
  afterAll(() => app.close())

  test('balances are what was moved, and no batch was ever below nothing', async () => {
    const wrong = await ask(`
      with part as (
        select item_id, batch, expires_on, on_date, p.place, p.amount from stock_move m cross join lateral (values
          (case to_place when 'store' then 0 when 'group' then group_id end, amount),
          (case from_place when 'store' then 0 when 'group' then group_id end, -amount)) p (place, amount)
        where farm_id = $1 and p.place is not null
      ), day as (
        select item_id, batch, expires_on, place,
          sum(sum(amount)) over (partition by item_id, batch, expires_on, place order by on_date) as amount
        from part group by item_id, batch, expires_on, place, on_date
      )
      select * from day where amount < 0
      union all
      select b.item_id, b.batch, b.expires_on, b.group_id, b.amount from stock_balance b
      where farm_id = $1 and amount <> coalesce((select sum(amount) from part p
        where (p.item_id, p.batch, p.expires_on, p.place) = (b.item_id, b.batch, b.expires_on, b.group_id)), 0)`)
    expect(wrong).toEqual([])
    const [{ first, last }] = (await ask<{ first: Day; last: Day }>(
      `select min(on_date)::text as first, max(on_date)::text as last from stock_record where farm_id = $1`,
    )) as [{ first: Day; last: Day }]
    expect([daysBetween(first, today), last < today]).toEqual([730, true])
  })

  test('feed for growers runs low, and the others last', async () => {
    const { rows } = (await app.as(owner).call(stores.list, {})).body
    const feeds = rows.filter(({ kind }) => kind === 'feed')
    expect(feeds).toHaveLength(6)
    expect(feeds.filter(({ order }) => order).map(({ itemName }) => itemName)).toEqual(['육성돈 사료'])
  })

  test('a count finds what is left of all that came, and what it finds less is lost', async () => {
    const counts = await ask<{ counted: string; books: string; lost: string }>(`
      select r.amount as counted,
        (select sum(case m.to_place when 'store' then m.amount else -m.amount end) from stock_move m
          where m.farm_id = r.farm_id and m.item_id = r.item_id and 'store' in (m.from_place, m.to_place)
            and m.record_id <> r.record_id and m.on_date <= r.on_date) as books,
        (select coalesce(sum(amount), 0) from stock_move m where m.farm_id = r.farm_id and m.record_id = r.record_id and m.to_place = 'lost') as lost
      from stock_record r where farm_id = $1 and kind = 'count' and group_id is null`)
    expect(counts.length).toBeGreaterThan(100)
    for (const { counted, books, lost } of counts) expect(Number(counted)).toBe(Number(books) - Number(lost))
    expect(counts.filter(({ lost }) => Number(lost) > 0).length).toBeGreaterThan(100)
    const [broken] = await ask<{ bottles: number; left: number }>(`
      select count(*)::int as bottles, count(*) filter (where exists (
        select from stock_move m where m.farm_id = r.farm_id and m.record_id = r.record_id and m.to_place <> 'lost'))::int as left
      from stock_record r where farm_id = $1 and kind = 'release' and processing = '340002'`)
    expect([broken!.bottles > 10, broken!.left]).toEqual([true, 0])
  })

  test('counts of a group find less of its bags each time, and none at last', async () => {
    const [{ group_id: groupId }] = (await ask<{ group_id: string }>(
      `select group_id from stock_record where farm_id = $1 and kind = 'count' and group_id is not null order by on_date limit 1`,
    )) as [{ group_id: string }]
    const { rows } = (await app.as(owner).call(stores.groupFeed, { groupId: Number(groupId) })).body
    const [bags] = rows.filter(({ counts }) => counts.length > 0)
    expect(bags!.counts.length).toBeGreaterThan(1)
    const amounts = bags!.counts.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(bags).toMatchObject({ left: 0, eaten: bags!.received + bags!.released })
  })

  test('a group that was finished tells a conversion', async () => {
    const ended = await ask<{ group_id: string }>(`
      select g.group_id from pig_group g
      where farm_id = $1 and ended_on > '2026-01-01' and exists (select from group_move m where m.group_id = g.group_id and m.kind = 'shipment')`)
    expect(ended.length).toBeGreaterThan(20)
    for (const { group_id } of ended.slice(0, 10)) {
      const { conversion } = (await app.as(owner).call(groupGrowths.view, { groupId: Number(group_id) })).body
      expect(conversion).toBeGreaterThan(2.4)
      expect(conversion).toBeLessThan(4.4)
    }
  })
})
