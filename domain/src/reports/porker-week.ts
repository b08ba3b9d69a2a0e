import type { Names } from '../farm/language.ts'
import type { FarmSettings } from '../farm/settings.ts'

/** The stages of growing pigs after weaning; where one ends is a setting of the farm. */
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

/** Week of age, from 1: days 1 to 7 are the first, as in the weight curve. */
export const weekOfAge = (ageDays: number) => Math.max(1, Math.ceil(ageDays / 7))

/** % of the pigs weaned that live to be shipped, where nothing else is said. */
export const usualRearingRate = 85

export type PorkerRow = {
  stage: PorkerStage
  week: number
  /** The oldest and the youngest of them, days. */
  oldest: number
  youngest: number
  weaned: number
}

/**
 * Weaned pigs by week of age, youngest first. A week in which a stage ends stands in two rows, so that rows add up by stage and by week.
 * Weeks without pigs between others are there, with 0.
 */
export function porkerRows(
  pigs: readonly { ageDays: number; weaned: number }[],
  settings: StageLimits & Pick<FarmSettings, 'shipmentAge'>,
): PorkerRow[] {
  const growing = pigs.filter(({ ageDays }) => ageDays >= 0)
  const ages = new Map<number, number>()
  for (const { ageDays, weaned } of growing) ages.set(ageDays, (ages.get(ageDays) ?? 0) + weaned)
  const rows: PorkerRow[] = []
  for (let age = firstDayOf(Math.min(...ages.keys())); age <= settings.shipmentAge; age++) {
    const stage = porkerStage(age, settings)
    const week = weekOfAge(age)
    const last = rows.at(-1)
    const weaned = ages.get(age) ?? 0
    if (last && last.stage === stage && last.week === week) {
      last.oldest = age
      last.weaned += weaned
    } else rows.push({ stage, week, oldest: age, youngest: age, weaned })
  }
  while (rows.at(-1)?.weaned === 0) rows.pop()
  return rows
}

const firstDayOf = (ageDays: number) => (ageDays === 0 ? 0 : (weekOfAge(ageDays) - 1) * 7 + 1)

export const expectedHead = (weaned: number, rearingRate: number) => Math.round((weaned * rearingRate) / 100)
