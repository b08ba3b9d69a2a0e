import { addDays } from '@penside/domain/basics/day.ts'
import { sql } from '../../database/db.ts'
import type { TypeDefinition } from './type-definition.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { stood } from './gauges.ts'
import { idsOf, known } from './summary-row.ts'

/** Remaining days below which a bin is due. */
const binLastsDays = 2

const rows = stood('rest', 0, (feed, previousFeed) => ({ feed, previousFeed }))

export const feedBin: TypeDefinition = {
  async line({ db, own, today, nameOf }) {
    // The median ignores days on which the bin was filled.
    const uses = await db.many<{ equipmentId: string; used: number }>(sql`
      select equipment_id, percentile_cont(0.5) within group (order by greatest - least) as used from reading_day
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = '' and measure = 'rest'
        and day between ${addDays(today, -7)} and ${addDays(today, -1)} group by equipment_id having count(*) >= 3`)
    const bins = known(own, 'rest')
    const lasting = bins
      .flatMap(({ each, value }) => {
        const used = uses.find(({ equipmentId }) => equipmentId === each.equipmentId)?.used
        return used ? [{ each, value, days: value / used }] : []
      })
      .toSorted((a, b) => a.days - b.days)
    const first = lasting[0]
    const due = first !== undefined && first.days < binLastsDays
    return {
      measure: 'rest',
      figure: due ? 'least' : 'today',
      value: due ? first.value : bins.length > 0 ? bins.reduce((sum, { value }) => sum + value, 0) : null,
      remark: first ? 'binDays' : 'none',
      count: first ? Math.round(first.days * 10) / 10 : 0,
      place: nameOf(first?.each),
      due,
    }
  },
  rows,
  total(of) {
    const { sum } = totalsOf(of)
    const [feed, previousFeed] = [sum('feed', 0), sum('previousFeed', 0)]
    return { feed, previousFeed, ratio: ratioOf(feed, previousFeed) }
  },
  list: rows,
}
