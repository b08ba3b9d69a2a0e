import type { Day } from '@penside/domain/basics/day.ts'
import { hook } from '../database/hook.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { settingOf } from './settings.ts'

// Consumption of medicine by treatments. The room `stores` provides the functions.

export type ConsumedMedicine = {
  medicineId: number
  /** Amount for all treated animals, in the medicine's unit. */
  amount: number
  on: Day
  /** Batch; `''` for the one that expires first. */
  batch: string
  groupId: number | null
}
/** Stock record of a treatment that is corrected; null if it took nothing from the store. Undefined for a new treatment. */
export type StockRecordBefore = number | null | undefined

/** SQL condition whether treatments on this farm consume stock. */
export const consumesStock: Sql = sql`${settingOf('treatmentsDrawStock')} <> 0`

/**
 * Consumes medicine of a treatment, or corrects its consumption. Treatments entered while the farm did not use this never consume stock.
 * `consumes` is the value of `consumesStock`; `late` accepts a shortage, for treatments entered offline; `field` is the form field of the
 * amount. Returns the stock record, null without consumption. Throws a Refusal if the stock is too small, unless `late`.
 */
export type ConsumeMedicine = (
  db: Db,
  medicine: ConsumedMedicine,
  options: { consumes: boolean; before: StockRecordBefore; late: boolean; field: string },
) => Promise<number | null>
export const consumeMedicine = hook<ConsumeMedicine>('consumeMedicine')

/** Returns the medicine of a deleted treatment to stock. */
export const restoreMedicine = hook<(db: Db, before: StockRecordBefore) => Promise<void>>('restoreMedicine')

/** SQL text of the batches that treatment `t` has consumed. */
export const consumedBatches: Sql = sql`coalesce((
  select string_agg(distinct m.batch, ', ' order by m.batch) from stock_move m
  where m.farm_id = t.farm_id and m.record_id = t.stock_record_id and m.to_place = 'used' and m.from_place <> 'short' and m.batch <> ''), '')`
