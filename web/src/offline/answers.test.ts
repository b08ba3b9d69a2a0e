import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call, Input } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { herds } from '@penside/contract/records/herd.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays } from '@penside/domain/day.ts'
import { languages, type Language } from '@penside/domain/farm/language.ts'
import { demoFarms } from '../../../demo/src/farms.ts'
import { growDemoFarm } from '../../../demo/src/fill.ts'
import { importHerd } from '../../../server/src/import.ts'
import { asOwner, makePerson, testApp, today, type TestApp } from '../../../server/test/farm.ts'
import { answerFromHerd, herdWithUnsent } from './answers.ts'
import { herdOf, type Herd } from './herd.ts'
import type { UnsentRecord } from './outside.ts'

// A demo farm of sixty sows that has lived five years, for this file alone.
const farmId = 700_001
let app: TestApp
let worker: ReturnType<TestApp['as']>
let herd: Herd

const readHerd = async () => herdOf((await worker.call(herds.kept, {})).body.herd!)
beforeAll(async () => {
  const person = await asOwner(inject('databaseUrl'), async (client) => {
    await client.query('begin')
    const { average: _, ...farm } = demoFarms[0]!
    await importHerd(client, farmId, growDemoFarm({ ...farm, farmId }, today, 0.1))
    const made = await makePerson(client, `offline-${farmId}`)
    await client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
      farmId,
      made.accountId,
    ])
    await client.query(
      `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi) values ($1, '041', '041901', '우리', 'Ours', 'Ta')`,
      [farmId],
    )
    await client.query('commit')
    return made
  })
  app = await testApp()
  worker = app.as(person)
  herd = await readHerd()
})
afterAll(() => app.close())

const asServer = async <C extends Call>(to: C, input: Input<C>, language: Language) =>
  (await worker.call(to, input, { headers: { 'accept-language': language } })).body
const asPhone = (to: Call, input: unknown, language: Language, from = herd) =>
  answerFromHerd(to, input, { herd: from, farmId, language, today })

async function expectSame<C extends Call>(to: C, input: Input<C>, language: Language = 'en') {
  expect(asPhone(to, input, language), JSON.stringify(input)).toEqual(await asServer(to, input, language))
}

describe('without a network the phone answers as the server does', () => {
  test.each(languages)(
    'the list of sows to be mated, in any order, search and page (%s)',
    async (language) => {
      for (const order of [undefined, 'WK_DT', 'FARM_PIG_NO'] as const)
        for (const search of [undefined, '1', '0', ' a-', 'nobody', '%', '_'])
          for (const page of [0, 1, 5, 99]) await expectSame(matings.list, { search, order, page }, language)
      await expectSame(matings.list, { pageSize: 100 }, language)
    },
  )

  test('every sow that is there: her matings, her summary, each mating, her entry', async () => {
    expect(herd.sows.length).toBeGreaterThan(40)
    for (const [at, { animalId }] of herd.sows.entries()) {
      const language = languages[at % 3]!
      await expectSame(matings.history, { animalId }, language)
      await expectSame(matings.sow, { animalId }, language)
      await expectSame(sows.one, { animalId }, language)
      for (const { matedOn, seq } of herd.matingsOf(animalId).slice(0, 2)) {
        await expectSame(matings.one, { animalId, matedOn, seq }, language)
        await expectSame(matings.one, { animalId, matedOn }, language)
      }
    }
  })

  test('the work plan over many spans, and what the day asks for', async () => {
    await expectSame(workPlan.today, {})
    for (const language of languages) await expectSame(workPlan.reports, {}, language)
    for (const order of [undefined, 'EXP_DT', 'FARM_PIG_NO', 'WK_DT', '1', '2', '3'] as const)
      for (const [from, to] of [
        [0, 0],
        [-30, 0],
        [0, 30],
        [3, 9],
        [40, 90],
      ] as const)
        for (const page of [0, 1])
          await expectSame(workPlan.view, {
            report: '150005',
            order,
            page,
            from: addDays(today, from),
            to: addDays(today, to),
            search: page === 1 ? '1' : undefined,
          })
    await expectSame(workPlan.view, { report: '150005', pageSize: 100 }, 'vi')
  })

  test.each(languages)('boars, code lists, suppliers and pens (%s)', async (language) => {
    await expectSame(boars.choices, {}, language)
    for (const list of ['01', '05', '995']) await expectSame(codes.system, { list }, language)
    for (const list of ['041', '042', '08', '031']) await expectSame(codes.association, { list }, language)
    for (const list of ['D', 'T']) await expectSame(codes.farm, { list }, language)
    await expectSame(codes.suppliers, {}, language)
    for (const kinds of [undefined, '080002', '080002,080003', ['080004', '080001']])
      await expectSame(codes.locations, { kinds }, language)
    await expectSame(codes.locations, { list: '080004' }, language)
  })

  test('the entry list, but for the sows that are gone', async () => {
    const all = (await asServer(sows.list, { pageSize: 100, order: 'FARM_PIG_NO' }, 'en')).total
    for (const order of ['IN_DT', 'FARM_PIG_NO'] as const) {
      const rows: unknown[] = []
      for (let page = 0; page * 100 < all; page++)
        rows.push(...(await asServer(sows.list, { order, page, pageSize: 100 }, 'en')).rows)
      const living = rows.filter((row) => (row as { status: string }).status !== 'culled')
      const shown = asPhone(sows.list, { order, pageSize: 100 }, 'en') as { rows: unknown[]; total: number }
      expect(shown.total).toBe(living.length)
      expect(shown.rows).toEqual(living.slice(0, 100))
    }
  })

  test('how many have a tag, for the living', async () => {
    const { tag, animalId, earNotch } = herd.sows[3]!
    await expectSame(sows.count, { tag })
    await expectSame(sows.count, { tag: tag.toLowerCase() })
    await expectSame(sows.count, { tag, except: animalId })
    if (earNotch) await expectSame(sows.count, { earNotch })
    await expectSame(sows.count, { tag: 'NOBODY' })
  })

  test('what it does not keep it does not answer', () => {
    expect(asPhone(matings.history, { animalId: 987_654_321 }, 'en')).toBeUndefined()
    expect(asPhone(codes.system, { list: 'nonsense' }, 'en')).toBeUndefined()
    expect(asPhone(matings.save, { formMode: 'insert' }, 'en')).toBeUndefined()
  })
})

