import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Db } from '../../database/db.ts'

/** The farrowing of the sow to whose litter a change `c` belongs, or the one with which she came; as far as it is known. */
export const farrowedBefore = sql`
  coalesce(
    (select max(f.on_date) from sow_event f
     where f.farm_id = c.farm_id and f.animal_id = c.animal_id and f.kind = 'farrowing' and f.seq <= c.litter_seq),
    (select s.last_work_on from sow_entry s
     where s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.start_status = 'lactating'))`

/** The day on which the piglets of a change `c` were born: those that a nurse sow took over keep their own. */
export const litterBornOn = sql`litter_born_on(c.animal_id, c.litter_seq, c.on_date)`

/** The same of what a sow `a` nurses now; null while she nurses nothing. */
export const pigletsBornOn = sql`
  case a.status when 'lactating' then a.farrowed_on when 'nurse' then litter_born_on(a.animal_id, a.seq, 'infinity') end as piglets_born_on`

/** Days of age of the piglets whose nursing began with a record of her life; null where it is not known when they were born. */
export async function litterAge(
  db: Db,
  animalId: number,
  litterSeq: number,
  on: Day,
): Promise<number | null> {
  const { born } = await db.one<{ born: Day | null }>(
    sql`select litter_born_on(${animalId}, ${litterSeq}, ${on}) as born`,
  )
  return born && daysBetween(born, on)
}
