// The schema of today: the files of server/schema, in the order of schema.json. A new database is made of them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DatabaseProblem } from './embedded/database-problem.ts'

const description = z.object({
  /** Files, in the order in which they build on one another. */
  files: z.array(z.string()),
  /** The last migration before the first file of server/migrations. Older databases are rejected. */
  baseline: z.string(),
  /** Newest migration of a database of `versionOfBaseline`, which has the tables of the baseline. */
  lastBeforeBaseline: z.string(),
  /** Version that brings an older database up to the baseline. */
  versionOfBaseline: z.string(),
})

export type Schema = z.infer<typeof description> & { text: string }

export async function readSchema(folder: string): Promise<Schema> {
  const schema = description.parse(JSON.parse(await readFile(join(folder, 'schema.json'), 'utf8')))
  const found = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  if (found.join() !== schema.files.toSorted().join())
    throw new Error(`schema.json in ${folder} must name each of its files once: ${found.join(', ')}.`)
  const texts = await Promise.all(schema.files.map((file) => readFile(join(folder, file), 'utf8')))
  return { ...schema, text: texts.join('\n') }
}

/** The error for a database that has a migration which is unknown to this version. */
export const unknownMigration = ({ baseline, versionOfBaseline }: Schema, migration: string) =>
  new DatabaseProblem(
    migration < baseline
      ? `The database is older than this Penside can migrate: its newest migration is ${migration}. Start version ${versionOfBaseline} on it once, then this version.`
      : `The database is newer than this Penside: it has the migration ${migration}. Start the newer version, or use a backup from before it.`,
  )
