// The reports of a herd's books, computed again from its exported rows in plain JavaScript: nothing here uses the rules of domain or the
// statuses that the server stored, and every figure must come out the same on any day of the last two years.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { comparison, type ComparisonRow } from '@penside/contract/reports/comparison.ts'
import { dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { growHerd } from '@penside/demo/herd.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { headByStage } from '@penside/domain/reports/porker-week.ts'
import { type Herd } from '../workbook/herd-import.ts'
import { asOwner, testApp, today, type Person, type TestApp } from '../../test/farm.ts'
import { grownFarm } from '../../test/grown-farm.ts'
import { isLong } from '../../test/long.ts'

const url = inject('databaseUrl')
let app: TestApp
let worker: Person
let books: Sow[]
let boars: { in: string; out: string | null }[]
let moves: Row[]

beforeAll(async () => {
  app = await testApp()
  const farm = {
    name: 'Books',
    kind: '431003',
    company: '',
    distributor: '',
    agent: '',
    environment: 'N',
  } as const
  const { farmId, person } = await grownFarm(grown({ farm, seed: 'books', sows: 45, years: 4, today }))
  worker = person
  await asOwner(url, async (client) => {
    // Every pregnancy is looked at: early, in time or late, by eye or by ultrasound; some are doubtful or empty.
    await client.query(
      `insert into pregnancy_check (farm_id, animal_id, number, on_date, method, result)
       select e.farm_id, e.animal_id, row_number() over (partition by e.animal_id order by e.on_date, days), e.on_date + days,
         case (e.seq + days) % 3 when 0 then 'heatCheck' when 1 then 'ultrasound' else 'sight' end,
         case (e.animal_id + e.seq + days) % 7 when 0 then 'doubtful' when 1 then 'empty' else 'pregnant' end
       from sow_event e cross join unnest(array[20, 25, 29, 40]) days
       left join sow_event n on n.farm_id = e.farm_id and n.animal_id = e.animal_id and n.seq = e.seq + 1
       where e.farm_id = $1 and e.kind = 'mating' and (e.animal_id * 3 + e.seq + days) % 5 > 1
         and e.on_date + days <= least(n.on_date, $2::date)`,
      [farmId, today],
    )
    books = await exportBooks(farmId, async (query) => (await client.query(query, [farmId])).rows)
    // Lately every second partial weaning went into the group that had begun last.
    await client.query(
      `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, age_days, animal_id, litter_number)
       select c.farm_id, g.group_id, 'in', 900 + row_number() over (), c.on_date, '110005', c.females, c.males, 24, c.animal_id, c.number
       from litter_change c cross join lateral (select group_id from pig_group where farm_id = $1 and started_on <= c.on_date
         order by started_on desc limit 1) g
       where c.farm_id = $1 and c.kind = 'partialWeaning' and c.on_date > $2::date - 150 and c.animal_id % 2 = 0`,
      [farmId, today],
    )
    await client.query(
      `update pig_group g set females = g.females + m.females, males = g.males + m.males
       from (select group_id, sum(females) as females, sum(males) as males from group_move where farm_id = $1 and type = '110005' group by 1) m
       where g.farm_id = $1 and m.group_id = g.group_id`,
      [farmId],
    )
    moves = (
      await client.query<Row>(
        `select group_id::int as group, kind, on_date::text as on, females + males + unsexed as head, age_days, animal_id::int as sow, weaning_seq, litter_number
         from group_move where farm_id = $1`,
        [farmId],
      )
    ).rows
    boars = (
      await client.query(
        `select entered_on::text as in, case when status = 'culled' then last_work_on::text end as out
         from animal where farm_id = $1 and sex = 'boar'`,
        [farmId],
      )
    ).rows
  })
})
afterAll(() => app.close())

/** A herd of which every third sow's piglets go into no group, and whose groups lose a pig after ten days and are sold after 170. */
function grown(growing: Parameters<typeof growHerd>[0]): Herd {
  const { groups = [], sows, ...herd } = growHerd(growing)
  const some = sows.map((sow, i) => ({
    ...sow,
    records: sow.records.map((record) =>
      record.kind === 'weaning' && i % 3 === 0 ? { ...record, group: null } : record,
    ),
  }))
  const weanings = some.flatMap(({ records }) =>
    records.flatMap((record) => (record.kind === 'weaning' && record.group ? [record] : [])),
  )
  return {
    ...herd,
    sows: some,
    groups: groups.map((group, place) => {
      const came = weanings.filter((record) => record.group?.place === place)
      const females = came.reduce((sum, record) => sum + record.females, 0)
      const males = came.reduce((sum, record) => sum + record.weaned - record.females, 0)
      const move = { totalWeight: 0, netWeight: 0, price: 0, partner: null, grades: null, unsexed: 0 }
      const [died, sold] = [addDays(group.startedOn, 10), addDays(group.startedOn, 170)]
      const moves = [
        {
          ...move,
          kind: 'loss',
          on: died,
          type: '033001',
          females: 0,
          males: 0,
          unsexed: Math.min(1, females),
        } as const,
        {
          ...move,
          kind: 'shipment',
          on: sold,
          type: '200001',
          females: Math.max(0, females - 1),
          males,
        } as const,
      ]
      return {
        ...group,
        moves: moves.filter((each) => each.on < today && each.females + each.males + each.unsexed > 0),
      }
    }),
  }
}

// --- The books, as rows ----------------------------------------------------------------------------------------------

type Row = Record<string, string | number | boolean | null>
type Work = { kind: string; on: string; seq: number; status: string; since: string; row: Row }
type Sow = {
  id: number
  tag: string
  born: string
  entered: string
  life: Work[]
  changes: Row[]
  checks: Row[]
}

async function exportBooks(_: number, ask: (query: string) => Promise<Row[]>): Promise<Sow[]> {
  const animals = await ask(
    `select animal_id::int as id, tag, born_on::text as born, entered_on::text as entered from animal where farm_id = $1 and sex = 'sow'`,
  )
  const events = await ask(`
    select e.animal_id::int as id, e.seq, e.kind, e.on_date::text as on, s.start_status, s.parity, s.matings, s.last_work_on::text as last_work_on,
      a.accident_type, f.total_born, f.live_born, f.stillborn, f.mummified, w.females + w.males + w.unsexed as weaned, w.becomes_nurse, r.category
    from sow_event e
    left join accident a using (farm_id, animal_id, seq) left join farrowing f using (farm_id, animal_id, seq)
    left join weaning w using (farm_id, animal_id, seq) left join removal r using (farm_id, animal_id, seq)
    left join sow_entry s on s.farm_id = e.farm_id and s.animal_id = e.animal_id and e.kind = 'entry'
    where e.farm_id = $1 order by e.animal_id, e.seq`)
  const changes = await ask(
    `select animal_id::int as id, kind, number, litter_seq, on_date::text as on, females + males + unsexed as piglets, partner_id::int as partner, partner_number
     from litter_change where farm_id = $1`,
  )
  const checks = Map.groupBy(
    await ask(
      `select animal_id::int as id, on_date::text as on, number, method, result from pregnancy_check where farm_id = $1 order by on_date, number`,
    ),
    ({ id }) => id,
  )
  const lives = Map.groupBy(events, ({ id }) => id)
  const litters = Map.groupBy(changes, ({ id }) => id)
  return animals.map(({ id, tag, born, entered }) => ({
    id: Number(id),
    tag: String(tag),
    born: String(born),
    entered: String(entered),
    life: (lives.get(id!) ?? []).map((row) => ({
      kind: String(row['kind']),
      on: String(row['on']),
      seq: Number(row['seq']),
      status: statusAfter(row),
      since: String(row['kind'] === 'entry' ? row['last_work_on'] : row['on']),
      row,
    })),
    changes: litters.get(id!) ?? [],
    checks: checks.get(id!) ?? [],
  }))
}

function statusAfter(row: Row) {
  if (row['kind'] === 'entry') return String(row['start_status'])
  if (row['kind'] === 'mating') return 'pregnant'
  if (row['kind'] === 'farrowing') return 'lactating'
  if (row['kind'] === 'weaning') return row['becomes_nurse'] ? 'nurse' : 'weaned'
  if (row['kind'] === 'removal') return 'gone'
  if (row['accident_type'] === '050002') return 'aborted'
  return ['050003', '050004', '050005', '050006'].includes(String(row['accident_type'])) ? 'gone' : 'returned'
}

const gap = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const plus = (on: string, days: number) =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10)

