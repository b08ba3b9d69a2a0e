-- Reports look at the herd of any past day: who lives today and was there, and who was removed only afterwards.
create index removed_by_day on animal (farm_id, sex, last_work_on) where status = 'culled';

-- Her state at the end of any day is one probe: the last record until then, read from the index alone.
create index sow_event_of_animal on sow_event (farm_id, animal_id, on_date desc, seq desc) include (kind, status, parity, matings);
