import { expect, test } from 'vitest'
import { emptyFarm, today } from '../../test/books.ts'
import { herdOf, type HerdLife } from '../../test/herd.ts'
import { rawFilesOf, styles } from '../../test/styles.ts'
import { addDays, daysBetween, type Day } from '../basics/day.ts'
import { defaultSettings } from '../farm/settings.ts'
import { prepareFiles } from '../table/prepared.ts'
import { checkBooks } from './check.ts'
import { previewOf } from './preview.ts'
import { ownSheets } from './own-sheets.ts'
import { BookReader } from './rows.ts'
import { Words } from './words.ts'

const herd = herdOf(150, 31, today)

function preview() {
  const style = styles[0]!
  const context = { dateFormat: 'YYYY-MM-DD', latest: today, ownSheets, keepsTotals: false }
  const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [], words: new Words([]) }, 'en')
  for (const { sheet, rows } of prepareFiles(rawFilesOf(style.sheets(herd)), context).sheets)
    reader.add(sheet, rows)
  reader.read().toArray()
  const checking = checkBooks(reader, emptyFarm, { today, addLosses: false })
  let step = checking.next()
  while (!step.done) step = checking.next()
  expect(reader.refused).toEqual([])
  return previewOf(step.value, emptyFarm, defaultSettings, today)
}

const days = Array.from({ length: 365 }, (_, i) => addDays(today, -i))
const isMatedOn = ({ events }: HerdLife, on: Day) => {
  const first = events.find(({ kind }) => kind === 'mating')
  const left = events.find((event) => 'reason' in event)
  return first !== undefined && first.on <= on && (!left || left.on > on)
}

test('counts the herd as it will be, and its last year', () => {
  const found = preview()
  const living = herd.filter(({ status }) => status !== 'culled')
  const count = (of: (life: HerdLife) => boolean) => living.filter(of).length
  const events = herd.flatMap((life) => life.events)
  expect(found).toMatchObject({
    sows: herd.length,
    boars: 3,
    records: events.length,
    litters: events.filter(({ kind }) => kind === 'farrowing').length,
    continued: 0,
    added: 0,
    there: 0,
  })
  for (const status of ['gilt', 'pregnant', 'lactating', 'weaned', 'returned', 'aborted'] as const)
    expect([status, found.status[status] ?? 0]).toEqual([status, count((life) => life.status === status)])
  for (const parity of [0, 1, 2, 3, 4, 5, 6])
    expect([parity, found.parity[parity] ?? 0]).toEqual([parity, count((life) => life.parity === parity)])

  const femaleDays = days.reduce((sum, on) => sum + herd.filter((life) => isMatedOn(life, on)).length, 0)
  const weaned = events.reduce(
    (sum, event) => sum + (event.kind === 'weaning' && days.includes(event.on) ? event.piglets : 0),
    0,
  )
  expect(found.weanedPerFemale).toBeCloseTo(weaned / (femaleDays / 365), 6)
  expect(found.farrowingRate).toBeGreaterThan(60)
  expect(found.farrowingRate).toBeLessThan(100)
})

test('plans the work of the next seven days', () => {
  const { work } = preview()
  const within = (status: HerdLife['status'], after: number) =>
    herd.filter(
      (life) => life.status === status && daysBetween(today, addDays(life.events.at(-1)!.on, after)) <= 6,
    ).length
  expect(work.farrowing ?? 0).toBe(within('pregnant', 115))
  expect(work.weaning ?? 0).toBe(within('lactating', defaultSettings.weaningAfterFarrowing))
})
