import type { Day } from '../basics/day.ts'
import type { RefusalValues } from '../basics/refusal.ts'
import type { Sex } from '../records/care.ts'
import { applyRecord } from '../records/life.ts'
import { besideKinds, sheetOfBeside, type BesideKind } from '../records/known-kinds.ts'
import { continuedSow, type BookSow, type FarmBefore } from './animals.ts'
import { mergedOwn, takenColumns } from './changes.ts'
import { fixedOf, type FarmSide } from './conflicts.ts'
import { recordsKey, type StoredValues, type Taken } from './farm-records.ts'
import { filledIn, placedIn, type Own, type RowValues } from './kind-row.ts'
import { breath } from './limits.ts'
import type { CheckOptions, Lives } from './lives.ts'
import type { Places } from './places.ts'
import type { BookReader } from './rows.ts'

/** A record beside an animal's life. */
export type BesideRow = {
  kind: BesideKind
  number: number
  sex: Sex
  tag: string
  on: Day
  own: Own
  remark: string
  confirmed: readonly string[]
}

/** A record of the farm beside a life that takes values of a row. */
export type ChangedBeside = { row: BesideRow; stored: StoredValues; columns: readonly string[] }

type Animal = { bornOn: Day | null; isPresent: boolean; parityOn: (on: Day) => number }
/** The animal of a number, of the file or of the farm. */
type Herd = Readonly<Record<Sex, (tag: string) => Animal | undefined>> & {
  /** Whether the file rejects the row of a sow. */
  isRejected: (tag: string) => boolean
}

type Named = Pick<Lives, 'boars' | 'sows' | 'present'>

/** Reads the records beside the lives of animals, and counts those that the farm has. @yields progress, 0 to 1 */
export function* besideOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'sows' | 'boars'>,
  places: Places,
  named: Named,
  { farmRecords, conflicts }: FarmSide,
  { today }: Pick<CheckOptions, 'today'>,
): Generator<number, { rows: BesideRow[]; changed: ChangedBeside[]; there: number }> {
  const herd = herdOf(reader, farm, named)
  const isOpen = reader.openKeys.has('sows') || reader.openKeys.has('boars')
  const days = new Set<string>()
  const rows: BesideRow[] = []
  const changed: ChangedBeside[] = []
  /** Rows that equal no record of the farm, decided once all that do have taken theirs. */
  const unequal: [BesideRow, RowValues][] = []
  let there = 0
  let seen = 0
  for (const kind of besideKinds) {
    const { sheet } = sheetOfBeside(kind)
    const { columns } = sheet
    for (const { number, values: read, whole } of reader.rows[`${kind}s`]) {
      if ((seen += 1) % breath === 0) yield 0.9
      const refuse: Refuse = (column, code, more, shown) =>
        reader.refuse(`${kind}s`, number, column, code, more, shown)
      const values = read as RowValues
      const { tag, on } = values
      const [sex, animal] = animalOf(kind, values, herd, isOpen ? () => undefined : refuse, () =>
        reader.lacks('sows', `${kind}s ${number}`),
      )
      checkDay(on, animal?.bornOn, today, refuse)
      const placed = placedIn(columns, values, places, refuse)
      if (animal?.isPresent) reader.present.add(`${sex} ${tag}`)
      if (!whole || !animal) continue
      if (sheet.secondOfDay) {
        const day = `${kind} ${sex} ${tag} ${on}`
        if (days.has(day)) refuse('on', sheet.secondOfDay, { on }, on)
        days.add(day)
      }
      const own = filledIn(columns, placed, animal.parityOn(on))
      const row = {
        kind,
        number,
        sex,
        tag,
        on,
        own,
        remark: values.remark ?? '',
        confirmed: values.confirmed ?? [],
      }
      if (!animal.isPresent) rows.push(row)
      else if (farmRecords.takeEqual(...taking(row, values))) there += 1
      else unequal.push([row, values])
    }
  }
  for (const [row, values] of unequal) {
    const taken = farmRecords.takeOther(...taking(row, values))
    if (!taken) rows.push(row)
    else {
      there += 1
      if (conflicts.add(differingFrom(taken, row, values), taken)) changed.push(changedBeside(row, taken))
    }
  }
  return { rows, changed, there }
}

