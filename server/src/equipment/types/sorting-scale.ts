import { type Day, monthBefore } from '@penside/domain/basics/day.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../../database/db.ts'
import type { TypeDefinition } from './type-definition.ts'
import { head, type Equipment } from './query.ts'
import { listedDays } from './daily-rows.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { idsOf } from './summary-row.ts'
import { settingOfDays } from './setting-history.ts'

export const sortingScale: TypeDefinition = {
  async line({ db, own, today }) {
    const { heads, weight } = await db.one<{ heads: number; weight: number | null }>(sql`
      select coalesce(sum(n), 0)::int as heads, sum(total) / nullif(sum(n), 0) as weight from reading_day
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = 'weight' and day = ${today}`)
    return { measure: 'weight', figure: 'mean', value: weight, remark: 'heads', count: heads }
  },
  async rows(query) {
    const { db, equipment, on } = query
    const standardOn = await settingOfDays(query, 'standard', [on])
    const before = monthBefore(on)
    const days = await passagesOf(db, equipment, [on, before])
    return equipment.map((each) => {
      const [day, previous] = [
        days.get(`${each.equipmentId} ${on}`),
        days.get(`${each.equipmentId} ${before}`),
      ]
      return {
        ...head(each),
        fit: day?.fit ?? null,
        previousFit: previous?.fit ?? null,
        standardWeight: standardOn(each.equipmentId, on),
        moved: day?.moved ?? null,
        averageWeight: rounded(day?.average, 1),
        ratio: ratioOf(day?.fit ?? null, previous?.fit ?? null),
      }
    })
  },
  total(of) {
    const { sum, same } = totalsOf(of)
    const [fit, previousFit, moved] = [sum('fit', 0), sum('previousFit', 0), sum('moved', 0)]
    const weighed = of.reduce((all, row) => all + (row.averageWeight ?? 0) * (row.moved ?? 0), 0)
    return {
      fit,
      previousFit,
      moved,
      averageWeight: moved ? rounded(weighed / moved, 1) : null,
      standardWeight: same('standardWeight'),
      ratio: ratioOf(fit, previousFit),
    }
  },
  async list(query) {
    const { db, equipment, on } = query
    const days = await passagesOf(db, equipment, listedDays(on))
    const standardOn = await settingOfDays(query, 'standard', listedDays(on))
    return listedDays(on).flatMap((day) =>
      equipment.flatMap((each) => {
        const found = days.get(`${each.equipmentId} ${day}`)
        if (!found) return []
        return [
          {
            ...head(each),
            day,
            fit: found.fit,
            moved: found.moved,
            averageWeight: rounded(found.average, 1),
            standardWeight: standardOn(each.equipmentId, day),
          },
        ]
      }),
    )
  },
}

/** Pigs weighed on these days: their number, those fit for shipment, and the mean weight. */
async function passagesOf(db: Db, equipment: readonly Equipment[], days: readonly Day[]) {
  const found = await db.many<{
    equipmentId: string
    day: Day
    moved: number
    fit: number
    average: number | null
  }>(sql`
    select equipment_id, day, (sum(n) filter (where measure = 'weight'))::int as moved,
      coalesce(sum(total) filter (where measure = 'fit'), 0)::int as fit,
      sum(total) filter (where measure = 'weight') / nullif(sum(n) filter (where measure = 'weight'), 0) as average
    from reading_day where farm_id = current_farm() and equipment_id = any(${idsOf(equipment)}::text[])
      and day = any(${[...days]}::date[]) group by 1, 2`)
  return new Map(found.map((row) => [`${row.equipmentId} ${row.day}`, row]))
}
