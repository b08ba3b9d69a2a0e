import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { feedings } from '@penside/contract/records/feeding.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { trucks } from '@penside/contract/groups/truck.ts'
import { herds } from '@penside/contract/offline/herd.ts'
import { heatChecks, type NewHeatCheck } from '@penside/contract/records/heat-check.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { qr } from '@penside/contract/records/qr.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import { pigletDeaths, type NewPigletDeath } from '@penside/contract/records/piglet-death.ts'
import { removals, type NewRemoval } from '@penside/contract/records/removal.ts'
import { moves, type NewMove } from '@penside/contract/records/move.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { HeatResult } from '@penside/domain/records/heat-check.ts'
import { applyRecord } from '@penside/domain/records/life.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { demoFarms } from '../../../demo/src/farms.ts'
import { growDemoFarm } from '../../../demo/src/fill.ts'
import { importHerd } from '../../../server/src/workbook/herd-import.ts'
import { asOwner, makePerson, testApp, today, type TestApp } from '../../../server/test/farm.ts'
import { saleProblems } from '../records/sale.ts'
import { answerFromHerd, herdWithUnsent } from './handlers.ts'
import { herdOf, type Herd } from './herd.ts'
import { herdAfter } from './merge.ts'

type WorkPlanAnswer = Output<typeof workPlan.view>

// A demo farm of sixty sows with five years of history, for this file alone.
const farmId = 700_001
let app: TestApp
let worker: ReturnType<TestApp['as']>
let herd: Herd

/** Bought today after farrowing or weaning elsewhere, which is no work of this farm. */
const boughtToday = (['lactating', 'weaned'] as const).map((status) => ({
  tag: `NEW-${status}`.toUpperCase(),
  earNotch: '',
  breed: '041006',
  bornOn: addDays(today, -500),
  stockEntryOn: null,
  supplier: null,
  pen: 0,
  records: [
    { kind: 'entry', on: today, status, parity: 1, matings: 1, lastWorkOn: today, nursing: 9 } as const,
  ],
}))

