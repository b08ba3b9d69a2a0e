import { describe, expect, test } from 'vitest'
import { against, boar, checkRows, codesAgainst, gilt, today, type BookRows } from '../../test/books.ts'
import { addDays } from '../basics/day.ts'
import type { Cell } from '../table/cell.ts'

const tomorrow = addDays(today, 1)
/** A sow who farrowed twelve and nurses them, from 2026-01-03 on. */
const nursing: BookRows = {
  sows: [gilt],
  matings: [{ tag: 'A-1', on: '2025-09-10' }],
  farrowings: [{ tag: 'A-1', on: '2026-01-03', totalBorn: 12 }],
}
const on = (date: string, more: Record<string, Cell> = {}) => ({ tag: 'A-1', on: date, ...more })
const litter = (date: string, kind: string, females: number, more: Record<string, Cell> = {}) =>
  on(date, { kind, females, ...more })
const [died, partly, taken, given] = ['160001', '160002', '160003', '160004'] as const

describe('a boar', () => {
  test.each<[string, Record<string, Cell>, unknown[]]>([
    ['may have come today', { enteredOn: today, stockEntryOn: today }, []],
    [
      'is not born tomorrow',
      { bornOn: tomorrow },
      [
        ['boars 2 bornOn', 'BORN_AFTER_TODAY', {}, tomorrow],
        ['boars 2 bornOn', 'BORN_AFTER_ENTRY', {}, tomorrow],
      ],
    ],
    [
      'is not born today either',
      { bornOn: today, enteredOn: today },
      [['boars 2 bornOn', 'BORN_AFTER_ENTRY', {}, today]],
    ],
    [
      'does not come tomorrow',
      { enteredOn: tomorrow },
      [['boars 2 enteredOn', 'ENTERED_AFTER_TODAY', {}, tomorrow]],
    ],
    [
      'becomes no breeding stock tomorrow',
      { stockEntryOn: tomorrow },
      [['boars 2 stockEntryOn', 'AFTER_TODAY', { today }, tomorrow]],
    ],
    ['of whom only the semen comes may be of any age', { bornOn: null, category: '060003' }, []],
    ['was born on a day', { bornOn: null, category: '060001' }, [['boars 2 bornOn', 'CELL_NEEDED', {}, '']]],
    ['may leave on the day he came', { removedOn: boar.enteredOn, removalCategory: '080001' }, []],
    [
      'does not leave before he came',
      { removedOn: '2024-08-31' },
      [['boars 2 removedOn', 'BEFORE_PREVIOUS_WORK', { previous: boar.enteredOn }, '2024-08-31']],
    ],
    ['may leave today', { removedOn: today }, []],
    [
      'does not leave tomorrow',
      { removedOn: tomorrow },
      [['boars 2 removedOn', 'AFTER_TODAY', { today }, tomorrow]],
    ],
    [
      'leaves on a day, if how is said',
      { removalCategory: '080001' },
      [['boars 2 removedOn', 'CELL_NEEDED', {}, '']],
    ],
    [
      'leaves on a day, if why is said',
      { removalReason: '031038' },
      [['boars 2 removedOn', 'CELL_NEEDED', {}, '']],
    ],
    [
      'whose birth cannot be read may have come',
      { bornOn: 'then' },
      [['boars 2 bornOn', 'CELL_NOT_DAY', { format: 'YYYY-MM-DD' }, 'then']],
    ],
  ])('%s', (_, change, refused) => expect(against({ boars: [{ ...boar, ...change }] })).toEqual(refused))
})

