import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays, daysBetween, monthBefore, type Day } from '@penside/domain/basics/day.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql, type Db } from '../../database/db.ts'
import { head, type EquipmentQuery, type Equipment } from './query.ts'
import { ratioOf } from './totals.ts'
import { idsOf } from './summary-row.ts'

/** Days of a list: the month up to a day, newest first. */
export const listedDays = (on: Day) =>
  Array.from({ length: daysBetween(monthBefore(on), on) + 1 }, (_, back) => addDays(on, -back))

type DayRow = {
  equipmentId: string
  part: string
  measure: string
  day: Day
  n: number
  total: number
  least: number | null
  greatest: number | null
}

class Days {
  readonly all: readonly DayRow[]
  readonly #by = new Map<string, DayRow>()
  constructor(rows: readonly DayRow[]) {
    this.all = rows
    for (const row of rows) this.#by.set(keyOf(row), row)
  }
  of(equipmentId: string, measure: string, day: Day, part = '') {
    return this.#by.get(keyOf({ equipmentId, part, measure, day }))
  }
  /** Amount of a counter on a day. */
  used(equipmentId: string, measure: string, day: Day, decimals: number) {
    return rounded(this.of(equipmentId, measure, day)?.total, decimals)
  }
}
const keyOf = ({ equipmentId, part, measure, day }: Omit<DayRow, 'n' | 'total' | 'least' | 'greatest'>) =>
  [equipmentId, part, measure, day].join(' ')

export async function daysOf(
  db: Db,
  equipment: readonly Equipment[],
  days: { on: readonly Day[] } | { from: Day; to: Day },
) {
  return new Days(
    await db.many<DayRow>(sql`
      select equipment_id, part, measure, day, n, total, least::float8 as least, greatest::float8 as greatest from reading_day
      where farm_id = current_farm() and equipment_id = any(${idsOf(equipment)}::text[])
        and ${'on' in days ? sql`day = any(${[...days.on]}::date[])` : sql`day between ${days.from} and ${days.to}`}`),
  )
}

/** Rows of a counter, with the amount of the same day one month earlier. */
export const counted =
  (
    measure: string,
    decimals: number,
    named: (amount: number | null, previous: number | null) => SummaryRow,
  ) =>
  async ({ db, equipment, on }: EquipmentQuery) => {
    const before = monthBefore(on)
    const days = await daysOf(db, equipment, { on: [on, before] })
    return equipment.map((each) => {
      const [amount, previous] = [on, before].map((day) =>
        days.used(each.equipmentId, measure, day, decimals),
      ) as [number | null, number | null]
      return { ...head(each), ...named(amount, previous), ratio: ratioOf(amount, previous) }
    })
  }

/** Rows by day and equipment for the month up to a day, newest first. */
export const byDay =
  (rowOf: (each: Equipment, day: Day, days: Days) => SummaryRow | undefined) =>
  async ({ db, equipment, on }: EquipmentQuery) => {
    const days = await daysOf(db, equipment, { from: monthBefore(on), to: on })
    return listedDays(on).flatMap((day) =>
      equipment.flatMap((each) => {
        const row = rowOf(each, day, days)
        return row ? [{ ...head(each), day, ...row }] : []
      }),
    )
  }
