import {
  lossColumnOf,
  productionColumns,
  weanedByAge,
  weaningAges,
} from '@penside/domain/reports/production-status.ts'
import { join } from 'sql-template-tag'
import { sql, type Sql } from '../database/db.ts'
import { isIn, type Span } from './span.ts'
import { before, caseOf, eventStatistic, lifeRecords, type Source } from './statistic.ts'

/** Litters, piglet losses and weanings of a month. */
export const productionStatus = eventStatistic({
  columns: productionColumns,
  note: (cause, _, names) => (cause ? names('032', cause) : ''),
  stored: {
    family: 'production',
    sources: (span) => [farrowings(span), litterChanges(span), weanings(span)],
  },
})

const farrowings = (span: Span): Source => ({
  rows: sql`
    select kind, animal_id, null::bigint as group_id, seq, on_date, parity, status, '' as note, total_born, mummified, stillborn, live_born,
      undersized + malformed as removed_at_birth, litter_weight
    from ${lifeRecords(['farrowing'], span)}`,
  parts: [
    { name: sql`'litters'`, amount: sql`1` },
    { name: sql`'totalBorn'`, amount: sql`total_born` },
    { name: sql`'mummified'`, amount: sql`mummified` },
    { name: sql`'stillborn'`, amount: sql`stillborn` },
    { name: sql`'liveBorn'`, amount: sql`live_born` },
    { name: sql`'destroyed'`, amount: sql`removed_at_birth` },
    {
      name: sql`'birthWeight'`,
      amount: sql`litter_weight`,
      base: sql`case when litter_weight > 0 then live_born end`,
    },
  ],
})

const weighed = {
  name: sql`'weaningWeight'`,
  amount: sql`total_weight`,
  base: sql`case when total_weight > 0 then piglets end`,
}

/** Age class of weaned piglets; null if the age is not known. */
const ageClass = (age: Sql): Sql =>
  sql`case when ${age} <= 0 then null ${join(
    Object.entries(weaningAges).map(([name, until]) => sql`when ${age} <= ${until} then ${name}`),
    ' ',
  )} when ${age} > 0 then 'weanedOlder' end`

const litterChanges = (span: Span): Source => ({
  rows: sql`
    select c.kind, c.animal_id, null::bigint as group_id, c.number as seq, c.on_date,
      (select a.parity from sow_event a where a.farm_id = c.farm_id and a.animal_id = c.animal_id and a.seq = c.litter_seq) as parity,
      null as status, case c.kind when 'pigletDeath' then c.reason else '' end as note,
      c.females + c.males + c.unsexed as piglets, c.total_weight,
      case c.kind when 'partialWeaning' then ${ageClass(sql`c.on_date - litter_born_on(c.animal_id, c.litter_seq, c.on_date)`)} end as age_class
    from litter_change c
    where c.kind in ('fosteredIn', 'fosteredOut', 'pigletDeath', 'partialWeaning') and ${isIn(sql`c.on_date`, span)}`,
  keys: ['kind', 'note', 'age_class'],
  parts: [
    {
      name: sql`case kind when 'pigletDeath' then coalesce(${caseOf(sql`note`, lossColumnOf)}, 'otherLosses')
        when 'partialWeaning' then 'weaned' else kind end`,
      of: ['fosteredIn', 'fosteredOut', 'weaned', 'otherLosses', ...Object.values(lossColumnOf)],
      amount: sql`piglets`,
    },
    {
      ...weighed,
      name: sql`case kind when 'partialWeaning' then 'weaningWeight' end`,
      of: ['weaningWeight'],
    },
    { name: sql`age_class`, of: weanedByAge, amount: sql`piglets` },
  ],
})

/**
 * Weanings. The age is that of the litter in which the piglets were born: usually the record before, otherwise the litter that a nurse sow
 * took over.
 */
const weanings = (span: Span): Source => ({
  rows: sql`select *, ${ageClass(sql`age`)} as age_class from (
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status, '' as note,
      e.weaned as piglets, e.weaned_weight as total_weight,
      e.on_date - case p.kind when 'farrowing' then p.on_date else litter_born_on(e.animal_id, e.previous, e.on_date) end as age
    from ${lifeRecords(['weaning'], span)} join ${before}
    offset 0) w`,
  keys: ['age_class'],
  parts: [
    { name: sql`'weanings'`, amount: sql`1` },
    { name: sql`'weaned'`, amount: sql`piglets` },
    weighed,
    {
      name: sql`'weaningAge'`,
      amount: sql`greatest(age, 0)`,
      base: sql`case when age > 0 then 1 end`,
    },
    { name: sql`age_class`, of: weanedByAge, amount: sql`piglets` },
  ],
})
