import { codeName, type Dictionary } from '@penside/domain/codes/lists.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { farmLabel } from '@penside/domain/workbook/other-farms.ts'
import { penLabel } from '@penside/domain/workbook/places.ts'
import { columnsOf, type ColumnKey, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { codeNames } from '../farm/code-lookup.ts'
import type { Db } from '../database/db.ts'
import { companyFarms, placesOf } from './farm-state.ts'

export type Value = string | number | null
export type Rows = Partial<Record<SheetKey, Value[][]>>

/** A row in the order of its sheet's columns; missing values are empty cells. */
export function rowOf<K extends SheetKey>(sheet: K, values: Record<ColumnKey<K>, Value>): Value[] {
  const cells: Readonly<Record<string, Value>> = values
  return Object.keys(columnsOf(sheet)).map((column) => cells[column] ?? null)
}
export const filled = (text: string) => text || null
export const yes = (is: boolean | undefined) => (is ? 'Y' : null)

/** Names of places and codes, in the caller's language. */
export type Naming = Awaited<ReturnType<typeof namesFor>>

export async function namesFor(db: Db, language: Language) {
  const { pens, houses, suppliers, medicines, feeds } = await placesOf(db)
  const place = Math.max(0, languages.indexOf(language)) as 0 | 1 | 2
  const uses = Map.groupBy(
    pens.filter(({ mergedInto }) => !mergedInto),
    ({ name }) => name,
  )
  const ours = await codeNames(db, language)
  const penNames = new Map(
    pens.map((pen) => [pen.id, uses.get(pen.name)?.length === 1 ? pen.name : penLabel(pen, place)]),
  )
  const medicineNames = new Map(medicines.map(({ id, name }) => [id, name]))
  const feedNames = new Map(feeds.map(({ id, names }) => [id, names[place]]))
  const farms = await companyFarms(db)
  const farmNames = new Map(farms.map((each) => [each.farmId, farmLabel(each, farms)]))
  const supplierNames = new Map(suppliers.map(({ id, names }) => [id, names[place]]))
  return {
    pens,
    houses,
    suppliers,
    medicines,
    feeds,
    language,
    pen: (id: number | null) => (id === null ? null : (penNames.get(id) ?? null)),
    medicine: (id: number | null) => (id === null ? null : (medicineNames.get(id) ?? null)),
    feed: (id: number) => feedNames.get(id) ?? null,
    /** Name of another farm of the company, if it can be read. */
    farm: (id: number | null) => (id === null ? null : (farmNames.get(id) ?? null)),
    supplier: (id: number | null) => (id === null ? null : (supplierNames.get(id) ?? null)),
    code: (dictionary: Dictionary, list: string, code: string | null): string | null => {
      if (!code) return null
      // The list is one of those that the sheets name.
      return dictionary === 'association'
        ? ours(list as never, code)
        : codeName(dictionary, list as never, code, language)
    },
  }
}