describe('a sow', () => {
  test.each<[string, Record<string, Cell>, unknown[]]>([
    ['came as her row says', { stockEntryOn: today }, []],
    [
      'becomes no breeding stock tomorrow',
      { stockEntryOn: tomorrow },
      [['sows 2 stockEntryOn', 'AFTER_TODAY', { today }, tomorrow]],
    ],
    [
      'is born before she came',
      { bornOn: gilt.enteredOn },
      [['sows 2 bornOn', 'BORN_AFTER_ENTRY', { status: 'gilt' }, gilt.enteredOn]],
    ],
    [
      'has litters where her state needs one',
      { status: '010005', lastWorkOn: '2025-07-01' },
      [['sows 2 parity', 'PARITY_NEEDED', { status: 'weaned' }, '']],
    ],
    [
      'says when her last work was',
      { status: '010005', parity: 2 },
      [['sows 2 lastWorkOn', 'LAST_WORK_NEEDED', { status: 'weaned' }, '']],
    ],
    ['does not come as removed', { status: '010008' }, [['sows 2 status', 'ENTRY_CULLED', {}, '']]],
  ])('%s', (_, change, refused) => expect(against({ sows: [{ ...gilt, ...change }] })).toEqual(refused))

  test('has her state at entry', () => {
    const brought = { status: '010003', lastWorkOn: '2025-07-20', parity: 2, matings: 1, nursing: 11 }
    const [sow] = checkRows({ sows: [{ ...gilt, ...brought }] }).books.sows
    expect(sow?.entry).toEqual({
      kind: 'entry',
      on: '2025-08-01',
      ...brought,
      status: 'lactating',
    })
    expect(sow?.states).toMatchObject([{ status: 'lactating', parity: 2, nursing: 11 }])
    const [other] = checkRows({ sows: [gilt] }).books.sows
    expect(other?.entry).toMatchObject({ parity: 0, matings: 0, nursing: 0, lastWorkOn: '2025-08-01' })
    expect(other).toMatchObject({ pen: null, supplier: null, records: [] })
  })
})

