import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyFarm, today } from '../../../test/books.ts'
import {
  herdBoars,
  herdOf,
  herdUntil,
  randomFrom,
  type HerdEvent,
  type HerdLife,
} from '../../../test/herd.ts'
import { rawFilesOf, styles, type Style } from '../../../test/styles.ts'
import { addDays, type Day } from '../../basics/day.ts'
import type { Cell } from '../../table/cell.ts'
import { prepareFiles } from '../../table/prepared.ts'
import type { FileRow } from '../../table/table.ts'
import type { FarmBefore } from '../animals.ts'
import { checkBooks } from '../check.ts'
import { conflictId } from '../conflicts.ts'
import { recordsKey } from '../farm-records.ts'
import { addedLabels, ownSheets } from '../own-sheets.ts'
import { BookReader } from '../rows.ts'
import { splitBooks } from '../split.ts'
import { Words } from '../words.ts'
import type { SheetMatch } from './sheet-match.ts'

type Sheets = ReturnType<Style['sheets']>

const context = { dateFormat: 'YYYY-MM-DD', latest: addDays(today, 366), ownSheets, keepsTotals: false }
const boars = [
  ['tag', 'breed', 'category', 'enteredOn'],
  ...herdBoars.map((tag) => [tag, 'DD', '060003', '2020-01-01']),
].map((cells, i): FileRow => [i + 1, ...cells])

/** Imports a file of a style, with the answers and choices that a person makes. */
function bring(
  { order, namesBoars, fills = {} }: Style,
  sheets: Sheets,
  farm = emptyFarm,
  taking: ReadonlySet<string> = new Set(),
) {
  const asked = prepareFiles(rawFilesOf(sheets), context).questions
  const answers = Object.fromEntries(asked.map(({ key }) => [key, order ?? 'take']))
  const { sheets: prepared, questions } = prepareFiles(rawFilesOf(sheets), context, answers)
  expect(questions).toEqual([])
  const check = (matches: readonly SheetMatch[]) => {
    const words = new Words([])
    const reader = new BookReader({ dateFormat: context.dateFormat, farmCodes: [], words }, 'en', matches)
    if (namesBoars && farm === emptyFarm) reader.add(addedLabels('boars').en, boars)
    for (const { sheet, rows } of prepared) reader.add(sheet, rows)
    reader.read().toArray()
    const checking = checkBooks(reader, farm, { today, addLosses: false, taking })
    let step = checking.next()
    while (!step.done) step = checking.next()
    return { reader, books: step.value, words }
  }
  const first = check([])
  const matches = first.reader.foreign.flatMap((sheet) => {
    const filled = fills[sheet.sheet]
    return filled ? [{ ...sheet, fills: filled }] : []
  })
  return matches.length > 0 ? check(matches) : first
}

const nameOf = {
  mating: 'mating',
  farrowing: 'farrowing',
  weaning: 'weaning',
  returned: 'accident',
  aborted: 'accident',
}
/** What a record must say, from the herd and without the code that reads it. */
const expectedRecord = (event: HerdEvent) => [
  'reason' in event ? 'removal' : nameOf[event.kind],
  event.on,
  event.kind === 'farrowing'
    ? event.live + event.still + event.mummies
    : event.kind === 'weaning'
      ? event.piglets
      : null,
]
const livesIn = ({ books }: ReturnType<typeof bring>) =>
  new Map(
    books.sows.map(({ values, records, states }) => [
      values.tag,
      {
        records: records.map(({ record, own }) => [
          record.kind,
          record.on,
          record.kind === 'farrowing'
            ? own['totalBorn']
            : record.kind === 'weaning'
              ? Number(own['females']) + Number(own['males']) + Number(own['unsexed'])
              : null,
        ]),
        status: states.at(-1)?.status,
        parity: states.at(-1)?.parity,
        lastWorkOn: states.at(-1)?.lastWorkOn,
      },
    ]),
  )

const lastWorkOn = (life: HerdLife): Day | null => life.events.at(-1)?.on ?? null

