import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { columnsOf } from '@penside/domain/workbook/sheets.ts'
import {
  brought as broughtOf,
  broughtBooks,
  broughtRight as broughtRightOf,
  checkedBooks,
  correctedBooks,
  exportedBooks,
  restOf as restOfImport,
  sentBooks,
  settledBooks,
  undone as undoneOf,
  type Workbook,
} from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type Person, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})

const ago = (days: number) => addDays(today, -days)
const tags = ['N-1', 'N-2', 'N-3', 'N-4']

/** Four sows: N-1 fostered piglets to N-2, both weaned into G-1, N-3 into G-2; N-1 and G-1 took from the store. */
const right: Workbook = {
  suppliers: [['Hill']],
  medicines: [['Iron', 'Nutrient', 1.5, 'ml', 0]],
  feeds: [['Own feed', '100003', 18]],
  boars: [['B-1', null, 'DD', null, ago(900), ago(600)]],
  sows: tags.map((tag) => [
    tag,
    null,
    'LY',
    ago(500),
    ago(300),
    'Gilt',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'Hill',
  ]),
  matings: tags.map((tag) => [tag, ago(200), 'B-1', 'A']),
  farrowings: tags.map((tag) => [tag, ago(85), null, 12]),
  litters: [
    ['N-1', ago(84), 'Fostered out', 2, 0, null, 'Litter size', 'N-2'],
    ['N-2', ago(84), 'Fostered in', 2, 0, null, 'Litter size', 'N-1'],
  ],
  weanings: [10, 14, 12, 12].map((head, i) => [tags[i]!, ago(60), head, 0]),
  treatments: ['N-1', 'N-3'].map((tag) => [tag, null, ago(50), 'Iron', 'Injection', 1.5, 'L-1', 0]),
  groups: ['G-1', 'G-2'].map((name) => [name, ago(60), 25, 'YLD']),
  groupMoves: [
    ['G-1', ago(60), 'In', '110001', 10, 0, 70, 25, 'N-1'],
    ['G-1', ago(60), 'In', '110001', 14, 0, 98, 25, 'N-2'],
    ['G-2', ago(60), 'In', '110001', 12, 0, 84, 25, 'N-3'],
  ],
  stock: [
    [1, 'Receipt', ago(70), 'Feed', 'Own feed', 100, 'B1'],
    [2, 'Receipt', ago(70), 'Medicine', 'Iron', 5],
    [3, 'Release', ago(55), 'Feed', 'Own feed', 40, 'B1', null, null, 'G-1'],
    [4, 'Treatment', ago(50), 'Medicine', 'Iron', 1.5, null, null, null, null, 'N-1'],
  ],
}
/** The same with an unreadable farrowing of N-1, in row 2. */
const wrong: Workbook = {
  ...right,
  farrowings: (right.farrowings ?? []).map((row) => (row[0] === 'N-1' ? row.with(3, 'twelve') : row)),
}
const correction = { sheet: 'Farrowings', row: 2, place: 3, value: '12' }

const me = (person: Person = farm.manager) => house.as(person)
/** Rows of each table of a farm, apart from traces and what is calculated. */
const everyTable = (of: TestFarm) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute join pg_class on oid = attrelid
       where attname = 'farm_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname !~ '^(audit|workbook_|change|daily_total|monthly_total|open_dose|shared_figure_state|idempotency_|session|imported_animal)' order by 1`,
    )
    const counted = rows.map(
      ({ table }) =>
        `select '${table}' as name, count(*)::int as n from ${table} where farm_id = ${of.farmId}`,
    )
    const all = await client.query<{ name: string; n: number }>(counted.join(' union all '))
    return Object.fromEntries(all.rows.map(({ name, n }) => [name, n]))
  })
