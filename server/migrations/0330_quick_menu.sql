-- The screens that a person has put within a tap, in her order.
alter table account add column quick_menu text[] not null default '{}';
