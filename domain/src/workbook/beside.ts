import type { Day } from '../basics/day.ts'
import type { RefusalValues } from '../basics/refusal.ts'
import type { Sex } from '../records/care.ts'
import { besideKinds, sheetOfBeside, type BesideKind } from '../records/known-kinds.ts'
import type { BookBoar, BookSow, FarmBefore } from './animals.ts'
import { breath, filledIn, placedIn, type Own, type RowValues } from './kind-row.ts'
import type { CheckOptions } from './lives.ts'
import type { Places } from './places.ts'
import type { BookReader } from './rows.ts'

/** What was done with an animal besides her life. */
export type BesideRow = {
  kind: BesideKind
  sex: Sex
  tag: string
  on: Day
  own: Own
  remark: string
  confirmed: readonly string[]
}

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
    for (const { number, values: read, whole } of reader.rows[`${kind}s`]) {
      if ((seen += 1) % breath === 0) yield 0.9
      const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
        reader.refuse(`${kind}s`, number, column, code, more, shown)
      const values = read as RowValues
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
      const placed = placedIn(sheet.columns, values, places, refuse)
      if (!whole || !animal) continue
      const sex: Sex = sow ? 'sow' : 'boar'
      if (sheet.secondOfDay) {
        const day = `${kind} ${sex} ${tag} ${on}`
        if (days.has(day)) refuse('on', sheet.secondOfDay, { on }, on)
        days.add(day)
      }
      rows.push({
        kind,
        sex,
        tag,
        on,
        own: filledIn(sheet.columns, placed, sow && parityOn(sow, on)),
        remark: values.remark ?? '',
        confirmed: values.confirmed ?? [],
      })
    }
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