const linksOf = (of: TestFarm) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const ask = async (statement: string) => (await client.query(statement, [of.farmId])).rows
    return {
      fosterings: await ask(
        `select a.tag, c.kind, p.tag as partner, c.partner_number from litter_change c join animal a using (farm_id, animal_id)
         join animal p on p.farm_id = c.farm_id and p.animal_id = c.partner_id where c.farm_id = $1 order by a.tag, c.kind`,
      ),
      weaned: await ask(
        `select a.tag, m.weaning_seq, g.name from group_move m join animal a using (farm_id, animal_id) join pig_group g using (farm_id, group_id)
         where m.farm_id = $1 order by a.tag`,
      ),
      treated: await ask(
        `select a.tag, s.kind, s.amount from treatment t join animal a using (farm_id, animal_id)
         left join stock_record s on s.farm_id = t.farm_id and s.record_id = t.stock_record_id where t.farm_id = $1 order by a.tag`,
      ),
    }
  })

const broughtRight = (workbook: Workbook, person = farm.manager) => broughtRightOf(me(person), workbook)
const restOf = (importId: number) => restOfImport(me(), importId)
const corrected = (importId: number, changes = [correction], person = farm.manager) =>
  correctedBooks(me(person), importId, changes)
const brought = (importId: number, person = farm.manager) => broughtOf(me(person), importId)
const undone = (importId: number) => undoneOf(me(), importId)

