// The lists to work from, found once more from the records as they were exported: without a database and without the rules of domain.
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { planCalendar, workPlan, type WorkKind } from '@penside/contract/reports/work-plan.ts'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { type Herd, type HerdRecord, type HerdSow } from '@penside/server/workbook/herd-import.ts'
import { pigletsBorn } from '../../server/test/piglets-born.ts'
import { testApp, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const today = day('2026-11-20')
const baseDays = [
  '2026-11-20',
  '2026-11-19',
  '2026-08-31',
  '2026-03-02',
  '2025-12-25',
  '2025-02-28',
  '2024-11-25',
].map(day)

let app: TestApp
let worker: Person
let herd: Herd
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-20T03:00:00Z') })
  herd = growDemoFarm(demoFarms[0]!, today, 0.25)
  ;({ person: worker } = await grownFarm(herd))
})
afterAll(() => app.close())

// --- Counted by hand --------------------------------------------------------------------------------------------

const number = (of: string) => Date.parse(of) / 86_400_000
const from = (start: string, on: string) => number(on) - number(start)
const plus = (start: string, days: number) =>
  new Date((number(start) + days) * 86_400_000).toISOString().slice(0, 10)

type Stand = {
  sow: HerdSow
  place: number
  status: string
  parity: number
  since: Day
  farrowed: Day | null
  /** The record that made her a nurse sow. */
  nursingFrom: number
  accidents: number
  weaned: number | null
  /** That she leaves was decided: she is mated no more. */
  leaves?: boolean
}

/** How each sow stands at the end of a day, in a few lines of her own records. */
const standing = (on: Day): Stand[] =>
  herd.sows.flatMap((sow, place) => {
    let now: Stand | null = null
    for (const [at, record] of sow.records.entries())
      if (record.on <= on) {
        now = after(now, record, sow, place)
        if (record.kind === 'weaning') now.nursingFrom = at
      }
    const leaves = (herd.cullDecisions ?? []).some((each) => each.sow === place && each.on <= on)
    return now && now.status !== 'gone' ? [{ ...now, leaves }] : []
  })

function after(before: Stand | null, record: HerdRecord, sow: HerdSow, place: number): Stand {
  if (record.kind === 'entry') {
    const { status, parity, lastWorkOn: since } = record
    const farrowed = status === 'lactating' ? since : null
    return { sow, place, status, parity, since, farrowed, nursingFrom: 0, accidents: 0, weaned: null }
  }
  const now = { ...before!, ...('piglets' in record ? {} : { since: record.on }) }
  switch (record.kind) {
    case 'mating':
      return { ...now, status: 'pregnant' }
    case 'accident': {
      const gone = ['050003', '050004', '050005', '050006'].includes(record.accidentType)
      const status = gone ? 'gone' : record.accidentType === '050002' ? 'aborted' : 'returned'
      return { ...now, status, accidents: now.accidents + 1 }
    }
    case 'farrowing':
      return {
        ...now,
        status: 'lactating',
        parity: now.parity + 1,
        farrowed: record.on,
        accidents: 0,
        weaned: null,
      }
    case 'weaning':
      return {
        ...now,
        status: record.becomesNurse ? 'nurse' : 'weaned',
        weaned: (now.weaned ?? 0) + record.weaned,
      }
    case 'partialWeaning':
      return { ...now, weaned: (now.weaned ?? 0) + record.piglets }
    case 'removal':
      return { ...now, status: 'gone' }
    default:
      return now
  }
}

/** When the piglets were born that she nurses; null where she nurses none. */
const nursingSince = ({ status, since, place, nursingFrom }: Stand, on: Day) =>
  status === 'lactating'
    ? since
    : status === 'nurse'
      ? pigletsBorn(herd.sows, place, nursingFrom, on < today ? on : today)
      : null

