import type { Names } from '../basics/language.ts'
import { growthStages, type GrowthStage } from '../farm/growth-stage.ts'
import { livingStatuses, type LivingStatus } from '../records/kind.ts'
import { column } from './columns.ts'
import type { StatisticColumns } from './statistic.ts'

// The breeding statistic (00016): stock of the farm on a day. Weaned pigs are counted in their groups, by the mean age of the group. Piglets
// weaned into no group are not counted, since what happened to them is not recorded.

/** Status of a sow between her entry and the day of her first known status: she counts as a sow and is in no class. */
export const unknownStatus = 'unknown'
export const unknownStatusName: Names = { ko: '상태 모름', en: 'Status unknown', vi: 'Chưa rõ trạng thái' }

/** Class of the stock: status of a sow, boar, or stage of a group. */
export type StockClass = LivingStatus | typeof unknownStatus | 'boar' | GrowthStage

const herd = [
  'all',
  'sows',
  'gilts',
  'pregnant',
  'lactating',
  'weaned',
  'waiting',
  'growing',
  'suckling',
  'finishing',
] as const
const stages = ['weaners', 'growers', 'earlyFinishers', 'lateFinishers'] as const
export const breedingNames = [...herd, ...stages] as const
export type BreedingColumn = (typeof breedingNames)[number]

export const nursingStatuses = ['lactating', 'nurse'] as const

const sowClasses = [...livingStatuses, unknownStatus] as const
/** Classes of the sows of a day: the statuses of living sows, and the piglets of nursing ones. */
export const standingClasses = [...sowClasses, ...nursingStatuses.map((status) => `${status}Piglets`)]

/** Classes of each column, and whether it counts animals, their suckling piglets, or both. */
export const breedingParts: Readonly<
  Record<BreedingColumn, { classes: readonly StockClass[]; counts: 'head' | 'piglets' | 'both' }>
> = {
  all: { classes: [...sowClasses, 'boar', ...growthStages], counts: 'both' },
  sows: { classes: sowClasses, counts: 'head' },
  gilts: { classes: ['gilt'], counts: 'head' },
  pregnant: { classes: ['pregnant'], counts: 'head' },
  lactating: { classes: nursingStatuses, counts: 'head' },
  weaned: { classes: ['weaned'], counts: 'head' },
  waiting: { classes: ['returned', 'aborted'], counts: 'head' },
  growing: { classes: growthStages, counts: 'head' },
  suckling: { classes: nursingStatuses, counts: 'piglets' },
  finishing: { classes: ['earlyFinisher', 'lateFinisher'], counts: 'head' },
  weaners: { classes: ['weaner'], counts: 'head' },
  growers: { classes: ['grower'], counts: 'head' },
  earlyFinishers: { classes: ['earlyFinisher'], counts: 'head' },
  lateFinishers: { classes: ['lateFinisher'], counts: 'head' },
}

export const breedingColumns: StatisticColumns<BreedingColumn> = {
  all: column('총두수', 'All pigs', 'Tổng đàn'),
  sows: column('총모돈', 'Sows', 'Tổng nái'),
  gilts: column('후보돈', 'Gilts', 'Hậu bị'),
  pregnant: column('임신돈', 'Pregnant', 'Mang thai'),
  lactating: column('포유돈', 'Lactating', 'Nuôi con'),
  weaned: column('이유모돈', 'Weaned sows', 'Nái cai sữa'),
  waiting: column('대기돈', 'Open (returned or aborted)', 'Chờ phối'),
  growing: column('육성·비육 합계', 'Growing, all', 'Tổng heo thịt'),
  suckling: column('포유자돈', 'Suckling', 'Heo con theo mẹ'),
  finishing: column('비육돈', 'Finishers', 'Heo vỗ béo'),
  weaners: column('이유자돈', 'Weaners', 'Heo cai sữa'),
  growers: column('육성돈', 'Growers', 'Heo choai'),
  earlyFinishers: column('비육전기', 'Early finishers', 'Vỗ béo đầu'),
  lateFinishers: column('비육후기', 'Late finishers', 'Vỗ béo cuối'),
}

/** Columns of the two tables of the page, in their order. */
export const breedingTables = {
  herd,
  growing: ['growing', 'suckling', ...stages],
} as const satisfies Record<string, readonly BreedingColumn[]>
