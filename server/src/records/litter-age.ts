import { sql } from '../db.ts'

/** The day on which the litter of a change `c` was born, as far as it is known: also where a nurse sow got it from others it is her own. */
export const litterBornOn = sql`
  coalesce(
    (select max(f.on_date) from sow_event f
     where f.farm_id = c.farm_id and f.animal_id = c.animal_id and f.kind = 'farrowing' and f.seq <= c.litter_seq),
    (select s.last_work_on from sow_entry s
     where s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.start_status = 'lactating'))`
