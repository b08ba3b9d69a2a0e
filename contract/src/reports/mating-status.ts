import * as z from 'zod'
import type { MatingClass } from '@penside/domain/reports/mating-status.ts'
import { field, record } from '../wire.ts'

/** The columns of the mating statistic (00010); the total first. */
export const matingColumns = {
  all: 't_gyobae',
  firstOfGilt: 'hubo',
  firstOfParity: 'gyung',
  againOfGilt: 'hubo_sogo',
  second: 'sogo2',
  third: 'sogo3',
  fourthAndLater: 'sogo4',
} as const satisfies Record<MatingClass | 'all', string>
export type MatingColumn = keyof typeof matingColumns

const names = Object.keys(matingColumns) as MatingColumn[]
const counts = (suffix: '' | '_mm') =>
  record(
    Object.fromEntries(
      names.map((name) => [name, field(`${matingColumns[name]}${suffix}`, z.int())]),
    ) as Record<MatingColumn, ReturnType<typeof field<z.ZodInt>>>,
  )
export const monthCounts = counts('')
export const monthToDateCounts = counts('_mm')
export const monthLabel = 'gb_tt'
