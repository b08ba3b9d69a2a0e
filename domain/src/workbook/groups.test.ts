import { describe, expect, test } from 'vitest'
import { against, checkRows, codesAgainst, gilt, today, type BookRows } from '../../test/books.ts'
import { addDays, day } from '../basics/day.ts'
import type { Cell } from '../table/cell.ts'

const tomorrow = addDays(today, 1)
const group = { name: 'G-1', startedOn: '2026-01-24', breed: '043001' }
/** A group of that name that is on the farm. */
const onFarm = {
  groupId: 1,
  name: 'G 1',
  startedOn: day('2026-01-01'),
  ageDays: 0,
  breed: '043001',
  remark: '',
  endedOn: null,
  endRemark: '',
}
const move = (on: string, kind: string, type: string, females: number, more: Record<string, Cell> = {}) => ({
  group: 'G-1',
  on,
  kind,
  type,
  females,
  ...more,
})
const came = move('2026-01-24', 'in', '110002', 20)

describe('a group', () => {
  test.each<[string, Record<string, Cell>, unknown[]]>([
    ['may begin today', { startedOn: today }, []],
    [
      'does not begin tomorrow',
      { startedOn: tomorrow },
      [['groups 2 startedOn', 'AFTER_TODAY', { today }, tomorrow]],
    ],
    ['may end today', { endedOn: today }, []],
    [
      'does not end tomorrow',
      { endedOn: tomorrow },
      [['groups 2 endedOn', 'AFTER_TODAY', { today }, tomorrow]],
    ],
    [
      'ends after the day on which it begins',
      { endedOn: group.startedOn },
      [['groups 2 endedOn', 'BEFORE_GROUP_START', { start: group.startedOn }, group.startedOn]],
    ],
    [
      'stands in a pen that there is',
      { pen: 'P-9' },
      [['groups 2 pen', 'PEN_NOT_KNOWN', { pen: 'P-9' }, 'P-9']],
    ],
    ['has a name', { name: '' }, [['groups 2 name', 'CELL_NEEDED', {}, '']]],
    [
      'may go on',
      { startedOn: 'then' },
      [['groups 2 startedOn', 'CELL_NOT_DAY', { format: 'YYYY-MM-DD' }, 'then']],
    ],
    [
      'whose first day cannot be read may have ended',
      { startedOn: 'then', endedOn: '2026-03-01' },
      [['groups 2 startedOn', 'CELL_NOT_DAY', { format: 'YYYY-MM-DD' }, 'then']],
    ],
  ])('%s', (_, change, refused) => expect(against({ groups: [{ ...group, ...change }] })).toEqual(refused))

  test('has a name that is unique in the file and on the farm', () => {
    expect(against({ groups: [group, { ...group, name: 'g 1' }, group] })).toEqual([
      ['groups 3 name', 'TWICE_IN_FILE', { row: 2 }, 'g 1'],
      ['groups 4 name', 'TWICE_IN_FILE', { row: 2 }, 'G-1'],
    ])
    expect(against({ groups: [group] }, { groups: new Map([['g1', onFarm]]) })).toEqual([
      ['groups 2 startedOn', 'GROUP_OTHER_START', { name: 'G-1', start: onFarm.startedOn }, group.startedOn],
    ])
  })
  test('is in its pen and has its moves', () => {
    const moves = [came, move('2026-02-01', 'loss', '033001', 1, { males: 0 })]
    const { books, refused } = checkRows({
      pens: [{ kind: '080005', house: 'East', pen: 'P-1' }],
      groups: [
        { ...group, pen: 'P-1' },
        { ...group, name: 'G-2' },
      ],
      groupMoves: [...moves, move('2026-02-01', 'in', '110002', 4, { group: 'G-2', males: 5 })],
    })
    expect(refused).toEqual([])
    expect(books.groups).toMatchObject([
      { values: { name: 'G-1' }, pen: { name: 'P-1' }, heads: { females: 19, males: 0 } },
      { values: { name: 'G-2' }, pen: null, heads: { females: 4, males: 5 } },
    ])
    expect(books.groups.map((each) => each.moves.length)).toEqual([2, 1])
  })
})

