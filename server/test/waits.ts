// Who waits for whom at a lock of the shared database, on whichever of its machines.
import { inject } from 'vitest'
import type pg from 'pg'
import { asOwner } from './farm.ts'

/** Connections have numbers over all machines there. */
const spread = Boolean(process.env['CITUS_URL'])

const numbers = async (client: pg.ClientBase, query: string, values: unknown[] = []) =>
  (await client.query<{ id: string | number }>(query, values)).rows.map(({ id }) => String(id))

export const connectionOf = async (client: pg.ClientBase): Promise<string> =>
  (await numbers(client, `select ${spread ? 'citus_backend_gpid' : 'pg_backend_pid'}() as id`))[0]!

export const waitingFor = (connection: string): Promise<string[]> =>
  asOwner(inject('databaseUrl'), (client) =>
    numbers(
      client,
      spread
        ? 'select waiting_gpid as id from citus_lock_waits where blocking_gpid = $1'
        : 'select pid as id from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [connection],
    ),
  )

export const endConnection = (connection: string) =>
  asOwner(inject('databaseUrl'), (client) =>
    client.query(`select pg_terminate_backend($1::${spread ? 'bigint' : 'int'})`, [connection]),
  )