const byHand: Record<string, (stand: Stand, on: Day) => string | null> = {
  '150005': ({ status, sow, since, leaves }, on) =>
    leaves
      ? null
      : status === 'gilt'
        ? from(sow.bornOn, on) >= 240
          ? plus(sow.bornOn, 240)
          : null
        : status === 'weaned'
          ? plus(since, 7)
          : status === 'returned' || status === 'aborted'
            ? since
            : null,
  '150001': ({ status, since }, on) => {
    const days = from(since, on)
    if (status !== 'pregnant' || days < 21 || days > 35) return null
    return plus(since, days < 28 ? 21 : 28)
  },
  '150002': ({ status, since }, on) =>
    status === 'pregnant' && from(since, on) >= 115 ? plus(since, 115) : null,
  '150003': (stand, on) => {
    const born = nursingSince(stand, on)
    return born && from(born, on) >= 21 ? plus(born, 21) : null
  },
}
const overdueByHand: Record<keyof typeof attentionLists, (stand: Stand, on: Day) => [string, number] | null> =
  {
    pregnantPast: ({ status, since }, on) =>
      status === 'pregnant' && from(since, on) > 118 ? [plus(since, 115), from(since, on)] : null,
    giltNotMated: ({ status, sow, leaves }, on) =>
      !leaves && status === 'gilt' && from(sow.bornOn, on) > 270
        ? [plus(sow.bornOn, 240), from(sow.bornOn, on)]
        : null,
    lactatingPast: (stand, on) => {
      const born = nursingSince(stand, on)
      return born && from(born, on) > 30 ? [plus(born, 21), from(stand.since, on)] : null
    },
    accidentNotMated: ({ status, since, leaves }, on) =>
      !leaves && (status === 'returned' || status === 'aborted') && from(since, on) > 25
        ? [since, from(since, on)]
        : null,
    weanedNotMated: ({ status, since, leaves }, on) =>
      !leaves && status === 'weaned' && from(since, on) > 10 ? [plus(since, 7), from(since, on)] : null,
    giltFirstHeat: ({ status, sow }, on) =>
      status === 'gilt' && from(sow.bornOn, on) >= 180 && from(sow.bornOn, on) < 240
        ? [plus(sow.bornOn, 180), from(sow.bornOn, on)]
        : null,
  }

/** The start programme, written out once more. */
const programme = [
  ['entry', 7, 'fmd', 'gilt', 0, 99],
  ['entry', 14, 'prrs', 'gilt', 0, 99],
  ['birth', 190, 'parvo', 'gilt', 0, 99],
  ['birth', 211, 'parvo', 'gilt', 0, 99],
  ['birth', 218, 'encephalitis', 'gilt', 0, 99],
  ['mating', 73, 'scours', 'sow', 0, 0],
  ['mating', 80, 'ped', 'sow', 0, 99],
  ['mating', 94, 'scours', 'sow', 0, 99],
  ['mating', 101, 'ped', 'sow', 0, 99],
  ['farrowing', 10, 'parvo', 'sow', 1, 99],
  ['farrowing', 14, 'fmd', 'sow', 1, 99],
] as const
const medicineNames: Record<string, string> = {
  fmd: '구제역 백신',
  prrs: 'PRRS 백신',
  parvo: '파보·렙토·단독 백신',
  encephalitis: '일본뇌염 백신',
  scours: '대장균·클로스트리듐 백신',
  ped: 'PED·TGE·로타 백신',
}

const given = new Map<number, { on: Day; medicine: string }[]>()
function vaccinationsByHand(stand: Stand, on: Day): [string, string, string][] {
  if (given.size === 0)
    for (const { sow, ...one } of herd.treatments ?? []) given.set(sow, [...(given.get(sow) ?? []), one])
  const { sow, place, status, parity, since, farrowed } = stand
  const due: [string, string, string][] = []
  const asked = new Map<string, number>()
  for (const [anchor, days, medicine, whom, first, last] of programme) {
    if ((status === 'gilt' ? 'gilt' : 'sow') !== whom || parity < first || parity > last) continue
    const start =
      anchor === 'birth'
        ? sow.bornOn
        : anchor === 'entry'
          ? sow.records[0]!.on
          : anchor === 'mating'
            ? status === 'pregnant'
              ? since
              : null
            : ['lactating', 'nurse', 'weaned'].includes(status)
              ? farrowed
              : null
    if (!start) continue
    const dose = (asked.get(anchor + medicine) ?? 0) + 1
    asked.set(anchor + medicine, dose)
    const had = (given.get(place) ?? []).filter(
      (one) => one.medicine === medicine && one.on >= start && one.on <= on,
    )
    if (had.length < dose && plus(start, days) <= on)
      due.push([sow.tag, medicineNames[medicine]!, plus(start, days)])
  }
  return due
}