describe('a file with an error', () => {
  test('tells how much can be imported', async () => {
    const importId = await sentBooks(me(), wrong)
    const { split, refusals } = await checkedBooks(me(), importId)
    expect(refusals).toBe(1)
    expect(split).toEqual({
      sows: 4,
      sowsStay: 1,
      boars: 1,
      boarsStay: 0,
      groups: 2,
      groupsStay: 1,
      tied: 1,
      rows: 33,
      rowsStay: 13,
      stockStays: true,
    })
    expect((await me().call(books.run, { importId })).problem.code).toBe('ROWS_REFUSED')
  })
  test('imports what a file without the animals and groups of the error would', async () => {
    await broughtRight(wrong)
    const stays = new Set<unknown>(['N-1', 'G-1'])
    const others = Object.fromEntries(
      Object.entries(right).map(([sheet, rows]) => [sheet, rows.filter(([first]) => !stays.has(first))]),
    )
    const other = await makeFarm({ sows: 'none' })
    // The sow who fostered her piglets is in, and connected with her later.
    const litters = (others['litters'] ?? []).map((row) => row.with(7, null))
    await broughtBooks(me(other.manager), { ...others, litters, stock: [] })
    expect(await exportedBooks(me())).toEqual(await exportedBooks(me(other.manager)))
    expect(await everyTable(farm)).toEqual(await everyTable(other))
  })
  test('imports the rest once another member has corrected it; the farm is then as if the file had been right', async () => {
    const { importId, restId } = await broughtRight(wrong)
    const rest = (await me(farm.owner).call(books.state, { importId: restId! })).body
    expect(rest).toMatchObject({ state: 'checked', restOf: importId, refusals: 1, fileName: 'books.xlsx' })
    expect(rest.split).toMatchObject({ sows: 1, sowsStay: 1, groupsStay: 1, rowsStay: 13 })
    expect((await me().call(books.refused, { importId: restId! })).body.rows).toMatchObject([
      { sheet: 'Farrowings', row: 2, code: 'CELL_NOT_NUMBER' },
    ])
    expect(await corrected(restId!, [correction], farm.owner)).toMatchObject({ refusals: 0, split: null })
    await brought(restId!, farm.owner)
    expect(await restOf(restId!)).toBe(null)

    const other = await makeFarm({ sows: 'none' })
    await broughtBooks(me(other.manager), right)
    expect(await exportedBooks(me())).toEqual(await exportedBooks(me(other.manager)))
    expect(await everyTable(farm)).toEqual(await everyTable(other))
    expect(await linksOf(farm)).toEqual(await linksOf(other))
  })
  test('leaves rows in several parts, which belong to the farm alone', async () => {
    const twice = {
      ...wrong,
      weanings: (wrong.weanings ?? []).map((row) => (row[0] === 'N-3' ? row.with(2, 'many') : row)),
    }
    const { restId } = await broughtRight(twice)
    const state = (await me().call(books.state, { importId: restId! })).body
    expect(state.split).toMatchObject({ sows: 2, groups: 2, groupsStay: 2 })
    expect(await corrected(restId!, [{ sheet: 'Weanings', row: 4, place: 2, value: '12' }])).toMatchObject({
      refusals: 1,
      split: { sows: 2, sowsStay: 1, groupsStay: 1 },
    })
    expect((await me().call(books.run, { importId: restId!, onlyRight: true })).status).toBe(200)
    expect(await settledBooks(me(), restId!)).toMatchObject({ state: 'done' })
    const last = await restOf(restId!)
    expect(await corrected(last!)).toMatchObject({ refusals: 0 })
    const stranger = await makeFarm({ sows: 'none' })
    for (const call of [books.state, books.causes, books.drop, books.takeBack] as const)
      expect((await me(stranger.owner).call(call as typeof books.drop, { importId: last! })).status).toBe(404)
    await brought(last!)
    const other = await makeFarm({ sows: 'none' })
    await broughtBooks(me(other.manager), right)
    expect(await linksOf(farm)).toEqual(await linksOf(other))
  })
  test('imports nothing if nothing is right', async () => {
    const importId = await sentBooks(me(), { sows: [['N-1', null, 'ZZ', ago(500), ago(300), 'Gilt']] })
    await checkedBooks(me(), importId)
    expect((await me().call(books.run, { importId, onlyRight: true })).problem.code).toBe('ROWS_REFUSED')
  })
  test('of another program with a table of events is imported in parts, with the boars that a person added once', async () => {
    const headings = ['Sow', 'What', 'On', 'N', 'Sire']
    const log = [
      headings,
      ...['N-1', 'N-2'].flatMap((tag) => [
        [tag, 'bred', ago(200), null, 'B-9'],
        [tag, 'pigs', tag === 'N-2' ? 'spring' : ago(85), 12, null],
        [tag, 'off', ago(60), 12, null],
      ]),
    ]
    const herd = [
      ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status'],
      ...['N-1', 'N-2'].map((tag) => [tag, 'LY', ago(500), ago(300), 'Gilt']),
    ]
    const { importId } = (await me().call(books.begin, { fileName: 'log.csv', rows: 9, parts: 2 })).body
    for (const [i, [sheetNm, rows]] of Object.entries({ Sows: herd, Log: log }).entries())
      await me().post(books.part.path, {
        importNo: importId,
        no: i + 1,
        sheetNm,
        rows: rows.map((cells, at) => [at + 1, ...cells]),
      })
    const columns = [
      ['Sow', 'tag'],
      ['What', 'event'],
      ['On', 'on'],
      ['N', 'farrowings.totalBorn'],
      ['N', 'weanings.unsexed'],
      ['Sire', 'matings.boar1'],
    ].map(([heading, column]) => ({ heading: heading!, column: column! }))
    const events = [
      ['bred', 'mating'],
      ['pigs', 'farrowing'],
      ['off', 'weaning'],
    ].map(([word, event]) => ({ word: word!, event: event! }))
    const match = { sheet: 'Log', headings, key: 'events' as const, columns, fills: [], events }
    const added = [
      { key: 'boars' as const, values: { tag: 'B-9', breed: 'DD', category: '060003', enteredOn: ago(400) } },
    ]
    const saved = await me().call(books.match, { importId, sheets: [match], words: [], added })
    expect(saved.status).toBe(200)
    const { split, refusals, warnings } = await checkedBooks(me(), importId)
    expect([refusals, split]).toMatchObject([1, { sows: 2, sowsStay: 1, rowsStay: 4 }])
    await me().call(books.run, { importId, warnings, onlyRight: true })
    expect(await settledBooks(me(), importId)).toMatchObject({ state: 'done', failure: null })
    const restId = await restOf(importId)
    const on = { sheet: 'Log', row: 6, place: 2, value: ago(85) }
    expect(await corrected(restId!, [on])).toMatchObject({ refusals: 0 })
    await brought(restId!)
    const whole = await exportedBooks(me())
    expect(whole.boars).toHaveLength(1)
    expect(whole.farrowings?.map((row) => row.slice(0, 2))).toEqual([
      ['N-1', ago(85)],
      ['N-2', ago(85)],
    ])
    expect(whole.matings?.map((row) => row.slice(0, 3))).toEqual([
      ['N-1', ago(200), 'B-9'],
      ['N-2', ago(200), 'B-9'],
    ])
  })
  test('keeps added rows with an error for later, with the rows that name them; they are corrected as rows of the file', async () => {
    const file = {
      ...right,
      matings: (right.matings ?? []).map((row) => (row[0] === 'N-4' ? row.with(2, 'B-9') : row)),
    }
    const importId = await sentBooks(me(), file)
    expect((await checkedBooks(me(), importId)).unknown).toMatchObject([{ key: 'boars', name: 'B-9' }])
    const boar = { tag: 'B-9', breed: 'DD', bornOn: ago(100), enteredOn: ago(400) }
    const added = [
      { key: 'boars' as const, values: boar },
      { key: 'suppliers' as const, values: { name: 'Dale' } },
    ]
    const saved = await me().call(
      books.match,
      { importId, sheets: [], words: [], added },
      { headers: { 'accept-language': 'en' } },
    )
    expect(saved.status).toBe(200)
    expect(await checkedBooks(me(), importId)).toMatchObject({
      refusals: 1,
      split: { sows: 4, sowsStay: 1, boars: 2, boarsStay: 1 },
    })
    const { rows } = (await me().call(books.causes, { importId })).body
    expect(rows).toMatchObject([{ sheet: 'Boars · added', examples: [{ row: 2 }], ofRows: true }])
    const { warnings } = (await me().call(books.state, { importId })).body
    await me().call(books.run, { importId, warnings, onlyRight: true })
    expect(await settledBooks(me(), importId)).toMatchObject({ state: 'done', failure: null })
    const first = await exportedBooks(me())
    expect(first.boars?.map(([tag]) => tag)).toEqual(['B-1'])
    expect(first.suppliers?.map(([name]) => name)).toEqual(expect.arrayContaining(['Dale', 'Hill']))
    const restId = await restOf(importId)
    const place = Object.keys(columnsOf('boars')).indexOf('bornOn')
    const born = { sheet: 'Boars · added', row: 2, place, value: ago(600) }
    expect(await corrected(restId!, [born])).toMatchObject({ refusals: 0, unknown: [] })
    await brought(restId!)
    const whole = await exportedBooks(me())
    expect(whole.boars?.map(([tag]) => tag)).toEqual(['B-1', 'B-9'])
    expect(whole.matings?.find(([tag]) => tag === 'N-4')?.[2]).toBe('B-9')
  })
  test('keeps rows that name a rejected entry of the setup for later', async () => {
    const file: Workbook = {
      ...right,
      medicines: [['Iron', 'Nutrient', 'much', 'ml', 0]],
      stock: [],
    }
    const { restId } = await broughtRight(file)
    const { split } = (await me().call(books.state, { importId: restId! })).body
    expect(split).toMatchObject({ sows: 2, sowsStay: 2, groups: 2 })
  })
})