describe('numbers and marks', () => {
  const second = { ...gilt, tag: 'A-2' }
  const third = { ...gilt, tag: 'A-3' }
  test('belong to one animal, that of the first row', () => {
    expect(against({ sows: [gilt, gilt, gilt] })).toEqual([
      ['sows 3 tag', 'TWICE_IN_FILE', { row: 2 }, 'A-1'],
      ['sows 4 tag', 'TWICE_IN_FILE', { row: 2 }, 'A-1'],
    ])
    const notch = (...sows: (typeof gilt)[]) => sows.map((sow) => ({ ...sow, earNotch: '12-3' }))
    expect(against({ sows: notch(gilt, second, third) })).toEqual([
      ['sows 3 earNotch', 'TWICE_IN_FILE', { row: 2 }, '12-3'],
      ['sows 4 earNotch', 'TWICE_IN_FILE', { row: 2 }, '12-3'],
    ])
    const earTag = '410002000000018'
    const refusal = (tag: string) => ['EAR_TAG_TAKEN', { earTag, tag }, earTag]
    expect(
      against({
        boars: [{ ...boar, earTag }],
        sows: [
          { ...gilt, earTag },
          { ...second, earTag },
        ],
      }),
    ).toEqual([
      ['sows 2 earTag', ...refusal('B-1')],
      ['sows 3 earTag', ...refusal('B-1')],
    ])
    expect(against({ sows: [{ ...gilt, earTag }] }, { earTags: new Set([earTag]) })).toEqual([
      ['sows 2 earTag', ...refusal('')],
    ])
    expect(
      against({
        sows: [
          { ...gilt, tag: '', earTag },
          { ...second, earTag },
        ],
      }).slice(1),
    ).toEqual([['sows 3 earTag', ...refusal('')]])
  })
  test('are not reused if the farm has them', () => {
    expect(against({ sows: [gilt] }, { sowTags: new Set(['A-1']) })).toEqual([
      ['sows 2 tag', 'TAG_TAKEN', { tag: 'A-1' }, 'A-1'],
    ])
    const notches = new Set(['12-3'])
    const sows = [{ ...gilt, earNotch: '12-3' }]
    expect(against({ sows }, { boarNotches: notches })).toEqual([])
    expect(against({ sows }, { sowNotches: notches })).toEqual([
      ['sows 2 earNotch', 'EAR_NOTCH_TAKEN', { earNotch: '12-3' }, '12-3'],
    ])
    expect(codesAgainst({ boars: [{ ...boar, earNotch: '12-3' }] }, { boarNotches: notches })).toEqual([
      ['boars 2 earNotch', 'EAR_NOTCH_TAKEN'],
    ])
  })
  test('are free again after the removal', () => {
    const both = { sows: [{ ...gilt, tag: 'B-1' }], boars: [boar] }
    expect(against(both)).toEqual([['boars 2 tag', 'TAG_TAKEN', { tag: 'B-1' }, 'B-1']])
    const removals = [{ tag: 'B-1', on: '2026-01-01' }]
    expect(against({ ...both, removals })).toEqual([])
    expect(
      codesAgainst({ ...both, removals, farrowings: [{ tag: 'B-1', on: '2025-12-01', totalBorn: 9 }] }),
    ).toEqual([['farrowings 2 on', 'NOT_PREGNANT']])
    expect(against({ ...both, boars: [{ ...boar, removedOn: '2026-01-01' }] })).toEqual([])
    expect(codesAgainst({ sows: [gilt] }, { livingBoars: new Set(['A-1']) })).toEqual([
      ['sows 2 tag', 'TAG_TAKEN'],
    ])
    const gone = { sows: [gilt], removals: [on('2026-01-01')] }
    expect(against(gone, { livingBoars: new Set(['A-1']) })).toEqual([])
  })
  test('that differ in leading zeros are suggested', () => {
    const sows = [{ ...gilt, tag: '0071' }]
    const missing = (tag: string) => against({ sows, matings: [{ tag, on: '2025-09-10' }] })
    expect(missing('71')).toEqual([
      ['matings 2 tag', 'SOW_NOT_IN_FILE_LIKE', { tag: '71', like: '0071' }, '71'],
    ])
    expect(missing('00071')).toEqual([
      ['matings 2 tag', 'SOW_NOT_IN_FILE_LIKE', { tag: '00071', like: '0071' }, '00071'],
    ])
    expect(missing('710')).toEqual([['matings 2 tag', 'SOW_NOT_IN_FILE', { tag: '710' }, '710']])
    const served = (tag: string, boar3: string) =>
      against({ boars: [{ ...boar, tag }], sows: [gilt], matings: [on('2025-09-10', { boar3 })] })
    expect(served('007', '07')).toEqual([
      ['matings 2 boar3', 'BOAR_NOT_KNOWN_LIKE', { tag: '07', like: '007' }, '07'],
    ])
    expect(served('007', '70')).toEqual([
      ['matings 2 boar3', 'BOAR_NOT_KNOWN', { tag: '70', on: '2025-09-10' }, '70'],
    ])
    // Zeros within a number are not before it.
    expect(served('007', '0007')[0]?.[1]).toBe('BOAR_NOT_KNOWN_LIKE')
    expect(served('105', '15')).toEqual([
      ['matings 2 boar3', 'BOAR_NOT_KNOWN', { tag: '15', on: '2025-09-10' }, '15'],
    ])
    expect(
      codesAgainst({ sows: [{ ...gilt, tag: '105' }], matings: [{ tag: '15', on: '2025-09-10' }] }),
    ).toEqual([['matings 2 tag', 'SOW_NOT_IN_FILE']])
  })
})

