-- What it selected stands in the statements that asked it: server/src/reports/growing.ts.
drop function groups_on(date[]);
