import type { WhyRow, whys } from '@penside/contract/reports/why.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { codeName, type CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language, Names } from '@penside/domain/basics/language.ts'
import { accidentColumns, accidentDaysOf } from '@penside/domain/reports/accident-status.ts'
import { productionColumns } from '@penside/domain/reports/production-status.ts'
import { nonProductiveNames } from '@penside/domain/records/pregnancy-outcome.ts'
import { perFemale, scoreOf, scoreDefinitions } from '@penside/domain/reports/score.ts'
import type { StatisticColumn } from '@penside/domain/reports/statistic.ts'
import {
  cameAndLeft,
  inCell,
  pullOf,
  unknown,
  usualRange,
  whyOf,
  whySplits,
  type WhyFact,
  type WhyFigure,
  type WhyMore,
  type WhyPeriod,
  type WhySplit,
} from '@penside/domain/reports/why.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { monthsIn, recordsOfFigure, scoreMonths, type KnownSpan } from './key-figures.ts'
import { attributeNames, recordAttributes } from './record-attributes.ts'
import { targetsOf, yearOf } from './score.ts'
import type { Span } from './span.ts'

type WhyQuery = { name: WhyFigure; baseDay?: Day | undefined; months: '3' | '12' }
type Fact = WhyFact & Omit<WhyRow, 'boar' | 'house' | 'person' | 'reason' | 'parity'> & { san: number | null }

export const whyHandlers: Handlers<typeof whys> = {
  async view({ input, db, today, language }) {
    const { why, now, pull, span } = await explain(db, input, today)
    const names = await namesOf(db, language)
    const scale = scaleOf(input.name)
    const scaled = (value: number | null) => (value === null ? null : value * scale)
    const since = firstOfMonth(addMonths(span.to, -12))
    const earliest = addMonths(span.from, -monthsForUsualRange)
    const known = await scoreMonths(db, { from: earliest, to: span.to }, today)
    const months = known.map((month) => scoreOf([month])[input.name])
    const trend = months.slice(monthsIn({ from: earliest, to: addMonths(since, -1) }).length)
    return {
      ...span,
      value: scaled(why.value),
      before: scaled(why.before),
      target: (await targetsOf(db)).get(input.name) ?? scoreDefinitions[input.name].target,
      count: now.facts.length,
      pulling: now.facts.filter((fact) => pull(fact) > 0).length,
      trendMonths: trend.map((_month, i) => addMonths(since, i).slice(0, 7)),
      trend,
      usual: usualRange(months.slice(0, monthsForUsualRange)),
      panels: why.panels.map(({ by, cells }) => ({
        by,
        cells: cells.map((cell) => ({
          ...cell,
          label: names(by, cell.key),
          before: scaled(cell.before),
          now: scaled(cell.now),
          part: cell.part * scale,
        })),
      })),
      finding: why.finding && {
        ...why.finding,
        keys: why.finding.keys.map(({ by, key }) => ({ by, key, label: names(by, key) })),
        now: scaled(why.finding.now),
        here: why.finding.here * scale,
        without: why.finding.without * scale,
      },
    }
  },

  async rows({ input, db, today, language }) {
    const { order = 'worst', page = 0, pageSize = rowsPerPage } = input
    const { why, now, pull } = await explain(db, input, today)
    const names = await namesOf(db, language)
    const chosen = whySplits.flatMap((by) => {
      const key = input[by]
      return key === undefined ? [] : [{ by, key, panel: why.panels.find((panel) => panel.by === by) }]
    })
    const rows = now.facts.filter(
      (fact) => pull(fact) > 0 && chosen.every(({ by, key, panel }) => inCell(fact, by, key, panel)),
    )
    const newest = (a: Fact, b: Fact) =>
      b.on.localeCompare(a.on) || a.tag.localeCompare(b.tag) || a.seq - b.seq
    const orders: Record<typeof order, (a: Fact, b: Fact) => number> = {
      worst: (a, b) => pull(b) - pull(a) || newest(a, b),
      newest,
      tag: (a, b) => a.tag.localeCompare(b.tag) || newest(a, b),
      parity: (a, b) => (a.san ?? -1) - (b.san ?? -1) || newest(a, b),
    }
    return {
      total: rows.length,
      rows: rows
        .toSorted(orders[order])
        .slice(page * pageSize, (page + 1) * pageSize)
        .map(({ kind, animalId, tag, seq, on, san, days, amount, base, reasons, boar, house, person }) => ({
          kind,
          animalId,
          tag,
          seq,
          on,
          parity: san,
          days,
          amount,
          base,
          boar: boar === null ? '' : names('boar', boar),
          house: house === null ? '' : names('house', house),
          person: person === null ? '' : names('person', person),
          reason: Object.keys(reasons)
            .flatMap((key) => names('reason', key) || [])
            .join(', '),
        })),
    }
  },
}