const until = (sow: Sow, on: string) => sow.life.filter((work) => work.on <= on)
const stateOf = (sow: Sow, on: string) => {
  const state = until(sow, on).at(-1)
  return state && state.status !== 'gone' ? state : null
}
const parityOf = (sow: Sow, on: string) => parityIn(until(sow, on))
const parityIn = (life: readonly Work[]) =>
  Number(life[0]?.row['parity'] ?? 0) + life.filter(({ kind }) => kind === 'farrowing').length

/** Days over the last two years, and today. PENSIDE_LONG=1: more of them. */
const daysBefore = isLong ? 20 : 3
const days = [
  today as string,
  ...Array.from({ length: daysBefore }, (_, i) => plus(today, -1 - (i * 728) / daysBefore - (i % 7))),
].map((on) => on.slice(0, 10) as Day)

const everyRow = async <R>(ask: (page: number) => Promise<{ rows: readonly R[]; total: number }>) => {
  const rows: R[] = []
  for (let page = 0; ; page++) {
    const answer = await ask(page)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) {
      expect(rows).toHaveLength(answer.total)
      return rows
    }
  }
}

test('the example farm has every kind of work', () => {
  expect(books.length).toBeGreaterThan(100)
  const counted = Map.groupBy(
    books.flatMap(({ life, changes }) => [
      ...life.map(({ status }) => status),
      ...changes.map(({ kind }) => String(kind)),
    ]),
    (name) => name,
  )
  for (const name of [
    'gilt',
    'pregnant',
    'lactating',
    'nurse',
    'weaned',
    'returned',
    'aborted',
    'gone',
    'partialWeaning',
  ])
    expect([name, (counted.get(name)?.length ?? 0) > 0]).toEqual([name, true])
})

