import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@penside/contract/api/call.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { feedReceivings, receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { startFeeds } from '@penside/domain/stores/feed.ts'
import { makeFarm, testApp, today, type TestApp } from '../../test/farm.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a new farm has a feed of each category; its manager adds, changes and merges feeds with their stock', async () => {
  const { farm, worker, receive, stock, feedId } = await storeFarm(app)
  const manager = app.as(farm.manager)
  const list = async () => (await worker.call(feeds.list, {})).body.rows
  expect((await list()).map(({ category }) => category)).toEqual(startFeeds.map(({ category }) => category))
  const own = { category: '100003', nameEn: 'Weaner 2', protein: 17.5 }
  expect((await worker.call(feeds.save, own)).status).toBe(403)
  const { feedId: other } = (await manager.call(feeds.save, own)).body
  expect((await list()).find((row) => row.feedId === other)).toMatchObject({
    nameVi: 'Weaner 2',
    protein: 17.5,
    energy: null,
    active: true,
  })
  const known = await manager.call(feeds.save, { category: '100003', nameKo: ' weaner 2 ' })
  expect(known.problem.code).toBe('NAME_KNOWN')
  expect((await manager.call(feeds.save, { ...own, category: '200001' })).problem.fields).toEqual([
    'ckUseGubunCd',
  ])
  expect((await manager.call(feeds.save, { ...own, nameEn: 'X', feedId: 987_654_321 })).status).toBe(404)
  await receive(100, today, { itemId: other })
  await receive(50)
  expect((await manager.call(feeds.merge, { feedId: other, into: other })).status).toBe(404)
  await manager.call(feeds.merge, { feedId: other, into: feedId })
  expect(await stock()).toMatchObject({ received: 150, stock: 150 })
  // A phone that has not heard of it yet still names the one that is gone.
  expect((await worker.call(feedReleases.stock, { itemId: other })).body.stock).toBe(150)
  await receive(5, today, { itemId: other })
  expect(await stock()).toMatchObject({ stock: 155 })
  await manager.call(feeds.save, { ...own, nameEn: 'Old', active: false })
  expect((await worker.call(feeds.choices, { category: '100003' })).body).toHaveLength(1)
})

test('a receipt names its supplier, batch, expiry and price, and is listed newest first', async () => {
  const { farm, worker, receive, feedId } = await storeFarm(app)
  await receive(1_200.5, addDays(today, -1), {
    supplierId: farm.supplier,
    batch: 'B1',
    expiresOn: addDays(today, 60),
    price: 640_000,
    remark: 'silo 2',
  })
  await receive(10)
  const { rows, total } = (await worker.call(receipts.list, {})).body
  expect(total).toBe(2)
  expect(rows[1]).toMatchObject({
    itemId: feedId,
    kind: 'feed',
    unit: 'kg',
    amount: 1_200.5,
    supplierName: 'Hill breeders (ko)',
    batch: 'B1',
    expiresOn: addDays(today, 60),
    price: 640_000,
    remark: 'silo 2',
    groupName: null,
  })
  expect((await receive(10, addDays(today, 1))).problem).toMatchObject({
    code: 'AFTER_TODAY',
    fields: ['wkDt'],
  })
  expect((await receive(10, today, { supplierId: 987_654_321 })).problem.fields).toEqual(['buyComCd'])
  expect((await receive(10, today, { itemId: 987_654_321 })).problem).toMatchObject({
    code: 'ITEM_UNKNOWN',
    fields: ['itemNo'],
  })
  const sent = await worker.post('/mobile/x/saveReceipt', {
    iuFlag: 'I',
    itemNo: feedId,
    wkDt: today,
    qty: 0,
  })
  expect(sent.problem).toMatchObject({ code: 'BAD_INPUT', fields: ['qty'] })
  const unnamed = await worker.call(receipts.save, {
    formMode: 'update',
    itemId: feedId,
    amount: 1,
    receivedOn: today,
  })
  expect(unnamed.problem).toMatchObject({ code: 'BAD_INPUT', fields: ['recSeq'] })
})

test('a product code keeps its item, also after a merge', async () => {
  const { farm, worker, receive, feedId } = await storeFarm(app)
  const gtin = '09506000134352'
  const known = async () => (await worker.call(receipts.known, { gtin })).body.itemId
  expect(await known()).toBeNull()
  await receive(25, today, { gtin, batch: 'B1' })
  expect(await known()).toBe(feedId)
  const other = Number((await worker.call(feeds.choices, { category: '100004' })).body[0]!.code)
  // It was entered for the wrong one at first.
  for (const itemId of [other, feedId]) {
    await receive(25, today, { itemId, gtin, batch: 'B1' })
    expect(await known()).toBe(itemId)
  }
  await app.as(farm.manager).call(feeds.merge, { feedId, into: other })
  expect(await known()).toBe(other)
  const stranger = app.as((await makeFarm({ sows: 'none' })).worker)
  expect((await stranger.call(receipts.known, { gtin })).body.itemId).toBeNull()
  const wrong = await worker.get('/mobile/x/itemOfCode', { gtin: '09506000134353' })
  expect(wrong.problem).toMatchObject({ code: 'BAD_INPUT', fields: ['gtin'] })
})

