import { isYesNo, type SettingName } from '../farm/settings.ts'
import { judgeGrading, type Grading } from '../groups/grading.ts'
import { Refusal, tried } from '../basics/refusal.ts'
import { scoreDefinitions, type ScoreFigure } from '../reports/score.ts'
import type { Anchor, Vaccinated } from '../reports/vaccination.ts'
import { codeIn } from '../table/column.ts'
import type { FeedPlace, MedicinePlace, Places } from './places.ts'
import type { BookReader } from './rows.ts'
import type { SheetKey } from './sheets.ts'

export type BookRule = {
  anchor: Anchor
  days: number
  medicine: MedicinePlace
  whom: Vaccinated
  parityFrom: number
  parityTo: number
}
export type BookItem = {
  item: FeedPlace | MedicinePlace
  reorderDays: number | null
  gtin: string | null
}
export type BookCode = {
  list: string
  code: string
  names: readonly string[]
  unused: boolean
  mergedInto: string | null
}

/** By what a farm plans and measures itself. What is null stays as it is. */
export type BookSetup = {
  codes: BookCode[]
  settings: ReadonlyMap<SettingName, number> | null
  targets: ReadonlyMap<ScoreFigure, number> | null
  programme: BookRule[] | null
  gradings: Grading[] | null
  /** What the farm knows of its items already stays. */
  items: BookItem[]
}

const ofFreshFarms = ['settings', 'targets', 'programme', 'gradings'] as const satisfies readonly SheetKey[]

/** Where something is recorded already the farm's own settings stay, and that is said. @param fresh nothing is recorded yet */
export function setupOf(reader: BookReader, places: Places, fresh: boolean): BookSetup {
  const { rows } = reader
  const codes = reader.codes.map(({ number, row: { list, code, names, unused, mergedInto } }) => {
    let into: string | null = null
    try {
      if (mergedInto !== null) into = codeIn('association', list as never, mergedInto, reader.reading)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reader.refuse('codes', number, 'mergedInto', error.code, error.values, mergedInto ?? '')
    }
    return { list, code, names, unused, mergedInto: into }
  })
  const items = itemsOf(reader, places)
  if (!fresh) {
    for (const key of ofFreshFarms)
      if (rows[key].length > 0) reader.unread.push({ sheet: reader.nameOf(key), column: '' })
    return { codes, settings: null, targets: null, programme: null, gradings: null, items }
  }
  const outside = (key: SheetKey, row: number, least: number, most: number, value: number) =>
    reader.refuse(key, row, 'value', 'CELL_OUTSIDE', { least, most }, String(value))
  const settings = new Map<SettingName, number>()
  for (const { number, values, whole } of rows.settings) {
    if (!whole) continue
    const { name, value } = values
    if (isYesNo(name) && value !== 0 && value !== 1) outside('settings', number, 0, 1, value)
    settings.set(name, value)
  }
  const targets = new Map<ScoreFigure, number>()
  for (const { number, values, whole } of rows.targets) {
    if (!whole) continue
    const { from, to } = scoreDefinitions[values.name]
    if (values.value < from || values.value > to) outside('targets', number, from, to, values.value)
    targets.set(values.name, values.value)
  }
  const programme: BookRule[] = []
  for (const { number, values, whole } of rows.programme) {
    if (!whole) continue
    const { anchor, days, whom, parityFrom, parityTo } = values
    if ((parityTo ?? 99) < (parityFrom ?? 0))
      reader.refuse('programme', number, 'parityTo', 'PARITIES_REVERSED')
    try {
      const medicine = places.medicine(values.medicine)
      programme.push({
        anchor,
        days,
        medicine,
        whom: whom ?? 'all',
        parityFrom: parityFrom ?? 0,
        parityTo: parityTo ?? 99,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reader.refuse('programme', number, 'medicine', error.code, error.values, values.medicine)
    }
  }
  return {
    codes,
    settings: rows.settings.length > 0 ? settings : null,
    targets: rows.settings.length > 0 || targets.size > 0 ? targets : null,
    programme: rows.settings.length > 0 || programme.length > 0 ? programme : null,
    gradings: rows.settings.length > 0 || rows.gradings.length > 0 ? gradingsOf(reader) : null,
    items,
  }
}

function itemsOf(reader: BookReader, places: Places): BookItem[] {
  const seen = new Map<string, number>()
  return reader.rows.items.flatMap(
    ({ number, values: { article, item: named, reorderDays, gtin }, whole }) => {
      if (!whole) return []
      const first = gtin === null ? undefined : seen.get(gtin)
      if (first !== undefined)
        reader.refuse('items', number, 'gtin', 'TWICE_IN_FILE', { row: first }, gtin ?? '')
      if (gtin !== null) seen.set(gtin, first ?? number)
      const item = tried<FeedPlace | MedicinePlace | null>(
        () => (article === 'feed' ? places.feed(named) : places.medicine(named)),
        ({ code, values }) => (reader.refuse('items', number, 'item', code, values, named), null),
      )
      return item ? { item, reorderDays, gtin } : []
    },
  )
}

/** The bands of a table stand together, in its order. */
function gradingsOf(reader: BookReader): Grading[] {
  const tables = Map.groupBy(
    reader.rows.gradings.filter(({ whole }) => whole),
    ({ values: { dressing, validFrom } }) => `${dressing} ${validFrom}`,
  )
  return [...tables.values()].map((rows) => {
    const bands = rows.map(({ values: { dressing: _, validFrom: __, ...band } }) => band)
    tried(
      () => judgeGrading({ bands }),
      ({ code, values }) => {
        const at = rows[Number(values['row'] ?? 1) - 1]
        reader.refuse('gradings', at?.number ?? 0, 'weightFrom', code, values, '')
      },
    )
    const { dressing, validFrom } = rows[0]!.values
    return { dressing, validFrom, bands }
  })
}
