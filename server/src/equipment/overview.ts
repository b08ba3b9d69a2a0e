import type { equipmentOverview, OverviewRow, UnfedRow } from '@penside/contract/equipment/overview.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/day.ts'
import { silentAfterMs, type AlarmCause, type Severity } from '@penside/domain/equipment/alarm.ts'
import { eatingOf, sharedByNow, whyUnfed } from '@penside/domain/equipment/eating.ts'
import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { sql, type Db } from '../db.ts'
import { nameIn } from '../farm/names.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { minuteOf } from './alarms-telling.ts'
import { placedEquipment, type Placed } from './alarms-rules.ts'

export const overviewHandlers: Handlers<typeof equipmentOverview> = {
  async all({ caller: { timeZone }, db, language, today, request }) {
    const now = request.server.now()
    const all = await seenEquipment(db, now)
    const rings = await ringing(db)
    const asking = { db, all, rings, today, timeZone, now, language }
    const rows: OverviewRow[] = []
    for (const type of equipmentTypes)
      if (all.some((each) => each.type === type)) rows.push(await rowOf(type, asking))
    const order = ['alarm', 'due', 'silent', 'fine']
    return {
      reported: all.filter(({ silent }) => !silent).length,
      of: all.length,
      alarms: rings.filter(({ severity, cause }) => severity === 'critical' && !isSilence(cause)).length,
      due: rows.filter(({ condition }) => condition === 'due').length,
      silent: all.filter(({ silent }) => silent).length,
      asOf: now.toISOString(),
      rows: rows.toSorted((a, b) => order.indexOf(a.condition) - order.indexOf(b.condition)),
    }
  },

  async fed({ input: { type }, caller: { timeZone }, db, language, today, request }) {
    const now = request.server.now()
    const feeders = (await seenEquipment(db, now)).filter((each) => each.type === type)
    return {
      reported: feeders.filter(({ silent }) => !silent).length,
      of: feeders.length,
      asOf: now.toISOString(),
      rows: await fedToday(db, feeders, { today, language, dayPart: dayPartOf(timeZone, now) }),
    }
  },

  async sow({ input: { animalId }, db, today }) {
    const sow = await db.maybeOne<{ tag: string; earTag: string }>(
      sql`select tag, ear_tag from animal where farm_id = current_farm() and animal_id = ${animalId} and sex = 'sow'`,
    )
    if (!sow) throw refuse('NOT_FOUND', {}, ['animalId'])
    const rows = await db.many<{ day: Day; eaten: number; target: number | null; equipmentId: string }>(sql`
      select day, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
        max(total / nullif(n, 0)) filter (where measure = 'target') as target, min(equipment_id) as equipment_id
      from reading_day join equipment e using (farm_id, equipment_id)
      where farm_id = current_farm() and e.type in ('F', 'E') and part = any(${[sow.tag, sow.earTag].filter(Boolean)}::text[])
        and day > ${addDays(today, -cardDays)} group by day order by day`)
    return {
      equipmentId: rows.at(-1)?.equipmentId,
      rows: rows.map(({ day, eaten, target }) => ({
        day,
        eaten: cents(eaten),
        target: target && cents(target),
      })),
    }
  },
}

/** Days of a sow's feeding on her card. */
const cardDays = 30
const cents = (value: number) => Math.round(value * 100) / 100

type Seen = Placed & { at: string | null; silent: boolean; measured: Record<string, number | null> }

/** Equipment with its newest values; that of a feeder or a scale is the newest of any animal. */
export async function seenEquipment(db: Db, now: Date): Promise<Seen[]> {
  const placed = await placedEquipment(db)
  const latest = await db.many<{ equipmentId: string; at: string; measured: Seen['measured'] | null }>(sql`
    select equipment_id, max(at) as at, (array_agg(measured) filter (where part = ''))[1] as measured
    from reading_latest where farm_id = current_farm() group by equipment_id`)
  const latestOf = new Map(latest.map((each) => [each.equipmentId, each]))
  return placed.map((each) => {
    const newest = latestOf.get(each.equipmentId)
    const at = newest?.at ?? null
    return {
      ...each,
      at,
      silent: at === null || now.getTime() - Date.parse(at) > silentAfterMs(each.cycle),
      measured: newest?.measured ?? {},
    }
  })
}

