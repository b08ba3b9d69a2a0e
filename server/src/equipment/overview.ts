import type { equipmentOverview, OverviewRow } from '@penside/contract/equipment/overview.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { AlarmCause, Severity } from '@penside/domain/equipment/alarm.ts'
import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { isOpen } from './alarms.ts'
import { typeDefinitions } from './types/all-types.ts'
import { dayPartOf, feedingToday } from './types/feeding-today.ts'
import { idsOf, summaryRows, type OverviewLine, type SummaryRow } from './types/summary-row.ts'

export const overviewHandlers: Handlers<typeof equipmentOverview> = {
  async all({ caller: { timeZone }, db, language, today, request }) {
    const now = request.server.now()
    const all = await summaryRows(db, now)
    const rings = await ringing(db)
    const { open } = await db.one<{ open: number }>(
      sql`select count(*)::int as open from alarm a where a.farm_id = current_farm() and ${isOpen}`,
    )
    const query = { db, all, rings, today, timeZone, now, language }
    const rows: OverviewRow[] = []
    for (const type of equipmentTypes)
      if (all.some((each) => each.type === type)) rows.push(await rowOf(type, query))
    const order = ['alarm', 'due', 'silent', 'fine']
    return {
      reported: all.filter(({ silent }) => !silent).length,
      of: all.length,
      alarms: open,
      due: rows.filter(({ condition }) => condition === 'due').length,
      silent: all.filter(({ silent }) => silent).length,
      asOf: now.toISOString(),
      rows: rows.toSorted((a, b) => order.indexOf(a.condition) - order.indexOf(b.condition)),
    }
  },

  async fed({ input: { type }, caller: { timeZone }, db, language, today, request }) {
    const now = request.server.now()
    const feeders = (await summaryRows(db, now)).filter((each) => each.type === type)
    return {
      reported: feeders.filter(({ silent }) => !silent).length,
      of: feeders.length,
      asOf: now.toISOString(),
      rows: await feedingToday(db, feeders, { today, language, dayPart: dayPartOf(timeZone, now) }),
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
        eaten: rounded(eaten, 2),
        target: rounded(target, 2),
      })),
    }
  },
}

/** Days of feeding on a sow's card. */
const cardDays = 30
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

type OverviewContext = {
  db: Db
  all: readonly SummaryRow[]
  rings: readonly Ring[]
  today: Day
  timeZone: string
  now: Date
  language: Language
}

async function rowOf(type: EquipmentType, query: OverviewContext): Promise<OverviewRow> {
  const { db, all, rings, today, language } = query
  const own = all.filter((each) => each.type === type)
  const speaking = own.filter(({ silent }) => !silent)
  const nameOf = (each: SummaryRow | undefined) =>
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
  const said = await typeDefinitions[type].line({
    ...query,
    own: speaking.length > 0 ? speaking : own,
    nameOf,
  })
  // The unfed sows are listed themselves.
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
      // The measure of the alarm belongs to its cause.
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
      remark: own.every(({ revoked }) => revoked) ? 'revoked' : 'silent',
      count: own.length,
    }
  }
  const { due = false, place = '', ...rest } = said
  if (due) return { ...common, ...rest, condition: 'due', place }
  if (speaking.length < own.length)
    return { ...common, ...rest, condition: 'fine', remark: 'silent', count: own.length - speaking.length }
  return { ...common, ...rest, condition: 'fine', place }
}

/** Figure of the newest day with readings. */
async function lastKnown(
  db: Db,
  type: EquipmentType,
  own: readonly SummaryRow[],
  said: OverviewLine,
  today: Day,
) {
  const last = await db.maybeOne<{ value: number | null }>(sql`
    select case when ${type} = 'Y' then sum(total) / nullif(sum(n), 0) else sum(total) end as value from reading_day
    where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = ${said.measure}
      and day >= ${addDays(today, -31)} group by day order by day desc limit 1`)
  return { measure: said.measure, value: last?.value ?? null }
}
