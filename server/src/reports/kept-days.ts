import { createHash } from 'node:crypto'
import { addDays, day, type Day } from '@penside/domain/day.ts'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import { accidentColumnsShown } from '@penside/domain/reports/accident-status.ts'
import { livingStatuses, nursingStatuses } from '@penside/domain/reports/breeding-status.ts'
import { conceptionOn, decidedAfter, farrowingOn } from '@penside/domain/reports/mated.ts'
import { movementColumnsShown } from '@penside/domain/reports/movement-status.ts'
import { productionColumnsShown } from '@penside/domain/reports/production-status.ts'
import { countedFigures } from '@penside/domain/reports/score.ts'
import type { StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../db.ts'
import type { Span } from './statistic.ts'

type Measure = { name: string; hasBase: boolean }
const ofColumns = (columns: StatisticColumns<string>): Measure[] =>
  Object.entries(columns).map(([name, { mean }]) => ({ name, hasBase: mean !== undefined }))
const withoutBase = (names: readonly string[]): Measure[] => names.map((name) => ({ name, hasBase: false }))

/** Says by which definitions the days are kept: another one, and everything is worked out anew. A test tells the right one. */
export const definition = '3b59f30bde728961'

/** What is kept of each day; `herd` is by how much a class of the standing sows, or of the piglets that they nurse, grew on it. */
const families = {
  production: ofColumns(productionColumnsShown),
  accident: ofColumns(accidentColumnsShown),
  movement: ofColumns(movementColumnsShown),
  score: countedFigures.map((name) => ({ name, hasBase: true })),
  herd: withoutBase([...livingStatuses, ...nursingStatuses.map((status) => `${status}Piglets`)]),
}
export type KeptFamily = keyof typeof families

/** The places of `figure_day.sums`, by family, name, and a stroke for the base. */
const places = Object.entries(families).flatMap(([family, measures]) =>
  measures.flatMap(({ name, hasBase }) => [`${family}.${name}`, ...(hasBase ? [`${family}.${name}/`] : [])]),
)
const placeOf = (family: KeptFamily, name: string, part: '' | '/' = '') =>
  places.indexOf(`${family}.${name}${part}`) + 1
/** What is kept is whole: thousandths of what is counted. */
const scale = 1000

/** Selects what records of some days come to, `on_date, name, amount, base`. */
export type DaySums = (span: Span) => Sql

/** Until when the kept days say what the records say, but for some of them. */
export type Known = { through: Day; marked: readonly Day[] }

/** Before every record. */
export const firstDay = day('1900-01-01')

/** From this day on, a mating that counts on it may not be decided yet. */
export const undecidedFrom = (today: Day) => addDays(today, farrowingOn - decidedAfter)

/** More changes than these are not followed sow by sow. */
const mostFollowed = 5000
const counted = [...lifeKinds, ...litterKinds, 'sow_entry']

/**
 * Which days are kept. A change of a sow's record marks its day, every later day of her records, and the days on which a mating counts that
 * her change may have decided. Null where nothing is kept.
 */
export async function knownDays(db: Db, today: Day): Promise<Known | null> {
  const kept = await db.maybeOne<{
    through: Day
    lines: number
    first: Day | null
    undated: boolean | null
    marked: Day[]
  }>(sql`
    with upkeep as materialized (select * from figure_upkeep where definition = ${definition}),
    line as materialized (
      select c.subject_id as animal_id, c.kind, c.on_date, c.later_on from upkeep u cross join installation i
      join change c on c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before and c.kind = any(${counted})
      limit ${mostFollowed + 1}
    ), sow as materialized (
      select animal_id, min(on_date) as first from line where (select count(*) from line) <= ${mostFollowed} group by 1
    ), touched as (
      select kind, on_date from line union select kind, later_on from line
      union select e.kind, e.on_date from sow s join sow_event e
        on e.farm_id = current_farm() and e.animal_id = s.animal_id and e.on_date >= s.first
      union select c.kind, c.on_date from sow s join litter_change c
        on c.farm_id = current_farm() and c.animal_id = s.animal_id and c.on_date >= s.first
      union select e.kind, e.on_date from sow s cross join lateral (
        select kind, on_date from sow_event e where e.farm_id = current_farm() and e.animal_id = s.animal_id and e.on_date < s.first
        order by e.on_date desc, e.seq desc limit 1) e
    )
    select u.through, l.lines, l.undated,
      case when l.lines > ${mostFollowed} then (
        select min(c.on_date) from change c cross join installation i
        where c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before and c.kind = any(${counted})) end as first,
      array(select distinct day::text from touched cross join lateral (
        select on_date as day union all
        select on_date + days from unnest(array[${farrowingOn}, ${conceptionOn}]::int[]) days where kind = 'mating') of_it
        where day is not null and day <= u.through order by 1) as marked
    from upkeep u cross join (select count(*)::int as lines, bool_or(on_date is null) as undated from line) l`)
  if (!kept || kept.undated) return null
  const settled = addDays(undecidedFrom(today), -1)
  const through = kept.through < settled ? kept.through : settled
  if (!kept.first) return { through, marked: kept.marked.filter((day) => day <= through) }
  const before = addDays(kept.first, -1)
  return { through: before < through ? before : through, marked: [] }
}

/** The days of a span that are not kept; none of them is undefined. */
export function uncounted({ from, to }: Span, known: Known | null): Span | undefined {
  if (!known || known.through < from) return { from, to }
  const marked = known.marked.filter((day) => day >= from && day <= to)
  const [first] = marked
  const next = addDays(known.through, 1)
  if (!first) return next <= to ? { from: next, to } : undefined
  const days = [...marked]
  for (let day = next; day <= to; day = addDays(day, 1)) days.push(day)
  return { from: first, to: days.at(-1) ?? first, only: days }
}

/** Columns made of `on_date`, each with its name. */
type Bucket = readonly (readonly [name: string, value: Sql])[]

/**
 * Selects what the days of a span come to: the columns of `bucket`, which are made of `on_date`, then `name, amount, base`. Kept days are
 * read, the others are counted from the records.
 */
export function keptSums(
  known: Known | null,
  { as, of, span, bucket }: { as: KeptFamily; of: DaySums; span: Span; bucket: Bucket },
): Sql {
  const columns = raw(bucket.map(([name]) => name).join(', '))
  const buckets = join(bucket.map(([name, value]) => sql`${value} as ${raw(name)}`))
  const fresh = uncounted(span, known)
  const parts: Sql[] = []
  if (fresh)
    parts.push(sql`
      select ${columns}, name, sum(amount) as amount, sum(base) as base
      from (select ${buckets}, name, amount, base from (${of(fresh)}) of_day) of_day group by ${columns}, name`)
  if (known && known.through >= span.from) {
    const measures = families[as]
    const sums = measures.map(({ name, hasBase }, i) => {
      const at = placeOf(as, name)
      return raw(`sum(sums[${at}]) as amount${i}, ${hasBase ? `sum(sums[${at + 1}])` : '0'} as base${i}`)
    })
    const values = measures.map(({ name }, i) => raw(`('${name}', amount${i}, base${i})`))
    const to = span.to < known.through ? span.to : known.through
    parts.push(sql`
      select ${columns}, part.name, part.amount / ${scale}::numeric as amount, part.base / ${scale}::numeric as base
      from (
        select ${columns}, ${join(sums)} from (
          select ${buckets}, sums from figure_day
          where on_date between ${span.from} and ${to} and on_date <> all(${[...known.marked]}::date[])) of_day
        group by ${columns}) of_bucket
      cross join lateral (values ${join(values)}) part (name, amount, base)
      where part.amount <> 0 or part.base <> 0`)
  }
  return join(parts, ' union all ')
}

/** Selects what each family comes to by day, `on_date, sums`, as it is kept; days without anything are left out. */
export function daysToKeep(sources: Readonly<Record<KeptFamily, DaySums>>, span: Span): Sql {
  const named = (Object.keys(families) as KeptFamily[]).flatMap((family) => [
    sql`select on_date, ${`${family}.`}::text || name as place, amount from (${sources[family](span)}) f`,
    sql`select on_date, ${`${family}.`}::text || name || '/', base from (${sources[family](span)}) f where base <> 0`,
  ])
  return sql`
    with counted as materialized (
      select on_date, place, round(sum(amount) * ${scale})::bigint as value from (${join(named, ' union all ')}) named group by 1, 2),
    days as (select distinct on_date from counted where value <> 0)
    select d.on_date, array_agg(coalesce(c.value, 0) order by p.at) as sums
    from days d cross join unnest(${places}::text[]) with ordinality as p (place, at)
    left join counted c on c.on_date = d.on_date and c.place = p.place
    group by d.on_date`
}

/** What `definition` has to be: made of what is kept and of the statements that count it. */
export function definitionOf(sources: Readonly<Record<KeptFamily, DaySums>>): string {
  const day = '2000-01-01' as Day
  const said = Object.values(sources).map((of) => of({ from: day, to: day }))
  const text = JSON.stringify([
    places,
    scale,
    said.map(({ text: statement, values }) => [statement.replace(/\s+/g, ' '), values]),
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
