import { afterAll, expect, inject, test } from 'vitest'
import { carcasses } from '@penside/contract/groups/carcass.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { feedReceivings } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { firstGradings } from '@penside/domain/groups/grading.ts'
import { columnsOf, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import {
  booksUntil,
  broughtBooks,
  checkedBooks,
  exportedBooks,
  sentBooks,
  settledBooks,
  undoneBooks,
} from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'
import { medicineFarm } from '../../test/stores.ts'

const app = await testApp()
afterAll(() => app.close())

const ago = (days: number): Day => addDays(today, -days)

/** A farm with which others of its company exchange pigs. */
const companyFarm = (company: string, name: string) => makeFarm({ sows: 'none', company, name })

/** Forty pigs of which the other farm sent seven. @returns the number of the transfer */
async function sentFrom(other: TestFarm, toFarmId: number): Promise<number> {
  const worker = app.as(other.worker)
  const { groupId } = (
    await worker.call(groups.save, {
      formMode: 'insert',
      groupId: undefined,
      groupName: undefined,
      startedOn: ago(60),
      ageDays: 24,
      penId: other.pen('farrowing 1'),
      breed: '043001',
    })
  ).body
  const row = { formMode: 'insert', groupId, seq: undefined, males: 0, grades: undefined } as const
  await worker.call(transfersIn.save, { ...row, on: ago(60), type: '110002', females: 40 })
  const sent = { ...row, on: ago(48), type: '120001', toFarmId, females: 7 }
  expect((await worker.call(transfersOut.save, sent)).status).toBe(200)
  const { rows } = (await worker.call(transfersOut.history, { groupId })).body
  return rows[0]!.transferId!
}

/** A farm on which everything was done once that groups, stores and slaughter know. */
async function busyFarm(company: string, other: TestFarm): Promise<TestFarm> {
  const { farm, worker, feedId, medicineId, group, receive, release } = await medicineFarm(app, true, company)
  const manager = app.as(farm.manager)
  const save = async <C extends Call>(to: C, input: object) => {
    const answer = await manager.call(to, input as Input<C>)
    expect([to.path, answer.status, answer.wire]).toEqual([to.path, 200, answer.wire])
  }
  const [first, second] = [await group('G-1'), await group('G-2')]
  const insert = { formMode: 'insert', grades: undefined, seq: undefined }
  const move = { ...insert, groupId: first, males: 10, totalWeight: 420.5, remark: 'seen' }
  await save(transfersIn.save, {
    ...move,
    on: ago(50),
    type: '110002',
    females: 30,
    ageDays: 70,
    price: 900_000,
  })
  await save(transfersOut.save, { ...move, on: ago(40), type: '120003', toGroupId: second, females: 12 })
  await save(groupLosses.save, { ...move, on: ago(39), cause: '033014', head: 1, totalWeight: 21.25 })
  await save(weighings.save, {
    ...insert,
    groupId: first,
    on: ago(30),
    head: 5,
    totalWeight: 251.75,
    remark: 'pen 2',
  })
  const transferId = await sentFrom(other, farm.farmId)
  const came = { ...insert, groupId: first, on: ago(47), type: '110004', transferId, females: 5, males: 0 }
  await save(transfersIn.save, { ...came, diedFemales: 1, diedMales: 0, totalWeight: 90 })
  const sold = { ...move, on: ago(5), type: '200001', netWeight: 400.25, price: 2_000_000, mark: 'K-17' }
  await save(shipments.save, { ...sold, groupId: second, females: 12 })
  const lung = { condemned: 'pneumonia', part: 'liver', price: 5_210.5 }
  const carcass = {
    formMode: 'insert',
    groupId: second,
    shipmentSeq: 1,
    weight: 88.45,
    backfat: 21.5,
    ...lung,
  }
  for (const carcassNo of ['0001', '0002'])
    await save(carcasses.save, { ...carcass, carcassNo, grade: '1+', sex: 'female' })
  await save(groupEnds.save, { formMode: 'insert', groupId: second, endedOn: ago(4), remark: 'all shipped' })
  await save(gradings.save, { dressing: 'scalded', validFrom: ago(100), bands: firstGradings[0]!.bands })

  const ofFeed = { itemId: feedId, price: 300_000, batch: 'B1', expiresOn: addDays(today, 90) }
  await receive(800, ago(45), { ...ofFeed, gtin: '09506000134352' })
  await receive(60, ago(45), { batch: 'L-2' })
  const fed = { formMode: 'insert', groupId: first, receivedOn: ago(20), category: '100003', itemId: feedId }
  await save(feedReceivings.save, { ...fed, amount: 125.5, price: 60_000, batch: 'B7', remark: 'by lorry' })
  await release(40, ago(18), { groupId: first, personId: farm.worker.accountId })
  await release(15, ago(17), { processing: '340002', remark: 'torn' })
  // What a count of the group's feed finds left was not eaten.
  await save(stores.count, { itemId: feedId, groupId: first, countedOn: ago(9), amount: 25.25, reason: '' })
  const given = { ...insert, groupId: first, on: ago(16), medicineId, method: '300001', amount: 12, head: 6 }
  await save(groupTreatments.save, { ...given, batch: 'L-2', price: 4_500, remark: 'coughs' })
  const gone = { ...insert, groupId: first, on: ago(6), type: '120001', toFarmId: other.farmId }
  await save(transfersOut.save, { ...gone, females: 3, males: 0, totalWeight: 380, price: 1_200_000 })
  await worker.call(stores.count, { itemId: feedId, countedOn: ago(3), amount: 700, reason: 'spilt' })
  // Entered after the count of a later day, which it makes doubtful.
  await release(5, ago(8))
  await save(stores.saveReorder, { itemId: feedId, reorderDays: 9 })
  // A company that grades its pigs.
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `update group_move set grade_females = array[females, 0, 0], grade_males = array[0, males, 0] where farm_id = $1 and kind <> 'loss'`,
      [farm.farmId],
    ),
  )
  return farm
}