test('a group receives feed straight, as the group screens send it', async () => {
  const { farm, worker, feedId, group, stock, receive, release } = await storeFarm(app)
  const groupId = await group('N-7')
  const wire = {
    iuFlag: 'I',
    GRP_NO: groupId,
    WK_DT: today,
    CK_USE_GUBUN_CD: '100003',
    FEED_CD: feedId,
    TOTAL_KG: '1,250.5',
    TOTAL_PRICE: '687,500',
    BIGO: 'truck',
  }
  const send = (change: object = {}) =>
    worker.post('/mobile/updateOrStoreJdFeedInput.json', { ...wire, ...change })
  const { SEQ } = (await send()).wire as { SEQ: number }
  const list = async () =>
    (await worker.post('/mobile/selectFeedInputView.json', { grpId: 'N-7' })).wire as object[]
  expect(await list()).toEqual([
    {
      SEQ,
      GRP_NO: groupId,
      grpNo: groupId,
      GRP_ID: 'N-7',
      grpId: 'N-7',
      WK_DT: today,
      CK_USE_GUBUN_CD: '100003',
      CK_USE_GUBUN_NM: '젖뗀돼지 사료',
      FEED_CD: feedId,
      FEED_NM: '젖뗀돼지 사료',
      TOTAL_KG: 1_250.5,
      TOTAL_PRICE: 687_500,
      LOT_NO: '',
      BIGO: 'truck',
    },
  ])
  expect(await stock(groupId)).toMatchObject({
    received: 1_250.5,
    released: 1_250.5,
    stock: 0,
    inStore: 0,
  })
  // The group is named in either spelling.
  for (const named of [{ GRP_ID: 'N-7' }, { grpNo: groupId }, { GRP_NO: groupId, grpId: 'N-7', total: 1 }])
    expect((await worker.post('/mobile/selectFeedInputView.json', named)).wire).toEqual(await list())
  expect((await send({ GRP_NO: undefined, grpNo: groupId, iuFlag: 'U', SEQ })).status).toBe(200)
  // What the list answered is sent back whole.
  const [row] = await list()
  expect((await send({ ...row, iuFlag: 'U', TOTAL_KG: 900 })).status).toBe(200)
  expect(await stock(groupId)).toMatchObject({ received: 900 })
  for (const [field, ...otherwise] of [['WK_DT'], ['CK_USE_GUBUN_CD'], ['GRP_NO', 'grpNo']] as const)
    expect((await send({ [field]: '' })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: [field, ...otherwise],
    })
  expect((await send({ WK_DT: addDays(today, -61) })).problem.code).toBe('BEFORE_GROUP_START')
  expect((await send({ CK_USE_GUBUN_CD: '100009' })).problem.code).toBe('UNKNOWN_CODE')
  const medicine = Number((await worker.call(medicineReleases.choices, {})).body[0]!.code)
  for (const FEED_CD of [987_654_321, medicine])
    expect((await send({ FEED_CD })).problem).toMatchObject({ code: 'ITEM_UNKNOWN', fields: ['FEED_CD'] })
  // Of a category with one feed that one is meant; where there are more, it has to be named.
  expect((await send({ FEED_CD: '' })).status).toBe(200)
  const second = { category: '100003', nameEn: 'Weaner 2' }
  const added = (await app.as(farm.manager).call(feeds.save, second)).body.feedId
  expect((await send({ FEED_CD: '' })).problem).toMatchObject({ code: 'FEED_NEEDED', fields: ['FEED_CD'] })
  await app.as(farm.manager).call(feeds.save, { ...second, feedId: added, active: false })
  expect((await send({ FEED_CD: '' })).status).toBe(200)
  expect((await send({ ...row, iuFlag: 'D' })).status).toBe(200)
  // What the store gives the group is no receipt, and what it received itself is given to it already.
  expect((await release(5, today, { groupId })).problem.code).toBe('STOCK_SHORT')
  await receive(5)
  expect((await release(5, today, { groupId })).status).toBe(200)
  expect(await list()).toHaveLength(2)
})