describe('moves of a group', () => {
  const rows = (...groupMoves: Record<string, Cell>[]) => ({ groups: [group], groupMoves })
  test.each<[string, Record<string, Cell>, unknown[]]>([
    ['may be of today', { on: today }, []],
    ['is not of tomorrow', { on: tomorrow }, [['groupMoves 2 on', 'AFTER_TODAY', { today }, tomorrow]]],
    [
      'is not of before the group',
      { on: '2026-01-23' },
      [['groupMoves 2 on', 'BEFORE_GROUP_START', { start: '2026-01-24' }, '2026-01-23']],
    ],
    [
      'is of a group of the file',
      { group: 'G-9' },
      [['groupMoves 2 group', 'GROUP_NOT_IN_FILE', { name: 'G-9' }, 'G-9']],
    ],
    ['is of a group', { group: null }, [['groupMoves 2 group', 'CELL_NEEDED', {}, '']]],
    ['is of some pigs', { females: 0 }, [['groupMoves 2 females', 'NO_PIGLETS', {}, '0']]],
    ['may be of males only', { females: 0, males: 3 }, []],
    ['may be of unknown sex', { females: null, unsexed: 3 }, []],
    [
      'has the sex of all or of none',
      { females: 2, unsexed: 3 },
      [['groupMoves 2 unsexed', 'SEX_OF_ALL_OR_NONE', {}, '3']],
    ],
    [
      'is of a type of its kind',
      { type: '200001' },
      [['groupMoves 2 type', 'UNKNOWN_CODE', { code: '200001' }, '200001']],
    ],
    [
      'whose day cannot be read is not judged further',
      { on: 'then', females: 0 },
      [['groupMoves 2 on', 'CELL_NOT_DAY', { format: 'YYYY-MM-DD' }, 'then']],
    ],
  ])('%s', (_, change, refused) => expect(against(rows({ ...came, ...change }))).toEqual(refused))

  test('have the types of their kind, by code or by name', () => {
    const types = [
      move('2026-01-24', 'in', 'Piglets bought', 9),
      move('2026-01-25', 'out', '120003', 1),
      move('2026-01-25', 'shipment', '200001', 1),
      move('2026-01-25', 'loss', '033015', 1),
    ]
    const { books, refused } = checkRows(rows(...types))
    expect(refused).toEqual([])
    expect(books.groups[0]?.moves.map(({ values }) => values.type)).toEqual([
      '110002',
      '120003',
      '200001',
      '033015',
    ])
    expect(books.groups[0]?.heads).toEqual({ females: 6, males: 0, unsexed: 0 })
  })

  test('never exceed the heads at the end of a day, by sex', () => {
    const out = (on: string, females: number, males = 0) => move(on, 'out', '120003', females, { males })
    const short = (...moves: Record<string, Cell>[]) =>
      against(rows(...moves)).map(([place, code, values]) => [place, code, values])
    const fewer = (missing: number) => [['groups 2 name', 'GROUP_HAS_FEWER', { name: 'G-1', short: missing }]]
    expect(short(came, out('2026-02-01', 20))).toEqual([])
    expect(short(came, out('2026-02-01', 21))).toEqual(fewer(1))
    expect(short(came, out('2026-02-01', 0, 2))).toEqual(fewer(2))
    // The worst of the days, though it was made good later; on one day what comes counts before what goes.
    const more = { ...came, on: '2026-03-01' }
    expect(short(more, out('2026-02-01', 23), came)).toEqual(fewer(3))
    expect(short(more, out('2026-03-01', 23), came)).toEqual([])
  })
})

