// Conditions of measures that are beyond their limits.
import {
  boundsOf,
  idleWatch,
  kindOf,
  limited,
  limitedTypes,
  limitOf,
  nextWatch,
  severities,
  type AlarmRule,
  type LimitedType,
  type Severity,
  type Watch,
} from '@penside/domain/equipment/alarm.ts'
import { declared } from '@penside/domain/equipment/types.ts'
import { sql, type Db } from '../database/db.ts'
import { conditionOf, iso, minute, type AlarmCondition } from './alarm-condition.ts'
import { isInRepair, Rules, type Placed } from './alarm-rules.ts'
import { samplesOf, setpointAt, setpointLines, type Sample, type SetpointLine } from './readings.ts'

type Side = 'low' | 'high'
type WatchRow = {
  equipmentId: string
  measure: string
  side: Side
  severity: Severity
  beyond: boolean
  since: string
  rings: boolean
  at: string
}

/** How far back samples of a limit that was never watched are judged, and of any limit, ms. */
const firstLookBack = 60 * minute
const maxLookBack = 24 * 60 * minute

/** Judges the samples since the last call and stores how far each limit was judged. */
export async function limitConditions(
  db: Db,
  placed: readonly Placed[],
  now: number,
): Promise<AlarmCondition[]> {
  const rules = await Rules.of(db)
  const watches = await Watches.load(db)
  const newestOf = await newestReadings(db)
  const conditions: AlarmCondition[] = []

  for (const type of limitedTypes)
    for (const measure of limited[type]) {
      const equipment = placed.filter((each) => each.type === type)
      const judgedUntil = (each: Placed) => {
        const { at } = watches.get(each, measure, 'low', 'warning')
        return Math.max(
          now - maxLookBack,
          at === -Infinity ? now - firstLookBack : at,
          each.maintenanceUntil ? Date.parse(each.maintenanceUntil) : -Infinity,
        )
      }
      const fresh = equipment.filter(
        (each) => !isInRepair(each, now) && (newestOf.get(each.equipmentId) ?? -Infinity) > judgedUntil(each),
      )
      const { samples, setpoints } = await readFresh(db, type, measure, fresh, judgedUntil)
      for (const each of equipment)
        for (const side of ['low', 'high'] as const) {
          const condition = judgeSide(watches, side, {
            equipment: each,
            measure,
            rule: rules.of(each, measure),
            samples: samples.get(each.equipmentId) ?? [],
            setpoints: setpoints.get(each.equipmentId),
            repairedAt: isInRepair(each, now) ? now : null,
          })
          if (condition) conditions.push(condition)
        }
    }
  await watches.store(db)
  return conditions
}

type Judged = {
  equipment: Placed
  measure: string
  rule: AlarmRule
  samples: readonly Sample[]
  setpoints: SetpointLine | undefined
  /** Time of judging, ms, of equipment in repair; else null. */
  repairedAt: number | null
}

/** Judges one side of a measure at both severities. @returns the most severe condition that holds */
function judgeSide(
  watches: Watches,
  side: Side,
  { equipment, measure, rule, samples, setpoints, repairedAt }: Judged,
): AlarmCondition | null {
  let condition: AlarmCondition | null = null
  for (const severity of severities) {
    const before = watches.get(equipment, measure, side, severity)
    let after = repairedAt === null ? before : endedByRepair(before, repairedAt)
    for (const sample of samples)
      after = nextWatch(
        after,
        sample,
        limitOf(rule, severity, side, setpointAt(setpoints, sample.at), equipment.cycle),
      )
    if (after !== before) watches.set(equipment, measure, side, severity, after)
    if (!after.rings) continue
    const last = samples.at(-1)
    const setValue = setpointAt(setpoints, after.at)
    condition = conditionOf({
      equipmentId: equipment.equipmentId,
      cause: side,
      measure,
      kind: kindOf(equipment.type, measure),
      severity,
      at: last?.at ?? after.at,
      value: last?.value ?? null,
      bound: boundsOf(rule, severity, setValue)[side],
      setValue,
    })
  }
  return condition
}

const endedByRepair = (watch: Watch, now: number): Watch =>
  watch.rings || watch.beyond ? { ...idleWatch, at: now, since: now } : watch

/** Watches of the current farm, with those that were changed since they were loaded. */
class Watches {
  readonly #watches: Map<string, Watch>
  readonly #changed: WatchRow[] = []
  private constructor(watches: Map<string, Watch>) {
    this.#watches = watches
  }

  static async load(db: Db): Promise<Watches> {
    const rows = await db.many<WatchRow>(
      sql`select equipment_id, measure, side, severity, beyond, since, rings, at from alarm_watch where farm_id = current_farm()`,
    )
    return new Watches(
      new Map(
        rows.map(({ beyond, rings, since, at, ...row }) => [
          [row.equipmentId, row.measure, row.side, row.severity].join(' '),
          { beyond, rings, since: Date.parse(since), at: Date.parse(at) },
        ]),
      ),
    )
  }

  get({ equipmentId }: Placed, measure: string, side: Side, severity: Severity): Watch {
    return this.#watches.get([equipmentId, measure, side, severity].join(' ')) ?? idleWatch
  }

  set({ equipmentId }: Placed, measure: string, side: Side, severity: Severity, watch: Watch) {
    const { beyond, rings, since, at } = watch
    this.#changed.push({
      equipmentId,
      measure,
      side,
      severity,
      beyond,
      rings,
      since: iso(since),
      at: iso(at),
    })
  }

  async store(db: Db) {
    if (this.#changed.length === 0) return
    await db.run(sql`
      insert into alarm_watch (farm_id, equipment_id, measure, side, severity, beyond, since, rings, at)
      select current_farm(), "equipmentId", measure, side, severity, beyond, since, rings, at
      from json_to_recordset(${JSON.stringify(this.#changed)}) as w ("equipmentId" text, measure text, side text, severity text, beyond boolean, since timestamptz, rings boolean, at timestamptz)
      on conflict (farm_id, equipment_id, measure, side, severity)
      do update set beyond = excluded.beyond, since = excluded.since, rings = excluded.rings, at = excluded.at`)
  }
}

async function newestReadings(db: Db): Promise<Map<string, number>> {
  const rows = await db.many<{ equipmentId: string; at: string }>(
    sql`select equipment_id, at from reading_latest where farm_id = current_farm() and part = ''`,
  )
  return new Map(rows.map(({ equipmentId, at }) => [equipmentId, Date.parse(at)]))
}

/** Samples that were not judged yet, by equipment, with the set values of the same time. */
async function readFresh(
  db: Db,
  type: LimitedType,
  measure: string,
  fresh: readonly Placed[],
  judgedUntil: (each: Placed) => number,
): Promise<{ samples: Map<string, Sample[]>; setpoints: Map<string, SetpointLine> }> {
  if (fresh.length === 0) return { samples: new Map(), setpoints: new Map() }
  const untilOf = new Map(fresh.map((each) => [each.equipmentId, judgedUntil(each)]))
  const equipment = [...untilOf.keys()]
  const from = Math.min(...untilOf.values())
  const found = await samplesOf(db, type, measure, { equipment, from, live: true })
  return {
    samples: Map.groupBy(
      found.filter(({ equipmentId, at }) => at > untilOf.get(equipmentId)!),
      ({ equipmentId }) => equipmentId,
    ),
    setpoints:
      measure in declared(type).settings ? await setpointLines(db, measure, equipment, from) : new Map(),
  }
}