// --- The reports -----------------------------------------------------------------------------------------------------

const classOf = (state: Work, on: string) =>
  state.status === 'pregnant'
    ? gap(state.since, on) < 28
      ? 'mated'
      : 'pregnant'
    : ({ lactating: 'nursing', nurse: 'nursing', returned: 'waiting', aborted: 'waiting' }[state.status] ??
      state.status)

const classes = ['boar', 'gilt', 'mated', 'pregnant', 'nursing', 'weaned', 'waiting', 'sows'] as const

function countsOn(on: string) {
  const counts = Object.fromEntries(classes.map((name) => [name, 0]))
  for (const sow of books) {
    const state = stateOf(sow, on)
    if (!state) continue
    counts[classOf(state, on)]! += 1
    counts['sows']! += 1
  }
  counts['growing'] = 0
  const limits = { weaners: 70, growers: 110, earlyFinishers: 140, lateFinishers: 999 }
  for (const stage of Object.keys(limits)) counts[stage] = 0
  for (const { head, age } of standingOn(on)) {
    const [stage = ''] = Object.entries(limits).find(([, until]) => age <= until) ?? []
    counts[stage]! += head
    counts['growing'] += head
  }
  counts['boar'] = boars.filter((boar) => boar.in <= on && (!boar.out || boar.out > on)).length
  return counts
}

