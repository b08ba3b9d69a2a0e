// Runs every call on a Citus coordinator (CITUS_URL) and checks that statements on tables of farms use one machine.
// The user of CITUS_URL must be able to create databases there and on each worker (docs/scale.md). Without it the tests are skipped.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '@penside/contract/index.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import type { OwnDatabase } from '../../test/database-of-its-own.ts'
import { exampleDatabase, type Example } from '../../test/example.ts'
import { asOwner, requestOf, testApp, type TestApp } from '../../test/farm.ts'
import { spreadDatabase } from '../../test/spread-database.ts'
import { coordinatorTables } from './distribution.ts'

const coordinator = process.env['CITUS_URL']

/** Calls with a statement on several machines, and its reason. */
const acrossMachines: Readonly<Record<string, string>> = {
  'members.removeName': 'removes the name from every former farm',
  'operating.state': 'counts the rows of all farms',
}

type Call = (typeof everyCall)[number]

describe.skipIf(!coordinator)('each statement of an example, where farms are spread', () => {
  let database: OwnDatabase
  let url = ''
  let example: Example
  let house: TestApp

  beforeAll(async () => {
    database = await spreadDatabase(coordinator!)
    ;({ url } = database)
    // The example counts its animals from numbers of its own, which only the coordinator has to know.
    const alone = new URL(url)
    alone.searchParams.set('options', '-c citus.enable_ddl_propagation=off')
    example = await exampleDatabase({ ...database, url: alone.href })
    // Who asks more than one machine is refused from here on.
    await asOwner(url, (client) =>
      client.query(
        `alter database ${new URL(url).pathname.slice(1)} set citus.multi_task_query_log_level = 'error'`,
      ),
    )
    house = await testApp({ url, demo: true })
  })
  afterAll(async () => {
    await house?.close()
    await database.drop()
  })

  test('several machines have farms', async () => {
    const { rows } = await asOwner(url, (client) =>
      client.query(
        `select count(distinct nodeport)::int as nodes from citus_shards where table_name = 'animal'::regclass`,
      ),
    )
    expect(rows[0].nodes).toBeGreaterThan(1)
  })

  const ask = (call: Call) => {
    const { allow } = call
    const role = roles.findLast((each) => allow !== 'anyone' && allow.includes(each))
    const person = role ? house.as(example.farm[role]) : house.anyone
    const wire = z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>
    const request = requestOf(call, wire)
    return person.ask({ ...request, headers: { ...request.headers, [operationHeader]: randomUUID() } })
  }

  test('every call but those named is answered by one machine, or refused by its rules', async () => {
    const failed: string[] = []
    let answered = 0
    // Reads first: what a write refuses may depend on the one before.
    const changes = ({ name, writes }: (typeof everyCall)[number]) =>
      Number(writes === true || name === 'ownData.leave')
    for (const call of everyCall.toSorted((a, b) => changes(a) - changes(b))) {
      let { statusCode } = await ask(call)
      // After one that failed the server looks for a while whether its database is there.
      for (let times = 0; statusCode === 503 && times < 20; times++) {
        await wait(500)
        statusCode = (await ask(call)).statusCode
      }
      if (statusCode >= 500) failed.push(call.name)
      if (statusCode === 200) answered++
    }
    // The rest is refused by what an earlier one has changed.
    expect(answered).toBeGreaterThan(everyCall.length / 2)
    expect(failed.toSorted()).toEqual(Object.keys(acrossMachines).toSorted())
  })

  /** Asks all machines. */
  const everywhere = (query: string, values: unknown[] = []) =>
    asOwner(url, async (client) => {
      await client.query(`set citus.multi_task_query_log_level = off`)
      return (await client.query<Record<string, unknown>>(query, values)).rows
    })

  test('a line of the feed has a number of the machine that has it, also where the coordinator wrote it', async () => {
    const lines = await everywhere(
      `select kind = any ($1) as here, count(*) filter (where xact >= pg_snapshot_xmax(pg_current_snapshot()))::int as ahead
       from change group by 1 order by 1`,
      [Object.keys(coordinatorTables)],
    )
    expect(lines).toEqual([
      { here: false, ahead: 0 },
      { here: true, ahead: 0 },
    ])
  })

  test('after a restore each machine begins with its own number', async () => {
    await everywhere(
      `insert into change (farm_id, subject, kind, deed) select farm_id, 'farm', 'farm', 'update' from farm`,
    )
    const machines = await everywhere(
      `select count(distinct nodeport)::int as machines from change join citus_shards on shardid = get_shard_id_for_distribution_column('change', farm_id)`,
    )
    expect(machines[0]?.['machines']).toBeGreaterThan(1)
    const furtherOn = '9000000000000'
    const marks = ['daily_total_state', 'shared_figure_state', 'open_dose_state']
    for (const table of ['change', 'webhook_state', ...marks])
      await everywhere(`update ${table} set xact = $1`, [furtherOn])
    const restored = () => everywhere(`select epoch, changes_before from installation`)
    const [before] = await restored()
    await everywhere(`select begin_epoch()`)
    const [after] = await restored()
    expect(after).toEqual({
      epoch: expect.not.stringMatching(String(before?.['epoch'])),
      changes_before: '0',
    })
    const ahead = (table: string) =>
      everywhere(
        `select count(*)::int as all, count(*) filter (where xact >= pg_snapshot_xmax(pg_current_snapshot()))::int as ahead from ${table}`,
      )
    for (const table of ['change', 'webhook_state']) {
      const [row] = await ahead(table)
      expect([table, row]).toEqual([table, { all: expect.any(Number), ahead: 0 }])
      expect(row?.['all']).toBeGreaterThan(0)
    }
    for (const table of marks) expect([table, ...(await ahead(table))]).toEqual([table, { all: 0, ahead: 0 }])
  })
})
