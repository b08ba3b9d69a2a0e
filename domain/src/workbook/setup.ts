import { isYesNo, type SettingName } from '../farm/settings.ts'
import { judgeGrading, type Grading } from '../groups/grading.ts'
import { tried } from '../basics/refusal.ts'
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

/**
 * How the settings of a file are used: they replace those of a farm without records, are added to them if they are
 * remaining rows of such a file, or are not read.
 */
export type SetupUse = 'replace' | 'add' | 'keep'

/** Settings by which a farm plans and measures; the farm keeps its own where a part is null. */
export type BookSetup = {
  use: SetupUse
  codes: BookCode[]
  settings: ReadonlyMap<SettingName, number> | null
  targets: ReadonlyMap<ScoreFigure, number> | null
  programme: BookRule[] | null
  gradings: Grading[] | null
  /** Reorder days and codes; the farm keeps those that it has. */
  items: BookItem[]
}

const ofFreshFarms = ['settings', 'targets', 'programme', 'gradings'] as const satisfies readonly SheetKey[]

/** Reads the farm's setup. Sheets of settings that are not used count as unread. */
export function setupOf(reader: BookReader, places: Places, use: SetupUse): BookSetup {
  const { rows } = reader
  const codes = codesOf(reader)
  const items = itemsOf(reader, places)
  if (use === 'keep') {
    for (const key of ofFreshFarms)
      if (rows[key].length > 0) reader.unread.push({ sheet: reader.nameOf(key), column: '' })
    return { use, codes, settings: null, targets: null, programme: null, gradings: null, items }
  }
  // A file with settings has all of the farm's setup, also if a sheet is empty.
  const hasAll = use === 'replace' && rows.settings.length > 0
  const targets = targetsOf(reader)
  const programme = programmeOf(reader, places)
  return {
    use,
    codes,
    settings: rows.settings.length > 0 ? settingsOf(reader) : null,
    targets: hasAll || targets.size > 0 ? targets : null,
    programme: hasAll || programme.length > 0 ? programme : null,
    gradings: hasAll || rows.gradings.length > 0 ? gradingsOf(reader) : null,
    items,
  }
}

const codesOf = (reader: BookReader): BookCode[] =>
  reader.codes.map(({ number, row: { list, code, names, unused, mergedInto } }) => {
    const into = tried<string | null>(
      () => (mergedInto === null ? null : codeIn('association', list as never, mergedInto, reader.reading)),
      (refusal) => (
        reader.refuse('codes', number, 'mergedInto', refusal.code, refusal.values, mergedInto ?? ''),
        null
      ),
    )
    return { list, code, names, unused, mergedInto: into }
  })

function settingsOf(reader: BookReader) {
  const settings = new Map<SettingName, number>()
  for (const { number, values, whole } of reader.rows.settings) {
    if (!whole) continue
    const { name, value } = values
    if (isYesNo(name) && value !== 0 && value !== 1)
      reader.refuse('settings', number, 'value', 'CELL_OUTSIDE', { least: 0, most: 1 }, String(value))
    settings.set(name, value)
  }
  return settings
}

function targetsOf(reader: BookReader) {
  const targets = new Map<ScoreFigure, number>()
  for (const { number, values, whole } of reader.rows.targets) {
    if (!whole) continue
    const { name, value } = values
    const { from, to } = scoreDefinitions[name]
    if (value < from || value > to)
      reader.refuse('targets', number, 'value', 'CELL_OUTSIDE', { least: from, most: to }, String(value))
    targets.set(name, value)
  }
  return targets
}

function programmeOf(reader: BookReader, places: Places) {
  const programme: BookRule[] = []
  for (const { number, values, whole } of reader.rows.programme) {
    if (!whole) continue
    const { anchor, days, whom, parityFrom, parityTo } = values
    const parities = { parityFrom: parityFrom ?? 0, parityTo: parityTo ?? 99 }
    if (parities.parityTo < parities.parityFrom)
      reader.refuse('programme', number, 'parityTo', 'PARITIES_REVERSED')
    const medicine = tried<MedicinePlace | null>(
      () => places.medicine(values.medicine),
      ({ code, values: more }) => (
        reader.refuse('programme', number, 'medicine', code, more, values.medicine),
        null
      ),
    )
    if (medicine) programme.push({ anchor, days, medicine, whom: whom ?? 'all', ...parities })
  }
  return programme
}

function itemsOf(reader: BookReader, places: Places): BookItem[] {
  const seen = new Map<string, number>()
  return reader.rows.items.flatMap(
    ({ number, values: { article, item: named, reorderDays, gtin }, whole }) => {
      if (!whole) return []
      const first = gtin === null ? undefined : seen.get(gtin)
      if (first !== undefined)
        reader.refuse('items', number, 'gtin', 'TWICE_IN_FILE', { row: reader.rowOf(first) }, gtin ?? '')
      if (gtin !== null) seen.set(gtin, first ?? number)
      const item = tried<FeedPlace | MedicinePlace | null>(
        () => (article === 'feed' ? places.feed(named) : places.medicine(named)),
        ({ code, values }) => (reader.refuse('items', number, 'item', code, values, named), null),
      )
      return item ? { item, reorderDays, gtin } : []
    },
  )
}

/** Reads grading tables; the rows of a table are its bands, in their order. */
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
