import { asOwner, farmId } from './databases.ts'

/** What a save of a mating changes of a sow. */
const columns =
  'status, parity, matings, last_work, last_work_on, not_before, first_mated_on, mated_on, farrowed_on, nursing, seq'

/** Keeps every sow of the farm as she is. */
export const rememberSows = (url: string) =>
  asOwner(url, async (client) => {
    await client.query('drop table if exists bench_before')
    await client.query(
      `create unlogged table bench_before as select animal_id, ${columns} from animal where farm_id = ${farmId}`,
    )
    await client.query('alter table bench_before add primary key (animal_id)')
    await client.query('drop table if exists bench_mark')
    await client.query('create unlogged table bench_mark as select now() as since')
  })

/** Takes back what was saved since, and leaves no dead rows that the next window would have to step over. */
export const takeBackSaves = (url: string) =>
  asOwner(url, async (client) => {
    await client.query(`
      delete from sow_event e using bench_before b where e.farm_id = ${farmId} and e.animal_id = b.animal_id and e.seq > b.seq`)
    await client.query(`
      update animal a set (${columns}) = row (${columns
        .split(', ')
        .map((column) => `b.${column}`)
        .join(', ')})
      from bench_before b where a.farm_id = ${farmId} and a.animal_id = b.animal_id and a.seq <> b.seq`)
    for (const [table, time] of Object.entries({ receipt: 'created_at', change: 'at', audit: 'at' }))
      await client.query(
        `delete from ${table} where farm_id = ${farmId} and ${time} > (select since from bench_mark)`,
      )
    // In a large table PostgreSQL would leave so few dead rows for later.
    await client.query('vacuum (index_cleanup on) animal, sow_event, service, receipt, change, audit')
  })
