import { asOwner, farmId } from './databases.ts'

/** Rows that saves update in place, by their key. */
const updated = {
  animal: {
    key: ['animal_id'],
    columns: [
      'status',
      'parity',
      'matings',
      'last_work',
      'last_work_on',
      'not_before',
      'first_mated_on',
      'mated_on',
      'farrowed_on',
      'nursing',
      'seq',
    ],
  },
  pig_group: { key: ['group_id'], columns: ['females', 'males'] },
  stock_balance: { key: ['item_id', 'group_id', 'batch', 'expires_on'], columns: ['amount'] },
} as const
const tables = Object.keys(updated) as (keyof typeof updated)[]
const before = (table: string) => `bench_${table}`

/** Stores the rows of the farm that saves update, after undoing the saves of a killed run. */
export const rememberFarm = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('bench_mark') is not null as left`)
    if (rows[0].left) await undoSaves(url)
    for (const table of tables) {
      const { key, columns } = updated[table]
      await client.query(`drop table if exists ${before(table)}`)
      await client.query(
        `create unlogged table ${before(table)} as select ${[...key, ...columns].join(', ')} from ${table} where farm_id = ${farmId}`,
      )
      await client.query(`alter table ${before(table)} add primary key (${key.join(', ')})`)
    }
    await client.query('drop table if exists bench_mark')
    await client.query('create unlogged table bench_mark as select now() as since')
  })

/** Undoes all saves since `rememberFarm`, and vacuums their dead rows, which would slow the next window. */
export const undoSaves = (url: string) =>
  asOwner(url, async (client) => {
    // Before the sows, whose `seq` tells which records are new.
    await client.query(`
      delete from sow_event e using bench_animal b where e.farm_id = ${farmId} and e.animal_id = b.animal_id and e.seq > b.seq`)
    const made = {
      group_move: 'created_at',
      group_treatment: 'created_at',
      stock_record: 'created_at',
      idempotency_record: 'created_at',
      change: 'at',
      audit: 'at',
    }
    for (const [table, time] of Object.entries(made))
      await client.query(
        `delete from ${table} where farm_id = ${farmId} and ${time} > (select since from bench_mark)`,
      )
    for (const table of tables) {
      const { key, columns } = updated[table]
      const same = key.map((name) => `t.${name} = b.${name}`).join(' and ')
      const row = (of: string) => `(${columns.map((name) => `${of}.${name}`).join(', ')})`
      await client.query(`
        update ${table} t set (${columns.join(', ')}) = row ${row('b')} from ${before(table)} b
        where t.farm_id = ${farmId} and ${same} and ${row('t')} is distinct from ${row('b')}`)
      // New balances.
      if (table === 'stock_balance')
        await client.query(
          `delete from ${table} t where t.farm_id = ${farmId} and not exists (select from ${before(table)} b where ${same})`,
        )
    }
    // PostgreSQL would skip the indexes for so few dead rows of a large table.
    await client.query(
      `vacuum (index_cleanup on) ${tables.join(', ')}, sow_event, service, group_move, group_treatment, transfer, transfer_arrival, stock_record, stock_move, idempotency_record, change, audit`,
    )
  })
