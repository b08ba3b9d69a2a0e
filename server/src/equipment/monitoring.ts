import type { monitoring, SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays, daysBetween, monthBefore, type Day } from '@penside/domain/day.ts'
import { eatingOf, sharedByNow } from '@penside/domain/equipment/eating.ts'
import { declared, silentAfterCycles, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { sql, type Db } from '../db.ts'
import { nameIn, type NamedRow } from '../farm/names.ts'
import type { Handlers } from '../serve.ts'
import { dayPartOf } from './overview.ts'
import { columnOf, tableOf } from './readings.ts'

/** What stands in a list by days: a month up to the asked one, the newest first. */
const listedDays = (on: Day) =>
  Array.from({ length: daysBetween(monthBefore(on), on) + 1 }, (_, back) => addDays(on, -back))

export const monitoringHandlers: Handlers<typeof monitoring> = {
  async summary({ input: { type, summary, on: asked, ...narrowed }, db, language, today, caller, request }) {
    const on = asked ?? today
    const { timeZone } = caller
    const now = request.server.now()
    const equipment = await equipmentOn(db, { type, on, now, language, ...narrowed })
    const asking = {
      db,
      type,
      on,
      today,
      language,
      equipment,
      timeZone,
      dayPart: dayPartOf(timeZone, now),
    }
    if (summary === 'INFO') return newest(asking)
    if (summary === 'LIST') return listed[type](asking)
    if (summary === 'SUMMARY') return rows[type](asking)
    return [await totalOf(asking)]
  },
}

type Equipment = {
  equipmentId: string
  penId: string
  penName: string
  houseName: string
  /** Its newest measurement, on the farm's clock and as an instant. */
  measuredAt: string
  at: string | null
  silent: boolean
  settings: Record<string, number | null>
  measured: Record<string, number | null>
}
type Asking = {
  db: Db
  type: EquipmentType
  on: Day
  today: Day
  language: Language
  timeZone: string
  /** How much of today is over, of 1. */
  dayPart: number
  equipment: readonly Equipment[]
}

/** What the farm had of a type on a day, in the order of its places. */
async function equipmentOn(
  db: Db,
  {
    type,
    on,
    now,
    language,
    controllerId,
    equipmentId,
    penId,
  }: {
    type: EquipmentType
    on: Day
    now: Date
    language: Language
    controllerId?: string | undefined
    equipmentId?: string | undefined
    penId?: string | undefined
  },
): Promise<Equipment[]> {
  const rows = await db.many<Omit<Equipment, 'houseName'> & NamedRow>(sql`
    select e.equipment_id, coalesce(p.pen_id::text, '') as pen_id, coalesce(nullif(e.name, ''), p.name, '') as pen_name,
      coalesce(h.name_ko, '') as name_ko, coalesce(h.name_en, '') as name_en, coalesce(h.name_vi, '') as name_vi,
      coalesce(to_char(l.at at time zone f.time_zone, 'YYYY-MM-DD HH24:MI:SS'), '') as measured_at, l.at,
      l.at is null or l.at < ${now.toISOString()}::timestamptz - make_interval(secs => ${silentAfterCycles} * coalesce(e.cycle, ${declared(type).cycle})) as silent,
      coalesce(s.settings, '{}') as settings, coalesce(l.measured, '{}') as measured
    from equipment e cross join (select time_zone from farm where farm_id = current_farm()) f left join pen p using (farm_id, pen_id) left join house h using (farm_id, house_id)
    left join lateral (select at, measured from reading_latest l where l.farm_id = e.farm_id and l.equipment_id = e.equipment_id
      order by at desc limit 1) l on true
    left join reported_setting s on s.farm_id = e.farm_id and s.equipment_id = e.equipment_id and s.part = ''
    where e.farm_id = current_farm() and e.type = ${type} and (e.retired_on is null or e.retired_on > ${on})
      ${controllerId ? sql`and e.controller_id = ${controllerId}` : sql``} ${equipmentId ? sql`and e.equipment_id = ${equipmentId}` : sql``}
      ${penId ? sql`and e.pen_id::text = ${penId}` : sql``}
    order by h.position, p.position, e.equipment_id`)
  return rows.map(({ nameKo, nameEn, nameVi, ...row }) => ({
    ...row,
    houseName: nameIn({ nameKo, nameEn, nameVi }, language),
  }))
}

/** When the type measured last; nothing where it never has. */
async function newest({ equipment }: Asking): Promise<SummaryRow[]> {
  const last = equipment.filter(({ at }) => at).toSorted((a, b) => (a.at! < b.at! ? 1 : -1))[0]
  return last ? [{ measuredAt: last.measuredAt, at: last.at! }] : []
}

const head = ({ equipmentId, houseName, penId, penName, measuredAt, at, silent }: Equipment) => ({
  equipmentId,
  houseName,
  penId,
  penName,
  measuredAt,
  silent,
  ...(at && { at }),
})

/** Percent of what was before, to two decimals; 0 where that is nothing. */
const ratioOf = (amount: number | null, previous: number | null) =>
  previous ? Math.round(((amount ?? 0) / previous) * 10_000) / 100 : 0

const rounded = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? null : Math.round(value * 10 ** decimals) / 10 ** decimals
const sumOf = (values: readonly (number | null | undefined)[]) => {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null
}
const meanOf = (values: readonly (number | null | undefined)[]) => {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : null
}

// --- Days of readings ------------------------------------------------------------------------------------------

type DayRow = {
  equipmentId: string
  part: string
  measure: string
  day: Day
  n: number
  total: number
  least: number | null
  greatest: number | null
}

class Days {
  readonly all: readonly DayRow[]
  readonly #by = new Map<string, DayRow>()
  constructor(rows: readonly DayRow[]) {
    this.all = rows
    for (const row of rows) this.#by.set(keyOf(row), row)
  }
  of(equipmentId: string, measure: string, day: Day, part = '') {
    return this.#by.get(keyOf({ equipmentId, part, measure, day }))
  }
  /** What was used of a counter. */
  used(equipmentId: string, measure: string, day: Day, decimals: number) {
    return rounded(this.of(equipmentId, measure, day)?.total, decimals)
  }
}
const keyOf = ({ equipmentId, part, measure, day }: Omit<DayRow, 'n' | 'total' | 'least' | 'greatest'>) =>
  [equipmentId, part, measure, day].join(' ')

async function daysOf(
  db: Db,
  equipment: readonly Equipment[],
  days: { on: readonly Day[] } | { from: Day; to: Day },
) {
  return new Days(
    await db.many<DayRow>(sql`
      select equipment_id, part, measure, day, n, total, least::float8 as least, greatest::float8 as greatest from reading_day
      where farm_id = current_farm() and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[])
        and ${'on' in days ? sql`day = any(${[...days.on]}::date[])` : sql`day between ${days.from} and ${days.to}`}`),
  )
}

/** The last value of a gauge on a day; where its readings are no longer kept, its mean. By equipment. */
async function lastOn(
  { db, type, equipment, timeZone }: Pick<Asking, 'db' | 'type' | 'equipment' | 'timeZone'>,
  measure: string,
  day: Day,
) {
  const value = columnOf(type, measure)
  const rows = await db.many<{ equipmentId: string; value: number | null }>(sql`
    select e.equipment_id, coalesce(r.value, d.total / nullif(d.n, 0)) as value
    from unnest(${equipment.map(({ equipmentId }) => equipmentId)}::text[]) e (equipment_id)
    left join lateral (select ${value}::float8 as value from ${tableOf(type)} r
      where r.farm_id = current_farm() and r.equipment_id = e.equipment_id and r.part = '' and ${value} is not null
        and r.at >= ${day}::timestamp at time zone ${timeZone} and r.at < ${addDays(day, 1)}::timestamp at time zone ${timeZone}
      order by r.at desc limit 1) r on true
    left join reading_day d on d.farm_id = current_farm() and d.equipment_id = e.equipment_id and d.part = '' and d.measure = ${measure} and d.day = ${day}`)
  return new Map(rows.map(({ equipmentId, value }) => [equipmentId, value]))
}

// --- Animals at feeders ------------------------------------------------------------------------------------------

type Eater = {
  equipmentId: string
  part: string
  eaten: number
  target: number | null
  entries: number | null
  animalId: number | null
  tag: string | null
  status: SowStatus | null
  parity: number | null
  lastWork: string | null
  lastWorkOn: Day | null
}

/**
 * Whom the feeders knew on a day: who was there to eat, with what she ate, and as she stood in the herd then. An ear tag is a sow's number
 * or what is written in her ear.
 */
async function eaters({ db, equipment, on, today }: Asking): Promise<Eater[]> {
  return db.many<Eater>(sql`
    select d.equipment_id, d.part, d.eaten, d.target, d.entries::int as entries, h.animal_id, h.tag, h.status, h.parity, h.last_work, h.last_work_on
    from (
      select equipment_id, part, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
        sum(total / nullif(n, 0)) filter (where measure = 'target') as target, sum(total) filter (where measure = 'entries') as entries
      from reading_day where farm_id = current_farm() and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[])
        and day = ${on} and part <> '' group by 1, 2) d
    left join ${on >= today ? sql`herd_now` : sql`herd_on(${on})`} h on h.farm_id = current_farm() and d.part in (h.tag, h.ear_tag)
    order by d.equipment_id, d.part`)
}

const eaterRow = (eater: Eater, place: Equipment | undefined, byNow: number | null): SummaryRow => ({
  ...(place && head(place)),
  equipmentId: eater.equipmentId,
  animalId: eater.animalId,
  tag: eater.tag ?? eater.part,
  eating: eatingOf(eater, byNow),
  eaten: rounded(eater.eaten, 2),
  target: rounded(eater.target, 2),
  eatenShare: ratioOf(eater.eaten, eater.target),
  entries: eater.entries,
})

/** Of today, which is not over: what share of their feed the others have had. */
const shareSoFar = ({ on, today, dayPart }: Asking, all: readonly Eater[]) =>
  on < today ? null : sharedByNow(all, dayPart)

async function eaterRows(asking: Asking) {
  const place = new Map(asking.equipment.map((each) => [each.equipmentId, each]))
  const all = await eaters(asking)
  const byNow = shareSoFar(asking, all)
  return all.map((eater) => eaterRow(eater, place.get(eater.equipmentId), byNow))
}

async function analysedEaters(asking: Asking): Promise<SummaryRow[]> {
  const { on, language, equipment } = asking
  const place = new Map(equipment.map((each) => [each.equipmentId, each]))
  const all = await eaters(asking)
  const byNow = shareSoFar(asking, all)
  return all.map((eater) => ({
    ...eaterRow(eater, place.get(eater.equipmentId), byNow),
    parity: eater.parity,
    matedOn: eater.lastWork === 'mating' ? eater.lastWorkOn : null,
    days: eater.lastWorkOn === null ? null : daysBetween(eater.lastWorkOn, on),
    statusName: eater.status === null ? '' : statusNames[eater.status][language],
    ateEnough: eatingOf(eater, byNow) === 'enough' ? 'Y' : 'N',
  }))
}

// --- A row of each -------------------------------------------------------------------------------------------------

type OfType = Readonly<Record<EquipmentType, (asking: Asking) => Promise<SummaryRow[]>>>

/** Rows of a counter, beside the same day a month earlier. */
const counted =
  (
    measure: string,
    decimals: number,
    named: (amount: number | null, previous: number | null) => SummaryRow,
  ) =>
  async ({ db, equipment, on }: Asking) => {
    const before = monthBefore(on)
    const days = await daysOf(db, equipment, { on: [on, before] })
    return equipment.map((each) => {
      const [amount, previous] = [on, before].map((day) =>
        days.used(each.equipmentId, measure, day, decimals),
      ) as [number | null, number | null]
      return { ...head(each), ...named(amount, previous), ratio: ratioOf(amount, previous) }
    })
  }

/** Rows of a gauge's last value, beside that of the same day a month earlier. */
const stood =
  (
    measure: string,
    decimals: number,
    named: (amount: number | null, previous: number | null, each: Equipment) => SummaryRow,
  ) =>
  async (asking: Asking) => {
    const now = await lastOn(asking, measure, asking.on)
    const before = await lastOn(asking, measure, monthBefore(asking.on))
    return asking.equipment.map((each) => {
      const [stands, previous] = [now, before].map((values) =>
        rounded(values.get(each.equipmentId), decimals),
      ) as [number | null, number | null]
      const last = stands === null ? lastValues(asking, each) : undefined
      const amount = last ? rounded(last[measure], decimals) : stands
      return {
        ...head(each),
        ...named(amount, previous, each),
        ratio: ratioOf(amount, previous),
        ...(last && { old: true }),
      }
    })
  }

/** What a gauge said last, where today is asked for and it has not spoken today. */
const lastValues = ({ on, today }: Asking, { at, measured }: Equipment) =>
  on >= today && at ? measured : undefined

const rows: OfType = {
  F: eaterRows,
  E: eaterRows,
  async S(asking) {
    const { db, equipment, on } = asking
    const days = await daysOf(db, equipment, { on: [on] })
    const spoke = new Set(days.all.map(({ equipmentId }) => equipmentId))
    return equipment.map((each) => {
      const last = spoke.has(each.equipmentId) ? undefined : lastValues(asking, each)
      const of = (measure: string) =>
        last ? { greatest: last[measure], least: last[measure] } : days.of(each.equipmentId, measure, on)
      return {
        ...head(each),
        ...(last && { old: true }),
        mostTemperature: rounded(of('temperature')?.greatest, 1),
        leastTemperature: rounded(of('temperature')?.least, 1),
        mostHumidity: rounded(of('humidity')?.greatest, 0),
        leastHumidity: rounded(of('humidity')?.least, 0),
        mostCo2: rounded(of('co2')?.greatest, 0),
        leastCo2: rounded(of('co2')?.least, 0),
        mostAmmonia: rounded(of('ammonia')?.greatest, 1),
        leastAmmonia: rounded(of('ammonia')?.least, 1),
      }
    })
  },
  W: counted('water', 0, (liter, previousLiter) => ({ liter, previousLiter })),
  V: stood('rest', 0, (feed, previousFeed) => ({ feed, previousFeed })),
  async Y({ db, equipment, on }) {
    const before = monthBefore(on)
    const days = await passagesOf(db, equipment, [on, before])
    return equipment.map((each) => {
      const [day, previous] = [
        days.get(`${each.equipmentId} ${on}`),
        days.get(`${each.equipmentId} ${before}`),
      ]
      return {
        ...head(each),
        fit: day?.fit ?? null,
        previousFit: previous?.fit ?? null,
        standardWeight: each.settings['standard'] ?? null,
        moved: day?.moved ?? null,
        averageWeight: rounded(day?.average, 1),
        ratio: ratioOf(day?.fit ?? null, previous?.fit ?? null),
      }
    })
  },
  L: counted('feed', 2, (liquidFeed, previousLiquidFeed) => ({ liquidFeed, previousLiquidFeed })),
  C: stood('temperature', 1, (temperature, previousTemperature, { settings }) => ({
    temperature,
    previousTemperature,
    setTemperature: settings['temperature'] ?? null,
  })),
  async A({ db, equipment, on, timeZone }) {
    const rang = await db.many<{ equipmentId: string; measure: string; times: number }>(sql`
      select equipment_id, measure, count(*)::int as times from alarm
      where farm_id = current_farm() and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[]) and cause = 'high'
        and raised_at >= ${on}::timestamp at time zone ${timeZone} and raised_at < ${addDays(on, 1)}::timestamp at time zone ${timeZone}
      group by 1, 2`)
    return equipment.map((each) => {
      const times = (measure: string) =>
        rang.find((row) => row.equipmentId === each.equipmentId && row.measure === measure)?.times ?? 0
      return {
        ...head(each),
        overcurrents: times('current'),
        leakages: times('leakage'),
        resistiveLeakages: times('resistiveLeakage'),
      }
    })
  },
}

/** Pigs over the scales on these days: how many, how many of them fit for shipment, and their mean weight. */
async function passagesOf(db: Db, equipment: readonly Equipment[], days: readonly Day[]) {
  const found = await db.many<{
    equipmentId: string
    day: Day
    moved: number
    fit: number
    average: number | null
  }>(sql`
    select equipment_id, day, (sum(n) filter (where measure = 'weight'))::int as moved,
      coalesce(sum(total) filter (where measure = 'fit'), 0)::int as fit,
      sum(total) filter (where measure = 'weight') / nullif(sum(n) filter (where measure = 'weight'), 0) as average
    from reading_day where farm_id = current_farm() and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[])
      and day = any(${[...days]}::date[]) group by 1, 2`)
  return new Map(found.map((row) => [`${row.equipmentId} ${row.day}`, row]))
}

// --- The farm's row --------------------------------------------------------------------------------------------------

/** How many reported on the day, and what the rows of each come to. */
async function totalOf(asking: Asking): Promise<SummaryRow> {
  const { db, type, equipment, on } = asking
  const { reported } = await db.one<{ reported: number }>(sql`
    select count(distinct equipment_id)::int as reported from reading_day where farm_id = current_farm() and day = ${on} and n > 0
      and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[])`)
  const each = (await rows[type](asking)).filter(({ old }) => !old)
  const sum = (name: keyof SummaryRow, decimals: number) =>
    rounded(sumOf(each.map((row) => row[name] as number | null | undefined)), decimals)
  const mean = (name: keyof SummaryRow, decimals: number) =>
    rounded(meanOf(each.map((row) => row[name] as number | null | undefined)), decimals)
  const most = (name: keyof SummaryRow) => extreme(each, name, Math.max)
  const least = (name: keyof SummaryRow) => extreme(each, name, Math.min)
  // One that ate at two feeders is one animal, and has one target.
  const animals = [...Map.groupBy(each, ({ tag }) => tag).values()]
  const targets = rounded(sumOf(animals.map((own) => extreme(own, 'target', Math.max))), 2)
  const beside = (amount: number | null, previous: number | null) => ({ ratio: ratioOf(amount, previous) })
  const ofType: Readonly<Record<EquipmentType, () => SummaryRow>> = {
    F: () => {
      const [headsFed, totalEaten] = [animals.length, sum('eaten', 2)]
      return {
        headsFed,
        totalEaten,
        averageEaten: headsFed > 0 ? rounded((totalEaten ?? 0) / headsFed, 2) : null,
        target: targets,
      }
    },
    E: () => {
      const eaten = sum('eaten', 2)
      return { eaten, target: targets, eatenShare: ratioOf(eaten, targets), heads: animals.length }
    },
    S: () => ({
      mostTemperature: most('mostTemperature'),
      leastTemperature: least('leastTemperature'),
      mostHumidity: most('mostHumidity'),
      leastHumidity: least('leastHumidity'),
      mostCo2: most('mostCo2'),
      leastCo2: least('leastCo2'),
      mostAmmonia: most('mostAmmonia'),
      leastAmmonia: least('leastAmmonia'),
    }),
    W: () => {
      const [liter, previousLiter] = [sum('liter', 0), sum('previousLiter', 0)]
      return { liter, previousLiter, ...beside(liter, previousLiter) }
    },
    V: () => {
      const [feed, previousFeed] = [sum('feed', 0), sum('previousFeed', 0)]
      return { feed, previousFeed, ...beside(feed, previousFeed) }
    },
    Y: () => {
      const [fit, previousFit, moved] = [sum('fit', 0), sum('previousFit', 0), sum('moved', 0)]
      const weighed = sumOf(each.map((row) => (row.averageWeight ?? 0) * (row.moved ?? 0)))
      return {
        fit,
        previousFit,
        moved,
        averageWeight: moved ? rounded((weighed ?? 0) / moved, 1) : null,
        standardWeight: mean('standardWeight', 1),
        ...beside(fit, previousFit),
      }
    },
    L: () => {
      const [liquidFeed, previousLiquidFeed] = [sum('liquidFeed', 2), sum('previousLiquidFeed', 2)]
      return { liquidFeed, previousLiquidFeed, ...beside(liquidFeed, previousLiquidFeed) }
    },
    C: () => {
      const [temperature, previousTemperature] = [mean('temperature', 1), mean('previousTemperature', 1)]
      return {
        temperature,
        previousTemperature,
        setTemperature: mean('setTemperature', 1),
        ...beside(temperature, previousTemperature),
      }
    },
    A: () => ({
      overcurrents: sum('overcurrents', 0),
      leakages: sum('leakages', 0),
      resistiveLeakages: sum('resistiveLeakages', 0),
    }),
  }
  return { reported, of: equipment.length, ...ofType[type]() }
}

function extreme(rows: readonly SummaryRow[], name: keyof SummaryRow, of: (...values: number[]) => number) {
  const known = rows.map((row) => row[name]).filter((value) => typeof value === 'number')
  return known.length > 0 ? of(...known) : null
}

// --- Analyses ----------------------------------------------------------------------------------------------------------

/** A row for each equipment and day up to the asked one, the newest first. */
const byDay =
  (rowOf: (each: Equipment, day: Day, days: Days) => SummaryRow | undefined) =>
  async ({ db, equipment, on }: Asking) => {
    const days = await daysOf(db, equipment, { from: monthBefore(on), to: on })
    return listedDays(on).flatMap((day) =>
      equipment.flatMap((each) => {
        const row = rowOf(each, day, days)
        return row ? [{ ...head(each), day, ...row }] : []
      }),
    )
  }

const listed: OfType = {
  F: analysedEaters,
  E: analysedEaters,
  S: rows.S,
  /** How much had been drunk at the end of each hour of the day; of the last, when it was measured. */
  async W({ db, equipment, on, timeZone }) {
    const hours = await db.many<{ equipmentId: string; measuredAt: string; total: number }>(sql`
      select equipment_id,
        to_char(least(hour + interval '1 hour', at) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as measured_at,
        sum(total) over (partition by equipment_id order by hour) as total
      from reading_hour left join reading_latest using (farm_id, equipment_id, part) where farm_id = current_farm() and equipment_id = any(${equipment.map(({ equipmentId }) => equipmentId)}::text[])
        and part = '' and measure = 'water' and hour >= ${on}::timestamp at time zone ${timeZone}
        and hour < ${addDays(on, 1)}::timestamp at time zone ${timeZone} order by hour, equipment_id`)
    const place = new Map(equipment.map((each) => [each.equipmentId, each]))
    return hours.map(({ equipmentId, measuredAt, total }) => ({
      ...head(place.get(equipmentId)!),
      measuredAt,
      totalLiter: rounded(total, 0),
    }))
  },
  V: rows.V,
  async Y(asking) {
    const { db, equipment, on } = asking
    const days = await passagesOf(db, equipment, listedDays(on))
    return listedDays(on).flatMap((day) =>
      equipment.flatMap((each) => {
        const found = days.get(`${each.equipmentId} ${day}`)
        if (!found) return []
        return [
          {
            ...head(each),
            day,
            fit: found.fit,
            moved: found.moved,
            averageWeight: rounded(found.average, 1),
            standardWeight: each.settings['standard'] ?? null,
          },
        ]
      }),
    )
  },
  L: byDay(({ equipmentId, settings }, day, days) => {
    if (!days.of(equipmentId, 'feed', day) && !days.of(equipmentId, 'water', day)) return undefined
    return {
      liquidFeed: days.used(equipmentId, 'feed', day, 2),
      waterOfFeeder: days.used(equipmentId, 'water', day, 1),
      waterSeconds: settings['waterSeconds'] ?? null,
    }
  }),
  C: rows.C,
  A: rows.A,
}