describe('a row of the records', () => {
  test('is dated today or earlier', () => {
    expect(against({ sows: [gilt], matings: [on(today)] })).toEqual([])
    expect(against({ sows: [gilt], matings: [on(tomorrow)] })).toEqual([
      ['matings 2 on', 'AFTER_TODAY', { today }, tomorrow],
    ])
  })
  test('names a boar of the file or of the farm if it has a method', () => {
    const matings = [on('2025-09-10', { boar1: 'B-7', method1: 'A', method2: 'N' })]
    expect(against({ sows: [gilt], matings }, { boarTags: new Set(['B-7']) })).toEqual([
      ['matings 2 boar2', 'CELL_NEEDED', {}, ''],
    ])
    expect(against({ sows: [gilt], matings: [on('2025-09-10', { method3: 'N' })] })).toEqual([
      ['matings 2 boar3', 'CELL_NEEDED', {}, ''],
    ])
  })
  test('may name a pen of the farm', () => {
    const accidents = [on('2025-10-01', { type: '050008', pen: 'P-1' })]
    const books = { sows: [gilt], matings: [on('2025-09-10')], accidents }
    expect(against(books)).toEqual([['accidents 2 pen', 'PEN_NOT_KNOWN', { pen: 'P-1' }, 'P-1']])
    const pens = [{ kind: '080002', house: 'East', pen: 'P-1' }]
    const [sow] = checkRows({ ...books, pens }).books.sows
    expect(sow?.records.map(({ own }) => own['pen'])).toMatchObject([undefined, { name: 'P-1' }])
    expect(sow?.states.map(({ status }) => status)).toEqual(['gilt', 'pregnant', 'returned'])
  })
  test('of a farrowing has its counts, and zero for empty cells', () => {
    const farrowings = [
      on('2026-01-03', { totalBorn: 14, mummified: 1, stillborn: 2, undersized: 1, malformed: 1 }),
    ]
    const state = (books: BookRows) => checkRows(books).books.sows[0]?.states.at(-1)?.nursing
    expect([state({ ...nursing, farrowings }), state(nursing)]).toEqual([9, 12])
  })
})

describe('a row of a litter', () => {
  const rows = (...litters: Record<string, Cell>[]) => against({ ...nursing, litters })
  test('has at least one piglet, female or male', () => {
    expect(rows(litter('2026-01-05', died, 0))).toEqual([['litters 2 females', 'NO_PIGLETS', {}, '']])
    const { books, refused } = checkRows({
      ...nursing,
      litters: [litter('2026-01-05', died, 1, { males: 2 })],
    })
    expect([refused, books.sows[0]?.states.at(-1)?.nursing]).toEqual([[], 9])
  })
  test('names the other sow of the file or of the farm', () => {
    const fostered = (partner: string) => ({
      ...nursing,
      sows: [gilt, { ...gilt, tag: 'A-2' }],
      litters: [litter('2026-01-05', given, 2, { partner })],
    })
    expect(against(fostered('A-2'))).toEqual([])
    expect(against(fostered('A-9'))).toEqual([
      ['litters 2 partner', 'SOW_NOT_IN_FILE', { tag: 'A-9' }, 'A-9'],
    ])
    expect(against(fostered('A-9'), { sowTags: new Set(['A-9']) })).toEqual([])
  })
  test('has the cause of a death, the reason of a fostering, and any text on a partial weaning', () => {
    const litters = [
      litter('2026-01-05', died, 1, { reason: 'Crushed' }),
      litter('2026-01-05', taken, 1, { reason: 'Nurse sow' }),
      litter('2026-01-05', given, 1, { reason: '050001' }),
      litter('2026-01-20', partly, 1, { reason: 'the big ones' }),
    ]
    const { books, refused } = checkRows({ ...nursing, litters })
    expect(refused).toEqual([])
    const reasons = books.sows[0]?.records.flatMap((row) =>
      row.sheet === 'litters' ? [row.values.reason] : [],
    )
    expect(reasons?.toSorted()).toEqual(['032001', '050001', '050004', 'the big ones'])
    for (const kind of [died, taken, given])
      expect(rows(litter('2026-01-05', kind, 1, { reason: 'moon' }))).toEqual([
        ['litters 2 reason', 'UNKNOWN_CODE', { code: 'moon', list: kind === died ? '032' : '05' }, ''],
      ])
  })
})

