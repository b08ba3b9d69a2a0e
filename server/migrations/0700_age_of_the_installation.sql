-- The oldest migration is as old as the installation: whether a first backup is overdue is judged by it.
grant select on schema_migration to penside_app;