describe('what is saved on the phone and not sent yet', () => {
  const unsentOf = (records: readonly NewMating[]) => (entityKey: string) =>
    records
      .filter(({ animalId }) => entityKey === `sow:${animalId}`)
      .map((input): UnsentRecord => ({ kind: 'mating', input }))
  const waiting = () => herd.sows.find(({ status }) => status === 'weaned')!
  const service = () => [{ boarId: herd.boars[0]!.animalId, method: 'A' }] as const
  const mating = (change: Partial<NewMating> = {}): NewMating => ({
    formMode: 'insert',
    animalId: waiting().animalId,
    matedOn: today,
    seq: waiting().seq,
    services: service(),
    ...change,
  })

  test('stands in lists and histories as it will once it is sent', async () => {
    const input = mating({ remark: 'calm' })
    const { animalId, seq, tag } = waiting()
    const before = asPhone(workPlan.today, {}, 'en') as { lists: { total: number; done: number }[] }
    const ahead = herdWithUnsent(herd, unsentOf([input]))
    const history = asPhone(matings.history, { animalId }, 'en', ahead) as { rows: object[] }
    expect(history).toMatchObject({ newestSeq: seq + 1, sow: { status: 'pregnant', daysSince: 0 } })
    expect(history.rows[0]).toMatchObject({ seq: seq + 1, matedOn: today, remark: 'calm', unsent: true })
    const plan = asPhone(workPlan.view, { report: '150005', search: tag }, 'en', ahead)
    expect(plan).toMatchObject({ total: 0 })
    expect(asPhone(workPlan.today, {}, 'en', ahead)).toMatchObject({
      lists: [{ total: before.lists[0]!.total - 1, done: before.lists[0]!.done + 1 }],
    })

    // And so it does: the server's answers after the save are the phone's from before it, but for the mark.
    const listed = asPhone(matings.list, { pageSize: 100 }, 'en', ahead)
    await worker.call(matings.save, input)
    const { rows, ...rest } = await asServer(matings.history, { animalId }, 'en')
    expect(history).toEqual({ ...rest, rows: [{ ...rows[0], unsent: true }, ...rows.slice(1)] })
    expect(listed).toEqual(await asServer(matings.list, { pageSize: 100 }, 'en'))

    // Then the herd is read again, with the record still thought unsent: it stands there once.
    herd = await readHerd()
    const again = herdWithUnsent(herd, unsentOf([input]))
    expect(again.matingsOf(animalId)).toEqual(rows)
  })

  test('a correction, a further boar and a deletion show what they will do', () => {
    const { animalId, seq, lastWorkOn } = waiting()
    const first = mating()
    const show = (...records: NewMating[]) => herdWithUnsent(herd, unsentOf(records))
    const added = show(first, mating({ seq: seq + 1 }))
    expect(added.matingsOf(animalId)[0]?.services).toHaveLength(2)
    expect(added.sow(animalId)?.seq).toBe(seq + 1)
    const corrected = show(first, mating({ formMode: 'update', seq: seq + 1, matedOn: addDays(today, -1) }))
    expect(corrected.matingsOf(animalId)[0]?.matedOn).toBe(addDays(today, -1))
    expect(corrected.sow(animalId)?.lastWorkOn).toBe(addDays(today, -1))
    const deleted = show(first, mating({ formMode: 'delete', seq: seq + 1 }))
    expect(deleted.sow(animalId)).toMatchObject({ status: 'weaned', lastWork: 'weaning', lastWorkOn, seq })
    expect(deleted.matingsOf(animalId)).toEqual(herd.matingsOf(animalId))
  })

  test('the newest mating of the server can be taken back on the phone', async () => {
    const {
      animalId,
      seq,
      status,
      matings: count,
    } = herd.sows.find((sow) => sow.status === 'pregnant' && sow.before !== null)!
    const { services, matedOn } = herd.matingsOf(animalId)[0]!
    const taken = mating({ formMode: 'delete', animalId, seq, matedOn, services })
    const ahead = herdWithUnsent(herd, unsentOf([taken]))
    expect([status, ahead.sow(animalId)?.matings]).toEqual(['pregnant', count - 1])
    const expected = asPhone(matings.history, { animalId }, 'en', ahead)
    await worker.call(matings.save, taken)
    expect(expected).toEqual(await asServer(matings.history, { animalId }, 'en'))
  })

  test('what the rules speak against is shown and changes nothing else', () => {
    const pregnant = herd.sows.find(
      (sow) => sow.status === 'pregnant' && sow.lastWorkOn < addDays(today, -9),
    )!
    const { animalId, seq } = pregnant
    const ahead = herdWithUnsent(herd, unsentOf([mating({ animalId, seq })]))
    expect(ahead.sow(animalId)).toMatchObject({ status: 'pregnant', seq })
    expect(ahead.matingsOf(animalId)[0]).toMatchObject({ matedOn: today, unsent: true, seq: 0 })
    expect(ahead.matingsOf(animalId)).toHaveLength(herd.matingsOf(animalId).length + 1)
  })
})
