import type { Names } from '../basics/language.ts'
import type { FarmSettings } from '../farm/settings.ts'

/** Stages of growing pigs after weaning. The farm's settings contain the last age of each. */
export const porkerStages = ['weaner', 'grower', 'earlyFinisher', 'lateFinisher'] as const
export type PorkerStage = (typeof porkerStages)[number]

export const porkerStageNames: Readonly<Record<PorkerStage, Names>> = {
  weaner: { ko: '이유자돈', en: 'Weaner', vi: 'Heo cai sữa' },
  grower: { ko: '육성돈', en: 'Grower', vi: 'Heo choai' },
  earlyFinisher: { ko: '비육전기', en: 'Early finisher', vi: 'Heo thịt giai đoạn đầu' },
  lateFinisher: { ko: '비육후기', en: 'Late finisher', vi: 'Heo thịt giai đoạn cuối' },
}

type StageLimits = Pick<FarmSettings, 'weanerUntilAge' | 'growerUntilAge' | 'earlyFinisherUntilAge'>

export const porkerStage = (ageDays: number, limits: StageLimits): PorkerStage =>
  ageDays <= limits.weanerUntilAge
    ? 'weaner'
    : ageDays <= limits.growerUntilAge
      ? 'grower'
      : ageDays <= limits.earlyFinisherUntilAge
        ? 'earlyFinisher'
        : 'lateFinisher'

/** Week of age, from 1 (days 1 to 7), as in the weight curve. */
export const weekOfAge = (ageDays: number) => Math.max(1, Math.ceil(ageDays / 7))

/** Default percent of weaned pigs that are shipped. */
export const usualRearingRate = 85

/** Pigs of an age: head in groups, and piglets weaned into no group, whose fate is not recorded. */
type Pigs = { ageDays: number; head: number; weaned: number }

export type PorkerRow = {
  stage: PorkerStage
  week: number
  /** Ages of the oldest and the youngest, days. */
  oldest: number
  youngest: number
  head: number
  weaned: number
  /** Expected number shipped, of both. */
  expected: number
}

type Limits = StageLimits & Pick<FarmSettings, 'shipmentAge' | 'weaningAfterFarrowing'>

/**
 * Growing pigs by week of age, youngest first. A week in which a stage ends has two rows, so that rows sum by stage and by week. Weeks
 * without pigs in between are included. Piglets of no group are left out once they are old enough to be shipped.
 * @param rearingRate percent of weaned pigs that are shipped
 */
export function porkerRows(pigs: readonly Pigs[], settings: Limits, rearingRate: number): PorkerRow[] {
  const ages = new Map<number, Pigs>()
  for (const { ageDays, head, weaned } of pigs) {
    const isGone = ageDays > settings.shipmentAge
    if (ageDays < 0 || (isGone && head === 0)) continue
    const of = ages.get(ageDays) ?? { ageDays, head: 0, weaned: 0 }
    ages.set(ageDays, { ageDays, head: of.head + head, weaned: of.weaned + (isGone ? 0 : weaned) })
  }
  const rows: PorkerRow[] = []
  const eldest = Math.max(...ages.keys())
  const last = Math.min(weekOfAge(eldest) * 7, Math.max(eldest, settings.shipmentAge))
  for (let age = firstDayOf(Math.min(...ages.keys())); age <= last; age++) {
    const stage = porkerStage(age, settings)
    const week = weekOfAge(age)
    const { head = 0, weaned = 0 } = ages.get(age) ?? {}
    const expected = expectedHead({ ageDays: age, head, weaned }, settings, rearingRate)
    const row = rows.at(-1)
    if (row && row.stage === stage && row.week === week) {
      row.oldest = age
      row.head += head
      row.weaned += weaned
      row.expected += expected
    } else rows.push({ stage, week, oldest: age, youngest: age, head, weaned, expected })
  }
  if (rows.at(-1)?.head === 0 && rows.at(-1)?.weaned === 0) rows.pop()
  return rows.map((row) => ({ ...row, expected: Math.round(row.expected) }))
}

/** Head in groups by stage. */
export const headByStage = (
  rows: readonly Pick<PorkerRow, 'stage' | 'head'>[],
): Readonly<Record<PorkerStage, number>> =>
  Object.fromEntries(
    porkerStages.map((stage) => [
      stage,
      rows.reduce((sum, row) => sum + (row.stage === stage ? row.head : 0), 0),
    ]),
  ) as Record<PorkerStage, number>

const firstDayOf = (ageDays: number) => (ageDays === 0 ? 0 : (weekOfAge(ageDays) - 1) * 7 + 1)

/** Expected number shipped. Deaths are assumed to be spread evenly between weaning and shipment. */
function expectedHead(
  { ageDays, head, weaned }: Pigs,
  { shipmentAge, weaningAfterFarrowing }: Limits,
  rearingRate: number,
) {
  const toGo = (shipmentAge - ageDays) / Math.max(1, shipmentAge - weaningAfterFarrowing)
  const lost = 1 - rearingRate / 100
  return head * (1 - lost * Math.min(1, Math.max(0, toGo))) + weaned * (1 - lost)
}
