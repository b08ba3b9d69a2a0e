import type { Day } from '../basics/day.ts'
import type { RefusalValues } from '../basics/refusal.ts'
import type { Sex } from '../records/care.ts'
import { besideKinds, sheetOfBeside, type BesideKind } from '../records/known-kinds.ts'
import type { BookBoar, BookSow, FarmBefore } from './animals.ts'
import { filledIn, placedIn, type Own, type RowValues } from './kind-row.ts'
import { breath } from './limits.ts'
import type { CheckOptions } from './lives.ts'
import type { Places } from './places.ts'
import type { BookReader } from './rows.ts'

/** A record beside an animal's life. */
export type BesideRow = {
  kind: BesideKind
  sex: Sex
  tag: string
  on: Day
  own: Own
  remark: string
  confirmed: readonly string[]
}

type Herd = {
  sows: ReadonlyMap<string, BookSow>
  boars: ReadonlyMap<string, BookBoar>
  /** Sows whose entry is rejected. */
  rejected: ReadonlySet<string>
}

/** Reads the records beside the lives of the file's animals. @yields progress, 0 to 1 */
export function* besideOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'sowTags' | 'boarTags'>,
  places: Places,
  { sows, boars }: { boars: readonly BookBoar[]; sows: readonly BookSow[] },
  { today }: Pick<CheckOptions, 'today'>,
): Generator<number, BesideRow[]> {
  const herd = {
    sows: new Map(sows.map((sow) => [sow.values.tag, sow])),
    boars: new Map(boars.map((boar) => [boar.values.tag, boar])),
    rejected: new Set(reader.rows.sows.map(({ values: { tag } }) => tag)),
  }
  const isOpen = reader.openKeys.has('sows') || reader.openKeys.has('boars')
  const days = new Set<string>()
  const rows: BesideRow[] = []
  let seen = 0
  for (const kind of besideKinds) {
    const { sheet } = sheetOfBeside(kind)
    for (const { number, values: read, whole } of reader.rows[`${kind}s`]) {
      if ((seen += 1) % breath === 0) yield 0.9
      const refuse: Refuse = (column, code, more, shown) =>
        reader.refuse(`${kind}s`, number, column, code, more, shown)
      const values = read as RowValues
      const { tag, on } = values
      const { sow, boar } = animalOf(kind, values, herd, farm, isOpen ? () => undefined : refuse, () =>
        reader.lacks('sows', `${kind}s ${number}`),
      )
      if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
      // A rejected day of birth is corrected in its own row.
      const born = sow?.isEntryRejected ? null : (sow ?? boar)?.values.bornOn
      if (on && born && on < born) refuse('on', 'BEFORE_BIRTH', { born }, on)
      const placed = placedIn(sheet.columns, values, places, refuse)
      if (!whole || !(sow ?? boar)) continue
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

type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

/** Finds the animal of a row; rejects a tag that is not in the file. A row without a sex means the sow of that tag, else the boar. */
function animalOf(
  kind: BesideKind,
  { tag, sex }: RowValues,
  { sows, boars, rejected }: Herd,
  { sowTags, boarTags }: Pick<FarmBefore, 'sowTags' | 'boarTags'>,
  refuse: Refuse,
  lacksSows: () => boolean,
): { sow: BookSow | undefined; boar: BookBoar | undefined } {
  const only = sheetOfBeside(kind).of.includes('boar') ? sex : 'sow'
  const sow = only === 'boar' ? undefined : sows.get(tag)
  const boar = only === 'sow' ? undefined : boars.get(tag)
  if (tag && !sow && !boar && !(only !== 'boar' && rejected.has(tag))) {
    const onFarm = (only !== 'boar' && sowTags.has(tag)) || (only !== 'sow' && boarTags.has(tag))
    if (!onFarm && only !== 'boar' && lacksSows()) return { sow, boar }
    refuse('tag', onFarm ? 'ANIMAL_THERE_ALREADY' : 'ANIMAL_NOT_IN_FILE', { tag }, tag)
  }
  return { sow, boar }
}

/** Parity of a sow on a day. */
function parityOn({ entry, records, states }: BookSow, on: Day): number {
  let parity = entry.parity
  records.forEach(({ record }, i) => {
    if (record.on <= on) parity = states[i + 1]?.parity ?? parity
  })
  return parity
}
