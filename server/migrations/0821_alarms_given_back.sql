-- Who took an alarm by mistake gives it back: whoever is next is told again.
alter table alarm_event drop constraint alarm_event_deed_check;
alter table alarm_event add constraint alarm_event_deed_check check (deed in ('raised', 'worse', 'told', 'acknowledged', 'returned', 'cleared'));