test('filters and sorts animals and weanings behind a figure', async () => {
  const animals = async (more: object) =>
    (await app.as(worker).call(herdOn.animals, { on: today, pageSize: 100, ...more })).body
  const all = await animals({})
  const states = books.flatMap((sow) => stateOf(sow, today)?.status ?? [])
  const { choices } = (await app.as(worker).call(herdOn.choices, { on: today })).body
  const statuses = choices.filter(({ by }) => by === 'status')
  expect(Object.fromEntries(statuses.map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries(
      Object.entries(Object.groupBy(states, (status) => status)).map(([status, of]) => [status, of!.length]),
    ),
  )
  const parity = String(
    parityOf(
      books.find(({ tag }) => tag === all.rows[0]!.tag)!,
      today,
    ),
  )
  const some = await animals({ ofParity: parity, status: statuses[0]!.key })
  expect(some.rows.map(({ tag }) => tag)).toEqual(
    books
      .filter(
        (sow) => stateOf(sow, today)?.status === statuses[0]!.key && String(parityOf(sow, today)) === parity,
      )
      .map(({ tag }) => tag)
      .toSorted(),
  )
  const days = (await animals({ order: 'longest' })).rows.map(({ daysSince }) => daysSince)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const born = { on: today, bornFrom: plus(today, -100) as Day, bornTo: today }
  const litters = async (more: object) =>
    (await app.as(worker).call(porkerWeek.litters, { ...born, pageSize: 100, ...more })).body
  const ofLitters = (await app.as(worker).call(porkerWeek.litterChoices, born)).body.choices
  const months = ofLitters.filter(({ by }) => by === 'month')
  expect(months.length).toBeGreaterThan(1)
  for (const { key, count } of months) {
    const own = await litters({ month: key, order: 'most' })
    expect(own.rows).toHaveLength(count)
    expect(own.rows.every((row) => row.weanedOn.startsWith(key))).toBe(true)
    const heads = own.rows.map((row) => row.weaned)
    expect(heads).toEqual(heads.toSorted((a, b) => b - a))
  }
})

describe.each(days)('on %s', (on) => {
  test('the daily summary counts each class, the day before, and the change', async () => {
    const [row] = (await app.as(worker).call(dailySummary.view, { on })).body.rows
    const [now, before] = [countsOn(on), countsOn(plus(on, -1))]
    expect(row?.now).toMatchObject(now)
    expect(row?.before).toMatchObject(before)
    expect(row?.change).toMatchObject(
      Object.fromEntries(Object.keys(now).map((name) => [name, now[name]! - before[name]!])),
    )
  })

  test('figures of the daily summary list their animals, changes those that came and left', async () => {
    for (const of of ['boar', 'gilt', 'mated', 'pregnant', 'nursing', 'weaned', 'waiting'] as const) {
      const rows = await everyRow(
        async (page) => (await app.as(worker).call(herdOn.animals, { on, of, page })).body,
      )
      expect(rows).toHaveLength(countsOn(on)[of]!)
      if (of === 'boar') continue
      const expected = books.filter((sow) => {
        const state = stateOf(sow, on)
        return state && classOf(state, on) === of
      })
      expect(rows.map(({ tag }) => tag)).toEqual(expected.map(({ tag }) => tag).toSorted())
    }
    const changed = await everyRow(
      async (page) => (await app.as(worker).call(herdOn.animals, { on, changed: true, page })).body,
    )
    const moves = books.flatMap((sow) => {
      const [now, before] = [stateOf(sow, on), stateOf(sow, plus(on, -1))]
      const [to, from] = [now ? classOf(now, on) : null, before ? classOf(before, plus(on, -1)) : null]
      return to === from ? [] : [`${sow.tag} ${from} ${to}`]
    })
    expect(
      changed.filter(({ sex }) => sex === 'S').map(({ tag, before, after }) => `${tag} ${before} ${after}`),
    ).toEqual(moves.toSorted())
  })

  test('counts females by parity with their shares', async () => {
    const { rows, head } = (
      await app.as(worker).call(parityComposition.view, { report: '2', on, pageSize: 20 })
    ).body
    const counts = Array.from({ length: 10 }, () => 0)
    for (const sow of books) {
      const state = stateOf(sow, on)
      if (state) counts[state.status === 'gilt' ? 0 : Math.min(parityOf(sow, on), 8) + 1]! += 1
    }
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(rows.map((row) => row.head)).toEqual(counts)
    expect(rows.map(({ share }) => share)).toEqual(
      counts.map((count) => Math.round((1000 * count) / all) / 10),
    )
    expect(head).toBe(all)
    expect(rows.map(({ average }) => average)).toEqual([
      10.3, 14.4, 19.7, 16.2, 15.1, 11.5, 7.2, 6.4, 3.3, 6.2,
    ])
  })

  test("counts pregnant sows by week, with the conception rate of the week's matings", async () => {
    const rows = await everyRow(
      async (page) => (await app.as(worker).call(parityComposition.view, { report: '1', on, page })).body,
    )
    expect(rows.length).toBeGreaterThanOrEqual(17)
    for (const [i, row] of rows.entries()) {
      const [from, to] = [plus(on, -7 * i - 6), plus(on, -7 * i)]
      expect(row.mated).toEqual({ from, to })
      expect(row.dueOn).toBe(plus(from, 115))
      expect(row.pregnant).toBe(
        books.filter((sow) => {
          const state = stateOf(sow, on)
          return state?.status === 'pregnant' && state.since >= from && state.since <= to
        }).length,
      )
      const matings = books.flatMap((sow) => {
        const life = until(sow, on)
        return life.flatMap((work, at) =>
          work.kind === 'mating' && work.on >= from && work.on <= to ? [{ work, next: life[at + 1] }] : [],
        )
      })
      const conceived = matings.filter(
        ({ work, next }) =>
          !next || gap(work.on, next.on) > 35 || (gap(work.on, on) > 35 && leftPregnant(next.row)),
      )
      expect(row.matings).toBe(matings.length)
      expect(row.conceptionRate).toBe(
        matings.length === 0 ? 0 : Math.round((1000 * conceived.length) / matings.length) / 10,
      )
    }
  })

  test('compares sows by the means of their litters', async () => {
    const all = { parityFrom: 0, parityTo: 99, bornFrom: 0, bornTo: 99 }
    const rows = await everyRow(
      async (page) => (await app.as(worker).call(comparison.view, { on, ...all, page })).body,
    )
    const expected = books.flatMap((sow) => compared(sow, on) ?? [])
    expect(rows.map(({ breedName: _, animalId: _id, ...row }) => row)).toEqual(
      expected
        .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
        .map(({ exactBorn: _, exactLive: _l, exactWeaned: _w, accidents: _a, ...row }) => row),
    )
    for (const [order, by] of [
      ['3', 'exactBorn'],
      ['4', 'exactLive'],
      ['5', 'exactWeaned'],
    ] as const) {
      const inOrder = await everyRow(
        async (page) => (await app.as(worker).call(comparison.view, { on, ...all, order, page })).body,
      )
      expect(inOrder.map(({ tag }) => tag)).toEqual(
        expected.toSorted((a, b) => b[by] - a[by] || (a.tag < b.tag ? -1 : 1)).map(({ tag }) => tag),
      )
    }
    const usual = await everyRow(
      async (page) => (await app.as(worker).call(comparison.view, { on, page })).body,
    )
    expect(usual.map(({ tag }) => tag)).toEqual(
      expected
        .filter(({ parity, exactBorn }) => parity >= 1 && parity <= 12 && exactBorn >= 6 && exactBorn <= 15)
        .map(({ tag }) => tag)
        .toSorted(),
    )
    const strict = { ...all, accidents: 1, mummified: 2 }
    const some = await everyRow(
      async (page) => (await app.as(worker).call(comparison.view, { on, ...strict, page })).body,
    )
    expect(some.map(({ tag }) => tag)).toEqual(
      expected
        .filter(({ accidents, mummified }) => accidents >= 1 && mummified >= 2)
        .map(({ tag }) => tag)
        .toSorted(),
    )
  })

  test('counts growing pigs by week of age, in groups and weaned into none', async () => {
    const answer = (await app.as(worker).call(porkerWeek.view, { on, rearingRate: 90, pageSize: 100 })).body
    const litters = weanings(on)
    const groups = standingOn(on)
    const all = (of: readonly { head: number }[]) => of.reduce((sum, { head }) => sum + head, 0)
    expect([answer.weaned, answer.head]).toEqual([all(litters), all(groups)])
    // The four stages are the head that stands above them.
    expect(Object.values(headByStage(answer.rows)).reduce((sum, head) => sum + head, 0)).toBe(answer.head)
    expect(answer.expected).toBe(answer.rows.reduce((sum, { expected }) => sum + expected, 0))
    for (const row of answer.rows) {
      const own = litters.filter(({ born }) => born >= row.bornFrom && born <= row.bornTo)
      const standing = groups.filter(
        ({ age }) => plus(on, -age) >= row.bornFrom && plus(on, -age) <= row.bornTo,
      )
      expect([row.weaned, row.head]).toEqual([all(own), all(standing)])
      // Weaned at 21 days, shipped at 180.
      const left = standing.reduce(
        (sum, { head, age }) => sum + head * (1 - (0.1 * Math.min(159, Math.max(0, 180 - age))) / 159),
        0,
      )
      expect(row.expected).toBe(Math.round(left + all(own) * 0.9))
      const { rows } = (
        await app
          .as(worker)
          .call(porkerWeek.groups, { on, bornFrom: row.bornFrom, bornTo: row.bornTo, pageSize: 100 })
      ).body
      expect(rows.map(({ head, ageDays }) => `${head} ${ageDays}`).toSorted()).toEqual(
        standing.map(({ head, age }) => `${head} ${age}`).toSorted(),
      )
      expect([row.age, row.shipmentOn]).toEqual([gap(row.bornFrom, on), plus(row.bornFrom, 180)])
      const ages = [gap(row.bornFrom, on), gap(row.bornTo, on)]
      const limits = {
        weaner: [0, 70],
        grower: [71, 110],
        earlyFinisher: [111, 140],
        lateFinisher: [141, 999],
      }
      const [least = 0, most = 0] = limits[row.stage]
      expect(ages.every((age) => age >= least && age <= most)).toBe(true)
      expect(ages.every((age) => Math.max(1, Math.ceil(age / 7)) === row.week)).toBe(true)
      const behind = await everyRow(
        async (page) =>
          (
            await app
              .as(worker)
              .call(porkerWeek.litters, { on, bornFrom: row.bornFrom, bornTo: row.bornTo, page })
          ).body,
      )
      expect(behind.map((litter) => `${litter.tag} ${litter.bornOn} ${litter.weaned}`).toSorted()).toEqual(
        own.map((litter) => `${litter.tag} ${litter.born} ${litter.head}`).toSorted(),
      )
    }
  })

  test.each([1, 2, 3, 4, 5, 6] as const)(
    'ledger %i has what was done and what was due in the month',
    async (n) => {
      const report = String(n) as '1'
      const [from, to] = [plus(on, -30) as Day, on]
      const rows = await everyRow(
        async (page) => (await app.as(worker).call(ledger.view, { report, from, to, page })).body,
      )
      const lines = books.flatMap((sow) => linesOf(sow, n, from, to))
      expect(
        rows.map((row) => ({
          line: [row.tag, row.lastWorkOn, row.dueOn, row.workOn, row.parity].join(' '),
          numbers: [row.daysSince, row.daysToAccident, row.matings, row.piglets, row.interval],
        })),
      ).toEqual(
        lines
          .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
          .map(({ key: _, ...line }) => line),
      )
      const events = await everyRow(
        async (page) => (await app.as(worker).call(ledger.events, { report, from, to, page })).body,
      )
      // A pregnancy check is no accident.
      const isCheck = (row: (typeof rows)[number]) => n === 2 && row.workName.includes(' · ')
      expect(events).toHaveLength(rows.filter((row) => row.done && !isCheck(row)).length)
      for (const row of rows.filter(({ done }) => done)) expect(row.isCheck).toBe(isCheck(row))
      expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1))
    },
  )
})

