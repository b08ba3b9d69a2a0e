import type { ledgerOrders } from '@penside/contract/reports/ledger.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { checkedEarlyBy, repeatedAfter, type CheckResult } from '@penside/domain/records/pregnancy-check.ts'
import { lifeKinds, type LifeKind, type SowStatus } from '@penside/domain/records/life.ts'
import { type Ledger } from '@penside/domain/reports/ledger.ts'
import { join } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { herdOnDate } from '../records/herd-on-day.ts'
import { tagContains } from '../database/text-search.ts'
import { herdOnDay } from './herd-on.ts'
import { sowsOn } from './sows-on-day.ts'

// Selects the lines of a ledger: finished work, and open work that was due in its span.

/** Ledger to select: its kind, span and page. */
export type LedgerQuery = {
  kind: Ledger
  from: Day
  to: Day
  today: Day
  search?: string | undefined
  settings: FarmSettings
  order: (typeof ledgerOrders)[number]
  page: number
  pageSize: number
  /** Pregnancy checks are work, but not accidents. */
  withChecks: boolean
}

/**
 * Key of a line: the animal, the record of the work (null while it is open), and the record before it. A partial weaning or a pregnancy
 * check is not part of the sow's life: `beside` names its kind, `workSeq` is its number within the kind, `beforeSeq` the record that began
 * the nursing or the pregnancy.
 */
type LineKey = {
  animalId: number
  workSeq: number | null
  beforeSeq: number
  dueOn: Day | null
  beside: Beside | null
}
type Beside = 'partialWeaning' | 'pregnancyCheck'

const orders = {
  '1': sql`tag, on_date`,
  '2': sql`on_date, tag`,
  '3': sql`parity, tag, on_date`,
} as const satisfies Record<LedgerQuery['order'], Sql>

/** A page of lines, with the number of open and of done ones. */
export async function linesOf(db: Db, query: LedgerQuery, onlyDone: boolean | undefined) {
  const open = onlyDone === true ? null : openLines(query)
  const rows = await db.many<Partial<LineKey> & { open: number; done: number }>(sql`
    with lines as materialized (${doneLines(query)} ${open ? sql`union all ${open}` : sql``}), shown as (
      select * from lines
      ${onlyDone === undefined ? sql`` : sql`where (work_seq is not null) = ${onlyDone}`}
      order by ${orders[query.order]}, animal_id, before_seq, work_seq
      limit ${query.pageSize} offset ${query.page * query.pageSize}
    )
    select counted.open, counted.done, animal_id, work_seq, before_seq, due_on, beside
    from (select count(*) filter (where work_seq is null) as open, count(work_seq) as done from lines) counted
    left join shown on true
    order by ${orders[query.order]}, animal_id, before_seq, work_seq`)
  const keys = rows.flatMap(
    ({ animalId, workSeq = null, beforeSeq, dueOn = null, beside = null }): LineKey[] =>
      animalId && beforeSeq ? [{ animalId, workSeq, beforeSeq, dueOn, beside }] : [],
  )
  return { keys, open: rows[0]?.open ?? 0, done: rows[0]?.done ?? 0 }
}

const eventKinds = {
  mating: ['mating'],
  accident: ['accident'],
  farrowing: ['farrowing'],
  weanedRemoval: ['removal'],
  weaning: ['weaning'],
  // An accident may remove the sow.
  removal: ['removal', 'accident'],
} as const satisfies Record<Ledger, readonly LifeKind[]>

