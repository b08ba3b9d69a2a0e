import { daysBetween, type Day } from '../basics/day.ts'
import { liveBornPerLitter, sowWork, totalBornPerLitter, weanedPerLitter } from './sow-work.ts'
import { applyRecord, type Entry, type SowRecord, type SowState } from './life.ts'
import { liveBorn } from './farrowing.ts'

/** One parity on her card: the matings that led to a litter, the litter, and what became of it. */
export type ParityLine = {
  /** The parity that the litter made, or will make. */
  parity: number
  /** Days from the weaning before to the first mating; null for a gilt, and where no weaning is known. */
  daysToMating: number | null
  matings: number
  /** Tags of the boars of the mating that the litter came from, or of the newest. */
  boars: readonly string[]
  farrowedOn: Day | null
  /** The weaning with which she stopped nursing. */
  weanedOn: Day | null
  gestation: number | null
  lactation: number | null
  totalBorn: number | null
  stillborn: number | null
  mummified: number | null
  liveBorn: number | null
  /** Live born that were lost: removed at birth, or died while suckling. */
  died: number | null
  /** Fostered in less fostered out. */
  fostered: number | null
  /** Every piglet weaned of it, partly weaned ones and a nurse sow's included. */
  weaned: number | null
}

/** A record as the card needs it: a mating with its boars, an entry with the litter that she brought. */
export type CardRecord = { record: SowRecord; boars?: readonly string[] }
export type BroughtLitter = { liveBorn: number; mummified: number; stillborn: number }

const noLitter = {
  farrowedOn: null,
  weanedOn: null,
  gestation: null,
  lactation: null,
  totalBorn: null,
  stillborn: null,
  mummified: null,
  liveBorn: null,
  died: null,
  fostered: null,
  weaned: null,
} as const
const emptyLitter = { weanedOn: null, lactation: null, died: 0, fostered: 0, weaned: 0 }

/**
 * Her life by parities, oldest first. In every line that is closed, live born + fostered - died = weaned.
 * @param records all of hers, oldest first @throws Refusal where they contradict one another
 */
export function paritiesOf(records: readonly CardRecord[], brought: BroughtLitter): ParityLine[] {
  const lines: ParityLine[] = []
  let state: SowState | null = null
  for (const { record, boars = [] } of records) {
    const before: SowState | null = state
    state = applyRecord(before, record)
    switch (record.kind) {
      case 'entry':
        lines.push(...broughtLine(record, brought))
        break
      case 'mating': {
        const waiting = lines.at(-1)?.totalBorn === null
        const weaned = before?.status === 'weaned' ? daysBetween(before.lastWorkOn, record.on) : null
        if (waiting) changeLast(lines, ({ matings }) => ({ matings: matings + 1, boars }))
        else
          lines.push({
            parity: (before?.parity ?? 0) + 1,
            daysToMating: weaned,
            matings: state.matings,
            boars,
            ...noLitter,
          })
        break
      }
      case 'farrowing': {
        changeLast(lines, () => ({
          ...emptyLitter,
          farrowedOn: record.on,
          gestation: before?.matedOn ? daysBetween(before.matedOn, record.on) : null,
          totalBorn: record.totalBorn,
          stillborn: record.stillborn,
          mummified: record.mummified,
          liveBorn: liveBorn(record),
          died: record.undersized + record.malformed,
        }))
        break
      }
      case 'fosteredIn':
        changeLast(lines, ({ fostered }) => ({ fostered: (fostered ?? 0) + record.piglets }))
        break
      case 'fosteredOut':
        changeLast(lines, ({ fostered }) => ({ fostered: (fostered ?? 0) - record.piglets }))
        break
      case 'pigletDeath':
        changeLast(lines, ({ died }) => ({ died: (died ?? 0) + record.piglets }))
        break
      case 'partialWeaning':
        changeLast(lines, ({ weaned }) => ({ weaned: (weaned ?? 0) + record.piglets }))
        break
      case 'weaning':
        changeLast(lines, ({ weaned, farrowedOn }) => ({
          weaned: (weaned ?? 0) + record.weaned,
          ...(!record.becomesNurse && {
            weanedOn: record.on,
            lactation: farrowedOn && daysBetween(farrowedOn, record.on),
          }),
        }))
    }
  }
  return lines
}