type Ring = {
  equipmentId: string
  cause: AlarmCause
  measure: string
  severity: Severity
  value: number | null
}
const isSilence = (cause: AlarmCause) => cause === 'silent' || cause === 'offline' || cause === 'ingest'
const ringing = (db: Db) =>
  db.many<Ring>(sql`
    select equipment_id, cause, measure, severity, value from alarm where farm_id = current_farm() and cleared_at is null
    order by severity, raised_at`)

type Asking = {
  db: Db
  all: readonly Seen[]
  rings: readonly Ring[]
  today: Day
  timeZone: string
  now: Date
  language: Language
}
type Said = Pick<OverviewRow, 'measure' | 'figure' | 'value' | 'remark' | 'count'> & {
  place?: string
  due?: boolean
}

async function rowOf(type: EquipmentType, asking: Asking): Promise<OverviewRow> {
  const { db, all, rings, today, language } = asking
  const own = all.filter((each) => each.type === type)
  const speaking = own.filter(({ silent }) => !silent)
  const nameOf = (each: Seen | undefined) =>
    each
      ? each.name || [nameIn(each, language), each.penName].filter(Boolean).join(' ') || each.equipmentId
      : ''
  const common = {
    type,
    reported: speaking.length,
    of: own.length,
    at: own.reduce<string | null>(
      (last, { at }) => (at !== null && (last === null || at > last) ? at : last),
      null,
    ),
    cause: null,
    place: '',
  }
  const said = await saidOf[type]({ ...asking, own: speaking.length > 0 ? speaking : own, nameOf })
  // What is fed today is told by the sows themselves.
  const rang = rings.find(
    (ring) =>
      !isSilence(ring.cause) &&
      ring.cause !== 'unfed' &&
      own.some((each) => each.equipmentId === ring.equipmentId),
  )
  if (rang) {
    const at = own.find((each) => each.equipmentId === rang.equipmentId)
    const value = at?.measured[rang.measure] ?? rang.value
    return {
      ...common,
      ...(['low', 'high'].includes(rang.cause)
        ? { measure: rang.measure, figure: 'worst', value: value ?? null }
        : { measure: said.measure, figure: said.figure, value: said.value }),
      condition: rang.severity === 'critical' ? 'alarm' : 'due',
      remark: 'alarm',
      count: 0,
      cause: rang.cause,
      // Which measure it rings for stands with the cause.
      ...(rang.measure && ['low', 'high'].includes(rang.cause) && { measure: rang.measure }),
      place: nameOf(at),
    }
  }
  if (speaking.length === 0) {
    const { measure, value } = said.value === null ? await lastKnown(db, type, own, said, today) : said
    return {
      ...common,
      condition: 'silent',
      measure,
      figure: 'last',
      value,
      remark: 'silent',
      count: own.length,
    }
  }
  const { due = false, place = '', ...rest } = said
  if (due) return { ...common, ...rest, condition: 'due', place }
  if (speaking.length < own.length)
    return { ...common, ...rest, condition: 'fine', remark: 'silent', count: own.length - speaking.length }
  return { ...common, ...rest, condition: 'fine', place }
}

/** The newest day on which it counted anything. */
async function lastKnown(db: Db, type: EquipmentType, own: readonly Seen[], said: Said, today: Day) {
  const last = await db.maybeOne<{ value: number | null }>(sql`
    select case when ${type} = 'Y' then sum(total) / nullif(sum(n), 0) else sum(total) end as value from reading_day
    where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = ${said.measure}
      and day >= ${addDays(today, -31)} group by day order by day desc limit 1`)
  return { measure: said.measure, value: last?.value ?? null }
}

