import { daysBetween, type Day } from '../basics/day.ts'
import { by } from '../basics/order.ts'

/** Stay of a group in a house, with the birth days of its oldest and youngest pigs by mean ages. */
export type Stay = {
  groupId: number
  name: string
  from: Day
  /** The last day on which pigs came into it. */
  filledOn: Day
  /** Day on which the last pig left; null while any are there. */
  to: Day | null
  bornFirst: Day
  bornLast: Day
  came: number
  died: number
}

export type Filling = {
  from: Day
  filledOn: Day
  to: Day | null
  /** Days between the last pig before and the first of these; null if no earlier stay is known. */
  emptyDays: number | null
  came: number
  died: number
  /** Days between the birth of the oldest and of the youngest. */
  ageSpread: number
  groups: { groupId: number; name: string }[]
}

/** Maximum age spread of an unmixed filling, days. */
const maxAgeSpread = 10
export const isMixed = ({ ageSpread }: Pick<Filling, 'ageSpread'>) => ageSpread > maxAgeSpread

/** Fillings of a house from empty to empty, newest first. Groups whose stays overlap are one filling; touching days do not overlap. */
export function fillingsOf(stays: readonly Stay[]): Filling[] {
  const met: Stay[][] = []
  let until: Day | null = null
  let last: Stay[] | undefined
  for (const stay of stays.toSorted(by(({ from }) => from))) {
    if (last && (until === null || stay.from < until)) last.push(stay)
    else met.push((last = [stay]))
    until = last.some(({ to }) => to === null) ? null : latest(last.map(({ to }) => to!))
  }
  const fillings = met.map((together, i): Filling => {
    const open = together.some(({ to }) => to === null)
    const before = met[i - 1]
    const from = earliest(together.map(({ from }) => from))
    return {
      from,
      filledOn: latest(together.map(({ filledOn }) => filledOn)),
      to: open ? null : latest(together.map(({ to }) => to!)),
      emptyDays: before ? daysBetween(latest(before.map(({ to }) => to!)), from) : null,
      came: together.reduce((sum, { came }) => sum + came, 0),
      died: together.reduce((sum, { died }) => sum + died, 0),
      ageSpread: daysBetween(
        earliest(together.map(({ bornFirst }) => bornFirst)),
        latest(together.map(({ bornLast }) => bornLast)),
      ),
      groups: together.map(({ groupId, name }) => ({ groupId, name })),
    }
  })
  return fillings.toReversed()
}

const earliest = (days: readonly Day[]) => days.reduce((least, day) => (day < least ? day : least))
const latest = (days: readonly Day[]) => days.reduce((most, day) => (day > most ? day : most))
