// An installation that was brought up to date again and again, with a start at each migration, ends where one that skipped them all does.
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '@penside/contract/farm/demo.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { day } from '@penside/domain/day.ts'
import { bareDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, testApp } from '../../test/farm.ts'
import { fillAsKept, readKept } from '../../test/kept-records.ts'
import { migrate } from './migrate.ts'
import { isLong } from '../../test/long.ts'

const kept = await readKept()
const [often, once] = [await bareDatabase(), await bareDatabase()]
afterAll(async () => {
  await often.drop()
  await once.drop()
})

type Summed = { name: string; rows: string; sum: string }
/** What each table holds, and what each trigger and function does. */
const contentOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('schema_migration', 'schema_migration_step', 'installation') order by 1`,
    )
    const sums: Summed[] = []
    for (const { name } of tables)
      sums.push(
        (
          await client.query<Summed>(
            `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended((to_jsonb(t) - '{xact,at}'::text[])::text, 0)::numeric), 0) as sum from only ${name} t`,
          )
        ).rows[0]!,
      )
    const { rows: deeds } = await client.query(
      `select proname, md5(pg_get_functiondef(oid)) as text from pg_proc
       where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by 1, 2`,
    )
    const { rows: triggers } = await client.query(
      `select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1`,
    )
    return { sums, deeds, triggers }
  })

const starts = isLong ? 'each migration' : 'each tenth migration'
test(`a start at ${starts} ends where one start does, and goes on from there`, async () => {
  await fillAsKept(once.url, kept)
  await fillAsKept(often.url, kept)
  await migrate(once.url)
  const names = (await readdir(resolve(import.meta.dirname, '../../migrations'))).map((file) =>
    file.slice(0, -'.sql'.length),
  )
  const later = names.filter((name) => name > '0039~').toSorted()
  expect(later.length).toBeGreaterThan(50)
  for (const until of later.filter((_, at) => isLong || at % 10 === 9)) await migrate(often.url, { until })
  await migrate(often.url)
  const [straight, stepped] = [await contentOf(once.url), await contentOf(often.url)]
  expect(stepped.sums).toEqual(straight.sums)
  expect(stepped.deeds).toEqual(straight.deeds)
  expect(stepped.triggers).toEqual(straight.triggers)

  // The farm's people go on with it.
  const app = await testApp({ url: often.url, demo: true })
  const worker = app.as({ login: 'demo-worker', password: demoPassword })
  const { rows } = await asOwner(often.url, (client) =>
    client.query<{ sow: string; boar: string }>(
      `select (select animal_id from animal where farm_id = 50 and status in ('weaned', 'returned') order by 1 limit 1) as sow,
         (select animal_id from animal where farm_id = 50 and status is null order by 1 limit 1) as boar`,
    ),
  )
  const { status, wire } = await worker.call(matings.save, {
    formMode: 'insert',
    animalId: Number(rows[0]!.sow),
    matedOn: day('2026-11-20'),
    services: [{ boarId: Number(rows[0]!.boar), method: 'A' }],
  })
  expect([status, wire]).toMatchObject([200, { result: 1 }])
  await app.close()
})