const idsOf = (own: readonly Seen[]) => own.map(({ equipmentId }) => equipmentId)
const known = (own: readonly Seen[], measure: string) =>
  own.flatMap((each) => {
    const value = each.measured[measure]
    return typeof value === 'number' ? [{ each, value }] : []
  })
const mean = (values: readonly { value: number }[]) =>
  values.length === 0 ? null : values.reduce((sum, { value }) => sum + value, 0) / values.length

type Telling = Asking & { own: readonly Seen[]; nameOf: (each: Seen | undefined) => string }

/** What a day counted of a measure, of all of them. */
async function countedOn({ db, own }: Telling, measure: string, day: Day) {
  const { total } = await db.one<{ total: number | null }>(sql`
    select sum(total) as total from reading_day
    where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = ${measure} and day = ${day}`)
  return total
}

async function fedRow(telling: Telling, figure: 'today' | 'share'): Promise<Said> {
  const { db, own, today, language, timeZone, now } = telling
  const sows = await fedToday(db, own, { today, language, dayPart: dayPartOf(timeZone, now) })
  const unfed = sows.filter(({ state }) => state === 'none').length
  const [eaten, target] = [
    sows.reduce((sum, each) => sum + each.eaten, 0),
    sows.reduce((sum, each) => sum + each.target, 0),
  ]
  return {
    measure: 'eaten',
    figure,
    value: sows.length === 0 ? null : figure === 'today' ? eaten : target > 0 ? (100 * eaten) / target : null,
    remark: unfed > 0 ? 'unfed' : 'heads',
    count: unfed || sows.length,
    due: unfed > 0,
  }
}

/** A bin whose feed lasts less than so many days is told of. */
const binLastsDays = 2

