import { besideOfGroup, groupBesideKinds, groupSheetKeyOf } from '@penside/domain/groups/known-kinds.ts'
import type { SheetColumn, SheetColumns } from '@penside/domain/records/kind.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import {
  besideKinds,
  columnsIn,
  kindsOfLife,
  makerOf,
  sheetKeyOf,
  sheetOfBeside,
  sheetOfLife,
  type KindOfLife,
  type KindSheet,
} from '@penside/domain/records/known-kinds.ts'
import { sexWords } from '@penside/domain/workbook/sheets.ts'
import { sql, type Db } from '../database/db.ts'
import { filled, rowOf, type Naming, type Rows, type Value } from './export-cells.ts'
import { readAs } from './kind-tables.ts'
import { besideRecords, lifeRecords, litterRecords, type StoredRecord } from './stored-records.ts'

/** Animals in the order of the export. */
type Herd = readonly { animalId: number; tag: string }[]

/** Records beside the lives of animals, by sheet, in the order of their numbers. */
export async function besideOf(db: Db, animals: Herd, sex: Sex, names: Naming): Promise<Rows> {
  const place = placesIn(animals)
  const sheets: Rows = {}
  for (const kind of besideKinds) {
    const { sheet, of } = sheetOfBeside(kind)
    if (!of.includes(sex)) continue
    const found = await besideRecords(db, kind, { animalIds: [...place.keys()] })
    const key = sheetKeyOf(kind)
    sheets[key] = found
      .toSorted((a, b) => place.get(a.animalId)! - place.get(b.animalId)!)
      .map((row) => {
        const own = cellsOf(sheet.columns, row, names)
        return rowOf(key, {
          ...common(row),
          ...own,
          sex: sex === 'boar' ? sexWords.boar[names.language] : null,
        })
      })
  }
  return sheets
}

/** Records of groups with a sheet of their own, in the order of their numbers. */
export async function groupBesidesOf(db: Db, names: Naming): Promise<Rows> {
  const sheets: Rows = {}
  for (const kind of groupBesideKinds) {
    const { table, sheet } = besideOfGroup(kind)
    const key = groupSheetKeyOf(kind)
    const read = [...readAs(sheet.columns), 't.remark'].join(', ')
    const found = await db.many<
      Readonly<Record<string, unknown>> & { group: string; on: string; remark: string }
    >(sql`
      select g.name as group, t.on_date as on, ${sql([read])}
      from ${sql([table])} t join pig_group g using (farm_id, group_id) order by g.started_on, g.name, t.number`)
    sheets[key] = found.map((row) =>
      rowOf(key, {
        group: row.group,
        on: row.on,
        ...cellsOf(sheet.columns, row, names),
        remark: filled(row.remark),
      }),
    )
  }
  return sheets
}

/** All records of these sows by sheet, each sow's in the order of her life. */
export async function livesOf(db: Db, sows: Herd, names: Naming): Promise<Rows> {
  const place = placesIn(sows)
  const ids = [...place.keys()]
  const found: ExportedRecord[] = []
  for (const kind of kindsOfLife)
    if (!sheetOfLife(kind).shared) found.push(...(await lifeOf(db, kind, ids, names)))
  found.push(...(await changesOf(db, ids, names)))
  const inOrder = found.toSorted(
    (a, b) =>
      place.get(a.row.animalId)! - place.get(b.row.animalId)! ||
      a.seq - b.seq ||
      Number(a.isChange) - Number(b.isChange),
  )
  const sheets: Partial<Record<KindSheet, Value[][]>> = Object.fromEntries(
    kindsOfLife.map((kind) => [sheetKeyOf(kind), []]),
  )
  for (const day of Map.groupBy(inOrder, ({ row }) => `${row.animalId} ${row.on}`).values())
    day.forEach(({ sheet, row, cells }, i) => {
      // The order is empty for the only record of a day.
      const nth = day.length > 1 ? i + 1 : null
      sheets[sheet]?.push(rowOf(sheet, { ...common(row), ...cells, place: nth }))
    })
  return sheets
}

/** A record of a life, or of the litter that record `seq` began, with its cells. */
type ExportedRecord = {
  sheet: KindSheet
  seq: number
  isChange: boolean
  row: StoredRecord
  cells: Readonly<Record<string, Value>>
}

async function lifeOf(
  db: Db,
  kind: KindOfLife,
  animalIds: number[],
  names: Naming,
): Promise<ExportedRecord[]> {
  const columns = columnsIn(sheetOfLife(kind))
  const found = await lifeRecords(db, kind, { animalIds })
  return found.map((row) => ({
    sheet: sheetKeyOf(kind),
    seq: row.seq,
    isChange: false,
    row,
    cells: cellsOf(columns, row, names),
  }))
}

async function changesOf(db: Db, animalIds: number[], names: Naming): Promise<ExportedRecord[]> {
  const found = await litterRecords(db, { animalIds })
  return found.map((row) => {
    const kind = makerOf(row.kind)
    const { shared, rows, ...own } = sheetOfLife(kind)
    const kindCells = cellsOf(shared?.columns ?? {}, { kind: rows[row.kind]?.code }, names)
    const cells = { ...kindCells, ...cellsOf(columnsIn(own), row, names) }
    return { sheet: sheetKeyOf(kind), seq: row.seq, isChange: true, row, cells }
  })
}

const placesIn = (animals: Herd) => new Map(animals.map(({ animalId }, i) => [animalId, i]))

const common = ({ tag, on, remark, confirmed = [] }: StoredRecord) => ({
  tag,
  on,
  remark: filled(remark),
  confirmed: filled(confirmed.join(', ')),
})

const cellsOf = (columns: SheetColumns, row: Readonly<Record<string, unknown>>, names: Naming) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, cellOf(column, row[key] ?? null, names)]),
  )

/** A stored value as a cell of the export. */
export function cellOf(column: SheetColumn, stored: unknown, names: Naming): Value {
  const value = stored as Value
  if ('place' in column) return names[column.place](value as number | null)
  if ('words' in column) return column.words[String(value)]?.[names.language] ?? null
  if ('code' in column) return names.code(...column.code, value as string | null)
  if ('yes' in column) return stored ? 'Y' : null
  // An empty cell means the default, so 0 is exported only if it differs.
  return column.needed || column.usual !== undefined ? value : value || null
}
