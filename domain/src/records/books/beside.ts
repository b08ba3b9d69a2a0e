import type { Day } from '../../day.ts'
import type { Sex } from '../care.ts'
import { Refusal } from '../../refusal.ts'
import type { BookBoar, BookSow, CheckOptions, FarmBefore } from './lives.ts'
import type { MedicinePlace, PenPlace, Places } from './places.ts'
import type { BookReader } from './rows.ts'
import type { RowOf } from './sheets.ts'

export const besideSheets = ['pregnancyChecks', 'treatments', 'feedings', 'backfats', 'moves'] as const
export type BesideSheet = (typeof besideSheets)[number]

type BesideOf<K extends BesideSheet> = {
  sheet: K
  sex: Sex
  values: RowOf<K>
  medicine: MedicinePlace | null
  from: PenPlace | null
  pen: PenPlace | null
  /** Of her life on that day. */
  parity: number
}
/** What was done with an animal besides her life, in the order of the file. */
export type BesideRow = { [K in BesideSheet]: BesideOf<K> }[BesideSheet]

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
  const fed = new Set<string>()
  const rows: BesideRow[] = []
  let seen = 0
  for (const sheet of besideSheets)
    for (const { number, values, whole } of reader.rows[sheet]) {
      if ((seen += 1) % breath === 0) yield 0.9
      const refuse = (column: string, code: string, more: Record<string, string | number>, shown: string) =>
        reader.refuse(sheet, number, column, code, more, shown)
      const tried = <T>(column: string, work: () => T): T | null => {
        try {
          return work()
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          reader.refuse(sheet, number, column, error.code, error.values)
          return null
        }
      }
      const { tag, on }: { tag: string; on: Day } = values
      const said = 'sex' in values ? values.sex : 'sow'
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
      const medicine =
        'medicine' in values && values.medicine
          ? tried('medicine', () => places.medicine(values.medicine))
          : null
      const from = 'from' in values && values.from ? tried('from', () => places.pen(values.from ?? '')) : null
      const pen = 'pen' in values && values.pen ? tried('pen', () => places.pen(values.pen)) : null
      if (!whole || !animal) continue
      const sex: Sex = sow ? 'sow' : 'boar'
      if (sheet === 'feedings') {
        const key = `${sex} ${tag} ${on}`
        if (fed.has(key)) refuse('on', 'FED_ALREADY', { on }, on)
        fed.add(key)
      }
      const parity = sow ? parityOn(sow, on) : 0
      // The row is of the sheet that is gone through; the compiler does not tie the two.
      rows.push({ sheet, sex, values, medicine, from, pen, parity } as BesideRow)
    }
  return rows
}

/** The parity in which she was on a day. */
function parityOn({ entry, records, states }: BookSow, on: Day): number {
  let parity = entry.parity
  records.forEach(({ record }, i) => {
    if (record.on <= on) parity = states[i + 1]?.parity ?? parity
  })
  return parity
}
