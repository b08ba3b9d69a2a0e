// Every column of the daily statistics counted once more, from the records as they were exported and without a database.
import { figures, type FigureQuery } from '@penside/contract/reports/figure.ts'
import { columnsOfStatistic } from '@penside/contract/reports/statistic-names.ts'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { addDays, addMonths, day, daysBetween, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { applyRecord, type SowState } from '@penside/domain/records/life.ts'
import { statisticNames as names, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { type Herd, type HerdRecord } from '@penside/server/workbook/herd-import.ts'
import { nursingBegan, pigletsBorn } from '../../server/test/piglets-born.ts'
import { testApp, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const today = day('2026-11-20')
const months = 6
/** Days of the last two years: a month's first and last day, a leap of month lengths, any others. */
const baseDays = [
  '2026-11-20',
  '2026-10-01',
  '2026-05-31',
  '2026-03-17',
  '2025-12-31',
  '2025-02-28',
  '2024-11-21',
].map(day)

let app: TestApp
const farms: { farmId: number; herd: Herd; worker: Person }[] = []
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-20T03:00:00Z') })
  for (const farm of [demoFarms[0]!, demoFarms[2]!]) {
    const herd = growDemoFarm(farm, today, 0.08)
    const { farmId, person } = await grownFarm(herd)
    farms.push({ farmId, herd, worker: person })
  }
})
afterAll(() => app.close())

type Step = { record: HerdRecord; before: SowState | null; after: SowState }
const stepsOf = (records: readonly HerdRecord[]) => {
  const steps: Step[] = []
  for (const record of records) {
    const before = steps.at(-1)?.after ?? null
    steps.push({ record, before, after: applyRecord(before, record) })
  }
  return steps
}

type Counts = Record<string, number>
/** Half is rounded up; weights are exact to 10 g. */
function mean(amount: number, base: number, decimals: number) {
  if (base === 0) return 0
  const [hundredths, places] = [BigInt(Math.round(amount * 100)), 10n ** BigInt(decimals)]
  const [over, under] = [hundredths * places, BigInt(Math.round(base)) * 100n]
  return Number((over * 2n + under) / (under * 2n)) / Number(places)
}

/** What the records of some days come to, by the wire's columns. */
function eventsIn(herd: Herd, lives: readonly Step[][], from: Day, to: Day): Record<StatisticName, Counts> {
  const isIn = (on: Day) => on >= from && on <= to
  const found: Record<StatisticName, Counts> = {
    breeding: {},
    mating: {},
    accident: {},
    production: {},
    movement: {},
    trade: {},
  }
  for (const [name, columns] of Object.entries(columnsOfStatistic))
    for (const column of Object.values(columns)) found[name as StatisticName][column] = 0
  const { mating, accident, production, movement, trade } = found as Record<
    string,
    Counts
  > as never as Record<StatisticName, Counts>
  const add = (counts: Counts, column: string, count = 1) => {
    counts[column] = (counts[column] ?? 0) + count
  }
  const addWeaned = (days: number, piglets: number) => {
    const column =
      days < 18
        ? 'eu_17'
        : days < 26
          ? 'eu_25'
          : days < 38
            ? 'eu_37'
            : days < 47
              ? 'eu_46'
              : days < 81
                ? 'eu_80'
                : 'eu_81'
    add(production, column, piglets)
  }
  const births = { kg: 0, piglets: 0 }
  const weanings = { kg: 0, piglets: 0, days: 0, count: 0 }

  for (const [place, steps] of lives.entries()) {
    for (const [at, { record, before, after }] of steps.entries()) {
      if (!isIn(record.on)) continue
      switch (record.kind) {
        case 'entry':
          add(movement, record.status === 'gilt' ? 'hubo_in' : 'gyungsan')
          break
        case 'mating':
          add(mating, 't_gyobae')
          if (after.parity === 0) add(mating, after.matings === 1 ? 'hubo' : 'hubo_sogo')
          else add(mating, after.matings === 1 ? 'gyung' : `sogo${Math.min(after.matings, 4)}`)
          break
        case 'accident': {
          const order = ['050008', '050009', '050007', '050002', '050003', '050004', '050005', '050006']
          add(accident, `sago_${1 + order.indexOf(record.accidentType)}`)
          const days = daysBetween(before!.matedOn!, record.on)
          add(accident, days <= 17 ? 'sago_9' : days <= 24 ? 'sago_10' : days <= 38 ? 'sago_11' : 'sago_12')
          if (record.accidentType === '050004') add(movement, 'death_modon')
          if (['050003', '050005', '050006'].includes(record.accidentType)) add(movement, 'etc_modon')
          break
        }
        case 'farrowing':
          add(production, 't_bunman')
          add(production, 'chongsan', record.totalBorn)
          add(production, 'mila', record.mummified)
          add(production, 'sasan', record.stillborn)
          add(production, 'silsan', record.totalBorn - record.mummified - record.stillborn)
          add(production, 'dotae', record.undersized + record.malformed)
          add(movement, 'pou_death', record.undersized + record.malformed)
          if (record.litterWeight > 0) {
            births.kg += record.litterWeight
            births.piglets += record.totalBorn - record.mummified - record.stillborn
          }
          break
        case 'fosteredIn':
          add(production, 'in_dusu', record.piglets)
          break
        case 'fosteredOut':
          add(production, 'out_dusu', record.piglets)
          break
        case 'pigletDeath': {
          const causes: Record<string, string> = { '032010': 'dotae', '032001': 'absa', '032002': 'sulsa' }
          add(production, causes[record.reason] ?? 'etc', record.piglets)
          add(movement, 'pou_death', record.piglets)
          break
        }
        case 'partialWeaning':
          add(production, 'eudusu', record.piglets)
          addWeaned(
            daysBetween(
              pigletsBorn(herd.sows, place, nursingBegan(herd.sows[place]!.records, at), record.on) as Day,
              record.on,
            ),
            record.piglets,
          )
          if (record.totalWeight > 0) {
            weanings.kg += record.totalWeight
            weanings.piglets += record.piglets
          }
          break
        case 'weaning':
          add(production, 't_eu')
          add(production, 'eudusu', record.weaned)
          if (record.totalWeight > 0) {
            weanings.kg += record.totalWeight
            weanings.piglets += record.weaned
          }
          {
            const days = daysBetween(
              pigletsBorn(herd.sows, place, nursingBegan(herd.sows[place]!.records, at), record.on) as Day,
              record.on,
            )
            weanings.days += days
            addWeaned(days, record.weaned)
          }
          weanings.count++
          break
        case 'removal':
          if (record.category !== '080002') add(movement, 'etc_modon')
          else add(movement, before?.status === 'gilt' ? 'hubo_death' : 'death_modon')
      }
    }
  }
  const shipped = { pigs: 0, days: 0 }
  for (const moves of movesByGroup(herd))
    for (const { kind, on, head } of moves) {
      if (!isIn(on)) continue
      const age = ageOn(moves, on)
      if (kind === 'loss')
        add(
          movement,
          age <= 70 ? 'eu_death' : age <= 110 ? 'uc_death' : age <= 140 ? 'jun_death' : 'hugi_death',
          head,
        )
      if (kind !== 'shipment') continue
      add(movement, 'biuk', head)
      shipped.pigs += head
      shipped.days += head * age
    }
  movement['chulil'] = mean(shipped.days, shipped.pigs, 1)
  Object.assign(trade, tradeIn(herd, isIn))
  production['b_kg'] = mean(births.kg, births.piglets, 2)
  production['e_kg'] = mean(weanings.kg, weanings.piglets, 2)
  production['ilryung'] = mean(weanings.days, weanings.count, 1)
  movement['undon_in'] = herd.boars.filter(({ enteredOn }) => isIn(enteredOn)).length
  return found
}

/** Everything that a demo farm buys or sells has its price; summed in whole hundredths. */
function tradeIn({ groups = [], stock = [] }: Herd, isIn: (on: Day) => boolean): Counts {
  const hundredths: Counts = { f_kg: 0, f_price: 0, d_price: 0, c_dusu: 0, c_saeng: 0, c_ziuc: 0, c_price: 0 }
  const add = (column: string, count: number) => {
    hundredths[column] = hundredths[column]! + Math.round(count * 100)
  }
  for (const record of stock) {
    if (record.kind !== 'receipt' || !isIn(record.on)) continue
    // Feed goes by its category, medicine by a word.
    const feed = /^\d/.test(record.item)
    if (feed) add('f_kg', record.amount)
    add(feed ? 'f_price' : 'd_price', record.price)
  }
  for (const move of groups.flatMap(({ moves = [] }) => moves)) {
    if (move.kind !== 'shipment' || !isIn(move.on)) continue
    const pigs = move.females + move.males
    const { carcasses = [] } = move
    const paid = carcasses.filter((carcass) => carcass.part !== 'whole')
    const told = carcasses.length === pigs
    add('c_dusu', pigs)
    add('c_saeng', move.totalWeight)
    if (!told) add('c_ziuc', move.netWeight)
    else for (const { weight } of paid) add('c_ziuc', weight)
    const priced = told && paid.every(({ price }) => price !== null)
    const settled = paid.reduce((sum, { weight, price }) => sum + Math.round(weight * 100) * (price ?? 0), 0)
    add('c_price', priced ? Math.round(settled / 100) : move.price)
  }
  const price = (amount: string, of: string) => {
    const [over, under] = [BigInt(hundredths[amount]!), BigInt(hundredths[of]!)]
    return under === 0n ? 0 : Number((over * 2n + under) / (under * 2n))
  }
  return {
    ...Object.fromEntries(Object.entries(hundredths).map(([column, sum]) => [column, sum / 100])),
    f_danga: price('f_price', 'f_kg'),
    c_dudanga: price('c_price', 'c_dusu'),
    c_danga: price('c_price', 'c_ziuc'),
  }
}

function stockOn(herd: Herd, lives: readonly Step[][], on: Day): Counts {
  const states = lives.flatMap((steps) => {
    const state = steps.findLast(({ record }) => record.on <= on)?.after
    return state && state.status !== 'culled' ? [state] : []
  })
  const count = (...statuses: string[]) => states.filter(({ status }) => statuses.includes(status)).length
  const suckling = states.reduce((sum, { nursing }) => sum + nursing, 0)
  const boars = herd.boars.filter(({ enteredOn }) => enteredOn <= on).length
  const growing = growingOn(herd, on)
  const pigs = (from: number, to: number) =>
    growing.filter(({ age }) => age >= from && age <= to).reduce((sum, { head }) => sum + head, 0)
  const all = pigs(0, Infinity)
  return {
    sauc_dusu: states.length + suckling + boars + all,
    t_modon: states.length,
    hubo_am: count('gilt'),
    imsindon: count('pregnant'),
    poudon: count('lactating', 'nurse'),
    eumodon: count('weaned'),
    daegidon: count('returned', 'aborted'),
    bihap: all,
    pouja: suckling,
    bidon: pigs(111, Infinity),
    eujadon: pigs(0, 70),
    ucsungdon: pigs(71, 110),
    bijun: pigs(111, 140),
    bihu: pigs(141, Infinity),
  }
}

type Moved = {
  place: number
  on: Day
  kind: 'in' | 'out' | 'shipment' | 'loss'
  head: number
  ageDays: number
}
/** What came into the groups and what left them, group by group: weaned in, or given by another group. */
const movesOf = new WeakMap<Herd, Moved[][]>()
function movesByGroup(herd: Herd): Moved[][] {
  const known = movesOf.get(herd)
  if (known) return known
  const { groups = [], sows } = herd
  const moves = groups.map((): Moved[] => [])
  for (const { records } of sows)
    for (const record of records)
      if (record.kind === 'weaning' && record.group && record.weaned > 0) {
        const { on, weaned: head, group } = record
        moves[group.place]!.push({ ...group, on, kind: 'in', head })
      }
  groups.forEach(({ moves: left = [] }, place) => {
    for (const move of left) {
      const head = move.females + move.males + move.unsexed
      moves[place]!.push({ place, on: move.on, kind: move.kind, head, ageDays: 0 })
      if (move.kind !== 'out') continue
      const { to, on, ageDays } = move
      moves[to]!.push({ place: to, on, kind: 'in', head, ageDays })
    }
  })
  movesOf.set(herd, moves)
  return moves
}

/** Mean age in whole days of what had come into a group until a day. */
function ageOn(moves: readonly Moved[], on: Day): number {
  const came = moves.filter((each) => each.kind === 'in' && each.on <= on)
  const head = came.reduce((sum, each) => sum + each.head, 0)
  const days = came.reduce((sum, each) => sum + each.head * (each.ageDays + daysBetween(each.on, on)), 0)
  return Math.round(days / head)
}

/** The groups of a day: their head, and their mean age. */
const growingOn = (herd: Herd, on: Day): { head: number; age: number }[] =>
  movesByGroup(herd).flatMap((moves) => {
    const head = moves
      .filter((each) => each.on <= on)
      .reduce((sum, each) => sum + (each.kind === 'in' ? each.head : -each.head), 0)
    return head > 0 ? [{ head, age: ageOn(moves, on) }] : []
  })

const withSuffix = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([column, value]) => [`${column}_mm`, value]))