// --- The same, one sow at a time --------------------------------------------------------------------------------------

const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
const short = (of: readonly number[]) => (of.length === 0 ? null : Math.round(mean(of) * 10) / 10)

function compared(
  sow: Sow,
  on: string,
):
  | (Omit<ComparisonRow, 'animalId' | 'breedName'> & {
      exactBorn: number
      exactLive: number
      exactWeaned: number
      accidents: number
    })
  | null {
  if (!stateOf(sow, on)) return null
  const life = until(sow, on)
  const litters: {
    born: number
    live: number
    still: number
    mummies: number
    gestation: number
    on: string
  }[] = []
  const [weanedPerLitter, lactations, intervals]: number[][] = [[], [], []]
  let weaned = 0
  for (const [i, { kind, on: day, row, seq, status }] of life.entries()) {
    const before = life[i - 1]
    if (kind === 'mating' && before?.status === 'weaned') intervals!.push(gap(before.since, day))
    if (kind === 'farrowing') {
      litters.push({
        born: Number(row['total_born']),
        live: Number(row['live_born']),
        still: Number(row['stillborn']),
        mummies: Number(row['mummified']),
        gestation: gap(before!.since, day),
        on: day,
      })
      weaned = 0
    }
    weaned += Number(row['weaned'] ?? 0)
    for (const change of sow.changes)
      if (change['kind'] === 'partialWeaning' && change['litter_seq'] === seq && String(change['on']) <= on)
        weaned += Number(change['piglets'])
    if (kind === 'weaning' && status === 'weaned' && litters.length > 0) {
      weanedPerLitter!.push(weaned)
      lactations!.push(gap(litters.at(-1)!.on, day))
    }
  }
  if (litters.length === 0) return null
  const accidents = life.flatMap(({ kind, row }) =>
    kind === 'accident' ? [String(row['accident_type'])] : [],
  )
  const firstMating = life.find(({ kind }) => kind === 'mating')
  return {
    tag: sow.tag,
    parity: parityOf(sow, on),
    bornOn: sow.born as Day,
    weanToService: short(intervals!),
    returns: accidents.filter((type) => type === '050008' || type === '050001').length,
    abortions: accidents.filter((type) => type === '050002').length,
    firstMatingAge: life[0]?.status === 'gilt' && firstMating ? gap(sow.born, firstMating.on) : null,
    gestation: short(litters.map(({ gestation }) => gestation)),
    totalBorn: short(litters.map(({ born }) => born)),
    liveBorn: short(litters.map(({ live }) => live)),
    stillborn: litters.reduce((sum, { still }) => sum + still, 0),
    mummified: litters.reduce((sum, { mummies }) => sum + mummies, 0),
    weaned: short(weanedPerLitter!),
    lactation: short(lactations!),
    exactBorn: mean(litters.map(({ born }) => born)),
    exactLive: mean(litters.map(({ live }) => live)),
    // Who has weaned none comes last.
    exactWeaned: weanedPerLitter!.length === 0 ? -1 : mean(weanedPerLitter!),
    accidents: accidents.length,
  }
}

