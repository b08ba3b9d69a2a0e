import type { monitoring, SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { typeDefinitions } from './types/all-types.ts'
import { equipmentOn, type EquipmentQuery } from './types/query.ts'
import { dayPartOf } from './types/feeding-today.ts'
import { idsOf } from './types/summary-row.ts'

export const monitoringHandlers: Handlers<typeof monitoring> = {
  async summary({ input: { type, summary, on: asked, ...narrowed }, db, language, today, caller, request }) {
    const on = asked ?? today
    const { timeZone } = caller
    const now = request.server.now()
    const equipment = await equipmentOn(db, { type, on, now, language, ...narrowed })
    const dayPart = dayPartOf(timeZone, now)
    const query: EquipmentQuery = { db, type, on, today, language, equipment, timeZone, now, dayPart }
    if (summary === 'INFO') return newest(query)
    if (summary === 'LIST') return typeDefinitions[type].list(query)
    if (summary === 'SUMMARY') return typeDefinitions[type].rows(query)
    return [await totalOf(query)]
  },
}

/** Time of the newest reading; empty without one. */
async function newest({ equipment }: EquipmentQuery): Promise<SummaryRow[]> {
  const last = equipment.filter(({ at }) => at).toSorted((a, b) => (a.at! < b.at! ? 1 : -1))[0]
  return last ? [{ measuredAt: last.measuredAt, at: last.at! }] : []
}

/** Number that reported on the day, and the totals of the rows. */
async function totalOf(query: EquipmentQuery): Promise<SummaryRow> {
  const { db, type, equipment, on } = query
  const { reported } = await db.one<{ reported: number }>(sql`
    select count(distinct equipment_id)::int as reported from reading_day where farm_id = current_farm() and day = ${on} and n > 0
      and equipment_id = any(${idsOf(equipment)}::text[])`)
  const rows = await typeDefinitions[type].rows(query)
  return { reported, of: equipment.length, ...typeDefinitions[type].total(rows.filter(({ old }) => !old)) }
}
