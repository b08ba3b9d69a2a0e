// One real PostgreSQL for all tests (Vitest's globalSetup): TEST_DATABASE_URL, or one of our own in a temporary
// folder. A test takes it with inject('databaseUrl') and makes a farm of its own in it.
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded/embedded.ts'
import { migrate } from '../src/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated test database, as its owner. */
    databaseUrl: string
    /** The name of a migrated database beside it, empty and without connections, to make copies of. */
    emptyDatabase: string
  }
}

/** Nothing in it has to survive a power cut. */
const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  max_wal_size: '512MB',
}

export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    await prepare(project, given)
    return () => asOwner(given, (client) => client.query(`drop database ${empty} with (force)`))
  }
  const home = await mkdtemp(join(tmpdir(), 'penside-test-'))
  const database = await startEmbedded({ home, log: () => {}, settings: fastAndLoose })
  // A second Ctrl-C ends Vitest without the teardown.
  const stopAtOnce = () => {
    process.kill(postmaster(home), 'SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stopAtOnce)
  const teardown = async () => {
    await database.stop()
    process.off('exit', stopAtOnce)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await prepareOwn(project, database.url)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

const shared = 'test_shared'
const empty = `test_empty_${randomBytes(6).toString('hex')}`

async function prepare(project: TestProject, url: string) {
  await migrate(url)
  await asOwner(url, (client) => client.query(`create database ${empty} template template0`))
  await migrate(at(url, empty))
  project.provide('databaseUrl', url)
  project.provide('emptyDatabase', empty)
}

/** Migrates one database and copies it: copying takes a tenth of migrating. */
async function prepareOwn(project: TestProject, url: string) {
  await asOwner(url, (client) => client.query(`create database ${empty} template template0`))
  await migrate(at(url, empty))
  await asOwner(url, (client) =>
    client.query(`create database ${shared} template ${empty} strategy file_copy`),
  )
  project.provide('databaseUrl', at(url, shared))
  project.provide('emptyDatabase', empty)
}

const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function asOwner(url: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const postmaster = (home: string) =>
  Number.parseInt(readFileSync(join(home, 'database/postmaster.pid'), 'utf8'), 10)