const leftPregnant = ({ accident_type: type, category }: Row) =>
  ['050005', '050006', '080003', '080004'].includes(String(type ?? category))

/** When the piglets were born that she nursed from a record of her life on: of a nurse sow, those that came to her until a day. */
function pigletsBorn(sow: Sow, litter: number, on: string): string {
  const began = sow.life[litter - 1]!
  if (began.kind !== 'weaning') return began.since
  let [head, days] = [0, 0]
  for (const change of sow.changes) {
    if (change['kind'] !== 'fosteredIn' || change['litter_seq'] !== litter || String(change['on']) > on)
      continue
    const giver = books.find(({ id }) => id === change['partner'])!
    const gave = giver.changes.find(
      ({ kind, number }) => kind === 'fosteredOut' && number === change['partner_number'],
    )!
    head += Number(change['piglets'])
    days +=
      Number(change['piglets']) *
      gap('2000-01-01', pigletsBorn(giver, Number(gave['litter_seq']), String(change['on'])))
  }
  if (head > 0) return plus('2000-01-01', Math.floor(days / head))
  return sow.life.findLast(({ kind, seq }) => kind === 'farrowing' && seq < litter)?.on ?? sow.life[0]!.since
}

/** Head and mean age of the groups that have pigs on a day. */
function standingOn(on: string) {
  return [...Map.groupBy(moves, (move) => move['group'])].flatMap(([, of]) => {
    const done = of.filter((move) => String(move['on']) <= on)
    const came = done.filter((move) => move['kind'] === 'in')
    const heads = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row['head']), 0)
    const head = 2 * heads(came) - heads(done)
    const days = came.reduce(
      (sum, row) => sum + Number(row['head']) * (Number(row['age_days']) + gap(String(row['on']), on)),
      0,
    )
    return head > 0 ? [{ head, age: Math.round(days / heads(came)) }] : []
  })
}