// --- What the server says ---------------------------------------------------------------------------------------

type Report = '150005' | '150001' | '150002' | '150003' | '150004' | '150008'
async function planOn(report: Report, on: Day) {
  const rows = []
  const second = []
  for (let page = 0; ; page++) {
    const { body } = await app
      .as(worker)
      .call(workPlan.view, { report, from: on, to: on, page, pageSize: 100, order: 'FARM_PIG_NO' })
    rows.push(...body.rows)
    second.push(...body.secondRows)
    if (body.rows.length + body.secondRows.length === 0) return { rows, second, total: body.total }
  }
}
/** Lists that had a row on some day: a test of empty lists would say nothing. */
const seen = new Set<string>()
const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).toSorted()

describe.each(baseDays)('on %s', (on) => {
  test.each(['150005', '150001', '150002', '150003'] as const)('the list %s', async (report) => {
    const { rows, total } = await planOn(report, on)
    const expected = standing(on).flatMap((stand) => {
      const dueOn = byHand[report]!(stand, on)
      return dueOn ? [[stand.sow.tag, dueOn]] : []
    })
    expect(sorted(rows.map(({ tag, dueOn }) => [tag, dueOn]))).toEqual(sorted(expected))
    expect(total).toBe(expected.length)
    if (total > 0) seen.add(report)
  })

  test('the vaccinations that are due', async () => {
    const { rows } = await planOn('150004', on)
    if (rows.length > 0) seen.add('150004')
    const expected = standing(on).flatMap((stand) => vaccinationsByHand(stand, on))
    expect(sorted(rows.map(({ tag, work, dueOn }) => [tag, work, dueOn]))).toEqual(sorted(expected))
  })

  test('the sows with many accidents, and the old ones that weaned few', async () => {
    const { rows, second } = await planOn('150008', on)
    const stands = standing(on)
    if (rows.length > 0) seen.add('accidents')
    if (second.length > 0) seen.add('weaned few')
    const accidents = stands.filter(({ accidents }) => accidents >= 3)
    expect(sorted(rows.map(({ tag, count }) => [tag, count]))).toEqual(
      sorted(accidents.map(({ sow, accidents: count }) => [sow.tag, count])),
    )
    const few = stands.filter(
      ({ parity, status, weaned }) =>
        parity >= 7 && status !== 'lactating' && status !== 'nurse' && weaned !== null && weaned <= 8,
    )
    expect(sorted(second.map(({ tag, count }) => [tag, count]))).toEqual(
      sorted(few.map(({ sow, weaned }) => [sow.tag, weaned])),
    )
  })

  test('the sows that need attention', () => expectAttention(on, on))
})

async function expectAttention(start: Day, on: Day) {
  for (const [name, list] of Object.entries(overdueByHand)) {
    const report = attentionLists[name as keyof typeof attentionLists]
    const { body } = await app.as(worker).call(attention.view, { report, from: start, to: on, pageSize: 100 })
    if (body.total > 0) seen.add(name)
    const expected = standing(on).flatMap((stand) => {
      const overdue = list(stand, on)
      return overdue ? [[stand.sow.tag, stand.sow.bornOn, ...overdue, from(overdue[0], on)]] : []
    })
    const shown = body.rows.map((row) => [row.tag, row.bornOn, row.dueOn, row.days, row.over])
    expect([name, ...sorted(shown)]).toEqual([name, ...sorted(expected)])
    expect(body.rows.map(({ number: at }) => at)).toEqual(body.rows.map((_, at) => at + 1))
  }
}

