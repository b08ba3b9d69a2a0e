import { livesOn } from '@penside/domain/groups/shipment.ts'
import { tradeColumns } from '@penside/domain/reports/trade-status.ts'
import { sql } from '../database/db.ts'
import { settled } from '../groups/write-moves.ts'
import { movementStatus } from './movement-status.ts'
import { isIn, type Span } from './span.ts'
import { eventStatistic, type Source } from './statistic.ts'

/** What was bought and sold in a month. */
export const tradeStatus = eventStatistic({
  columns: tradeColumns,
  note: movementStatus.note,
  stored: { family: 'trade', sources: (span) => [received(span), shipped(span)] },
})

const received = (span: Span): Source => ({
  rows: sql`
    select case when r.group_id is null then 'receipt' else 'feedReceiving' end as kind, null::bigint as animal_id, r.group_id,
      r.record_id as seq, r.on_date, null::int as parity, null as status, '' as note, i.kind as item, r.amount as kg, r.price
    from stock_record r join store_item i using (farm_id, item_id)
    where r.kind = 'receipt' and ${isIn(sql`r.on_date`, span)}`,
  keys: ['item'],
  parts: [
    { name: sql`case item when 'feed' then 'feedWeight' end`, of: ['feedWeight'], amount: sql`kg` },
    {
      name: sql`case item when 'feed' then 'feedCost' else 'medicineCost' end`,
      of: ['feedCost', 'medicineCost'],
      amount: sql`price`,
    },
    {
      name: sql`case item when 'feed' then 'feedPerKg' end`,
      of: ['feedPerKg'],
      amount: sql`price`,
      base: sql`case when price > 0 then kg end`,
    },
  ],
})

const shipped = (span: Span): Source => ({
  rows: sql`
    select m.kind, null::bigint as animal_id, m.group_id, m.number as seq, m.on_date, null::int as parity, null as status, m.type as note,
      m.females + m.males + m.unsexed as pigs, m.total_weight as live, coalesce(settled.money, m.price, 0) as money,
      coalesce(settled.weight, case when m.type <> all(${[...livesOn]}::text[]) then m.net_weight end) as carcass
    from group_move m ${settled}
    where m.kind = 'shipment' and ${isIn(sql`m.on_date`, span)}`,
  parts: [
    { name: sql`'shippedHead'`, amount: sql`pigs` },
    { name: sql`'liveWeight'`, amount: sql`live` },
    { name: sql`'carcassWeight'`, amount: sql`carcass` },
    { name: sql`'revenue'`, amount: sql`money` },
    { name: sql`'perHead'`, amount: sql`money`, base: sql`case when money > 0 then pigs end` },
    {
      name: sql`'perKg'`,
      amount: sql`case when coalesce(carcass, live) > 0 then money end`,
      base: sql`case when money > 0 then coalesce(carcass, live) end`,
    },
  ],
})