const readHerd = async () => herdOf(herdAfter(null, (await worker.call(herds.kept, {})).body.herd!))
beforeAll(async () => {
  const person = await asOwner(inject('databaseUrl'), async (client) => {
    await client.query('begin')
    const { average: _, ...farm } = demoFarms[0]!
    const grown = growDemoFarm({ ...farm, farmId }, today, 0.1)
    await importHerd(client, farmId, { ...grown, sows: [...grown.sows, ...boughtToday] })
    const made = await makePerson(client, `offline-${farmId}`)
    await client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
      farmId,
      made.accountId,
    ])
    await client.query(
      `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi) values ($1, '041', '041901', '우리', 'Ours', 'Ta')`,
      [farmId],
    )
    await client.query(
      `update animal set breed = '041901' where farm_id = $1 and sex = 'sow' and animal_id % 3 = 0`,
      [farmId],
    )
    // Statistics as after every import, without which the planner may scan whole tables.
    await client.query('select analyze_imported_tables(); commit')
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

/** History of a kind whose records are not in the snapshot. */
const unknown = { rows: [], newestSeq: 0, rowsUnknown: true }

describe('offline answers equal those of the server', () => {
  test.each(languages)(
    'the list of sows to be mated, in any order, search and page (%s)',
    async (language) => {
      for (const order of [undefined, 'WK_DT', 'FARM_PIG_NO'] as const)
        for (const search of [undefined, '1', '0', ' a-', 'nobody', '%', '_'])
          for (const page of [0, 1, 5, 99]) await expectSame(matings.list, { search, order, page }, language)
      await expectSame(matings.list, { pageSize: 100 }, language)
    },
  )

  test('for every sow: her matings, summary, single matings and entry', async () => {
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

  test.each(languages)(
    'the cards of the living, and what a code of a sow or a pen leads to (%s)',
    async (language) => {
      const pens = [...new Set(herd.sows.flatMap(({ penId }) => penId ?? []))].slice(0, 3)
      for (const order of [undefined, 'FARM_PIG_NO'] as const)
        for (const search of [undefined, '1', 'nobody'])
          await expectSame(animalCards.list, { search, order, page: 1 }, language)
      await expectSame(animalCards.list, { pens, status: 'pregnant' }, language)
      for (const { animalId } of herd.sows.slice(0, 40)) await expectSame(qr.answer, { animalId }, language)
      const [boar] = herd.boars
      expect(asPhone(qr.answer, { animalId: boar!.animalId }, language)).toMatchObject({
        next: null,
        animal: { tag: boar!.tag, sex: 'boar' },
      })
      for (const penId of pens)
        expect((asPhone(qr.pen, { penId }, language) as { rows: unknown[] }).rows.length).toBeGreaterThan(0)
      for (const text of [herd.sows[0]!.tag, herd.sows[1]!.tag.toLowerCase(), 'nobody'])
        await expectSame(qr.find, { text }, language)
    },
  )

  test('for a card: basics if never opened, else as last read', async () => {
    const { animalId } = herd.sows[0]!
    const whole = await asServer(animalCards.card, { animalId }, 'en')
    const phone = asPhone(animalCards.card, { animalId }, 'en')
    expect(phone).toMatchObject({ basicsOnly: true, newestSeq: whole.newestSeq, parities: [] })
    const { dueOn: _, firstMatedOn: __, ...known } = whole.basics[0]!
    expect((phone as typeof whole).basics[0]).toMatchObject(known)
    expect(
      answerFromHerd(animalCards.card, { animalId }, { herd, farmId, language: 'en', today }, whole),
    ).toEqual(whole)
  })

  const spans = [
    [0, 0],
    [-30, 0],
    [0, 30],
    [3, 9],
    [40, 90],
  ] as const

  test.each(['150005', '150001', '150002', '150003'] as const)(
    'the work plan %s over many spans',
    async (report) => {
      for (const order of [undefined, 'EXP_DT', 'FARM_PIG_NO', 'WK_DT', '1', '2', '3'] as const)
        for (const [from, to] of spans)
          for (const page of order ? [0] : [0, 1])
            await expectSame(workPlan.view, {
              report,
              order,
              page,
              from: addDays(today, from),
              to: addDays(today, to),
              search: page === 1 ? '1' : undefined,
            })
      await expectSame(workPlan.view, { report, pageSize: 100, lateOnly: true }, 'vi')
    },
  )

  test('for the work plan, except vaccinations', async () => {
    for (const language of languages) await expectSame(workPlan.reports, {}, language)
    const { lists, ...day } = await asServer(workPlan.today, {}, 'en')
    expect(asPhone(workPlan.today, {}, 'en')).toEqual({
      ...day,
      lists: lists.filter(({ report }) => report !== '150004'),
    })
  })

  test('for the attention lists', async () => {
    for (const language of languages) await expectSame(attention.reports, {}, language)
    for (const report of ['1', '2', '3', '4', '5', '6'] as const) {
      for (const order of [undefined, 'FARM_PIG_NO', 'EXP_DT', 'PASSIL', '1', '2', '3'] as const)
        await expectSame(attention.view, { report, order })
      for (const [from, to] of spans)
        await expectSame(attention.view, { report, from: addDays(today, from), to: addDays(today, to) })
      await expectSame(attention.view, { report, pageSize: 100, search: '1', to: addDays(today, 60) }, 'vi')
    }
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

  test('for the entry list, except sows that have left', async () => {
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

  test('for nursing sows, also after an unsent litter or removal', async () => {
    await expectSame(fosterings.sows, {})
    await expectSame(pigletDeaths.list, { openFor: 'pigletDeath', pageSize: 100 })
    await expectSame(accidents.list, { openFor: 'farrowing', pageSize: 20 })
    await expectSame(accidents.list, { openFor: 'weaning', pageSize: 20 })
    await expectSame(accidents.list, { openFor: 'fostering', order: 'FARM_PIG_NO', pageSize: 100 })
    const neverFostered = herd.sows.filter(({ status }) => status === 'gilt').slice(0, 3)
    for (const { animalId } of neverFostered)
      for (const history of [fosterings.history, pigletDeaths.history, removals.history])
        expect(asPhone(history, { animalId }, 'vi')).toEqual({
          ...(await asServer(history, { animalId }, 'vi')),
          rowsUnknown: true,
        })
  })

  test('for lists with an unsent heat check', async () => {
    const asked = { report: workLists.waitingForMating, pageSize: 100 } as const
    const plan = await asServer(workPlan.view, asked, 'vi')
    const [first, second] = plan.rows
    const check = (animalId: number, result: HeatResult): NewHeatCheck => ({
      formMode: 'insert',
      animalId,
      checkedOn: today,
      result,
    })
    const records = [check(first!.animalId, 'notInHeat'), check(second!.animalId, 'doubtful')]
    const name = (await worker.call(sessions.current, {})).body.member.name
    const ahead = herdWithUnsent(
      herd,
      (key) =>
        records
          .filter(({ animalId }) => key === `sow:${animalId}`)
          .map((input) => ({
            path: heatChecks.save.path,
            wire: z.encode(heatChecks.save.input, input) as Record<string, unknown>,
          })),
      name,
    )
    const waits = asPhone(workPlan.view, asked, 'vi', ahead) as typeof plan
    const overdue = attentionLists.weanedNotMated
    const attended = asPhone(attention.view, { report: overdue, pageSize: 100 }, 'vi', ahead)
    for (const record of records) await worker.call(heatChecks.save, record)
    expect(waits).toEqual(await asServer(workPlan.view, asked, 'vi'))
    expect(attended).toEqual(await asServer(attention.view, { report: overdue, pageSize: 100 }, 'vi'))
    expect(waits.rows.at(-1)).toMatchObject({
      animalId: first!.animalId,
      later: true,
      heatChecked: { on: today, result: 'notInHeat', by: name },
    })
    herd = await readHerd()
    await expectSame(workPlan.view, asked)
    // Mated, she no longer waits for it.
    const { animalId, seq } = herd.sow(second!.animalId)!
    const services = [{ boarId: herd.boars[0]!.animalId, method: 'A' as const }]
    const mating = { formMode: 'insert' as const, animalId, seq, matedOn: today, services, confirmed: [] }
    const wire = z.encode(matings.save.input, mating) as Record<string, unknown>
    const mated = herdWithUnsent(herd, (key) =>
      key === `sow:${animalId}` ? [{ path: matings.save.path, wire }] : [],
    )
    expect(mated.sow(animalId)).toMatchObject({ status: 'pregnant', heatChecked: null })
    for (const record of records) {
      const [{ seq } = { seq: 0 }] = (await asServer(heatChecks.history, { animalId: record.animalId }, 'en'))
        .rows
      await worker.call(heatChecks.save, { ...record, formMode: 'delete', seq })
    }
    herd = await readHerd()
  })

  test('for the sale of a sow with an unsent treatment', async () => {
    const { animalId } = herd.sows.find(({ withdrawalUntil }) => (withdrawalUntil ?? '') < today)!
    const medicine = herd.medicines.toSorted((a, b) => b.withdrawalDays - a.withdrawalDays)[0]!
    const treatment = {
      formMode: 'insert' as const,
      animalId,
      treatedOn: addDays(today, -1),
      medicineId: Number(medicine.code),
    }
    const ahead = herdWithUnsent(herd, (key) =>
      key === `sow:${animalId}`
        ? [
            {
              path: treatments.save.path,
              wire: z.encode(treatments.save.input, treatment) as Record<string, unknown>,
            },
          ]
        : [],
    )
    const waits = asPhone(removals.history, { animalId }, 'en', ahead) as Output<typeof removals.history>
    await worker.call(treatments.save, treatment)
    const { sow } = await asServer(removals.history, { animalId }, 'en')
    expect(sow.withdrawalUntil).toBe(addDays(today, medicine.withdrawalDays - 1))
    expect(waits.sow).toEqual(sow)
    herd = await readHerd()
    await expectSame(matings.sow, { animalId })
  })

  test('for animals that may be shipped, except those in withdrawal', async () => {
    const boar = herd.boars[0]!
    const medicine = herd.medicines.toSorted((a, b) => b.withdrawalDays - a.withdrawalDays)[0]!
    const until = addDays(today, medicine.withdrawalDays - 1)
    const treatment = {
      formMode: 'insert' as const,
      animalId: boar.animalId,
      sex: 'boar' as const,
      treatedOn: addDays(today, -1),
      medicineId: Number(medicine.code),
    }
    const ask = { animalId: boar.animalId }
    const before = await asServer(boars.one, ask, 'en')
    const wire = z.encode(treatments.save.input, treatment) as Record<string, unknown>
    const ahead = herdWithUnsent(herd, (key) =>
      key === `boar:${boar.animalId}` ? [{ path: treatments.save.path, wire }] : [],
    )
    const question = { herd: ahead, farmId, language: 'en' as const, today }
    const waits = answerFromHerd(boars.one, ask, question, before) as typeof before
    await worker.call(treatments.save, treatment)
    const told = await asServer(boars.one, ask, 'en')
    expect([told.withdrawalUntil, waits]).toEqual([until, { ...told, used: before.used }])
    const sale = {
      formMode: 'insert' as const,
      ...ask,
      removedOn: today,
      category: '080004',
      reason: '031038',
    }
    expect((await worker.call(boars.remove, sale)).problem.code).toBe('ANIMAL_INSIDE_WITHDRAWAL')
    expect(saleProblems(waits, { on: today, code: '080004' }, 'removedOn')).toMatchObject([
      { field: 'removedOn', code: 'ANIMAL_INSIDE_WITHDRAWAL' },
    ])

    herd = await readHerd()
    // The snapshot has only the longest withdrawal of an animal.
    const last = ({ groups, sows }: Output<typeof trucks.candidates>) => ({
      groups: groups.map(({ withdrawals, ...group }) => ({
        ...group,
        withdrawals: withdrawals.map((each) => JSON.stringify(each)).toSorted(),
      })),
      sows: sows.map(({ withdrawals, ...sow }) => ({
        ...sow,
        until: withdrawals
          .map(({ freeOn }) => freeOn)
          .toSorted()
          .at(-1),
      })),
    })
    for (const language of languages) {
      const asked = await asServer(trucks.candidates, {}, language)
      expect(last(asPhone(trucks.candidates, {}, language) as typeof asked)).toEqual(last(asked))
      expect(asked.groups.length).toBeGreaterThan(2)
    }
    // The day after a withdrawal is free.
    const freeOn = (on: Day) => {
      const asked = answerFromHerd(trucks.candidates, {}, { herd, farmId, language: 'en', today: on })
      const { groups, sows } = asked as Output<typeof trucks.candidates>
      return [groups, sows].map((those) => those.flatMap((one) => one.withdrawals.map((each) => each.freeOn)))
    }
    for (const [at, days] of freeOn(today).entries()) {
      expect(days.length).toBeGreaterThan(0)
      for (const day of days) expect(freeOn(day)[at]).not.toContain(day)
    }
  })

  test('for matings of sows whose culling is decided', async () => {
    const { animalId, tag } = herd.sows.find(({ status }) => status === 'weaned')!
    const proposed = { openFor: 'mating', pageSize: 100 } as const
    const named = async () => {
      await expectSame(matings.list, proposed)
      return (await asServer(matings.list, proposed, 'en')).rows.some((row) => row.tag === tag)
    }
    expect(await named()).toBe(true)
    const decision = { formMode: 'insert', animalId, decidedOn: today, reason: usualRemoval.reason } as const
    const { seq } = (await worker.call(cullDecisions.save, decision)).body
    herd = await readHerd()
    expect(await named()).toBe(false)
    await expectSame(matings.list, { ...proposed, search: tag })
    await worker.call(cullDecisions.save, { ...decision, formMode: 'delete', seq })
    herd = await readHerd()
  })

  test('with rowsUnknown for a history that was never read', async () => {
    const { animalId } = herd.sows.find(({ status }) => status === 'lactating')!
    const read = await asServer(farrowings.history, { animalId }, 'en')
    expect(read.rows.length).toBeGreaterThan(0)
    expect(asPhone(farrowings.history, { animalId }, 'en')).toMatchObject({ rows: [], rowsUnknown: true })
    const again = answerFromHerd(
      farrowings.history,
      { animalId },
      { herd, farmId, language: 'en', today },
      read,
    )
    expect(again).toEqual(read)
  })

  test('for an opened card after unsent records', async () => {
    const sow = herd.sows.find(({ status, lastWorkOn }) => status === 'weaned' && lastWorkOn < today)!
    const whole = await asServer(animalCards.card, { animalId: sow.animalId }, 'en')
    const ahead: Herd = {
      ...herd,
      sow: (id) =>
        id === sow.animalId ? { ...sow, ...applyRecord(sow, { kind: 'mating', on: today }) } : herd.sow(id),
    }
    const shown = answerFromHerd(
      animalCards.card,
      { animalId: sow.animalId },
      { herd: ahead, farmId, language: 'en', today },
      whole,
    ) as typeof whole
    expect(shown.basics[0]).toMatchObject({ status: 'pregnant', matedOn: today, daysSince: 0 })
    expect([shown.basicsOnly, shown.events, shown.parities]).toEqual([
      undefined,
      whole.events,
      whole.parities,
    ])
  })

  test('for the number of living animals with a tag', async () => {
    const { tag, animalId, earNotch } = herd.sows[3]!
    await expectSame(sows.count, { tag })
    await expectSame(sows.count, { tag: tag.toLowerCase() })
    await expectSame(sows.count, { tag, except: animalId })
    if (earNotch) await expectSame(sows.count, { earNotch })
    await expectSame(sows.count, { tag: 'NOBODY' })
  })

  test.each(languages)(
    'the animals with which something is done, their heads, and the medicines (%s)',
    async (language) => {
      for (const sex of [undefined, 'sow', 'boar'] as const)
        for (const order of [undefined, 'WK_DT', 'FARM_PIG_NO'] as const)
          for (const search of [undefined, '1', 'nobody'])
            for (const page of [0, 1])
              await expectSame(treatments.list, { sex, order, search, page }, language)
      const pen = herd.sows.find(({ penId }) => penId !== null)!.penId!
      await expectSame(treatments.list, { penId: pen, pageSize: 100 }, language)
      await expectSame(feedings.list, { sex: 'boar' }, language)
      const [boar] = herd.boars
      for (const { animalId } of [boar!, ...herd.sows.slice(0, 5)])
        for (const history of [treatments.history, feedings.history, moves.history]) {
          const { rows: _, ...head } = await asServer(history, { animalId }, language)
          // The phone does not know the total either.
          expect(asPhone(history, { animalId }, language)).toEqual({ ...head, ...unknown })
        }
      await expectSame(medicines.choices, {}, language)
      await expectSame(medicines.methods, {}, language)
      for (const order of [undefined, 'IN_DT', 'FARM_PIG_NO'] as const)
        for (const search of [undefined, '0', 'nobody'])
          await expectSame(boars.list, { order, search }, language)
      await expectSame(boars.countTag, { tag: boar!.tag }, language)
    },
  )

  test('are missing for what is not in the snapshot', () => {
    for (const report of ['150004', '150008'] as const)
      expect(asPhone(workPlan.view, { report }, 'en')).toBeUndefined()
    const yesterday = addDays(today, -1)
    expect(asPhone(workPlan.view, { report: '150005', from: yesterday, to: yesterday }, 'en')).toBeUndefined()
    expect(asPhone(attention.view, { report: '1', to: yesterday }, 'en')).toBeUndefined()
    expect(asPhone(matings.history, { animalId: 987_654_321 }, 'en')).toBeUndefined()
    expect(asPhone(codes.system, { list: 'nonsense' }, 'en')).toBeUndefined()
    expect(asPhone(matings.save, { formMode: 'insert' }, 'en')).toBeUndefined()
  })
})

describe('unsent records', () => {
  const unsentOf = (records: readonly NewMating[]) => (entityKey: string) =>
    records
      .filter(({ animalId }) => entityKey === `sow:${animalId}`)
      .map((input) => ({
        path: matings.save.path,
        wire: z.encode(matings.save.input, input) as Record<string, unknown>,
      }))
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

  test('are in lists and histories as they will be once sent', async () => {
    const input = mating({ remark: 'calm' })
    const { animalId, seq, tag } = waiting()
    const before = asPhone(workPlan.today, {}, 'en') as { lists: { total: number; done: number }[] }
    const ahead = herdWithUnsent(herd, unsentOf([input]))
    const history = asPhone(matings.history, { animalId }, 'en', ahead) as { rows: object[] }
    expect(history).toMatchObject({ newestSeq: seq + 1, sow: { status: 'pregnant', daysSince: 0 } })
    expect(history.rows[0]).toMatchObject({ seq: seq + 1, matedOn: today, remark: 'calm', unsent: true })
    const plan = asPhone(workPlan.view, { report: '150005', search: tag }, 'en', ahead)
    expect(plan).toMatchObject({ total: 0 })
    const after = asPhone(workPlan.today, {}, 'en', ahead) as typeof before
    expect(after.lists[0]).toMatchObject({
      total: before.lists[0]!.total - 1,
      done: before.lists[0]!.done + 1,
    })

    // After saving, the server's answers equal the phone's earlier ones except for the mark.
    const listed = asPhone(matings.list, { pageSize: 100 }, 'en', ahead)
    await worker.call(matings.save, input)
    const { rows, ...rest } = await asServer(matings.history, { animalId }, 'en')
    expect(history).toEqual({ ...rest, rows: [{ ...rows[0], unsent: true }, ...rows.slice(1)] })
    expect(listed).toEqual(await asServer(matings.list, { pageSize: 100 }, 'en'))

    // If the snapshot is newer than the outbox's state, the record appears once.
    herd = await readHerd()
    const again = herdWithUnsent(herd, unsentOf([input]))
    expect(again.matingsOf(animalId)).toEqual(rows)
  })

  test('correct, extend and delete matings', () => {
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

  test('of other kinds are corrected once the server has them', () => {
    const { animalId, nursing } = herd.sows.find((sow) => sow.nursing > 1)!
    const died = { animalId, diedOn: today, cause: '032001', piglets: 1 }
    const nursingAfter = (mode: Pick<NewPigletDeath, 'formMode' | 'seq'>) => {
      const wire = z.encode(pigletDeaths.save.input, { ...died, ...mode }) as Record<string, unknown>
      const unsent = [{ path: pigletDeaths.save.path, wire }]
      return herdWithUnsent(herd, (key) => (key === `sow:${animalId}` ? unsent : [])).sow(animalId)?.nursing
    }
    expect(nursingAfter({ formMode: 'insert' })).toBe(nursing - 1)
    expect(nursingAfter({ formMode: 'update', seq: 1 })).toBe(nursing)
  })

  test('can undo the server’s newest mating', async () => {
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

  test('move a sow or boar to her new pen', async () => {
    const [boar] = herd.boars
    const sow = herd.sows[2]!
    const { penId } = herd.pens.find(({ penId }) => penId !== sow.penId && penId !== boar!.penId)!
    const moved = (animalId: number): NewMove => ({ formMode: 'insert', animalId, movedOn: today, penId })
    const ahead = herdWithUnsent(herd, (entityKey) =>
      [moved(sow.animalId), moved(boar!.animalId)]
        .filter(({ animalId }) => entityKey.endsWith(`:${animalId}`))
        .map((input) => ({
          path: moves.save.path,
          wire: z.encode(moves.save.input, input) as Record<string, unknown>,
        })),
    )
    for (const { animalId } of [sow, boar!]) {
      await worker.call(moves.save, moved(animalId))
      const { rows: _, ...head } = await asServer(moves.history, { animalId }, 'en')
      expect(asPhone(moves.history, { animalId }, 'en', ahead)).toEqual({ ...head, ...unknown })
    }
  })

  test('of pregnancy checks settle the day’s work, or ask for more', async () => {
    herd = await readHerd()
    const due = (asPhone(workPlan.view, { report: '150001', pageSize: 100 }, 'en') as WorkPlanAnswer).rows
    expect(due.length).toBeGreaterThan(1)
    const results = ['pregnant', 'doubtful', 'empty'] as const
    const checks = due.slice(0, 3).map(({ animalId }, at) => ({
      formMode: 'insert' as const,
      animalId,
      checkedOn: today,
      method: 'ultrasound' as const,
      result: results[at]!,
    }))
    const ahead = herdWithUnsent(herd, (entityKey) =>
      checks
        .filter(({ animalId }) => entityKey === `sow:${animalId}`)
        .map((input) => ({
          path: pregnancyChecks.save.path,
          wire: z.encode(pregnancyChecks.save.input, input) as Record<string, unknown>,
        })),
    )
    const expected = [undefined, addDays(today, 9)].map((to) =>
      asPhone(workPlan.view, { report: '150001', pageSize: 100, from: today, to }, 'en', ahead),
    )
    const history = asPhone(pregnancyChecks.history, { animalId: due[0]!.animalId }, 'en', ahead)
    for (const check of checks) await worker.call(pregnancyChecks.save, check)
    expect(expected).toEqual([
      await asServer(workPlan.view, { report: '150001', pageSize: 100, from: today }, 'en'),
      await asServer(
        workPlan.view,
        { report: '150001', pageSize: 100, from: today, to: addDays(today, 9) },
        'en',
      ),
    ])
    const { rows: _, ...head } = await asServer(pregnancyChecks.history, { animalId: due[0]!.animalId }, 'en')
    expect(history).toEqual({ ...head, ...unknown })
    herd = await readHerd()
    for (const report of ['150001', '150002'] as const)
      await expectSame(workPlan.view, { report, pageSize: 100 })
  })

  test('count fostered, weaned and orphaned piglets at their new sow', async () => {
    herd = await readHerd()
    const [giver, receiver, third, fourth] = herd.sows.filter(({ nursing }) => nursing >= 3)
    const as = (call: Call, input: { animalId: number }) => ({
      of: `sow:${input.animalId}`,
      path: call.path,
      wire: z.encode(call.input as z.ZodType, input) as Record<string, unknown>,
    })
    const fostered = {
      formMode: 'insert',
      animalId: giver!.animalId,
      fosteredOn: today,
      outFemales: 1,
      outMales: 1,
      toId: receiver!.animalId,
    } as const
    const died = {
      formMode: 'insert',
      animalId: receiver!.animalId,
      diedOn: today,
      cause: '032001',
      piglets: 1,
    } as const
    const left: NewRemoval = {
      formMode: 'insert',
      animalId: third!.animalId,
      removedOn: today,
      ...usualRemoval,
      piglets: [
        { toId: receiver!.animalId, females: third!.nursing - 1 },
        { cause: '032001', females: 1 },
      ],
    }
    const partialWeaning = {
      formMode: 'insert',
      animalId: fourth!.animalId,
      weanedOn: today,
      females: 1,
      males: 2,
    } as const
    const records = [
      as(fosterings.save, fostered),
      as(pigletDeaths.save, died),
      as(removals.save, left),
      as(partialWeanings.save, partialWeaning),
    ]
    const ahead = herdWithUnsent(herd, (entityKey) => records.filter(({ of }) => of === entityKey))
    const onTruck = (of: typeof herd) => {
      const answer = answerFromHerd(trucks.candidates, {}, { herd: of, farmId, language: 'en', today })
      return (answer as Output<typeof trucks.candidates>).sows.map(({ animalId }) => animalId)
    }
    expect(onTruck(ahead)).toEqual(onTruck(herd).filter((animalId) => animalId !== left.animalId))
    await worker.call(fosterings.save, fostered)
    await worker.call(pigletDeaths.save, died)
    await worker.call(removals.save, left)
    await worker.call(partialWeanings.save, partialWeaning)
    expect(ahead.sow(fourth!.animalId)?.nursing).toBe(fourth!.nursing - 3)
    expect(asPhone(fosterings.sows, {}, 'en', ahead)).toEqual(await asServer(fosterings.sows, {}, 'en'))
    for (const openFor of ['fostering', 'mating'] as const) {
      const asked = { openFor, order: 'FARM_PIG_NO', pageSize: 100 } as const
      expect(asPhone(accidents.list, asked, 'en', ahead)).toEqual(await asServer(accidents.list, asked, 'en'))
    }
    herd = await readHerd()
  })

  test('that break a rule are displayed without effect', () => {
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
