import type { Day } from '../../basics/day.ts'
import { tried } from '../../basics/refusal.ts'
import { kindsOfLife, sheetKeyOf } from '../../records/known-kinds.ts'
import type { BookReader } from '../rows.ts'
import { codeIn } from '../../table/column.ts'
import type { SheetKey } from '../sheets.ts'
import { usualEntryAge } from './recognize.ts'

/** Sows that have records in the files, but are in no list of the files and not on the farm: their number, and some of them. */
export type UnlistedSows = { sows: number; samples: string[] }

const mostSamples = 8
const lifeSheets = [...new Set(kindsOfLife.map(sheetKeyOf))]

/**
 * Finds the sows that are in no list, such as those that left before the list was made.
 * @param breed of all of them, if a person wants to add them: each enters on the day of her first record
 * @param known sows of the farm, and those that are imported later
 */
export function addUnlistedSows(
  reader: BookReader,
  known: readonly ReadonlySet<string>[],
  breed: string | null,
): UnlistedSows {
  if (['sows' as const, ...lifeSheets].some((key) => reader.openKeys.has(key)))
    return { sows: 0, samples: [] }
  const listed = new Set(reader.rows.sows.map(({ values: { tag } }) => tag))
  const first = new Map<string, { key: SheetKey; number: number }>()
  for (const key of lifeSheets)
    for (const { number, values } of reader.rows[key]) {
      const { tag, on } = values as { tag: string | null; on: Day | null }
      if (!tag || !on || first.has(tag) || listed.has(tag) || known.some((tags) => tags.has(tag))) continue
      first.set(tag, { key, number })
    }
  const tags = [...first.keys()].toSorted()
  // The farm may have deleted a breed of its own since.
  const code =
    breed &&
    tried<string | null>(
      () => codeIn('association', '041', breed, reader.reading),
      () => null,
    )
  if (code)
    for (const [tag, from] of first)
      reader.addDerived('sows', from, { tag, breed: code }, { enteredOn: 'on', bornOn: 'on' }, [
        { column: 'enteredOn', rule: 'firstRecord', value: '' },
        { column: 'bornOn', rule: 'beforeEntry', value: String(usualEntryAge) },
      ])
  return { sows: tags.length, samples: tags.slice(0, mostSamples) }
}
