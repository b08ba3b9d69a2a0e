import { rowFilters, type RowChoice, type RowFilter } from '@penside/contract/reports/rows-behind.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { unknown } from '@penside/domain/reports/why.ts'
import { join, raw } from 'sql-template-tag'
import { nameIn } from '../farm/translated-names.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

/**
 * Joins the house of an animal `a` on the day of a record `c`: the last known one, by a move or by the pen of a farrowing, a weaning or an
 * accident.
 */
export const joinHouse: Sql = sql`
  left join lateral (
    select p.house_id from (
      (select l.on_date, l.pen_id from move l
      where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= c.on_date
      order by l.on_date desc limit 1)
      union all
      (select s.on_date, s.pen_id from life_record s
      where s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.on_date <= c.on_date
        and s.kind in ('farrowing', 'weaning', 'accident') and s.pen_id is not null
      order by s.seq desc limit 1)) stood
    join pen p on p.farm_id = a.farm_id and p.pen_id = stood.pen_id
    order by stood.on_date desc limit 1) h on true`

/** Whether `c.seq` is a number of the life record; other kinds have numbers of their own. */
const isOfLife: Sql = sql`c.kind not in ('partialWeaning', 'cullDecision')`

/**
 * Joins the `boar`, `house` and `person` of a record, after `counted c` and `animal a`. The boar is that of the last mating until then
 * (`m`); `e` is the life record.
 */
export const recordAttributes: Sql = sql`
  left join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = c.seq and ${isOfLife}
  left join lateral (
    select o.farm_id, o.animal_id, o.seq, o.on_date from sow_event o
    where o.farm_id = a.farm_id and o.animal_id = a.animal_id and o.on_date <= c.on_date and o.seq <= c.seq
      and o.kind = 'mating' and ${isOfLife}
    order by o.seq desc limit 1) m on true
  left join service b on b.farm_id = m.farm_id and b.animal_id = m.animal_id and b.seq = m.seq and b.number = 1
  ${joinHouse}`

/** Names of boars, houses and people in the caller's language. */
export async function attributeNames(db: Db, language: Language) {
  const rows = await db.many<{
    by: 'boar' | 'house' | 'person'
    key: string
    nameKo: string
    nameEn: string
    nameVi: string
  }>(sql`
    select 'boar' as by, animal_id::text as key, tag as name_ko, tag as name_en, tag as name_vi from animal where sex = 'boar'
    union all select 'house', house_id::text, name_ko, name_en, name_vi from house
    union all select 'person', account_id::text, a.name, a.name, a.name from membership m join author a using (account_id)
      where m.farm_id = current_farm()`)
  const names = new Map(rows.map(({ by, key, ...name }) => [`${by} ${key}`, nameIn(name, language)]))
  return (by: string, key: string): string | undefined => names.get(`${by} ${key}`)
}

const columnOf = (by: RowFilter) => raw(`"${by}"`)

/** Condition that selects the rows with the chosen filter keys. The rows have a text column per filter. */
export function matchesFilters(chosen: Readonly<Partial<Record<RowFilter, string | undefined>>>): Sql {
  return rowFilters.reduce(
    (all, by) => {
      const key = chosen[by]
      return key === undefined ? all : sql`${all} and ${columnOf(by)} = ${key}`
    },
    sql`true`,
  )
}

/**
 * Choices of each filter in rows that have a text column per filter: filters with more than one key, the most frequent key first.
 * @param label name of a key other than boars, houses and people
 */
export async function filterChoices(
  db: Db,
  language: Language,
  rows: Sql,
  filters: readonly RowFilter[],
  label: (choice: Omit<RowChoice, 'label'>) => string | undefined = () => undefined,
): Promise<{ choices: RowChoice[] }> {
  const found = await db.many<Omit<RowChoice, 'label'>>(sql`
    select by, key, count::int as count from (
      select by, key, count(*) as count, count(*) over (partition by by) as keys
      from (${rows}) r cross join lateral (values ${join(filters.map((by) => sql`(${by}, ${columnOf(by)})`))}) part (by, key)
      group by by, key) counted
    where keys > 1
    order by counted.count desc, key`)
  const names = await attributeNames(db, language)
  return {
    choices: found.map((choice) => ({
      ...choice,
      label: choice.key === unknown ? '' : (label(choice) ?? names(choice.by, choice.key) ?? ''),
    })),
  }
}

/** Replaces a missing value by the key `unknown`. */
export const orUnknown = (value: Sql): Sql => sql`coalesce(${value}, ${unknown})`
