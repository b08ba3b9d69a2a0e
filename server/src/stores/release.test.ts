import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { clientTimeHeader, deviceHeader, deviceSeqHeader, keptHeader } from '@penside/contract/api/roots.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { addDays, addMonths } from '@penside/domain/basics/day.ts'
import { asOwner, makeFarm, noon, testApp, today, type TestApp } from '../../test/farm.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today, -days)

describe('a release of feed', () => {
  test('takes from the store, is corrected and deleted, and the summary has the stock', async () => {
    const { worker, feedId, receive, release, stock } = await storeFarm(app)
    await receive(1_000, ago(3))
    const { recordId } = (await release(120)).body
    expect(await stock()).toMatchObject({
      received: 1_000,
      released: 120,
      stock: 880,
      inStore: 880,
      unit: 'kg',
    })
    await release(200, ago(1), { recordId })
    expect(await stock()).toMatchObject({ released: 200, stock: 800 })
    const { rows, total } = (await worker.call(feedReleases.list, {})).body
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      recordId,
      releasedOn: ago(1),
      itemId: feedId,
      itemName: '젖뗀돼지 사료',
      categoryName: '젖뗀돼지 사료',
      processingName: '정상',
      amount: 200,
      groupId: null,
      short: 0,
    })
    expect((await worker.call(feedReleases.remove, { recordId })).status).toBe(200)
    expect(await stock()).toMatchObject({ released: 0, stock: 1_000 })
    const again = await worker.call(feedReleases.remove, { recordId })
    expect([again.status, again.problem.code]).toEqual([409, 'STOCK_RECORD_GONE'])
  })

  test("for a group takes from the store, not from the group's own deliveries", async () => {
    const farm = await storeFarm(app)
    const groupId = await farm.group('N-1')
    await farm.receive(500, ago(5))
    await farm.worker.post('/mobile/updateOrStoreJdFeedInput.json', {
      iuFlag: 'I',
      GRP_NO: groupId,
      WK_DT: ago(4),
      CK_USE_GUBUN_CD: '100003',
      TOTAL_KG: '300',
    })
    expect(await farm.stock(groupId)).toMatchObject({ received: 300, released: 300, stock: 0, inStore: 500 })
    await farm.release(400, today, { groupId })
    expect(await farm.stock(groupId)).toMatchObject({ received: 700, released: 700, stock: 0, inStore: 100 })
    expect(await farm.stock()).toMatchObject({ received: 800, released: 700, stock: 100 })
  })

  test('above the stock is rejected with the available amount', async () => {
    const { receive, release, stock } = await storeFarm(app)
    await receive(300, ago(10))
    await release(250, ago(2))
    const refused = await release(60)
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'STOCK_SHORT', fields: ['eatKg'], values: { there: 50, unit: 'kg', on: today } },
    ])
    // On day 5 there were 300, but 250 of them went out later.
    expect((await release(60, ago(5))).problem.values).toMatchObject({ there: 50 })
    expect((await release(10, ago(11))).problem.values).toMatchObject({ there: 0 })
    expect(await stock()).toMatchObject({ stock: 50 })
  })

  test('is listed for six months', async () => {
    const { worker, receive, release } = await storeFarm(app)
    await receive(300, ago(240))
    const first = addMonths(today, -6)
    for (const day of [addDays(first, -1), first, today]) await release(10, day)
    const { total, rows } = (await worker.call(feedReleases.list, {})).body
    expect([total, rows.map(({ releasedOn }) => releasedOn)]).toEqual([2, [today, first]])
  })

  test('takes the batch that expires first, then the oldest, or the chosen one', async () => {
    const { receive, release, stock } = await storeFarm(app)
    const batches = async () => (await stock()).batches.map(({ batch, amount }) => `${batch} ${amount}`)
    await receive(100, ago(9), { batch: 'lasting' })
    await receive(100, ago(8), { batch: 'later', expiresOn: addDays(today, 90) })
    await receive(100, ago(7), { batch: 'soon', expiresOn: addDays(today, 20) })
    expect(await batches()).toEqual(['soon 100', 'later 100', 'lasting 100'])
    await release(150)
    expect(await batches()).toEqual(['later 50', 'lasting 100'])
    await release(30, today, { batch: 'lasting' })
    expect(await batches()).toEqual(['later 50', 'lasting 70'])
    expect((await release(71, today, { batch: 'lasting' })).problem.values).toMatchObject({ there: 70 })
  })

  test('has its own messages for missing and wrong values', async () => {
    const { farm, worker, feedId, receive, group } = await storeFarm(app)
    await receive(5_000)
    const wire = { outDt: today, ckUseGubunCd: '100003', feedCd: feedId, statusCd: '340001', eatKg: 10 }
    const sent = async (change: object) =>
      (await worker.post('/mobile/modifyLumpFeedOut.json?lang=en', { ...wire, ...change })).problem
    for (const field of ['ckUseGubunCd', 'feedCd', 'statusCd', 'eatKg'])
      expect(await sent({ [field]: '' })).toMatchObject({ code: 'BAD_INPUT', fields: [field] })
    for (const eatKg of [0, 1_000, 0.5, 12.5])
      expect(await sent({ eatKg })).toMatchObject({
        code: 'RELEASE_QUANTITY',
        message: 'Release quantity: enter a number between 1 and 999.',
        fields: ['eatKg'],
      })
    expect(await sent({ eatKg: -1 })).toMatchObject({ code: 'BAD_INPUT' })
    expect(await sent({ statusCd: '340009' })).toMatchObject({ code: 'UNKNOWN_CODE', fields: ['statusCd'] })
    expect(await sent({ ckUseGubunCd: '200001' })).toMatchObject({ code: 'UNKNOWN_CODE' })
    expect(await sent({ wkPersonCd: 987_654_321 })).toMatchObject({ fields: ['wkPersonCd'] })
    const medicine = Number((await worker.call(medicineReleases.choices, {})).body[0]!.code)
    for (const feedCd of [987_654_321, medicine])
      expect(await sent({ feedCd })).toMatchObject({
        code: 'ITEM_UNKNOWN',
        message: 'This feed or medicine is not registered.',
        fields: ['feedCd'],
      })
    const given = { articleGubunCd: '200008', articleCd: feedId, outDt: today, volume: 1, statusCd: '340001' }
    expect((await worker.post('/mobile/modifyLumpYakpumOut.json', given)).problem).toMatchObject({
      code: 'ITEM_UNKNOWN',
      fields: ['articleCd'],
    })
    expect(await sent({ grpNo: 987_654_321 })).toMatchObject({ code: 'GROUP_UNKNOWN' })
    expect(await sent({ outDt: addDays(today, 1) })).toMatchObject({ code: 'AFTER_TODAY', fields: ['outDt'] })
    const groupId = await group('N-2')
    expect(await sent({ grpNo: groupId, outDt: ago(61) })).toMatchObject({ code: 'BEFORE_GROUP_START' })
    const saved = await worker.post('/mobile/modifyLumpFeedOut.json', {
      ...wire,
      wkPersonCd: farm.worker.accountId,
      ckUseGubunNm: 'x',
      feedNm: 'y',
      grpNo: 0,
      grpId: '',
      bigo: 'east',
      iuFlag: 'I',
      useYn: 'Y',
      searchFromWkDt: ago(180),
      searchToWkDt: today,
    })
    expect(saved.status).toBe(200)
    expect((await worker.call(feedReleases.list, {})).body.rows[0]).toMatchObject({
      personName: `Name of ${farm.worker.login}`,
      remark: 'east',
    })
  })

  test('keeps a person who has left the farm, and accepts no other former member', async () => {
    const { receive, release, farm } = await storeFarm(app)
    await receive(100)
    const personId = farm.worker.accountId
    const { recordId } = (await release(10, today, { personId })).body
    const other = (await release(10)).body.recordId
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('delete from membership where farm_id = $1 and account_id = $2', [farm.farmId, personId]),
    )
    const manager = app.as(farm.manager)
    const { itemId } = (await manager.call(feedReleases.list, {})).body.rows[0]!
    const wire = { category: '100003', itemId, releasedOn: today, amount: 12, processing: '340001', personId }
    const corrected = (id: number) => manager.call(feedReleases.save, { ...wire, recordId: id })
    expect((await corrected(recordId)).status).toBe(200)
    expect((await corrected(other)).problem).toMatchObject({ code: 'UNKNOWN_CODE', fields: ['wkPersonCd'] })
    const { rows } = (await manager.call(feedReleases.list, {})).body
    expect(rows.map((row) => [row.recordId, row.personId])).toEqual([
      [other, null],
      [recordId, personId],
    ])
  })

  test('of another farm is not there', async () => {
    const { receive, release, feedId } = await storeFarm(app)
    await receive(100)
    const { recordId } = (await release(10)).body
    const stranger = app.as((await makeFarm({ sows: 'none' })).worker)
    expect((await stranger.call(feedReleases.stock, { itemId: feedId })).problem.code).toBe('ITEM_UNKNOWN')
    expect((await stranger.call(feedReleases.remove, { recordId })).status).toBe(409)
    expect((await stranger.call(feedReleases.list, {})).body).toEqual({ rows: [], total: 0 })
  })
})

