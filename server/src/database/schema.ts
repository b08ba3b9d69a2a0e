// The tables, functions and policies of a new database: the files of server/schema, in the order of schema.json. Migrations change them
// afterwards, so that every database is made of the same statements.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { DatabaseProblem } from './embedded/database-problem.ts'

const description = z.object({
  /** As which the schema is recorded in schema_migration; migrations have later names. */
  name: z.string(),
  /** Files, in the order in which they build on one another. */
  files: z.array(z.string()),
  /** The last migration of the version before the schema, after which a database has the same tables. */
  takesOver: z.string(),
  /** The version that had that migration. */
  versionBefore: z.string(),
})

export type Schema = z.infer<typeof description> & { text: string; sha256: string }

/** Reads the schema of a folder. Lines of comment and white space are not part of its hash: they may be corrected later. */
export async function readSchema(folder: string): Promise<Schema> {
  const schema = description.parse(JSON.parse(await readFile(join(folder, 'schema.json'), 'utf8')))
  const found = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  if (found.join() !== schema.files.toSorted().join())
    throw new Error(`schema.json in ${folder} must name each of its files once: ${found.join(', ')}.`)
  const texts = await Promise.all(schema.files.map((file) => readFile(join(folder, file), 'utf8')))
  const text = texts.join('\n')
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { ...schema, text, sha256: createHash('sha256').update(statements).digest('hex') }
}

/**
 * Records the schema for a database that the version before it brought up to date: it has the same tables. The rows of former migrations
 * stay as its history. @throws DatabaseProblem if it is the database of any other version
 */
export async function takeOver(client: Client, schema: Schema, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(name) as newest from schema_migration',
  )
  const newest = rows[0]!.newest
  if (newest === null || newest >= schema.name) return
  if (newest !== schema.takesOver) throw ofAnotherVersion(schema, newest)
  log(`Taking over the database of version ${schema.versionBefore}.`)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
    schema.name,
    schema.sha256,
  ])
}

/** The error for a database that has a migration which is unknown to this version. */
export const ofAnotherVersion = (schema: Schema, migration: string) =>
  new DatabaseProblem(
    migration < schema.name
      ? `The database is older than this Penside can bring up to date: it has the migration ${migration}. Start version ${schema.versionBefore} on it once, then this version.`
      : `The database is newer than this Penside: it has the migration ${migration}. Start the newer version, or use a backup from before it.`,
  )