function doneLines(query: LedgerQuery): Sql {
  const { kind, from, to, search } = query
  return sql`
    select e.animal_id, e.seq as work_seq, e.seq - 1 as before_seq, e.on_date, e.parity, tag, null::date as due_on, null::text as beside
    from sow_event e join animal using (farm_id, animal_id)
    ${
      kind === 'weanedRemoval'
        ? sql`join sow_event b on b.farm_id = e.farm_id and b.animal_id = e.animal_id and b.seq = e.seq - 1 and b.on_date <= e.on_date and b.status = 'weaned'`
        : sql``
    }
    where e.kind = any(${[...eventKinds[kind]]}) and e.on_date between ${from} and ${to}
      ${kind === 'removal' ? sql`and e.status = 'culled'` : sql``} ${tagContains(search)}
    ${
      kind === 'weaning'
        ? sql`union all
          select c.animal_id, c.number, c.litter_seq, c.on_date, l.parity, tag, null, 'partialWeaning'
          from litter_change c join animal using (farm_id, animal_id)
          join sow_event l on l.farm_id = c.farm_id and l.animal_id = c.animal_id and l.seq = c.litter_seq
          where c.kind = 'partialWeaning' and c.on_date between ${from} and ${to} ${tagContains(search)}`
        : sql``
    }
    ${kind === 'accident' && query.withChecks ? doneChecks(query) : sql``}`
}

/** Selects pregnancy checks with a result. Checks that came too early to find a pregnancy are left out. */
const doneChecks = ({ from, to, search, settings: { pregnancyCheckAfterMating: days } }: LedgerQuery) => sql`
  union all
  select c.animal_id, c.number, b.seq, c.on_date, b.parity, tag, null, 'pregnancyCheck'
  from pregnancy_check c join animal using (farm_id, animal_id)
  cross join lateral (
    select e.seq, e.parity, e.kind, e.on_date from sow_event e
    where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.status = 'pregnant' and e.on_date <= c.on_date
    order by e.seq desc limit 1) b
  left join sow_entry s on b.kind = 'entry' and s.farm_id = c.farm_id and s.animal_id = c.animal_id
  where c.on_date between ${from} and ${to} and (c.result <> 'pregnant'
    or ${isDoneBy(sql`coalesce(s.last_work_on, b.on_date) + ${days}::int`)}) ${tagContains(search)}`
/** Whether a check `c` with the result "pregnant" is the one that was due on a day. */
const isDoneBy = (due: Sql) =>
  sql`c.on_date >= ${due} - case c.method when 'heatCheck' then 0 else ${checkedEarlyBy}::int end`

/** Days from the start of a status to the work, by status. For a gilt the start is her birth, for a nurse sow the birth of her piglets. */
const dueAfter = (kind: Exclude<Ledger, 'removal'>, settings: FarmSettings) =>
  ({
    mating: {
      gilt: settings.giltFirstMatingAge,
      weaned: settings.matingAfterWeaning,
      returned: 0,
      aborted: 0,
    },
    accident: { pregnant: settings.pregnancyCheckAfterMating },
    farrowing: { pregnant: settings.farrowingAfterMating },
    weanedRemoval: { weaned: settings.weanedNotMated },
    weaning: { lactating: settings.weaningAfterFarrowing, nurse: settings.weaningAfterFarrowing },
  })[kind] as Partial<Record<SowStatus, number>>

