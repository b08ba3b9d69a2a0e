import type { RefusalValues } from '../basics/refusal.ts'
import type { LifeSheet } from '../records/kind.ts'
import { columnsIn } from '../records/known-kinds.ts'
import type { FarmBefore } from './animals.ts'
import { entriesOf, type RowValues } from './kind-row.ts'
import type { BookReader } from './rows.ts'

/** Animals that the rows of a file may name, by their tags. */
export type KnownAnimals = {
  sows: ReadonlySet<string>
  farmSows: ReadonlySet<string>
  continuable: ReadonlyMap<string, unknown>
  later: ReadonlySet<string>
  sowsLike: ReadonlyMap<string, string>
  boars: ReadonlySet<string>
  boarsLike: ReadonlyMap<string, string>
}

/** Animals of the file and of the farm. @param later sows that are imported later */
export function knownIn(reader: BookReader, farm: FarmBefore, later: ReadonlySet<string>): KnownAnimals {
  const sows = new Set(reader.rows.sows.map(({ values }) => values.tag))
  const boars = new Set([...reader.rows.boars.map(({ values }) => values.tag), ...farm.boarTags])
  return {
    sows,
    farmSows: farm.sowTags,
    continuable: farm.sows,
    later,
    sowsLike: likeness(sows),
    boars,
    boarsLike: likeness(boars),
  }
}

/** Tags by their value without leading zeros, which a sheet drops from numbers. */
const likeness = (tags: ReadonlySet<string>) =>
  new Map([...tags].map((tag) => [tag?.replace(/^0+/, ''), tag]))

/** Checks that the other animals of a row exist. */
export function checkAnimals(
  sheet: LifeSheet,
  values: RowValues,
  { boars, boarsLike, sows, farmSows, later }: KnownAnimals,
  refuse: (column: string, code: string, more?: RefusalValues, shown?: string) => void,
  lacks: (animals: 'sows' | 'boars') => boolean,
) {
  const [first, ...others] = Object.keys(sheet.times?.columns ?? {})
  for (let nth = 1; nth <= (sheet.times?.most ?? 0); nth++)
    if (!values[`${first}${nth}`] && others.some((each) => values[`${each}${nth}`]))
      refuse(`${first}${nth}`, 'CELL_NEEDED')
  for (const [key, column] of entriesOf(columnsIn(sheet))) {
    const tag = values[key]
    if (!('animal' in column) || typeof tag !== 'string') continue
    if (column.animal === 'sow') {
      if (!sows.has(tag) && !farmSows.has(tag) && !later.has(tag) && !lacks('sows'))
        refuse(key, 'SOW_NOT_IN_FILE', { tag }, tag)
    } else if (!boars.has(tag) && !lacks('boars')) {
      const like = boarsLike.get(tag.replace(/^0+/, ''))
      refuse(
        key,
        like ? 'BOAR_NOT_KNOWN_LIKE' : 'BOAR_NOT_KNOWN',
        { tag, ...(like ? { like } : { on: values.on }) },
        tag,
      )
    }
  }
}
