// The month's end counted once more, from the records as they were grown and without a database: day by day, animal by animal.
import { figures } from '@penside/contract/reports/figure.ts'
import { dailyGrowing, dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { addDays, addMonths, day, daysBetween, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { monthEndOf } from '@penside/domain/reports/month-end.ts'
import { type HerdRecord } from '@penside/server/workbook/herd-import.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const today = day('2026-11-20')
const grown = growDemoFarm({ ...demoFarms[6]!, sows: 90 }, today)
/** Who was removed pregnant went to another farm instead. */
const herd = {
  ...grown,
  sows: grown.sows.map((sow) => {
    const [before, last] = sow.records.slice(-2)
    if (before?.kind !== 'mating' || last?.kind !== 'removal') return sow
    const sent = { kind: 'accident', on: last.on, accidentType: '050005', pen: null } as const
    return { ...sow, records: [...sow.records.slice(0, -1), sent] }
  }),
}
const ends = Array.from({ length: 8 }, (_, i) => lastOfMonth(addMonths(today, -1 - i)))
const classes = [
  'gilts',
  'pregnant',
  'lactating',
  'weaned',
  'waiting',
  'boars',
  'suckling',
  'weaners',
  'growers',
  'finishing',
]
const flows = ['born', 'weaned', 'bought', 'died', 'sold', 'moved']
type Table = Record<string, Record<string, number>>

let app: TestApp
let worker: Person
beforeAll(async () => {
  app = await testApp()
  ;({ person: worker } = await grownFarm(herd))
})
afterAll(() => app.close())

/** A sow's class after a record of hers, and null when she is gone. */
function classAfter(record: HerdRecord, before: string | null): string | null {
  switch (record.kind) {
    case 'entry':
      return classOf[record.status] ?? null
    case 'mating':
      return 'pregnant'
    case 'farrowing':
      return 'lactating'
    case 'weaning':
      return record.becomesNurse ? 'lactating' : 'weaned'
    case 'removal':
      return null
    case 'accident':
      return ['050003', '050004', '050005', '050006'].includes(record.accidentType) ? null : 'waiting'
    default:
      return before
  }
}
const classOf: Readonly<Record<string, string>> = {
  gilt: 'gilts',
  pregnant: 'pregnant',
  lactating: 'lactating',
  nurse: 'lactating',
  weaned: 'weaned',
  returned: 'waiting',
  aborted: 'waiting',
}

/** What stood there the evening before the first day, what changed until the last, and what stood there then. */
function counted(from: Day, to: Day): Table {
  const table: Table = Object.fromEntries(
    classes.map((name) => [
      name,
      Object.fromEntries(['opening', ...flows, 'closing'].map((flow) => [flow, 0])),
    ]),
  )
  const add = (name: string | null, flow: string, head: number) => {
    if (name) table[name]![flow]! += head
  }
  for (const { records } of herd.sows) {
    let state: string | null = null
    let nursing = 0
    let [opening, closing]: [string | null, string | null] = [null, null]
    let [suckedThen, sucked] = [0, 0]
    for (const record of records) {
      const after = classAfter(record, state)
      const isIn = record.on >= from && record.on <= to
      const change = (flow: string, head: number) => {
        nursing += head
        if (isIn) add('suckling', flow, head)
      }
      if (isIn && state !== after) {
        add(after, record.kind === 'entry' ? 'bought' : 'moved', 1)
        const how =
          record.kind === 'removal' ? record.category : record.kind === 'accident' ? record.accidentType : ''
        const left = ['080002', '050004'].includes(how)
          ? 'died'
          : ['080003', '050005'].includes(how)
            ? 'moved'
            : 'sold'
        add(state, after ? 'moved' : left, -1)
      }
      if (record.kind === 'entry') change('bought', record.nursing ?? 0)
      if (record.kind === 'farrowing') {
        change('born', record.totalBorn - record.stillborn - record.mummified)
        change('died', -record.undersized - record.malformed)
      }
      if (record.kind === 'weaning') change('weaned', -record.weaned)
      if (record.kind === 'partialWeaning') change('weaned', -record.piglets)
      if (record.kind === 'pigletDeath') change('died', -record.piglets)
      if (record.kind === 'fosteredIn') change('moved', record.piglets)
      if (record.kind === 'fosteredOut') change('moved', -record.piglets)
      state = after
      if (record.on < from) [opening, suckedThen] = [state, nursing]
      if (record.on <= to) [closing, sucked] = [state, nursing]
    }
    add(opening, 'opening', 1)
    add(closing, 'closing', 1)
    add('suckling', 'opening', suckedThen)
    add('suckling', 'closing', sucked)
  }
  for (const { enteredOn } of herd.boars) {
    if (enteredOn < from) add('boars', 'opening', 1)
    else if (enteredOn <= to) add('boars', 'bought', 1)
    if (enteredOn <= to) add('boars', 'closing', 1)
  }
  const moves = herd.groups!.map(() => [] as { on: Day; head: number; flow: string; age?: number }[])
  for (const { records } of herd.sows)
    for (const record of records)
      if (record.kind === 'weaning' && record.group && record.weaned > 0)
        moves[record.group.place]!.push({
          on: record.on,
          head: record.weaned,
          flow: 'weaned',
          age: record.group.ageDays,
        })
  herd.groups!.forEach(({ moves: left = [] }, place) => {
    for (const move of left) {
      const head = move.females + move.males + move.unsexed
      moves[place]!.push({
        on: move.on,
        head: -head,
        flow: { loss: 'died', shipment: 'sold', out: 'moved' }[move.kind],
      })
      if (move.kind === 'out') moves[move.to]!.push({ on: move.on, head, flow: 'moved', age: move.ageDays })
    }
  })
  for (const of of moves) {
    const head = (on: Day) => of.reduce((sum, move) => sum + (move.on <= on ? move.head : 0), 0)
    const stage = (on: Day) => {
      const came = of.filter((move) => move.on <= on && move.age !== undefined)
      const days = came.reduce((sum, move) => sum + move.head * (move.age! + daysBetween(move.on, on)), 0)
      const age = Math.round(days / came.reduce((sum, move) => sum + move.head, 0))
      return age <= 70 ? 'weaners' : age <= 110 ? 'growers' : 'finishing'
    }
    const eve = addDays(from, -1)
    if (head(eve) > 0) add(stage(eve), 'opening', head(eve))
    if (head(to) > 0) add(stage(to), 'closing', head(to))
    for (let on = from; on <= to; on = addDays(on, 1)) {
      const before = addDays(on, -1)
      const there = head(before)
      if (there > 0 && stage(before) !== stage(on)) {
        add(stage(before), 'moved', -there)
        add(stage(on), 'moved', there)
      }
      for (const move of of) if (move.on === on) add(stage(on), move.flow, move.head)
    }
  }
  return table
}

const summed = (table: Table, names: readonly string[]) =>
  Object.fromEntries(
    ['opening', ...flows, 'closing'].map((flow) => [
      flow,
      names.reduce((sum, name) => sum + table[name]![flow]!, 0),
    ]),
  )

test('the newest end is that of the day itself or of the month before', () => {
  expect(
    ['2026-11-01', '2026-11-05', '2026-11-29', '2026-11-30', '2026-12-01', '2024-03-01'].map((on) =>
      monthEndOf(day(on)),
    ),
  ).toEqual(['2026-10-31', '2026-10-31', '2026-10-31', '2026-11-30', '2026-11-30', '2024-02-29'])
})

describe.each(ends)('on %s', (on) => {
  test('each class is what was there and what changed, as counted from the records', async () => {
    const answer = (await app.as(worker).call(monthEnd.view, { on: addDays(on, 3) })).body
    expect(answer.on).toBe(on)
    const table = counted(answer.from, on)
    const rows = Object.fromEntries(answer.rows.map(({ name, ...row }) => [name, row]))
    expect(rows).toEqual({
      ...table,
      sows: summed(table, classes.slice(0, 5)),
      all: summed(table, classes),
    })
    for (const { name, opening, closing, ...changes } of answer.rows)
      expect([name, opening + Object.values(changes).reduce((sum, head) => sum + head, 0)]).toEqual([
        name,
        closing,
      ])
  })
})

test('every change equals the rows that it lists', async () => {
  const [on] = ends as [Day]
  const { rows } = (await app.as(worker).call(monthEnd.view, { on })).body
  for (const row of rows.filter(({ name }) =>
    ['sows', 'waiting', 'suckling', 'growers', 'all'].includes(name),
  ))
    for (const flow of ['born', 'weaned', 'bought', 'died', 'sold', 'moved'] as const) {
      const figure = { of: 'monthEnd', column: `${row.name}.${flow}`, baseDay: on, span: 'month' } as const
      const behind = (await app.as(worker).call(figures.rows, { figure, pageSize: 100 })).body
      expect([figure.column, behind.amount]).toEqual([figure.column, row[flow]])
      if (row[flow] !== 0) expect(behind.rows.length).toBeGreaterThan(0)
      const keys = behind.rows.map(
        ({ kind, animalId, groupId, seq }) => `${kind} ${animalId} ${groupId} ${seq}`,
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
})

test('the change of growing pigs on a day equals the rows that it lists', async () => {
  const [on] = ends as [Day]
  let seen = 0
  for (let day = addDays(on, -9); day <= on; day = addDays(day, 1)) {
    const [summary] = (await app.as(worker).call(dailySummary.view, { on: day })).body.rows
    for (const name of dailyGrowing) {
      const figure = { of: 'monthEnd', column: `${name}.any`, baseDay: day, span: 'day' } as const
      const behind = (await app.as(worker).call(figures.rows, { figure, pageSize: 100 })).body
      expect([day, name, behind.amount]).toEqual([day, name, summary!.change[name]])
      expect(behind.rows.every((row) => row.on === day)).toBe(true)
      seen += behind.total
    }
  }
  expect(seen).toBeGreaterThan(50)
})
