import type { Day } from '@penside/domain/basics/day.ts'
import { growFarm } from '@penside/demo/grow-farm.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'
import { largeSows, sensorsOfFarm } from './readings.ts'

/** A farm that is grown for measuring. */
export type Shape = { sows: number; years: number; equipment?: Herd['equipment'] }

/**
 * The farm that is measured. A farm of 3,000 mated sows writes about 50,000 records a year when it grows as the demo's farms do, 500,000 in
 * ten years; these are the sows that make it the 540,000 which the server is built for.
 */
export const largeFarm: Shape = {
  sows: largeSows,
  years: 10,
  equipment: sensorsOfFarm,
}

/** Of an average farm's sows, how many a neighbour has: with fewer a thousand neighbours are there in minutes. */
const share = Number(process.env['BENCH_SHARE'] ?? 1)

/** Five shapes of the field's average farm of 13,000 records: many sows for a few years, or few for many. */
export const averageFarms: readonly Shape[] = [
  { sows: 151, years: 5 },
  { sows: 245, years: 3 },
  { sows: 80, years: 10 },
  { sows: 358, years: 2 },
  { sows: 127, years: 6 },
].map(({ sows, years }) => ({ sows: Math.ceil(sows * share), years }))

export function grow(name: string, { equipment = [], ...shape }: Shape, today: Day): Herd {
  const days = shape.years * 366
  const herd = growFarm({
    ...shape,
    farm: { name, kind: '431003', company: '', distributor: '', agent: '', environment: 'N' },
    seed: name,
    today,
    groupsSince: days,
    storeSince: days,
  })
  return { ...herd, equipment }
}

/** Records of all its sows: of their lives, and of their litters. */
export const recordsIn = ({ sows }: Herd) => sows.reduce((sum, { records }) => sum + records.length, 0)
