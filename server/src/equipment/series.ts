import type { Input } from '@penside/contract/api/call.ts'
import type { EquipmentState, MeasureNow, series, Span } from '@penside/contract/equipment/series.ts'
import { boundsOf, isLimited, silentAfterMs } from '@penside/domain/equipment/alarm.ts'
import { declared, type Measure } from '@penside/domain/equipment/types.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { isOpen } from './alarms.ts'
import { placedEquipment, repairUntil, Rules, type Placed } from './alarm-rules.ts'
import { columnOf, setpointAt, setpointLines, tableOf } from './readings.ts'

const hour = 3_600
const spanSeconds: Readonly<Record<Span, number>> = {
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  year: 365 * 24 * hour,
}
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** Resolution of a span: what a phone can display, without further rows. */
function stepOf(span: Span, used: boolean, ofItself: boolean): 'sample' | 'hour' | 'day' {
  if (span === 'year' || (span === 'month' && used)) return 'day'
  return span === 'day' && !used && ofItself ? 'sample' : 'hour'
}

type Points = {
  times: number[]
  means: (number | null)[]
  leasts: (number | null)[]
  greatests: (number | null)[]
}
type Row = { at: number; mean: number | null; least: number | null; greatest: number | null }
type Line = { equipment: Placed; measure: string; used: boolean; from: number; to: number; timeZone: string }

/** Rows of a line in order of time, s; animals and passages are summed. */
function rowsOf(
  db: Db,
  step: 'sample' | 'hour' | 'day',
  { equipment, measure, used, from, to, timeZone }: Line,
): Promise<Row[]> {
  const { equipmentId, type } = equipment
  if (step === 'sample') {
    const column = columnOf(type, measure)
    return db.many<Row>(sql`
      select extract(epoch from at)::float8 as at, ${column}::float8 as mean, null::float8 as least, null::float8 as greatest from ${tableOf(type)}
      where farm_id = current_farm() and equipment_id = ${equipmentId} and part = '' and at > ${iso(from)} and at <= ${iso(to)} and ${column} is not null
      order by at`)
  }
  const mean = used ? sql`sum(total)` : sql`sum(total) / nullif(sum(n), 0)`
  return step === 'hour'
    ? db.many<Row>(sql`
        select extract(epoch from hour)::float8 as at, (${mean})::float8 as mean, min(least)::float8 as least, max(greatest)::float8 as greatest
        from reading_hour where farm_id = current_farm() and equipment_id = ${equipmentId} and measure = ${measure}
          and hour > ${iso(from - hour)} and hour <= ${iso(to)} and n > 0 group by hour order by hour`)
    : db.many<Row>(sql`
        select extract(epoch from day::timestamp at time zone ${timeZone})::float8 as at, (${mean})::float8 as mean, min(least)::float8 as least, max(greatest)::float8 as greatest
        from reading_day where farm_id = current_farm() and equipment_id = ${equipmentId} and measure = ${measure}
          and day > (${iso(from)}::timestamptz at time zone ${timeZone})::date - 1 and day <= (${iso(to)}::timestamptz at time zone ${timeZone})::date and n > 0
        group by day order by day`)
}

/** Points with a null at the start of each gap, so that no line bridges it. `maxGap`: longest time between connected rows, s. */
function pointsOf(rows: readonly Row[], maxGap: number, from: number, to: number) {
  const points: Points = { times: [], means: [], leasts: [], greatests: [] }
  const gaps: [number, number][] = []
  let before: number | null = null
  const add = (at: number, row?: Row) => {
    points.times.push(at)
    points.means.push(row?.mean ?? null)
    points.leasts.push(row?.least ?? null)
    points.greatests.push(row?.greatest ?? null)
  }
  for (const row of rows) {
    if (row.at - (before ?? from) > maxGap) {
      gaps.push([before ?? from, row.at])
      if (before !== null) add(before + 1)
    }
    add(row.at, row)
    before = row.at
  }
  // The newest step may not be rolled up yet.
  if (to - (before ?? from) > maxGap * 2) gaps.push([before ?? from, to])
  return { ...points, gaps }
}