describe('a transfer between groups', () => {
  const groups = [group, { ...group, name: 'G-2' }]
  const to = (otherGroup: string, more: Record<string, Cell> = {}) =>
    move('2026-02-01', 'out', '120003', 2, { males: 1, otherGroup, ...more })
  const from = (otherGroup: string, more: Record<string, Cell> = {}) =>
    move('2026-02-01', 'in', '110003', 2, { group: 'G-2', males: 1, otherGroup, ...more })
  const paired = (...groupMoves: Record<string, Cell>[]) => {
    const all = [{ ...came, males: 9 }, ...groupMoves]
    const { books, refused } = checkRows({ groups, groupMoves: all })
    expect(refused).toEqual([])
    const [giver, taker] = books.groups
    return giver!.moves.slice(1).map(({ arrival }) => (arrival ? taker!.moves.indexOf(arrival) : null))
  }

  test('has both sides if each names the other, on the same day and with the same heads', () => {
    expect(paired(to('g 2'), from('G-1'))).toEqual([0])
    expect(paired(to('G-2'), to('G-2'), from('G-1'), from('G-1'))).toEqual([0, 1])
    expect(paired(to('G-2', { females: 1 }), from('G-1'))).toEqual([null])
    expect(paired(to('G-2'), from('G-1', { on: '2026-02-02' }))).toEqual([null])
    expect(paired(to('G-2'), from('G-2'))).toEqual([null])
    expect(paired(to('G-2', { otherGroup: null }), from('G-1', { otherGroup: null }))).toEqual([null])
  })

  test('goes to a group of the file, and a sale to a partner of the farm', () => {
    const rows = (more: Record<string, Cell>) => against({ groups, groupMoves: [{ ...came, ...more }] })
    expect(rows({ otherGroup: 'G-9' })).toEqual([
      ['groupMoves 2 otherGroup', 'GROUP_NOT_IN_FILE', { name: 'G-9' }, 'G-9'],
    ])
    expect(rows({ partner: 'Nobody' })).toEqual([
      ['groupMoves 2 partner', 'SUPPLIER_UNKNOWN', { supplier: 'Nobody' }, 'Nobody'],
    ])
    const suppliers = [{ name: 'Market' }]
    const sold = move('2026-02-01', 'shipment', '200001', 2, {
      partner: 'Market',
      netWeight: 176,
      price: 950_000,
    })
    const { books, refused } = checkRows({ suppliers, groups, groupMoves: [came, sold] })
    expect(refused).toEqual([])
    expect(books.groups[0]?.moves[1]).toMatchObject({
      values: { netWeight: 176, price: 950_000 },
      partner: { names: ['Market', 'Market', 'Market'] },
    })
  })
})