const saidOf: Readonly<Record<EquipmentType, (telling: Telling) => Promise<Said>>> = {
  F: (telling) => fedRow(telling, 'today'),
  E: (telling) => fedRow(telling, 'share'),
  S: async ({ own }) => ({
    measure: 'temperature',
    figure: 'mean',
    value: mean(known(own, 'temperature')),
    remark: 'none',
    count: 0,
  }),
  async W(telling) {
    const { db, own, today, timeZone, now } = telling
    const water = await countedOn(telling, 'water', today)
    // Whole hours on both days: what is counted of this one is not over.
    const { so, then } = await db.one<{ so: number | null; then: number | null }>(sql`
      with d as (select ${today}::timestamp at time zone ${timeZone} as today, (${addDays(today, -1)})::timestamp at time zone ${timeZone} as before,
        date_trunc('hour', ${now.toISOString()}::timestamptz) - ${today}::timestamp at time zone ${timeZone} as past)
      select sum(total) filter (where hour >= today and hour < today + past) as so,
        sum(total) filter (where hour >= before and hour < before + past) as then
      from reading_hour, d where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = '' and measure = 'water'
        and hour >= before`)
    return {
      measure: 'water',
      figure: 'today',
      value: water,
      remark: so && then ? 'yesterday' : 'none',
      count: so && then ? Math.round((so / then - 1) * 100) : 0,
    }
  },
  async V({ db, own, today, nameOf }) {
    // A day on which it was filled says nothing of what is eaten: the median is of one on which it was not.
    const uses = await db.many<{ equipmentId: string; used: number }>(sql`
      select equipment_id, percentile_cont(0.5) within group (order by greatest - least) as used from reading_day
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = '' and measure = 'rest'
        and day between ${addDays(today, -7)} and ${addDays(today, -1)} group by equipment_id having count(*) >= 3`)
    const bins = known(own, 'rest')
    const lasting = bins
      .flatMap(({ each, value }) => {
        const used = uses.find(({ equipmentId }) => equipmentId === each.equipmentId)?.used
        return used ? [{ each, value, days: value / used }] : []
      })
      .toSorted((a, b) => a.days - b.days)
    const first = lasting[0]
    const due = first !== undefined && first.days < binLastsDays
    return {
      measure: 'rest',
      figure: due ? 'least' : 'today',
      value: due ? first.value : bins.length > 0 ? bins.reduce((sum, { value }) => sum + value, 0) : null,
      remark: first ? 'binDays' : 'none',
      count: first ? Math.round(first.days * 10) / 10 : 0,
      place: nameOf(first?.each),
      due,
    }
  },
  async Y({ db, own, today }) {
    const { heads, weight } = await db.one<{ heads: number; weight: number | null }>(sql`
      select coalesce(sum(n), 0)::int as heads, sum(total) / nullif(sum(n), 0) as weight from reading_day
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = 'weight' and day = ${today}`)
    return { measure: 'weight', figure: 'mean', value: weight, remark: 'heads', count: heads }
  },
  async L(telling) {
    return {
      measure: 'feed',
      figure: 'today',
      value: await countedOn(telling, 'feed', telling.today),
      remark: 'none',
      count: 0,
    }
  },
  async C({ db, own }) {
    const sets = await db.many<{ equipmentId: string; set: number | null }>(sql`
      select equipment_id, (settings ->> 'temperature')::float8 as set from reported_setting
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = ''`)
    const temperatures = known(own, 'temperature')
    const away = temperatures.flatMap(({ each, value }) => {
      const set = sets.find(({ equipmentId }) => equipmentId === each.equipmentId)?.set
      return typeof set === 'number' ? [Math.abs(value - set)] : []
    })
    return {
      measure: 'temperature',
      figure: 'mean',
      value: mean(temperatures),
      remark: away.length > 0 ? 'away' : 'none',
      count: away.length > 0 ? Math.round(Math.max(...away) * 10) / 10 : 0,
    }
  },
  async A({ own }) {
    const currents = known(own, 'current').map(({ value }) => value)
    return {
      measure: 'current',
      figure: 'most',
      value: currents.length > 0 ? Math.max(...currents) : null,
      remark: 'none',
      count: 0,
    }
  },
}

// Who ate ---------------------------------------------------------------------------------------------------------

/** How much of a farm's day is over, of 1. */
export const dayPartOf = (timeZone: string, now: Date) => minuteOf(timeZone, now.getTime()) / (24 * 60)

/** Days for which it is looked back whether she ate. */
const lookedBack = 7
const eats: Readonly<Record<'F' | 'E', readonly SowStatus[]>> = { F: ['lactating', 'nurse'], E: ['pregnant'] }

