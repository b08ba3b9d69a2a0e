import { describe, expect, test } from 'vitest'
import { against, boar, checkRows, gilt, today, type BookRows } from '../../test/books.ts'
import { addDays, day } from '../basics/day.ts'
import type { Cell } from '../table/cell.ts'
import type { BookSow } from './animals.ts'
import { recordsKey } from './farm-records.ts'
import { splitBooks } from './split.ts'

const tomorrow = addDays(today, 1)
const herd: BookRows = {
  pens: ['P-1', 'P-2'].map((pen) => ({ kind: '080002', house: 'East', pen })),
  medicines: [{ name: 'Amoxi', category: '200008', dose: 5, withdrawalDays: 14 }],
  boars: [boar],
  sows: [gilt],
  matings: [{ tag: 'A-1', on: '2025-09-10' }],
  farrowings: [{ tag: 'A-1', on: '2026-01-03', totalBorn: 12 }],
}
const feeding = { tag: 'A-1', sex: 'sow', on: '2026-02-01', target: 2, eaten: 2 }
const fed = (...feedings: Record<string, Cell>[]) => ({ ...herd, feedings })

/** The farm of sow C-5, who farrowed once, with these records beside her life. */
function farmWith(
  besides: Readonly<Record<string, { tag: string; on: string; [column: string]: unknown }[]>>,
) {
  const { books } = checkRows({ ...herd, ...renamed('C-5') })
  const [{ entry, states, records }] = books.sows as [BookSow]
  const [bornOn, enteredOn] = [day(gilt.bornOn), day(gilt.enteredOn)]
  const life = {
    state: states.at(-1)!,
    entry,
    records: records.map(({ record }) => record),
    keys: [],
    changes: {},
  }
  const all = Object.entries(besides).flatMap(([kind, rows]) => rows.map((row) => ({ ...row, kind })))
  return {
    medicines: ['Amoxi', 'Iron'].map((name, i) => ({
      id: 8 - i,
      name,
      category: '200008',
      dose: 5,
      unit: 'ml' as const,
      withdrawalDays: 0,
    })),
    sows: new Map([['C-5', { animalId: 1, bornOn, enteredOn, ...life }]]),
    sowTags: new Set(['C-5']),
    records: Map.groupBy(all, ({ kind, tag, on }) => recordsKey(kind, 'sow', tag, day(on))),
  }
}
const renamed = (tag: string): BookRows => ({
  sows: [{ ...gilt, tag }],
  matings: [{ tag, on: '2025-09-10' }],
  farrowings: [{ tag, on: '2026-01-03', totalBorn: 12 }],
})

