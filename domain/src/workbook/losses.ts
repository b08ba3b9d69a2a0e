import { columnsIn, makerOf, recordStored, sheetKeyOf, sheetOfLife } from '../records/known-kinds.ts'
import { untoldLoss } from '../records/piglet-death.ts'
import { filledIn, storedIn, type LifeRow, type RowValues } from './kind-row.ts'

/** The record of piglets missing at a weaning. */
export function lossOf({ values: { tag, on } }: LifeRow, piglets: number): LifeRow {
  const { kind: made, reason } = untoldLoss
  const kind = makerOf(made)
  const sheet = sheetOfLife(kind)
  const columns = columnsIn(sheet)
  const values: RowValues = {
    tag,
    on,
    kind: sheet.rows[made]?.code,
    unsexed: piglets,
    reason,
    remark: null,
  }
  const own = filledIn(columns, { unsexed: piglets, reason })
  const record = recordStored(made, on, storedIn(columns, own))
  return { kind, sheet: sheetKeyOf(kind), number: 0, values, own, record }
}
