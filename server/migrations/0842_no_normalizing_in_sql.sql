-- Numbers and names are normalized by the server alone (domain/src/normalized.ts); the function served an earlier migration.
drop function normalized_name(text);
