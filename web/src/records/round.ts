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
  change,
  kept,
  nextOf,
  nothing,
  onChange,
  positionOf,
  readMemory,
  stopOf,
  stopsOf,
  without,
  type Memory,
  type LastRecorded,
  type Waiting,
} from './round-memory.ts'
import { listedIn, listOfRound } from './round-name.ts'

/** A work list that is gone through one sow after the other. */
export type Round = {
  /** The list, to go back to. */
  path: string
  /** `5 / 12`: how many are done of all. */
  position: string
  next: { tag: string; to: string; animalId: number } | undefined
  /** Sows who wait for mating are looked at, and not all are in heat. */
  mayBeNotInHeat: boolean
  /** What was recorded last in this round. */
  last: LastRecorded | null
  /** What the last record under this name left to the next one. */
  carried: (name: string) => object | undefined
  /** Something was recorded of this sow; `leaves` it to the next. `done`: nothing more is to be done with her now. */
  recorded: (
    record: Omit<LastRecorded, 'stop'>,
    leaves: { name: string; values: object } | null,
    done: boolean,
  ) => void
  /** What was recorded last was taken back: that sow waits again. */
  takenBack: () => void
  /** She is left for later. */
  skip: () => void
}

const rowsOfACall = 100

/** The round that the address names, seen from this sow; null outside of one. */
export function useRound(name: string | null, animalId: number, medicineId: number | null): Round | null {
  const { today } = useSession()
  const of = listedIn(name)
  const plan = of && 'report' in of ? of : null
  const overdue = of && 'overdue' in of ? of.overdue : null
  const round: RoundName | null = plan
    ? roundOf(plan.report, plan.preset, plan.order)
    : overdue && `a${overdue}`
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
  const list = useMemo<Waiting | undefined>(
    () =>
      // Of what was done today nobody knows how much was late: such a round counts its own.
      read && { rows: stopsOf(read.rows), ...(!isLate && { doneToday: read.doneToday }) },
    [read, isLate],
  )
  // Walked in another order it is the same round.
  const { memory, set } = useMemory(plan ? roundOf(plan.report, plan.preset) : (round ?? ''))
  // She leaves the list when she is saved; her place in it is kept.
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
        // At the end of the round who was left for later stands on the list again.
        passed: next
          ? { ...now.passed, [here]: 'skipped' }
          : without(now.passed, (_, what) => what === 'skipped'),
      })),
  }
}

/** A list from its first row to its last. */
function useWhole<C extends ListCall>(list: C, input: Omit<Input<C>, 'page' | 'pageSize'>, enabled: boolean) {
  const asked = (page: number) => ({ ...input, page, pageSize: rowsOfACall }) as unknown as Input<C>
  const { data } = useQuery({
    queryKey: [...query(list, asked(0)).queryKey, 'whole'],
    queryFn: async () => {
      const first = await call(list, asked(0))
      const rows = [...first.rows]
      for (let page = 1; rows.length < first.total; page++) {
        const more = (await call(list, asked(page))).rows
        if (more.length === 0) break
        rows.push(...more)
      }
      return { ...first, rows }
    },
    enabled,
  })
  return data as Waiting | undefined
}

function useMemory(round: string) {
  const { member, today } = useSession()
  const key = draftKey(member.login, member.farmId, `round:${round}`)
  const stored = useSyncExternalStore(onChange, () => kept(key))
  const memory = useMemo(() => (round ? readMemory(stored, today) : nothing(today)), [stored, today, round])
  const set = useCallback((to: (now: Memory) => Memory) => change(key, today, to), [key, today])
  return { memory, set }
}
