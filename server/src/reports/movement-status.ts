import { codeName, type CodeNames } from '@penside/domain/codes/lists.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { growthStages } from '@penside/domain/farm/growth-stage.ts'
import { deaths } from '@penside/domain/records/pregnancy-outcome.ts'
import { movementColumns } from '@penside/domain/reports/movement-status.ts'
import { sql } from '../database/db.ts'
import { groupFlows } from '../groups/transfers.ts'
import { stageAt } from './growing-pigs.ts'
import { isIn, type Span } from './span.ts'
import { before, eventStatistic, lifeRecords, type Source } from './statistic.ts'

/**
 * Name of a code of any list: 05 accident, 08 removal, 032 cause of a piglet's death, 033 of a group's loss, 11 arrival, 12 and 20
 * departure.
 */
function noteName(code: string, language: Language, names: CodeNames): string {
  if (code.startsWith('05')) return codeName('system', '05', code, language)
  if (code.startsWith('08')) return codeName('system', '08', code, language)
  if (code.startsWith('031')) return names('031', code)
  if (code.startsWith('032')) return names('032', code)
  if (code.startsWith('033')) return names('033', code)
  if (code.startsWith('11')) return codeName('system', '11', code, language)
  if (code.startsWith('12')) return codeName('system', '12', code, language)
  return code.startsWith('20') ? codeName('system', '20', code, language) : code
}

/** Entries, exits and deaths of a month. */
export const movementStatus = eventStatistic({
  columns: movementColumns,
  note: noteName,
  stored: {
    family: 'movement',
    sources: (span, settings) => [
      sowsIn(span),
      sowsOut(span),
      sucklingDeaths(span),
      removedAtBirth(span),
      groupMoves(span, settings),
    ],
  },
  others: { names: ['boarsIn', 'boarsOut'], sources: (span) => [boarsIn(span), boarsOut(span)] },
})

const sowsIn = (span: Span): Source => ({
  rows: sql`
    select 'entry' as kind, animal_id, null::bigint as group_id, 1 as seq, a.entered_on as on_date, s.parity, s.start_status as status,
      '' as note, s.start_status
    from animal a join sow_entry s using (farm_id, animal_id)
    where a.sex = 'sow' and ${isIn(sql`a.entered_on`, span)}`,
  keys: ['start_status'],
  parts: [
    {
      name: sql`case start_status when 'gilt' then 'giltsIn' else 'sowsIn' end`,
      of: ['giltsIn', 'sowsIn'],
      amount: sql`1`,
    },
  ],
})

const sowsOut = (span: Span): Source => ({
  rows: sql`
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status,
      coalesce(e.removal_category, e.accident_type) as note, p.status as status_before
    from ${lifeRecords(['removal', 'accident'], span)} join ${before}
    where e.status = 'culled'`,
  keys: ['note', 'status_before'],
  parts: [
    {
      name: sql`case when note <> all(${[...deaths]}::text[]) then 'otherSowExits'
        when status_before = 'gilt' then 'giltDeaths' else 'sowDeaths' end`,
      of: ['otherSowExits', 'giltDeaths', 'sowDeaths'],
      amount: sql`1`,
    },
  ],
})

const boarsIn = ({ from, to }: Span): Source => ({
  rows: sql`
    select 'boarEntry' as kind, animal_id, null::bigint as group_id, 0 as seq, entered_on as on_date, null::int as parity,
      null as status, '' as note
    from animal where sex = 'boar' and entered_on between ${from} and ${to}`,
  parts: [{ name: sql`'boarsIn'`, amount: sql`1` }],
})

const boarsOut = ({ from, to }: Span): Source => ({
  rows: sql`
    select 'boarRemoval' as kind, animal_id, null::bigint as group_id, 0 as seq, last_work_on as on_date, null::int as parity,
      null as status, '' as note
    from animal where sex = 'boar' and status = 'culled' and last_work_on between ${from} and ${to}`,
  parts: [{ name: sql`'boarsOut'`, amount: sql`1` }],
})

const sucklingDeaths = (span: Span): Source => ({
  rows: sql`
    select c.kind, c.animal_id, null::bigint as group_id, c.number as seq, c.on_date, null::int as parity, null as status,
      c.reason as note, c.females + c.males + c.unsexed as piglets
    from litter_change c where c.kind = 'pigletDeath' and ${isIn(sql`c.on_date`, span)}`,
  parts: [{ name: sql`'sucklingDeaths'`, amount: sql`piglets` }],
})

/** Undersized and malformed piglets: born alive and destroyed on the same day. */
const removedAtBirth = (span: Span): Source => ({
  rows: sql`
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, null as status, '' as note,
      e.undersized + e.malformed as piglets
    from ${lifeRecords(['farrowing'], span)}`,
  parts: [{ name: sql`'sucklingDeaths'`, amount: sql`piglets` }],
})

const groupMoves = (span: Span, settings: FarmSettings): Source => ({
  rows: sql`
    select case when m.transit then 'out' else m.kind end as kind, m.transit, null::bigint as animal_id, m.group_id, m.number as seq, m.on_date, null::int as parity, null as status, m.type as note,
      m.head as pigs, age, ${stageAt(sql`age`, settings)} as stage
    from ${groupFlows} m cross join lateral group_age(m.farm_id, m.group_id, m.left_on) of_group (mean)
    cross join lateral (select coalesce(m.age_days, of_group.mean) as age offset 0) old
    where m.kind in ('out', 'shipment', 'loss') and ${isIn(sql`m.on_date`, span)}`,
  keys: ['kind', 'transit', 'note', 'stage'],
  parts: [
    {
      name: sql`case case when transit then 'loss' else kind end
        when 'loss' then stage || 'Deaths'
        when 'out' then case note when '120001' then 'toContractFarms' end
        else case note when '200003' then 'pigletsSold' else 'shipped' end end`,
      of: [...growthStages.map((stage) => `${stage}Deaths`), 'toContractFarms', 'pigletsSold', 'shipped'],
      amount: sql`pigs`,
    },
    {
      name: sql`case when kind = 'shipment' and note <> '200003' then 'shipmentAge' end`,
      of: ['shipmentAge'],
      amount: sql`pigs * age`,
      base: sql`pigs`,
    },
  ],
})
