import { daysBetween, type Day } from '../basics/day.ts'
import { meanAge, type Heads } from '../records/heads.ts'

/** Registration of a group; its age is that of pigs that arrive without one. */
export type Registered = { startedOn: Day; ageDays: number }
export type Came = Heads & { on: Day; ageDays: number | null }

/** Mean age of a group's pigs on any day, in days; before the first arrival, the registered age. */
export function agesFrom({ startedOn, ageDays }: Registered, came: readonly Came[]): (on: Day) => number {
  const registered = (day: Day) => ageDays + daysBetween(startedOn, day)
  const known = came.map((each) => ({ ...each, ageDays: each.ageDays ?? registered(each.on) }))
  // Means are computed once per arrival, since callers ask for many days.
  const arrivals = [...new Set(known.map((each) => each.on))].toSorted()
  const ages = new Map(arrivals.map((day) => [day, meanAge(known, day)]))
  return (on) => {
    const last = arrivals.findLast((day) => day <= on)
    const age = last && ages.get(last)
    return last && typeof age === 'number' ? age + daysBetween(last, on) : registered(on)
  }
}