/** What she was in the middle of when she came. */
function broughtLine(entry: Entry, brought: BroughtLitter): ParityLine[] {
  const { status, parity, matings, lastWorkOn } = entry
  const line = { parity, daysToMating: null, matings, boars: [] }
  switch (status) {
    case 'lactating':
    case 'nurse':
      return [
        {
          ...line,
          ...noLitter,
          ...emptyLitter,
          // Of a nurse sow the weaning is known that made her one, not the farrowing before it.
          farrowedOn: status === 'lactating' ? lastWorkOn : null,
          totalBorn: brought.liveBorn + brought.mummified + brought.stillborn,
          ...brought,
        },
      ]
    case 'pregnant':
    case 'returned':
    case 'aborted':
      return [{ ...line, ...noLitter, parity: parity + 1 }]
    default:
      return []
  }
}

function changeLast(lines: ParityLine[], change: (last: ParityLine) => Partial<ParityLine>) {
  const last = lines.at(-1)
  if (last) lines[lines.length - 1] = { ...last, ...change(last) }
}

/** What she has brought in her life. The litter with which she was bought counts in none of it but in the piglets weaned. */
export type LifetimeResults = {
  /** Piglets weaned, and litters, in a year since her first mating, or since she came mated; 0 before a day has passed. */
  weanedPerYear: number
  littersPerYear: number
  litters: number
  totalBorn: number
  mummified: number
  stillborn: number
  liveBorn: number
  weaned: number
  /** Days from weaning to the next mating, mean of them; 0 where there was none. */
  daysToMating: number
  /** Means of her litters, 0 where there is none; weaned of the finished ones, not of one that still nurses. */
  totalBornPerLitter: number
  liveBornPerLitter: number
  finishedLitters: number
  weanedPerLitter: number
}

/** Her figures by the same rules as the farm's: a herd of one. Until today or her removal. */
export function lifetimeResults(
  records: readonly SowRecord[],
  lines: readonly ParityLine[],
  today: Day,
): LifetimeResults {
  const work = sowWork(records)
  const { firstMatedOn, removedOn, litters, weaned } = work
  const days = firstMatedOn ? daysBetween(firstMatedOn, removedOn ?? today) : 0
  const perYear = (amount: number) => (days > 0 ? (amount * 365) / days : 0)
  const born = records.filter((record) => record.kind === 'farrowing')
  const sum = <T>(of: readonly T[], amount: (each: T) => number) =>
    of.reduce((total, each) => total + amount(each), 0)
  const intervals = lines.flatMap(({ daysToMating }) => daysToMating ?? [])
  const life = { from: records[0]?.on ?? today, to: today }
  return {
    weanedPerYear: perYear(sum(weaned, ({ piglets }) => piglets)),
    littersPerYear: perYear(litters.length),
    litters: litters.length,
    totalBorn: sum(born, ({ totalBorn }) => totalBorn),
    mummified: sum(born, ({ mummified }) => mummified),
    stillborn: sum(born, ({ stillborn }) => stillborn),
    liveBorn: sum(litters, (litter) => litter.liveBorn),
    weaned: sum(weaned, ({ piglets }) => piglets),
    daysToMating: intervals.length > 0 ? sum(intervals, (each) => each) / intervals.length : 0,
    totalBornPerLitter: totalBornPerLitter([work], life),
    liveBornPerLitter: liveBornPerLitter([work], life),
    finishedLitters: litters.filter(({ weanedOn }) => weanedOn).length,
    weanedPerLitter: weanedPerLitter([work], life),
  }
}
