import type { Day } from '@penside/domain/basics/day.ts'
import type { FarmBefore } from '@penside/domain/workbook/animals.ts'
import { recordsKey, type StoredValues } from '@penside/domain/workbook/farm-records.ts'
import { besideKinds, kindsOfLife, sheetKeyOf, sheetOfLife } from '@penside/domain/records/known-kinds.ts'
import type { BookReader } from '@penside/domain/workbook/rows.ts'
import type { SheetKey } from '@penside/domain/workbook/sheets.ts'
import { sql, type Db } from '../database/db.ts'
import { recordsOfGroups } from './stored-groups.ts'
import { besideRecords, lifeRecords, litterRecords, type StoredRecord } from './stored-records.ts'

/**
 * Records of the farm that rows of a file may repeat: of their animals and kinds, from their first day on, and all of
 * their groups.
 */
export async function farmRecords(
  db: Db,
  reader: BookReader,
  groups: FarmBefore['groups'],
): Promise<Pick<FarmBefore, 'records' | 'groupMoves'>> {
  const records = await recordsOfAnimals(db, reader)
  return { groupMoves: await recordsOfGroups(db, reader, groups, records), records }
}

async function recordsOfAnimals(db: Db, reader: BookReader): Promise<Map<string, StoredValues[]>> {
  const animals = await db.many<{ animalId: number; sex: 'sow' | 'boar'; tag: string }>(
    sql`select animal_id, sex, tag from animal where tag = any(${[...tagsIn(reader)]})`,
  )
  const animalIds = animals.map(({ animalId }) => animalId)
  const sexes = new Map(animals.map(({ animalId, sex }) => [animalId, sex]))
  const found = new Map<string, StoredValues[]>()
  const add = (kind: string, record: StoredRecord) => {
    const key = recordsKey(kind, sexes.get(record.animalId) ?? 'sow', record.tag, record.on)
    found.set(key, [...(found.get(key) ?? []), record])
  }
  if (animals.length === 0) return found
  for (const kind of besideKinds) {
    const from = firstDay(reader, sheetKeyOf(kind))
    if (from) for (const each of await besideRecords(db, kind, { animalIds, from })) add(kind, each)
  }
  const grouped = await weaningsInGroups(db, animalIds)
  for (const kind of kindsOfLife) {
    const from = firstDay(reader, sheetKeyOf(kind))
    if (!from || sheetOfLife(kind).shared) continue
    for (const each of await lifeRecords(db, kind, { animalIds, from }))
      add(each.kind, grouped.has(`${each.animalId} ${each.seq}`) ? { ...each, fixed: 'piglets' } : each)
  }
  const from = firstDay(reader, 'litters')
  if (from)
    for (const each of await litterRecords(db, { animalIds, from }))
      add(
        each.kind,
        grouped.has(`${each.animalId} ${each.kind} ${each.number}`) ? { ...each, fixed: 'piglets' } : each,
      )
  return found
}

/** Weanings whose piglets are in a group, by animal and `seq`, and partial ones by animal, kind and number. */
async function weaningsInGroups(db: Db, animalIds: readonly number[]): Promise<ReadonlySet<string>> {
  const moved = await db.many<{ key: string }>(sql`
    select animal_id || ' ' || coalesce(weaning_seq::text, 'partialWeaning ' || litter_number) as key
    from group_move where animal_id = any(${[...animalIds]})`)
  return new Set(moved.map(({ key }) => key))
}

type AnimalRow = { tag?: string | null; on?: Day | null }
/** Rows of a sheet of records; removals may also be in the list of sows. */
function rowsOf(reader: BookReader, sheet: SheetKey): readonly AnimalRow[] {
  const rows = reader.rows[sheet].map(({ values }) => values as AnimalRow)
  if (sheet !== 'removals') return rows
  const inList = reader.rows.sows.map(
    ({ values }) => values as { tag: string | null; removedOn?: Day | null },
  )
  return [...rows, ...inList.flatMap(({ tag, removedOn }) => (removedOn ? [{ tag, on: removedOn }] : []))]
}

const sheetsOfRecords = new Set([...besideKinds, ...kindsOfLife].map(sheetKeyOf))

function tagsIn(reader: BookReader) {
  const tags = new Set<string>()
  for (const sheet of sheetsOfRecords) for (const { tag } of rowsOf(reader, sheet)) if (tag) tags.add(tag)
  return tags
}

/** First day of a sheet's rows, if it has any. */
function firstDay(reader: BookReader, sheet: SheetKey): Day | undefined {
  let first: Day | undefined
  for (const { on } of rowsOf(reader, sheet)) if (on && (first === undefined || on < first)) first = on
  return first
}