/** Months before the explained ones from which the usual range is computed. */
const monthsForUsualRange = 24

const scaleOf = (name: WhyFigure) => (scoreDefinitions[name].unit === 'percent' ? 100 : 1)

/** Explains the change of a figure between some months and the same months a year before. */
async function explain(db: Db, query: WhyQuery, today: Day) {
  const { span, now, before, more } = await periodsOf(db, query, today)
  const why = whyOf(now, before, more)
  // Without a value of the year before no record explains a change.
  return { span, now, why, pull: why.before === null ? () => 0 : pullOf(before, why.change) }
}

async function periodsOf(db: Db, { name, baseDay, months }: WhyQuery, today: Day) {
  const year = yearOf(baseDay ?? today, today)
  const span = { from: addMonths(year.to, 1 - Number(months)), to: year.to }
  const earlier = { from: addMonths(span.from, -12), to: lastOfMonth(addMonths(span.to, -12)) }
  const now = await periodOf(db, name, span, today, 0)
  const before = await periodOf(db, name, earlier, today, 12)
  if (name === 'meanParity') {
    const known = (period: Period) => new Set(period.facts.map(({ animalId }) => animalId))
    const [here, were] = [known(now), known(before)]
    const [was, is] = [
      withReason(before, ({ animalId }) => (here.has(animalId) ? 'stayed' : 'left')),
      withReason(now, ({ animalId }) => (were.has(animalId) ? 'stayed' : 'came')),
    ]
    const more: WhyMore = { reasons: cameAndLeft(is, was), same: 'parity' }
    return { span, now: is, before: was, more }
  }
  return { span, now, before }
}

type Period = WhyPeriod<Fact>
const withReason = (period: Period, reasonOf: (fact: Fact) => string): Period => ({
  ...period,
  facts: period.facts.map((fact) => ({ ...fact, reasons: { [reasonOf(fact)]: 1 } })),
})

async function periodOf(db: Db, name: WhyFigure, span: Span, today: Day, monthsAgo: number): Promise<Period> {
  const facts = await db.many<StoredFact>(factsOf(name, { ...span, today }))
  const isPerFemale = perFemale.includes(name)
  const females = isPerFemale
    ? (await scoreMonths(db, span, today)).reduce((sum, { femaleDays }) => sum + femaleDays, 0) / 365
    : 0
  const found = facts.map(({ reason, pigletReasons, ...fact }) => ({
    ...fact,
    // Months are compared with the same month of the year before.
    month: addMonths(firstOfMonth(fact.on), monthsAgo).slice(0, 7),
    parity: parityClass(fact.san),
    base: isPerFemale ? null : fact.base,
    reasons: reasonsOf(name, { ...fact, reason, pigletReasons }),
  }))
  // A non-productive phase covers several months.
  if (name === 'nonProductiveDays') return { females, facts: found.map((fact) => ({ ...fact, month: null })) }
  // A stock has no month, author or boar.
  if (name === 'meanParity')
    return {
      females: 0,
      facts: found.map((fact) => ({ ...fact, month: null, boar: null, person: null })),
    }
  return { females, facts: found }
}

const parityClass = (parity: number | null) =>
  parity === null ? null : parity < 2 ? String(parity) : parity < 6 ? '2-5' : '6+'

type StoredFact = Omit<Fact, 'reasons' | 'month' | 'parity'> & {
  reason: string | null
  pigletReasons: Readonly<Record<string, number>> | null
}

