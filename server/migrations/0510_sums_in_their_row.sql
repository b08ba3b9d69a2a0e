-- A report reads places of the array one by one: packed, it would be unpacked for each of them.
alter table figure_day alter column sums set storage plain;
