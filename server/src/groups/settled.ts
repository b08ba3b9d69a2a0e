import { sql } from '../db.ts'

/**
 * What the carcasses of a shipment come to, joined to the `group_move` called `m`, once all of its pigs are told: `settled.weight` in kg of
 * those that are paid for, and `settled.money` in won where each of them has a price.
 */
export const settled = sql`
  left join lateral (
    select sum(c.weight) filter (where not lost) as weight,
      case when bool_and(lost or c.price is not null) then round(sum(c.weight * c.price) filter (where not lost)) end as money
    from (select weight, price, part is not distinct from 'whole' as lost from carcass x
      where m.kind = 'shipment' and x.farm_id = m.farm_id and x.group_id = m.group_id and x.number = m.number) c
    having count(*) = m.females + m.males) settled on true`
