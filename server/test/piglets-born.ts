// When the piglets were born that a sow nurses, counted once more from the records of a herd: without a database and without the rules
// of domain.
import type { Herd } from '../src/workbook/herd-import.ts'

const dayNumber = (of: string) => Date.parse(of) / 86_400_000
const start = dayNumber('2000-01-01')

type Sows = Herd['sows']

/** The record with which the nursing began that was going on at a record. */
export const nursingBegan = (records: Sows[number]['records'], at: number) =>
  records.findLastIndex(
    (record, i) =>
      i < at &&
      (record.kind === 'farrowing' ||
        record.kind === 'entry' ||
        (record.kind === 'weaning' && record.becomesNurse)),
  )

/** @param began the record with which the nursing began @param until only what came to her until this day */
export function pigletsBorn(sows: Sows, place: number, began: number, until: string): string {
  const { records } = sows[place]!
  const first = records[began]!
  if (first.kind === 'entry') return first.lastWorkOn
  if (first.kind === 'farrowing') return first.on
  let [head, days] = [0, 0]
  for (const [at, record] of records.entries()) {
    if (at <= began || record.on > until || record.kind !== 'fosteredIn' || record.partner === null) continue
    if (nursingBegan(records, at) !== began) continue
    const { partner, piglets, on } = record
    const giver = sows[partner]!.records
    const gave = giver.findIndex(
      (each) =>
        each.kind === 'fosteredOut' && each.partner === place && each.on === on && each.piglets === piglets,
    )
    head += piglets
    days += piglets * (dayNumber(pigletsBorn(sows, partner, nursingBegan(giver, gave), on)) - start)
  }
  if (head > 0) return dayOf(start + Math.floor(days / head))
  const own = records.findLast((record, i) => i < began && record.kind === 'farrowing')
  return own ? own.on : records[0]!.on
}
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