/** The sows that feeders have known in the last days and that still belong there, the most urgent first. */
async function fedToday(
  db: Db,
  feeders: readonly Seen[],
  { today, language, dayPart }: { today: Day; language: Language; dayPart: number },
): Promise<UnfedRow[]> {
  const days = await db.many<{
    part: string
    day: Day
    equipmentId: string
    eaten: number
    target: number | null
    entries: number | null
  }>(sql`
    select part, day, max(equipment_id) as equipment_id, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
      max(total / nullif(n, 0)) filter (where measure = 'target') as target,
      (sum(total) filter (where measure = 'entries'))::int as entries
    from reading_day where farm_id = current_farm() and equipment_id = any(${idsOf(feeders)}::text[]) and part <> ''
      and day between ${addDays(today, -lookedBack)} and ${today} group by part, day order by part, day desc`)
  const parts = Map.groupBy(days, ({ part }) => part)
  const sows = await db.many<{
    part: string
    animalId: number
    tag: string
    status: SowStatus
    parity: number
    lastWorkOn: Day
    farrowedOn: Day | null
  }>(sql`
    select p.part, a.animal_id, a.tag, a.status, a.parity, a.last_work_on, a.farrowed_on
    from unnest(${[...parts.keys()]}::text[]) p (part) join animal a on a.farm_id = current_farm() and a.sex = 'sow' and a.tag = p.part
    union all select p.part, a.animal_id, a.tag, a.status, a.parity, a.last_work_on, a.farrowed_on
    from unnest(${[...parts.keys()]}::text[]) p (part) join animal a on a.farm_id = current_farm() and a.sex = 'sow' and a.ear_tag = p.part
      and a.ear_tag <> ''`)
  const sowOf = new Map(sows.map((sow) => [sow.part, sow]))
  const feederOf = new Map(feeders.map((each) => [each.equipmentId, each]))
  const type = feeders[0]?.type === 'F' ? 'F' : 'E'
  const own = [...parts].flatMap(([part, seen]) => {
    const sow = sowOf.get(part)
    const newest = seen[0]!
    // Whom the records do not know is believed for a day.
    if (sow ? !eats[type].includes(sow.status) : newest.day < addDays(today, -1)) return []
    const now = newest.day === today ? newest : undefined
    return [{ part, sow, seen, now, eaten: now?.eaten ?? 0, target: now?.target ?? newest.target }]
  })
  const byNow = sharedByNow(own, dayPart)
  const rows = own.map(({ part, sow, seen, now, eaten, target }): UnfedRow => {
    const before = seen.filter(({ day }) => day !== today)
    const state = eatingOf({ eaten, target }, byNow)
    const feeder = feederOf.get((now ?? seen[0]!).equipmentId)
    const pregnant = sow?.status === 'pregnant'
    const since = pregnant ? sow.lastWorkOn : (sow?.farrowedOn ?? sow?.lastWorkOn)
    const statusDays = since ? daysBetween(since, today) : null
    return {
      animalId: sow?.animalId ?? null,
      tag: sow?.tag ?? part,
      state,
      days: state === 'enough' ? 0 : 1 + runOf(before, today),
      eaten: cents(eaten),
      target: cents(target ?? 0),
      status: sow?.status ?? null,
      statusDays,
      parity: sow?.parity ?? null,
      houseName: feeder ? nameIn(feeder, language) : '',
      equipmentId: feeder?.equipmentId ?? '',
      ateAt: null,
      entries: now?.entries ?? null,
      reason: whyUnfed({
        feederSilent: feeder?.silent ?? true,
        pregnantFor: pregnant ? statusDays : null,
        nursingFor: sow && !pregnant ? statusDays : null,
        knownDays: before.length,
        seenToday: now !== undefined,
        entries: now?.entries ?? null,
        eaten,
      }),
    }
  })
  const hungry = own.filter((_, i) => rows[i]!.state !== 'enough').map(({ part }) => part)
  const ate = await db.many<{ part: string; at: string }>(sql`
    select part, max(hour) as at from reading_hour where farm_id = current_farm() and equipment_id = any(${idsOf(feeders)}::text[])
      and part = any(${hungry}::text[]) and measure = 'eaten' and total > 0
      and hour > ${addDays(today, -lookedBack)}::date group by part`)
  const ateAt = new Map(ate.map(({ part, at }) => [part, at]))
  const urgency = ['none', 'little', 'enough']
  return rows
    .map((row, i) => ({ ...row, ateAt: ateAt.get(own[i]!.part) ?? null }))
    .toSorted(
      (a, b) =>
        urgency.indexOf(a.state) - urgency.indexOf(b.state) ||
        b.days - a.days ||
        a.eaten / (a.target || 1) - b.eaten / (b.target || 1) ||
        (a.tag < b.tag ? -1 : 1),
    )
}

/** On how many days before this one, one after the other, she had not eaten enough. */
function runOf(before: readonly { day: Day; eaten: number; target: number | null }[], today: Day) {
  let run = 0
  for (const [i, day] of before.entries()) {
    if (day.day !== addDays(today, -1 - i) || eatingOf(day) === 'enough') break
    run += 1
  }
  return run
}
