import type { Sex } from '../records/care.ts'
import {
  besideKinds,
  columnsIn,
  kindsOfLife,
  sheetKeyOf,
  sheetOfBeside,
  sheetOfLife,
} from '../records/known-kinds.ts'
import { groupBesideKinds, groupSheetKeyOf } from '../groups/known-kinds.ts'
import { alike } from '../table/cell.ts'
import type { BookReader } from './rows.ts'
import { sheetKeys, type SheetKey } from './sheets.ts'

/** Numbers of rows, by sheet. */
export type RowNumbers = ReadonlyMap<SheetKey, ReadonlySet<number>>

/** How much of a file can be imported, and how much stays. */
export type SplitCounts = {
  /** Animals and groups of the file, and those of them that stay. */
  sows: number
  sowsStay: number
  boars: number
  boarsStay: number
  groups: number
  groupsStay: number
  /** Those without an error of their own: their rows refer to an animal or a group that stays. */
  tied: number
  rows: number
  rowsStay: number
  /** Stock records of the file stay, all of them. */
  stockStays: boolean
}

/** The rows of a file that stay while the others are imported. */
export type BookSplit = {
  stays: RowNumbers
  /** Numbers of the sows that stay. */
  sowsLater: ReadonlySet<string>
  /** Names of the groups that stay, normalized by `alike`. */
  groupsLater: ReadonlySet<string>
  counts: SplitCounts
}

/** Columns that name boars, by the sheet of a sow's records. */
export const boarColumns = new Map<SheetKey, string[]>()
for (const kind of kindsOfLife) {
  const sheet = sheetOfLife(kind)
  const named = Object.entries(sheet.shared?.columns ?? columnsIn(sheet)).flatMap(([key, column]) =>
    'animal' in column && column.animal === 'boar' ? [key] : [],
  )
  boarColumns.set(sheetKeyOf(kind), named)
}
/** Sheets of records beside a life that may be of a boar. */
const alsoOfBoars = new Map<SheetKey, boolean>(
  besideKinds.map((kind) => [sheetKeyOf(kind), sheetOfBeside(kind).of.includes('boar')]),
)
const ofGroups = new Set<SheetKey>([
  'groups',
  'groupMoves',
  'carcasses',
  ...groupBesideKinds.map(groupSheetKeyOf),
])

/** A unit that is imported whole or not at all: an animal, a group, the stock, the grading tables, or a row of the setup. */
type Unit = {
  name: string
  rows: [sheet: SheetKey, number: number][]
  /** Its own row in the sheet of animals or groups is in the file. */
  isEntered: boolean
  isWrong: boolean
  refersTo: Set<string>
}

/**
 * Splits a checked file. An animal, a group or the stock with a rejected row stays with all its rows, and so does
 * whatever refers to it. Only the other side of a fostering does not: it is connected once her partner follows, since
 * fosterings connect most sows of a farm with each other. @param more wrong rows that another check found
 */
export function splitBooks(reader: BookReader, more: RowNumbers = new Map()): BookSplit {
  const units = unitsOf(reader, more)
  const dependents = new Map<string, Unit[]>()
  for (const unit of units.values())
    for (const other of unit.refersTo) dependents.set(other, [...(dependents.get(other) ?? []), unit])
  const staying = new Set([...units.values()].filter(({ isWrong }) => isWrong))
  // A set that grows while it is walked includes the dependents of dependents.
  for (const { name } of staying) for (const unit of dependents.get(name) ?? []) staying.add(unit)

  const stays = new Map<SheetKey, Set<number>>()
  for (const { rows } of staying)
    for (const [sheet, number] of rows) stays.set(sheet, (stays.get(sheet) ?? new Set()).add(number))
  const counted = (kind: string, among: Iterable<Unit>) =>
    [...among].filter(({ name, isEntered }) => isEntered && name.startsWith(`${kind} `)).length
  const all = units.values().toArray()
  const counts = {
    sows: counted('sow', all),
    sowsStay: counted('sow', staying),
    boars: counted('boar', all),
    boarsStay: counted('boar', staying),
    groups: counted('group', all),
    groupsStay: counted('group', staying),
    tied: [...staying].filter(({ isWrong, isEntered }) => isEntered && !isWrong).length,
    rows: all.reduce((sum, { rows }) => sum + rows.length, 0),
    rowsStay: [...staying].reduce((sum, { rows }) => sum + rows.length, 0),
    stockStays: [...staying].some(({ name }) => name === stockUnit),
  }
  const later = (kind: string) =>
    new Set([...staying].flatMap(({ name }) => (name.startsWith(kind) ? name.slice(kind.length) : [])))
  return { stays, sowsLater: later('sow '), groupsLater: later('group '), counts }
}

const stockUnit = 'stock'
const gradingsUnit = 'gradings'

/** Kinds of units that cannot be judged, because a sheet that may have rows of theirs is not read. */
function openKinds(reader: BookReader): ReadonlySet<string> {
  const open = [...reader.openKeys].flatMap((sheet) => {
    if (sheet === 'sows' || boarColumns.has(sheet)) return ['sow']
    if (sheet === 'boars') return ['boar']
    if (alsoOfBoars.has(sheet)) return ['sow', 'boar']
    return ofGroups.has(sheet) ? ['group'] : sheet === 'stock' ? [stockUnit] : []
  })
  return new Set(open)
}

