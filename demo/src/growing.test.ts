// What the groups of the demonstration come to, beside what is published of Korean farms, counted here pig by pig from the records.
import { addDays, day, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { firstShort, headCount, type Heads } from '@penside/domain/records/heads.ts'
import type { HerdGroup, HerdGroupMove } from '@penside/server/groups/herd-import.ts'
import { describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

/** Tags as in `distributions/README.md`. */
const korea = {
  /** % of the weaned that are shipped: 85.9 [H1], 84.8 [H2], 84.4 [H4]. */
  survival: 84.8,
  /** Days [H5], kg live [H4]. */
  age: 197,
  weight: 113.6,
  /** Carcass of live weight, and won for a kg of it [A1]. */
  dressing: 87.8 / 113.6,
  price: 5_545,
} as const
/** Of carcasses: kg, mm of backfat, % of grade 1 or better, of all [A1]. */
const slaughtered = { carcass: 87.8, backfat: 21.1, firstGrades: 67.5 } as const
const allowed = 0.05

const today = day('2026-11-20')
const herd = growDemoFarm(demoFarms[1]!, today)
const groups = herd.groups!
const headOf = headCount
const left = (group: HerdGroup, kind: HerdGroupMove['kind']) =>
  group.moves!.filter((move) => move.kind === kind)
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

/** What was weaned into each group. */
const weaned = groups.map(() => [] as (Heads & { on: Day; ageDays: number })[])
for (const { records } of herd.sows)
  for (const record of records)
    if (record.kind === 'weaning' && record.group && record.weaned > 0)
      weaned[record.group.place]!.push({
        on: record.on,
        females: record.females,
        males: record.weaned - record.females,
        unsexed: 0,
        ageDays: record.group.ageDays,
      })
/** The groups into which the pigs of a group went. */
const followers = (place: number) =>
  groups[place]!.moves!.flatMap((move) => (move.kind === 'out' ? [move.to] : []))

test('groups hold what was weaned in a week of the last two years and the time before that one takes', () => {
  const nurseries = groups.filter((_, place) => weaned[place]!.length > 0)
  expect(nurseries.length).toBeGreaterThan(130)
  expect(nurseries.length).toBeLessThan(140)
  expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
})

test('every pig that came is there, was shipped or died, and its sex contradicts no other record', () => {
  const arrived = groups.map((_, place) => [...weaned[place]!] as (Heads & { on: Day })[])
  for (const { moves = [] } of groups)
    for (const move of moves) if (move.kind === 'out') arrived[move.to]!.push(move)
  groups.forEach(({ name, startedOn, endedOn, moves = [] }, place) => {
    const all = [...arrived[place]!.map((came) => ({ ...came, kind: 'in' as const })), ...moves]
    const numbered = all.map((move, number) => ({ ...move, number }))
    expect([name, firstShort(numbered)]).toEqual([name, null])
    const standing = sum(arrived[place]!, headOf) - sum(moves, headOf)
    expect([name, endedOn !== undefined]).toEqual([name, standing === 0])
    for (const { on } of moves) expect([name, on > startedOn, on < today]).toEqual([name, true, true])
    if (endedOn)
      expect(
        moves
          .map(({ on }) => on)
          .toSorted()
          .at(-1),
      ).toBe(endedOn)
  })
})

/** Weeks of which nothing is left: what was weaned, and how many of all that went on with it were shipped. */
const finished = groups.flatMap((_, place) => {
  if (weaned[place]!.length === 0 || !groups[place]!.endedOn) return []
  const ends = followers(place).map((to) => groups[to]!)
  return ends.length > 0 && ends.every(({ endedOn }) => endedOn) ? [place] : []
})

describe('a farm of 300 sows', () => {
  const shipments = groups.flatMap((group, place) =>
    left(group, 'shipment').map(
      (move) => ({ ...move, place }) as HerdGroupMove & { kind: 'shipment'; place: number },
    ),
  )
  const shipped = sum(shipments, headOf)

  test('ships as many of 100 weaned, at the age and weight and for the price, as are published', () => {
    // All that died of the finished weeks, over all that was weaned in them; who was runt of one week died in the group of the next.
    const weeks = new Set(finished)
    const places = new Set([...finished, ...finished.flatMap(followers)])
    const born = sum([...weeks], (place) => sum(weaned[place]!, headOf))
    const dead = sum([...places], (place) => sum(left(groups[place]!, 'loss'), headOf))
    const carcass = sum(shipments, ({ netWeight }) => netWeight)
    const live = sum(shipments, ({ totalWeight }) => totalWeight)
    // The days since birth of each pig: those of its finishing group by what was weaned into the groups that it came from.
    const birthDays = groups.map((_, place) => {
      const from = groups.flatMap(({ moves = [] }, source) =>
        moves.flatMap((move) =>
          move.kind === 'out' && move.to === place ? [{ source, head: headOf(move) }] : [],
        ),
      )
      const of = from.flatMap(({ source, head }) => {
        const all = sum(weaned[source]!, headOf)
        return weaned[source]!.map((each) => ({
          head: (head * headOf(each)) / all,
          born: daysBetween(today, each.on) - each.ageDays,
        }))
      })
      return sum(of, ({ head, born: on }) => head * on) / sum(of, ({ head }) => head)
    })
    const farm = {
      survival: 100 * (1 - dead / born),
      age:
        sum(shipments, (each) => headOf(each) * (daysBetween(today, each.on) - birthDays[each.place]!)) /
        shipped,
      weight: live / shipped,
      dressing: carcass / live,
      price: sum(shipments, ({ price }) => price) / carcass,
    }
    const rows = Object.entries(korea).map(([name, published]) => {
      const value = farm[name as keyof typeof korea]
      return { name, farm: value, published, off: value / published - 1 }
    })
    console.table(rows)
    expect(rows.filter(({ off }) => Math.abs(off) > allowed)).toEqual([])
  })

  test('has carcasses of the weight, the backfat and the grades that are published', () => {
    const carcasses = shipments.flatMap(({ carcasses: told = [] }) => told)
    const fat = carcasses.flatMap(({ backfat }) => backfat ?? [])
    const farm = {
      carcass: sum(carcasses, ({ weight }) => weight) / carcasses.length,
      backfat: sum(fat, (mm) => mm) / fat.length,
      firstGrades: (100 * sum(carcasses, ({ grade }) => (grade.startsWith('1') ? 1 : 0))) / carcasses.length,
    }
    const rows = Object.entries(slaughtered).map(([name, published]) => {
      const value = farm[name as keyof typeof slaughtered]
      return { name, farm: value, published, off: value / published - 1 }
    })
    console.table(rows)
    expect(carcasses.length).toBeGreaterThan(10_000)
    expect(rows.filter(({ off }) => Math.abs(off) > allowed)).toEqual([])
    // Each head of a lot has its carcass, and what they weigh is what was paid and is in no grade twice.
    for (const { carcasses: told, netWeight, ...lot } of shipments) {
      if (!told) continue
      const paid = sum(told, ({ weight, part }) => (part === 'whole' ? 0 : Math.round(weight * 10)))
      expect([told.length, paid]).toEqual([headOf(lot), Math.round(netWeight * 10)])
      expect(new Set(told.map(({ carcassNo }) => carcassNo)).size).toBe(told.length)
    }
  })

  test('loses most in the nursery', () => {
    const inNursery = sum(finished, (place) => sum(left(groups[place]!, 'loss'), headOf))
    const after = sum([...new Set(finished.flatMap(followers))], (place) =>
      sum(left(groups[place]!, 'loss'), headOf),
    )
    expect(inNursery / (inNursery + after)).toBeGreaterThan(0.5)
    const causes = new Set(groups.flatMap((group) => left(group, 'loss').map(({ type }) => type)))
    expect(causes.size).toBeGreaterThan(12)
  })

  test('ships each group in two or three lots of 110 to 117 kg a pig, near 180 days and later', () => {
    for (const [place, lots] of Map.groupBy(shipments, (each) => each.place)) {
      const { name, endedOn, ageDays, startedOn } = groups[place]!
      if (endedOn) expect([name, [2, 3].includes(lots.length)]).toEqual([name, true])
      for (const lot of lots) {
        expect(lot.totalWeight / headOf(lot)).toBeGreaterThan(109)
        expect(lot.totalWeight / headOf(lot)).toBeLessThan(118)
        const age = ageDays + daysBetween(startedOn, lot.on)
        expect([name, lot.on, age > 172, age < 225]).toEqual([name, lot.on, true, true])
      }
    }
    expect(shipped).toBeGreaterThan(11_000)
  })

  test('ships no pig while a medicine forbids it', () => {
    const given = groups.map(({ treatments = [] }) => treatments)
    const withdrawn = (medicine: string) => startMedicines.find(({ key }) => key === medicine)!.withdrawalDays
    expect(given.flat().filter(({ medicine }) => withdrawn(medicine) > 0).length).toBeGreaterThan(500)
    const sources = groups.map((_, place) => [
      place,
      ...groups.flatMap((_group, from) => (followers(from).includes(place) ? [from] : [])),
    ])
    for (const { place, on } of shipments)
      for (const source of sources[place]!)
        for (const { on: givenOn, medicine } of given[source]!)
          expect([groups[place]!.name, addDays(givenOn, withdrawn(medicine)) <= on]).toEqual([
            groups[place]!.name,
            true,
          ])
  })

  test('weighs pigs on the curve by which they grow', () => {
    const gains = groups.flatMap(({ weighings = [] }) =>
      weighings.slice(1).map((next, i) => {
        const before = weighings[i]!
        const gained = next.totalWeight / next.head - before.totalWeight / before.head
        return gained / daysBetween(before.on, next.on)
      }),
    )
    expect(gains.length).toBeGreaterThan(80)
    const mean = sum(gains, (each) => each) / gains.length
    expect(mean).toBeGreaterThan(0.65)
    expect(mean).toBeLessThan(1)
  })
})

test('a company with grades has every pig that leaves in one', () => {
  const graded = growDemoFarm(
    demoFarms.find(({ company }) => company === 'CJ')!,
    today,
  ).groups!
  const leaving = graded.flatMap((group) => group.moves!.filter(({ kind }) => kind !== 'loss'))
  expect(leaving.length).toBeGreaterThan(100)
  for (const move of leaving) {
    if (move.kind === 'loss') continue
    expect(sum(move.grades!.females, (each) => each)).toBe(move.females)
    expect(sum(move.grades!.males, (each) => each)).toBe(move.males)
  }
})
