import type { Day } from '@penside/domain/basics/day.ts'
import type { SheetColumns } from '@penside/domain/records/kind.ts'
import {
  columnsIn,
  makerOf,
  sheetOfBeside,
  sheetOfLife,
  type BesideKind,
  type KindOfLife,
} from '@penside/domain/records/known-kinds.ts'
import { litterKinds, type LitterKind } from '@penside/domain/records/life.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { FixedReason } from '@penside/domain/workbook/conflicts.ts'
import { readAs, tableOf } from './kind-tables.ts'

/** A record of an animal with the values of its kind's columns, by their keys: ids of places, tags of other animals. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  animalId: number
  tag: string
  on: Day
  remark: string
  confirmed?: readonly string[]
  fixed?: FixedReason | null
}
/** Records of these animals, all or from a day on. */
type Which = { animalIds: readonly number[]; from?: Day }

const which = ({ animalIds, from }: Which, record: Sql) => sql`
  ${record}.animal_id = any(${[...animalIds]}) ${from === undefined ? sql`` : sql`and ${record}.on_date >= ${from}`}`

/** Records of a kind beside lives, in the order of their numbers. */
export function besideRecords(db: Db, kind: BesideKind, of: Which): Promise<StoredRecord[]> {
  const { sheet } = sheetOfBeside(kind)
  const read = [...readAs(sheet.columns), ...(sheet.confirmed ? ['t.confirmed'] : []), 't.remark'].join(', ')
  const fixed =
    kind === 'treatment' ? sql`, case when t.stock_record_id is not null then 'stock' end as fixed` : sql``
  return db.many(sql`
    select t.animal_id, a.tag, t.number, t.on_date as on, ${sql([read])} ${fixed}
    from ${sql([tableOf(kind)])} t join animal a using (farm_id, animal_id)
    where ${which(of, sql`t`)} order by t.animal_id, t.number`)
}

/** Records of a kind of lives, with `seq`. Repeated columns have a number: `boar1`. */
export async function lifeRecords(
  db: Db,
  kind: KindOfLife,
  of: Which,
): Promise<(StoredRecord & { seq: number; kind: string })[]> {
  const { columns, times, rows } = sheetOfLife(kind)
  const own = readAs(columns).map((each) => `, ${each}`)
  const several = times
    ? sql`, (select json_agg(n order by n.number) from (
        select t.number, ${sql([readAs(times.columns).join(', ')])} from ${sql([times.table])} t
        where t.farm_id = e.farm_id and t.animal_id = e.animal_id and t.seq = e.seq) n) as times`
    : sql``
  type Row = StoredRecord & {
    seq: number
    kind: string
    times?: (Readonly<Record<string, unknown>> & { number: number })[] | null
  }
  const found = await db.many<Row>(sql`
    select e.animal_id, a.tag, e.seq, e.kind, e.on_date as on, e.remark, e.confirmed ${sql([own.join('')])} ${several}
    from sow_event e ${own.length > 0 ? sql`join ${sql([tableOf(kind)])} t using (farm_id, animal_id, seq)` : sql``}
    join animal a using (farm_id, animal_id)
    where ${which(of, sql`e`)} and e.kind = any(${Object.keys(rows)})`)
  return found.map(({ times: several, ...row }) => ({
    ...row,
    ...Object.fromEntries(
      (several ?? []).flatMap(({ number, ...each }) =>
        Object.entries(each).map(([key, value]) => [`${key}${number}`, value]),
      ),
    ),
  }))
}

/** Columns of all changes of litters; their meaning is declared by each kind. */
export const litterColumns: SheetColumns = columnsIn(sheetOfLife(makerOf('fosteredIn')))

/** Kinds of litter changes in their usual order on one day. */
const usualOrder = litterKinds.toSorted((a, b) => turnOf(a) - turnOf(b))
function turnOf(kind: LitterKind) {
  const turn = sheetOfLife(makerOf(kind)).rows[kind]?.turn
  return typeof turn === 'number' ? turn : 0
}

/** Changes of litters, with the `seq` that began the litter. */
export const litterRecords = (
  db: Db,
  of: Which,
): Promise<(StoredRecord & { kind: LitterKind; number: number; seq: number })[]> =>
  db.many(sql`
    select t.animal_id, m.tag, t.kind, t.number, t.litter_seq as seq, t.on_date as on, ${sql([readAs(litterColumns).join(', ')])}, t.remark, t.confirmed
    from litter_change t join animal m using (farm_id, animal_id)
    where ${which(of, sql`t`)} order by t.litter_seq, t.on_date, array_position(${[...usualOrder]}::text[], t.kind), t.number`)