describe('piglets that a weaning moved into a group', () => {
  const tag = 'A-1'
  const herd: BookRows = {
    sows: [gilt],
    matings: [{ tag, on: '2025-09-10' }],
    farrowings: [{ tag, on: '2026-01-03', totalBorn: 12 }],
    litters: [{ tag, on: '2026-01-24', kind: '160002', females: 3, males: 3, remark: 'partly' }],
    weanings: [{ tag, on: '2026-01-24', females: 3, males: 3, remark: 'wholly' }],
    groups: [group],
  }
  const from = (...types: string[]) => {
    const groupMoves = types.map((type) => move('2026-01-24', 'in', type, 3, { males: 3, sow: tag }))
    const { books, refused } = checkRows({ ...herd, groupMoves })
    const sheets = books.groups[0]?.moves.map(
      ({ from: weaned }) => weaned && 'sheet' in weaned.of && [weaned.sow, weaned.of.sheet],
    )
    return { sheets, refused: refused.map(({ row, column, code, values }) => [row, column, code, values]) }
  }
  test('come from a weaning or partial weaning of the file', () => {
    expect(from('110001').sheets).toEqual([['A-1', 'weanings']])
    expect(from('110005').sheets).toEqual([['A-1', 'litters']])
    expect(from('110005', '110001')).toEqual({
      sheets: [
        ['A-1', 'litters'],
        ['A-1', 'weanings'],
      ],
      refused: [],
    })
    // Where that is taken, from the other of the day.
    expect(from('110001', '110001').sheets).toEqual([
      ['A-1', 'weanings'],
      ['A-1', 'litters'],
    ])
  })
  test('go into one group only', () => {
    const { sheets, refused } = from('110001', '110005', '110001')
    expect(sheets).toEqual([['A-1', 'weanings'], ['A-1', 'litters'], null])
    expect(refused).toEqual([[4, 'sow', 'WEANING_NOT_IN_FILE', { tag, on: '2026-01-24' }]])
  })
  test('come from a weaning that the farm has, if none of the file fits', () => {
    const weaned = { tag: 'F-7', on: day('2026-01-24'), head: 6, seq: 4, litterNumber: null }
    const groupMoves = [move('2026-01-24', 'in', '110001', 3, { males: 3, sow: 'F-7' })]
    const farm = { sowTags: new Set(['F-7']), weanings: [weaned] }
    const { books, refused } = checkRows({ groups: [group], groupMoves }, farm)
    expect([books.groups[0]?.moves[0]?.from?.of, refused]).toEqual([weaned, []])
    expect(codesAgainst({ groups: [group], groupMoves: [...groupMoves, ...groupMoves] }, farm)).toEqual([
      ['groupMoves 3 sow', 'WEANING_NOT_IN_FILE'],
    ])
  })
  test('are not rejected besides the sow or weaning that is', () => {
    const groupMoves = [move('2026-01-24', 'in', '110001', 3, { males: 3, sow: tag })]
    const weanings = [{ tag, on: '2026-01-24', females: 3, males: 'three' }]
    expect(codesAgainst({ ...herd, litters: [], weanings, groupMoves })).toEqual([
      ['weanings 2 males', 'CELL_NOT_NUMBER'],
    ])
    expect(codesAgainst({ ...herd, sows: [{ ...gilt, breed: 'ZZ' }], groupMoves })).toEqual([
      ['sows 2 breed', 'UNKNOWN_CODE'],
    ])
  })
  test('are matched by sow, day and heads', () => {
    const groupMoves = (more: Record<string, Cell>) => [
      move('2026-01-24', 'in', '110001', 3, { males: 3, sow: tag, ...more }),
    ]
    for (const other of [{ sow: 'A-2' }, { on: '2026-01-25' }, { females: 4 }, { males: null }])
      expect(codesAgainst({ ...herd, groupMoves: groupMoves(other) })).toEqual([
        ['groupMoves 2 sow', 'WEANING_NOT_IN_FILE'],
      ])
    // Who names no sow, names no weaning.
    expect(
      checkRows({ ...herd, groupMoves: groupMoves({ sow: null }) }).books.groups[0]?.moves,
    ).toMatchObject([{ from: null }])
  })
})

