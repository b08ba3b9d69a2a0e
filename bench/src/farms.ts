import type { Day } from '@penside/domain/basics/day.ts'
import { growFarm } from '@penside/demo/grow-farm.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'

/** Size of a generated farm. */
export type Shape = { sows: number; years: number }

/** The measured farm: 3,100 sows write the 540,000 records in ten years that the server is built for. */
export const largeFarm: Shape = { sows: Number(process.env['BENCH_SOWS'] ?? 3_100), years: 10 }

/** Share of an average farm's sows that a neighbour has; smaller neighbours are made in minutes. */
const share = Number(process.env['BENCH_SHARE'] ?? 1)

/** Five shapes of an average farm of 13,000 records, from many sows in few years to few in many. */
export const averageFarms: readonly Shape[] = [
  { sows: 151, years: 5 },
  { sows: 245, years: 3 },
  { sows: 80, years: 10 },
  { sows: 358, years: 2 },
  { sows: 127, years: 6 },
].map(({ sows, years }) => ({ sows: Math.ceil(sows * share), years }))

export function grow(name: string, shape: Shape, today: Day): Herd {
  const days = shape.years * 366
  return growFarm({
    ...shape,
    farm: { name, kind: '431003', company: '', distributor: '', agent: '', environment: 'N' },
    seed: name,
    today,
    groupsSince: days,
    storeSince: days,
  })
}

/** Number of records of all sows and their litters. */
export const recordsIn = ({ sows }: Herd) => sows.reduce((sum, { records }) => sum + records.length, 0)
