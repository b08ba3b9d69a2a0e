alter table workbook_import add column setup_use text check (setup_use in ('add', 'keep'));
-- Remaining rows of files whose settings were read.
update workbook_import r set setup_use = case when p.made -> 'before' ? 'medicine' then 'add' else 'keep' end
from workbook_import p where p.farm_id = r.farm_id and p.import_id = r.rest_of;