describe('a receipt that was used', () => {
  test('is corrected or deleted unless a later day becomes negative, which is named', async () => {
    const { worker, receive, release, feedId, stock } = await storeFarm(app)
    const { recordId } = (await receive(100, ago(10))).body
    await release(60, ago(6))
    await receive(50, ago(4))
    const change = (amount: number, receivedOn = ago(10)) =>
      worker.call(receipts.save, { formMode: 'update', recordId, itemId: feedId, amount, receivedOn })
    expect((await change(59)).problem).toMatchObject({
      code: 'STOCK_BELOW_ZERO',
      values: { on: ago(6) },
      fields: ['qty'],
    })
    expect((await change(100, ago(5))).problem).toMatchObject({ values: { on: ago(6) } })
    expect((await change(60, ago(6))).status).toBe(200)
    const gone = await worker.call(receipts.save, {
      formMode: 'delete',
      recordId,
      itemId: feedId,
      amount: 60,
      receivedOn: ago(6),
    })
    expect(gone.problem).toMatchObject({ code: 'STOCK_BELOW_ZERO', values: { on: ago(6) } })
    expect(await stock()).toMatchObject({ received: 110, released: 60, stock: 50 })
  })
})

describe('a release of medicine', () => {
  test('has a volume and doses, each within its limits', async () => {
    const { worker, farm } = await storeFarm(app)
    const choices = (await worker.call(medicineReleases.choices, { category: '200001', kind: 'D' })).body
    const vaccine = choices.find(({ name }) => name === '구제역 백신')
    const itemId = Number(vaccine!.code)
    expect(choices.every(({ category }) => category === '200001')).toBe(true)
    await worker.call(receipts.save, { formMode: 'insert', itemId, amount: 200_000, receivedOn: today })
    const wire = { outDt: today, articleGubunCd: '200001', articleCd: itemId, statusCd: '340001', volume: 40 }
    const sent = (change: object) =>
      worker.post('/mobile/modifyLumpYakpumOut.json?lang=en', { ...wire, ...change })
    for (const volume of [0, 100_000, 1.5])
      expect((await sent({ volume })).problem).toMatchObject({
        message: 'Release quantity: enter a number between 1 and 99,999.',
        fields: ['volume'],
      })
    for (const mectnQy of [100_000, 1.5])
      expect((await sent({ mectnQy })).problem).toMatchObject({
        code: 'RELEASE_DOSES',
        message: 'Doses: enter a number between 1 and 99,999.',
        fields: ['mectnQy'],
      })
    expect((await sent({ volume: 99_999, mectnQy: 0, articleNm: 'x' })).status).toBe(200)
    expect((await sent({ mectnQy: 20 })).status).toBe(200)
    const listed = await worker.post('/mobile/selectLumpYakpumOutList.json', {
      articleDivision: 'D',
      memberId: farm.worker.login,
      useYn: 'Y',
    })
    expect(listed.wire).toMatchObject({
      total: 2,
      rows: [{ volume: 40, mectnQy: 20, articleGubunNm: '백신' }, {}],
    })
    const summary = await worker.post('/mobile/selectArticleAndGroupStock.json', { articleCd: itemId })
    expect(summary.wire).toMatchObject({
      totalUnit: 200_000,
      totalVolume: 100_039,
      totalStock: 99_961,
      unit: 'ml',
    })
  })

  test('of a merged medicine moves to the other one, with the stock', async () => {
    const { worker, farm } = await storeFarm(app)
    const [from, into] = (await worker.call(medicineReleases.choices, {})).body.map(({ code }) =>
      Number(code),
    )
    for (const itemId of [from!, into!])
      await worker.call(receipts.save, {
        formMode: 'insert',
        itemId,
        amount: 10,
        receivedOn: ago(2),
        batch: 'B1',
      })
    await app.as(farm.manager).call(medicines.merge, { medicineId: from!, into: into! })
    const release = { category: '200001', releasedOn: today, processing: '340002', itemId: from! }
    expect((await worker.call(medicineReleases.save, { ...release, amount: 15 })).status).toBe(200)
    expect((await worker.call(medicineReleases.stock, { itemId: into! })).body).toMatchObject({
      received: 20,
      stock: 5,
      batches: [{ batch: 'B1', amount: 5 }],
    })
  })
})

