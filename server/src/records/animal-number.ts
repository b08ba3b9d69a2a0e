import type { Sex } from '@penside/domain/records/care.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import { refuse } from '../http/problem.ts'

type Numbered = { animalId?: number | undefined; sex: Sex; tag: string }

/**
 * Condition for animals with this tag: all of the same sex, and living ones of the other sex unless the farm
 * numbers its boars separately. A constraint checks the same for concurrent calls.
 */
async function sameNumber(db: Db, { animalId, sex, tag }: Numbered): Promise<Sql> {
  const { boarsNumberedApart } = await farmSettings(db)
  return sql`tag = ${tag} and animal_id is distinct from ${animalId ?? null}
    and sex in ('sow', 'boar') and (sex = ${sex} or (status <> 'culled' and ${boarsNumberedApart === 0}))`
}

export const countNumber = async (db: Db, animal: Numbered) =>
  (await db.one<{ count: number }>(sql`select count(*) from animal where ${await sameNumber(db, animal)}`))
    .count

/** @throws Refusal TAG_TAKEN */
export async function checkNumber(db: Db, animal: Numbered) {
  if ((await countNumber(db, animal)) > 0) throw refuse('TAG_TAKEN', { tag: animal.tag }, ['tag'])
}
