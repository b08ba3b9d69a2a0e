import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { demoLogins, demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { replay } from '@penside/domain/records/life.ts'
import { applicationPool, Db, sql } from '@penside/server/database/db.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { withdrawalsOf } from '@penside/server/groups/history.ts'
import { loadLife, lockSow } from '@penside/server/records/life/life.ts'
import { verify } from '@node-rs/argon2'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownDatabase, type OwnDatabase } from '../../server/test/database-of-its-own.ts'
import { faultsOfPiglets } from '../../server/test/piglets.ts'
import { demoAccounts, demoFarms } from './farms.ts'
import { fillDemo, growDemoFarm } from './fill.ts'
import { isLong } from '../../server/test/long.ts'

const today = day('2026-11-20')
const filling = { today, scale: 0.03 }

/** Filled once, for the tests of what a filling leaves. */
let filled: OwnDatabase
let wasFilled = false
const progress: number[] = []

beforeAll(async () => {
  filled = await ownDatabase()
  wasFilled = await fillDemo(filled.url, { ...filling, onProgress: (fraction) => progress.push(fraction) })
})
afterAll(() => filled.drop())

test('an empty database gets the farms, their records and the people, once', async () => {
  expect(wasFilled).toBe(true)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
  await expectComplete(filled.url)
  expect(await fillDemo(filled.url, filling)).toBe(false)
  await expectComplete(filled.url)
})

test('one company has so many farms that each of them is shown what the others come to', () => {
  const companies = Map.groupBy(demoFarms, ({ company }) => company)
  const others = [...companies.values()].map((farms) => farms.length - 1)
  expect(Math.max(...others)).toBeGreaterThanOrEqual(3)
})

test('everybody signs in with the demonstration password', async () => {
  const rows = await query<{ password_hash: string }>(filled.url, 'select password_hash from account')
  expect(rows).toHaveLength(demoLogins.length)
  for (const { password_hash: hash } of rows) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await verify(hash, demoPassword)).toBe(true)
  }
})

test('the piglets of every litter add up from birth to weaning, and so do the groups into which they went', async () => {
  const client = new Client({ connectionString: filled.url })
  await client.connect()
  try {
    for (const { farmId } of demoFarms) expect(await faultsOfPiglets(client, farmId)).toEqual([])
    const { rows } = await client.query(
      `select farm_id from pig_group group by farm_id having count(*) >= 5 and sum(females + males + unsexed) > 50`,
    )
    expect(rows).toHaveLength(demoFarms.length)
  } finally {
    await client.end()
  }
})

test('every transfer within a farm has both sides, and no pig was shipped inside a withdrawal', async () => {
  const halves = await query<{ farm_id: string; whole: boolean }>(
    filled.url,
    `select t.farm_id, coalesce((o.on_date, o.females, o.males, o.unsexed) = (t.sent_on, t.females, t.males, t.unsexed)
         and (i.on_date, i.females, i.males, i.unsexed, i.age_days) = (t.sent_on, t.females, t.males, t.unsexed, t.age_days)
         and (k.on_date, k.females, k.males, k.unsexed, k.died_females + k.died_males + k.died_unsexed) = (t.sent_on, t.females, t.males, t.unsexed, 0), false) as whole
     from group_move o
     full join transfer t on t.farm_id = o.farm_id and t.group_id = o.group_id and t.number = o.number
     left join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
     left join group_move i on i.farm_id = k.farm_id and i.group_id = k.group_id and i.number = k.number and i.kind = 'in'
     where o.kind = 'out' or o.kind is null`,
  )
  expect(halves.filter(({ whole }) => !whole)).toEqual([])
  expect(new Set(halves.map(({ farm_id }) => farm_id)).size).toBe(demoFarms.length)

  const pool = applicationPool({ url: filled.url, max: 1 })
  const client = await pool.connect()
  try {
    const db = new Db(client)
    for (const { farmId } of demoFarms) {
      await client.query('begin')
      await db.actAs({ farmId })
      const { rows } = await client.query<{ group_id: number; on: Day }>(
        `select group_id, on_date as on from group_move where kind = 'shipment' order by on_date desc limit 40`,
      )
      let given = 0
      for (const { group_id: groupId, on } of rows) {
        const withdrawals = await withdrawalsOf(db, groupId, on, sql`m.name`)
        given += withdrawals.length
        expect([groupId, withdrawalOn(withdrawals, on)]).toEqual([groupId, null])
      }
      expect([farmId, given > 20]).toEqual([farmId, true])
      await client.query('rollback')
    }
  } finally {
    client.release()
    await pool.end()
  }
})

