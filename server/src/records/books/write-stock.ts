import { fail } from 'node:assert'
import { alike } from '@penside/domain/records/books/cell.ts'
import type { BookStockRecord } from '@penside/domain/records/books/stock.ts'
import { sql, type Db } from '../../db.ts'
import type { Load } from '../../load.ts'
import type { Known } from './write-lives.ts'

/** What is recorded of the store, with what is there after it. @returns the numbers of its records */
export async function writeStock(
  db: Db,
  load: Load,
  records: readonly BookStockRecord[],
  { sow, boar, idOf }: Known,
  groups: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (records.length === 0) return []
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('stock_record', 'record_id')) as id from generate_series(1, ${records.length}::int)`)
  const ids = drawn.map(({ id }) => id).toSorted((a, b) => a - b)
  const treated: object[] = []
  records.forEach((record, i) => {
    const recordId = ids[i] ?? fail('too few ids were drawn')
    const itemId = idOf(record.item) ?? fail()
    const groupId = record.group === null ? null : (groups.get(alike(record.group)) ?? fail(record.group))
    const [first] = record.moves
    const isReceipt = record.kind === 'receipt'
    load.add('stock_record', {
      recordId,
      kind: record.kind,
      itemId,
      groupId,
      onDate: record.on,
      amount: record.whole / 100,
      short: record.short / 100,
      batch: isReceipt || record.chosen ? (first?.batch ?? '') : '',
      expiresOn: isReceipt ? (first?.expiresOn ?? null) : null,
      supplierId: idOf(record.supplier),
      price: record.price,
      doses: record.doses,
      processing: record.processing,
      reason: record.reason ?? '',
      remark: record.remark ?? '',
    })
    record.moves.forEach(({ from, to, batch, expiresOn, amount }, at) =>
      load.add('stock_move', {
        recordId,
        number: at + 1,
        itemId,
        onDate: record.on,
        batch,
        expiresOn: expiresOn ?? 'infinity',
        fromPlace: from,
        toPlace: to,
        groupId,
        amount: amount / 100,
      }),
    )
    const { animal } = record
    if (animal) {
      const animalId = (animal.sex === 'sow' ? sow : boar).get(animal.tag) ?? fail(animal.tag)
      treated.push({ recordId, animalId, itemId, on: record.on, amount: record.whole / 100 })
    }
  })
  await load.flush()
  await db.run(sql`
    insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount)
    select current_farm(), item_id, place, batch, expires_on, sum(amount) from (
      select item_id, case to_place when 'store' then 0 else group_id end as place, batch, expires_on, amount from stock_move
      where record_id = any(${ids}) and to_place in ('store', 'group')
      union all
      select item_id, case from_place when 'store' then 0 else group_id end, batch, expires_on, -amount from stock_move
      where record_id = any(${ids}) and from_place in ('store', 'group')) m
    group by item_id, place, batch, expires_on`)
  // Which treatment took it: of one animal, day and medicine the first took first.
  await db.run(sql`
    with took as (
      select *, row_number() over (partition by "animalId", "itemId", "on", amount order by "recordId") as nth
      from jsonb_to_recordset(${JSON.stringify(treated)}::jsonb) as x ("recordId" bigint, "animalId" bigint, "itemId" bigint, "on" date, amount numeric)
    ), given as (
      select animal_id, number, medicine_id, on_date, dose,
        row_number() over (partition by animal_id, medicine_id, on_date, dose order by number) as nth
      from treatment where animal_id = any(select "animalId" from took)
    )
    update treatment t set stock_record_id = took."recordId" from took join given g
      on (g.animal_id, g.medicine_id, g.on_date, g.dose, g.nth) = (took."animalId", took."itemId", took."on", took.amount, took.nth)
    where t.animal_id = g.animal_id and t.number = g.number`)
  return ids
}
