// A whole database for a test that cannot share one: because it needs certain ids, or an installation without people.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { asOwner } from './farm.ts'
import { spreadDatabase } from './spread-database.ts'

export type OwnDatabase = {
  url: string
  /** Another one with the same content; nobody may be connected to this one meanwhile. */
  copy(): Promise<OwnDatabase>
  drop(): Promise<void>
}

const coordinator = process.env['CITUS_URL']

/** An empty database with all tables, over the machines of the coordinator that CITUS_URL names, if any. */
export const ownDatabase = (): Promise<OwnDatabase> =>
  coordinator ? spreadDatabase(coordinator) : made(inject('emptyDatabase'))

/** One without any table. */
export const bareDatabase = (): Promise<OwnDatabase> => made('template0')

async function made(template: string): Promise<OwnDatabase> {
  const shared = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(shared)
  url.pathname = `/${name}`
  // Copying the files takes a tenth of what writing all pages to the log takes.
  await asOwner(shared, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: url.href,
    copy: () => made(name),
    drop: () =>
      asOwner(shared, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}
