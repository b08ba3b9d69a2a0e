import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { books, partLimits, type BookImport } from '@penside/contract/records/books.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { day } from '@penside/domain/day.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/records/books/sheets.ts'
import { replay } from '@penside/domain/records/life.ts'
import { asOwner, makeFarm, testApp, type Person, type TestFarm } from '../../../test/farm.ts'
import { Db } from '../../db.ts'
import { loadLife, lockSow } from '../life.ts'

const house = await testApp()
afterAll(() => house.close())

type Cells = (string | number | null)[]
type Exported = Partial<Record<SheetKey, Cells[]>>

let empty: TestFarm
beforeEach(async () => {
  empty = await makeFarm({ sows: 'none' })
})

/** The whole workbook of a farm, as its manager is handed it. */
async function exported(person: Person, lang = 'en'): Promise<Exported> {
  const all: Exported = {}
  let after: string | null = null
  do {
    const answer = await house
      .as(person)
      .get(books.export.path, { lang, ...(after !== null && { afterFarmPigNo: after }) })
    const share = answer.wire as { sheets: Exported; nextFarmPigNo: string | null }
    for (const key of sheetKeys) all[key] = [...(all[key] ?? []), ...(share.sheets[key] ?? [])]
    after = share.nextFarmPigNo
  } while (after !== null)
  return all
}

const headings = (key: SheetKey, language: 'ko' | 'en' | 'vi') =>
  Object.values(columnsOf(key)).map(({ names }) => names[language])

/** Sends a workbook as the screen does. */
async function sent(person: Person, workbook: Exported, language: 'ko' | 'en' | 'vi' = 'en') {
  const parts = sheetKeys.flatMap((key) => {
    const rows = [headings(key, language), ...(workbook[key] ?? [])].map((cells, i) => [i + 1, ...cells])
    const cut = []
    for (let at = 0; at < rows.length; at += partLimits.rows) cut.push(rows.slice(at, at + partLimits.rows))
    return cut.map((some) => ({ sheet: sheets[key].names[language], rows: some }))
  })
  const me = house.as(person)
  const { importId } = (await me.call(books.begin, { fileName: 'books.xlsx', rows: 1, parts: parts.length }))
    .body
  for (const [i, { sheet, rows }] of parts.entries()) {
    const answer = await me.post(books.part.path, { importNo: importId, no: i + 1, sheetNm: sheet, rows })
    expect(answer.status).toBe(200)
  }
  return importId
}

/** Asks until it is no longer at work. */
async function settled(person: Person, importId: number): Promise<BookImport> {
  for (let i = 0; i < 900; i++) {
    const { body } = await house.as(person).call(books.state, { importId })
    if (!['checking', 'importing', 'undoing'].includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it is still at work')
}

const english = { headers: { 'accept-language': 'en' } }
async function checked(person: Person, importId: number, addLosses = false) {
  const { status, wire } = await house.as(person).call(books.check, { importId, addLosses }, english)
  expect([status, wire]).toMatchObject([200, {}])
  return settled(person, importId)
}
async function brought(person: Person, workbook: Exported, language?: 'ko' | 'en' | 'vi') {
  const importId = await sent(person, workbook, language)
  expect(await checked(person, importId)).toMatchObject({ state: 'checked', refusals: 0, failure: null })
  expect((await house.as(person).call(books.run, { importId })).status).toBe(200)
  expect(await settled(person, importId)).toMatchObject({ state: 'done', failure: null })
  return importId
}
const count = (farm: TestFarm, table: string, audited?: string) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const of = audited ? ` and table_name = '${audited}' and operation = 'insert'` : ''
    const { rows } = await client.query(`select count(*) as n from ${table} where farm_id = $1${of}`, [
      farm.farmId,
    ])
    return Number(rows[0].n)
  })

describe('a workbook', () => {
  test('taken from one farm and brought into an empty one is the same workbook again', async () => {
    const farm = await makeFarm()
    const before = await exported(farm.manager)
    expect(before.sows).toHaveLength(7)
    await brought(empty.manager, before)
    expect(await exported(empty.manager)).toEqual(before)
  })

  test('is understood in each language', async () => {
    const farm = await makeFarm()
    const before = await exported(farm.owner)
    for (const language of ['ko', 'vi'] as const) {
      const other = await makeFarm({ sows: 'none' })
      await brought(other.owner, await exported(farm.owner, language), language)
      expect(await exported(other.owner)).toEqual(before)
    }
  })

  test('leaves every sow as her records leave her, each with its audit', async () => {
    const farm = await makeFarm()
    await brought(empty.manager, await exported(farm.manager))
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
    for (const table of ['animal', 'sow_event', 'mating', 'farrowing', 'weaning', 'removal'])
      expect([table, await count(empty, 'audit', table)]).toEqual([table, await count(empty, table)])
  })
})

