import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { by } from '@penside/domain/basics/order.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import {
  checkLastsFor,
  waitingStatuses,
  type PlanSpan,
  type WorkList,
} from '@penside/domain/reports/work-plan.ts'
import { join } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { firstDay } from './daily-totals.ts'
import {
  namedColumns,
  newestCheck,
  notFoundPregnant,
  onceUnsure,
  sowsOn,
  type PlannedOn,
} from './sows-on-day.ts'
import { isIn, type Span } from './span.ts'

/**
 * Sows that may be on a list: of some statuses, optionally with days of the last work or of birth; or pregnant sows whose check did not
 * find them pregnant.
 */
export type Candidates =
  | { status: readonly SowStatus[]; worked?: Span; born?: Span }
  | { status: readonly ['pregnant']; unsure: true }

export function candidatesOf(list: WorkList, settings: FarmSettings, { to, today }: PlanSpan): Candidates[] {
  const before = (days: number) => addDays(to, -days)
  const until = (day: Day): Span => ({ from: firstDay, to: day })
  switch (list) {
    case 'checking': {
      const { heatCheckAfterMating: heat, pregnancyCheckAfterMating: pregnancy } = settings
      const worked = { from: lastChecked(today, settings), to: before(Math.min(heat, pregnancy)) }
      return [
        { status: ['pregnant'], worked },
        { status: ['pregnant'], unsure: true },
      ]
    }
    case 'farrowing':
      return [{ status: ['pregnant'], worked: until(before(settings.farrowingAfterMating)) }]
    case 'weaning':
      // The piglets of a nurse sow are older than her nursing.
      return [
        { status: ['nurse'] },
        { status: ['lactating'], worked: until(before(settings.weaningAfterFarrowing)) },
      ]
    default:
      return [
        { status: ['weaned', 'returned', 'aborted'] },
        { status: ['gilt'], born: until(before(settings.giltFirstMatingAge)) },
      ]
  }
}

/** Condition that a sow of `sowsOn` is a candidate. @param unsure condition on the sow's id that she is in `onceUnsure` */
export const isOne = (those: Candidates, unsure: Sql): Sql =>
  'unsure' in those
    ? notFoundPregnant(unsure)
    : sql`(sow.status = any(${[...those.status]}) ${those.worked ? sql`and ${isIn(sql`sow.last_work_on`, those.worked)}` : sql``} ${
        those.born ? sql`and ${isIn(sql`sow.born_on`, those.born)}` : sql``
      })`

/**
 * Candidates of today's herd, each once. Living sows have an index by status and day of the last work; it is used for each span, since the
 * planner would otherwise read the whole herd. Pregnancy checks are read only if they can change what is due; other attributes are read for
 * all candidates together.
 */
export async function candidatesNow(
  db: Db,
  those: readonly Candidates[],
  settings: FarmSettings,
  today: Day,
): Promise<PlannedOn[]> {
  const spans = those.flatMap((each) =>
    'unsure' in each ? [] : each.status.map((status) => ({ worked: always, born: always, ...each, status })),
  )
  // The spans of one status are all by work or all by birth.
  const parts = [...Map.groupBy(spans, ({ status }) => status).values()].flatMap((ofOne) =>
    joined(ofOne.map(({ worked }) => worked)).map((worked) => ({ ...ofOne[0]!, worked })),
  )
  const matedOn = parts.filter(({ status }) => status === 'pregnant').map(({ worked }) => worked)
  const checked = sql`sow.status = 'pregnant' and (sow.last_work_on >= ${lastChecked(today, settings)}
    or sow.animal_id in (select animal_id from unsure))`
  const sows = await db.many<Omit<PlannedOn, 'pigletsBornOn' | 'cullDecidedOn'> & { seq: number }>(sql`
    with unsure as materialized (${onceUnsure(today, today)})
    select ${namedColumns}, sow.seq, sow.born_on, ${newestCheck(checked)} from (
      select sow.*
      from unnest(${parts.map(({ status }) => status)}::text[], ${parts.map(({ worked }) => worked.from)}::date[],
        ${parts.map(({ worked }) => worked.to)}::date[], ${parts.map(({ born }) => born.from)}::date[],
        ${parts.map(({ born }) => born.to)}::date[]) part (status, since, until, born_since, born_until)
      join ${sowsOn(today, today)} on sow.status = part.status and sow.last_work_on between part.since and part.until
      where sow.born_on between part.born_since and part.born_until
      union all
      select * from ${sowsOn(today, today)}
      where ${notFoundPregnant(sql`= any(array(select animal_id from unsure))`)}
        ${join(
          matedOn.map((worked) => sql`and not (${isIn(sql`sow.last_work_on`, worked)})`),
          ' ',
        )}
      offset 0) sow`)
  const born = await pigletsBornOn(
    db,
    sows.filter(({ status }) => status === 'nurse'),
    today,
  )
  const decided = await cullDecidedOn(
    db,
    sows.flatMap(({ animalId, status }) => (waits(status) ? animalId : [])),
    today,
  )
  return sows.map(({ seq: _, ...sow }) => ({
    ...sow,
    pigletsBornOn: born.get(sow.animalId) ?? null,
    cullDecidedOn: decided.get(sow.animalId) ?? null,
  }))
}

const waits = (status: SowStatus) => (waitingStatuses as readonly SowStatus[]).includes(status)

async function pigletsBornOn(db: Db, nurses: readonly { animalId: number; seq: number }[], today: Day) {
  if (nurses.length === 0) return new Map<number, Day>()
  const ids = nurses.map(({ animalId }) => animalId)
  const { born } = await db.one<{ born: (Day | null)[] }>(sql`
    select litters_born_on(${ids}::bigint[], ${nurses.map(({ seq }) => seq)}::int[], ${nurses.map(() => today)}::date[])::text[] as born`)
  return new Map(ids.map((id, i) => [id, born[i]!]))
}

/** Days of decisions to cull, by animal. */
async function cullDecidedOn(db: Db, ids: readonly number[], today: Day) {
  const decided = await db.many<{ animalId: number; onDate: Day }>(sql`
    select animal_id, on_date from cull_decision where animal_id = any(${[...ids]}::bigint[]) and on_date <= ${today}`)
  return new Map(decided.map(({ animalId, onDate }) => [animalId, onDate]))
}
const always: Span = { from: firstDay, to: day('9999-12-31') }

/** Day of the last mating with a regular check still to come. */
const lastChecked = (today: Day, { heatCheckAfterMating, pregnancyCheckAfterMating }: FarmSettings) =>
  addDays(today, -Math.max(heatCheckAfterMating, pregnancyCheckAfterMating) - checkLastsFor)

/** Merges overlapping spans. */
function joined(spans: readonly Span[]): Span[] {
  return spans.toSorted(by(({ from }) => from)).reduce<Span[]>((all, span) => {
    const last = all.at(-1)
    if (!last || span.from > last.to) return [...all, span]
    return [...all.slice(0, -1), { from: last.from, to: span.to > last.to ? span.to : last.to }]
  }, [])
}
