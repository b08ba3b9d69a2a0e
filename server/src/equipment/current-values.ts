import type { Curve } from '@penside/contract/equipment/curve.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { presentsOf, type PresentName } from '@penside/domain/equipment/present.ts'
import { feedOn, standardFeed } from '@penside/domain/equipment/feed-curve.ts'
import { curveOn, type Instead } from '@penside/domain/equipment/setting-limit.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../database/db.ts'
import { Rules, type Placed } from './alarm-rules.ts'
import { presenceDays } from './curve-history.ts'

export type Presents = Readonly<Partial<Record<PresentName, string | null>>>
export type Present = {
  values: Presents
  /** Time of the newest reading, of any animal. */
  measuredAt: string | null
  measured: Readonly<Record<string, number | null>>
  /** Animals identified today. */
  seen: number
  /** Amount that the animal gets without a setting of her own; null if unknown or not for an animal. */
  instead: Instead | null
}

type Latest = {
  equipmentId: string
  part: string
  at: string
  clock: string
  measured: Readonly<Record<string, number | null>>
}
type DayRow = { equipmentId: string; part: string; measure: string; n: number; total: number }
type Sow = {
  tag: string
  earTag: string
  status: SowStatus
  matedOn: Day | null
  farrowedOn: Day | null
}
type Kept = { equipmentId: string; part: string; curve: Curve }

const text = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined || !Number.isFinite(value)
    ? null
    : String(Number(value.toFixed(decimals)))

/**
 * Current values of equipment of one type, as a whole and for each animal of `parts`. Amounts are those of today; gauges have their last
 * value.
 */
