import { describe, expect, test } from 'vitest'
import { against, checkRows, gilt, type BookRows } from '../../test/books.ts'
import { BookReader } from './rows.ts'

const books: BookRows = {
  settings: [
    { name: 'weanedNotMated', value: 12 },
    { name: 'boarsNumberedApart', value: 1 },
  ],
  targets: [{ name: 'farrowingRate', value: 91.5 }],
  medicines: [{ name: 'Amoxi', category: '200008' }],
  programme: [
    { anchor: 'mating', days: 80, medicine: 'amoxi', whom: 'sows', parityFrom: 1, parityTo: 5 },
    { anchor: 'birth', days: 0, medicine: 'Amoxi' },
  ],
}
const setupOf = (...file: Parameters<typeof checkRows>) => checkRows(...file).books.setup

const nothing = { codes: [], settings: null, targets: null, programme: null, gradings: null, items: [] }
const kept = { use: 'keep', ...nothing }

describe('the setup of a farm', () => {
  test('is imported to a farm without records', () => {
    const { settings, targets, programme } = setupOf(books)
    expect([Object.fromEntries(settings!), Object.fromEntries(targets!)]).toEqual([
      { weanedNotMated: 12, boarsNumberedApart: 1 },
      { farrowingRate: 91.5 },
    ])
    const medicine = { name: 'Amoxi' }
    expect(programme).toMatchObject([
      { anchor: 'mating', days: 80, medicine, whom: 'sows', parityFrom: 1, parityTo: 5 },
      { anchor: 'birth', days: 0, medicine, whom: 'all', parityFrom: 0, parityTo: 99 },
    ])
  })
  test('is not changed on a farm with records, and is reported as unread', () => {
    for (const has of ['sowTags', 'boarTags', 'groups'] as const) {
      const { books: checked, reader } = checkRows(books, {
        [has]: has === 'groups' ? new Map([['c1', gilt.bornOn]]) : new Set(['C-1']),
      })
      expect(checked.setup).toEqual(kept)
      expect(reader.unread).toEqual(
        ['settings', 'targets', 'programme'].map((sheet) => ({ sheet, column: '' })),
      )
    }
    expect(checkRows({ sows: [gilt] }, { boarTags: new Set(['C-1']) }).reader.unread).toEqual([])
  })
  test('is not changed by missing sheets, unless the file has settings', () => {
    expect(setupOf({ sows: [gilt] })).toEqual({ use: 'replace', ...nothing })
    expect(setupOf({ settings: books.settings! })).toMatchObject({ targets: new Map(), programme: [] })
    expect(setupOf({ targets: books.targets! })).toMatchObject({ settings: null, programme: null })
    expect(setupOf({ targets: books.targets! }).targets?.get('farrowingRate')).toBe(91.5)
    expect(setupOf({ medicines: books.medicines!, programme: books.programme! })).toMatchObject({
      settings: null,
      programme: [{ days: 80 }, { days: 0 }],
    })
  })
  test('decides whether a boar may have a number of a sow', () => {
    const file = (value: number) => ({
      settings: [{ name: 'boarsNumberedApart', value }],
      sows: [{ ...gilt, tag: 'B-1' }],
      boars: [{ tag: 'B-1', breed: '042001', bornOn: '2024-01-01', enteredOn: '2024-09-01' }],
    })
    const counts = [file(0), file(1)].map((each) =>
      [true, false].map((boarsNumberedApart) => against(each, { boarsNumberedApart }).length),
    )
    expect(counts).toEqual([
      [1, 1],
      [0, 0],
    ])
  })
  test.each<[string, BookRows, unknown[]]>([
    [
      'yes or no is 1 or 0',
      { settings: [0, 1, 2].map((value) => ({ name: 'boarsNumberedApart', value })) },
      [['settings 4 value', 'CELL_OUTSIDE', { least: 0, most: 1 }, '2']],
    ],
    ['other settings may be more', { settings: [{ name: 'shipmentAge', value: 175 }] }, []],
    [
      'a target lies within the limits of its figure',
      { targets: [9.9, 10, 60, 60.1].map((value) => ({ name: 'lactationLength', value })) },
      [
        ['targets 2 value', 'CELL_OUTSIDE', { least: 10, most: 60 }, '9.9'],
        ['targets 5 value', 'CELL_OUTSIDE', { least: 10, most: 60 }, '60.1'],
      ],
    ],
    [
      'a rule is of parities in their order, and of a medicine that there is',
      {
        medicines: books.medicines!,
        programme: [
          { parityFrom: 3, parityTo: 3 },
          { parityFrom: 4, parityTo: 3 },
          { parityTo: 0 },
          { parityFrom: 99 },
          { medicine: 'Water' },
        ].map((rule) => ({ anchor: 'entry', days: 7, medicine: 'Amoxi', ...rule })),
      },
      [
        ['programme 3 parityTo', 'PARITIES_REVERSED', {}, ''],
        ['programme 6 medicine', 'MEDICINE_UNKNOWN', { medicine: 'Water' }, 'Water'],
      ],
    ],
    [
      'what cannot be read is said once',
      {
        settings: [{ name: 'moon', value: 1 }],
        targets: [{ name: 'PSY', value: 'many' }],
        programme: [{ anchor: 'moon', days: 1, medicine: 'Water' }],
      },
      [
        ['settings 2 name', 'UNKNOWN_CODE', { code: 'moon' }, 'moon'],
        ['targets 2 value', 'CELL_NOT_NUMBER', {}, 'many'],
        ['programme 2 anchor', 'UNKNOWN_CODE', { code: 'moon' }, 'moon'],
      ],
    ],
  ])('%s', (_, file, refused) => expect(against(file)).toEqual(refused))
})

