import type { MatingColumn } from '@penside/domain/reports/mating-status.ts'

/** The columns of the mating statistic (00010) on the wire; the total first. */
export const matingColumns = {
  all: 't_gyobae',
  firstOfGilt: 'hubo',
  firstOfParity: 'gyung',
  againOfGilt: 'hubo_sogo',
  second: 'sogo2',
  third: 'sogo3',
  fourthAndLater: 'sogo4',
} as const satisfies Record<MatingColumn, string>
