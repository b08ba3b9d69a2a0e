// A migration that must not hold a large table for long is written step by step: its first line says so, and each of its statements is a
// step, remembered when it is done. A server that is killed goes on with the first step that is not.
//
//   -- step by step
//   create index concurrently if not exists mating_by_day on mating (farm_id, on_date);   -- outside a transaction, as PostgreSQL wants it
//   alter table mating add constraint day check (on_date > '1990-01-01') not valid;       -- every other step is a transaction of its own
//   alter table mating validate constraint day;
//   -- in batches                                                                         -- again and again until it touches no row
//   update mating set place = '' where ctid in (select ctid from mating where place is null limit 5000);
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { DatabaseProblem } from './embedded/database-problem.ts'

/** Called before each transaction of a migration ends: tests look at what it holds. */
export type Watch = (client: Client, migration: string, batches: boolean) => Promise<void>

export const isStepByStep = (text: string) => /^-- step by step\b/.test(text)

type Step = { sql: string; batches: boolean; sha256: string }

export async function takeSteps(
  client: Client,
  { name, text }: { name: string; text: string },
  watch: Watch,
  remember: () => Promise<unknown>,
) {
  const { rows: done } = await client.query<{ sha256: string }>(
    'select sha256 from schema_migration_step where name = $1 order by step',
    [name],
  )
  const steps = stepsOf(text)
  if (done.some(({ sha256 }, i) => steps[i]?.sha256 !== sha256))
    throw new DatabaseProblem(
      `The migration ${name} was changed where it had been done already: take the change back, and write it as a new migration.`,
    )
  for (const [i, step] of steps.entries()) {
    if (i < done.length) continue
    const tick = () =>
      client.query('insert into schema_migration_step (name, step, sha256) values ($1, $2, $3)', [
        name,
        i + 1,
        step.sha256,
      ])
    const once = () =>
      inTransaction(client, async () => {
        const { rowCount } = await client.query(step.sql)
        await watch(client, name, step.batches)
        if (!step.batches) await tick()
        return rowCount
      })
    if (/\bconcurrently\b/i.test(step.sql)) {
      await buildAside(client, step.sql)
      await tick()
    } else if (step.batches) {
      while (await once());
      await tick()
    } else await once()
  }
  await inTransaction(client, async () => {
    await remember()
    await client.query('delete from schema_migration_step where name = $1', [name])
  })
}

/** It waits for whoever reads now, and nobody waits for it; so no time is set to it. */
async function buildAside(client: Client, sql: string) {
  if (!/\bif (not )?exists\b/i.test(sql))
    throw new Error(`a server may be killed before it has noted this step: say "if not exists" in: ${sql}`)
  // What an earlier attempt left half built looks as if it existed.
  const { rows } = await client.query<{ half: string }>(
    `select indexrelid::regclass::text as half from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i'`,
  )
  for (const { half } of rows) await client.query(`drop index concurrently ${half}`)
  await client.query(sql)
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>) {
  await client.query('begin')
  try {
    // A table in use makes the migration fail, not the farm wait behind it.
    await client.query(`set local lock_timeout = '5s'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // The first error is the one to tell, also where the connection is gone.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** What a semicolon inside does not end: texts, quoted names, bodies between dollars, and comments. */
const whole =
  /e'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[^]*?\1|--[^\n]*|\/\*[^]*?\*\/|;|[^]/giy

export function stepsOf(text: string): Step[] {
  const steps: Step[] = []
  let sql = ''
  let batches = false
  const end = () => {
    const stripped = sql.trim()
    if (stripped)
      steps.push({ sql: stripped, batches, sha256: createHash('sha256').update(stripped).digest('hex') })
    sql = ''
    batches = false
  }
  for (const [part] of text.replaceAll('\r\n', '\n').matchAll(new RegExp(whole, 'giy'))) {
    if (part === ';') end()
    else if (part.startsWith('--') || part.startsWith('/*')) batches ||= /^-- in batches\b/.test(part)
    else sql += part
  }
  end()
  return steps
}