const noExtremes = { least: null, leastAt: null, greatest: null, greatestAt: null }

export const seriesHandlers: Handlers<typeof series> = {
  now: async ({ input: { equipmentId }, caller: { timeZone }, db, language, request }) => {
    const now = request.server.now().getTime()
    const placed = await placedEquipment(db)
    const each = known(placed, equipmentId, 'equipmentId')
    const states = await statesOf(db, placed, now)
    const latest = await db.maybeOne<{ at: string; measured: Record<string, number | null> }>(sql`
      select max(at) as at, (array_agg(measured order by at desc) filter (where part = ''))[1] as measured
      from reading_latest where farm_id = current_farm() and equipment_id = ${equipmentId} having count(*) > 0`)
    const reported = await db.maybeOne<{ at: string; settings: Record<string, number | null> }>(
      sql`select at, settings from reported_setting where farm_id = current_farm() and equipment_id = ${equipmentId} and part = ''`,
    )
    const ends = await db.many<
      Pick<MeasureNow, 'measure' | 'least' | 'leastAt' | 'greatest' | 'greatestAt'>
    >(sql`
      select measure, min(least)::float8 as least, (array_agg(least_at order by least) filter (where least is not null))[1] as least_at,
        max(greatest)::float8 as greatest, (array_agg(greatest_at order by greatest desc) filter (where greatest is not null))[1] as greatest_at
      from reading_hour where farm_id = current_farm() and equipment_id = ${equipmentId} and hour > ${new Date(now - 25 * hour * 1_000).toISOString()}
        and greatest_at > ${new Date(now - 24 * hour * 1_000).toISOString()} group by measure`)
    const today = await db.many<{ measure: string; total: number }>(sql`
      select measure, sum(total)::float8 as total from reading_day
      where farm_id = current_farm() and equipment_id = ${equipmentId} and day = ${todayAt(timeZone, new Date(now))} group by measure`)
    const rules = await Rules.of(db)
    const measures = Object.entries<Measure>(declared(each.type).measures).map(
      ([measure, { kind }]): MeasureNow => {
        const setValue = reported?.settings[measure] ?? null
        const bounds = (severity: 'warning' | 'critical') =>
          isLimited(each.type, measure)
            ? boundsOf(rules.of(each, measure), severity, setValue)
            : { low: null, high: null }
        const [warning, critical] = [bounds('warning'), bounds('critical')]
        const end = kind === 'gauge' ? ends.find((one) => one.measure === measure) : undefined
        return {
          measure,
          value: latest?.measured?.[measure] ?? null,
          setValue,
          setAt: setValue === null ? null : (reported?.at ?? null),
          warningLow: warning.low,
          warningHigh: warning.high,
          criticalLow: critical.low,
          criticalHigh: critical.high,
          ...(end ?? noExtremes),
          used: kind === 'counter' ? (today.find((one) => one.measure === measure)?.total ?? 0) : null,
        }
      },
    )
    return {
      equipmentId,
      type: each.type,
      equipmentName: each.name,
      houseName: nameIn(each, language),
      penName: each.penName,
      state: states.get(equipmentId) ?? 'none',
      at: latest?.at ?? null,
      repairUntil: repairUntil(each, now),
      measures,
      others: placed
        .filter((one) => one.type === each.type && one.equipmentId !== equipmentId)
        .map((one) => ({ equipmentId: one.equipmentId, name: shortName(one, language) })),
    }
  },

  trend: async ({
    input: { equipmentId, measure, span, beside },
    caller: { timeZone },
    db,
    language,
    request,
  }) => {
    const to = Math.floor(request.server.now().getTime() / 1_000)
    const from = to - spanSeconds[span]
    const placed = await placedEquipment(db)
    const each = known(placed, equipmentId, 'equipmentId')
    const declaration = declared(each.type)
    const of = declaration.measures[measure]
    if (!of) throw refuse('NOT_FOUND', {}, ['measure'])
    const second = beside ? known(placed, beside, 'beside') : undefined
    if (second && second.type !== each.type) throw refuse('NOT_FOUND', {}, ['beside'])
    const used = of.kind === 'counter'
    const step = stepOf(span, used, declaration.of === 'equipment')

    const lines = []
    for (const equipment of second ? [each, second] : [each]) {
      const rows = await rowsOf(db, step, { equipment, measure, used, from, to, timeZone })
      // Equipment that reports less often than a step has no gap at a step without value.
      const silent = silentAfterMs(equipment.cycle) / 1_000
      const maxGap = step === 'sample' ? silent : Math.max(silent, (step === 'hour' ? 1.5 : 26) * hour)
      lines.push({
        equipmentId: equipment.equipmentId,
        name: shortName(equipment, language),
        ...pointsOf(rows, maxGap, from, to),
      })
    }
    const isSet = measure in declaration.settings
    const set = isSet ? (await setpointLines(db, measure, [equipmentId], from * 1_000)).get(equipmentId)! : []
    const changes = isSet
      ? await db.many<{ at: number; from: number | null; to: number | null; commanded: boolean }>(sql`
          select extract(epoch from at)::float8 as at, was as from, value as to, command_id is not null as commanded from setting_change
          where farm_id = current_farm() and equipment_id = ${equipmentId} and part = '' and setting = ${measure} and at > ${iso(from)} order by at`)
      : []
    const alarms = await db.many<{
      at: number
      until: number | null
      severity: 'warning' | 'critical'
      cause: string
    }>(sql`
      select extract(epoch from raised_at)::float8 as at, extract(epoch from cleared_at)::float8 as until, severity, cause from alarm
      where farm_id = current_farm() and equipment_id = ${equipmentId} and measure in ('', ${measure}) and raised_at > ${iso(from)} order by raised_at desc limit 100`)

    let limits: { at: number; low: number | null; high: number | null }[] = []
    if (isLimited(each.type, measure)) {
      const rules = await Rules.of(db)
      // Limits step where they or the set value changed.
      const steps = [
        from,
        ...[...rules.changes(each, measure), ...set.map(({ at }) => at)].map((at) => at / 1_000),
      ]
      limits = [...new Set(steps.filter((at) => at >= from && at <= to))]
        .toSorted((a, b) => a - b)
        .map((at) => ({
          at,
          ...boundsOf(rules.of(each, measure, at * 1_000), 'warning', setpointAt(set, at * 1_000)),
        }))
    }
    return {
      from,
      to,
      step,
      used,
      lines,
      sets: set
        .filter(({ value }) => value !== null)
        .map(({ at, value }) => ({ at: Math.max(from, at / 1_000), value })),
      limits,
      changes,
      alarms,
    }
  },

  plan: async ({ db, language, request }) => {
    const placed = await placedEquipment(db)
    const states = await statesOf(db, placed, request.server.now().getTime())
    const houses = await db.many<{
      houseId: number
      kind: string
      nameKo: string
      nameEn: string
      nameVi: string
    }>(
      sql`select house_id, kind, name_ko, name_en, name_vi from house where farm_id = current_farm() and active order by position, house_id`,
    )
    const latest = await db.many<{ equipmentId: string; temperature: number | null }>(sql`
      select equipment_id, (measured ->> 'temperature')::float8 as temperature from reading_latest where farm_id = current_farm() and part = ''`)
    const open = await db.many<{ equipmentId: string }>(
      sql`select equipment_id from alarm a where farm_id = current_farm() and ${isOpen}`,
    )
    const arranged = await db.maybeOne<{ places: PlanPlace[]; at: string; name: string }>(sql`
      select p.places, p.at, coalesce(a.name, '') as name from farm_plan p left join author a using (account_id)
      where p.farm_id = current_farm() order by p.at desc limit 1`)
    const placeOf = new Map(arranged?.places.map((place) => [place.houseId, place]))
    return {
      changedAt: arranged?.at ?? null,
      changedBy: arranged?.name ?? '',
      rows: houses.map((house) => {
        const own = placed.filter(({ houseId }) => houseId === house.houseId)
        const stateOf = (each: Placed) => states.get(each.equipmentId) ?? 'none'
        const worst = own.toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)))[0]
        const sensor = own.find(({ type }) => type === 'S')
        const state = worst ? stateOf(worst) : 'none'
        return {
          houseId: house.houseId,
          x: placeOf.get(house.houseId)?.x ?? null,
          y: placeOf.get(house.houseId)?.y ?? null,
          houseName: nameIn(house, language),
          kind: house.kind,
          state,
          equipment: own.length,
          silent: own.filter((each) => ['silent', 'revoked'].includes(stateOf(each))).length,
          alarms: open.filter(({ equipmentId }) => own.some((each) => each.equipmentId === equipmentId))
            .length,
          temperature:
            latest.find(({ equipmentId }) => equipmentId === sensor?.equipmentId)?.temperature ?? null,
          equipmentId: (state === 'fine' ? (sensor ?? worst) : worst)?.equipmentId ?? null,
        }
      }),
    }
  },

  savePlan: async ({ input: { places }, caller: { farmId, accountId }, db }) => {
    const houses = await db.many<{ houseId: number }>(
      sql`select house_id from house where farm_id = current_farm() and active`,
    )
    const cells = new Set<string>()
    const seen = new Set<number>()
    for (const { houseId, x, y } of places) {
      if (!houses.some((house) => house.houseId === houseId) || seen.has(houseId))
        throw refuse('NOT_FOUND', {}, ['places'])
      if (cells.has(`${x} ${y}`)) throw refuse('PLAN_CELL_TAKEN', {}, ['places'])
      seen.add(houseId)
      cells.add(`${x} ${y}`)
    }
    await db.run(
      sql`insert into farm_plan (farm_id, places, account_id) values (${farmId}, ${JSON.stringify(places)}::jsonb, ${accountId})`,
    )
    return { result: 1 }
  },
}

