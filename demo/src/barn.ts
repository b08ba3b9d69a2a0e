import { addDays, day, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { applyRecord, lifeKinds, type SowState } from '@penside/domain/records/life.ts'
import type { HerdGroup } from '@penside/server/groups/herd-import.ts'
import type { HerdBoar, HerdRecord } from '@penside/server/workbook/herd-import.ts'
import { chances, type Chances } from './chances.ts'
import type { Layout } from './layout.ts'
import { seeded, type Random } from './random.ts'

/**
 * A female while her herd grows. Days are counted from the first day of the simulation, so that they can be
 * reckoned with.
 */
export type Sow = {
  /** Her place in the herd's list, once the history has begun. */
  place: number
  bornOn: number
  enteredOn: number
  breed: string
  supplier: number
  /** Piglets by which her litters differ from the average. */
  merit: number
  /** A gilt comes on heat from this day on; null: never. */
  readyOn: number | null
  state: SowState
  records: HerdRecord[]
  /** Counts the life records; what was planned for her earlier is void after the next one. */
  step: number
  /** It is decided that she leaves. */
  leaving: boolean
  parity: number
  /** Live born in her latest litter. */
  liveBorn: number
  teats: number
  /** When the piglets were born that she nurses now, and from when on they may be weaned. */
  pigletsBornOn: number
  weanableFrom: number
}

/** What of a day's work comes first. */
const works = ['farrowing', 'loss', 'accident', 'mating', 'removal'] as const
export type Work = (typeof works)[number]
type Task = { sow: Sow; step: number; act: (barn: Barn, sow: Sow) => void }

export type Barn = {
  /** Mated females that the farm keeps. */
  places: number
  /** The first day of the simulation, the day on which the records begin, and today. */
  firstDay: Day
  recordsFrom: number
  /** The day on which groups begin to be written down. */
  groupsFrom: number
  today: number
  now: number
  layout: Layout
  boars: readonly HerdBoar[]
  chance: Chances
  random: Random
  /** Every female of the recorded history, in the order in which she came. */
  sows: Sow[]
  alive: Set<Sow>
  gilts: Set<Sow>
  nursing: Set<Sow>
  /** Mated females without those that are to leave. */
  staying: number
  /**
   * Gilts that the plan wants mated by now, and nurse sows that the litters of late want; parts of one are
   * carried on.
   */
  giltsWanted: number
  nursesWanted: number
  /** The groups into which piglets were weaned, since groups are written down. */
  groups: HerdGroup[]
  tasks: Task[][]
  calendar: Day[]
}

type Beginning = Pick<Barn, 'places' | 'layout' | 'boars'> & {
  seed: string
  firstDay: Day
  recordsFrom: Day
  groupsFrom: Day
  today: Day
}

export function openBarn({ seed, firstDay, recordsFrom, groupsFrom, today, ...rest }: Beginning): Barn {
  const last = daysBetween(firstDay, today)
  return {
    ...rest,
    firstDay,
    recordsFrom: daysBetween(firstDay, recordsFrom),
    groupsFrom: daysBetween(firstDay, groupsFrom),
    today: last,
    now: 0,
    chance: chances(seed),
    random: seeded(seed),
    sows: [],
    alive: new Set(),
    gilts: new Set(),
    nursing: new Set(),
    staying: 0,
    giltsWanted: 0,
    nursesWanted: 0,
    groups: [],
    tasks: Array.from({ length: (last + 1) * works.length }, () => []),
    calendar: Array.from({ length: last + 1 }, (_, i) => addDays(firstDay, i)),
  }
}

export const dayOf = (barn: Barn, number: number): Day =>
  barn.calendar[number] ?? addDays(barn.firstDay, number)

/** 0 is Sunday. The days of the calendar are counted from 1970-01-01, a Thursday. */
export const weekday = (barn: Barn, number: number) =>
  (daysBetween(day('1970-01-01'), barn.firstDay) + number + 4) % 7
/** @param months 1 is January */
export const isIn = (barn: Barn, number: number, months: readonly number[]) =>
  months.includes(Number(dayOf(barn, number).slice(5, 7)))

/** Plans work with a sow; it is void when another record of her life comes in between. */
export function plan(barn: Barn, work: Work, on: number, sow: Sow, act: Task['act']) {
  barn.tasks[on * works.length + works.indexOf(work)]?.push({ sow, step: sow.step, act })
}

export function work(barn: Barn, kind: Work) {
  const tasks = barn.tasks[barn.now * works.length + works.indexOf(kind)] ?? []
  // A task may plan another one for the same day.
  for (const { sow, step, act } of tasks) if (sow.step === step) act(barn, sow)
  tasks.length = 0
}

/** Enters a record as a person at the pen does: the rules of `domain` say what she becomes, or refuse. */
export function enter(barn: Barn, sow: Sow, record: HerdRecord) {
  sow.state = applyRecord(sow.state, record)
  sow.parity = sow.state.parity
  if (isLifeRecord(record)) sow.step += 1
  if (barn.now >= barn.recordsFrom) sow.records.push(record)
}

const isLifeRecord = ({ kind }: HerdRecord) => lifeKinds.some((each) => each === kind)