describe('records of one day', () => {
  test('are applied in the usual order, independent of the order of rows', () => {
    const day1 = '2026-01-03'
    expect(
      against({
        ...nursing,
        removals: [on('2026-01-24')],
        matings: [on('2025-09-10'), on('2026-01-24')],
        weanings: [on('2026-01-24', { females: 10 })],
        litters: [
          litter('2026-01-24', partly, 2),
          litter(day1, given, 13),
          litter(day1, taken, 14),
          litter('2026-01-24', died, 1),
        ],
      }),
    ).toEqual([])
    const nurse = [on('2026-01-24', { females: 9 }), on('2026-01-24', { females: 12, nurse: 'yes' })]
    expect(against({ ...nursing, weanings: nurse, litters: [litter('2026-01-24', taken, 9)] })).toEqual([])
    const accidents = [on('2025-10-01', { type: '050008' })]
    expect(against({ sows: [gilt], matings: [on('2025-10-01'), on('2025-09-10')], accidents })).toEqual([])
  })
  test('are applied in the given order, and by row within the same number', () => {
    const order = (first: number, second: number) =>
      against({
        ...nursing,
        litters: [
          litter('2026-01-05', given, 13, { place: first }),
          litter('2026-01-05', taken, 1, { place: second }),
        ],
      }).length
    expect([order(2, 1), order(1, 2), order(1, 1)]).toEqual([0, 1, 1])
    // What has a place comes before what has none, however late that is.
    const [gave, took] = [litter('2026-01-05', given, 13), litter('2026-01-05', taken, 1, { place: 99 })]
    expect(against({ ...nursing, litters: [gave, took] })).toEqual([])
    const sheets = {
      ...nursing,
      weanings: [
        on('2026-01-24', { females: 12, nurse: 'yes' }),
        on('2026-01-24', { females: 0, nurse: 'yes' }),
      ],
    }
    expect(against(sheets)).toEqual([])
  })
})

describe('the head of piglets', () => {
  const weaned = (cells: Record<string, number>) => ({ ...nursing, weanings: [on('2026-01-24', cells)] })
  test('may be of unknown sex', () => {
    const { books, refused } = checkRows(weaned({ unsexed: 12 }))
    expect(refused).toEqual([])
    expect(books.sows[0]?.records.at(-1)?.record).toMatchObject({ kind: 'weaning', weaned: 12 })
  })
  test('are required, with the sexes of all or of none', () => {
    expect(codesAgainst(weaned({}))).toEqual([['weanings 2 females', 'CELL_NEEDED']])
    expect(codesAgainst(weaned({ females: 5, unsexed: 7 }))).toEqual([
      ['weanings 2 unsexed', 'SEX_OF_ALL_OR_NONE'],
    ])
  })
  test('are rejected at the column that was filled', () => {
    expect(codesAgainst(weaned({ unsexed: 13 }))).toEqual([['weanings 2 unsexed', 'MORE_THAN_NURSING']])
    expect(codesAgainst(weaned({ males: 13 }))).toEqual([['weanings 2 males', 'MORE_THAN_NURSING']])
  })
})

describe('piglets without a record', () => {
  const weanings = (females: number) => [on('2026-01-24', { females })]
  test('count as lost on the day of weaning, on request', () => {
    const { books, refused } = checkRows({ ...nursing, weanings: weanings(9) }, {}, true)
    const [sow] = books.sows
    expect([refused, books.lossesAdded]).toEqual([[], 1])
    expect(sow?.records.map(({ sheet, record }) => [sheet, record.kind])).toEqual([
      ['matings', 'mating'],
      ['farrowings', 'farrowing'],
      ['litters', 'pigletDeath'],
      ['weanings', 'weaning'],
    ])
    expect(sow?.states.map(({ nursing: head }) => head)).toEqual([0, 0, 12, 9, 0])
    const loss = { tag: 'A-1', on: '2026-01-24', kind: died, unsexed: 3, reason: '032006' }
    expect(sow?.records[2]).toMatchObject({ number: 0, values: loss })
  })
  test('do not count as lost if all were weaned, or more, or none could be', () => {
    const added = (books: BookRows) => checkRows(books, {}, true).books.lossesAdded
    expect([
      added({ ...nursing, weanings: weanings(12) }),
      added({ ...nursing, weanings: weanings(13) }),
    ]).toEqual([0, 0])
    const before = [on('2026-01-02', { females: 9 })]
    expect(codesAgainst({ ...nursing, weanings: before }, {}, true)).toEqual([
      ['weanings 2 on', 'CANNOT_BE_WEANED'],
    ])
    expect(
      codesAgainst({ ...nursing, removals: [on('2026-01-10', {})], weanings: weanings(9) }, {}, true),
    ).toEqual([['removals 2 on', 'PIGLETS_REMAIN']])
  })
})

