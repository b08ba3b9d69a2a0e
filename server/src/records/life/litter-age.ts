import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Db } from '../../database/db.ts'

/** Day of the farrowing before a change `c`, or of the farrowing at entry; null if unknown. */
export const farrowedBefore = sql`
  coalesce(
    (select max(f.on_date) from sow_event f
     where f.farm_id = c.farm_id and f.animal_id = c.animal_id and f.kind = 'farrowing' and f.seq <= c.litter_seq),
    (select s.last_work_on from sow_entry s
     where s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.start_status = 'lactating'))`

/** Birth day of the piglets of a change `c`. Piglets of a nurse sow keep their own. */
export const litterBornOn = sql`litter_born_on(c.animal_id, c.litter_seq, c.on_date)`

/** Birth day of the piglets that a sow `a` nurses now; null if there are none. */
export const pigletsBornOn = sql`
  case a.status when 'lactating' then a.farrowed_on when 'nurse' then litter_born_on(a.animal_id, a.seq, 'infinity') end as piglets_born_on`

/** Age in days of the piglets whose nursing began with a life record; null if unknown. */
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
