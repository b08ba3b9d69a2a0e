// A database over several machines (docs/scale.md), with all tables.
import { randomBytes } from 'node:crypto'
import { migrate } from '../src/database/migrate.ts'
import type { OwnDatabase } from './database-of-its-own.ts'
import { asOwner } from './farm.ts'

/** @param coordinator one that has workers already, as somebody who may make databases on each of them */
export async function spreadDatabase(coordinator: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const at = (database: string, node?: { host: string; port: number }) => {
    const url = new URL(coordinator)
    url.pathname = `/${database}`
    if (node) [url.hostname, url.port] = [node.host, String(node.port)]
    return url.href
  }
  const { rows: nodes } = await asOwner(coordinator, (client) =>
    client.query<{ host: string; port: number; workers: boolean }>(
      `select nodename as host, nodeport as port, groupid <> 0 as workers from pg_dist_node order by groupid`,
    ),
  )
  for (const node of nodes) {
    await asOwner(at('postgres', node), (client) => client.query(`create database ${name}`))
    await asOwner(at(name, node), (client) => client.query('create extension citus'))
  }
  const url = at(name)
  await asOwner(url, async (client) => {
    for (const { host, port, workers } of nodes)
      await client.query(`select ${workers ? 'citus_add_node' : 'citus_set_coordinator_host'}($1, $2)`, [
        host,
        port,
      ])
    await client.query(`alter database ${name} set citus.shard_count = 4`)
  })
  await migrate(url)
  return {
    url,
    copy: () => Promise.reject(new Error('it has other machines')),
    drop: async () => {
      // The machines ask one another all the time.
      for (const end of [
        `alter database ${name} allow_connections false`,
        `drop database ${name} with (force)`,
      ])
        for (const node of nodes) await asOwner(at('postgres', node), (client) => client.query(end))
    },
  }
}
