import { describe, expect, test } from 'vitest'
import { against, boar, checkRows, codesAgainst, gilt, today, type BookRows } from '../../test/books.ts'
import { addDays } from '../basics/day.ts'
import type { Cell } from '../table/cell.ts'

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

  test('are rejected for an animal that the farm already has', () => {
    const code = (sex: string | null, farm: { sowTags?: Set<string>; boarTags?: Set<string> }) =>
      codesAgainst(fed({ ...feeding, tag: 'C-5', sex }), farm).map(([, each]) => each)
    const [sowTags, boarTags] = [new Set(['C-5']), new Set(['C-5'])]
    expect([code('sow', { sowTags }), code(null, { sowTags }), code('boar', { sowTags })]).toEqual([
      ['ANIMAL_THERE_ALREADY'],
      ['ANIMAL_THERE_ALREADY'],
      ['ANIMAL_NOT_IN_FILE'],
    ])
    expect([code('boar', { boarTags }), code(null, { boarTags }), code('sow', { boarTags })]).toEqual([
      ['ANIMAL_THERE_ALREADY'],
      ['ANIMAL_THERE_ALREADY'],
      ['ANIMAL_NOT_IN_FILE'],
    ])
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