const taking = ({ kind, sex, tag, on, own }: BesideRow, values: RowValues) =>
  [recordsKey(kind, sex, tag, on), { columns: sheetOfBeside(kind).sheet.columns, values, own }] as const

/** A row as a conflict with the farm's record that it differs from. */
const differingFrom = ({ stored }: Taken, { kind, number, tag, on }: BesideRow, values: RowValues) => ({
  key: `${kind}s` as const,
  number,
  name: tag,
  on,
  kind,
  of: sheetOfBeside(kind).sheet.columns,
  values,
  fixed: fixedOf(kind, stored),
})

/** The change of a farm's record by a row. */
function changedBeside(row: BesideRow, { stored, columns: differing }: Taken): ChangedBeside {
  const columns = takenColumns(row.own, differing)
  return { row: { ...row, own: mergedOwn(row.own, stored, columns) }, stored, columns }
}

function herdOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'sows' | 'boars'>,
  { sows, boars, present }: Named,
): Herd {
  const ofFile = new Map([...sows, ...present].map((sow) => [sow.values.tag, sow]))
  const boarsOfFile = new Map(boars.map((boar) => [boar.values.tag, boar]))
  const sowTags = new Set(reader.rows.sows.map(({ values: { tag } }) => tag))
  const sowOf = (tag: string) => {
    const sow = ofFile.get(tag)
    const onFarm = sowTags.has(tag) ? undefined : farm.sows.get(tag)
    return sow ?? (onFarm && continuedSow(onFarm, { tag, bornOn: onFarm.bornOn } as BookSow['values'], 0))
  }
  return {
    sow(tag) {
      const sow = sowOf(tag)
      // A rejected day of birth is corrected in its own row.
      const bornOn = sow?.isEntryRejected ? null : sow?.values.bornOn
      return (
        sow && {
          bornOn: bornOn ?? null,
          isPresent: Boolean(sow.present),
          parityOn: (on) => parityOn(sow, on),
        }
      )
    },
    boar(tag) {
      const boar = boarsOfFile.get(tag)
      const isPresent = !boar && farm.boars.has(tag)
      if (!boar && !isPresent) return undefined
      const bornOn = boar ? (boar.isEntryRejected ? null : boar.values.bornOn) : farm.boars.get(tag)
      return { bornOn: bornOn ?? null, isPresent, parityOn: () => 0 }
    },
    isRejected: (tag) => sowTags.has(tag),
  }
}

type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

/** Rejects a day after today or before the animal's birth. */
function checkDay(on: Day, bornOn: Day | null | undefined, today: Day, refuse: Refuse) {
  if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
  if (on && bornOn && on < bornOn) refuse('on', 'BEFORE_BIRTH', { born: bornOn }, on)
}

/** Finds the animal of a row; rejects an unknown number. A row without a sex means the sow of that number, else the boar. */
function animalOf(
  kind: BesideKind,
  { tag, sex }: RowValues,
  herd: Herd,
  refuse: Refuse,
  lacksSows: () => boolean,
): [Sex, Animal | undefined] {
  const only = sheetOfBeside(kind).of.includes('boar') ? sex : 'sow'
  const sow = only === 'boar' ? undefined : herd.sow(tag)
  const boar = only === 'sow' || sow ? undefined : herd.boar(tag)
  const isKnown = sow ?? boar ?? (only !== 'boar' && herd.isRejected(tag))
  if (tag && !isKnown && (only === 'boar' || !lacksSows())) refuse('tag', 'ANIMAL_NOT_IN_FILE', { tag }, tag)
  return sow || !boar ? ['sow', sow] : ['boar', boar]
}

/** Parity of a sow on a day. */
function parityOn({ entry, present, records, states }: BookSow, on: Day): number {
  let state = applyRecord(null, entry)
  for (const record of present?.records ?? []) if (record.on <= on) state = applyRecord(state, record)
  let { parity } = state
  records.forEach(({ record }, i) => {
    if (record.on <= on) parity = states[i + 1]?.parity ?? parity
  })
  return parity
}