test('those who will need attention six weeks from now, if nothing is recorded', () =>
  expectAttention(today, day('2027-01-01')))

test('lists a sow once for each check in a span that begins today', async () => {
  const [first, last] = [today, '2026-12-06' as Day]
  const checks = async (start: Day) => {
    const rows = []
    for (let page = 0; ; page++) {
      const asked = { report: '150001', from: start, to: last, page, pageSize: 100 } as const
      const { body } = await app.as(worker).call(workPlan.view, asked)
      rows.push(...body.rows)
      if (rows.length >= body.total) return rows.map(({ tag, dueOn }) => `${dueOn} ${tag}`).toSorted()
    }
  }
  const due = (least: string) =>
    standing(today).flatMap(({ status, since, sow }) => {
      if (status !== 'pregnant') return []
      // Each stands until the next one, the last for a week.
      const stands = [
        [plus(since, 21), plus(since, 27)],
        [plus(since, 28), plus(since, 35)],
      ] as const
      return stands
        .filter(([from, until]) => until >= today && from <= last && (least <= today || from >= least))
        .map(([from]) => `${from} ${sow.tag}`)
    })
  expect(await checks(first)).toEqual(due(first).toSorted())
  expect(await checks('2026-11-22' as Day)).toEqual(due('2026-11-22').toSorted())
  const tags = due(first).map((line) => line.slice(11))
  expect(tags.length).toBeGreaterThan(new Set(tags).size)
})

test('the calendar shows what is still to be done on the day on which it is due', async () => {
  for (const month of ['2026-10', '2026-11', '2026-12', '2027-02']) {
    const planned: string[] = []
    for (const stand of standing(today)) {
      const { status, since, sow } = stand
      const add = (kind: string, on: string) =>
        on.startsWith(month) && planned.push(`${on} ${kind} ${sow.tag}`)
      if (status === 'pregnant') {
        if (plus(since, 27) >= today) add('F', plus(since, 21))
        if (plus(since, 35) >= today) add('F', plus(since, 28))
        add('B', plus(since, 115))
      } else if (status === 'lactating' || status === 'nurse') add('E', plus(nursingSince(stand, today)!, 21))
      else if (!stand.leaves)
        add('G', plus(status === 'gilt' ? sow.bornOn : since, { gilt: 240, weaned: 7 }[status] ?? 0))
      for (const [, , on] of vaccinationsByHand(stand, day(`${month}-28`))) add('V', on)
    }
    const rows = []
    for (let page = 0; ; page++) {
      const { body } = await app
        .as(worker)
        .call(planCalendar.view, { panel: day(`${month}-15`), page, pageSize: 100 })
      rows.push(...body.rows)
      if (rows.length >= body.total) break
    }
    const until28 = (line: string) => !line.includes(' V ') || line.slice(8, 10) <= '28'
    expect(
      rows
        .map((row) => `${row.plannedOn} ${row.kind} ${row.tag}`)
        .filter(until28)
        .toSorted(),
    ).toEqual(planned.toSorted())
    const { body } = await app
      .as(worker)
      .call(planCalendar.view, { panel: day(`${month}-01`), page: 3, pageSize: 7 })
    expect(body.rows).toEqual(rows.slice(21, 28))
    const placeOf = ({ plannedOn, kind }: { plannedOn: Day; kind: WorkKind }) => `${plannedOn} ${kind}`
    expect(body.days.map((of) => [placeOf(of), of.count])).toEqual(
      [...Map.groupBy(rows, placeOf)].map(([of, { length }]) => [of, length]),
    )
  }
})

test('every list had rows on some of the days', () => {
  expect([...seen].toSorted()).toEqual(
    [...Object.keys(byHand), ...Object.keys(overdueByHand), '150004', 'accidents', 'weaned few'].toSorted(),
  )
})
