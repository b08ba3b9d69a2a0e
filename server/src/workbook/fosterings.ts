import { fail } from 'node:assert'
import { fosteringKinds } from '@penside/domain/records/fostering.ts'
import type { BookSow } from '@penside/domain/workbook/animals.ts'
import { sql, type Db } from '../database/db.ts'
import { numbersIn, type Known } from './write-lives.ts'
import type { AwaitedFostering, LitterChange } from './write-setup.ts'

/** Fosterings of the imported sows whose other sow is imported later. */
export function awaitedIn(sows: readonly BookSow[], { sow: ids }: Known): AwaitedFostering[] {
  return sows.flatMap(({ values, records }) =>
    [...numbersIn(records)].flatMap(([{ record, values: row, own }, number]) => {
      const tag = row['partner']
      if (typeof tag !== 'string' || own['partner'] !== null) return []
      return [{ animalId: ids.get(values.tag) ?? fail(values.tag), kind: record.kind, number, tag }]
    }),
  )
}

const changesIn = (changes: readonly LitterChange[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x ("animalId" bigint, kind text, number int)`

/** Connects fosterings of earlier parts of a file with the sows of this import. @returns those of earlier parts */
export async function connectFosterings(db: Db, importId: number): Promise<LitterChange[]> {
  const connected = await db.many<LitterChange>(sql`
    with recursive part as (
      select farm_id, rest_of from workbook_import where import_id = ${importId}
      union all
      select b.farm_id, b.rest_of from part p join workbook_import b on b.farm_id = p.farm_id and b.import_id = p.rest_of
    ), awaited as (
      select x.* from part p join workbook_import b on b.farm_id = p.farm_id and b.import_id = p.rest_of
      cross join lateral jsonb_to_recordset(coalesce(b.made -> 'awaited', '[]')) as x ("animalId" bigint, kind text, number int, tag text)
      where b.state = 'done'
    )
    update litter_change c set partner_id = s.animal_id from awaited w, animal s, imported_animal i
    where c.farm_id = current_farm() and c.animal_id = w."animalId" and c.kind = w.kind and c.number = w.number and c.partner_id is null
      and s.farm_id = c.farm_id and s.sex = 'sow' and s.tag = w.tag
      and i.farm_id = s.farm_id and i.animal_id = s.animal_id and i.import_id = ${importId}
    returning c.animal_id, c.kind, c.number`)
  if (connected.length === 0) return []
  // The other side of each: of that day, and with as many piglets.
  const like = sql`partition by c.animal_id, c.partner_id, c.kind, c.on_date, c.females, c.males, c.unsexed order by c.number`
  const pairs = await db.many<LitterChange & { otherId: number; otherKind: string; otherNumber: number }>(sql`
    with one as (
      select c.*, row_number() over (${like}) as nth from litter_change c join ${changesIn(connected)}
        on (c.animal_id, c.kind, c.number) = (x."animalId", x.kind, x.number)
    ), other as (
      select c.*, row_number() over (${like}) as nth from litter_change c
      join imported_animal i on i.farm_id = c.farm_id and i.animal_id = c.animal_id and i.import_id = ${importId}
      where c.partner_number is null and c.kind = any(${[...fosteringKinds]})
    )
    select one.animal_id, one.kind, one.number, other.animal_id as other_id, other.kind as other_kind, other.number as other_number
    from one join other on other.animal_id = one.partner_id and other.partner_id = one.animal_id and other.kind <> one.kind
      and (other.on_date, other.females, other.males, other.unsexed, other.nth) = (one.on_date, one.females, one.males, one.unsexed, one.nth)`)
  const numbers = pairs.flatMap(({ animalId, kind, number, otherId, otherKind, otherNumber }) => [
    { animalId, kind, number, partner: otherNumber },
    { animalId: otherId, kind: otherKind, number: otherNumber, partner: number },
  ])
  await db.run(sql`
    update litter_change c set partner_number = x.partner
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as x ("animalId" bigint, kind text, number int, partner int)
    where (c.animal_id, c.kind, c.number) = (x."animalId", x.kind, x.number)`)
  return connected
}

/** Takes the other sow from fosterings that an import connected, before she is deleted. */
export const separateFosterings = (db: Db, connected: readonly LitterChange[]) =>
  db.run(sql`
    update litter_change c set partner_id = null, partner_number = null from ${changesIn(connected)}
    where (c.animal_id, c.kind, c.number) = (x."animalId", x.kind, x.number)`)