function expectSame(style: Style, herd: readonly HerdLife[], found: ReturnType<typeof bring>) {
  expect(found.reader.refused).toEqual([])
  const lives = livesIn(found)
  expect(lives.size).toBe(herd.length)
  for (const life of herd) {
    const same = lives.get(life.tag)
    if (style.has === 'events')
      expect({ tag: life.tag, records: same?.records }).toEqual({
        tag: life.tag,
        records: life.events.map(expectedRecord),
      })
    expect({ tag: life.tag, status: same?.status, parity: same?.parity }).toEqual({
      tag: life.tag,
      status: life.status,
      parity: life.parity,
    })
    if (life.events.length > 0) expect([life.tag, same?.lastWorkOn]).toEqual([life.tag, lastWorkOn(life)])
  }
}

describe.each(styles)('$name', (style) => {
  test('brings in a herd of 300 sows and three years as it is', () => {
    const herd = herdOf(300, 7, today)
    expectSame(style, herd, bring(style, style.sheets(herd)))
  })
  test('brings in any herd as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 60 }), fc.integer(), (sows, seed) => {
        const herd = herdOf(sows, seed, today)
        expectSame(style, herd, bring(style, style.sheets(herd)))
      }),
      { numRuns: 5 },
    )
  })
  test('brings in all but the sows whose rows are wrong', () => {
    const herd = herdOf(300, 11, today)
    const sheets = style.sheets(herd)
    const spoiled = spoil(sheets, randomFrom(3))
    const found = bring(style, sheets)
    const { stays, counts } = splitBooks(found.reader)
    const staying = new Set(
      found.reader.rows.sows.flatMap(({ number, values }) =>
        stays.get('sows')?.has(number) ? values.tag : [],
      ),
    )
    expect(spoiled.size).toBeGreaterThan(3)
    expect([...staying].toSorted()).toEqual([...spoiled].toSorted())
    expect(counts.sowsStay).toBe(spoiled.size)
    const right = herd.filter(({ tag }) => !spoiled.has(tag))
    const lives = livesIn(found)
    for (const life of right) expect([life.tag, lives.get(life.tag)?.status]).toEqual([life.tag, life.status])
  })
})

