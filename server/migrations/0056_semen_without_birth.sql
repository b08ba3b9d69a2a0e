-- step by step
-- A boar of whom only the semen is bought stands at another farm: nobody here needs to know when he was born.
alter table animal alter born_on drop not null;
alter table animal add constraint animal_born_on check (born_on is not null or (sex = 'boar' and category = '060003')) not valid;
alter table animal validate constraint animal_born_on;