/** What was weaned into no group. */
function weanings(on: string) {
  const grouped = new Set(
    moves.map((move) => `${move['sow']} ${move['weaning_seq'] ?? `partial ${move['litter_number']}`}`),
  )
  return books
    .flatMap((sow) => [
      ...until(sow, on).flatMap((work) =>
        work.kind === 'weaning' && !grouped.has(`${sow.id} ${work.seq}`)
          ? [
              {
                tag: sow.tag,
                born: pigletsBorn(sow, work.seq - 1, work.on),
                head: Number(work.row['weaned']),
              },
            ]
          : [],
      ),
      ...sow.changes.flatMap((change) =>
        change['kind'] === 'partialWeaning' &&
        !grouped.has(`${sow.id} partial ${change['number']}`) &&
        String(change['on']) <= on
          ? [
              {
                tag: sow.tag,
                born: pigletsBorn(sow, Number(change['litter_seq']), String(change['on'])),
                head: Number(change['piglets']),
              },
            ]
          : [],
      ),
    ])
    .filter(({ born, head }) => head > 0 && gap(born, on) <= 180)
}

const waits = ['gilt', 'weaned', 'returned', 'aborted']
/** When the work of a ledger is due to a sow in this state; null where she does not wait for it. */
function due(state: Work, sow: Sow, n: number, on: string): string | null {
  const { status, since } = state
  switch (n) {
    case 1:
      if (!waits.includes(status)) return null
      return status === 'gilt' ? plus(sow.born, 240) : plus(since, status === 'weaned' ? 7 : 0)
    case 2: {
      if (status !== 'pregnant') return null
      const last = sow.checks.findLast((check) => String(check['on']) >= since && String(check['on']) <= on)
      if (last?.['result'] === 'empty') return String(last['on'])
      if (last?.['result'] === 'doubtful') return plus(String(last['on']), 7)
      return last && foundPregnant(last, since) ? null : plus(since, 28)
    }
    case 3:
      return status === 'pregnant' ? plus(since, 115) : null
    case 4:
      return status === 'weaned' ? plus(since, 10) : null
    case 5:
      if (status === 'nurse') return plus(pigletsBorn(sow, state.seq, on), 21)
      return status === 'lactating' ? plus(since, 21) : null
    default:
      return null
  }
}

