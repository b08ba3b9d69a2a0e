import { daysBetween, type Day } from '../basics/day.ts'
import { by } from '../basics/order.ts'

/** How long a group stood in its house, and when its pigs were born: the first and the last of them, as far as mean ages tell. */
export type Stay = {
  groupId: number
  name: string
  from: Day
  /** The last day on which pigs came into it. */
  filledOn: Day
  /** When the last left; null while pigs stand there. */
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
  /** Days between the last pig before and the first of these; null where nothing is known of what stood there before. */
  emptyDays: number | null
  came: number
  died: number
  /** Days between the birth of the oldest and of the youngest. */
  ageSpread: number
  groups: { groupId: number; name: string }[]
}

/** Days that pigs of one filling may be apart: those of one week's weanings. */
const oneAge = 10
export const isMixed = ({ ageSpread }: Pick<Filling, 'ageSpread'>) => ageSpread > oneAge

/** A house from empty to empty, the newest first: groups that met there are one filling. One may come on the day on which the last left. */
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
