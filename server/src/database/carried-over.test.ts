// Records of the baseline, migrated to this version: the tables are those of the schema, no migration keeps a farm waiting, and every list
// and report answers as before.
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { everyCall } from '@penside/contract/index.ts'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { statisticServices } from '@penside/contract/reports/statistic-names.ts'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { catalogue } from '../../test/catalogue.ts'
import { bareDatabase, ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, requestOf, testApp } from '../../test/farm.ts'
import { fillAsKept, readKept, writeKept, type Answers } from '../../test/kept-records.ts'
import { faultsOf, watchedOf, type Watched } from '../../test/large-tables.ts'
import { migrate } from './migrate.ts'

/** Migrations that hold a large table, and why it has to be. */
const mayHold: Readonly<Record<string, string>> = {}

const kept = await readKept()
const database = await bareDatabase()
await fillAsKept(database.url, kept)
const owner = new Client({ connectionString: database.url })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const watched = await watchedOf(owner)
const faults: string[] = []
await migrate(database.url, {
  watch: async (client, name) => {
    faults.push(...(await faultsOf(client, watched)).map((fault) => `${name} ${fault}`))
  },
})

test('the migrations make the same catalogue as the schema', async () => {
  const fresh = await ownDatabase()
  onTestFinished(fresh.drop)
  const created = await asOwner(fresh.url, catalogue)
  expect(await catalogue(owner)).toEqual(created)
  expect(Object.keys(created).length).toBeGreaterThan(2_000)
})

test('no migration writes a large table anew, or holds it while it reads or changes many rows', () => {
  expect(watched.large.size).toBeGreaterThan(10)
  expect(
    faults.filter((fault) => !mayHold[fault.split(' ')[0] ?? '']),
    'run it outside a transaction: an index concurrently, rows in batches; add a constraint as not valid first',
  ).toEqual([])
})

/** What is done by itself, in its own transaction, undone. */
async function faultsIn(sql: string, look: Watched) {
  await owner.query('select pg_stat_force_next_flush()')
  await owner.query('begin')
  await owner.query(sql)
  const found = await faultsOf(owner, look)
  await owner.query('rollback')
  return found
}

test.each([
  [`alter table litter_change alter number type bigint`, /^writes litter_change anew/],
  [
    `alter table litter_change add column drawn timestamptz default clock_timestamp()`,
    /^writes litter_change anew/,
  ],
  [
    `alter table litter_change add check (number < 1e6)`,
    /^reads \d+ rows of litter_change under AccessExclusiveLock$/,
  ],
  [`create index on litter_change (number)`, /^reads \d+ rows of litter_change under ShareLock$/],
  [`update litter_change set reason = reason`, /^changes \d+ rows of litter_change at once$/],
  [`alter table litter_change add column spot text not null default ''`, null],
  [`alter table litter_change add check (number < 1e6) not valid`, null],
  [`alter table litter_change drop column reason`, null],
  [`create table spot (farm_id bigint, name text); create index on spot (name)`, null],
] as const)('%s', async (sql, fault) => {
  const found = await faultsIn(sql, await watchedOf(owner))
  if (fault) expect(found.join()).toMatch(fault)
  else expect(found).toEqual([])
})

/** Whose records there are: the example farm, on which every call's example works, and a farm of the demonstration. */
const farms = {
  example: { farmId: 1, logins: { owner: 'owner', manager: 'manager', worker: 'worker' } },
  demo: { farmId: 50, logins: { owner: 'demo-owner', manager: 'demo-manager', worker: 'demo-worker' } },
}
/** Of the demo farm animals of its own are asked for. */
const ofAnimal = ['pigNo', 'searchPigNo']
/** What belongs to the session, and to no record. */
const ofSession = /^(sessions|members|ownData)\.|^farms\.select$|^outbox\.state$/

/** What a call is asked of a farm, by a name: its example, and more of what makes the figures. */
function questions(call: Call & { name: string }, farm: keyof typeof farms, animals: readonly number[]) {
  const example = z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>
  const name = `${farm} ${call.path}`
  const field = ofAnimal.find((each) => each in example)
  if (farm === 'demo' && field)
    return animals.map((animal) => ({ name: `${name} ${animal}`, wire: { ...example, [field]: animal } }))
  if (call.path !== statistics.proxy.path) return [{ name, wire: example }]
  return Object.entries(statisticServices).map(([statistic, service]) => ({
    name: `${name} ${statistic}`,
    wire: {
      url: `/statistics/data/${service}/farm/${farms[farm].farmId}?lang=en&statdate=2026-11-20&period=m&size_of_period=1&num_of_period=24`,
    },
  }))
}

test('answers every list and report as before, also after the audit was pruned', async () => {
  await owner.query('truncate audit')
  const app = await testApp({ url: database.url, demo: true })
  const { rows } = await owner.query<{ id: string }>(
    'select animal_id as id from animal where farm_id = 50 order by 1 offset 20 limit 5',
  )
  const animals = rows.map(({ id }) => Number(id))
  const answers: Answers = {}
  for (const call of everyCall) {
    if (call.writes || call.allow === 'anyone' || ofSession.test(call.name)) continue
    const role = roles.findLast((each) => (call.allow as readonly string[]).includes(each))!
    for (const farm of ['example', 'demo'] as const)
      for (const { name, wire } of questions(call, farm, animals)) {
        const person = { login: farms[farm].logins[role], password: demoPassword }
        const answer = await app.as(person).ask(requestOf(call, wire))
        answers[name] = { status: answer.statusCode, body: answer.json() }
      }
  }
  await app.close()
  // A wire that is changed on purpose is kept anew with KEEP_ANSWERS=1; what was carried over must be right before that.
  if (process.env['KEEP_ANSWERS'] === '1') {
    const known = Object.keys(kept.answers).map(
      (name) => [name, answers[name] ?? kept.answers[name]!] as const,
    )
    await writeKept({ ...kept, answers: Object.fromEntries(known) })
  }
  for (const [name, answer] of Object.entries(kept.answers))
    expect({ [name]: withoutAdditions(withoutVersions(answers[name]), answer) }).toMatchObject({
      [name]: withoutVersions(answer),
    })
  expect(Object.keys(kept.answers).length).toBeGreaterThan(200)
})

/** What the contract says in addition since then is no difference: besides fields, rows of a list that tells its rows by their names. */
function withoutAdditions(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) {
    const names = then.map(nameOf)
    const rows = names.includes(undefined) ? now : now.filter((row) => names.includes(nameOf(row)))
    return rows.map((row, i) => withoutAdditions(row, then[i]))
  }
  if (!isObject(now) || !isObject(then)) return now
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, withoutAdditions(value, then[key])]),
  )
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const nameOf = (row: unknown) => (isObject(row) ? row['name'] : undefined)

/** They say only whether something is still the same. */
const withoutVersions = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null, (key, value) => (key === 'version' ? undefined : value)))