describe('a dry run', () => {
  const wrong = {
    sows: [['A-1', null, 'LY', '2025-13-01', '2025-08-01', 'Gilt']],
    matings: [['A-9', '2026-01-01', 'B-7']],
  }
  test('records nothing and says of every row what stands against it, as often as one asks', async () => {
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
  test('wants the whole file', async () => {
    const me = house.as(empty.manager)
    const { importId } = (await me.call(books.begin, { fileName: 'half.xlsx', rows: 2, parts: 2 })).body
    await me.call(books.part, { importId, number: 1, sheet: 'Sows', rows: [] })
    expect((await me.call(books.check, { importId })).problem).toMatchObject({ code: 'PARTS_MISSING' })
    expect((await me.call(books.part, { importId, number: 3, sheet: 'Sows', rows: [] })).status).toBe(400)
  })
  test('says so where there is nothing in the file', async () => {
    const importId = await sent(empty.manager, {})
    expect(await checked(empty.manager, importId)).toMatchObject({ refusals: 1 })
    const { rows } = (await house.as(empty.manager).call(books.refused, { importId })).body
    expect(rows).toMatchObject([{ code: 'NOTHING_TO_IMPORT' }])
  })
  test('is for managers, of their own farm', async () => {
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

  test('comes beside the animals that are there, whose own rows are refused', async () => {
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

  test('brings nothing when the same sow was entered after the check, and the next check says which', async () => {
    const me = house.as(empty.manager)
    const importId = await sent(empty.manager, { sows: [gilt('N-1'), gilt('N-2')] })
    await checked(empty.manager, importId)
    const entry = {
      formMode: 'insert',
      tag: 'N-2',
      bornOn: day('2025-12-01'),
      enteredOn: day('2026-08-01'),
    } as const
    await me.call(sows.save, { ...entry, breed: '041006', status: 'gilt', lastWorkOn: day('2026-08-01') })
    await me.call(books.run, { importId })
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'checked', refusals: 1 })
    expect(await count(empty, 'animal')).toBe(1)
  })

  test('asked for twice is done once', async () => {
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

  test('is taken up again by another server when the first stops under it', async () => {
    const importId = await sent(empty.manager, { sows: [gilt('N-1')] })
    await checked(empty.manager, importId)
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `with old as (insert into book_progress (farm_id, import_id, alive_at) values ($1, $2, now() - interval '1 minute')
           on conflict (farm_id, import_id) do update set alive_at = excluded.alive_at)
         update book_import set state = 'importing' where import_id = $2`,
        [empty.farmId, importId],
      ),
    )
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'done' })
    expect(await count(empty, 'animal')).toBe(1)
  })

  test('can be taken back, with the pens that it brought and nobody uses', { timeout: 60_000 }, async () => {
    const farm = await makeFarm()
    await asOwner(inject('databaseUrl'), async (client) => {
      for (const table of ['pen', 'house', 'supplier'])
        await client.query(`delete from ${table} where farm_id = $1`, [empty.farmId])
    })
    const importId = await brought(empty.manager, await exported(farm.manager))
    expect([await count(empty, 'house'), await count(empty, 'pen'), await count(empty, 'supplier')]).toEqual([
      4, 8, 2,
    ])
    expect((await house.as(empty.manager).call(books.undo, { importId })).status).toBe(200)
    expect(await settled(empty.manager, importId)).toMatchObject({ state: 'undone', failure: null })
    for (const table of [
      'animal',
      'sow_event',
      'mating',
      'litter_change',
      'imported_animal',
      'house',
      'pen',
      'supplier',
    ])
      expect([table, await count(empty, table)]).toEqual([table, 0])
    await brought(empty.manager, await exported(farm.manager))
  })

  test('stays when something was recorded on its animals since, and says what', async () => {
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

  test('stays while a mating of another sow names one of its boars', async () => {
    const importId = await brought(empty.manager, { boars: [boar], sows: [] })
    await brought(empty.manager, { sows: [gilt('N-1')], matings: [['N-1', '2026-11-01', 'B-01', 'N']] })
    const { rows } = (await house.as(empty.manager).call(books.obstacles, { importId })).body
    expect(rows).toMatchObject([{ tag: 'N-1', table: 'mating' }])
  })

  test('keeps what life makes of fosterings: their two sides know each other', async () => {
    const litter = (tag: string) => [tag, '2026-11-01', 'Normal', 12]
    await brought(empty.manager, {
      sows: [gilt('N-1'), gilt('N-2')],
      matings: [
        ['N-1', '2026-08-01'],
        ['N-2', '2026-08-01'],
      ].map(([tag]) => [tag!, '2026-08-01']),
      farrowings: [litter('N-1'), litter('N-2')].map((cells) => cells.with(1, '2026-11-20')),
      litters: [
        ['N-1', '2026-11-20', 'Fostered out', 2, 1, 'Litter size', 'N-2'],
        ['N-2', '2026-11-20', 'Fostered in', 2, 1, 'Litter size', 'N-1'],
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
