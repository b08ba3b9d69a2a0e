import type { MatingColumn } from '@penside/domain/reports/mating-status.ts'

/** API names of the columns of the mating statistic (00010); the total is first. */
export const matingApiNames = {
  all: 't_gyobae',
  firstOfGilt: 'hubo',
  firstOfParity: 'gyung',
  againOfGilt: 'hubo_sogo',
  second: 'sogo2',
  third: 'sogo3',
  fourthAndLater: 'sogo4',
} as const satisfies Record<MatingColumn, string>
