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
import { litterKinds, type LitterKind } from '@penside/domain/records/life.ts'
import { sexWords } from '@penside/domain/workbook/sheets.ts'
import { sql, type Db } from '../database/db.ts'
import { filled, rowOf, type Naming, type Rows, type Value } from './export-cells.ts'
import { readAs, tableOf } from './kind-tables.ts'

type Stored = Readonly<Record<string, unknown>> & {
  animalId: number
  tag: string
  on: string
  remark: string
  confirmed?: readonly string[]
}
/** Animals in the order of the export. */
type Herd = readonly { animalId: number; tag: string }[]

/** Records beside the lives of animals, by sheet, in the order of their numbers. */
export async function besideOf(db: Db, animals: Herd, sex: Sex, names: Naming): Promise<Rows> {
  const place = placesIn(animals)
  const sheets: Rows = {}
  for (const kind of besideKinds) {
    const { sheet, of } = sheetOfBeside(kind)
    if (!of.includes(sex)) continue
    const read = [...readAs(sheet.columns), ...(sheet.confirmed ? ['t.confirmed'] : []), 't.remark'].join(
      ', ',
    )
    const found = await db.many<Stored>(sql`
      select t.animal_id, a.tag, t.on_date as on, ${sql([read])}
      from ${sql([tableOf(kind)])} t join animal a using (farm_id, animal_id)
      where t.animal_id = any(${[...place.keys()]}) order by t.animal_id, t.number`)
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
  row: Stored
  cells: Readonly<Record<string, Value>>
}

async function lifeOf(db: Db, kind: KindOfLife, ids: number[], names: Naming): Promise<ExportedRecord[]> {
  const { columns, times, rows } = sheetOfLife(kind)
  const own = readAs(columns).map((each) => `, ${each}`)
  const several = times
    ? sql`, (select json_agg(n order by n.number) from (
        select t.number, ${sql([readAs(times.columns).join(', ')])} from ${sql([times.table])} t
        where t.farm_id = e.farm_id and t.animal_id = e.animal_id and t.seq = e.seq) n) as times`
    : sql``
  type Row = Stored & {
    seq: number
    times?: (Readonly<Record<string, unknown>> & { number: number })[] | null
  }
  const found = await db.many<Row>(sql`
    select e.animal_id, a.tag, e.seq, e.on_date as on, e.remark, e.confirmed ${sql([own.join('')])} ${several}
    from sow_event e ${own.length > 0 ? sql`join ${sql([tableOf(kind)])} t using (farm_id, animal_id, seq)` : sql``}
    join animal a using (farm_id, animal_id)
    where e.animal_id = any(${ids}) and e.kind = any(${Object.keys(rows)})`)
  return found.map((row) => {
    const nth = (row.times ?? []).flatMap(({ number, ...each }) =>
      Object.entries(cellsOf(times?.columns ?? {}, each, names)).map(([key, cell]) => [
        `${key}${number}`,
        cell,
      ]),
    )
    const cells = { ...cellsOf(columns, row, names), ...Object.fromEntries(nth) }
    return { sheet: sheetKeyOf(kind), seq: row.seq, isChange: false, row, cells }
  })
}

/** Kinds of litter changes in their usual order on one day. */
const usualOrder = litterKinds.toSorted((a, b) => turnOf(a) - turnOf(b))
function turnOf(kind: LitterKind) {
  const turn = sheetOfLife(makerOf(kind)).rows[kind]?.turn
  return typeof turn === 'number' ? turn : 0
}

async function changesOf(db: Db, ids: number[], names: Naming): Promise<ExportedRecord[]> {
  // All kinds of changes have the same columns; their meaning is declared by each kind.
  const columns: SheetColumns = columnsIn(sheetOfLife(makerOf(usualOrder[0]!)))
  const found = await db.many<Stored & { kind: LitterKind; seq: number }>(sql`
    select t.animal_id, m.tag, t.kind, t.litter_seq as seq, t.on_date as on, ${sql([readAs(columns).join(', ')])}, t.remark, t.confirmed
    from litter_change t join animal m using (farm_id, animal_id)
    where t.animal_id = any(${ids}) order by t.litter_seq, t.on_date, array_position(${[...usualOrder]}::text[], t.kind), t.number`)
  return found.map((row) => {
    const kind = makerOf(row.kind)
    const { shared, rows, ...own } = sheetOfLife(kind)
    const kindCells = cellsOf(shared?.columns ?? {}, { kind: rows[row.kind]?.code }, names)
    const cells = { ...kindCells, ...cellsOf(columnsIn(own), row, names) }
    return { sheet: sheetKeyOf(kind), seq: row.seq, isChange: true, row, cells }
  })
}

const placesIn = (animals: Herd) => new Map(animals.map(({ animalId }, i) => [animalId, i]))

const common = ({ tag, on, remark, confirmed = [] }: Stored) => ({
  tag,
  on,
  remark: filled(remark),
  confirmed: filled(confirmed.join(', ')),
})

const cellsOf = (columns: SheetColumns, row: Readonly<Record<string, unknown>>, names: Naming) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, cellOf(column, row[key] ?? null, names)]),
  )

function cellOf(column: SheetColumn, stored: unknown, names: Naming): Value {
  const value = stored as Value
  if ('place' in column) return names[column.place](value as number | null)
  if ('words' in column) return column.words[String(value)]?.[names.language] ?? null
  if ('code' in column) return names.code(...column.code, value as string | null)
  if ('yes' in column) return stored ? 'Y' : null
  // An empty cell means the default, so 0 is exported only if it differs.
  return column.needed || column.usual !== undefined ? value : value || null
}