/** Animals of the file, and the sex of those that have a number; the number of two animals means the sow. */
function animalsOf(reader: BookReader) {
  const tagsOf = (sheet: 'sows' | 'boars') => new Set(reader.rows[sheet].map(({ values }) => values.tag))
  const sows = tagsOf('sows')
  const boars = tagsOf('boars')
  const isOf = (sex: Sex, tags: ReadonlySet<string>, tag: string) =>
    tags.has(tag) || reader.present.has(animalUnit(sex, tag))
  const sexOf = (tag: string): Sex => (isOf('sow', sows, tag) || !isOf('boar', boars, tag) ? 'sow' : 'boar')
  return { sows, boars, sexOf }
}

const animalUnit = (sex: Sex, tag: string) => `${sex} ${tag}`
const groupUnit = (group: string) => `group ${alike(group)}`

/** Unit of a row, the units that it refers to, and another one that refers to it too. */
type RowPlace = { name: string; refersTo?: string[]; other?: string }

function placeOf(
  sheet: SheetKey,
  number: number,
  values: Readonly<Record<string, unknown>>,
  { sows, boars, sexOf }: ReturnType<typeof animalsOf>,
): RowPlace {
  const text = (column: string) => (typeof values[column] === 'string' ? values[column] : null)
  const ownSex = values['sex'] as Sex | null | undefined
  const tag = text('tag')
  const unnamed = `row ${number}`
  const itself = `${sheet} ${unnamed}`
  const ofBoars = boarColumns.get(sheet)
  if (sheet === 'sows' || sheet === 'boars')
    return { name: animalUnit(sheet === 'sows' ? 'sow' : 'boar', tag ?? unnamed) }
  if (ofBoars) {
    const named = ofBoars.flatMap((column) => text(column) ?? []).filter((boar) => boars.has(boar))
    return {
      name: tag ? animalUnit('sow', tag) : itself,
      refersTo: named.map((boar) => animalUnit('boar', boar)),
    }
  }
  if (alsoOfBoars.has(sheet)) {
    if (!tag) return { name: itself }
    const sex = alsoOfBoars.get(sheet) ? (ownSex ?? sexOf(tag)) : 'sow'
    return { name: animalUnit(sex, tag) }
  }
  if (ofGroups.has(sheet)) return placeOfGroupRow(sheet, itself, text, sows)
  // A table without one of its bands would be another table.
  if (sheet === 'gradings') return { name: gradingsUnit }
  if (sheet !== 'stock') return { name: itself }
  const groups = [text('group') ?? []].flat().map(groupUnit)
  const treated = [text('animal') ?? []].flat().map((each) => animalUnit(ownSex ?? sexOf(each), each))
  return { name: stockUnit, refersTo: [...groups, ...treated] }
}

function placeOfGroupRow(
  sheet: SheetKey,
  itself: string,
  text: (column: string) => string | null,
  sows: ReadonlySet<string>,
): RowPlace {
  const group = text(sheet === 'groups' ? 'name' : 'group')
  const [sow, other] = [text('sow'), text('otherGroup')]
  return {
    name: group ? groupUnit(group) : sheet === 'groups' ? `group ${itself}` : itself,
    refersTo: sow && sows.has(sow) ? [animalUnit('sow', sow)] : [],
    ...(other && { other: groupUnit(other) }),
  }
}

/** Whether a row of a sheet is rejected: itself, for what it refers to, or with the headings of its source. */
function rejectionsOf(reader: BookReader, sheet: SheetKey): (number: number) => boolean {
  const wrong = reader.wrong.get(sheet) ?? new Set<number>()
  const lacking = new Set([...reader.lacking.values()].flatMap((rows) => [...rows]))
  const rows = new Set(reader.rows[sheet].map(({ number }) => number))
  const sourceOf = (number: number) => number - reader.rowOf(number)
  const wrongSources = new Set([...wrong].filter((number) => !rows.has(number)).map(sourceOf))
  return (number) =>
    wrong.has(number) || lacking.has(`${sheet} ${number}`) || wrongSources.has(sourceOf(number))
}

function unitsOf(reader: BookReader, more: RowNumbers): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>()
  const unitNamed = (name: string) => {
    const unit = units.get(name) ?? { name, rows: [], isEntered: false, isWrong: false, refersTo: new Set() }
    units.set(name, unit)
    return unit
  }
  const animals = animalsOf(reader)
  for (const sheet of sheetKeys) {
    const isRejected = rejectionsOf(reader, sheet)
    for (const { number, values, whole } of reader.rows[sheet]) {
      const { name, refersTo = [], other } = placeOf(sheet, number, values, animals)
      const unit = unitNamed(name)
      unit.rows.push([sheet, number])
      unit.isEntered ||= sheet === 'sows' || sheet === 'boars' || sheet === 'groups'
      unit.isWrong ||= !whole || isRejected(number) || more.get(sheet)?.has(number) === true
      for (const each of refersTo) unit.refersTo.add(each)
      if (other === undefined) continue
      unit.refersTo.add(other)
      unitNamed(other).refersTo.add(name)
    }
  }
  for (const name of reader.present) {
    const unit = units.get(name)
    if (unit) unit.isEntered = true
  }
  // Records without their animal or group in the file were not rejected one by one if its sheet was not read.
  const open = openKinds(reader)
  for (const unit of units.values()) {
    const [kind = ''] = unit.name.split(' ')
    if ((['sow', 'boar', 'group'].includes(kind) && !unit.isEntered) || open.has(kind)) unit.isWrong = true
  }
  return units
}