describe('phones without a network', () => {
  const phone = (name: string, minutesAgo: number, seq = 1, kept?: '0' | '1') => ({
    headers: {
      [deviceHeader]: name,
      [deviceSeqHeader]: String(seq),
      ...(kept && { [keptHeader]: kept }),
      [clientTimeHeader]: new Date(noon().getTime() - minutesAgo * 60_000).toISOString(),
    },
  })

  test('accepts a late release with a shortage and shows the missing amount', async () => {
    const { worker, receive, release, stock } = await storeFarm(app)
    await receive(100, ago(3))
    expect((await release(120, today, {}, phone('barn', 0))).problem.code).toBe('STOCK_SHORT')
    const { recordId } = (await release(120, today, {}, phone('barn', 30, 2))).body
    expect(await stock()).toMatchObject({ received: 100, released: 100, stock: 0 })
    expect((await worker.call(feedReleases.list, {})).body.rows[0]).toMatchObject({
      recordId,
      amount: 120,
      short: 20,
    })
    // The receipt that was missing arrives; the release is corrected, and nothing is missing any more.
    await receive(50, ago(1))
    await release(120, today, { recordId })
    expect((await worker.call(feedReleases.list, {})).body.rows[0]).toMatchObject({ short: 0 })
    expect(await stock()).toMatchObject({ received: 150, released: 120, stock: 30 })
  })

  test('accepts a shortage by the phone’s offline mark, independent of its clock', async () => {
    const { release, stock } = await storeFarm(app)
    expect((await release(20, today, {}, phone('barn', 30, 1, '0'))).problem.code).toBe('STOCK_SHORT')
    expect((await release(20, today, {}, phone('barn', 0, 2, '1'))).status).toBe(200)
    expect(await stock()).toMatchObject({ stock: 0 })
  })

  test('reports a correction of a record that was deleted meanwhile to the manager', async () => {
    const { worker, farm, feedId, receive, release } = await storeFarm(app)
    const manager = app.as(farm.manager)
    await receive(100, ago(3))
    const { recordId } = (await release(40)).body
    await manager.call(feedReleases.remove, { recordId, itemId: feedId })
    const late = await release(50, today, { recordId }, phone('barn', 60 * 24 * 400))
    expect(late.problem).toMatchObject({
      code: 'STOCK_RECORD_GONE',
      values: { againstKind: 'item', againstDeed: 'delete', againstBy: `Name of ${farm.manager.login}` },
    })
    const { conflicts } = (await manager.call(outbox.conflicts, {})).body
    expect(conflicts).toMatchObject([{ tag: '젖뗀돼지 사료', code: 'STOCK_RECORD_GONE', animalId: null }])
    expect((await worker.call(feedReleases.list, {})).body.total).toBe(0)
  })
})

test('twenty concurrent releases take exactly the available stock', async () => {
  const { receive, release, stock } = await storeFarm(app)
  await receive(200, ago(2), { batch: 'A', expiresOn: addDays(today, 40) })
  await receive(155, ago(1), { batch: 'B' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => release(25)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 14 }, () => 200),
    ...Array.from({ length: 6 }, () => 409),
  ])
  expect(await stock()).toMatchObject({ received: 355, released: 350, stock: 5 })
})
