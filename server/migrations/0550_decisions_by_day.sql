-- Decisions of some days are counted.
create index cull_decision_on on cull_decision (farm_id, on_date);
