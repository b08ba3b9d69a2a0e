import type { Column } from '../table/column.ts'
import type { SheetKey } from './sheets.ts'

/** Unit of a column's numbers. `item` is the unit of the row's feed (kg) or medicine. */
export type BookUnit = 'kg' | 'mm' | 'days' | 'head' | 'KRW' | 'KRW/kg' | '%' | 'kcal/kg' | 'item'

const units: Readonly<Record<string, BookUnit>> = {
  ageDays: 'days',
  days: 'days',
  reorderDays: 'days',
  withdrawalDays: 'days',
  backfat: 'mm',
  fatBelow: 'mm',
  fatFrom: 'mm',
  thickness: 'mm',
  price: 'KRW',
  energy: 'kcal/kg',
  protein: '%',
  amount: 'item',
  counted: 'item',
  dose: 'item',
  capacity: 'head',
  diedFemales: 'head',
  diedMales: 'head',
  diedUnsexed: 'head',
  females: 'head',
  head: 'head',
  malformed: 'head',
  males: 'head',
  mummified: 'head',
  nursing: 'head',
  stillborn: 'head',
  totalBorn: 'head',
  undersized: 'head',
  unsexed: 'head',
}

/** Unit of a column of the workbook; undefined if it has none. */
export function unitOf(sheet: SheetKey, column: string, { look }: Column): BookUnit | undefined {
  if (look === 'kg') return 'kg'
  if (look !== 'number' && look !== 'decimal') return undefined
  return sheet === 'carcasses' && column === 'price' ? 'KRW/kg' : units[column]
}
