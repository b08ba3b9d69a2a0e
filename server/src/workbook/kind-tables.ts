import { snake } from '../database/db.ts'
import { storedAs, type SheetColumns } from '@penside/domain/records/kind.ts'
import type { KindName } from '@penside/domain/records/known-kinds.ts'

/** The table of a kind. */
export const tableOf = (kind: KindName) => snake(kind)

/** SQL that selects columns of table `t` by the keys of its sheet: decimals as numbers, animals as tags. */
export const readAs = (columns: SheetColumns) =>
  Object.entries(columns).map(([key, column]) => {
    const stored = `t.${snake(storedAs(key, column))}`
    const exact = 'decimal' in column || 'kg' in column ? '::float8' : ''
    return 'animal' in column
      ? `(select a.tag from animal a where a.farm_id = t.farm_id and a.animal_id = ${stored}) as "${key}"`
      : `${stored}${exact} as "${key}"`
  })