describe('both parts of a file', () => {
  test('can be undone, the later one first', async () => {
    const before = await everyTable(farm)
    const { importId, restId } = await broughtRight(wrong)
    const between = [await everyTable(farm), await linksOf(farm)]
    await corrected(restId!)
    await brought(restId!)
    expect((await me().call(books.obstacles, { importId })).body.rows).not.toEqual([])
    await undone(restId!)
    expect([await everyTable(farm), await linksOf(farm)]).toEqual(between)
    await undone(importId)
    expect(await everyTable(farm)).toEqual(before)
  })
  test('can be undone in any order if the later one refers to nothing of the earlier one', async () => {
    const before = await everyTable(farm)
    const alone = (tag: string, breed: string) => [tag, null, breed, ago(500), ago(300), 'Gilt']
    const { importId, restId } = await broughtRight({ sows: [alone('N-1', 'LY'), alone('N-2', 'ZZ')] })
    await corrected(restId!, [{ sheet: 'Sows', row: 3, place: 2, value: 'LY' }])
    await brought(restId!)
    await undone(importId)
    expect((await exportedBooks(me())).sows?.map(([tag]) => tag)).toEqual(['N-2'])
    await undone(restId!)
    expect(await everyTable(farm)).toEqual(before)
  })
  test('the earlier one cannot be undone while the later one refers to it', async () => {
    const file = {
      ...right,
      groups: (right.groups ?? []).map((row) => (row[0] === 'G-2' ? row.with(3, 'ZZ') : row)),
      stock: [],
    }
    const { importId, restId } = await broughtRight(file)
    await corrected(restId!, [{ sheet: 'Groups', row: 3, place: 3, value: 'YLD' }])
    await brought(restId!)
    const { rows } = (await me().call(books.obstacles, { importId })).body
    expect(rows).toMatchObject([{ tag: 'N-3', table: 'group_move' }])
    expect((await me().call(books.undo, { importId })).problem.code).toBe('IMPORT_USED')
    await undone(restId!)
    await undone(importId)
  })
})

