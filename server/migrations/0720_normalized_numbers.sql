-- Numbers and names in the one spelling in which they are compared: Unicode NFKC without invisible characters, all dashes as -, spaces folded
-- and trimmed (domain/src/normalized.ts).
create function normalized_name(text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(normalize(regexp_replace($1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
    '', 'g'), NFKC), '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0]',
    '-', 'g'), '\s+', ' ', 'g'))
$$;

do $do$
declare
  named record;
  candidate text;
  taken int;
begin
  -- Two animals under one number go on under two: the later one's is followed by #2, and the farm finds both among what looks wrong.
  for named in
    select farm_id, animal_id, upper(normalized_name(tag)) as number from animal
    where tag ~ '[^ -~]|  |^ | $' and tag <> upper(normalized_name(tag)) order by farm_id, animal_id
  loop
    candidate := named.number;
    taken := 1;
    while candidate = '' or exists (select from animal where farm_id = named.farm_id and tag = candidate) loop
      taken := taken + 1;
      candidate := format('%s #%s', named.number, taken);
    end loop;
    update animal set tag = candidate where farm_id = named.farm_id and animal_id = named.animal_id;
  end loop;
  update animal set ear_notch = upper(normalized_name(ear_notch))
  where ear_notch ~ '[^ -~]|  |^ | $' and ear_notch <> upper(normalized_name(ear_notch));

  for named in
    select farm_id, group_id, normalized_name(name) as number from pig_group
    where name ~ '[^ -~]|  |^ | $' and name <> normalized_name(name) order by farm_id, group_id
  loop
    candidate := named.number;
    taken := 1;
    while candidate = '' or exists (select from pig_group where farm_id = named.farm_id and name = candidate) loop
      taken := taken + 1;
      candidate := format('%s #%s', named.number, taken);
    end loop;
    update pig_group set name = candidate where farm_id = named.farm_id and group_id = named.group_id;
  end loop;

  for named in
    select farm_id, medicine_id, normalized_name(name) as number from medicine
    where name ~ '[^ -~]|  |^ | $' and name <> normalized_name(name) order by farm_id, medicine_id
  loop
    candidate := named.number;
    taken := 1;
    while candidate = '' or exists (select from medicine
      where farm_id = named.farm_id and medicine_id <> named.medicine_id and lower(name) = lower(candidate)) loop
      taken := taken + 1;
      candidate := format('%s #%s', named.number, taken);
    end loop;
    update medicine set name = candidate where farm_id = named.farm_id and medicine_id = named.medicine_id;
  end loop;

  -- Of these the farm may have several of one name, which it merges.
  update pen set name = normalized_name(name) where name ~ '[^ -~]|  |^ | $' and normalized_name(name) not in (name, '');
  for candidate in select unnest(array['supplier', 'house', 'feed']) loop
    execute format('update %I set name_ko = normalized_name(name_ko), name_en = normalized_name(name_en), name_vi = normalized_name(name_vi)
      where normalized_name(name_ko) <> '''' and normalized_name(name_en) <> '''' and normalized_name(name_vi) <> ''''
        and (name_ko, name_en, name_vi) is distinct from (normalized_name(name_ko), normalized_name(name_en), normalized_name(name_vi))', candidate);
  end loop;
end $do$;
