import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './home.ts'
import { lives, newName, startOf } from './processes.ts'
import { control, findRunning } from './start-or-adopt.ts'
import { DatabaseProblem } from './database-problem.ts'

// A server writes its name into servers/ before it looks for a running database. One that leaves takes its name out,
// says that it may stop the database, and only then looks whether other names are there. So of two servers, one
// coming and one going, either the one going sees the other and leaves the database alone, or the one coming sees
// that the database may be stopped and waits. Names of dead processes do not count.

export async function joinServers({ home }: Place) {
  const servers = join(home, 'servers')
  await mkdir(servers, { recursive: true, mode: 0o700 })
  const membership = join(servers, newName())
  await writeFile(membership, await startOf(process.pid))
  while ((await living(servers, stoppingPrefix)).length > 0) await wait(50)
  return membership
}

export async function leave(place: Place, membership: string) {
  const { home, database, socketFolder, log } = place
  const servers = join(home, 'servers')
  const stopping = join(servers, stoppingPrefix + newName())
  await rm(membership, { force: true })
  await writeFile(stopping, await startOf(process.pid))
  try {
    if ((await living(servers, '')).length > 0) {
      log('Another server still uses the database; leaving it to run.')
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

/** The names of living processes in servers/, those that are stopping or the others; dead ones are taken out. */
async function living(servers: string, prefix: string) {
  const found: string[] = []
  for (const file of await readdir(servers)) {
    const name = file.startsWith(stoppingPrefix) ? file.slice(stoppingPrefix.length) : file
    const start = await readFile(join(servers, file), 'utf8').catch(() => '')
    if (!(await lives(name, start))) await rm(join(servers, file), { force: true })
    else if (file.length - name.length === prefix.length) found.push(file)
  }
  return found
}
