-- A notice of the farm or its company comes to phones as its alarms do. The notice may be another farm's, so its title comes along.
alter table push_delivery
  add notice_id bigint,
  add title text not null default '',
  drop constraint push_delivery_deed_check,
  drop constraint push_delivery_check,
  add check (deed in ('told', 'acknowledged', 'cleared', 'tried', 'notice')),
  add check ((alarm_id is null) = (deed in ('tried', 'notice'))),
  add check ((notice_id is null) = (deed <> 'notice'));