describe('a second file of the same farm', () => {
  const earlier = addDays(today, -30)
  /** The farm once a file is imported. */
  const farmAfter = ({ books }: ReturnType<typeof bring>): FarmBefore => ({
    ...emptyFarm,
    sowTags: new Set(books.sows.map(({ values }) => values.tag)),
    boarTags: new Set(herdBoars),
    boars: new Map(books.boars.map(({ values }) => [values.tag, values.bornOn])),
    records: Map.groupBy(
      books.sows.flatMap(({ values: { tag }, records }) =>
        records.map(({ own, record: { kind, on } }, seq) => ({ ...own, tag, kind, on, seq })),
      ),
      ({ kind, tag, on }) => recordsKey(kind, 'sow', tag, on),
    ),
    sows: new Map(
      books.sows.map(({ values, entry, states, records }, i) => [
        values.tag,
        {
          animalId: i,
          entry,
          bornOn: values.bornOn,
          enteredOn: values.enteredOn,
          state: states.at(-1)!,
          records: records.map(({ record }) => record),
          keys: records.map((_, seq) => String(seq)),
          changes: {},
        },
      ]),
    ),
  })
  test.each(styles.filter(({ has }) => has === 'events'))('brings only what is new: $name', (style) => {
    const herd = herdOf(120, 23, today)
    const before = herdUntil(herd, earlier)
    const first = bring(style, style.sheets(before))
    expectSame(style, before, first)
    const second = bring(style, style.sheets(herd), farmAfter(first))
    expect(second.reader.refused).toEqual([])
    expect(second.reader.unusual).toEqual([])
    const known = new Set(before.map(({ tag }) => tag))
    expect(second.books.sows.map(({ values }) => values.tag)).toEqual(
      herd.flatMap(({ tag }) => (known.has(tag) ? [] : tag)),
    )
    expect(second.books.there).toBe(before.reduce((sum, { events }) => sum + events.length, 0))
    const added = herd.filter(({ tag, events }) => known.has(tag) && events.some(({ on }) => on > earlier))
    expect(added.length).toBeGreaterThan(20)
    expect(
      second.books.continued.map(({ values: { tag }, records, states }) => [
        tag,
        records.map(({ record: { on } }) => on),
        states.at(-1)!.status,
        states.at(-1)!.parity,
      ]),
    ).toEqual(
      added.map(({ tag, events, status, parity }) => [
        tag,
        events.flatMap(({ on }) => (on > earlier ? on : [])),
        status,
        parity,
      ]),
    )
    const stays = splitBooks(second.reader).counts
    expect([stays.sowsStay, stays.rowsStay]).toEqual([0, 0])
  })
  /** A file that has one more than the farm in these columns of a farrowing. */
  const withMore = (columns: readonly number[], taking: readonly string[] = []) => {
    const style = styles[0]!
    const herd = herdOf(30, 5, today)
    const first = bring(style, style.sheets(herd))
    const sheets = style.sheets(herd)
    const [, farrowing] = sheets['분만기록']!
    for (const column of columns) farrowing![column] = Number(farrowing![column]) + 1
    return bring(style, sheets, farmAfter(first), new Set(taking))
  }
  const [bornAlive, stillborn] = [
    [2, 3],
    [2, 4],
  ]
  test('lists a record with other values, and leaves that of the farm', () => {
    const { reader, books } = withMore(stillborn)
    const [conflict] = books.conflicts
    expect([books.conflicts.length, reader.warnings, books.sows, books.continued]).toEqual([1, 0, [], []])
    expect(conflict).toMatchObject({
      key: 'farrowings',
      sheet: '분만기록',
      row: 2,
      fixed: null,
      takes: false,
    })
    for (const { farm, file } of conflict!.columns) expect(file).toBe(Number(farm) + 1)
  })
  test('replays a life with the values that a person takes from the file', () => {
    const id = conflictId(withMore(stillborn).books.conflicts[0]!)
    const { reader, books } = withMore(stillborn, [id])
    expect([reader.refusals, books.conflicts[0]?.takes]).toEqual([0, true])
    const [sow] = books.continued
    expect(sow?.records).toEqual([])
    expect(sow?.changes).toMatchObject([{ row: { record: { kind: 'farrowing' } } }])
    expect(sow?.states).toHaveLength(1)
  })
  test('rejects values that contradict a later record of the life', () => {
    const id = conflictId(withMore(bornAlive).books.conflicts[0]!)
    const { reader } = withMore(bornAlive, [id])
    expect(reader.refused).toMatchObject([{ sheet: '분만기록', row: 2, code: 'STANDS_AGAINST' }])
  })
  test('rejects an animal with the number of another, and a record before the newest', () => {
    const style = styles[0]!
    const herd = herdOf(30, 5, today)
    const farm = farmAfter(bring(style, style.sheets(herd)))
    const sheets = style.sheets(herd)
    const other = sheets['모돈현황']![1]!
    other[2] = '2020.01.01'
    const pregnant = herd.find(({ status, tag }) => status === 'pregnant' && tag !== other[0])!
    sheets['교배기록']!.push([pregnant.tag, pregnant.enteredOn.replaceAll('-', '.'), 'D-1', 'AI'])
    const codes = bring(style, sheets, farm).reader.refused.map(({ code, sheet }) => `${sheet} ${code}`)
    expect(new Set(codes)).toEqual(new Set(['모돈현황 TAG_TAKEN', '교배기록 CANNOT_BE_MATED']))
  })
})

/** Writes no days into one of fifty rows. @returns tags of their sows */
function spoil(sheets: Sheets, random: () => number): Set<string> {
  const tags = new Set<string>()
  for (const [name, rows] of Object.entries(sheets)) {
    if (name === '웅돈') continue
    const at = rows.findIndex((row) => row.filter((cell) => cell !== null).length > 2)
    const isDay = (cell: Cell | undefined) =>
      cell !== null &&
      (typeof cell === 'object' || /\d{2}[./-](\d{2}|[A-Z][a-z]{2})[./-]\d{2}/.test(String(cell)))
    for (const row of rows.slice(at + 1)) {
      const place = row.findIndex(isDay)
      if (place < 0 || random() > 0.02) continue
      row[place] = '곧'
      tags.add(String(row[0]))
    }
  }
  return tags
}
