import type { Day } from '@penside/domain/day.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { sql, type Db, type Sql } from './db.ts'
import { settingOf } from './farm/settings.ts'
import { followMerged, noStock, removeStock, saveStock } from './item-stock.ts'

/** What treatments take out of the medicine store, on a farm that wants it. */

type Given = {
  medicineId: number
  /** Of all that were treated, in the medicine's unit. */
  amount: number
  on: Day
  /** Empty: what expires first. */
  batch: string
  groupId: number | null
}
/** The record of the store of a treatment that is corrected; null where it drew on none. Undefined of a new one. */
type Before = number | null | undefined

/** Whether the farm wants it, in a query that is asked anyway. */
export const wantsDrawing: Sql = sql`${settingOf('treatmentsDrawStock')} <> 0`

/**
 * Takes what is given out of the store, or corrects what was taken. What was entered while the farm did not want it stays out of the store.
 * @param wants the farm wants it @param field of the form that tells how much @throws Refusal where it is not there, unless it came late
 */
export async function draw(
  db: Db,
  { medicineId, amount, on, batch, groupId }: Given,
  { wants, before, late, field }: { wants: boolean; before: Before; late: boolean; field: string },
): Promise<number | null> {
  if (before === null) return null
  if (before === undefined && !wants) return null
  const itemId = await followMerged(db, 'medicine', medicineId)
  const taken = { ...noStock, kind: 'treatment' as const, itemId, groupId, on, amount, batch }
  try {
    return await saveStock(db, taken, { recordId: before, late })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(
      error.code,
      error.values,
      error.fields.map((name) => (name === 'amount' ? field : name)),
    )
  }
}

/** What a treatment took is in the store again. */
export async function giveBack(db: Db, before: Before): Promise<void> {
  if (before) await removeStock(db, before, 'treatment')
}

/** The batches that a treatment `t` took, in a query. */
export const drawnBatches: Sql = sql`coalesce((
  select string_agg(distinct m.batch, ', ' order by m.batch) from stock_move m
  where m.farm_id = t.farm_id and m.record_id = t.stock_record_id and m.to_place = 'used' and m.from_place <> 'short' and m.batch <> ''), '')`
