import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { bookChecks, CheckRow } from '@penside/contract/reports/checks.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { usual } from '@penside/domain/records/questions.ts'
import {
  checkKeys,
  checkLimits,
  isOfNow,
  lookBack,
  type CheckKey,
  type CheckOfNow,
} from '@penside/domain/reports/checks.ts'
import { join } from 'sql-template-tag'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { about, checkDays, checksIn, limits, unconfirmed } from './record-checks.ts'
import { selectTotals, readTotalsState } from './daily-totals.ts'
import { daysOfPage, type Span } from './span.ts'

export const bookCheckHandlers: Handlers<typeof bookChecks> = {
  async counts({ db, today }) {
    const settings = await farmSettings(db)
    const known = await readTotalsState(db, settings, today)
    const now = checksOn(today, settings)
    const query = {
      family: 'checks',
      source: checkDays,
      span: lookedAt(today),
      bucket: [['whole', sql`true`]],
      byMonth: true,
    } as const
    const found = await db.many<{ check: CheckKey; count: number }>(sql`
      select name as check, sum(amount)::int as count from (${selectTotals(known, query)}) kept group by name
      union all
      ${join(
        Object.entries(now).map(
          ([key, each]) => sql`select ${key}::text, count(*)::int from (${each}) found`,
        ),
        ' union all ',
      )}`)
    const { animals } = await db.one<{ animals: number }>(
      sql`select count(*) as animals from animal where status <> 'culled'`,
    )
    const countOf = new Map(found.map(({ check, count }) => [check, count]))
    const rows = checkKeys.map((check) => ({ check, count: countOf.get(check) ?? 0 }))
    return { rows: rows.filter(({ count }) => count > 0), animals }
  },

  async view({ input: { check, search, order = 'WK_DT', page = 0, pageSize = rowsPerPage }, db, today }) {
    const span = { from: page * pageSize, to: (page + 1) * pageSize }
    const {
      found,
      before = 0,
      total: inAll,
    } = await statementOf(check, order === 'WK_DT' && !search ? span : undefined, db, today)
    const rows = await db.many<Omit<CheckRow, 'check' | 'sex'> & { sex: 'sow' | 'boar'; total: number }>(sql`
      select f.animal_id, a.tag, a.sex, f.on_date as on, f.corrected_in, f.details as values, case when a.sex = 'sow' then a.parity end as parity,
        count(*) over () as total
      from (${found}) f join animal a using (animal_id) where true ${tagContains(search)}
      order by ${order === 'WK_DT' ? sql`f.on_date desc, a.tag` : sql`a.tag, f.on_date desc`}, f.corrected_in limit ${pageSize} offset ${span.from - before}`)
    const beyond = inAll === undefined && rows.length === 0 && page > 0
    const { total } = beyond
      ? await db.one<{ total: number }>(
          sql`select count(*) as total from (${found}) f join animal a using (animal_id) where true ${tagContains(search)}`,
        )
      : { total: inAll ?? rows[0]?.total ?? 0 }
    return {
      rows: rows.map(({ total: _, sex, ...row }) => ({ ...row, check, sex: sex === 'sow' ? 'S' : 'B' })),
      total,
    }
  },
}

/** Days whose records are checked: the last two years. */
const lookedAt = (today: Day): Span => ({ from: addDays(today, -lookBack), to: today })

type Found = { found: Sql; before?: number; total?: number }
/**
 * Statement that selects the findings of one check. With daily totals only days with findings are read, and for a page by day only the days
 * of that page; `before` is then the number of findings on later days, `total` the number of all.
 */
async function statementOf(
  check: CheckKey,
  page: { from: number; to: number } | undefined,
  db: Db,
  today: Day,
): Promise<Found> {
  const settings = await farmSettings(db)
  if (isOfNow(check)) return { found: checksOn(today, settings)[check] }
  const span = lookedAt(today)
  const known = await readTotalsState(db, settings, today)
  if (!known) return { found: checksIn(span)[check] }
  const counts = selectTotals(known, {
    family: 'checks',
    source: checkDays,
    span,
    bucket: [['on_date', sql`on_date`]],
    names: [check],
  })
  const days = await db.many<{ on: Day; rows: number }>(
    sql`select on_date as on, sum(amount)::int as rows from (${counts}) of_day group by 1 order by 1 desc`,
  )
  if (!page) return { found: checksIn({ ...span, only: days.map(({ on }) => on) })[check] }
  const { only, ...parts } = daysOfPage(days, page)
  return { found: checksIn({ ...span, only })[check], ...parts }
}