test('the database has every animal as her records leave her, read back through the server', async () => {
  const pool = applicationPool({ url: filled.url, max: 1 })
  const client = await pool.connect()
  try {
    const db = new Db(client)
    for (const farm of demoFarms) {
      await client.query('begin')
      await db.actAs({ farmId: farm.farmId })
      const grown = growDemoFarm(farm, today, filling.scale).sows
      const { rows } = await client.query<{ animal_id: number; tag: string }>(
        `select animal_id, tag from animal where sex = 'sow'`,
      )
      expect(rows).toHaveLength(grown.length)
      const byTag = new Map(grown.map((sow) => [sow.tag, sow]))
      for (const { animal_id: animalId, tag } of rows) {
        const {
          tag: _tag,
          animalId: _id,
          earNotch: _notch,
          breed: _breed,
          bornOn,
          enteredOn: _on,
          ...state
        } = await lockSow(db, animalId)
        const life = (await loadLife(db, animalId)).map(({ record }) => record)
        expect(replay(life)).toEqual(state)
        const sow = byTag.get(tag)
        expect(sow && replay(sow.records)).toEqual(state)
        expect(sow?.bornOn).toBe(bornOn)
        expect(life).toHaveLength(sow?.records.length ?? 0)
      }
      await client.query('rollback')
    }
  } finally {
    client.release()
    await pool.end()
  }
})

test('new rows get numbers that no imported row has', async () => {
  const [farm] = await query<{ id: string }>(
    filled.url,
    `insert into farm (name) values ('new') returning farm_id as id`,
  )
  expect(Number(farm?.id)).toBe(demoFarms.length + 1)
  const [taken] = await query<{ most: string; next: string }>(
    filled.url,
    `select max(animal_id) as most, nextval(pg_get_serial_sequence('animal', 'animal_id')) as next
     from animal`,
  )
  expect(Number(taken?.next)).toBeGreaterThan(Number(taken?.most))
})

test.runIf(isLong)(
  'a filling that is killed leaves nothing; of two that begin together after it one is complete',
  async () => {
    const { url, drop } = await ownDatabase()
    onTestFinished(drop)
    const fill = JSON.stringify(new URL('./fill.ts', import.meta.url).href)
    const script = `import { fillDemo } from ${fill}
    const onProgress = (fraction) => console.log(fraction)
    await fillDemo(${JSON.stringify(url)}, { today: '2026-11-20', scale: 0.02, onProgress })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    child.stdout.on('data', (said: Buffer) => {
      if (
        said
          .toString()
          .split('\n')
          .some((line) => Number(line) > 0.3)
      )
        child.kill('SIGKILL')
    })
    expect(await exited).toEqual([null, 'SIGKILL'])
    expect(await query(url, 'select from account')).toEqual([])
    expect(await query(url, 'select from farm')).toEqual([])
    const both = await Promise.all([fillDemo(url, filling), fillDemo(url, filling)])
    expect(both.toSorted()).toEqual([false, true])
    await expectComplete(url)
  },
)

async function expectComplete(url: string) {
  const farms = await query<{ id: string; name: string; sows: string; events: string }>(
    url,
    `select farm_id as id, name,
       (select count(*) from animal a where a.farm_id = f.farm_id and sex = 'sow') as sows,
       (select count(*) from sow_event e where e.farm_id = f.farm_id) as events
     from farm f order by farm_id`,
  )
  expect(farms.map(({ id, name }) => [Number(id), name])).toEqual(
    demoFarms.map((farm) => [farm.farmId, farm.name]),
  )
  for (const { sows, events } of farms) expect(Number(events)).toBeGreaterThan(3 * Number(sows))
  const members = await query<{ login: string; farm_id: string; role: string }>(
    url,
    'select login, farm_id, role from membership join account using (account_id)',
  )
  const expected = demoAccounts.flatMap(({ login, farms: of }) =>
    Object.entries(of).map(([farm, role]) => `${login} ${farm} ${role}`),
  )
  const found = members.map(({ login, farm_id: farm, role }) => `${login} ${farm} ${role}`)
  expect(found.toSorted()).toEqual(expected.toSorted())
}

async function query<Row extends object>(at: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