export async function currentValuesOf(
  db: Db,
  placed: readonly Placed[],
  parts: readonly string[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<(equipmentId: string, part: string) => Present> {
  const type = placed[0]?.type ?? 'V'
  const ids = placed.map(({ equipmentId }) => equipmentId)
  const byAnimal = declared(type).of === 'tag'
  const known = parts.filter(Boolean)
  const clock = sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as clock`
  const latest = await db.many<Latest>(sql`
    select e.equipment_id, l.part, l.at, l.clock, l.measured from unnest(${ids}::text[]) e (equipment_id)
    join lateral (select part, at, ${clock}, measured from reading_latest
      where farm_id = current_farm() and equipment_id = e.equipment_id order by at desc limit 1) l on true
    union all select equipment_id, part, at, ${clock}, measured from reading_latest
    where farm_id = current_farm() and equipment_id = any(${ids}::text[]) and part = any(${known}::text[])`)
  const days = await db.many<DayRow>(sql`
    select equipment_id, part, measure, n, total from reading_day
    where farm_id = current_farm() and equipment_id = any(${ids}::text[]) and day = ${today}`)
  const sows =
    known.length === 0
      ? []
      : await db.many<Sow>(sql`
          select tag, ear_tag, status, mated_on, farrowed_on from animal
          where farm_id = current_farm() and sex = 'sow' and (tag = any(${known}::text[]) or (ear_tag <> '' and ear_tag = any(${known}::text[])))`)
  const curves = byAnimal
    ? await db.many<Kept>(sql`
        select equipment_id, part, curve from reported_setting
        where farm_id = current_farm() and equipment_id = any(${ids}::text[]) and curve is not null`)
    : []
  const rules = type === 'A' ? await Rules.of(db) : undefined

  const rows = { type, latest, days, sows, curves, rules }
  return (equipmentId, part) =>
    presentOf(
      rows,
      placed.find((each) => each.equipmentId === equipmentId)!,
      part,
      today,
    )
}

type Rows = {
  type: EquipmentType
  latest: readonly Latest[]
  days: readonly DayRow[]
  sows: readonly Sow[]
  curves: readonly Kept[]
  rules: Rules | undefined
}

/** Current values of an equipment; those of one animal with its `part`. */
function presentOf({ type, latest, days, ...rows }: Rows, place: Placed, part: string, today: Day): Present {
  const { equipmentId } = place
  const isOwn = (row: { equipmentId: string; part: string }) =>
    row.equipmentId === equipmentId && (part === '' || row.part === part)
  const last = latest.filter(isOwn).at(-1)
  const ofToday = days.filter(isOwn)
  const of = (measure: string) => ofToday.filter((row) => row.measure === measure)
  const total = (measure: string) => {
    const found = of(measure)
    return found.length > 0 ? found.reduce((sum, row) => sum + row.total, 0) : null
  }
  /** Daily mean of a gauge, summed over animals. */
  const mean = (measure: string) => {
    const found = of(measure).filter(({ n }) => n > 0)
    return found.length > 0 ? found.reduce((sum, { n, total: all }) => sum + all / n, 0) : null
  }
  const gauge = (measure: string) => last?.measured[measure] ?? null
  const sow = rows.sows.find(({ tag, earTag }) => tag === part || earTag === part)
  const eaten = total('eaten')
  const target = mean('target')
  const curveDays = curveDay(type, sow, today)
  const curve = curveFor(rows.curves, equipmentId, part)
  const plan = curveDays !== null && curve ? curveOn(curve.points, curveDays) : null
  const byAnimal = declared(type).of === 'tag'
  const passages = of('weight').reduce((sum, { n }) => sum + n, 0)
  const rule = (measure: string) => rows.rules?.of(place, measure)
  const limitOf = (measure: string) => rule(measure)?.criticalHigh ?? rule(measure)?.warningHigh
  const found: Readonly<Record<PresentName, () => string | null>> = {
    eaten: () => text(eaten, 2),
    eatenShare: () => text(eaten !== null && target ? (100 * eaten) / target : null, 0),
    plan: () => text(plan, 2),
    matedOn: () => sow?.matedOn ?? null,
    farrowedOn: () => sow?.farrowedOn ?? null,
    entries: () => text(total('entries'), 0),
    enteredAt: () => last?.clock ?? null,
    earTag: () => sow?.earTag || null,
    place: () => place.penId || null,
    rest: () => text(gauge('rest'), 0),
    weight: () => text(gauge('weight'), 1),
    moved: () => text(passages > 0 ? passages : null, 0),
    averageWeight: () => text(passages > 0 ? total('weight')! / passages : null, 1),
    feed: () => text(total('feed'), 2),
    water: () => text(total('water'), 1),
    temperature: () => text(gauge('temperature'), 1),
    current: () => text(gauge('current'), 1),
    leakage: () => text(gauge('leakage'), 1),
    currentLimit: () => text(limitOf('current'), 1),
    leakageLimit: () => text(limitOf('leakage'), 1),
    // Live samples are judged at any time of day.
    watchedFrom: () => '00:00',
    watchedTo: () => '24:00',
  }
  return {
    values: Object.fromEntries(presentsOf(type).map(([name]) => [name, found[name]()])),
    measuredAt: last?.at ?? null,
    measured: byAnimal && part === '' ? {} : (last?.measured ?? {}),
    seen: new Set(of('eaten').map((row) => row.part)).size,
    instead: part === '' || !byAnimal ? null : insteadOf(type, last, plan, curveDays, today),
  }
}

/** Day of a sow's feeding curve; null if she is not in its time. */
function curveDay(type: EquipmentType, sow: Sow | undefined, today: Day): number | null {
  const isPregnant = sow?.status === 'pregnant'
  const isNursing = sow?.status === 'lactating' || sow?.status === 'nurse'
  const since = type === 'E' ? isPregnant && sow.matedOn : isNursing && sow.farrowedOn
  return since ? daysBetween(since, today) : null
}

/** Curve of an animal at an equipment, or else that of the equipment. */
function curveFor(curves: readonly Kept[], equipmentId: string, part: string): Curve | undefined {
  const own = curves.filter((each) => each.equipmentId === equipmentId)
  return (own.find((each) => each.part === part) ?? own.find((each) => each.part === ''))?.curve
}

/** Amount of an animal. The dispensed one counts only if the feeder identified her in the last days. */
function insteadOf(
  type: EquipmentType,
  last: Latest | undefined,
  plan: number | null,
  days: number | null,
  today: Day,
): Instead | null {
  const given = last?.measured['target'] ?? null
  if (given !== null && last && daysBetween(last.clock.slice(0, 10) as Day, today) < presenceDays)
    return { from: 'given', value: rounded(given, 2) }
  if (plan !== null) return { from: 'plan', value: rounded(plan, 2) }
  if (days === null) return null
  return { from: 'standard', value: feedOn(standardFeed[type === 'E' ? 'E' : 'F'], days) }
}
