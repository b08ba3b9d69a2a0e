import type { WorkKind } from '@penside/contract/reports/work-plan.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { listeners } from '../ui/listeners.ts'

/** What a phone remembers of a round through a work list: of one day, so that a reload or a call between two sows ends nothing. */
export type Memory = {
  day: Day
  /** The stops that were done with: a sow, or a sow and the vaccine that she is due for. */
  passed: Readonly<Record<string, 'done' | 'skipped'>>
  /** What a day keeps (the boar, the group, the batch), under the name of what was recorded. */
  carried: Readonly<Record<string, object>>
  last: LastRecorded | null
}

export type LastRecorded = { operationId: string; stop: string; entityKey: string; tag: string; at: number }

export const nothing = (day: Day): Memory => ({ day, passed: {}, carried: {}, last: null })

const { on, notify } = listeners()
export const onChange = on
/** Where storage is forbidden a round lasts as long as the page. */
const here = new Map<string, string>()

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null
  } catch {
    return here.get(key) ?? null
  }
}

export function readMemory(stored: string | null, day: Day): Memory {
  try {
    const memory = JSON.parse(stored ?? 'null') as Memory | null
    return memory?.day === day ? memory : nothing(day)
  } catch {
    return nothing(day)
  }
}

export function change(key: string, day: Day, to: (now: Memory) => Memory): void {
  const text = JSON.stringify(to(readMemory(kept(key), day)))
  try {
    localStorage.setItem(key, text)
    here.delete(key)
  } catch {
    here.set(key, text)
  }
  notify()
}

type Stop = { animalId: number; medicineId?: number | null }
type Row = Stop & { tag: string; kind: WorkKind; later?: boolean }
/** A sow that is due for two vaccines is two stops; of what comes later than another row of hers she is none. */
export const stopOf = ({ animalId, medicineId }: Stop) =>
  medicineId ? `${animalId} ${medicineId}` : `${animalId}`
export type Waiting = { rows: readonly Row[]; doneToday?: number | undefined }

/** The stops of a round, in the order of its list; those at one sow follow one another, so that nobody walks back to her. */
export const stopsOf = (rows: readonly Row[]): readonly Row[] =>
  [
    ...Map.groupBy(
      rows.filter(({ later }) => !later),
      ({ animalId }) => animalId,
    ).values(),
  ].flat()

export const without = (passed: Memory['passed'], drop: (stop: string, how: string) => boolean) =>
  Object.fromEntries(Object.entries(passed).filter(([stop, how]) => !drop(stop, how)))

/** Done of all: whoever was done today, here or elsewhere, has left the list, or leaves it when the list is read again. */
export function positionOf({ rows, doneToday = 0 }: Waiting, passed: Memory['passed']): string {
  const waiting = new Set(rows.map(stopOf))
  const here = Object.keys(without(passed, (_, how) => how === 'skipped'))
  const gone = here.filter((stop) => !waiting.has(stop)).length
  const before = Math.max(doneToday, gone)
  return `${before + here.length - gone} / ${before + rows.length}`
}

/** The next sow who still waits, after this place and then from the beginning. */
export function nextOf(
  rows: readonly Row[],
  from: number,
  here: string,
  passed: Memory['passed'],
): Row | undefined {
  const isLeft = (row: Row) => stopOf(row) !== here && !(stopOf(row) in passed)
  return rows.slice(from + 1).find(isLeft) ?? rows.slice(0, Math.max(from, 0)).find(isLeft)
}