/** The rows of a statistic, newest month first, counted here. */
function expectedRows(herd: Herd, lives: readonly Step[][], name: StatisticName, baseDay: Day) {
  return Array.from({ length: months }, (_, back) => {
    const first = addMonths(baseDay, -back)
    // Nothing is known of days to come.
    const end = lastOfMonth(first) < today ? lastOfMonth(first) : today
    const sameDay = addDays(first, Number(baseDay.slice(8)) - 1)
    const toDate = sameDay < end ? sameDay : end
    const [month, through] =
      name === 'breeding'
        ? [stockOn(herd, lives, end), stockOn(herd, lives, toDate)]
        : [eventsIn(herd, lives, first, end)[name], eventsIn(herd, lives, first, toDate)[name]]
    return { gb_tt: first.slice(0, 7), ...month, ...withSuffix(through!) }
  })
}

/** As they go over the wire. */
const rowsOf = async ({ farmId, worker }: (typeof farms)[number], statistic: StatisticName, baseDay: Day) => {
  const asked = { view: 'data', statistic, farmId, language: 'ko', baseDay, months } as const
  const { wire } = await app.as(worker).call(statistics.proxy, { asked })
  return (wire as { data: { data: Record<string, string | number>[] } }).data.data
}
const columnPairs = (name: StatisticName) => Object.entries<string>(columnsOfStatistic[name])

