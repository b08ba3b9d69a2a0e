import { afterAll, beforeAll, expect, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { planCalendar, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, day, lastOfWeek } from '@penside/domain/basics/day.ts'
import { cameOn, litterOf, sowOf } from '../../test/litters.ts'
import { gilts } from '../../test/matings.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const view = async (change: object = {}) =>
  (await app.as(farm.worker).call(workPlan.view, { report: '150005', ...change })).body

test('lists gilts of age, weaned sows and sows after accidents for mating, by expected day', async () => {
  const { rows, total, late } = await view()
  expect(
    rows.map(({ tag, status, late: isLate, dueOn, days }) => ({ tag, status, isLate, dueOn, days })),
  ).toEqual([
    { tag: 'A-1004', status: 'gilt', isLate: true, dueOn: '2026-10-18', days: 273 },
    // She was not mated again: she is late from the day after her return.
    { tag: 'A-1005', status: 'returned', isLate: true, dueOn: '2026-11-02', days: 18 },
    { tag: 'A-1001', status: 'weaned', isLate: true, dueOn: '2026-11-10', days: 17 },
  ])
  expect([total, late]).toEqual([3, 3])
})

test('a future span lists only sows expected within it', async () => {
  const tags = async (from: string, to: string) =>
    (await view({ from: day(from), to: day(to) })).rows.map(({ tag }) => tag)
  expect(await tags('2027-01-20', '2027-01-31')).toEqual(['A-1007'])
  expect(await tags('2026-12-01', '2026-12-31')).toEqual([])
  expect(await tags('2026-01-01', today)).toHaveLength(3)
})

test('lists late sows only', async () => {
  // She is not late on the day of her return.
  const asked = { from: day('2026-11-02'), to: day('2026-11-02') }
  const onTheDay = await view(asked)
  expect(onTheDay.rows.find(({ tag }) => tag === 'A-1005')).toMatchObject({ late: false })
  const { rows, total, late } = await view({ ...asked, lateOnly: true })
  expect([total, late]).toEqual([rows.length, rows.length])
  expect(rows.map(({ tag }) => tag)).not.toContain('A-1005')
  expect(rows.length).toBeLessThan(onTheDay.rows.length)
  expect((await view({ lateOnly: true })).total).toBe(3)
})

test('searches, sorts and pages', async () => {
  expect((await view({ search: '1005' })).rows.map(({ tag }) => tag)).toEqual(['A-1005'])
  expect((await view({ order: 'FARM_PIG_NO' })).rows.map(({ tag }) => tag)).toEqual([
    'A-1001',
    'A-1004',
    'A-1005',
  ])
  // Pen by pen, house after house: who waits longest in the last pen is the last.
  const walked = (await view({ order: 'LOC_NM' })).rows.map(({ pen, tag }) => `${pen} ${tag}`)
  expect(walked).toEqual(['gilts 1 A-1004', 'mating 1 A-1001', 'mating 1 A-1005'])
  expect(await view({ order: 'FARM_PIG_NO', page: 1, pageSize: 2 })).toMatchObject({
    rows: [{ tag: 'A-1005' }],
    total: 3,
  })
})

test("the farm's own intervals decide", async () => {
  const strict = await makeFarm()
  expect(
    (await app.as(strict.manager).call(farms.saveSettings, { name: 'giltNotMatedAge', value: 300 })).status,
  ).toBe(200)
  expect((await app.as(strict.worker).call(workPlan.view, { report: '150005' })).body.late).toBe(2)
})

test('the counts of weeks equal their lists', async () => {
  const { rows } = (await app.as(farm.worker).call(workPlan.weeks, { weeks: 12 })).body
  expect(rows).toHaveLength(12)
  expect([rows[0]!.from, rows[1]!.from]).toEqual([today, addDays(lastOfWeek(today), 1)])
  for (const { from, to, lists } of rows)
    for (const { report, name, ...week } of lists) {
      expect(name).not.toBe('')
      const list = await view({ report, from, to, pageSize: 100 })
      const tags = [...new Set(list.rows.map(({ tag }) => tag))].slice(0, 6)
      expect({ from, report, ...week }).toEqual({ from, report, total: list.total, late: list.late, tags })
    }
  const counted = rows.flatMap(({ lists }) => lists.filter(({ total }) => total > 0))
  expect(new Set(counted.map(({ report }) => report)).size).toBeGreaterThan(2)
  expect((await app.as(farm.worker).call(workPlan.weeks, {})).body.rows).toHaveLength(6)
})

test('the counts of today equal the lists', async () => {
  const { lists, ...day } = (await app.as(farm.worker).call(workPlan.today, {})).body
  expect(day).toEqual({ today, sows: 6 })
  for (const { report, total, late, done } of lists) {
    const list = await view({ report })
    expect({ report, total, late, done }).toEqual({
      report,
      total: list.total,
      late: list.late,
      done: list.doneToday,
    })
  }
  expect(lists.map(({ report }) => report)).toEqual(['150005', '150001', '150002', '150003', '150004'])
})

test("names the lists in the caller's language", async () => {
  const reply = await app.as(farm.worker).post('/mobile/getCodeWkplanGubun.json', { lang: 'vi' })
  expect(reply.wire).toMatchObject({
    rows: [
      { CODE_ID: '150005', CODE_NM: 'Chờ phối giống' },
      { CODE_ID: '150001', CODE_NM: 'Kiểm tra lốc, thai' },
      { CODE_ID: '150002', CODE_NM: 'Sắp đẻ' },
      { CODE_ID: '150003', CODE_NM: 'Sắp cai sữa' },
      { CODE_ID: '150004', CODE_NM: 'Lịch tiêm vắc-xin' },
      { CODE_ID: '150008', CODE_NM: 'Xem xét loại thải' },
    ],
  })
})

test('returns the rows in the first table and the total of the list', async () => {
  for (const [report, total] of [
    ['150005', 'total1'],
    ['150001', 'total2'],
    ['150002', 'total3'],
    ['150003', 'total4'],
    ['150004', 'total5'],
    ['150008', 'total6'],
  ] as const) {
    const reply = await app.as(farm.worker).post('/mobile/wkplanView.json', { reportId: report })
    const { rows1, ...answer } = reply.wire as { rows1: unknown[] } & Record<string, number>
    expect([report, answer[total]]).toEqual([report, answer['total']])
    expect(rows1).toHaveLength(Math.min(10, answer['total']!))
  }
})

test('a mated sow has checks on days 21 and 28, and leaves the list a week later', async () => {
  // A-1002 was mated on 10 September.
  const on = async (from: string, to = from) =>
    (await view({ report: '150001', from: day(from), to: day(to), search: 'A-1002' })).rows.map(
      ({ work, dueOn, kind }) => ({ work, dueOn, kind }),
    )
  const heat = { work: '재발 확인', dueOn: '2026-10-01', kind: 'F' }
  const pregnancy = { work: '임신진단', dueOn: '2026-10-08', kind: 'F' }
  expect(await on('2026-09-30')).toEqual([])
  expect(await on('2026-10-01')).toEqual([heat])
  expect(await on('2026-10-07')).toEqual([heat])
  expect(await on('2026-10-08')).toEqual([pregnancy])
  expect(await on('2026-10-15')).toEqual([pregnancy])
  expect(await on('2026-10-16')).toEqual([])
})

test('a pregnant sow is due after 115 days and late after 118', async () => {
  // A-1002, mated on 10 September, is due on 3 January.
  const on = async (from: string, to = from) =>
    (await view({ report: '150002', from: day(from), to: day(to) })).rows.map(({ tag, dueOn }) => [
      tag,
      dueOn,
    ])
  expect(await on('2027-01-02')).toEqual([])
  expect(await on('2027-01-01', '2027-01-05')).toEqual([['A-1002', '2027-01-03']])
  expect(await on('2027-01-04', '2027-01-05')).toEqual([])
  // A-1003 farrowed on 5 November, 115 days after her mating on 13 July; on that morning she was due.
  expect(await on('2026-11-04')).toEqual([])
  expect(await on('2026-11-04', '2026-11-30')).toEqual([])
})

test('a lactating sow is weaned after 21 days', async () => {
  const on = async (from: string) =>
    (await view({ report: '150003', from: day(from) })).rows.map(({ tag, dueOn, kind }) => [tag, dueOn, kind])
  expect(await on('2026-11-20')).toEqual([])
  expect(await on('2026-11-26')).toEqual([['A-1003', '2026-11-26', 'E']])
})

test('a list of past days shows the herd of that time', async () => {
  // On 1 November A-1001 nursed, and was past her 21 days on the 2nd; A-1005 was pregnant.
  const past = async (report: string, on: string) =>
    (await view({ report, from: day(on), to: day(on) })).rows.map(({ tag, status, days }) => [
      tag,
      status,
      days,
    ])
  expect(await past('150003', '2026-11-02')).toEqual([['A-1001', 'lactating', 22]])
  expect(await past('150005', '2026-11-01')).toEqual([['A-1004', 'gilt', 254]])
  expect(await past('150001', '2026-11-02')).toEqual([])
})

test('lists a sow once for each of two checks in a span', async () => {
  // Mated so that her heat is looked for on the first day and her pregnancy on the last.
  const matedOn = addDays(today, -21)
  const own = await makeFarm({
    sows: gilts(1).map((gilt) => ({
      ...gilt,
      records: [...gilt.records, { kind: 'mating' as const, on: matedOn, services: [] }],
    })),
  })
  const { body } = await app.as(own.worker).call(planCalendar.view, { panel: today, to: addDays(today, 7) })
  expect(
    body.rows.filter(({ tag }) => tag === 'G-1000').map(({ tag, plannedOn, kind }) => [tag, plannedOn, kind]),
  ).toEqual([
    ['G-1000', today, 'F'],
    ['G-1000', addDays(today, 7), 'F'],
  ])
  const alone = await app.as(own.worker).call(planCalendar.view, { panel: today, to: today, kind: 'F' })
  expect(alone.body.rows.map(({ plannedOn }) => plannedOn)).toEqual([today])
})

test('the calendar shows a check until its last day', async () => {
  // Examined 28 days after her mating, or within a week.
  const own = await makeFarm({
    sows: gilts(2).map((gilt, i) => ({
      ...gilt,
      records: [...gilt.records, { kind: 'mating' as const, on: addDays(today, -35 - i), services: [] }],
    })),
  })
  const asked = { panel: addDays(today, -8), to: today, kind: 'F' } as const
  const { rows } = (await app.as(own.worker).call(planCalendar.view, asked)).body
  expect(rows.map(({ tag, plannedOn }) => [tag, plannedOn])).toEqual([['G-1000', addDays(today, -7)]])
})

test("today's counts leave out sows whose culling was decided", async () => {
  const own = await makeFarm()
  const waiting = async () => {
    const { lists } = (await app.as(own.worker).call(workPlan.today, {})).body
    return lists.find(({ report }) => report === '150005')?.total
  }
  const before = (await waiting())!
  const animalId = own.animal('A-1005')
  const decided = { formMode: 'insert', animalId, decidedOn: today, reason: '031038' } as const
  expect((await app.as(own.manager).call(cullDecisions.save, decided)).status).toBe(200)
  expect(await waiting()).toBe(before - 1)
})

test('lists a sow from the day of her third accident in a parity', async () => {
  const times = [0, 1, 2].flatMap((nth) => [
    { kind: 'mating' as const, on: addDays(today, -80 + 30 * nth), services: [] },
    { kind: 'accident' as const, on: addDays(today, -60 + 30 * nth), accidentType: '050008', pen: null },
  ])
  const own = await makeFarm({
    sows: gilts(1).map((gilt) => ({ ...gilt, records: [...gilt.records, ...times] })),
  })
  const poor = async (on: typeof today) =>
    (await app.as(own.worker).call(workPlan.view, { report: '150008', from: on, to: on })).body.rows.map(
      ({ tag }) => tag,
    )
  expect([await poor(addDays(today, -1)), await poor(today)]).toEqual([[], ['G-1000']])
})

test('lists a sow with eight weaned piglets in her seventh litter', async () => {
  const on = (days: number) => addDays(today, -days)
  const weaning = (days: number, weaned: number) => ({
    kind: 'weaning' as const,
    on: on(days),
    weaned,
    females: 1,
    totalWeight: 0,
    becomesNurse: false,
    pen: null,
  })
  const early = { kind: 'partialWeaning' as const, on: on(199), piglets: 5, females: 1, totalWeight: 0 }
  const came = { status: 'lactating' as const, parity: 6, matings: 1, lastWorkOn: on(215), nursing: 10 }
  const old = sowOf('OLD', {
    bornOn: on(1_500),
    records: [
      cameOn(on(200), came),
      { ...early, reason: '', partner: null },
      weaning(194, 5),
      ...litterOf({ matedOn: on(188), farrowedOn: on(73) }, 8),
      weaning(50, 8),
    ],
  })
  const own = await makeFarm({ sows: [old] })
  const { secondRows } = (await app.as(own.worker).call(workPlan.view, { report: '150008' })).body
  expect(secondRows.map(({ tag, count }) => [tag, count])).toEqual([['OLD', 8]])
})
