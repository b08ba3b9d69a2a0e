import * as z from 'zod'
import type { Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { call, workers } from '../call.ts'
import { api } from '../roots.ts'
import { text } from '../vocabulary.ts'
import { field, record } from '../wire.ts'
import { accidentColumns } from './accident-status.ts'
import { breedingColumns } from './breeding-status.ts'
import { matingColumns } from './mating-status.ts'
import { movementColumns } from './movement-status.ts'
import { productionColumns } from './production-status.ts'

/** The statistics that are there, by their service ids on the wire. */
export const statisticServices = {
  breeding: '00016',
  mating: '00010',
  accident: '00011',
  production: '00012',
  movement: '00013',
} as const
export type StatisticName = keyof typeof statisticServices

/** The columns of each statistic on the wire, by our own names. */
export const columnsOfStatistic = {
  breeding: breedingColumns,
  mating: matingColumns,
  accident: accidentColumns,
  production: productionColumns,
  movement: movementColumns,
} as const satisfies Record<StatisticName, Readonly<Record<string, string>>>

/**
 * Statistics answer at `/statistics/{chart|data}/{serviceId}/farm/{farmNo}`, reached through this call only; anything else that the
 * address may say is refused. The rows stand in `data.data`, newest month first; each column has its month to date as `<column>_mm`.
 */
export const statistics = {
  proxy: call('POST', api('v1/api/stat/proxy.do'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({ address: field('url', text(500).min(1)) }),
    output: z.object({
      data: z
        .object({ data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })
        .catchall(z.unknown()),
    }),
    example: {
      address:
        '/statistics/data/00010/farm/1?lang=ko&statdate=2026-11-20&period=m&size_of_period=1&num_of_period=6',
    },
  }),
  headers: call('POST', api('selectExcelHeaderList.json'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({ service: field('code', z.enum(Object.values(statisticServices))) }),
    output: z.array(record({ column: field('code', z.string()), name: field('cname', z.string()) })),
    example: { service: '00010' },
  }),
}

/** The address of a statistic, months back from a base day. */
export const statisticAddress = (asked: {
  service: string
  farmId: number
  language: Language
  baseDay: Day
  months: number
}) =>
  `/statistics/data/${asked.service}/farm/${asked.farmId}?${new URLSearchParams({
    lang: asked.language,
    statdate: asked.baseDay,
    period: 'm',
    size_of_period: '1',
    num_of_period: String(asked.months),
  })}`
