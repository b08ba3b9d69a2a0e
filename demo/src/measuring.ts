import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type {
  HerdBackfat,
  HerdFeeding,
  HerdHeatCheck,
  HerdRecord,
  HerdSow,
} from '@penside/server/workbook/herd-import.ts'
import { seeded, type Random } from './random.ts'

/** So far back the farm has measured back-fat, and written down what its nursing sows ate and which open sows were not in heat, days. */
const measuredSince = 400
const fedSince = 90
const checkedSince = 60
/** One in this many sows is measured, and one in this many has its feed weighed. */
const measuredOf = 3
const fedOf = 8

const timings = { afterMating: '290001', beforeFarrowing: '290002', atWeaning: '290003' } as const
const dayAfterMating = 50
const daysBeforeFarrowing = 5

/**
 * Back-fat and weight of some sows at the three times at which farms measure, and what some nursing sows should get and ate. She gains
 * while she is pregnant and loses while she nurses; both grow with her parity.
 */
export function measure(sows: readonly HerdSow[], { seed, today }: { seed: string; today: Day }) {
  const random = seeded(`${seed} measuring`)
  const backfats: HerdBackfat[] = []
  const feedings: HerdFeeding[] = []
  sows.forEach((sow, place) => {
    if (place % measuredOf === 0)
      backfats.push(...backfatOf(sow, place, addDays(today, -measuredSince), today, random))
    if (place % fedOf === 1) feedings.push(...feedOf(sow, place, addDays(today, -fedSince), today, random))
  })
  const heatChecks = sows.flatMap((sow, place) =>
    heatChecksOf(sow, place, addDays(today, -checkedSince), today),
  )
  return { backfats, feedings, heatChecks }
}

type Life = Exclude<HerdRecord, { piglets: number }>
const lifeOf = ({ records }: HerdSow) => records.filter((record): record is Life => !('piglets' in record))

function backfatOf(sow: HerdSow, place: number, from: Day, today: Day, random: Random): HerdBackfat[] {
  const found: HerdBackfat[] = []
  const life = lifeOf(sow)
  let parity = 0
  const usual = 15 + random() * 5
  const take = (on: Day, timing: string, change: number, pregnancy: number) => {
    if (on < from || on >= today) return
    const thickness = Math.round((usual + change + random() * 2 - 1) * 2) / 2
    const bodyWeight = Math.round(150 + Math.min(parity, 6) * 15 + pregnancy + (random() - 0.5) * 12)
    found.push({ sow: place, on, timing, parity, thickness, bodyWeight })
  }
  life.forEach((record, at) => {
    const next = life[at + 1]
    const until = next?.on ?? today
    if (record.kind === 'entry') parity = record.parity
    if (record.kind === 'mating') {
      const day50 = addDays(record.on, dayAfterMating)
      if (day50 < until) take(day50, timings.afterMating, 0, 15)
      if (next?.kind === 'farrowing')
        take(addDays(next.on, -daysBeforeFarrowing), timings.beforeFarrowing, 2.5, 45)
    }
    if (record.kind === 'farrowing') parity += 1
    if (record.kind === 'weaning' && !record.becomesNurse) take(record.on, timings.atWeaning, -1.5, 0)
  })
  return found
}

/** First day after weaning on which sows are checked for heat, and the number of days on which they are. */
const checkedFrom = 4
const checkedFor = 10
/** One in this many mated sows was in doubtful heat on the day before. */
const doubtfulOf = 5

/** Checks of a weaned sow on the days before her mating, none in heat. */
function heatChecksOf(sow: HerdSow, place: number, from: Day, today: Day): HerdHeatCheck[] {
  const life = lifeOf(sow)
  return life.flatMap((record, at) => {
    if (record.kind !== 'weaning' || record.becomesNurse) return []
    const next = life[at + 1]
    return Array.from({ length: checkedFor }, (_, each) => addDays(record.on, checkedFrom + each))
      .filter((on) => on >= from && on < (next?.on ?? today) && on < today)
      .map((on) => ({
        sow: place,
        on,
        result:
          next?.kind === 'mating' && addDays(on, 1) === next.on && place % doubtfulOf === 0
            ? 'doubtful'
            : 'notInHeat',
      }))
  })
}

/** kg a day: from 2.5 on the day after farrowing up to 7.5. */
const fedOnDay = (nursed: number) => Math.min(2.1 + 0.4 * nursed, 7.5)
const toFive = (kilograms: number) => Math.round(kilograms * 20) / 20

function feedOf(sow: HerdSow, place: number, from: Day, today: Day, random: Random): HerdFeeding[] {
  const life = lifeOf(sow)
  return life.flatMap((record, at) => {
    if (record.kind !== 'farrowing') return []
    const until = life[at + 1]?.on ?? today
    const fed: HerdFeeding[] = []
    for (let nursed = 1; ; nursed++) {
      const on = addDays(record.on, nursed)
      if (on >= until || on >= today) return fed
      const target = toFive(fedOnDay(nursed))
      if (on >= from) fed.push({ sow: place, on, target, eaten: toFive(target * (0.82 + random() * 0.18)) })
    }
  })
}