/** Outcome of a record: its amounts by recorded reason. */
function reasonsOf(
  name: WhyFigure,
  {
    amount,
    kind,
    reason,
    days,
    pigletReasons,
  }: Pick<StoredFact, 'amount' | 'kind' | 'reason' | 'days' | 'pigletReasons'>,
): Readonly<Record<string, number>> {
  switch (name) {
    case 'farrowingRate':
    case 'conceptionRate':
      return amount > 0 ? {} : { [reason ?? unknown]: -1 }
    case 'returnRate':
      return kind === 'accident' ? { [days === null ? unknown : accidentDaysOf(days)]: 1 } : {}
    case 'cullingRate':
    case 'sowMortality':
    case 'nonProductiveDays':
      return { [reason ?? unknown]: amount }
    case 'liveBornPerLitter':
      return pigletReasons ?? {}
    case 'preWeaningLoss': {
      // Not every missing piglet has a death record.
      const recorded = pigletReasons ?? {}
      const rest = amount - Object.values(recorded).reduce((sum, count) => sum + count, 0)
      return rest === 0 ? recorded : { ...recorded, [unknown]: rest }
    }
    default:
      return {}
  }
}

/** Selects the rows of a figure with the attributes by which it is split. */
const factsOf = (name: WhyFigure, span: KnownSpan): Sql => sql`
  with counted as materialized (${recordsOfFigure(name, span)})
  select c.kind, c.animal_id, a.tag, c.seq, c.on_date as on, c.parity as san, c.amount::float8 as amount, c.base::float8 as base,
    b.boar_id::text as boar, h.house_id::text as house, e.entered_by::text as person,
    case ${name === 'nonProductiveDays' ? sql`when true then c.amount::int` : sql``} when c.kind = 'mating' then x.on_date - c.on_date when c.kind = 'accident' then c.on_date - m.on_date end as days,
    ${name === 'nonProductiveDays' ? sql`c.note` : sql`coalesce(x.accident_type, x.reason)`} as reason, ${pigletReasons(name)} as piglet_reasons
  from counted c
  join animal a on a.farm_id = current_farm() and a.animal_id = c.animal_id
  ${recordAttributes}
  -- The record that ended a mating, or the record itself.
  left join life_record x on x.farm_id = a.farm_id and x.animal_id = a.animal_id
    and x.seq = case c.kind when 'mating' then c.seq + 1 else c.seq end and c.kind in ('mating', 'accident', 'removal')
  -- A fixed order: of equal parts the first is reported.
  order by c.on_date, c.animal_id, c.seq, c.kind`

const pigletReasons = (name: WhyFigure): Sql => {
  if (name === 'liveBornPerLitter')
    return sql`(select jsonb_build_object('totalBorn', f.total_born, 'stillborn', - f.stillborn, 'mummified', - f.mummified)
      from farrowing f where f.farm_id = a.farm_id and f.animal_id = a.animal_id and f.seq = c.seq)`
  if (name === 'preWeaningLoss')
    return sql`(select jsonb_object_agg(reason, piglets) from (
      select t.reason, sum(t.females + t.males + t.unsexed) as piglets from litter_change t
      where t.farm_id = a.farm_id and t.animal_id = a.animal_id and t.kind = 'pigletDeath' and t.litter_seq < c.seq and t.litter_seq >= (
        select max(b.seq) from sow_event b
        where b.farm_id = a.farm_id and b.animal_id = a.animal_id and b.kind = 'farrowing' and b.seq < c.seq)
      group by t.reason) lost)`
  return sql`null::jsonb`
}

/** Name of a reason: a code of list 05, 031 or 032, or a column of a statistic; `''` for unknown reasons. */
function reasonName(key: string, language: Language, names: CodeNames): string {
  if (key.startsWith('05')) return codeName('system', '05', key, language)
  if (key.startsWith('031')) return names('031', key)
  if (key.startsWith('032')) return names('032', key)
  return (
    reasonColumns[key]?.names[language] ??
    stockNames[key]?.[language] ??
    nonProductiveNames[key]?.[language] ??
    ''
  )
}
const reasonColumns: Readonly<Record<string, StatisticColumn>> = {
  ...accidentColumns,
  ...productionColumns,
}

const stockNames: Readonly<Record<string, Names>> = {
  stayed: { ko: '그대로 있는 모돈', en: 'Sows that stayed', vi: 'Nái còn lại' },
  came: { ko: '새로 교배한 모돈', en: 'Newly mated', vi: 'Nái mới phối' },
  left: { ko: '나간 모돈', en: 'Sows that left', vi: 'Nái đã rời đàn' },
}

/** Names of parts in the caller's language; `''` for months, the remaining parts and unknown values. */
async function namesOf(db: Db, language: Language) {
  const codes = await codeNames(db, language)
  const names = await attributeNames(db, language)
  return (by: WhySplit, key: string): string =>
    by === 'reason' ? reasonName(key, language, codes) : (names(by, key) ?? (by === 'parity' ? key : ''))
}