describe('one cause is one line', () => {
  test('for an impossible birth, not its consequences in the entry and the records', () => {
    const books = {
      sows: [
        { ...gilt, bornOn: '2026-02-01', status: '010005', parity: 1, lastWorkOn: '2025-12-01' },
        { ...gilt, tag: 'A-2' },
      ],
      matings: [on('2026-01-10'), { tag: 'A-2', on: '2025-09-10' }],
      farrowings: [on('2026-01-20', { totalBorn: 12 })],
      backfats: [on('2025-09-10', { timing: '290001' })],
    }
    expect(codesAgainst(books)).toEqual([['sows 2 bornOn', 'BORN_AFTER_ENTRY']])
  })
  test('for a wrong day of a farrowing, not the records after it', () => {
    const books = {
      ...nursing,
      farrowings: [on('2026-06-03', { totalBorn: 12 })],
      weanings: [on('2026-01-24', { females: 12 })],
      matings: [on('2025-09-10'), on('2026-01-29')],
    }
    expect(codesAgainst(books)).toEqual([['weanings 2 on', 'CANNOT_BE_WEANED']])
  })
  test('but an unknown supplier of the sow does not hide an impossible record', () => {
    const books = { ...nursing, sows: [{ ...gilt, supplier: 'Hill' }], removals: [on('2026-01-10')] }
    expect(codesAgainst(books)).toEqual([
      ['sows 2 supplier', 'SUPPLIER_UNKNOWN'],
      ['removals 2 on', 'PIGLETS_REMAIN'],
    ])
  })
  test('but a wrong value of another row is a cause of its own', () => {
    const books = {
      ...nursing,
      removals: [on('2026-01-10')],
      backfats: [on('2027-01-10', { timing: '290001' })],
    }
    expect(codesAgainst(books)).toEqual([
      ['removals 2 on', 'PIGLETS_REMAIN'],
      ['backfats 2 on', 'AFTER_TODAY'],
    ])
  })
})

