import { daysBetween, type Day } from '../basics/day.ts'
import { liveBornPerLitter, sowWork, totalBornPerLitter, weanedPerLitter } from './sow-work.ts'
import { applyRecord, type Entry, type SowRecord, type SowState } from './life.ts'
import { liveBorn } from './farrowing.ts'

/** One parity of a card: the matings that led to a litter, the litter, and what became of it. */
export type ParityLine = {
  /** Parity of the litter, or of the expected one. */
  parity: number
  /** Days from the previous weaning to the first mating; null for a gilt and if no weaning is known. */
  daysToMating: number | null
  matings: number
  /** Tags of the boars of the mating that led to the litter, or of the newest mating. */
  boars: readonly string[]
  farrowedOn: Day | null
  /** Weaning that ended nursing. */
  weanedOn: Day | null
  gestation: number | null
  lactation: number | null
  totalBorn: number | null
  stillborn: number | null
  mummified: number | null
  liveBorn: number | null
  /** Live-born piglets that were removed at birth or died while nursed. */
  died: number | null
  /** Fostered in less fostered out. */
  fostered: number | null
  /** All weaned piglets, those of partial weanings and of a nurse sow included. */
  weaned: number | null
}

/** Record with what the card adds: a mating's boars, an entry's litter. */
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
 * Parities of a life, oldest first. In every finished one, live born + fostered - died = weaned.
 * @param records all records of the sow, oldest first @throws Refusal if they contradict one another
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

/** Parity that was under way at entry. */
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
          // For a nurse sow only the weaning that made her one is known, not the farrowing.
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

/** Results of a life. The litter with which a sow was entered counts only in the piglets weaned. */
export type LifetimeResults = {
  /** Piglets weaned and litters per year since the first mating, or since she was entered mated; 0 on the first day. */
  weanedPerYear: number
  littersPerYear: number
  litters: number
  totalBorn: number
  mummified: number
  stillborn: number
  liveBorn: number
  weaned: number
  /** Mean of days from weaning to the next mating; 0 if there was none. */
  daysToMating: number
  /** Means of the litters, 0 if there is none; weaned of the finished litters only. */
  totalBornPerLitter: number
  liveBornPerLitter: number
  finishedLitters: number
  weanedPerLitter: number
}

/** Results until today or the removal, by the rules of the farm's figures, as of a herd of one. */
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