describe('records beside the life of an animal', () => {
  test.each<[string, Record<string, Cell>, unknown[]]>([
    ['may be of today', { on: today }, []],
    ['is not of tomorrow', { on: tomorrow }, [['feedings 2 on', 'AFTER_TODAY', { today }, tomorrow]]],
    ['may be of the day she was born', { on: gilt.bornOn }, []],
    [
      'is not of before she was born',
      { on: '2025-01-09' },
      [['feedings 2 on', 'BEFORE_BIRTH', { born: gilt.bornOn }, '2025-01-09']],
    ],
    [
      'is of an animal of the file',
      { tag: 'A-9' },
      [['feedings 2 tag', 'ANIMAL_NOT_IN_FILE', { tag: 'A-9' }, 'A-9']],
    ],
    ['is of an animal', { tag: '' }, [['feedings 2 tag', 'CELL_NEEDED', {}, '']]],
    ['is of a boar where it says so', { tag: 'B-1', sex: 'boar' }, []],
    [
      'is not of a sow where it says boar',
      { sex: 'boar' },
      [['feedings 2 tag', 'ANIMAL_NOT_IN_FILE', { tag: 'A-1' }, 'A-1']],
    ],
    [
      'is not of a boar where it says sow',
      { tag: 'B-1' },
      [['feedings 2 tag', 'ANIMAL_NOT_IN_FILE', { tag: 'B-1' }, 'B-1']],
    ],
    ['is of whichever has the number where it says neither', { tag: 'B-1', sex: null }, []],
  ])('%s', (_, change, refused) => expect(against(fed({ ...feeding, ...change }))).toEqual(refused))

  test('of an animal whose row is rejected are not judged by its birth', () => {
    const boar = { tag: 'B-2', breed: '042001', bornOn: '2026-03-01', enteredOn: '2025-09-01' }
    const feedings = ['2025-10-01', '2025-10-02'].map((on) => ({ ...feeding, tag: 'B-2', sex: 'boar', on }))
    expect(against({ boars: [boar], feedings }).map(([place]) => place)).toEqual(['boars 2 bornOn'])
    expect(against({ boars: [{ ...boar, bornOn: '2024-10-01' }], feedings })).toEqual([])
  })
  test('are added to an animal of the farm, unless it has them', () => {
    const farm = farmWith({
      feeding: [{ tag: 'C-5', on: '2026-02-01', target: 2, eaten: 1.5 }],
      treatment: [{ tag: 'C-5', on: '2026-02-01', medicine: 7, method: '300001', dose: 5 }],
    })
    const file = {
      feedings: [
        { ...feeding, tag: 'C-5', eaten: 1.5 },
        { ...feeding, tag: 'C-5', on: '2026-02-02' },
      ],
      treatments: ['Iron', 'Amoxi'].map((medicine) => ({ tag: 'C-5', on: '2026-02-01', medicine })),
    }
    const { refused, reader, books } = checkRows(file, farm)
    expect([refused, reader.unusual, books.there]).toEqual([[], [], 2])
    expect(books.beside).toMatchObject([
      { kind: 'treatment', tag: 'C-5', own: { medicine: { id: 8 } } },
      { kind: 'feeding', tag: 'C-5', on: '2026-02-02' },
    ])
  })
  test('conflict with a record of the farm that has other values, which stays', () => {
    const farm = farmWith({ feeding: [{ tag: 'C-5', on: '2026-02-01', target: 2, eaten: 1.5, remark: '' }] })
    const file = { feedings: [{ ...feeding, tag: 'C-5', eaten: 1.25, remark: 'off' }] }
    const { reader, books } = checkRows(file, farm)
    expect([books.beside, books.there, reader.warnings]).toEqual([[], 1, 0])
    expect(books.conflicts).toMatchObject([
      {
        sheet: 'feedings',
        row: 2,
        columns: [
          { column: 'eaten', farm: 1.5, file: 1.25 },
          { column: 'remark', farm: '', file: 'off' },
        ],
      },
    ])
    // Empty cells conflict with nothing.
    const without = { tag: 'C-5', on: '2026-02-01', eaten: 1.5 }
    expect(checkRows({ feedings: [without] }, farm).reader.unusual).toEqual([])
  })
  test('are of the sow of a number that the farm has too as a boar, unless they say boar', () => {
    const farm = { ...farmWith({}), boars: new Map([['C-5', null]]), boarTags: new Set(['C-5']) }
    const sexes = ['boar', 'sow', null].map((sex) =>
      checkRows({ feedings: [{ ...feeding, tag: 'C-5', sex }] }, farm).books.beside.map((each) => each.sex),
    )
    expect(sexes).toEqual([['boar'], ['sow'], ['sow']])
  })
  test('of an animal of the farm stay with its other rows if one is wrong', () => {
    const wrong = {
      feedings: [
        { ...feeding, tag: 'C-5', on: tomorrow },
        { ...feeding, tag: 'C-5' },
      ],
    }
    const { reader } = checkRows({ ...wrong, sows: [gilt] }, farmWith({}))
    expect(splitBooks(reader).counts).toMatchObject({ sows: 2, sowsStay: 1, rows: 3, rowsStay: 2 })
    const boarsOnly = { boars: new Map([['C-6', null]]), boarTags: new Set(['C-6']) }
    const right = checkRows({ feedings: [{ ...feeding, sex: null, tag: 'C-6' }] }, boarsOnly).reader
    expect(splitBooks(right).counts).toMatchObject({ boars: 1, boarsStay: 0, rowsStay: 0 })
  })
  test('have the parity of a sow of the farm on their day', () => {
    const backfat = { tag: 'C-5', timing: '290001', thickness: 14 }
    const rows = ['2026-01-02', '2026-06-01'].map((on) => ({ ...backfat, on }))
    const { books } = checkRows({ backfats: rows }, farmWith({}))
    expect(books.beside.map(({ own }) => own['parity'])).toEqual([0, 1])
  })

  test('include one feeding a day, of sows and boars', () => {
    const his = { ...feeding, tag: 'B-1', sex: 'boar' }
    expect(against(fed(feeding, his, { ...feeding, on: '2026-02-02' }, feeding))).toEqual([
      ['feedings 5 on', 'FED_ALREADY', { on: '2026-02-01' }, '2026-02-01'],
    ])
    const check = { tag: 'A-1', on: '2025-10-10', method: 'sight', result: 'pregnant' }
    expect(
      against({
        ...herd,
        pregnancyChecks: [check, check],
      }),
    ).toEqual([])
  })
})

