import { daysBetween, type Day } from '../../basics/day.ts'
import { kindsOfLife, makerOf, sheetKeyOf } from '../../records/known-kinds.ts'
import { isSameHeat, mostServices } from '../../records/mating.ts'
import type { FarmSow } from '../animals.ts'
import type { BookReader, ReadRow } from '../rows.ts'

/** Days after a mating up to which the next one means a return. Later, a farrowing between them is missing. */
const longestReturn = 110
/** Return to heat, in the list of accidents. */
const returned = '050008'

type Mating = ReadRow<'matings'>
/** A record of a life as far as matings depend on it; `row` of a mating in a file of another program. */
type Dated = { on: Day; isMating: boolean; row: Mating | null }

const lifeSheets = [...new Set(kindsOfLife.map(sheetKeyOf))]

/**
 * Completes the matings of other programs, which list each insemination and seldom a return. An insemination of the heat
 * of the one before becomes a further service of its mating. A later one without a record between means that the sow
 * returned to heat on that day, which becomes a record.
 *
 * @returns number of returns added
 */
export function completeMatings(reader: BookReader, farmSows: ReadonlyMap<string, FarmSow>): number {
  if (lifeSheets.some((key) => reader.openKeys.has(key))) return 0
  let returns = 0
  for (const [tag, own] of recordsByTag(reader, farmSows)) {
    let last: Dated | null = null
    for (const record of own.toSorted(inTurn)) {
      const { row, on } = record
      if (last?.isMating && row?.fills) {
        if (isSameHeat(last.on, on) && last.row && joinTo(last.row, row)) continue
        if (!isSameHeat(last.on, on) && daysBetween(last.on, on) <= longestReturn) {
          const to = { tag, on, type: returned }
          reader.addDerived('accidents', { key: 'matings', number: row.number }, to, { on: 'on' })
          returns += 1
        }
      }
      last = record
    }
  }
  return returns
}

/** Order of records; on one day a mating comes after others, which end the pregnancy before it. */
const inTurn = (a: Dated, b: Dated) =>
  a.on === b.on ? Number(a.isMating) - Number(b.isMating) : a.on < b.on ? -1 : 1

/** Records of the animals with matings in files of other programs, and those of the farm that the files do not have. */
function recordsByTag(reader: BookReader, farmSows: ReadonlyMap<string, FarmSow>): Map<string, Dated[]> {
  const records = new Map<string, Dated[]>()
  for (const { fills, values } of reader.rows.matings)
    if (fills && values.tag) records.set(String(values.tag), [])
  const days = new Set<string>()
  for (const key of lifeSheets)
    for (const row of reader.rows[key]) {
      const { tag, on } = row.values as { tag: string; on: Day | null }
      const own = records.get(tag)
      if (!own || !on || key === 'litters') continue
      days.add(`${tag} ${key} ${on}`)
      own.push({
        on,
        isMating: key === 'matings',
        row: key === 'matings' && row.whole ? (row as Mating) : null,
      })
    }
  for (const [tag, own] of records)
    for (const { kind, on } of farmSows.get(tag)?.records ?? []) {
      const key = sheetKeyOf(makerOf(kind))
      if (key !== 'litters' && !days.has(`${tag} ${key} ${on}`))
        own.push({ on, isMating: kind === 'mating', row: null })
    }
  return records
}

const nths = Array.from({ length: mostServices }, (_, i) => i + 1)

/** Adds the services and the remark of a row to the mating of another. @returns false without room for all of them */
function joinTo({ values }: Mating, row: Mating): boolean {
  const to: Record<string, unknown> = values
  const from: Record<string, unknown> = row.values
  const services = nths.filter((nth) => from[`boar${nth}`])
  const free = nths.filter((nth) => !to[`boar${nth}`])
  if (services.length > free.length) return false
  for (const [i, nth] of services.entries())
    for (const column of ['boar', 'method']) to[`${column}${free[i]}`] = from[`${column}${nth}`]
  to['remark'] = [to['remark'], from['remark']].filter(Boolean).join(' · ') || null
  row.joined = true
  return true
}
