import type { Conflict as ShownConflict } from '@penside/contract/workbook/workbook.ts'
import { conflictId, type Conflict } from '@penside/domain/workbook/conflicts.ts'
import { moveTypeLists } from '@penside/domain/workbook/move-types.ts'
import { columnsOf } from '@penside/domain/workbook/sheets.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../database/db.ts'
import { namesFor, yes, type Naming } from './export-cells.ts'
import { cellOf } from './export-kinds.ts'

/** Maximum number of conflicts that are listed; of the others the farm's records stay. */
const maxConflicts = 5_000

type ConflictColumn = Conflict['columns'][number]

/** Conflicts of an import in which the file's values are taken, by `conflictId`. */
export async function takenConflicts(db: Db, importId: number): Promise<ReadonlySet<string>> {
  const taken = await db.many<Pick<Conflict, 'key' | 'sheet' | 'row'>>(
    sql`select sheet_key as key, sheet, row from workbook_import_conflict where import_id = ${importId} and takes`,
  )
  return new Set(taken.map(conflictId))
}

/** Stores the conflicts that a check found. */
export async function storeConflicts(
  db: Db,
  importId: number,
  found: readonly Conflict[],
  language: Language,
) {
  await db.run(sql`delete from workbook_import_conflict where import_id = ${importId}`)
  if (found.length === 0) return
  const names = await namesFor(db, language)
  const rows = found.slice(0, maxConflicts).map(({ columns, ...conflict }, i) => ({
    ...conflict,
    number: i + 1,
    columns: columns.map((each) => ({
      heading: each.heading,
      farm: shownValue(conflict, each, each.farm, names),
      file: shownValue(conflict, each, each.file, names),
    })),
  }))
  await db.run(sql`
    insert into workbook_import_conflict (farm_id, import_id, number, sheet, row, sheet_key, name, on_date, columns, fixed, takes)
    select current_farm(), ${importId}, c.number, c.sheet, c.row, c.key, c.name, c."on", c.columns, c.fixed, c.takes
    from json_to_recordset(${JSON.stringify(rows)})
      as c(number int, sheet text, row int, key text, name text, "on" date, columns jsonb, fixed text, takes boolean)
    returning farm_id`)
}

/** A value as the export has it; an empty one is ''. */
function shownValue(
  { key, kind }: Pick<Conflict, 'key' | 'kind'>,
  { column, of }: ConflictColumn,
  value: unknown,
  names: Naming,
): string {
  if (value === null || value === undefined) return ''
  if (of) return cellText(of, value, names)
  if (typeof value === 'boolean') return yes(value) ?? ''
  if (Array.isArray(value)) return value.join(' ')
  if (key === 'groupMoves' && column === 'type') return moveTypeText(kind, String(value), names)
  const isText = typeof value === 'string'
  if (column === 'partner' && !isText) return names.supplier(Number(value)) ?? ''
  if (column === 'otherFarm' && !isText) return names.farm(Number(value)) ?? ''
  return choiceText(key, column, String(value), names)
}

/** A cell of the export. A place of the file is its name. */
function cellText(of: NonNullable<ConflictColumn['of']>, value: unknown, names: Naming): string {
  const isName = typeof value === 'string' && 'place' in of
  return String((isName ? value : cellOf(of, value, names)) ?? '')
}

function moveTypeText(kind: Conflict['kind'], type: string, names: Naming): string {
  const { dictionary, list } = moveTypeLists[kind as keyof typeof moveTypeLists]
  return names.code(dictionary, list, type) ?? ''
}

/** The name of a choice; the value itself in a column without choices. */
function choiceText(key: Conflict['key'], column: string, value: string, names: Naming): string {
  const choices = columnsOf(key)[column]?.choices
  if (!choices) return value
  return 'words' in choices
    ? (choices.words[value]?.[names.language] ?? '')
    : (names.code(choices.dictionary, choices.list, value) ?? '')
}

/** Conflicts of an import, in the order in which they were found. */
export async function conflictsOf(
  db: Db,
  importId: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await db.many<ShownConflict>(sql`
    select sheet, row, sheet_key as key, name, on_date as on, columns, fixed, takes from workbook_import_conflict
    where import_id = ${importId} order by number limit ${pageSize} offset ${page * pageSize}`)
  const counts = await db.one<{ total: number; choices: number; taking: number }>(sql`
    select count(*) as total, count(*) filter (where fixed is null) as choices, count(*) filter (where takes) as taking
    from workbook_import_conflict where import_id = ${importId}`)
  return { rows, ...counts }
}

type Choice = Pick<Conflict, 'key' | 'sheet' | 'row' | 'takes'>

/** Takes the values of conflicting rows, or keeps those of the farm. @param takes of all rows whose values can be taken */
export async function chooseConflicts(
  db: Db,
  importId: number,
  takes: boolean | undefined,
  rows: readonly Choice[],
) {
  if (takes !== undefined)
    await db.run(sql`
      update workbook_import_conflict set takes = ${takes} where import_id = ${importId} and fixed is null`)
  await db.run(sql`
    update workbook_import_conflict c set takes = x.takes
    from json_to_recordset(${JSON.stringify(rows)}) as x(sheet text, row int, key text, takes boolean)
    where c.import_id = ${importId} and c.fixed is null and (x.sheet, x.row, x.key) = (c.sheet, c.row, c.sheet_key)`)
}