test('the groups that can receive feed are listed with their age, place and head', async () => {
  const { worker, group } = await storeFarm(app)
  const groupId = await group('N-8')
  await group('M-1')
  const nobody = await worker.post('/mobile/selectFeedInputList.json', { page: 0, rows: 10 })
  expect(nobody.wire).toEqual([])
  const bought = {
    formMode: 'insert',
    groupId,
    on: today,
    type: '110002',
    ageDays: 84,
    grades: undefined,
  } as const
  await worker.call(transfersIn.save, { ...bought, females: 4, males: 3 })
  const listed = await worker.post('/mobile/selectFeedInputList.json', {
    page: 0,
    rows: 10,
    sortId: 'WK_DT',
    gubunCd: 20,
    grpId: 'n-8',
  })
  expect(listed.wire).toEqual([
    {
      GRP_NO: groupId,
      GRP_ID: 'N-8',
      GRP_SDATE: addDays(today, -60),
      GRP_AVG_ILRYUNG: 84,
      GRP_LOC_NM: 'farrowing 1',
      SUM_DUSU: 7,
      total: 1,
      // And in the other spelling.
      grpNo: groupId,
      grpId: 'N-8',
      grpSdate: addDays(today, -60),
      grpAvgIlryung: 84,
      grpLocNm: 'farrowing 1',
      grpTotalDusu: 7,
      GRP_ILRYUNG: 84,
      SAKYUK_LVL: 84,
      DUSU: 7,
    },
  ])
  const stranger = app.as((await makeFarm({ sows: 'none' })).worker)
  expect((await stranger.call(feedReceivings.groups, {})).body).toEqual([])
  expect((await stranger.call(feedReceivings.list, { groupId })).body).toEqual([])
})

describe('feed of a group', () => {
  async function fedGroup(name: string) {
    const store = await storeFarm(app)
    const { worker, feedId, group } = store
    const groupId = await group(name)
    const bought = { groupId, on: addDays(today, -60), type: '110002', females: 10, males: 0, ageDays: 24 }
    expect((await worker.call(transfersIn.save, { formMode: 'insert', ...bought })).status).toBe(200)
    const cost = async () => (await worker.call(groupGrowths.view, { groupId })).body.feedCost
    const straight = (amount: number, on: Day, price: number) =>
      worker.call(feedReceivings.save, {
        formMode: 'insert',
        groupId,
        receivedOn: on,
        category: '100003',
        itemId: feedId,
        amount,
        price,
      })
    return { ...store, groupId, cost, straight }
  }

  test('costs its own delivery and the releases from the store', async () => {
    const { receive, release, straight, cost, groupId, worker } = await fedGroup('N-9')
    await receive(1_000, addDays(today, -9), { price: 620_000 })
    await straight(400, addDays(today, -8), 240_000)
    expect(await cost()).toBe(240_000)
    expect((await release(100, addDays(today, -7), { groupId })).status).toBe(200)
    expect(await cost()).toBe(302_000)
    const { rows } = (await worker.call(groupGrowths.rows, { groupId, figure: 'feedCost' })).body
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['feedRelease', 62_000],
      ['feedReceiving', 240_000],
    ])
  })

  test('costs first in first out, and no later receipt changes it, entered for today or for a day before', async () => {
    const { receive, release, cost, groupId, worker } = await fedGroup('N-10')
    const { recordId } = (await receive(100, addDays(today, -9), { price: 50_000 })).body
    await receive(100, addDays(today, -6), { price: 60_000 })
    // 100 kg of 500 and 20 kg of 600 won.
    await release(120, addDays(today, -5), { groupId })
    expect(await cost()).toBe(62_000)
    await receive(1_000, today, { price: 990_000 })
    await receive(1_000, addDays(today, -10), { price: 10_000 })
    expect(await cost()).toBe(62_000)

    // A correction of the very receipt is a correction of what was fed of it.
    const correct = async (values: Partial<Input<typeof receipts.save>>) => {
      const { rows } = (await worker.call(receipts.list, {})).body
      const row = rows.find((each) => each.recordId === recordId)!
      const { itemId, receivedOn, amount, price } = row
      const input = {
        formMode: 'update',
        recordId,
        itemId,
        receivedOn,
        amount,
        ...(price !== null && { price }),
      }
      expect((await worker.call(receipts.save, { ...input, ...values } as never)).status).toBe(200)
    }
    await correct({ price: 70_000 })
    expect(await cost()).toBe(82_000)
    // Only 60 kg of 1,000 won came: the 40 kg that are missing are of what came first and is still there.
    await correct({ amount: 60, price: 60_000 })
    expect(await cost()).toBe(60_000 + 12_000 + 400)
  })
})
