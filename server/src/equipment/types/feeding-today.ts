import type { UnfedRow } from '@penside/contract/equipment/overview.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { eatingOf, sharedByNow, whyUnfed } from '@penside/domain/equipment/eating.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../../database/db.ts'
import { nameIn } from '../../farm/translated-names.ts'
import { minuteOf } from '../alarm-escalation.ts'
import { idsOf, type SummaryRow } from './summary-row.ts'

/** Share of the farm's day that is over. */
export const dayPartOf = (timeZone: string, now: Date) => minuteOf(timeZone, now.getTime()) / (24 * 60)

/** Days looked back for feeding. */
const lookedBack = 7
const eats: Readonly<Record<'F' | 'E', readonly SowStatus[]>> = { F: ['lactating', 'nurse'], E: ['pregnant'] }

/** Amounts of an animal on a day. */
type FedDay = {
  part: string
  day: Day
  equipmentId: string
  eaten: number
  target: number | null
  entries: number | null
}
type FedSow = {
  part: string
  animalId: number
  tag: string
  status: SowStatus
  parity: number
  lastWorkOn: Day
  farrowedOn: Day | null
}

/** Sows that the feeders identified in the last days and that still belong there, the most urgent first. */
export async function feedingToday(
  db: Db,
  feeders: readonly SummaryRow[],
  { today, language, dayPart }: { today: Day; language: Language; dayPart: number },
): Promise<UnfedRow[]> {
  const parts = Map.groupBy(await fedDays(db, feeders, today), ({ part }) => part)
  const sowOf = new Map((await sowsByPart(db, [...parts.keys()])).map((sow) => [sow.part, sow]))
  const feederOf = new Map(feeders.map((each) => [each.equipmentId, each]))
  const type = feeders[0]?.type === 'F' ? 'F' : 'E'
  const own = [...parts].flatMap(([part, seen]) => {
    const sow = sowOf.get(part)
    const newest = seen[0]!
    // An animal without records is listed for a day.
    if (sow ? !eats[type].includes(sow.status) : newest.day < addDays(today, -1)) return []
    const now = newest.day === today ? newest : undefined
    const feeder = feederOf.get(newest.equipmentId)
    return [{ part, sow, seen, now, feeder, eaten: now?.eaten ?? 0, target: now?.target ?? newest.target }]
  })
  const byNow = sharedByNow(own, dayPart)
  const rows = own.map(({ part, sow, seen, now, feeder, eaten, target }): UnfedRow => {
    const before = seen.filter(({ day }) => day !== today)
    const state = eatingOf({ eaten, target }, byNow)
    const entries = now?.entries ?? null
    const { pregnantFor, nursingFor, ...animal } = fedAnimal(part, sow, today)
    return {
      ...animal,
      state,
      days: state === 'enough' ? 0 : 1 + runOf(before, today),
      eaten: rounded(eaten, 2),
      target: rounded(target ?? 0, 2),
      houseName: feeder ? nameIn(feeder, language) : '',
      equipmentId: feeder?.equipmentId ?? '',
      ateAt: null,
      entries,
      reason: whyUnfed({
        feederSilent: feeder?.silent ?? true,
        pregnantFor,
        nursingFor,
        knownDays: before.length,
        seenToday: now !== undefined,
        entries,
        eaten,
      }),
    }
  })
  const hungry = own.filter((_, i) => rows[i]!.state !== 'enough').map(({ part }) => part)
  const ateAt = await lastEaten(db, feeders, hungry, today)
  const urgency = ['none', 'little', 'enough']
  return rows
    .map((row, i) => ({ ...row, ateAt: ateAt.get(own[i]!.part) ?? null }))
    .toSorted(
      (a, b) =>
        urgency.indexOf(a.state) - urgency.indexOf(b.state) ||
        b.days - a.days ||
        a.eaten / (a.target || 1) - b.eaten / (b.target || 1) ||
        (a.tag < b.tag ? -1 : 1),
    )
}

/** Days on which the feeders identified animals, by animal, newest first. */
const fedDays = (db: Db, feeders: readonly SummaryRow[], today: Day) =>
  db.many<FedDay>(sql`
    select part, day, max(equipment_id) as equipment_id, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
      max(total / nullif(n, 0)) filter (where measure = 'target') as target,
      (sum(total) filter (where measure = 'entries'))::int as entries
    from reading_day where farm_id = current_farm() and equipment_id = any(${idsOf(feeders)}::text[]) and part <> ''
      and day between ${addDays(today, -lookedBack)} and ${today} group by part, day order by part, day desc`)

/** Sows that a feeder names by tag or ear tag. */
const sowsByPart = (db: Db, parts: readonly string[]) =>
  db.many<FedSow>(sql`
    select p.part, a.animal_id, a.tag, a.status, a.parity, a.last_work_on, a.farrowed_on
    from unnest(${[...parts]}::text[]) p (part) join animal a on a.farm_id = current_farm() and a.sex = 'sow' and a.tag = p.part
    union all select p.part, a.animal_id, a.tag, a.status, a.parity, a.last_work_on, a.farrowed_on
    from unnest(${[...parts]}::text[]) p (part) join animal a on a.farm_id = current_farm() and a.sex = 'sow' and a.ear_tag = p.part
      and a.ear_tag <> ''`)

/** Last hour of eating of each animal. */
async function lastEaten(db: Db, feeders: readonly SummaryRow[], parts: readonly string[], today: Day) {
  const ate = await db.many<{ part: string; at: string }>(sql`
    select part, max(hour) as at from reading_hour where farm_id = current_farm() and equipment_id = any(${idsOf(feeders)}::text[])
      and part = any(${[...parts]}::text[]) and measure = 'eaten' and total > 0
      and hour > ${addDays(today, -lookedBack)}::date group by part`)
  return new Map(ate.map(({ part, at }) => [part, at]))
}

/** Columns of the animal, and for how many days she is pregnant or nursing. */
function fedAnimal(part: string, sow: FedSow | undefined, today: Day) {
  if (!sow)
    return {
      animalId: null,
      tag: part,
      status: null,
      statusDays: null,
      parity: null,
      pregnantFor: null,
      nursingFor: null,
    }
  const { animalId, tag, status, parity, lastWorkOn, farrowedOn } = sow
  const isPregnant = status === 'pregnant'
  const statusDays = daysBetween(isPregnant ? lastWorkOn : (farrowedOn ?? lastWorkOn), today)
  const [pregnantFor, nursingFor] = isPregnant ? [statusDays, null] : [null, statusDays]
  return { animalId, tag, status, statusDays, parity, pregnantFor, nursingFor }
}

/** Consecutive days before today on which she did not eat enough. */
function runOf(before: readonly { day: Day; eaten: number; target: number | null }[], today: Day) {
  let run = 0
  for (const [i, day] of before.entries()) {
    if (day.day !== addDays(today, -1 - i) || eatingOf(day) === 'enough') break
    run += 1
  }
  return run
}