describe('remaining rows', () => {
  test('are kept longer than an unfinished file, and can be dropped', async () => {
    const { restId } = await broughtRight(wrong)
    const half = await sentBooks(me(), right)
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`update workbook_import set created_at = now() - interval '8 days' where farm_id = $1`, [
        farm.farmId,
      ]),
    )
    await me().call(books.begin, { fileName: 'next.xlsx', rows: 1, parts: 1 })
    const sentOf = async (importId: number) => (await me().call(books.state, { importId })).body.partsSent
    expect(await sentOf(half)).toBe(0)
    expect(await sentOf(restId!)).toBeGreaterThan(0)
    expect((await me(farm.worker).call(books.drop, { importId: restId! })).status).toBe(403)
    expect((await me().call(books.drop, { importId: restId! })).status).toBe(200)
    expect((await me().call(books.state, { importId: restId! })).status).toBe(404)
  })
  test('can be read as corrected so far', async () => {
    const { restId } = await broughtRight(wrong)
    await corrected(restId!)
    const { parts } = (await me().call(books.state, { importId: restId! })).body
    const all = await Promise.all(
      Array.from({ length: parts }, async (_, i) => {
        return (await me().call(books.remaining, { importId: restId!, number: i + 1 })).body
      }),
    )
    expect(all.find(({ sheet }) => sheet === 'Farrowings')?.rows.map((row) => row.slice(0, 5))).toMatchObject(
      [
        [1, 'Animal number', 'Farrowing date', 'Farrowing category', 'Total born'],
        [2, 'N-1', ago(85), null, '12'],
      ],
    )
    expect((await me().call(books.remaining, { importId: restId!, number: parts + 1 })).status).toBe(404)
  })
  test('of an imported file cannot be dropped', async () => {
    const { importId } = await broughtRight(wrong)
    expect((await me().call(books.drop, { importId })).problem.code).toBe('IMPORT_NOT_NOW')
  })
})

