import type { ict } from '@penside/contract/equipment/ict.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { normalRange } from '@penside/domain/equipment/alarm.ts'
import { feedOn, standardFeed } from '@penside/domain/equipment/feed-curve.ts'
import { curveAt } from '@penside/domain/farm/standard-curve.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn } from '../farm/translated-names.ts'
import { farmCurves } from '../farm/standard-curve.ts'
import { currentGroupsOn } from '../groups/current.ts'
import type { Handlers } from '../http/serve.ts'
import { Rules } from './alarm-rules.ts'
import { summaryRows } from './types/summary-row.ts'
import { limitsOf } from './setting.ts'
import { stagesOf } from './sow-stages.ts'

const fedDays = 30
const waterDays = 31
const weekDays = 7

const ofType = (type: EquipmentType) =>
  sql`(select equipment_id from equipment where farm_id = current_farm() and type = ${type} and retired_on is null)`

export const ictHandlers: Handlers<typeof ict> = {
  async feed({ input: { type, on: asked }, db, today }) {
    const on = asked ?? today
    const { begins, step, spells } = stagesOf(type === 'E')
    const rows = await db.many<{
      day: Day
      stage: number | null
      heads: number
      eaten: number
      target: number | null
    }>(sql`
      with fed as (
        select part, day, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
          max(total / nullif(n, 0)) filter (where measure = 'target') as target
        from reading_day where farm_id = current_farm() and equipment_id in ${ofType(type)} and part <> ''
          and day between ${addDays(on, 1 - fedDays)} and ${on} group by part, day),
      ${spells},
      staged as (
        select f.*, (select (f.day - s.since) / ${step}::int * ${step}::int from spell s
          where s.part = f.part and s.kind in ${begins} and s.since <= f.day and (s.until is null or f.day < s.until)
          order by s.since desc limit 1) as stage from fed f)
      select day, stage, count(*)::int as heads, sum(eaten) as eaten, sum(target) as target from staged group by day, stage order by day`)
    const sumBy = <Key>(keyOf: (row: (typeof rows)[number]) => Key) =>
      [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
        const heads = own.reduce((sum, row) => sum + row.heads, 0)
        const eaten = own.reduce((sum, row) => sum + row.eaten, 0)
        const target = own.reduce((sum, row) => sum + (row.target ?? 0), 0)
        return {
          key,
          heads,
          eaten: rounded(eaten / heads, 2),
          target: target > 0 ? rounded(target / heads, 2) : null,
        }
      })
    return {
      stages: sumBy(({ stage }) => stage)
        .flatMap(({ key, ...rest }) =>
          key === null ? [] : [{ day: key, ...rest, standard: feedOn(standardFeed[type], key) }],
        )
        .toSorted((a, b) => a.day - b.day),
      days: sumBy(({ day }) => day).map(({ key, ...rest }) => ({ day: key, ...rest })),
    }
  },

  async water({ input: { on: asked }, caller: { timeZone }, db, language, today, request }) {
    const on = asked ?? today
    const meters = (await summaryRows(db, request.server.now())).filter(({ type }) => type === 'W')
    const ids = meters.map(({ equipmentId }) => equipmentId)
    const span = Array.from({ length: waterDays }, (_, i) => addDays(on, i + 1 - waterDays))
    const standards = await standardWater(db, meters, span)
    const hours = await db.many<{
      equipmentId: string
      hour: number
      liter: number | null
      usual: number | null
    }>(sql`
      select equipment_id, extract(hour from hour at time zone ${timeZone})::int as hour,
        sum(total) filter (where (hour at time zone ${timeZone})::date = ${on}) as liter,
        sum(total) filter (where (hour at time zone ${timeZone})::date < ${on}) as usual
      from reading_hour where farm_id = current_farm() and equipment_id = any(${ids}::text[]) and part = '' and measure = 'water'
        and hour >= ${addDays(on, -weekDays)}::timestamp at time zone ${timeZone} and hour < ${addDays(on, 1)}::timestamp at time zone ${timeZone}
      group by 1, 2`)
    const days = await db.many<{ equipmentId: string; day: Day; liter: number }>(sql`
      select equipment_id, day, total as liter from reading_day where farm_id = current_farm() and equipment_id = any(${ids}::text[])
        and part = '' and measure = 'water' and day between ${span[0]} and ${on} order by day`)
    // Days of the previous week with readings: a new system has fewer.
    const past = new Set(
      days.filter(({ day }) => day < on && day >= addDays(on, -weekDays)).map(({ day }) => day),
    ).size
    const usual = (rows: readonly { usual: number | null }[]) => (past > 0 ? sumOf(rows, 'usual') / past : 0)
    const [withStandard, without] = [true, false].map((own) => ({
      hours: hours.filter(({ equipmentId }) => standards.has(equipmentId) === own),
      days: days.filter(({ equipmentId, day }) => standards.has(equipmentId) === own && day < on),
    })) as [{ hours: typeof hours }, { hours: typeof hours; days: typeof days }]
    const standardOn = (day: Day) => [...standards.values()].reduce((sum, by) => sum + (by.get(day) ?? 0), 0)
    const drunk = usual(withStandard.hours)
    /** Of an hour: its share of the day's standard, by the pigs' usual pattern of drinking, or an even share while that is unknown. */
    const standardAt = (hour: number) => {
      const at = (rows: typeof hours) => usual(rows.filter((row) => row.hour === hour))
      return standardOn(on) * (drunk > 0 ? at(withStandard.hours) / drunk : 1 / 24) + at(without.hours)
    }
    const usualDay =
      sumOf(without.days, 'liter') / Math.max(1, new Set(without.days.map(({ day }) => day)).size)
    const orNone = (standard: number) => (standards.size > 0 ? rounded(standard, 2) : null)
    return {
      hours: Array.from({ length: 24 }, (_, hour) => {
        const own = hours.filter((row) => row.hour === hour)
        return {
          hour,
          liter: own.some(({ liter }) => liter !== null) ? rounded(sumOf(own, 'liter'), 2) : null,
          usual: usual(own) > 0 ? rounded(usual(own), 2) : null,
          standard: orNone(standardAt(hour)),
        }
      }),
      days: [...Map.groupBy(days, ({ day }) => day)].map(([day, own]) => ({
        day,
        liter: rounded(sumOf(own, 'liter'), 2),
        standard: orNone(standardOn(day) + usualDay),
      })),
      meters: meters.map((meter) => {
        const own = days.filter(({ equipmentId }) => equipmentId === meter.equipmentId)
        const week = own.filter(({ day }) => day < on && day >= addDays(on, -weekDays))
        return {
          equipmentId: meter.equipmentId,
          houseName: nameIn(meter, language),
          penName: meter.penName,
          liter: rounded(own.find(({ day }) => day === on)?.liter, 2),
          usual: week.length > 0 ? rounded(sumOf(week, 'liter') / week.length, 2) : null,
          standard: rounded(standards.get(meter.equipmentId)?.get(on), 2),
          month: own.length > 0 ? rounded(sumOf(own, 'liter'), 2) : null,
        }
      }),
    }
  },

  async environment({ caller: { timeZone }, db, language, today, request }) {
    const sensors = (await summaryRows(db, request.server.now())).filter(({ type }) => type === 'S')
    const rules = await Rules.of(db)
    const limits = new Map<string, Awaited<ReturnType<typeof limitsOf>>>()
    for (const { scope } of sensors) if (!limits.has(scope)) limits.set(scope, await limitsOf(db, 'S', scope))
    const set = new Map(
      (
        await db.many<{ equipmentId: string; settings: Record<string, number | null> }>(sql`
          select equipment_id, settings from reported_setting where farm_id = current_farm() and part = ''`)
      ).map(({ equipmentId, settings }) => [equipmentId, settings]),
    )
    const rows = await db.many<{
      equipmentId: string
      measure: string
      hour: number
      mean: number | null
    }>(sql`
      select equipment_id, measure, extract(hour from hour at time zone ${timeZone})::int as hour, total / nullif(n, 0) as mean
      from reading_hour where farm_id = current_farm() and equipment_id = any(${sensors.map(({ equipmentId }) => equipmentId)}::text[])
        and part = '' and measure in ('temperature', 'humidity', 'co2', 'ammonia') and hour >= ${today}::timestamp at time zone ${timeZone}`)
    const known = new Map(rows.map((row) => [`${row.equipmentId} ${row.measure} ${row.hour}`, row.mean]))
    const last = Math.max(0, ...rows.map(({ hour }) => hour))
    return sensors.map((sensor) => {
      const hoursOf = (measure: string) =>
        Array.from({ length: last + 1 }, (_, hour) =>
          rounded(known.get(`${sensor.equipmentId} ${measure} ${hour}`), 2),
        )
      const now = (measure: string) => sensor.measured[measure] ?? null
      const normal = (measure: string) =>
        normalRange(
          rules.of(sensor, measure),
          set.get(sensor.equipmentId)?.[measure] ?? null,
          limits.get(sensor.scope)!.find(({ setting }) => setting === measure)!,
        )
      return {
        equipmentId: sensor.equipmentId,
        houseName: nameIn(sensor, language),
        penName: sensor.penName,
        at: sensor.at,
        silent: sensor.silent,
        temperature: now('temperature'),
        humidity: now('humidity'),
        co2: now('co2'),
        ammonia: now('ammonia'),
        normal: {
          temperature: normal('temperature'),
          humidity: normal('humidity'),
          co2: normal('co2'),
          ammonia: normal('ammonia'),
        },
        hours: {
          temperature: hoursOf('temperature'),
          humidity: hoursOf('humidity'),
          co2: hoursOf('co2'),
          ammonia: hoursOf('ammonia'),
        },
      }
    })
  },
}

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number | null>>[], name: Name) =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)

