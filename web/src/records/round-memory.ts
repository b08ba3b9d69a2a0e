import type { WorkKind } from '@penside/contract/reports/work-plan.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { listeners } from '../ui/listeners.ts'

/** State of a round through a work list on this phone. It lasts one day and survives a reload. */
export type Memory = {
  day: Day
  /** Stops that are done or skipped: a sow, or a sow and a vaccine. */
  passed: Readonly<Record<string, 'done' | 'skipped'>>
  /** Values that the next form starts with (boar, group, batch), by the name of the form. */
  carried: Readonly<Record<string, object>>
  last: LastRecorded | null
}

export type LastRecorded = { operationId: string; stop: string; entityKey: string; tag: string; at: number }

export const emptyMemory = (day: Day): Memory => ({ day, passed: {}, carried: {}, last: null })

const { on, notify } = listeners()
export const onChange = on
/** Used where storage is forbidden; a round then lasts as long as the page. */
const here = new Map<string, string>()

export function storedMemory(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null
  } catch {
    return here.get(key) ?? null
  }
}

export function readMemory(stored: string | null, day: Day): Memory {
  try {
    const memory = JSON.parse(stored ?? 'null') as Memory | null
    return memory?.day === day ? memory : emptyMemory(day)
  } catch {
    return emptyMemory(day)
  }
}

export function updateMemory(key: string, day: Day, to: (now: Memory) => Memory): void {
  const text = JSON.stringify(to(readMemory(storedMemory(key), day)))
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
/** Key of a stop. A sow that is due for two vaccines is two stops. */
export const stopOf = ({ animalId, medicineId }: Stop) =>
  medicineId ? `${animalId} ${medicineId}` : `${animalId}`
export type WaitingList = { rows: readonly Row[]; doneToday?: number | undefined }

/** Stops of a round in the order of its list. Stops at one sow follow one another; her later dates are no stops. */
export const stopsOf = (rows: readonly Row[]): readonly Row[] =>
  [
    ...Map.groupBy(
      rows.filter(({ later }) => !later),
      ({ animalId }) => animalId,
    ).values(),
  ].flat()

export const without = (passed: Memory['passed'], drop: (stop: string, how: string) => boolean) =>
  Object.fromEntries(Object.entries(passed).filter(([stop, how]) => !drop(stop, how)))

/** Position in the round: done / all. Sows done today have left the list, or leave it when it is read again. */
export function positionOf({ rows, doneToday = 0 }: WaitingList, passed: Memory['passed']): string {
  const waiting = new Set(rows.map(stopOf))
  const here = Object.keys(without(passed, (_, how) => how === 'skipped'))
  const gone = here.filter((stop) => !waiting.has(stop)).length
  const before = Math.max(doneToday, gone)
  return `${before + here.length - gone} / ${before + rows.length}`
}

/** Next stop that is not done, after this place and then from the beginning. */
export function nextOf(
  rows: readonly Row[],
  from: number,
  here: string,
  passed: Memory['passed'],
): Row | undefined {
  const isLeft = (row: Row) => stopOf(row) !== here && !(stopOf(row) in passed)
  return rows.slice(from + 1).find(isLeft) ?? rows.slice(0, Math.max(from, 0)).find(isLeft)
}