describe('corrections of a file', () => {
  const gilt = (tag: string, more: Record<number, string> = {}) =>
    Object.entries(more).reduce((row, [place, value]) => row.with(Number(place), value), [
      tag,
      null,
      'LY',
      ago(500),
      ago(300),
      'Gilt',
    ] as (string | null)[])
  const file: Workbook = {
    sows: [
      gilt('0001'),
      gilt('N-2', { 2: 'ZZ' }),
      gilt('N-3', { 2: 'ZZ' }),
      gilt('N-4', { 2: 'QQ', 3: 'once' }),
      gilt('0005'),
    ],
    matings: ['1', '5', 'X-9'].map((tag) => [tag, ago(200)]),
  }
  test('are listed by cause, the most frequent first', async () => {
    const importId = await sentBooks(me(), file)
    await checkedBooks(me(), importId)
    const { rows, corrections } = (await me().call(books.causes, { importId })).body
    expect(corrections).toBe(0)
    expect(
      rows.map(({ sheet, column, code, word, cells, likely }) => [sheet, column, code, word, cells, likely]),
    ).toEqual([
      ['Sows', 'Breed', 'UNKNOWN_CODE', 'ZZ', 2, false],
      ['Matings', 'Animal number', 'SOW_NOT_IN_FILE_LIKE', '', 2, true],
      ['Sows', 'Breed', 'UNKNOWN_CODE', 'QQ', 1, false],
      ['Sows', 'Birth date', 'CELL_NOT_DAY', '', 1, false],
      ['Matings', 'Animal number', 'SOW_NOT_IN_FILE', '', 1, false],
    ])
    expect(rows[0]?.examples).toEqual([
      { row: 3, shown: 'ZZ' },
      { row: 4, shown: 'ZZ' },
    ])
  })
  test('replace all words of a cause, take likely numbers, change cells, drop rows, and are taken back one by one', async () => {
    const importId = await sentBooks(me(), file)
    await checkedBooks(me(), importId)
    const causes = async () =>
      (await me().call(books.causes, { importId })).body.rows.map(({ code, word }) =>
        `${code} ${word}`.trim(),
      )
    const sheet = 'Sows'
    const all = (input: object) => me().call(books.correctAll, { importId, ...input } as never)
    await all({ sheet, column: 'Breed', code: 'UNKNOWN_CODE', word: 'ZZ', by: 'value', value: 'LY' })
    expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 5 })
    await all({ sheet: 'Matings', column: 'Animal number', code: 'SOW_NOT_IN_FILE_LIKE', by: 'likely' })
    expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 3 })
    await all({ sheet: 'Matings', column: 'Animal number', code: 'SOW_NOT_IN_FILE', by: 'drop' })
    await settledBooks(me(), importId)
    expect(await causes()).toEqual(['UNKNOWN_CODE QQ', 'CELL_NOT_DAY'])

    const wrongRows = { importId, sheet, column: 'Breed', code: 'UNKNOWN_CODE', word: 'QQ' }
    expect((await me().call(books.wrongRows, wrongRows)).body).toMatchObject({
      total: 1,
      headings: expect.arrayContaining(['Animal number', 'Breed']),
      rows: [
        { row: 5, cells: ['N-4', '', 'QQ', 'once', ...Array(12).fill(expect.any(String))], wrong: [2, 3] },
      ],
    })
    const changes = [
      { sheet, row: 5, place: 2, value: 'LY' },
      { sheet, row: 5, place: 3, value: ago(500) },
    ]
    expect(await corrected(importId, changes)).toMatchObject({ refusals: 0 })
    await me().call(books.takeBack, { importId })
    expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 2 })
    await me(farm.owner).call(books.takeBack, { importId })
    expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 3 })
    expect(await causes()).toContain('SOW_NOT_IN_FILE')
    await corrected(importId, [...changes, { sheet: 'Matings', row: 4, place: null as never, value: '' }])
    await brought(importId)
    const done = await exportedBooks(me())
    expect(done.sows?.map(([tag, , breed]) => [tag, breed])).toEqual(
      ['0001', '0005', 'N-2', 'N-3', 'N-4'].map((tag) => [tag, 'LY']),
    )
    expect(done.matings?.map(([tag, on]) => [tag, on])).toEqual([
      ['0001', ago(200)],
      ['0005', ago(200)],
    ])
  })
  test('cannot be made while the file is checked or once it is imported, nor taken back if there are none', async () => {
    const importId = await broughtBooks(me(), { sows: [gilt('N-1')] })
    expect((await me().call(books.correct, { importId, changes: [correction] })).problem.code).toBe(
      'IMPORT_NOT_NOW',
    )
    const other = await sentBooks(me(), { sows: [gilt('N-2')] })
    await checkedBooks(me(), other)
    expect((await me().call(books.takeBack, { importId: other })).status).toBe(404)
    expect(
      (await me(farm.worker).call(books.correct, { importId: other, changes: [correction] })).status,
    ).toBe(403)
  })
})