describe("the farm's own codes", () => {
  const list = '031'
  const code = (name: string, more: Record<string, string> = {}) => ({ list, name, ...more })
  const codesOf = (...codes: Record<string, string>[]) => setupOf({ codes }).codes

  test('are numbered from 901 on in their list, and named in every language', () => {
    expect(
      codesOf(code('합사', { nameEn: 'Mixed' }), code('Lame', { unused: 'yes' }), {
        list: '05',
        name: 'Weak',
      }),
    ).toEqual([
      { list, code: '031901', names: ['합사', 'Mixed', '합사'], unused: false, mergedInto: null },
      { list, code: '031902', names: ['Lame', 'Lame', 'Lame'], unused: true, mergedInto: null },
      { list: '05', code: '05901', names: ['Weak', 'Weak', 'Weak'], unused: false, mergedInto: null },
    ])
  })
  test('are not created for a name that the list has', () => {
    expect(
      codesOf(code('No heat'), code('Lame'), code('lame'), { list: '05', name: 'Lame' }).map(
        (each) => each.code,
      ),
    ).toEqual(['031901', '05901'])
  })
  test('may be used by rows of the file, which replace merged ones', () => {
    const codes = [code('Lame'), code('Limps', { mergedInto: 'Lame' }), code('Limps', { mergedInto: 'Lame' })]
    const sows = [gilt, { ...gilt, tag: 'A-2' }]
    const removals = ['Lame', 'limps'].map((reason, at) => ({ tag: `A-${at + 1}`, on: '2026-01-01', reason }))
    const { books: checked, refused } = checkRows({ codes, sows, removals })
    expect(refused).toEqual([])
    expect(checked.sows.map(({ records }) => records[0]?.values)).toMatchObject([
      { reason: '031901' },
      { reason: '031901' },
    ])
    expect(checked.setup.codes.map(({ mergedInto }) => mergedInto)).toEqual([null, '031901'])
    expect(against({ codes: [code('Limps', { mergedInto: 'Moon' })] })).toEqual([
      ['codes 2 mergedInto', 'UNKNOWN_CODE', { code: 'Moon', list: '031' }, 'Moon'],
    ])
  })
  test('are read before the rows that use them, wherever their sheet is', () => {
    const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, 'en')
    reader.add('Removals', [
      [1, 'tag', 'on', 'reason'],
      [2, 'A-1', '2026-01-01', 'Lame'],
    ])
    reader.add('자체 코드', [
      [1, 'list', 'name'],
      [2, '031', 'Lame'],
    ])
    Array.from(reader.read())
    expect(reader.refused).toEqual([])
    expect(reader.rows.removals[0]?.values.reason).toBe('031901')
  })
})
