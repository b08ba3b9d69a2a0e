-- The herd of a past day stands in the statements that ask for it: where farms are spread, no function with an argument is planned.
drop function herd_on(date);
