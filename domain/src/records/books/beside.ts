import type { Day } from '../../day.ts'
import type { Sex } from '../care.ts'
import { Refusal } from '../../refusal.ts'
import { besideKinds, sheetOfBeside, type BesideKind } from '../known-kinds.ts'
import type { SheetColumn } from '../kind.ts'
import type { BookBoar, BookSow, CheckOptions, FarmBefore } from './lives.ts'
import type { MedicinePlace, PenPlace, Places } from './places.ts'
import type { BookReader } from './rows.ts'

/** What was done with an animal besides her life: its own columns hold what an empty cell means, too. */
export type BesideRow = {
  kind: BesideKind
  sex: Sex
  tag: string
  on: Day
  own: readonly (string | number | PenPlace | MedicinePlace | null)[]
  remark: string
  confirmed: readonly string[]
}
/** What all of these sheets have; the columns of their own are read by their declaration. */
type Values = Readonly<Record<string, unknown>> & {
  tag: string
  on: Day
  sex?: Sex | null
  remark: string | null
  confirmed?: readonly string[] | null
}

/** Rows between two looks at what else there is to do. */
const breath = 500

/** Looks at everything that was done with the animals of the file. @yields where others may have their turn */
export function* besideOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'sowTags' | 'boarTags'>,
  places: Places,
  herd: { boars: readonly BookBoar[]; sows: readonly BookSow[] },
  { today }: Pick<CheckOptions, 'today'>,
): Generator<number, BesideRow[]> {
  const sows = new Map(herd.sows.map((sow) => [sow.values.tag, sow]))
  const boars = new Map(herd.boars.map((boar) => [boar.values.tag, boar]))
  const days = new Set<string>()
  const rows: BesideRow[] = []
  let seen = 0
  for (const kind of besideKinds) {
    const { sheet, of } = sheetOfBeside(kind)
    const columns = Object.entries(sheet.columns)
    for (const { number, values: read, whole } of reader.rows[`${kind}s`]) {
      if ((seen += 1) % breath === 0) yield 0.9
      const refuse = (column: string, code: string, more: Record<string, string | number>, shown: string) =>
        reader.refuse(`${kind}s`, number, column, code, more, shown)
      const values = read as Values
      const { tag, on } = values
      const said = of.includes('boar') ? values.sex : 'sow'
      const sow = said === 'boar' ? undefined : sows.get(tag)
      const boar = said === 'sow' ? undefined : boars.get(tag)
      const animal = sow ?? boar
      if (tag && !animal) {
        const there = (said !== 'boar' && farm.sowTags.has(tag)) || (said !== 'sow' && farm.boarTags.has(tag))
        refuse('tag', there ? 'ANIMAL_THERE_ALREADY' : 'ANIMAL_NOT_IN_FILE', { tag }, tag)
      }
      if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
      const born = animal?.values.bornOn
      if (on && born && on < born) refuse('on', 'BEFORE_BIRTH', { born }, on)
      let medicine: MedicinePlace | null = null
      const own = columns.map(([key, column]) => {
        const value = values[key] as string | number | null
        if (!('place' in column) || value === null) return value
        try {
          if (column.place === 'pen') return places.pen(String(value))
          return (medicine = places.medicine(String(value)))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refuse(key, error.code, error.values, String(value))
          return null
        }
      })
      if (!whole || !animal) continue
      const sex: Sex = sow ? 'sow' : 'boar'
      if (sheet.secondOfDay) {
        const day = `${kind} ${sex} ${tag} ${on}`
        if (days.has(day)) refuse('on', sheet.secondOfDay, { on }, on)
        days.add(day)
      }
      const usual = { parity: sow ? parityOn(sow, on) : 0, medicine }
      rows.push({
        kind,
        sex,
        tag,
        on,
        own: own.map((value, i) => value ?? usualOf(columns[i]![1], usual)),
        remark: values.remark ?? '',
        confirmed: values.confirmed ?? [],
      })
    }
  }
  return rows
}

type Usual = { parity: number; medicine: MedicinePlace | null }
function usualOf(column: SheetColumn, of: Usual): string | number | null {
  if (column.usual !== undefined) return typeof column.usual === 'function' ? column.usual(of) : column.usual
  return 'place' in column ? null : 'text' in column ? '' : 0
}

/** The parity in which she was on a day. */
function parityOn({ entry, records, states }: BookSow, on: Day): number {
  let parity = entry.parity
  records.forEach(({ record }, i) => {
    if (record.on <= on) parity = states[i + 1]?.parity ?? parity
  })
  return parity
}
