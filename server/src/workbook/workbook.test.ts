import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { fail } from 'node:assert'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { replay } from '@penside/domain/records/life.ts'
import {
  broughtBooks,
  checkedBooks,
  exportedBooks,
  sentBooks,
  settledBooks,
  type Workbook,
} from '../../test/books.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, today, type Person, type TestFarm } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'
import { receiptOf } from '../../test/stores.ts'
import { connectionOf, endConnection, waitingFor } from '../../test/waits.ts'
import { Db } from '../database/db.ts'
import { loadLife, lockSow } from '../records/life/life.ts'

const house = await testApp()
afterAll(() => house.close())

let empty: TestFarm
beforeEach(async () => {
  empty = await makeFarm({ sows: 'none' })
})

const exported = (person: Person, language?: Language) => exportedBooks(house.as(person), language)
const sent = (person: Person, workbook: Workbook) => sentBooks(house.as(person), workbook)
const settled = (person: Person, importId: number) => settledBooks(house.as(person), importId)
const checked = (person: Person, importId: number) => checkedBooks(house.as(person), importId)
const brought = (person: Person, workbook: Workbook, language?: Language) =>
  broughtBooks(house.as(person), workbook, language)
const count = (farm: TestFarm, table: string, where = '') =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query(`select count(*) as n from ${table} where farm_id = $1 ${where}`, [
      farm.farmId,
    ])
    return Number(rows[0].n)
  })
/** How many rows each table has of a farm, apart from those in which it is written what happened. */
const everyTable = (farm: TestFarm) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute join pg_class on oid = attrelid
       where attname = 'farm_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname !~ '^(audit|workbook_|change|daily_total|monthly_total|open_dose|shared_figure_state|idempotency_|session)' order by 1`,
    )
    const counted = rows.map(
      ({ table }) =>
        `select '${table}' as name, count(*)::int as n from ${table} where farm_id = ${farm.farmId}`,
    )
    const all = await client.query<{ name: string; n: number }>(counted.join(' union all '))
    return Object.fromEntries(all.rows.map(({ name, n }) => [name, n]))
  })

