import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { HerdCullDecision, HerdSow } from '@penside/server/workbook/herd-import.ts'
import { seeded } from './random.ts'

/** A farm decides on most of those whom it culls; the others leave on the day on which they are found. */
const decidedShare = 0.7
/** A truck comes every week or two. */
const waits = { from: 2, to: 14 }
/** The old ones that were weaned lately leave with the next truck, and one of so many others. */
const old = 6
const othersOf = 8

/** Whose culling was decided, and when: of those who have left, and of some who wait for the truck. */
export function decide(
  sows: readonly HerdSow[],
  { seed, today }: { seed: string; today: Day },
): HerdCullDecision[] {
  const random = seeded(`${seed} culling`)
  return sows.flatMap(({ records }, sow): HerdCullDecision[] => {
    const last = records.at(-1)
    const before = records.at(-2)
    const waited = waits.from + Math.floor(random() * (waits.to - waits.from + 1))
    const chosen = random()
    if (last?.kind === 'removal' && last.category === '080001' && before && chosen < decidedShare) {
      const on = addDays(last.on, -Math.min(waited, daysBetween(before.on, last.on)))
      return [{ sow, on, reason: '031038' }]
    }
    if (last?.kind !== 'weaning' || last.becomesNurse || daysBetween(last.on, today) > waits.to) return []
    const litters = records.filter(({ kind }) => kind === 'farrowing').length
    if (litters < old && chosen > 1 / othersOf) return []
    return [{ sow, on: addDays(today, -Math.min(3, daysBetween(last.on, today))), reason: '031038' }]
  })
}