describe('default values', () => {
  const rows = (books: BookRows) => {
    const { books: checked, refused } = checkRows({ ...herd, ...books })
    expect(refused).toEqual([])
    return checked.beside.map(({ own }) =>
      Object.values(own).map((each) => (typeof each === 'object' && each ? each.name : each)),
    )
  }
  test("include the medicine's dose and withdrawal, and injection as the method", () => {
    const treatment = { tag: 'B-1', on: '2026-02-01', medicine: 'amoxi' }
    expect(rows({ treatments: [treatment] })).toEqual([['Amoxi', '300001', 5, '', 14]])
    const said = { method: '300002', dose: 7.5, batch: 'L-1', withdrawalDays: 0 }
    expect(rows({ treatments: [{ ...treatment, ...said }] })).toEqual([['Amoxi', '300002', 7.5, 'L-1', 0]])
  })
  test('include the parity on that day', () => {
    const measured = ['2025-08-15', '2026-01-02', '2026-01-03', '2026-03-01'].map((on) => ({
      tag: 'A-1',
      on,
      timing: '290001',
    }))
    expect(rows({ backfats: measured }).map(([, parity]) => parity)).toEqual([0, 0, 1, 1])
    const said = { ...measured[3], parity: 4, bodyWeight: 210, thickness: 14.5 }
    expect(rows({ backfats: [said] })).toEqual([['290001', 4, 210, 14.5]])
    expect(rows({ backfats: [measured[0]!] })).toEqual([['290001', 0, 0, 0]])
  })
  test('include no former pen, no remark and no confirmation', () => {
    const move = { tag: 'B-1', on: '2026-02-01', pen: 'East P-2' }
    expect(rows({ moves: [move, { ...move, fromPen: 'P-2', pen: 'P-1' }] })).toEqual([
      [null, 'P-2'],
      ['P-2', 'P-1'],
    ])
    const check = { tag: 'A-1', on: '2025-09-20', method: 'ultrasound', result: 'pregnant' }
    const checks = [check, { ...check, remark: 'early', confirmed: 'CHECKED_EARLY' }]
    expect(checkRows({ ...herd, pregnancyChecks: checks }).books.beside).toMatchObject([
      { kind: 'pregnancyCheck', sex: 'sow', tag: 'A-1', on: '2025-09-20', remark: '', confirmed: [] },
      { remark: 'early', confirmed: ['CHECKED_EARLY'] },
    ])
    expect(checkRows({ ...herd, moves: [move] }).books.beside).toMatchObject([{ kind: 'move', sex: 'boar' }])
  })
  test('do not replace an unknown pen or medicine, which is rejected', () => {
    expect(
      against({ ...herd, moves: [{ tag: 'A-1', on: '2026-02-01', fromPen: 'P-8', pen: 'P-9' }] }),
    ).toEqual([
      ['moves 2 fromPen', 'PEN_NOT_KNOWN', { pen: 'P-8' }, 'P-8'],
      ['moves 2 pen', 'PEN_NOT_KNOWN', { pen: 'P-9' }, 'P-9'],
    ])
    expect(against({ ...herd, treatments: [{ tag: 'A-1', on: '2026-02-01', medicine: 'Water' }] })).toEqual([
      ['treatments 2 medicine', 'MEDICINE_UNKNOWN', { medicine: 'Water' }, 'Water'],
    ])
  })
})
