import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './home.ts'
import { isMakerAlive, newName, startTimeOf } from './processes.ts'
import { control, findRunning } from './start-or-adopt.ts'
import { DatabaseProblem } from './database-problem.ts'

// Server processes that share one database; the last to leave stops it.
//
// A server registers in servers/ before it looks for a running database. A leaving server removes its entry, adds a "stopping" entry, and
// then reads the folder. So a leaving server sees a joining one and keeps the database running, or the joining one sees "stopping" and
// waits. Entries of dead processes are ignored.

export async function register({ home }: Place) {
  const servers = join(home, 'servers')
  await mkdir(servers, { recursive: true, mode: 0o700 })
  const entry = join(servers, newName())
  await writeFile(entry, await startTimeOf(process.pid))
  while ((await liveEntries(servers, stoppingPrefix)).length > 0) await wait(50)
  return entry
}

/** Removes the entry, and stops the database if no other server uses it. @throws DatabaseProblem if it does not stop */
export async function leave(place: Place, entry: string) {
  const { home, database, socketFolder, log } = place
  const servers = join(home, 'servers')
  const stopping = join(servers, stoppingPrefix + newName())
  await rm(entry, { force: true })
  await writeFile(stopping, await startTimeOf(process.pid))
  try {
    if ((await liveEntries(servers, '')).length > 0) {
      log('Another server still uses the database, so it keeps running.')
      return
    }
    if (!(await findRunning(database))) return
    const { code, output } = await control(place, ['stop', '-m', 'fast', '-w', '-t', '300'])
    if (code !== 0 && (await findRunning(database)))
      throw new DatabaseProblem(`The database does not stop: ${output}`)
    if (socketFolder && dirname(socketFolder) !== home)
      await rm(socketFolder, { recursive: true, force: true })
  } finally {
    await rm(stopping, { force: true })
  }
}

const stoppingPrefix = 'stopping.'

/** Entries of live processes in servers/, with or without the stopping prefix. Entries of dead processes are deleted. */
async function liveEntries(servers: string, prefix: string) {
  const found: string[] = []
  for (const file of await readdir(servers)) {
    const name = file.startsWith(stoppingPrefix) ? file.slice(stoppingPrefix.length) : file
    const start = await readFile(join(servers, file), 'utf8').catch(() => '')
    if (!(await isMakerAlive(name, start))) await rm(join(servers, file), { force: true })
    else if (file.length - name.length === prefix.length) found.push(file)
  }
  return found
}
