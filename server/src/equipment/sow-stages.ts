import { sql } from '../database/db.ts'

/** Common table expressions with the pregnancies or lactations of the sows in `fed`: `spell` has a row per beginning or end. */
export function stagesOf(pregnant: boolean) {
  const begins = pregnant ? sql`('mating')` : sql`('farrowing')`
  const ends = pregnant ? sql`('accident', 'farrowing', 'removal')` : sql`('weaning', 'removal')`
  return {
    begins,
    /** Length of a stage, days: a week of gestation, a day of lactation. */
    step: pregnant ? 7 : 1,
    spells: sql`
      sow as (select p.part, a.animal_id from (select distinct part from fed) p
        join animal a on a.farm_id = current_farm() and a.sex = 'sow' and (a.tag = p.part or (a.ear_tag <> '' and a.ear_tag = p.part))),
      spell as (
        select s.part, e.on_date as since, lead(e.on_date) over (partition by s.part order by e.seq) as until, e.kind
        from sow s join sow_event e on e.farm_id = current_farm() and e.animal_id = s.animal_id
        where e.kind in ${begins} or e.kind in ${ends})`,
  }
}