/** Whether a check is that of day 28; an earlier heat check is not. */
const foundPregnant = ({ on, method }: Row, matedOn: string) =>
  gap(matedOn, String(on)) >= (method === 'heatCheck' ? 28 : 21)

function linesOf(sow: Sow, n: number, from: string, to: string) {
  const does = (work: Work, before: Work | undefined) =>
    ({
      1: work.kind === 'mating',
      2: work.kind === 'accident',
      3: work.kind === 'farrowing',
      4: work.kind === 'removal' && before?.status === 'weaned',
      5: work.kind === 'weaning',
      6: work.status === 'gone',
    })[n]
  const line = (before: Work, work: Work | null, dueOn: string | null, part?: Row) => {
    const life = sow.life.filter(({ seq }) => seq <= (work ?? before).seq)
    const earlier = sow.life.filter(({ seq }) => seq <= before.seq)
    const farrowed = earlier.findLast(({ status }) => status === 'lactating')
    const parity = parityIn(life)
    const done = part ? String(part['on']) : (work?.on ?? null)
    const end = done ?? to
    const passed = gap(before.since, end)
    const own = earlier.slice(earlier.findLastIndex(({ kind }) => kind === 'farrowing'))
    const parts = sow.changes.filter(
      (change) => change['kind'] === 'partialWeaning' && own.some(({ seq }) => seq === change['litter_seq']),
    )
    const lastWeaned = own.some(({ kind }) => kind === 'weaning')
      ? own.reduce((sum, { row }) => sum + Number(row['weaned'] ?? 0), 0) +
        parts.reduce((sum, change) => sum + Number(change['piglets']), 0)
      : null
    const piglets =
      n === 3
        ? (work?.row['live_born'] ?? null)
        : n === 5
          ? ((part ? part['piglets'] : work?.row['weaned']) ?? null)
          : n === 4
            ? lastWeaned
            : null
    const weanedBefore = before.status === 'weaned' || before.status === 'nurse'
    const interval =
      n === 1
        ? weanedBefore
          ? passed
          : null
        : n === 5
          ? farrowed
            ? gap(farrowed.since, end)
            : null
          : passed
    return {
      key: `${sow.tag.padEnd(20)}${done ?? dueOn}`,
      line: [sow.tag, before.since, dueOn, done, parity].join(' '),
      // Those to which a litter is due, for the farrowing itself.
      numbers: [
        passed,
        n === 2 && work ? passed : null,
        matingsIn(n === 3 ? earlier : life),
        piglets,
        interval,
      ],
    }
  }
  const lines = sow.life.flatMap((work, i) => {
    const before = sow.life[i - 1]
    return before && work.on >= from && work.on <= to && does(work, before)
      ? [line(before, work, n === 2 ? plus(before.since, 28) : due(before, sow, n, work.on))]
      : []
  })
  if (n === 5)
    for (const change of sow.changes) {
      const on = String(change['on'])
      if (change['kind'] !== 'partialWeaning' || on < from || on > to) continue
      const began = sow.life[Number(change['litter_seq']) - 1]!
      lines.push(line(began, null, due(began, sow, n, on), change))
    }
  if (n === 2)
    for (const check of sow.checks) {
      const on = String(check['on'])
      const mating = sow.life.findLast((work) => work.status === 'pregnant' && work.on <= on)!
      const counts = check['result'] !== 'pregnant' || foundPregnant(check, mating.since)
      if (counts && on >= from && on <= to) lines.push(line(mating, null, plus(mating.since, 28), check))
    }
  const state = stateOf(sow, to)
  const waiting = state && due(state, sow, n, to)
  return waiting && waiting >= from && waiting <= to ? [...lines, line(state, null, waiting)] : lines
}

/** Matings in the present parity, those before she came included. */
function matingsIn(life: readonly Work[]) {
  let matings = 0
  for (const { kind, row } of life) {
    if (kind === 'entry') matings = Number(row['matings'])
    if (kind === 'mating') matings++
    if (kind === 'farrowing') matings = 0
  }
  return matings
}