/**
 * Standard water intake of growing pigs by meter and day, litres; the meters of a house share it. Houses with sows or boars, or without pigs
 * on the last day, have none.
 */
async function standardWater(
  db: Db,
  meters: readonly { equipmentId: string; houseId: number | null }[],
  span: readonly Day[],
) {
  const { water } = await farmCurves(db)
  const rows = await db.many<{ day: Day; houseId: number; head: number; ageDays: number }>(sql`
    select g.day, p.house_id, g.head, g.age_days from (${currentGroupsOn(span)}) g join pen p on p.farm_id = current_farm() and p.pen_id = g.pen_id
    where g.head > 0 and p.house_id not in (select o.house_id from animal a join pen o using (farm_id, pen_id)
      where a.farm_id = current_farm() and a.status <> 'culled')`)
  const byHouse = Map.groupBy(rows, ({ houseId }) => houseId)
  return new Map(
    meters.flatMap(({ equipmentId, houseId }) => {
      const own = houseId === null ? [] : (byHouse.get(houseId) ?? [])
      if (!own.some(({ day }) => day === span.at(-1))) return []
      const shared = meters.filter((each) => each.houseId === houseId).length
      const days = new Map<Day, number>()
      for (const { day, head, ageDays } of own)
        days.set(day, (days.get(day) ?? 0) + (head * curveAt(water, ageDays)) / shared)
      return [[equipmentId, days]] as const
    }),
  )
}
