import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { eatingOf, sharedByNow } from '@penside/domain/equipment/eating.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql } from '../../database/db.ts'
import { herdOnDate } from '../../records/herd-on-day.ts'
import type { TypeDefinition } from './type-definition.ts'
import { head, type EquipmentQuery, type Equipment } from './query.ts'
import { dayPartOf, feedingToday } from './feeding-today.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { idsOf, type OverviewLine, type LineContext } from './summary-row.ts'

/** Number and total target of the animals; one that ate at two feeders counts once. */
function targetsOf(rows: readonly SummaryRow[]) {
  const animals = [...Map.groupBy(rows, ({ tag }) => tag).values()].map((own) => ({
    target: totalsOf(own).most('target'),
  }))
  return { heads: animals.length, target: totalsOf(animals).sum('target', 2) }
}

export const sowFeeder: TypeDefinition = {
  line: (context) => fedRow(context, 'today'),
  rows: eaterRows,
  total(of) {
    const { heads: headsFed, target } = targetsOf(of)
    const totalEaten = totalsOf(of).sum('eaten', 2)
    return {
      headsFed,
      totalEaten,
      averageEaten: headsFed > 0 ? rounded((totalEaten ?? 0) / headsFed, 2) : null,
      target,
    }
  },
  list: analysedEaters,
}

export const groupFeeder: TypeDefinition = {
  line: (context) => fedRow(context, 'share'),
  rows: eaterRows,
  total(of) {
    const { heads, target } = targetsOf(of)
    const eaten = totalsOf(of).sum('eaten', 2)
    return { eaten, target, eatenShare: ratioOf(eaten, target), heads }
  },
  list: analysedEaters,
}

type Eater = {
  equipmentId: string
  part: string
  eaten: number
  target: number | null
  entries: number | null
  animalId: number | null
  tag: string | null
  status: SowStatus | null
  parity: number | null
  lastWork: string | null
  lastWorkOn: Day | null
}

/** Animals that the feeders identified on a day, with their feed and their state in the herd then; by sow number or electronic tag. */
async function eaters({ db, equipment, on, today }: EquipmentQuery): Promise<Eater[]> {
  return db.many<Eater>(sql`
    select d.equipment_id, d.part, d.eaten, d.target, d.entries::int as entries, h.animal_id, h.tag, h.status, h.parity, h.last_work, h.last_work_on
    from (
      select equipment_id, part, coalesce(sum(total) filter (where measure = 'eaten'), 0) as eaten,
        sum(total / nullif(n, 0)) filter (where measure = 'target') as target, sum(total) filter (where measure = 'entries') as entries
      from reading_day where farm_id = current_farm() and equipment_id = any(${idsOf(equipment)}::text[])
        and day = ${on} and part <> '' group by 1, 2) d
    left join ${on >= today ? sql`herd_now` : herdOnDate(on)} h on h.farm_id = current_farm() and d.part in (h.tag, h.ear_tag)
    order by d.equipment_id, d.part`)
}

const eaterRow = (eater: Eater, place: Equipment | undefined, byNow: number | null): SummaryRow => ({
  ...(place && head(place)),
  equipmentId: eater.equipmentId,
  animalId: eater.animalId,
  tag: eater.tag ?? eater.part,
  eating: eatingOf(eater, byNow),
  eaten: rounded(eater.eaten, 2),
  target: rounded(eater.target, 2),
  eatenShare: ratioOf(eater.eaten, eater.target),
  entries: eater.entries,
})

/** Share of their feed that all have eaten so far today; null for past days. */
const shareSoFar = ({ on, today, dayPart }: EquipmentQuery, all: readonly Eater[]) =>
  on < today ? null : sharedByNow(all, dayPart)

async function eaterRows(query: EquipmentQuery): Promise<SummaryRow[]> {
  const place = new Map(query.equipment.map((each) => [each.equipmentId, each]))
  const all = await eaters(query)
  const byNow = shareSoFar(query, all)
  return all.map((eater) => eaterRow(eater, place.get(eater.equipmentId), byNow))
}

async function analysedEaters(query: EquipmentQuery): Promise<SummaryRow[]> {
  const { on, language, equipment } = query
  const place = new Map(equipment.map((each) => [each.equipmentId, each]))
  const all = await eaters(query)
  const byNow = shareSoFar(query, all)
  return all.map((eater) => ({
    ...eaterRow(eater, place.get(eater.equipmentId), byNow),
    parity: eater.parity,
    matedOn: eater.lastWork === 'mating' ? eater.lastWorkOn : null,
    days: eater.lastWorkOn === null ? null : daysBetween(eater.lastWorkOn, on),
    statusName: eater.status === null ? '' : statusNames[eater.status][language],
    ateEnough: eatingOf(eater, byNow) === 'enough' ? 'Y' : 'N',
  }))
}

async function fedRow(context: LineContext, figure: 'today' | 'share'): Promise<OverviewLine> {
  const { db, own, today, language, timeZone, now } = context
  const sows = await feedingToday(db, own, { today, language, dayPart: dayPartOf(timeZone, now) })
  const unfed = sows.filter(({ state }) => state === 'none').length
  const [eaten, target] = [
    sows.reduce((sum, each) => sum + each.eaten, 0),
    sows.reduce((sum, each) => sum + each.target, 0),
  ]
  return {
    measure: 'eaten',
    figure,
    value: sows.length === 0 ? null : figure === 'today' ? eaten : target > 0 ? (100 * eaten) / target : null,
    remark: unfed > 0 ? 'unfed' : 'heads',
    count: unfed || sows.length,
    due: unfed > 0,
  }
}
