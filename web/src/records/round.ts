import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Input } from '@penside/contract/api/call.ts'
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { call, query, type ListCall } from '../screen/api.ts'
import { draftKey } from '../screen/draft.ts'
import { formOfWork, roundOf, type RoundName } from '../screen/places.ts'
import { lastOf } from '../screen/preset.ts'
import { useSession } from '../screen/session.ts'
import {
  updateMemory,
  storedMemory,
  nextOf,
  emptyMemory,
  onChange,
  positionOf,
  readMemory,
  stopOf,
  stopsOf,
  without,
  type Memory,
  type LastRecorded,
  type WaitingList,
} from './round-memory.ts'
import { listedIn, listOfRound, type RoundList } from './round-name.ts'

/** Round through a work list, sow by sow. */
export type Round = {
  /** Address of the list. */
  path: string
  /** `5 / 12`: done of all. */
  position: string
  next: { tag: string; to: string; animalId: number } | undefined
  /** The list is of sows that wait for mating, and not all are in heat. */
  mayBeNotInHeat: boolean
  /** Last record of the round. */
  last: LastRecorded | null
  /** Values that the last form of this name left for the next one. */
  carried: (name: string) => object | undefined
  /** Notes a record of this sow. `leaves`: values for the next form. `done`: the stop is finished. */
  recorded: (
    record: Omit<LastRecorded, 'stop'>,
    leaves: { name: string; values: object } | null,
    done: boolean,
  ) => void
  /** The last record was undone, so its stop is open again. */
  takenBack: () => void
  /** Skips the stop. */
  skip: () => void
}

const rowsOfACall = 100

/** Round that the address names, at this sow; null outside of a round. */
export function useRound(name: string | null, animalId: number, medicineId: number | null): Round | null {
  const of = listedIn(name)
  const round = of && nameOf(of)
  const list = useWaitingList(of)
  // The order is not part of the key.
  const { memory, set } = useMemory(of && 'report' in of ? roundOf(of.report, of.preset) : (round ?? ''))
  // A saved sow leaves the list, so her place is remembered.
  const [place, setPlace] = useState(-1)
  const { passed } = memory
  const rows = list?.rows ?? []
  const here = stopOf({ animalId, medicineId })
  const at = rows.findIndex((row) => stopOf(row) === here)
  if (at >= 0 && at !== place) setPlace(at)
  if (!of || !round) return null
  const next = nextOf(rows, at < 0 ? place : at, here, passed)
  return {
    path: listOfRound(of),
    position: list ? positionOf(list, passed) : '',
    next: next && { tag: next.tag, animalId: next.animalId, to: formOfWork(next, round) },
    mayBeNotInHeat: rows[0]?.kind === 'G',
    last: memory.last,
    carried: (of) => memory.carried[of],
    recorded: (record, leaves, done) =>
      set((now) => ({
        ...now,
        last: { ...record, stop: here },
        passed: done ? { ...now.passed, [here]: 'done' } : now.passed,
        carried: leaves ? { ...now.carried, [leaves.name]: leaves.values } : now.carried,
      })),
    takenBack: () =>
      set((now) => ({ ...now, last: null, passed: without(now.passed, (stop) => stop === now.last?.stop) })),
    skip: () =>
      set((now) => ({
        ...now,
        // At the end of the round the skipped stops are open again.
        passed: next
          ? { ...now.passed, [here]: 'skipped' }
          : without(now.passed, (_, what) => what === 'skipped'),
      })),
  }
}

const nameOf = (of: RoundList): RoundName =>
  'overdue' in of ? `a${of.overdue}` : roundOf(of.report, of.preset, of.order)

/** Stops of a round; undefined outside of one, and until they are read. */
function useWaitingList(of: RoundList | null): WaitingList | undefined {
  const { today } = useSession()
  const plan = of && 'report' in of ? of : null
  const overdue = of && 'overdue' in of ? of.overdue : null
  const isLate = plan?.preset === 'late'
  const planned = useWhole(
    workPlan.view,
    {
      report: plan?.report ?? workLists.waitingForMating,
      ...(plan && plan.preset !== 'today' && { from: today, to: lastOf(plan.preset, today) }),
      ...(isLate && { lateOnly: true }),
      ...(plan && { order: plan.order }),
    },
    plan !== null,
  )
  const attended = useWhole(
    attention.view,
    { report: overdue ?? attentionLists.pregnantPast },
    overdue !== null,
  )
  const read = plan ? planned : attended
  return useMemo(
    () =>
      // The server does not know which of today's records were late, so such a round counts its own.
      read && { rows: stopsOf(read.rows), ...(!isLate && { doneToday: read.doneToday }) },
    [read, isLate],
  )
}

/** All rows of a list. */
function useWhole<C extends ListCall>(list: C, input: Omit<Input<C>, 'page' | 'pageSize'>, enabled: boolean) {
  const request = (page: number) => ({ ...input, page, pageSize: rowsOfACall }) as unknown as Input<C>
  const { data } = useQuery({
    queryKey: [...query(list, request(0)).queryKey, 'whole'],
    queryFn: async () => {
      const first = await call(list, request(0))
      const rows = [...first.rows]
      for (let page = 1; rows.length < first.total; page++) {
        const more = (await call(list, request(page))).rows
        if (more.length === 0) break
        rows.push(...more)
      }
      return { ...first, rows }
    },
    enabled,
  })
  return data as WaitingList | undefined
}

function useMemory(round: string) {
  const { member, today } = useSession()
  const key = draftKey(member.login, member.farmId, `round:${round}`)
  const stored = useSyncExternalStore(onChange, () => storedMemory(key))
  const memory = useMemo(
    () => (round ? readMemory(stored, today) : emptyMemory(today)),
    [stored, today, round],
  )
  const set = useCallback((to: (now: Memory) => Memory) => updateMemory(key, today, to), [key, today])
  return { memory, set }
}
