import { fail } from 'node:assert'
import { alike } from '@penside/domain/table/cell.ts'
import type { BookStockRecord } from '@penside/domain/workbook/stock.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import { assignBatches } from '../stores/batch-assignment.ts'
import { sql, type Db } from '../database/db.ts'
import type { Load } from '../database/bulk-load.ts'
import type { Known } from './write-lives.ts'
import type { IdOf } from './write-setup.ts'

/** Writes stock records and the resulting balances. @returns their ids */
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
  const people = await membersByName(db)
  const treated: object[] = []
  const groupsTreated: object[] = []
  records.forEach((record, i) => {
    const recordId = ids[i] ?? fail('too few ids were drawn')
    const itemId = idOf(record.item) ?? fail()
    const groupId = record.group === null ? null : (groups.get(alike(record.group)) ?? fail(record.group))
    const person = personOf(record.person, people)
    load.add('stock_record', { recordId, itemId, groupId, ...recordRow(record, idOf), ...person })
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
    const took = { recordId, itemId, on: record.on, amount: record.whole / 100 }
    if (record.kind === 'treatment' && groupId !== null) groupsTreated.push({ ...took, of: groupId })
    const { animal } = record
    if (animal) {
      const animalId = (animal.sex === 'sow' ? sow : boar).get(animal.tag) ?? fail(animal.tag)
      treated.push({ ...took, of: animalId })
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
    group by item_id, place, batch, expires_on returning farm_id`)
  await assignBatches(db, ids)
  await linkTreatments(db, { table: 'treatment', of: 'animal_id', amount: 'dose' }, treated)
  await linkTreatments(db, { table: 'group_treatment', of: 'group_id', amount: 'amount' }, groupsTreated)
  return ids
}

/** Columns of a stock record without its ids and its person. */
function recordRow(record: BookStockRecord, idOf: IdOf) {
  const { kind, on, whole, short, supplier, price, doses } = record
  return {
    kind,
    onDate: on,
    amount: whole / 100,
    short: short / 100,
    ...batchOf(record),
    supplierId: idOf(supplier),
    price,
    doses,
    processing: record.processing ?? (kind === 'release' ? normalUse : null),
    reason: record.reason ?? '',
    remark: record.remark ?? '',
    outdated: record.outdated ?? false,
  }
}

/** Batch that a receipt brought, or that another record chose; `''` if it was assigned. */
function batchOf({ kind, chosen, moves: [first] }: BookStockRecord) {
  const isReceipt = kind === 'receipt'
  return {
    batch: isReceipt || chosen ? (first?.batch ?? '') : '',
    expiresOn: isReceipt ? (first?.expiresOn ?? null) : null,
  }
}

/** Members of the farm by name; null if several share it. */
async function membersByName(db: Db) {
  const members = await db.many<{ accountId: number; name: string }>(
    sql`select account_id, name from membership join author using (account_id) where farm_id = current_farm()`,
  )
  const byName = new Map<string, number | null>()
  for (const { accountId, name } of members)
    byName.set(alike(name), byName.has(alike(name)) ? null : accountId)
  return byName
}

/** The member of a name, or the name as text if it is not one member's. */
function personOf(name: string | null, people: ReadonlyMap<string, number | null>) {
  const personId = people.get(alike(name ?? '')) ?? null
  return { personId, personName: personId === null ? (name ?? '') : '' }
}

/** Connects treatments with their stock records, by animal or group, day, medicine and amount, in order. */
const linkTreatments = (
  db: Db,
  { table, of, amount }: { table: string; of: string; amount: string },
  took: readonly object[],
) =>
  db.run(sql`
    with took as (
      select *, row_number() over (partition by "of", "itemId", "on", amount order by "recordId") as nth
      from jsonb_to_recordset(${JSON.stringify(took)}::jsonb) as x ("recordId" bigint, "of" bigint, "itemId" bigint, "on" date, amount numeric)
    ), given as (
      select ${sql([of])} as whom, number, medicine_id, on_date, ${sql([amount])} as amount,
        row_number() over (partition by ${sql([of])}, medicine_id, on_date, ${sql([amount])} order by number) as nth
      from ${sql([table])} where ${sql([of])} = any(select "of" from took)
    )
    update ${sql([table])} t set stock_record_id = took."recordId" from took join given g
      on (g.whom, g.medicine_id, g.on_date, g.amount, g.nth) = (took."of", took."itemId", took."on", took.amount, took.nth)
    where t.${sql([of])} = g.whom and t.number = g.number`)
