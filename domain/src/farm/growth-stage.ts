import type { FarmSettings } from './settings.ts'

/** Stages of growing pigs, by age. */
export const growthStages = ['weaner', 'grower', 'earlyFinisher', 'lateFinisher'] as const
export type GrowthStage = (typeof growthStages)[number]

export function growthStageOf(
  ageDays: number,
  limits: Pick<FarmSettings, 'weanerUntilAge' | 'growerUntilAge' | 'earlyFinisherUntilAge'>,
): GrowthStage {
  if (ageDays <= limits.weanerUntilAge) return 'weaner'
  if (ageDays <= limits.growerUntilAge) return 'grower'
  return ageDays <= limits.earlyFinisherUntilAge ? 'earlyFinisher' : 'lateFinisher'
}