describe('a workbook', () => {
  test('exported from one farm and imported to an empty one is the same again', async () => {
    const farm = await makeFarm()
    const before = await exported(farm.manager)
    expect(before.sows).toHaveLength(7)
    await brought(empty.manager, before)
    expect(await exported(empty.manager)).toEqual(before)
  })

  test('preserves the known sexes of piglets', async () => {
    const farm = await makeFarm({
      sows: ['L-1', 'L-2'].map((tag) =>
        lactatingSow(tag, { farrowedOn: addDays(today, -24), totalBorn: 11 }),
      ),
    })
    const worker = house.as(farm.worker)
    const of = (tag: string) => ({ formMode: 'insert', animalId: farm.animal(tag) }) as const
    const weanedOn = today
    const saved = [
      await worker.call(partialWeanings.save, { ...of('L-1'), weanedOn, females: 2, males: 0 }),
      await worker.call(fosterings.save, {
        ...of('L-1'),
        fosteredOn: today,
        outFemales: 3,
        toId: farm.animal('L-2'),
      }),
      await worker.call(weanings.save, { ...of('L-1'), weanedOn, females: 6 }),
      await worker.call(weanings.save, { ...of('L-2'), weanedOn, females: 8, males: 6 }),
    ]
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const before = await exported(farm.manager)
    const ofTheirs = (rows: Workbook['litters'] = []) => rows.filter(([tag]) => String(tag).startsWith('L-'))
    const heads = [
      ofTheirs(before.weanings).map((row) => row.slice(2, 5)),
      ofTheirs(before.litters).map((row) => row.slice(3, 6)),
    ]
    expect(heads).toEqual([
      [
        [0, 0, 6],
        [8, 6, 0],
      ],
      [
        [0, 0, 3],
        [2, 0, 0],
        [0, 0, 3],
      ],
    ])
    await brought(empty.manager, before)
    expect(await exported(empty.manager)).toEqual(before)
  })

  test('can be read in each language', async () => {
    const farm = await makeFarm()
    const before = await exported(farm.owner)
    for (const language of ['ko', 'vi'] as const) {
      const other = await makeFarm({ sows: 'none' })
      await brought(other.owner, await exported(farm.owner, language), language)
      expect(await exported(other.owner)).toEqual(before)
    }
  })

  test('gives every sow the state of her records, notes each change, and counts the figures', async () => {
    const farm = await makeFarm()
    await brought(empty.manager, await exported(farm.manager))
    expect((await house.as(empty.manager).call(scores.view, {})).status).toBe(200)
    await house.app.bookWork.settled()
    expect(await count(empty, 'daily_total')).toBeGreaterThan(0)
    const client = await house.pool.connect()
    try {
      await client.query('begin')
      const db = new Db(client)
      await db.actAs({ farmId: empty.farmId })
      const { rows } = await client.query<{ animal_id: number }>(
        `select animal_id from animal where sex = 'sow'`,
      )
      expect(rows).toHaveLength(7)
      for (const { animal_id: animalId } of rows) {
        const life = await loadLife(db, animalId)
        expect(await lockSow(db, animalId)).toMatchObject(replay(life.map(({ record }) => record)))
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
    for (const kind of ['farrowing', 'weaning', 'removal', 'animal']) {
      const noted = await count(empty, 'change', `and kind = '${kind}' and deed = 'insert'`)
      expect([kind, noted]).toEqual([kind, await count(empty, kind)])
    }
  })
})

describe('a dry run', () => {
  const wrong = {
    sows: [['A-1', null, 'LY', '2025-13-01', '2025-08-01', 'Gilt']],
    matings: [['A-9', '2026-01-01', 'B-7']],
  }
  test('saves nothing and reports the errors of all rows, repeatedly', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, wrong)
    for (let i = 0; i < 2; i++) {
      expect(await checked(empty.manager, importId)).toMatchObject({
        state: 'checked',
        refusals: 3,
        counts: { sows: 1, matings: 1 },
      })
      const { rows, total } = (await me.call(books.refused, { importId })).body
      expect(total).toBe(3)
      expect(rows).toMatchObject([
        { sheet: 'Sows', row: 2, column: 'Birth date', code: 'CELL_NOT_DAY', shown: '2025-13-01' },
        {
          sheet: 'Matings',
          row: 2,
          column: 'Animal number',
          code: 'SOW_NOT_IN_FILE',
          values: { tag: 'A-9' },
        },
        { sheet: 'Matings', row: 2, column: 'Boar 1', code: 'BOAR_NOT_KNOWN', values: { tag: 'B-7' } },
      ])
    }
    expect(await count(empty, 'animal')).toBe(0)
    expect((await me.call(books.run, { importId })).problem).toMatchObject({
      code: 'ROWS_REFUSED',
      values: { rows: 3 },
    })
  })
  test('lists unusual values, and imports them once confirmed', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, {
      groups: [['G-1', '2026-01-24', 25, 'YLD']],
      groupMoves: [
        ['G-1', '2026-01-24', 'In', 'Piglets bought', 20, null, 140, 25],
        ['G-1', '2026-06-28', 'Shipment', 'Processor', 1, null, 1_110],
      ],
    })
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 0, warnings: 1 })
    expect((await me.call(books.refused, { importId })).body).toMatchObject({
      total: 1,
      rows: [
        {
          sheet: 'Group moves',
          row: 3,
          column: 'Total weight kg',
          code: 'WEIGHT_UNUSUAL',
          shown: '1110',
          values: { each: 1_110, from: 45, to: 202 },
          warning: true,
        },
      ],
    })
    for (const warnings of [undefined, 0, 2])
      expect((await me.call(books.run, { importId, warnings })).problem).toMatchObject({
        code: 'ROWS_UNUSUAL',
        values: { rows: 1 },
      })
    expect(await count(empty, 'pig_group')).toBe(0)
    expect((await me.call(books.run, { importId, warnings: 1 })).status).toBe(200)
    expect(await settledBooks(me, importId)).toMatchObject({ state: 'done', failure: null })
    expect(await count(empty, 'group_move')).toBe(2)
  })
  test('imports an unusual weight as confirmed, so that the checks of the records do not ask again', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, {
      sows: [['A-1', null, 'LY', '2025-01-10', '2025-08-01', '010003', 1, '2026-01-01', null, 10]],
      weanings: [['A-1', '2026-01-24', 10, 0, null, 29]],
    })
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 0, warnings: 1 })
    expect((await me.call(books.run, { importId, warnings: 1 })).status).toBe(200)
    expect(await settledBooks(me, importId)).toMatchObject({ state: 'done', failure: null })
    const { rows } = (await me.call(bookChecks.counts, {})).body
    expect(rows.filter(({ check }) => check === 'WEIGHT_UNUSUAL')).toEqual([])
    expect(await count(empty, 'sow_event', `and confirmed = '{WEIGHT_UNUSUAL}'`)).toBe(1)
  })
  test('imports nothing if more is unusual than was confirmed', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, {
      groups: [['G-1', '2026-01-24', 25, 'YLD']],
      groupMoves: [['G-1', '2026-01-24', 'In', 'Piglets bought', 20, null, 140, 25]],
    })
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 0, warnings: 0 })
    // The farm says meanwhile that its pigs of that age weigh far less.
    for (const week of [1, 2, 3, 4])
      await me.call(growthStandards.save, { kind: 'weight', week, value: week / 10 })
    expect((await me.call(books.run, { importId })).status).toBe(200)
    expect(await settledBooks(me, importId)).toMatchObject({ state: 'checked', warnings: 1 })
    expect(await count(empty, 'pig_group')).toBe(0)
  })
  test('requires the whole file', async () => {
    const me = house.as(empty.manager)
    const { importId } = (await me.call(books.begin, { fileName: 'half.xlsx', rows: 2, parts: 2 })).body
    await me.call(books.part, { importId, number: 1, sheet: 'Sows', rows: [] })
    expect((await me.call(books.check, { importId })).problem).toMatchObject({ code: 'PARTS_MISSING' })
    expect((await me.call(books.part, { importId, number: 3, sheet: 'Sows', rows: [] })).status).toBe(400)
  })
  const sendOther = async (sheet: string, rows: readonly (readonly string[])[]) => {
    const me = house.as(empty.manager)
    const { importId } = (await me.call(books.begin, { fileName: 'other.xlsx', rows: rows.length, parts: 1 }))
      .body
    const numbered = rows.map((cells, i) => [i + 1, ...cells])
    await me.post(books.part.path, { importNo: importId, no: 1, sheetNm: sheet, rows: numbered })
    return importId
  }
  const matchOf = (sheet: string, headings: string[], ...keys: string[]) => ({
    sheet,
    headings,
    key: 'sows' as const,
    columns: keys.map((column, i) => ({ heading: headings[i]!, column })),
    fills: [],
    events: [],
  })
  test('of another system is not recognized, and is read once matched', async () => {
    const me = house.as(empty.manager)
    const heading = ['Wolf', 'Bear', 'Fox', 'Hare', 'Moon']
    const send = (sheet: string) =>
      sendOther(sheet, [heading, ['A-1', 'LY', '2025-12-01', '2026-08-01', 'Gilt']])
    const first = await send('Sheet1')
    expect(await checked(empty.manager, first)).toMatchObject({
      refusals: 1,
      foreign: [{ sheet: 'Sheet1', headings: heading, key: null, read: false }],
    })
    const { rows } = (await me.call(books.refused, { importId: first })).body
    expect(rows).toMatchObject([{ code: 'SHEETS_MISSING' }])

    const match = matchOf('Sheet1', heading, 'tag', 'breed', 'bornOn', 'enteredOn', 'status')
    const saved = { importId: first, sheets: [match], words: [], added: [] }
    expect((await me.call(books.match, saved)).status).toBe(200)
    expect(await checked(empty.manager, first)).toMatchObject({ refusals: 0, counts: { sows: 1 } })
    // Kept for the next file, whatever its sheet is called; not for another farm.
    expect(await checked(empty.manager, await send('2026-12'))).toMatchObject({ refusals: 0 })
    const beforeEntry = (value: string) => ({ column: 'bornOn', rule: 'beforeEntry' as const, value })
    for (const sheet of [
      matchOf('Sheet1', heading, 'nothing'),
      matchOf('Sheet1', heading, 'constructor'),
      { ...match, fills: [beforeEntry('soon')] },
      { ...match, fills: [beforeEntry('-5')] },
    ])
      expect(
        (await me.post(books.match.path, { importNo: first, sheets: [sheet], words: [], added: [] })).status,
      ).toBe(400)
    const constructed = [{ key: 'suppliers' as const, values: { constructor: 'x' } }]
    expect((await me.call(books.match, { ...saved, added: constructed })).status).toBe(400)
    expect((await house.as((await makeFarm({ sows: 'none' })).owner).call(books.match, saved)).status).toBe(
      404,
    )
    // A sheet of the same name with other headings has a match of its own.
    const other = matchOf('Sheet1', ['Lynx', 'Boar'], 'tag', 'breed')
    await me.call(books.match, { ...saved, sheets: [other] })
    expect(await checked(empty.manager, first)).toMatchObject({ refusals: 0 })
    await me.call(books.match, { ...saved, sheets: [{ ...match, key: null, columns: [] }] })
    expect(await checked(empty.manager, first)).toMatchObject({ foreign: [{ key: null, left: true }] })
  })
  test('of another system is read by the usual words, and lists the names that nothing has', async () => {
    const me = house.as(empty.manager)
    const heading = ['모돈번호', '품종', '생년월일', '전입일', '산차', '상태', '최종교배일', '구입처']
    const row = ['K-1', '랜드레이스', '2024-12-01', '2025-08-01', '2', '임신', '2026-01-05', '언덕 농장']
    const importId = await sendOther('모돈현황', [heading, row, row.with(0, 'K-2')])
    const unknown = [{ key: 'suppliers', name: '언덕 농장', rows: 2 }]
    expect(await checked(empty.manager, importId)).toMatchObject({
      refusals: 2,
      unknown,
      foreign: [{ key: 'sows', read: true }],
      words: [
        { list: 'association 041', word: '랜드레이스', meaning: '041004', cells: 2 },
        { list: 'system 01', word: '임신', meaning: '010002', cells: 2 },
      ],
    })
    const added = [{ key: 'suppliers' as const, values: { name: '언덕 농장' } }]
    const none = { importId, sheets: [], words: [] }
    const wrong = { ...none, added: [{ key: 'suppliers' as const, values: { moon: 'x' } }] }
    expect((await me.call(books.match, wrong)).status).toBe(400)
    expect((await me.call(books.match, { ...none, added })).status).toBe(200)
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 0, unknown: [] })
    expect((await me.call(books.run, { importId })).status).toBe(200)
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done' })
    const { sows, suppliers } = await exported(empty.manager)
    expect(suppliers?.map(([name]) => name)).toContain('언덕 농장')
    expect(sows?.find(([tag]) => tag === 'K-1')?.slice(2, 8)).toEqual([
      'LL',
      '2024-12-01',
      '2025-08-01',
      'Pregnant',
      2,
      '2026-01-05',
    ])
  })
  test('of another system is read once its unknown words are added to the lists of the farm', async () => {
    const me = house.as(empty.manager)
    const heading = ['모돈번호', '품종', '생년월일', '전입일', '산차', '상태']
    const importId = await sendOther('모돈현황', [
      heading,
      ['K-1', '버크셔', '2025-12-01', '2026-08-01', '0', '후보'],
      ['K-2', '버크셔', '2025-12-01', '2026-08-01', '0', '후보'],
    ])
    const unknown = [{ key: 'codes', list: '041', name: '버크셔', rows: 2, first: null }]
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 2, unknown })
    const added = [{ key: 'codes' as const, values: { list: '041', name: '버크셔' } }]
    await me.call(books.match, { importId, sheets: [], words: [], added })
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 0, unknown: [] })
    expect((await me.call(books.run, { importId })).status).toBe(200)
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done' })
    const { sows, codes } = await exported(empty.manager)
    expect(sows?.map((row) => row[2])).toEqual(['버크셔', '버크셔'])
    expect(codes?.map((row) => row[1])).toEqual(['버크셔'])
    // The next file finds the code on the farm.
    const next = await sendOther('모돈현황', [
      heading,
      ['K-3', '버크셔', '2025-12-01', '2026-08-01', '0', '후보'],
    ])
    expect(await checked(empty.manager, next)).toMatchObject({ refusals: 0, unknown: [] })
  })
  test('of another system remembers its matches, and reports what is unread', async () => {
    const me = house.as(empty.manager)
    const heading = ['Ear', 'Race', 'Born', 'Came', 'State', 'Weight']
    const match = matchOf('Herd', heading, 'tag', 'breed', 'bornOn', 'enteredOn', 'status')
    const send = (sheet: string, cells: string[], order: number[]) =>
      sendOther(
        sheet,
        [heading, cells].map((row) => order.map((at) => row[at]!)),
      )
    const cells = ['A-1', 'L-Y mix', '2025-12-01', '2026-08-01', 'Virgin', '130']
    const first = await send('Herd', cells, [0, 1, 2, 3, 4, 5])
    await me.call(books.match, { importId: first, sheets: [match], words: [], added: [] })
    expect(await checked(empty.manager, first)).toMatchObject({
      refusals: 2,
      unread: [{ sheet: 'Herd', column: 'Weight' }],
      words: [
        { list: 'association 041', word: 'L-Y mix', meaning: null, cells: 1 },
        { list: 'system 01', word: 'Virgin', meaning: null, cells: 1 },
      ],
    })
    const breed = { list: 'association 041', word: 'L-Y mix', meaning: '041006' }
    const words = [breed, { list: 'system 01', word: 'Virgin', meaning: '010001' }]
    await me.call(books.match, { importId: first, sheets: [], words, added: [] })
    // Another file, in another order, under another name.
    const next = await send('2027-01', cells.with(0, 'A-2'), [5, 4, 3, 2, 1, 0])
    expect(await checked(empty.manager, next)).toMatchObject({
      refusals: 0,
      counts: { sows: 1 },
      unread: [{ sheet: '2027-01', column: 'Weight' }],
    })
    expect((await me.call(books.run, { importId: next })).status).toBe(200)
    expect(await settled(empty.manager, next)).toMatchObject({ state: 'done' })
    const { sows: came } = await exported(empty.manager)
    expect(came?.find(([tag]) => tag === 'A-2')?.slice(0, 6)).toEqual([
      'A-2',
      null,
      'LY',
      '2025-12-01',
      '2026-08-01',
      'Gilt',
    ])
    const forgotten = [{ ...breed, meaning: null }]
    expect(
      (await me.call(books.match, { importId: first, sheets: [], words: forgotten, added: [] })).wire,
    ).toEqual({
      result: 1,
    })
    expect(await checked(empty.manager, first)).toMatchObject({ refusals: 1 })
  })
  test('of the same farm later adds only the new records, and each import is undone by itself', async () => {
    const me = house.as(empty.manager)
    const before = await exported(empty.manager)
    const sows = [
      ['Sow', 'Breed', 'Born', 'Entry', 'Parity', 'Status'],
      ['S-1', 'LY', '2024-01-01', '2024-08-01', '1', 'Lactating'],
      ['S-2', 'LY', '2024-01-02', '2024-08-01', '0', 'Served'],
    ]
    const list = [
      ['Sow', 'Date', 'Event', 'Heads', 'Other sow'],
      ['S-1', '2026-01-01', 'Service', '', ''],
      ['S-1', '2026-04-26', 'Farrowing', '12', ''],
      ['S-1', '2026-04-28', 'Fostered out', '2', ''],
      ['S-2', '2026-02-01', 'Service', '', ''],
    ]
    const more = [
      ['S-1', '2026-04-29', 'Fostered out', '1', ''],
      ['S-1', '2026-05-20', 'Weaning', '9', ''],
      ['S-1', '2026-05-26', 'Service', '', ''],
      ['S-2', '2026-05-28', 'Farrowing', '11', ''],
      ['S-3', '2026-05-28', 'Service', '', ''],
    ]
    const send = async (...sheets: (readonly [string, readonly (readonly string[])[]])[]) => {
      const parts = sheets.length
      const { importId } = (await me.call(books.begin, { fileName: 'f.xlsx', rows: 9, parts })).body
      for (const [i, [sheetNm, rows]] of sheets.entries()) {
        const numbered = rows.map((cells, row) => [row + 1, ...cells])
        await me.post(books.part.path, { importNo: importId, no: i + 1, sheetNm, rows: numbered })
      }
      return importId
    }
    const run = async (importId: number) => {
      const { refusals, warnings } = await checked(empty.manager, importId)
      expect({ refusals, warnings, of: (await me.call(books.refused, { importId })).body.rows }).toEqual({
        refusals: 0,
        warnings: 0,
        of: [],
      })
      expect((await me.call(books.run, { importId })).status).toBe(200)
      expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done', failure: null })
    }
    const undo = async (importId: number) => {
      expect((await me.call(books.undo, { importId })).status).toBe(200)
      expect(await settled(empty.manager, importId)).toMatchObject({ state: 'undone', failure: null })
    }
    const first = await send(['Sows', sows], ['Events', list])
    await run(first)
    const after = await exported(empty.manager)
    const newSows = [
      sows[0]!,
      ['S-1', 'LY', '2024-01-01', '2024-08-01', '1', 'Served'],
      ['S-2', 'LY', '2024-01-02', '2024-08-01', '1', 'Lactating'],
      ['S-3', 'LY', '2024-01-03', '2024-08-01', '0', 'Served'],
    ]
    const second = await send(['Sows', newSows], ['Events', [...list, ...more]])
    expect((await checked(empty.manager, second)).preview).toMatchObject({
      sows: 1,
      continued: 2,
      added: 4,
      there: 4,
      litters: 1,
      status: { pregnant: 2, lactating: 1 },
      parity: { 0: 1, 1: 2 },
    })
    await run(second)
    const all = await exported(empty.manager)
    const tags = (rows: typeof all.matings) => rows?.map(([tag, on]) => `${tag} ${on}`)
    expect(tags(all.weanings)).toContain('S-1 2026-05-20')
    expect(tags(all.matings)?.filter((row) => row.startsWith('S-'))).toEqual([
      'S-1 2026-01-01',
      'S-1 2026-05-26',
      'S-2 2026-02-01',
      'S-3 2026-05-28',
    ])
    expect(all.litters?.filter(([tag]) => tag === 'S-1').length).toBe(2)
    const now = await asOwner(inject('databaseUrl'), (client) =>
      client.query<{ tag: string; status: string; parity: number }>(
        `select tag, status, parity from animal where farm_id = $1 and tag like 'S-%' order by tag`,
        [empty.farmId],
      ),
    )
    expect(now.rows.map(({ tag, status, parity }) => [tag, status, parity])).toEqual([
      ['S-1', 'pregnant', 1],
      ['S-2', 'lactating', 1],
      ['S-3', 'pregnant', 0],
    ])
    // The first import cannot be undone before the second.
    expect((await me.call(books.undo, { importId: first })).problem).toMatchObject({ code: 'IMPORT_USED' })
    await undo(second)
    expect(await exported(empty.manager)).toEqual(after)
    await undo(first)
    expect(await exported(empty.manager)).toEqual(before)
  })
  test('reports an empty file', async () => {
    const importId = await sent(empty.manager, {})
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 1 })
    const { rows } = (await house.as(empty.manager).call(books.refused, { importId })).body
    expect(rows).toMatchObject([{ code: 'NOTHING_TO_IMPORT' }])
  })
  test('is limited to managers of the farm', async () => {
    const importId = await sent(empty.manager, wrong)
    expect((await house.as(empty.worker).call(books.state, { importId })).status).toBe(403)
    const other = await makeFarm({ sows: 'none' })
    expect((await house.as(other.owner).call(books.state, { importId })).status).toBe(404)
    expect((await house.as(other.owner).call(books.check, { importId })).status).toBe(404)
  })
})

