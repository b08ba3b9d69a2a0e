import { Refusal } from '@penside/domain/basics/refusal.ts'
import type { Db } from '../database/db.ts'
import type { ConsumeMedicine, StockRecordBefore } from '../farm/medicine-consumption.ts'
import { followMerged, noStock, removeStock, saveStock } from './item-stock.ts'

/** Implements the hook `consumeMedicine`. */
export const consume: ConsumeMedicine = async (
  db,
  { medicineId, amount, on, batch, groupId },
  { consumes, before, late, field },
) => {
  if (before === null) return null
  if (before === undefined && !consumes) return null
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

/** Implements the hook `restoreMedicine`. */
export async function restore(db: Db, before: StockRecordBefore): Promise<void> {
  if (before) await removeStock(db, before, 'treatment')
}