/** Selects work that was due in the span and not done by its end. Removals are not planned. */
function openLines({ kind, from, to, today, search, settings }: LedgerQuery): Sql | null {
  if (kind === 'removal') return null
  const waits = Object.entries(dueAfter(kind, settings))
  const began = (status: string) =>
    status === 'gilt'
      ? sql`born_on`
      : status === 'nurse'
        ? sql`litter_born_on(animal_id, seq, ${to})`
        : sql`last_on`
  const dueOn = join(
    waits.map(
      ([status, days]) =>
        sql`when ${status} then ${kind === 'accident' ? nextCheck(days) : sql`${began(status)} + ${days}::int`}`,
    ),
    ' ',
  )
  return sql`
    select animal_id, null::int, seq, due_on, parity, tag, due_on, null
    from (
      -- offset 0: otherwise the planner repeats the lookup of entries for each use of due_on.
      select animal_id, seq, parity, tag, case status ${dueOn} end as due_on from (
        select animal_id, seq, parity, tag, status, born_on, last_on from (${herdOnDay(to, today, search, sowsOn)}) sow
        where status = any(${waits.map(([status]) => status)})
          ${to < today ? sql`and animal_id = any(array(${join([...waits.map(beganIn), ...(kind === 'accident' ? [unsureIn()] : [])], ' union all ')}))` : sql``} offset 0) sow
      offset 0) waiting
    where due_on between ${from} and ${to}`

  /** Day on which a pregnant sow is checked again or her accident is entered; never if the check found her pregnant. */
  function nextCheck(days: number) {
    const due = sql`last_on + ${days}::int`
    return sql`coalesce((
      select case c.result when 'empty' then c.on_date when 'doubtful' then c.on_date + ${repeatedAfter}::int
        else case when ${isDoneBy(due)} then 'infinity' else ${due} end end
      from pregnancy_check c where c.farm_id = current_farm() and c.animal_id = sow.animal_id and c.on_date between sow.last_on and ${to}
      order by c.on_date desc, c.number desc limit 1), ${due})`
  }

  /** Selects sows whose newest check may have set a due day in the span, whenever they were mated. */
  function unsureIn() {
    return sql`
      select animal_id from pregnancy_check
      where result <> 'pregnant' and on_date between ${addDays(from, -repeatedAfter)} and ${to}`
  }

  /**
   * Selects sows that may have been in a status at the end of a past day. The herd of past days is not stored, and reading the last record
   * of each sow is slow. An entry may give a status that began earlier, and the litter of a nurse sow is older than her nursing.
   */
  function beganIn([status, days]: readonly [string, number]): Sql {
    const since = addDays(from, -days)
    const until = addDays(to, -days)
    const records = (kinds: readonly LifeKind[], last: Day) => sql`
      select e.animal_id from sow_event e ${
        status === 'gilt'
          ? sql`join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id and a.born_on between ${since} and ${until}`
          : sql``
      }
      where e.kind = any(${[...kinds]}) and e.status = ${status} and e.on_date between ${since} and ${last}`
    if (status === 'gilt') return records(['entry'], to)
    if (status === 'nurse') return records(lifeKinds, to)
    const later = lifeKinds.filter((each) => each !== 'entry')
    return sql`${records(['entry'], to)} union all ${records(later, until)}`
  }
}

/** Line of a ledger with the records before, of and after the work, from which its columns are computed. */
export type StoredLine = {
  animalId: number
  tag: string
  earNotch: string
  bornOn: Day
  pen: string | null
  /** The record before the work, which gives the sow's status until then. */
  beforeStatus: SowStatus
  beforeKind: LifeKind
  beforeOn: Day
  beforeParity: number
  beforeMatings: number
  /** Birth of the piglets that a nurse sow took over before the work. */
  pigletsBornOn: Day | null
  /** The work itself. */
  kind: LifeKind | Beside | null
  /** Result of this pregnancy check, or of the newest check of an open line. */
  checkResult: CheckResult | null
  on: Day | null
  parity: number | null
  matings: number | null
  accidentType: string | null
  totalBorn: number | null
  liveBorn: number | null
  weaned: number | null
  category: string | null
  reason: string | null
  farrowedOn: Day | null
  /** Piglets weaned from the newest litter until then, in all weanings. */
  lastWeaned: number | null
  nextKind: LifeKind | null
  nextOn: Day | null
  nextAccidentType: string | null
  /** Status at the end of the span. */
  status: SowStatus
  dueOn: Day | null
}

