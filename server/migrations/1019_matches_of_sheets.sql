-- A match belongs to the headings of a sheet, so that files with sheets of one name keep their own.
alter table workbook_sheet_match add column headings text not null default '[]';
alter table workbook_sheet_match add column fills jsonb not null default '[]';
alter table workbook_sheet_match add column events jsonb not null default '[]';
alter table workbook_sheet_match alter column key drop not null;
alter table workbook_sheet_match drop constraint workbook_sheet_match_pkey;
alter table workbook_sheet_match add primary key (farm_id, sheet, headings);
call audit_table('workbook_sheet_match');
alter table workbook_import add column added jsonb not null default '[]';
alter table workbook_import add column unknown_names jsonb not null default '[]';
-- Several samples for each heading, and what else a sheet has now.
update workbook_import b set foreign_sheets = (
  select jsonb_agg(s || jsonb_build_object(
    'samples', (select coalesce(jsonb_agg(case when v = '""' then '[]' else jsonb_build_array(v) end order by place), '[]')
      from jsonb_array_elements(s -> 'samples') with ordinality as each (v, place)),
    'rows', 0, 'fills', '[]'::jsonb, 'events', '[]'::jsonb, 'read', s -> 'key' <> 'null', 'left', false) order by number)
  from jsonb_array_elements(b.foreign_sheets) with ordinality as sheets (s, number))
where foreign_sheets <> '[]';