describe('an import', () => {
  const gilt = (tag: string) => [tag, null, 'LY', '2025-12-01', '2026-08-01', 'Gilt']
  const boar = ['B-01', null, 'DD', 'Natural service', '2024-12-01', '2025-07-01']

  test('adds to the animals of the farm, and rejects their own rows', async () => {
    const farm = await makeFarm()
    const taken = await sent(farm.manager, {
      sows: [gilt('A-1001'), gilt('N-1')],
      matings: [['A-1002', '2026-11-01']],
    })
    expect(await checked(farm.manager, taken)).toMatchObject({ refusals: 2 })
    const before = await count(farm, 'animal')
    await brought(farm.manager, { sows: [gilt('N-1')], matings: [['N-1', '2026-11-01', 'B-02', 'N']] })
    expect(await count(farm, 'animal')).toBe(before + 1)
    const found = (await house.as(farm.worker).call(sows.list, { search: 'N-1' })).body
    expect(found.rows).toMatchObject([{ tag: 'N-1', status: 'pregnant' }])
  })

  test("updates the planner's statistics of tables with many changed rows", async ({ skip }) => {
    skip(Boolean(process.env['CITUS_URL']), 'where farms are spread each machine counts its own rows')
    const database = await ownDatabase()
    onTestFinished(database.drop)
    const { farmId } = await makeFarm({ url: database.url, sows: 'none' })
    await asOwner(database.url, async (client) => {
      const entered = async (from: number, to: number) => {
        await client.query('begin')
        await client.query(
          `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi)
           select $1, '041', '041' || n, n, n, n from generate_series($2::int, $3::int) n`,
          [farmId, from, to],
        )
        // What one connection changed is told at most once a second.
        await client.query('select analyze_imported_tables(), pg_stat_force_next_flush(); commit')
        const { rows } = await client.query<{ known: number }>(
          `select reltuples::int as known from pg_class where relname = 'farm_code'`,
        )
        return rows[0]!.known
      }
      const known = await entered(100, 199)
      expect(known).toBeGreaterThanOrEqual(100)
      expect(await entered(200, 249)).toBe(known)
      expect(await entered(300, 399)).toBeGreaterThanOrEqual(250)
    })
  })

  test('imports nothing if another sow got the number after the check, and the next check names her', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, { sows: [gilt('N-1'), gilt('N-2')] })
    await checked(empty.manager, importId)
    const entry = {
      formMode: 'insert',
      tag: 'N-2',
      bornOn: day('2025-12-02'),
      enteredOn: day('2026-08-01'),
    } as const
    await me.call(sows.save, { ...entry, breed: '041006', status: 'gilt', lastWorkOn: day('2026-08-01') })
    await me.call(books.run, { importId })
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'checked', refusals: 1 })
    expect(await count(empty, 'animal')).toBe(1)
  })

  test('requested twice is done once', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, { sows: [gilt('N-1')] })
    await checked(empty.manager, importId)
    const operationId = crypto.randomUUID()
    const first = await me.call(books.run, { importId }, { operationId })
    const second = await me.call(books.run, { importId }, { operationId })
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await me.call(books.run, { importId })).problem.code).toBe('IMPORT_NOT_NOW')
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done' })
    expect(await count(empty, 'animal')).toBe(1)
  })

  test('is resumed by another server if the first stops', async () => {
    const importId = await sent(empty.manager, { sows: [gilt('N-1')] })
    await checked(empty.manager, importId)
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `with old as (insert into workbook_import_progress (farm_id, import_id, alive_at) values ($1, $2, now() - interval '1 minute')
           on conflict (farm_id, import_id) do update set alive_at = excluded.alive_at)
         update workbook_import set state = 'importing' where import_id = $2`,
        [empty.farmId, importId],
      ),
    )
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done' })
    expect(await count(empty, 'animal')).toBe(1)
  })

  test('is not done on any server until its figures are counted', async () => {
    const importId = await sent(empty.manager, { sows: [gilt('N-1')] })
    await checked(empty.manager, importId)
    const me = house.as(empty.manager)
    const asked = async () => {
      const { state, progress } = (await me.call(books.state, { importId })).body
      const listed = (await me.call(books.imports, {})).body.imports.find(
        (each) => each.importId === importId,
      )
      expect([listed?.state, listed?.progress]).toEqual([state, progress])
      return [state, progress]
    }
    // Another server is at them.
    const counting = new pg.Client({ connectionString: inject('databaseUrl') })
    await counting.connect()
    onTestFinished(() => counting.end())
    await counting.query('begin')
    await counting.query(
      `insert into daily_total_state (farm_id, through, xact, definition) values ($1, current_date, '1', '')`,
      [empty.farmId],
    )
    await house.as(empty.manager).call(books.run, { importId })
    await expect.poll(() => count(empty, 'animal')).toBe(1)
    expect(await asked()).toEqual(['importing', 1])
    await counting.query('rollback')
    await house.app.bookWork.settled()
    expect(await asked()).toEqual(['done', 0])
  })

  test('can be undone, with its unused pens', async () => {
    const farm = await makeFarm()
    await asOwner(inject('databaseUrl'), async (client) => {
      for (const table of ['pen', 'house', 'supplier'])
        await client.query(`delete from ${table} where farm_id = $1`, [empty.farmId])
    })
    const before = await everyTable(empty)
    const whole = await exported(farm.manager)
    const tag = String(whole.sows?.[0]?.[0])
    const [sow, weanedOn, females, males] = whole.weanings?.[0] ?? []
    const all: Workbook = {
      ...whole,
      medicines: [['Iron', 'Nutrient', 1.5, 'ml', 0]],
      treatments: [[tag, null, '2026-11-01', 'Iron', 'Injection', 1.5, 'L-1', 0]],
      feedings: [[tag, null, '2026-11-01', 2.5, 2.25]],
      backfats: [[tag, '2026-11-01', 'At weaning', null, null, 17.5]],
      moves: [[tag, null, '2026-11-01', null, String(whole.pens?.[0]?.[4])]],
      groups: [['G-1', weanedOn ?? null, 24, 'YLD', null, null, 'first']],
      groupMoves: [
        ['G-1', weanedOn ?? null, 'In', '110001', females ?? 0, males ?? 0, 60, 24, sow ?? null, 'Y'],
        ['G-1', '2026-11-20', 'Loss', 'Unknown', 1],
      ],
      groupWeighings: [['G-1', '2026-11-19', 2, 40.5]],
      gradings: [['Skinned', '2026-01-01', '1+', 74, 83, 12, 20]],
      feeds: [['Own feed', '100003', 18]],
      items: [['Feed', 'Own feed', 9, '9506000134352']],
      stock: [
        [1, 'Receipt', '2026-11-01', 'Feed', 'Own feed', 100, 'B1'],
        [2, 'Receipt', '2026-11-01', 'Medicine', 'Iron', 5],
        [3, 'Release', '2026-11-02', 'Feed', 'Own feed', 40, 'B1'],
        [4, 'Treatment', '2026-11-01', 'Medicine', 'Iron', 1.5, null, null, null, null, tag],
      ],
    }
    const importId = await brought(empty.manager, all)
    const after = await exported(empty.manager)
    expect(after.groups).toEqual([['G-1', weanedOn, 24, 'YLD', null, null, 'first', null]])
    expect(after.groupMoves?.map((row) => row.slice(0, 10))).toEqual([
      ['G-1', weanedOn, 'In', 'Weaned in', females, males, 60, 24, sow, 'Y'],
      ['G-1', '2026-11-20', 'Loss', 'Unknown', 1, 0, null, null, null, null],
    ])
    expect(after.stock?.map((row) => row.slice(0, 6))).toEqual(all.stock?.map((row) => row.slice(0, 6)))
    const own = ['treatment', 'feeding', 'backfat', 'move', 'pig_group'] as const
    for (const table of own) expect([table, await count(empty, table)]).toEqual([table, 1])
    const given = after.programme?.map((row) => row[2])
    expect(new Set(after.medicines?.map(([name]) => name))).toEqual(new Set(['Iron', ...(given ?? [])]))
    expect([await count(empty, 'house'), await count(empty, 'pen'), await count(empty, 'supplier')]).toEqual([
      4, 8, 2,
    ])
    // As if the file had brought it too.
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `with given as (insert into group_treatment (farm_id, group_id, number, on_date, medicine_id, method, head, withdrawal_days)
           select farm_id, group_id, 1, '2026-11-21', (select min(medicine_id) from medicine m where m.farm_id = g.farm_id and name = 'Iron'),
             '300001', 1, 0 from pig_group g where farm_id = $1 returning 1)
         select from given`,
        [empty.farmId],
      ),
    )
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `update workbook_import set last_change_id = (select max(change_id) from change) where farm_id = $1`,
        [empty.farmId],
      ),
    )
    expect((await house.as(empty.manager).call(books.undo, { importId })).status).toBe(200)
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'undone', failure: null })
    expect(await everyTable(empty)).toEqual(before)
    await brought(empty.manager, all)
  })

  test('fails for a manager whose role ended meanwhile', async () => {
    const workbook = await exported((await makeFarm()).manager)
    const importId = await sent(empty.manager, workbook)
    await checked(empty.manager, importId)
    await asOwner(inject('databaseUrl'), async (client) => {
      // Its last step waits here: everything else is written by then.
      await client.query('begin')
      await client.query('select from workbook_import_part where farm_id = $1 for update', [empty.farmId])
      expect((await house.as(empty.manager).call(books.run, { importId })).status).toBe(200)
      const pid = await connectionOf(client)
      await expect.poll(() => waitingFor(pid)).toHaveLength(1)
      // The work waits for a lock no longer than five seconds: no call comes between.
      await client.query(`update membership set role = 'worker' where farm_id = $1 and account_id = $2`, [
        empty.farmId,
        empty.manager.accountId,
      ])
      await client.query('commit')
    })
    expect(await settled(empty.owner, importId)).toMatchObject({
      state: 'checked',
      failure: 'BOOKS_NOT_ALLOWED',
    })
    expect(await count(empty, 'animal')).toBe(0)
    // Who is still a manager brings it in.
    await house.as(empty.owner).call(books.run, { importId })
    expect(await settled(empty.owner, importId)).toMatchObject({ state: 'done', failure: null })
    expect(await count(empty, 'animal')).toBeGreaterThan(0)
  })

  test.each([
    ['another sow of the number is being entered', 'BOOKS_CHANGED'],
    ['its connection breaks', 'BOOKS_FAILED'],
  ])('brings nothing where %s while it writes, and can be asked for again', async (_, failure) => {
    const importId = await sent(empty.manager, { sows: [gilt('N-1')] })
    await checked(empty.manager, importId)
    await asOwner(inject('databaseUrl'), async (client) => {
      await client.query('begin')
      await client.query(
        `insert into animal (farm_id, sex, tag, breed, born_on, entered_on, status, last_work_on, not_before)
         values ($1, 'sow', 'N-1', '041006', '2025-12-02', '2026-08-01', 'gilt', '2026-08-01', '2026-08-01')`,
        [empty.farmId],
      )
      const pid = await connectionOf(client)
      expect((await house.as(empty.manager).call(books.run, { importId })).status).toBe(200)
      await expect.poll(() => waitingFor(pid)).toHaveLength(1)
      const [writer] = await waitingFor(pid)
      if (failure === 'BOOKS_CHANGED') await client.query('commit')
      else await endConnection(writer!)
      expect(await settled(empty.manager, importId)).toMatchObject({ state: 'checked', failure })
      if (failure === 'BOOKS_FAILED') await client.query('rollback')
    })
    expect(await count(empty, 'animal')).toBe(failure === 'BOOKS_CHANGED' ? 1 : 0)
    expect(await checked(empty.manager, importId)).toMatchObject({
      failure: null,
      refusals: failure === 'BOOKS_CHANGED' ? 1 : 0,
    })
  })

  test("matches an initial medicine under the other farm's name", async () => {
    const before = await count(empty, 'medicine')
    const given = (name: string, on: string) => ['N-1', 'Sow', on, name]
    await brought(empty.manager, {
      medicines: [
        ['PRRS 백신', '백신', 2],
        ['PRRS vaccine', 'Vaccine', 2],
      ],
      sows: [gilt('N-1')],
      treatments: [given('Vắc-xin tai xanh (PRRS)', '2026-11-01'), given('PRRS 백신', '2026-11-09')],
    })
    expect(await count(empty, 'medicine')).toBe(before)
    const { treatments } = await exported(empty.manager)
    expect(new Set(treatments?.map((row) => row[3])).size).toBe(1)
  })

  test('rejects invalid records beside a life at their rows', async () => {
    const importId = await sent(empty.manager, {
      boars: [boar],
      sows: [gilt('N-1')],
      treatments: [
        ['N-9', null, '2026-11-01', 'PRRS vaccine'],
        ['N-1', 'Boar', '2026-11-01', 'PRRS vaccine'],
        ['N-1', null, '2024-11-01', 'Nothing known'],
      ],
      feedings: [
        ['B-01', null, '2026-11-01', 2, 2],
        ['B-01', 'Boar', '2026-11-01', 2, 2],
        ['N-1', null, '2027-11-01', 0, 2],
      ],
      groups: [['G-1', '2026-11-02', 20, 'YLD']],
      groupMoves: [
        ['G-1', '2026-11-03', 'In', 'Weaned in', 5, 5, null, null, 'N-1'],
        ['G-1', '2026-11-01', 'In', 'Crushed', 5, 5],
        ['G-1', '2026-11-04', 'Loss', 'Crushed', 16, 0],
        ['G-2', '2026-11-04', 'Loss', 'Crushed', 0, 0],
      ],
    })
    await checked(empty.manager, importId)
    const { rows } = (await house.as(empty.manager).call(books.refused, { importId, pageSize: 100 })).body
    expect(rows.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column}: ${code}`)).toEqual([
      'Treatments 2 Animal number: ANIMAL_NOT_IN_FILE',
      'Treatments 3 Animal number: ANIMAL_NOT_IN_FILE',
      'Treatments 4 Treatment date: BEFORE_BIRTH',
      'Treatments 4 Medicine: MEDICINE_UNKNOWN',
      'Feed intake 3 Feeding date: FED_ALREADY',
      'Feed intake 4 Set amount kg: CELL_OUTSIDE',
      'Feed intake 4 Feeding date: AFTER_TODAY',
      'Groups 2 Group: GROUP_HAS_FEWER',
      'Group moves 2 Weaned sow: WEANING_NOT_IN_FILE',
      'Group moves 3 Date: BEFORE_GROUP_START',
      'Group moves 3 Type: UNKNOWN_CODE',
      'Group moves 5 Group: GROUP_NOT_IN_FILE',
      'Group moves 5 Females: NO_PIGLETS',
    ])
  })

  test('cannot be undone after new records of its animals, which are named', async () => {
    const importId = await brought(empty.manager, { boars: [boar], sows: [gilt('N-1'), gilt('N-2')] })
    const { sows: rows } = await exported(empty.manager)
    expect(rows).toHaveLength(2)
    const me = house.as(empty.worker)
    const [found] = (await me.call(sows.list, { search: 'N-2' })).body.rows
    await me.call(matings.save, {
      formMode: 'insert',
      animalId: found!.animalId,
      matedOn: day('2026-11-10'),
      services: [],
    })
    const { rows: against, total } = (await house.as(empty.manager).call(books.obstacles, { importId })).body
    expect(total).toBeGreaterThan(0)
    expect(new Set(against.map(({ tag }) => tag))).toEqual(new Set(['N-2']))
    expect(against.map(({ table }) => table)).toContain('mating')
    expect((await house.as(empty.manager).call(books.undo, { importId })).problem.code).toBe('IMPORT_USED')
    expect(await count(empty, 'animal')).toBe(3)
  })

  test('undone keeps a medicine with stock', async () => {
    const own = ['Own', 'Mine']
    const rows = own.map((name) => [name, 'Nutrient', 1, 'ml', 0])
    const importId = await brought(empty.manager, { medicines: rows, sows: [gilt('N-1')] })
    const me = house.as(empty.manager)
    const named = async () =>
      (await me.call(medicines.list, {})).body.rows.filter(({ name }) => own.includes(name))
    const [{ medicineId } = fail()] = await named()
    expect(
      (
        await me.call(
          receipts.save,
          receiptOf({ itemId: medicineId, receivedOn: day('2026-11-01'), amount: 5 }),
        )
      ).status,
    ).toBe(200)
    await me.call(books.undo, { importId })
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'undone', failure: null })
    expect((await named()).map((medicine) => medicine.medicineId)).toEqual([medicineId])
  })

  test('cannot be undone while a mating of another sow names one of its boars', async () => {
    const importId = await brought(empty.manager, { boars: [boar], sows: [] })
    await brought(empty.manager, { sows: [gilt('N-1')], matings: [['N-1', '2026-11-01', 'B-01', 'N']] })
    const { rows } = (await house.as(empty.manager).call(books.obstacles, { importId })).body
    expect(rows).toMatchObject([{ tag: 'N-1', table: 'mating' }])
  })

  test('preserves the links between both sides of fosterings', async () => {
    const litter = (tag: string) => [tag, '2026-11-01', 'Normal', 12]
    await brought(empty.manager, {
      sows: [gilt('N-1'), gilt('N-2')],
      matings: [
        ['N-1', '2026-08-01'],
        ['N-2', '2026-08-01'],
      ].map(([tag]) => [tag!, '2026-08-01']),
      farrowings: [litter('N-1'), litter('N-2')].map((cells) => cells.with(1, '2026-11-20')),
      litters: [
        ['N-1', '2026-11-20', 'Fostered out', 2, 1, null, 'Litter size', 'N-2'],
        ['N-2', '2026-11-20', 'Fostered in', 2, 1, null, 'Litter size', 'N-1'],
      ],
    })
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `select kind, number, partner_number from litter_change where farm_id = $1 order by kind`,
        [empty.farmId],
      ),
    )
    expect(rows).toEqual([
      { kind: 'fosteredIn', number: 1, partner_number: 1 },
      { kind: 'fosteredOut', number: 1, partner_number: 1 },
    ])
  })
})