/** One statement per check of the current state. */
function checksOn(today: Day, settings: FarmSettings): Record<CheckOfNow, Sql> {
  const living = (which: Sql, on: Sql, correctedIn: string) => sql`
    select animal_id, ${on} as on_date, ${correctedIn}::text as corrected_in, json_build_object('days', ${today}::date - ${on}) as details
    from animal where status <> 'culled' and ${which}`
  const firstMatings = (which: Sql, code: CheckKey) =>
    unconfirmed(
      code,
      sql`
    ${about('mating', sql`json_build_object('days', e.on_date - a.born_on, ${limits(usual.firstMating)})`)}
    from animal a join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.on_date = a.first_mated_on and e.kind = 'mating'
    join sow_entry s on s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.start_status = 'gilt' and s.parity = 0
    where a.sex = 'sow' and e.parity = 0 and e.matings = s.matings + 1 and e.on_date >= ${addDays(today, -lookBack)} and ${which}`,
    )

  return {
    pregnantTooLong: living(
      sql`status = 'pregnant' and mated_on < ${addDays(today, -checkLimits.pregnant)}`,
      sql`mated_on`,
      'farrowing',
    ),
    lactatingTooLong: living(
      sql`status = 'lactating' and farrowed_on < ${addDays(today, -checkLimits.lactating)}`,
      sql`farrowed_on`,
      'weaning',
    ),
    silent: living(
      sql`sex = 'sow' and greatest(not_before, last_work_on) < ${addDays(today, -settings.noRecordFor)}`,
      sql`greatest(not_before, last_work_on)`,
      'removal',
    ),
    withoutPen: living(sql`sex = 'sow' and pen_id is null`, sql`entered_on`, 'move'),
    bornAfterEntry: sql`
      select animal_id, entered_on as on_date, sex::text as corrected_in, json_build_object('born', born_on) as details
      from animal where born_on >= entered_on`,
    // Numbers that were equal after normalization carry a `#` suffix.
    sameNumber: sql`
      select a.animal_id, a.entered_on as on_date, a.sex::text as corrected_in, json_build_object('tag', b.tag) as details
      from animal a join animal b on b.farm_id = a.farm_id and b.tag = regexp_replace(a.tag, ' #\\d+$', '')
      where a.tag ~ ' #\\d+$' and a.status <> 'culled'`,
    sameEarNotch: sql`
      select a.animal_id, a.entered_on as on_date, a.sex::text as corrected_in,
        json_build_object('earNotch', a.ear_notch, 'tag', b.tag) as details
      from animal a join animal b on b.farm_id = a.farm_id and b.ear_notch = a.ear_notch and b.animal_id <> a.animal_id and b.status <> 'culled'
      where a.ear_notch <> '' and a.status <> 'culled'`,
    boarGone: sql`
      ${about('mating', sql`json_build_object('boar', b.tag, 'removed', r.on_date)`)}
      from boar_removal r join animal b using (farm_id, animal_id)
      cross join lateral (select distinct animal_id, seq from service where farm_id = r.farm_id and boar_id = r.animal_id) m
      join sow_event e on e.farm_id = r.farm_id and e.animal_id = m.animal_id and e.seq = m.seq
      where e.on_date > r.on_date`,
    FIRST_MATING_EARLY: firstMatings(
      sql`e.on_date - a.born_on < ${usual.firstMating.from}`,
      'FIRST_MATING_EARLY',
    ),
    FIRST_MATING_LATE: firstMatings(
      sql`e.on_date - a.born_on > ${usual.firstMating.to}`,
      'FIRST_MATING_LATE',
    ),
  }
}
