-- What the days of a month in figure_day come to, place by place, so that a span of years is read by its months.
create table figure_month (
  farm_id bigint not null references farm,
  month date not null,
  sums bigint[] not null,
  primary key (farm_id, month)
);
alter table figure_month alter column sums set storage plain;
-- A table that all farms share has a fifth of its rows dead long before a large farm's are cleared.
alter table figure_month set (autovacuum_vacuum_scale_factor = 0.02);
call close_by_farm('figure_month');
-- Days that were kept without their months are worked out anew.
truncate figure_upkeep;