describe('the first impossible record of a life is rejected, and none after it', () => {
  test.each<[string, BookRows, unknown[]]>([
    [
      'a mating while she nurses',
      {
        ...nursing,
        matings: [on('2025-09-10'), on('2026-01-10')],
        farrowings: [...nursing.farrowings!, on('2026-05-05', { totalBorn: 9 })],
        weanings: [on('2026-05-26', { females: 9 })],
      },
      [['matings 3 on', 'CANNOT_BE_MATED', '2026-01-10']],
    ],
    [
      'an accident of a gilt',
      { sows: [gilt], accidents: [on('2025-09-01', { type: '050008' })], matings: [on('2025-09-01')] },
      [['accidents 2 on', 'NOT_PREGNANT', '2025-09-01']],
    ],
    [
      'a loss while she nurses',
      {
        ...nursing,
        accidents: [on('2026-01-10', { type: '050008' })],
        matings: [on('2025-09-10'), on('2026-01-10')],
      },
      [['accidents 2 on', 'NOT_PREGNANT', '2026-01-10']],
    ],
    [
      'a farrowing of a gilt',
      {
        sows: [gilt],
        farrowings: [on('2026-01-03', { totalBorn: 12 })],
        weanings: [on('2026-01-24', { females: 12 })],
      },
      [['farrowings 2 on', 'NOT_PREGNANT', '2026-01-03']],
    ],
    [
      'piglets taken by a weaned sow',
      {
        ...nursing,
        weanings: [on('2026-01-24', { females: 12 }), on('2026-02-10', { females: 5 })],
        litters: [litter('2026-01-25', taken, 5)],
      },
      [['litters 2 on', 'NOT_NURSING', '2026-01-25']],
    ],
    [
      'more piglets given than she had',
      {
        ...nursing,
        litters: [litter('2026-01-05', given, 13)],
        weanings: [on('2026-01-24', { females: 0 })],
      },
      [['litters 2 females', 'MORE_THAN_NURSING', '13']],
    ],
    [
      'piglets partly weaned of a weaned sow',
      {
        ...nursing,
        weanings: [on('2026-01-24', { females: 12 }), on('2026-01-26', { females: 0 })],
        litters: [litter('2026-01-25', partly, 3)],
      },
      [['litters 2 on', 'NOT_NURSING', '2026-01-25']],
    ],
    [
      'fewer given by a sow of whom it is not said that she took some',
      {
        ...nursing,
        litters: [
          litter('2026-01-05', died, 13),
          litter('2026-01-06', died, 2),
          litter('2026-01-06', taken, 2),
        ],
        weanings: [on('2026-01-24', { females: 0 })],
      },
      [['litters 2 females', 'MORE_THAN_NURSING', '13']],
    ],
    [
      'more weaned than she nursed',
      {
        ...nursing,
        weanings: [on('2026-01-24', { females: 13 })],
        matings: [on('2025-09-10'), on('2026-01-29')],
      },
      [['weanings 2 females', 'MORE_THAN_NURSING', '13']],
    ],
    [
      'a removal with her piglets',
      { ...nursing, removals: [on('2026-01-10')], matings: [on('2025-09-10'), on('2026-01-29')] },
      [['removals 2 on', 'PIGLETS_REMAIN', '2026-01-10']],
    ],
    [
      'more removed at birth than were born',
      {
        ...nursing,
        farrowings: [on('2026-01-03', { totalBorn: 3, stillborn: 4 })],
        weanings: [on('2026-01-24', { females: 0 })],
      },
      [['farrowings 2 totalBorn', 'MORE_PIGLETS_THAN_BORN', '3']],
    ],
    [
      'a day before the record before it',
      {
        sows: [gilt],
        matings: [on('2025-07-01')],
        farrowings: [on('2025-11-24', { totalBorn: 9 })],
      },
      [['matings 2 on', 'BEFORE_PREVIOUS_WORK', '2025-07-01']],
    ],
  ])('%s', (_, books, refused) => {
    expect(against(books).map(([place, code, , shown]) => [place, code, shown])).toEqual(refused)
  })
  test('nor does such a life have states', () => {
    const weanings = [on('2026-01-24', { females: 13 })]
    expect(checkRows({ ...nursing, weanings: [] }).books.sows[0]?.states).toHaveLength(3)
    expect(checkRows({ ...nursing, weanings }).books.sows[0]?.states).toEqual([])
  })
  test('and none of a life with an unreadable day', () => {
    const books = {
      ...nursing,
      matings: [on('2025-09-10'), on('some day')],
      weanings: [on('2026-01-24', { females: 3 })],
    }
    expect(against(books)).toEqual([['matings 3 on', 'CELL_NOT_DAY', { format: 'YYYY-MM-DD' }, 'some day']])
    expect(checkRows(books).books.sows[0]?.states).toEqual([])
  })
})

test('reading a large file yields regularly, with its progress', () => {
  const many = <Row>(count: number, row: (at: number) => Row) =>
    Array.from({ length: count }, (_, at) => row(at))
  const sow = (at: number) => ({ ...gilt, tag: `A-${at}` })
  const { steps } = checkRows({
    boars: many(600, (at) => ({ ...boar, tag: `B-${at}` })),
    sows: many(1_100, sow),
    matings: many(1_100, (at) => ({ tag: `A-${at}`, on: '2025-09-10' })),
    backfats: many(600, (at) => ({ tag: `A-${at}`, on: '2025-09-10', timing: '290001' })),
    groups: [{ name: 'G', startedOn: '2026-01-01', breed: '043001' }],
    groupMoves: many(600, () => ({ group: 'G', on: '2026-01-01', kind: 'in', type: '110001', females: 1 })),
  })
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  const turns = Map.groupBy(steps, (step) => (step > 0.2 && step <= 0.9 ? 0.2 : step))
  expect([0.1, 0.2, 0.95].map((step) => turns.get(step)?.length)).toEqual([5, 56, 1])
  expect(steps.find((step) => step > 0.2)).toBeCloseTo(0.2 + (0.7 * 20) / 1_100, 9)
})
