// What a farm can ask the moment its books have come in: into a database that held nothing, and so knew nothing of how much there would be.
// PENSIDE_LONG=1: 53,000 rows, within the time that the server gives a call.
import { afterAll, expect, test } from 'vitest'
import type { ClientBase } from 'pg'
import { reports } from '@penside/bench/reports.ts'
import { today } from '@penside/bench/request.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { importHerd } from '@penside/server/workbook/herd-import.ts'
import { checkedBooks, exportedBooks, sentBooks } from '../../server/test/books.ts'
import { ownDatabase } from '../../server/test/database-of-its-own.ts'
import { asOwner, makePerson, testApp } from '../../server/test/farm.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'
import { isLong } from '../../server/test/long.ts'

/** The farm of which the reports of the bench ask. */
const farmId = 1

const open: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of open) await close()
})

/** A server on a database of its own, as the manager of the one farm in it. */
async function served(fill: (client: ClientBase) => Promise<unknown>) {
  const database = await ownDatabase()
  const manager = await asOwner(database.url, async (client) => {
    await client.query('begin')
    await fill(client)
    const person = await makePerson(client, 'manager')
    await client.query(`select set_for_call('penside.farm', $1)`, [farmId])
    await client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'manager')`, [
      farmId,
      person.accountId,
    ])
    await client.query('commit')
    return person
  })
  const house = await testApp({
    url: database.url,
    now: () => new Date(),
    ...(isLong && { busyAfter: 1_000 }),
  })
  open.push(house.close, database.drop)
  return { url: database.url, me: house.as(manager) }
}

test('every list and report answers at once, and while the books come in', { timeout: 900_000 }, async () => {
  const herd = growDemoFarm(demoFarms[0]!, today, isLong ? 0.82 : 0.05)
  const from = await served((client) => importHerd(client, farmId, herd))
  const workbook = await exportedBooks(from.me)
  const rows = Object.values(workbook).reduce((sum, { length }) => sum + length, 0)
  expect(rows).toBeGreaterThan(isLong ? 53_000 : 2_500)

  const { url, me } = await served((client) =>
    client.query(`insert into farm (farm_id, name) values ($1, 'New farm')`, [farmId]),
  )
  const times = new Map<string, number>()
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const done = await work()
    times.set(what, performance.now() - began)
    return done
  }
  const importId = await timed('sent', () => sentBooks(me, workbook))
  const { refusals, warnings } = await timed('checked', () => checkedBooks(me, importId))
  expect(refusals).toBe(0)
  expect((await me.call(books.run, { importId, warnings })).status).toBe(200)
  const brought = async () => {
    for (;;) {
      const { body } = await me.call(books.state, { importId })
      if (body.state !== 'importing') return body.state
      expect((await timed('while it comes in', () => me.call(workPlan.today, {}))).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  expect(await timed('brought in', brought)).toBe('done')
  const { rows: unknown } = await asOwner(url, (client) =>
    client.query(`select relname from pg_class c join pg_stat_user_tables t using (relname)
      where t.n_tup_ins > 0 and c.reltuples < 0 and relname in (select tgrelid::regclass::text from pg_trigger where tgname = 'audit')`),
  )
  expect(unknown).toEqual([])
  // Daily totals are calculated before the import counts as done.
  const { rows: kept } = await asOwner(url, (client) => client.query('select farm_id from daily_total_state'))
  expect(kept).toHaveLength(1)
  const refused: unknown[] = []
  const slow: [string, number][] = []
  for (const { name, requests } of reports)
    for (const { variant, method, path, contentType, body } of requests) {
      const what = `${name}: ${variant}`
      const payload = body && { payload: body, headers: { 'content-type': contentType } }
      const answer = await timed(what, () => me.ask({ method, url: path, ...payload }))
      if (answer.statusCode !== 200) refused.push([what, answer.statusCode, answer.body])
      slow.push([what, times.get(what) ?? 0])
    }
  expect(refused).toEqual([])
  if (!isLong) return
  const slowest = slow.toSorted(([, a], [, b]) => b - a).slice(0, 5)
  for (const what of ['sent', 'checked', 'brought in', 'while it comes in'])
    slowest.unshift([what, times.get(what) ?? 0])
  console.log([`${rows} rows`, ...slowest.map(([what, ms]) => `${what}: ${Math.round(ms)} ms`)].join('\n'))
})