/** Reads the lines of a page, in its order. */
export async function storedLines(
  db: Db,
  { kind, to }: LedgerQuery,
  keys: readonly LineKey[],
): Promise<StoredLine[]> {
  if (keys.length === 0) return []
  await db.reusePlans()
  return db.many<StoredLine>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.born_on,
      (select p.name from pen p where p.farm_id = a.farm_id and p.pen_id = a.pen_id) as pen,
      b.status as before_status, coalesce(last_work(b.kind, b.status), 'entry') as before_kind, coalesce(s.last_work_on, b.on_date) as before_on,
      b.parity as before_parity, b.matings as before_matings,
      case b.status when 'nurse' then litter_born_on(a.animal_id, b.seq, coalesce(w.on_date, part.on_date, ${to})) end as piglets_born_on,
      coalesce(w.kind, k.beside) as kind, coalesce(w.on_date, part.on_date, ch.on_date) as "on", w.parity, w.matings, ch.result as check_result,
      w.accident_type, w.total_born, w.live_born, coalesce(w.weaned, part.females + part.males + part.unsexed) as weaned, w.removal_category as category, w.reason,
      litter.farrowed_on, weaned.piglets as last_weaned,
      n.kind as next_kind, n.on_date as next_on, nx.accident_type as next_accident_type, k.due_on,
      coalesce((select h.status from ${herdOnDate(to)} h where h.farm_id = a.farm_id and h.animal_id = a.animal_id), 'culled') as status
    from unnest(${keys.map(({ animalId }) => animalId)}::bigint[], ${keys.map(({ workSeq }) => workSeq)}::int[],
      ${keys.map(({ beforeSeq }) => beforeSeq)}::int[], ${keys.map(({ dueOn }) => dueOn)}::date[],
      ${keys.map(({ beside }) => beside)}::text[]) with ordinality k(animal_id, asked_seq, before_seq, due_on, beside, place)
    cross join lateral (select case when k.beside is null then k.asked_seq end as work_seq) work
    join animal a on a.animal_id = k.animal_id
    join sow_event b on b.farm_id = a.farm_id and b.animal_id = a.animal_id and b.seq = k.before_seq
    left join sow_entry s on b.kind = 'entry' and s.farm_id = a.farm_id and s.animal_id = a.animal_id
    left join life_record w on w.farm_id = a.farm_id and w.animal_id = a.animal_id and w.seq = work.work_seq
    left join litter_change part on k.beside = 'partialWeaning' and part.farm_id = a.farm_id and part.animal_id = a.animal_id
      and part.kind = k.beside and part.number = k.asked_seq
    left join lateral (${kind === 'accident' ? checkOfLine(to) : sql`select null::date as on_date, null::text as result`}) ch on true
    left join sow_event n on n.farm_id = a.farm_id and n.animal_id = a.animal_id and n.seq = work.work_seq + 1 and n.on_date <= ${to}
    left join accident nx on nx.farm_id = n.farm_id and nx.animal_id = n.animal_id and nx.seq = n.seq
    left join lateral (
      select coalesce(l.start_last_work_on, l.on_date) as farrowed_on from life_record l
      where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.seq <= k.before_seq
        and (l.kind = 'farrowing' or (l.kind = 'entry' and l.status = 'lactating'))
      order by l.seq desc limit 1
    ) litter on true
    left join lateral (
      select sum(lw.females + lw.males + lw.unsexed)::int + coalesce((
          select sum(c.females + c.males + c.unsexed) from litter_change c
          where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.kind = 'partialWeaning'
            and c.litter_seq between newest.seq and k.before_seq), 0)::int as piglets
      from (
        select coalesce(max(l.seq), 1) as seq from sow_event l
        where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.kind = 'farrowing' and l.seq <= k.before_seq) newest
      join weaning lw on lw.farm_id = a.farm_id and lw.animal_id = a.animal_id and lw.seq between newest.seq and k.before_seq
      group by newest.seq
    ) weaned on true
    order by k.place`)
}

/** Selects the pregnancy check of a line `k`, or the result of the newest check if the line is open. */
const checkOfLine = (to: Day) => sql`
  select c.on_date, c.result from pregnancy_check c
  where k.beside = 'pregnancyCheck' and c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.number = k.asked_seq
  union all
  (select null, c.result from pregnancy_check c
  where k.asked_seq is null and c.farm_id = a.farm_id and c.animal_id = a.animal_id
    and c.on_date between coalesce(s.last_work_on, b.on_date) and ${to}
  order by c.on_date desc, c.number desc limit 1)`
