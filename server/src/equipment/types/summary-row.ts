import type { OverviewRow } from '@penside/contract/equipment/overview.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { silentAfterMs } from '@penside/domain/equipment/alarm.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../../database/db.ts'
import { placedEquipment, type Placed } from '../alarm-rules.ts'

export type SummaryRow = Placed & {
  at: string | null
  silent: boolean
  measured: Record<string, number | null>
}

/** Equipment with its latest values; the time of feeders and scales is that of any animal. */
export async function summaryRows(db: Db, now: Date): Promise<SummaryRow[]> {
  const placed = await placedEquipment(db)
  const latest = await db.many<{
    equipmentId: string
    at: string
    measured: SummaryRow['measured'] | null
  }>(sql`
    select equipment_id, max(at) as at, (array_agg(measured) filter (where part = ''))[1] as measured
    from reading_latest where farm_id = current_farm() group by equipment_id`)
  const latestOf = new Map(latest.map((each) => [each.equipmentId, each]))
  return placed.map((each) => {
    const newest = latestOf.get(each.equipmentId)
    const at = newest?.at ?? null
    return {
      ...each,
      at,
      silent: each.revoked || at === null || now.getTime() - Date.parse(at) > silentAfterMs(each.cycle),
      measured: newest?.measured ?? {},
    }
  })
}

/** Input of a line of the overview. */
export type LineContext = {
  db: Db
  today: Day
  timeZone: string
  now: Date
  language: Language
  /** Reporting equipment of the type; all of it if none reports. */
  own: readonly SummaryRow[]
  nameOf: (each: SummaryRow | undefined) => string
}
export type OverviewLine = Pick<OverviewRow, 'measure' | 'figure' | 'value' | 'remark' | 'count'> & {
  place?: string
  due?: boolean
}

export const idsOf = (own: readonly Pick<SummaryRow, 'equipmentId'>[]) =>
  own.map(({ equipmentId }) => equipmentId)
export const known = (own: readonly SummaryRow[], measure: string) =>
  own.flatMap((each) => {
    const value = each.measured[measure]
    return typeof value === 'number' ? [{ each, value }] : []
  })
export const mean = (values: readonly { value: number }[]) =>
  values.length === 0 ? null : values.reduce((sum, { value }) => sum + value, 0) / values.length

/** Total of a measure on a day over all equipment. */
export async function countedOn({ db, own }: LineContext, measure: string, day: Day) {
  const { total } = await db.one<{ total: number | null }>(sql`
    select sum(total) as total from reading_day
    where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and measure = ${measure} and day = ${day}`)
  return total
}
