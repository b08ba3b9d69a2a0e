-- Pigs that died on the way may be of unknown sex.
alter table transit_loss add column unsexed int not null default 0 check (unsexed >= 0);
alter table transit_loss drop constraint transit_loss_check;
alter table transit_loss add constraint transit_loss_check check (females + males + unsexed > 0);
