import type { ClientBase } from 'pg'

/**
 * Everything that does not add up in a farm's litters and in the groups into which they were weaned, counted from the tables and without the
 * rules of the code: one line for each fault.
 */
export async function faultsOfPiglets(client: ClientBase, farmId: number): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(faults, [farmId])
  return rows.map(({ fault }) => fault)
}

const faults = `
with nursing as (
  select e.animal_id, e.seq, e.on_date,
    case e.kind
      when 'farrowing' then f.total_born - f.mummified - f.stillborn - f.undersized - f.malformed
      when 'entry' then case when s.start_status in ('lactating', 'nurse') then s.live_born else 0 end
      else 0
    end as began,
    (select sum(case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else -c.females - c.males - c.unsexed end) from litter_change c
      where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq = e.seq) as changed,
    n.kind as next_kind, w.females + w.males + w.unsexed as weaned, a.nursing as nursing_now, a.tag
  from sow_event e
  left join farrowing f using (farm_id, animal_id, seq)
  left join sow_entry s using (farm_id, animal_id, seq)
  left join weaning own using (farm_id, animal_id, seq)
  join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
  left join sow_event n on n.farm_id = e.farm_id and n.animal_id = e.animal_id and n.seq = e.seq + 1
  left join weaning w on w.farm_id = n.farm_id and w.animal_id = n.animal_id and w.seq = n.seq
  where e.farm_id = $1 and (e.kind in ('farrowing', 'entry') or own.becomes_nurse)
), litters as (select *, began + coalesce(changed, 0) as left_over from nursing)
select format('%s: of the litter of %s %s are left, %s were weaned', tag, on_date, left_over, weaned) as fault
  from litters where next_kind = 'weaning' and left_over <> weaned
union all select format('%s: of the litter of %s %s are left when she is removed', tag, on_date, left_over)
  from litters where next_kind = 'removal' and left_over <> 0
union all select format('%s: of the litter of %s %s are left, she nurses %s', tag, on_date, left_over, nursing_now)
  from litters where next_kind is null and left_over <> nursing_now
union all select format('%s: a change of %s belongs to no litter', c.animal_id, c.on_date) from litter_change c
  where c.farm_id = $1 and not exists (select 1 from litters l where l.animal_id = c.animal_id and l.seq = c.litter_seq)
union all select format('%s: the other half of %s %s is missing or differs', c.animal_id, c.kind, c.number) from litter_change c
  where c.farm_id = $1 and c.partner_number is not null and not exists (
    select 1 from litter_change o where o.farm_id = c.farm_id and o.animal_id = c.partner_id and o.number = c.partner_number
      and o.partner_id = c.animal_id and o.partner_number = c.number and o.kind <> c.kind and o.on_date = c.on_date
      and (o.females, o.males, o.unsexed) = (c.females, c.males, c.unsexed))
union all select format('%s: %s %s was made by a record that is not there', c.animal_id, c.kind, c.number) from litter_change c
  where c.farm_id = $1 and c.made_by_seq is not null and not exists (
    select 1 from sow_event e where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.seq = c.made_by_seq and e.on_date = c.on_date)
union all select format('%s: %s are fostered in and %s out', d.on_date, d.come, d.gone) from (
    select c.on_date, sum(c.females + c.males + c.unsexed) filter (where c.kind = 'fosteredIn') as come,
      sum(c.females + c.males + c.unsexed) filter (where c.kind = 'fosteredOut') as gone
    from litter_change c where c.farm_id = $1 and c.partner_id is not null and c.kind in ('fosteredIn', 'fosteredOut') group by c.on_date) d
  where d.come is distinct from d.gone
union all select format('%s: a weaning in group %s is not there or differs', m.animal_id, m.group_id) from group_move m
  where m.farm_id = $1 and m.weaning_seq is not null and not exists (
    select 1 from weaning w join sow_event e using (farm_id, animal_id, seq)
    where w.farm_id = m.farm_id and w.animal_id = m.animal_id and w.seq = m.weaning_seq
      and (w.females + w.males + w.unsexed, e.on_date) = (m.females + m.males + m.unsexed, m.on_date))
union all select format('%s: a partial weaning in group %s is not there or differs', m.animal_id, m.group_id) from group_move m
  where m.farm_id = $1 and m.litter_number is not null and not exists (
    select 1 from litter_change c where c.farm_id = m.farm_id and c.animal_id = m.animal_id and c.kind = 'partialWeaning'
      and (c.number, c.females + c.males + c.unsexed, c.on_date) = (m.litter_number, m.females + m.males + m.unsexed, m.on_date))
union all select format('group %s: %s by its moves, %s in its row', g.name, m.head, g.females + g.males + g.unsexed)
  from pig_group g left join lateral (
    select coalesce(sum((x.females + x.males + x.unsexed) * case kind when 'in' then 1 else -1 end), 0) as head
    from group_move x where x.farm_id = g.farm_id and x.group_id = g.group_id) m on true
  where g.farm_id = $1 and m.head <> g.females + g.males + g.unsexed
union all select format('group %s was made by a weaning that is not there', g.name) from pig_group g
  where g.farm_id = $1 and g.pen_id is null and not exists (
    select 1 from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id and m.made_group)
union all select format('%s of %s has no details', e.kind, e.animal_id) from sow_event e
  where e.farm_id = $1 and (
    (e.kind = 'weaning' and not exists (select 1 from weaning d where d.farm_id = e.farm_id and d.animal_id = e.animal_id and d.seq = e.seq))
    or (e.kind = 'farrowing' and not exists (select 1 from farrowing d where d.farm_id = e.farm_id and d.animal_id = e.animal_id and d.seq = e.seq))
    or (e.kind = 'removal' and not exists (select 1 from removal d where d.farm_id = e.farm_id and d.animal_id = e.animal_id and d.seq = e.seq)))`
