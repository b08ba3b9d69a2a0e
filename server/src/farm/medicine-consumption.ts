import type { Day } from '@penside/domain/basics/day.ts'
import { hook } from '../database/hook.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { settingOf } from './settings.ts'

/** What treatments take out of the medicine store. The room `stores` provides the functions. */

export type ConsumedMedicine = {
  medicineId: number
  /** For all treated animals together, in the medicine's unit. */
  amount: number
  on: Day
  /** `''`: the batch that expires first. */
  batch: string
  groupId: number | null
}
/** Stock record of a treatment that is corrected; null if it took nothing from the store. Undefined for a new treatment. */
export type StockRecordBefore = number | null | undefined

/** Whether treatments on this farm take medicine out of the store, as an SQL condition. */
export const consumesStock: Sql = sql`${settingOf('treatmentsDrawStock')} <> 0`

/**
 * Takes medicine out of the store, or corrects what was taken. Treatments entered while the farm did not use this stay out of the store.
 * `consumes` is the value of `consumesStock`; `late` accepts a shortage of a treatment that was entered offline; `field` is the form field
 * of the amount. Returns the stock record, or null if nothing is taken. Throws a Refusal when the store does not have it, unless `late`.
 */
export type ConsumeMedicine = (
  db: Db,
  medicine: ConsumedMedicine,
  options: { consumes: boolean; before: StockRecordBefore; late: boolean; field: string },
) => Promise<number | null>
export const consumeMedicine = hook<ConsumeMedicine>('consumeMedicine')

/** Returns the medicine of a deleted treatment to the store. */
export const restoreMedicine = hook<(db: Db, before: StockRecordBefore) => Promise<void>>('restoreMedicine')

/** Batches that treatment `t` took from the store, as an SQL text. */
export const consumedBatches: Sql = sql`coalesce((
  select string_agg(distinct m.batch, ', ' order by m.batch) from stock_move m
  where m.farm_id = t.farm_id and m.record_id = t.stock_record_id and m.to_place = 'used' and m.from_place <> 'short' and m.batch <> ''), '')`