/** They say what happened, who works there, or what follows from the rest. A workbook names every setting, the usual ones too. */
const ofTheFarmAlone =
  /^(audit|workbook_|change|farm_setting|imported_|daily_total|monthly_total|key_figure$|open_dose|shared_figure_state|membership|idempotency_|session)/
/** Numbers that each farm draws for itself, and what no book carries: who, and when it was written. */
const drawn = /(_id|_by|created_at)$/

/** The rows of each table of a farm, without what its numbers are. */
const contents = (farm: TestFarm) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(attname::text order by attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute f where f.attrelid = c.oid and f.attname = 'farm_id') group by 1 order by 1`,
    )
    const told = new Map<string, unknown[]>()
    for (const { table, columns } of rows) {
      if (ofTheFarmAlone.test(table)) continue
      const shown = columns.filter((column) => !drawn.test(column))
      const { rows: all } = await client.query(
        `select ${shown.map((column) => `"${column}"`).join(', ') || 'true'} from ${table} where farm_id = $1`,
        [farm.farmId],
      )
      told.set(table, all.map((row) => JSON.stringify(row)).toSorted())
    }
    return Object.fromEntries(told)
  })

test('export and import preserve all tables of groups, stores and slaughter', async () => {
  const company = `W${Date.now()}`
  const other = await companyFarm(company, 'Other')
  const farm = await busyFarm(company, other)
  const empty = await companyFarm(company, 'Test farm')
  // The same pigs are on their way to it, and the same people work there.
  await sentFrom(other, empty.farmId)
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `insert into membership (farm_id, account_id, role) select $1, account_id, role from membership where farm_id = $2`,
      [empty.farmId, farm.farmId],
    ),
  )
  const before = await contents(farm)
  const own =
    'carcass grading group_move group_treatment group_weighing item_code pig_group stock_move stock_record transfer transfer_arrival'
  for (const table of own.split(' ')) expect([table, before[table]?.length ?? 0]).not.toEqual([table, 0])
  const workbook = await exportedBooks(app.as(farm.manager))
  await broughtBooks(app.as(empty.manager), workbook)
  expect(await exportedBooks(app.as(empty.manager))).toEqual(workbook)
  expect(await contents(empty)).toEqual(before)
  const onTheirWay = (await app.as(other.worker).call(transfersIn.open, {})).body
  expect(onTheirWay).toMatchObject([{ farmName: 'Test farm' }, { farmName: 'Test farm' }])
})

test('a workbook of an earlier day and then the whole one lead to the same farm as the whole one at once', async () => {
  const company = `H${Date.now()}`
  const other = await companyFarm(company, 'Other')
  const farm = await busyFarm(company, other)
  const workbook = await exportedBooks(app.as(farm.manager))
  for (const days of [48, 20]) {
    const empty = await companyFarm(company, 'Test farm')
    await sentFrom(other, empty.farmId)
    const me = app.as(empty.manager)
    await broughtBooks(me, booksUntil(ago(days), workbook))
    const before = await exportedBooks(me)
    const importId = await broughtBooks(me, workbook)
    expect([days, await exportedBooks(me)]).toEqual([days, workbook])
    await undoneBooks(me, importId)
    expect([days, await exportedBooks(me)]).toEqual([days, before])
  }
})

/** A row of a sheet by our own keys. */
const row = (sheet: SheetKey, cells: Readonly<Record<string, string | number>>) =>
  Object.keys(columnsOf(sheet)).map((key) => cells[key] ?? null)
const bought = { group: 'G', on: ago(30), kind: 'In', type: '110002', females: 10 }
const sent = { group: 'G', on: ago(20), kind: 'Out', type: '120001', females: 4, otherFarm: 'Other' }
const booksOf = (...moves: Readonly<Record<string, string | number>>[]) => ({
  groups: [...new Set(moves.map(({ group }) => group ?? ''))].map((name) =>
    row('groups', { name, startedOn: ago(30), ageDays: 28, breed: '043001' }),
  ),
  groupMoves: moves.map((each) => row('groupMoves', each)),
})

test('an imported transfer that the other farm received blocks the undo of its import', async () => {
  const company = `U${Date.now()}`
  const [other, farm] = [await companyFarm(company, 'Other'), await companyFarm(company, 'Own')]
  const [there, here] = [app.as(other.worker), app.as(farm.manager)]
  const importId = await broughtBooks(here, booksOf(bought, sent))
  const [onItsWay] = (await there.call(transfersIn.open, {})).body
  expect(onItsWay).toMatchObject({ farmName: 'Own', fromGroupName: 'G', females: 4, males: 0, ageDays: 38 })

  const group = booksOf({
    ...bought,
    type: '110004',
    on: ago(19),
    females: 4,
    otherFarm: 'Own',
    sentOn: ago(20),
  })
  const taking = await broughtBooks(app.as(other.manager), group)
  expect((await there.call(transfersIn.open, {})).body).toEqual([])
  expect((await here.call(books.undo, { importId })).problem).toMatchObject({ code: 'IMPORT_USED' })
  expect((await here.call(books.obstacles, { importId })).body).toMatchObject({
    rows: [{ table: 'group_move' }],
    total: 1,
  })

  expect((await app.as(other.manager).call(books.undo, { importId: taking })).status).toBe(200)
  expect(await settledBooks(app.as(other.manager), taking)).toMatchObject({ state: 'undone' })
  expect((await there.call(transfersIn.open, {})).body).toMatchObject([{ females: 4 }])
  expect((await here.call(books.undo, { importId })).status).toBe(200)
  expect(await settledBooks(here, importId)).toMatchObject({ state: 'undone' })
  expect((await there.call(transfersIn.open, {})).body).toEqual([])
})

test('an imported shipment inside a withdrawal makes a task, which the undo removes', async () => {
  const company = `I${Date.now()}`
  const [other, farm] = [await companyFarm(company, 'Other'), await companyFarm(company, 'Own')]
  const me = app.as(farm.manager)
  const told = async (of: TestFarm) =>
    (await app.as(of.manager).call(tasks.list, {})).body.rows.map(({ what }) => what)
  const given = { group: 'G', on: ago(25), medicine: 'Long', method: '300001', head: 10, withdrawalDays: 10 }
  const shipped = (on: Day, type = '200001') => ({ group: 'G', on, kind: 'Shipment', type, females: 1 })
  const medicines = [row('medicines', { name: 'Long', category: '200008', unit: 'ml', withdrawalDays: 10 })]
  const treated = {
    medicines,
    ...booksOf(
      bought,
      sent,
      shipped(ago(26)),
      shipped(ago(16)),
      shipped(ago(16), '200003'),
      shipped(ago(15)),
    ),
    groupTreatments: [row('groupTreatments', given)],
  }
  const importId = await broughtBooks(me, treated)
  expect(await told(farm)).toEqual([expect.stringMatching(`^G: .*${ago(16)}.*Long.*${ago(15)}`)])

  // What its pigs bring from another farm counts in the books of the one that took them up.
  const came = { ...bought, type: '110004', on: ago(20), females: 4, otherFarm: 'Own', sentOn: ago(20) }
  const taking = await broughtBooks(app.as(other.manager), booksOf(came, shipped(ago(17))))
  expect(await told(other)).toEqual([expect.stringContaining(`${ago(17)}`)])
  expect((await app.as(other.manager).call(books.undo, { importId: taking })).status).toBe(200)
  expect(await settledBooks(app.as(other.manager), taking)).toMatchObject({ state: 'undone' })
  expect(await told(other)).toEqual([])
  expect(await told(farm)).toHaveLength(1)
  expect((await me.call(books.undo, { importId })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'undone' })
  expect(await told(farm)).toEqual([])
})

test('an imported sale of an animal inside a withdrawal makes a task, which the undo removes', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const me = app.as(farm.manager)
  const told = async () =>
    (await me.call(tasks.list, {})).body.rows.map(({ what, place }) => ({ what, place }))
  const entered = { breed: '041009', bornOn: ago(500), enteredOn: ago(300), status: 'Gilt' }
  const gave = (tag: string, on: Day, withdrawalDays: number) =>
    row('treatments', { tag, on, medicine: 'Long', withdrawalDays })
  const left = (tag: string, category = '080004') =>
    row('removals', { tag, on: ago(10), category, reason: '031017' })
  const importId = await broughtBooks(me, {
    medicines: [row('medicines', { name: 'Long', category: '200008', unit: 'ml', withdrawalDays: 10 })],
    sows: ['S-1', 'S-2', 'S-3', 'S-4'].map((tag) => row('sows', { tag, ...entered })),
    treatments: [
      gave('S-1', ago(15), 10),
      gave('S-1', ago(12), 9),
      gave('S-2', ago(20), 10),
      gave('S-3', ago(15), 10),
      gave('S-4', ago(15), 10),
    ],
    removals: [left('S-1'), left('S-2'), left('S-3', '080002')],
  })
  expect(await told()).toEqual([
    {
      what: expect.stringMatching(`^S-1: .*${ago(10)}.*Long.*${ago(3)}`),
      place: expect.stringMatching(/^\/popup\/record\/12-1\?pigNo=\d+$/),
    },
  ])
  expect((await me.call(books.undo, { importId })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'undone' })
  expect(await told()).toEqual([])
})

test('two concurrent imports receive a transfer once', async () => {
  const company = `T${Date.now()}`
  const [other, farm] = [await companyFarm(company, 'Other'), await companyFarm(company, 'Own')]
  await broughtBooks(app.as(farm.manager), booksOf(bought, sent))
  const me = app.as(other.manager)
  const took = { ...bought, type: '110004', on: ago(19), females: 3, otherFarm: 'Own' }
  const [first, second] = [
    await sentBooks(me, booksOf(took)),
    await sentBooks(me, booksOf({ ...took, group: 'G 2' })),
  ]
  for (const importId of [first, second]) expect((await checkedBooks(me, importId)).refusals).toBe(0)
  await me.call(books.run, { importId: first })
  expect(await settledBooks(me, first)).toMatchObject({ state: 'done' })
  await me.call(books.run, { importId: second })
  expect(await settledBooks(me, second)).toMatchObject({ state: 'checked' })
  expect((await me.call(books.refused, { importId: second })).body.rows).toMatchObject([
    { code: 'TRANSFER_NOT_SENT', column: 'Other farm' },
  ])
})

test('the person of a stock record is the member of that name, or only the name', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const me = app.as(farm.manager)
  const name = `Name of ${farm.worker.login}`
  const feeds = [row('feeds', { name: 'Own feed', category: '100003' })]
  const of = { on: ago(3), article: 'Feed', item: 'Own feed' }
  const stock = [
    row('stock', { ...of, no: 1, kind: 'Receipt', amount: 100 }),
    row('stock', { ...of, no: 2, kind: 'Release', amount: 10, person: name }),
    row('stock', {
      ...of,
      no: 3,
      kind: 'Release',
      amount: 20,
      person: 'Somebody who left',
      processing: '340001',
    }),
  ]
  await broughtBooks(me, { feeds, stock })
  const { rows } = (await me.call(feedReleases.list, {})).body
  expect(rows.map(({ personId, personName, processing }) => [personId, personName, processing])).toEqual([
    [null, 'Somebody who left', '340001'],
    [farm.worker.accountId, name, '340001'],
  ])
})