describe('treatments and slaughter results of groups', () => {
  const shipped = [
    came,
    move('2026-06-01', 'shipment', '200001', 2),
    move('2026-06-08', 'shipment', '200001', 1),
  ]
  const given = {
    group: 'G-1',
    on: '2026-02-01',
    medicine: 'Iron',
    method: '300001',
    head: 5,
    withdrawalDays: 3,
  }
  const carcass = { group: 'G-1', shipment: 1, on: '2026-06-01', carcassNo: 'a1', weight: 88.5, grade: '1+' }
  const medicines = [{ category: '200008', name: 'Iron', unit: 'ml' }]
  const books = (groupTreatments: object[], carcasses: object[]): BookRows =>
    ({ medicines, groups: [group], groupMoves: shipped, groupTreatments, carcasses }) as BookRows

  test('belong to their groups', () => {
    const { books: read, refused } = checkRows(
      books([given], [carcass, { ...carcass, carcassNo: 'a2', shipment: 2, on: '2026-06-08' }]),
    )
    expect(refused).toEqual([])
    expect(read.groups).toMatchObject([
      {
        besides: [
          {
            kind: 'groupTreatment',
            on: given.on,
            own: { head: 5, withdrawalDays: 3, medicine: { name: 'Iron' }, amount: 0, batch: '' },
          },
        ],
        moves: [
          { carcasses: [] },
          { carcasses: [{ carcassNo: 'a1', weight: 88.5, grade: '1+' }] },
          { carcasses: [{ carcassNo: 'a2' }] },
        ],
      },
    ])
  })

  test.each<[object, string]>([
    [{ group: 'G-7' }, 'GROUP_NOT_IN_FILE'],
    [{ on: tomorrow }, 'AFTER_TODAY'],
    [{ on: '2026-01-23' }, 'BEFORE_GROUP_START'],
    [{ medicine: 'Gold' }, 'MEDICINE_UNKNOWN'],
    [{ head: 0 }, 'CELL_OUTSIDE'],
    [{ withdrawalDays: 1000 }, 'CELL_OUTSIDE'],
  ])('a treatment with %j is refused', (change, code) =>
    expect(codesAgainst(books([{ ...given, ...change }], [])).map(([, found]) => found)).toEqual([code]),
  )

  test.each<[object, unknown[]]>([
    [{ groupWeighings: [{ group: 'G-7' }] }, ['groupWeighings 2 group', 'GROUP_NOT_IN_FILE']],
    [{ groupWeighings: [{ on: '2026-01-23' }] }, ['groupWeighings 2 on', 'BEFORE_GROUP_START']],
    [{ groupWeighings: [{ head: 0 }] }, ['groupWeighings 2 head', 'CELL_OUTSIDE']],
    [{ groupMoves: [{ gradesFemales: '3 4' }] }, ['groupMoves 2 gradesFemales', 'GRADES_DIFFER']],
    [{ groupMoves: [{ gradesFemales: '1 1 1 1 1 1 1 1' }] }, ['groupMoves 2 gradesFemales', 'CELL_TOO_LONG']],
    [{ groupMoves: [{ gradesMales: 'many' }] }, ['groupMoves 2 gradesMales', 'CELL_NOT_NUMBER']],
    [{ items: [{ gtin: '09506000134353' }] }, ['items 2 gtin', 'CELL_NOT_GTIN']],
    [{ items: [{}, {}] }, ['items 3 gtin', 'TWICE_IN_FILE']],
    [{ items: [{ item: 'Gold' }] }, ['items 2 item', 'MEDICINE_UNKNOWN']],
    [{ gradings: [{ weightFrom: 90, weightBelow: 80 }] }, ['gradings 2 weightFrom', 'GRADING_BAND']],
  ])('%j is refused', (more, told) => {
    const usual: Record<string, object> = {
      groupWeighings: { group: 'G-1', on: '2026-05-01', head: 2, weight: 90 },
      groupMoves: move('2026-02-01', 'in', '110002', 40, { males: 40 }),
      items: { article: 'medicine', item: 'Iron', gtin: '09506000134352' },
      gradings: { dressing: 'scalded', validFrom: '2026-01-01', grade: '1' },
    }
    const rows = Object.entries(more).map(([sheet, changes]) => [
      sheet,
      (changes as object[]).map((change) => ({ ...usual[sheet], ...change })),
    ])
    const all = { medicines, groups: [group], groupMoves: [usual['groupMoves']], ...Object.fromEntries(rows) }
    const [found, ...others] = codesAgainst(all as BookRows)
    expect([found, others]).toEqual([told, []])
  })

  test.each<[object[], string]>([
    [[{ group: 'G-7' }], 'GROUP_NOT_IN_FILE'],
    [[{ shipment: 3 }], 'SHIPMENT_UNKNOWN'],
    [[{ on: '2026-06-08' }], 'SHIPMENT_UNKNOWN'],
    [[{}, { carcassNo: 'A1' }], 'CARCASS_KNOWN'],
    [[{}, { carcassNo: '2' }, { carcassNo: '3' }], 'MORE_CARCASSES'],
    [[{ part: 'liver' }], 'CONDEMNED_NEEDED'],
    [[{ weight: 5 }], 'CELL_OUTSIDE'],
  ])('carcasses with %j are refused', (changes, code) =>
    expect(
      codesAgainst(
        books(
          [],
          changes.map((change) => ({ ...carcass, ...change })),
        ),
      ).map(([, found]) => found),
    ).toEqual([code]),
  )
})