type PlanPlace = Input<typeof series.savePlan>['places'][number]

const order: readonly EquipmentState[] = ['alarm', 'due', 'revoked', 'silent', 'fine', 'none']

/** State of each equipment. Alarms come before silence; `none` never reported. */
async function statesOf(
  db: Db,
  placed: readonly Placed[],
  now: number,
): Promise<Map<string, EquipmentState>> {
  const open = await db.many<{ equipmentId: string; severity: string; cause: string }>(
    sql`select equipment_id, severity, cause from alarm where farm_id = current_farm() and cleared_at is null`,
  )
  const newest = await db.many<{ equipmentId: string; at: string }>(
    sql`select equipment_id, max(at) as at from reading_latest where farm_id = current_farm() group by equipment_id`,
  )
  return new Map(
    placed.map((each): [string, EquipmentState] => {
      const own = open.filter(({ equipmentId }) => equipmentId === each.equipmentId)
      const at = newest.find(({ equipmentId }) => equipmentId === each.equipmentId)?.at
      const isSilent = at !== undefined && now - Date.parse(at) > silentAfterMs(each.cycle)
      const state = own.some(({ severity, cause }) => severity === 'critical' && cause !== 'silent')
        ? 'alarm'
        : own.some(({ cause }) => cause !== 'silent')
          ? 'due'
          : each.revoked
            ? 'revoked'
            : isSilent
              ? 'silent'
              : at === undefined
                ? 'none'
                : 'fine'
      return [each.equipmentId, state]
    }),
  )
}

function known(placed: readonly Placed[], equipmentId: string, field: string): Placed {
  const each = placed.find((one) => one.equipmentId === equipmentId)
  if (!each) throw refuse('NOT_FOUND', {}, [field])
  return each
}

const shortName = (each: Placed, language: 'ko' | 'en' | 'vi') =>
  each.name || [nameIn(each, language), each.penName].filter(Boolean).join(' ') || each.equipmentId
