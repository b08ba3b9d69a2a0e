import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Sql } from '../database/db.ts'

/** Sums of moves `m` into and out of places, as `received` and `released`, less what counts found left. */
export const turnover = (places: Sql): Sql => sql`
  coalesce(sum(m.amount) filter (where m.to_place in ${places} and m.from_place not in ${places} and m.from_place <> 'used'), 0)::float8 as received,
  coalesce(sum(case m.from_place when 'used' then -m.amount else m.amount end)
    filter (where m.from_place = 'used' or m.from_place in ${places} and m.to_place not in ${places}), 0)::float8 as released`

/** Name of an item of `feed f` or `medicine m`, as SQL. */
export const itemName = (language: Language): Sql =>
  ({
    ko: sql`coalesce(f.name_ko, nullif(m.name_ko, ''), m.name)`,
    en: sql`coalesce(f.name_en, nullif(m.name_en, ''), m.name)`,
    vi: sql`coalesce(f.name_vi, nullif(m.name_vi, ''), m.name)`,
  })[language]

/** Name of the person of a record `r`, as SQL: a member, or a name from a workbook. */
export const personName: Sql = sql`coalesce(who.name, r.person_name)`
export const joinPerson: Sql = sql`left join author who on who.account_id = r.person_id`

/** Joins the feed `f` or the medicine `m` of a row `r` with an item. */
export const joinItem: Sql = sql`
  left join feed f on f.farm_id = r.farm_id and f.feed_id = r.item_id
  left join medicine m on m.farm_id = r.farm_id and m.medicine_id = r.item_id`