const decimalsOf = (column: string) =>
  column.endsWith('danga') ? 0 : ['ilryung', 'chulil'].includes(column) ? 1 : 2

describe.each([0, 1])('demo farm %i', (place) => {
  test.each(names)('the %s statistic of today has equal rows, and so has that of tomorrow', async (name) => {
    const farm = farms[place]!
    const rows = await rowsOf(farm, name, today)
    for (const [, column] of columnPairs(name))
      expect([column, rows[0]?.[column]]).toEqual([column, rows[0]?.[`${column}_mm`]])
    for (const later of ['2026-11-21', '2026-11-30', '2026-12-15', '2027-03-01'].map(day)) {
      expect(await rowsOf(farm, name, later)).toEqual(rows)
      const [[column]] = columnPairs(name) as [[string, string]]
      const behind = async (baseDay: Day) => {
        const figure = { of: name, column, baseDay, span: 'month' } as FigureQuery
        return (await app.as(farm.worker).call(figures.rows, { figure })).body
      }
      expect(await behind(later)).toEqual(await behind(today))
    }
  })

  test.each(names)(
    'the %s statistic agrees with its records on every base day, in every column',
    async (name) => {
      const farm = farms[place]!
      const lives = farm.herd.sows.map(({ records }) => stepsOf(records))
      for (const baseDay of baseDays)
        expect({ baseDay, rows: await rowsOf(farm, name, baseDay) }).toEqual({
          baseDay,
          rows: expectedRows(farm.herd, lives, name, baseDay),
        })
    },
  )

  test.each(names)('every number of the %s statistic equals the rows that it lists', async (name) => {
    const farm = farms[place]!
    const baseDay = baseDays[3]!
    const [newest] = await rowsOf(farm, name, baseDay)
    for (const [ours, column] of columnPairs(name))
      for (const span of ['month', 'toDate'] as const) {
        const asked = { figure: { of: name, column: ours, baseDay, span } as FigureQuery, pageSize: 100 }
        const pages = [(await app.as(farm.worker).call(figures.rows, asked)).body]
        while (pages.reduce((sum, { rows }) => sum + rows.length, 0) < pages[0]!.total)
          pages.push((await app.as(farm.worker).call(figures.rows, { ...asked, page: pages.length })).body)
        const rows = pages.flatMap((page) => page.rows)
        const sum = (of: 'amount' | 'base') => rows.reduce((total, row) => total + (row[of] ?? 0), 0)
        const { amount, base } = pages[0]!
        expect([column, sum('amount')]).toEqual([column, expect.closeTo(amount, 6)])
        const shown = newest?.[span === 'month' ? column : `${column}_mm`]
        expect([column, span, base === null ? amount : expect.any(Number)]).toEqual([
          column,
          span,
          base === null ? shown : expect.any(Number),
        ])
        if (base !== null) expect(mean(amount, base, decimalsOf(column))).toBe(shown)
        expect(
          new Set(rows.map(({ kind, animalId, groupId, seq }) => `${kind} ${animalId} ${groupId} ${seq}`))
            .size,
        ).toBe(rows.length)
      }
  })

  test('its stock is what was there, what came and what left', async () => {
    const farm = farms[place]!
    for (const baseDay of baseDays.slice(1)) {
      const breeding = await rowsOf(farm, 'breeding', baseDay)
      const movement = await rowsOf(farm, 'movement', baseDay)
      const production = await rowsOf(farm, 'production', baseDay)
      const mating = await rowsOf(farm, 'mating', baseDay)
      for (let i = 0; i + 1 < months; i++) {
        const at = (rows: typeof breeding, row: number, column: string) => Number(rows[row]?.[column])
        const change = (column: string) => at(breeding, i, column) - at(breeding, i + 1, column)
        const moved = (column: string) => at(movement, i, column)
        expect(change('t_modon')).toBe(
          moved('hubo_in') +
            moved('gyungsan') -
            moved('death_modon') -
            moved('hubo_death') -
            moved('etc_modon'),
        )
        expect(at(breeding, i, 't_modon')).toBe(
          ['hubo_am', 'imsindon', 'poudon', 'eumodon', 'daegidon']
            .map((column) => at(breeding, i, column))
            .reduce((sum, count) => sum + count, 0),
        )
        expect(at(production, i, 'silsan')).toBe(
          at(production, i, 'chongsan') - at(production, i, 'mila') - at(production, i, 'sasan'),
        )
        expect(
          ['dotae', 'absa', 'sulsa', 'etc'].reduce((sum, column) => sum + at(production, i, column), 0),
        ).toBe(moved('pou_death'))
        expect(change('pouja')).toBe(
          at(production, i, 'silsan') -
            moved('pou_death') -
            at(production, i, 'eudusu') +
            at(production, i, 'in_dusu') -
            at(production, i, 'out_dusu'),
        )
        // Within a farm nothing is fostered to nowhere.
        expect(at(production, i, 'in_dusu')).toBe(at(production, i, 'out_dusu'))
        expect(at(mating, i, 'hubo')).toBeGreaterThanOrEqual(0)
      }
    }
  })
})
