import { addDays, daysBetween, day, type Day } from '../src/basics/day.ts'

/** A made-up herd, as a program would hold it, whose lives follow the rules. */

export type HerdEvent =
  | { kind: 'mating'; on: Day; boar: string; natural: boolean }
  | { kind: 'returned' | 'aborted'; on: Day }
  | { kind: 'farrowing'; on: Day; live: number; still: number; mummies: number }
  | { kind: 'weaning'; on: Day; piglets: number; kg: number }
  | { kind: 'culled' | 'died' | 'sold'; on: Day; reason: 'legs' | 'age' | 'unknown' }

export type HerdLife = {
  tag: string
  breed: 'LL' | 'YY' | 'F1'
  bornOn: Day
  enteredOn: Day
  events: HerdEvent[]
  /** Her state after all events. */
  status: 'gilt' | 'pregnant' | 'lactating' | 'weaned' | 'returned' | 'aborted' | 'culled'
  parity: number
}

export const herdBoars = ['D-1', 'D-2', 'D-3']

/** Numbers from 0 to 1 that follow from a seed. */
export function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Makes a herd of sows that entered within three years before `today`. */
export function herdOf(sows: number, seed: number, today: Day): HerdLife[] {
  const random = randomFrom(seed)
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const among = <T>(all: readonly T[]): T => all[from(0, all.length - 1)]!
  return Array.from({ length: sows }, (_, i) => {
    const enteredOn = addDays(today, -from(20, 1_095))
    const life: HerdLife = {
      tag: String(i + 1).padStart(4, '0'),
      breed: among(['LL', 'YY', 'F1'] as const),
      bornOn: addDays(enteredOn, -from(170, 230)),
      enteredOn,
      events: [],
      status: 'gilt',
      parity: 0,
    }
    let on = addDays(enteredOn, from(10, 60))
    const add = (event: HerdEvent, status: HerdLife['status']) => {
      life.events.push(event)
      life.status = status
    }
    while (on <= today && life.status !== 'culled') {
      if (random() < 0.06 && life.parity > 0) {
        const kind = among(['culled', 'died', 'sold'] as const)
        add({ kind, on, reason: among(['legs', 'age', 'unknown'] as const) }, 'culled')
        break
      }
      add({ kind: 'mating', on, boar: among(herdBoars), natural: random() < 0.2 }, 'pregnant')
      const fate = random()
      const next = addDays(on, fate < 0.1 ? from(19, 23) : fate < 0.13 ? from(40, 80) : from(113, 117))
      if (next > today) break
      if (fate < 0.13) {
        add({ kind: fate < 0.1 ? 'returned' : 'aborted', on: next }, fate < 0.1 ? 'returned' : 'aborted')
        on = addDays(next, from(0, 5))
        continue
      }
      const live = from(6, 16)
      add({ kind: 'farrowing', on: next, live, still: from(0, 2), mummies: from(0, 1) }, 'lactating')
      life.parity += 1
      const weanedOn = addDays(next, from(21, 28))
      if (weanedOn > today) break
      add(
        { kind: 'weaning', on: weanedOn, piglets: live, kg: Math.round(live * (6 + random()) * 10) / 10 },
        'weaned',
      )
      on = addDays(weanedOn, from(4, 9))
    }
    return life
  })
}

/** A herd as it was on a day. */
export const herdUntil = (herd: readonly HerdLife[], until: Day): HerdLife[] =>
  herd.flatMap((life) => {
    const events = life.events.filter(({ on }) => on <= until)
    const last = events.at(-1)?.kind
    const status = {
      mating: 'pregnant',
      farrowing: 'lactating',
      weaning: 'weaned',
      culled: 'culled',
      died: 'culled',
      sold: 'culled',
      returned: 'returned',
      aborted: 'aborted',
    } as const
    const parity = events.filter(({ kind }) => kind === 'farrowing').length
    return life.enteredOn > until ? [] : [{ ...life, events, parity, status: last ? status[last] : 'gilt' }]
  })

/** Last day of an event of a kind. */
export const lastOf = ({ events }: HerdLife, ...kinds: HerdEvent['kind'][]): Day | null =>
  events.findLast(({ kind }) => kinds.includes(kind))?.on ?? null

/** Serial number of a day in a sheet of Excel. */
export const serialOf = (on: Day) => daysBetween(day('1899-12-30'), on)
