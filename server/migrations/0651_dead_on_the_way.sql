-- Pigs of a transfer that died on the way, with the farm that gave them: whoever took up the rest has said so. One row for each record of theirs.
create table transit_loss (
  farm_id bigint not null,
  transfer_id bigint not null,
  taker_farm_id bigint not null,
  taker_group_id bigint not null,
  taker_number int not null,
  -- The record with which they left, and its day.
  group_id bigint not null,
  number int not null,
  on_date date not null,
  arrived_on date not null,
  females int not null check (females >= 0),
  males int not null check (males >= 0),
  primary key (farm_id, transfer_id, taker_farm_id, taker_group_id, taker_number),
  foreign key (farm_id, group_id) references pig_group,
  check (females + males > 0)
);
create index transit_loss_of_move on transit_loss (farm_id, group_id, number);
create index transit_loss_arrived on transit_loss (farm_id, arrived_on);
call close_by_farm('transit_loss');
call audit_table('transit_loss');
insert into transit_loss (farm_id, transfer_id, taker_farm_id, taker_group_id, taker_number, group_id, number, on_date, arrived_on, females, males)
select t.farm_id, t.transfer_id, k.farm_id, k.group_id, k.number, t.group_id, t.number, t.sent_on, k.on_date, k.died_females, k.died_males
from transfer_taken k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
where k.died_females + k.died_males > 0;
-- Days that were kept without them are worked out anew.
truncate figure_upkeep;
