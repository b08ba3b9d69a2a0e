import type { FastifyInstance } from 'fastify'
import { IdleRun } from './job-runs.ts'
import { repeat } from './schedule.ts'
import { listBackups, takeBackup, type Backup } from '../database/backup.ts'
import { withConnection } from '../database/connection.ts'
import { checkArchiving, logOf } from '../database/embedded/log-archive.ts'

/** Interval of the check that a backup is due, ms. */
const lookEvery = 600_000
/** Interval of the check that the log is archived, ms. */
const logEvery = 60_000
/** Hour of the backup by the machine's clock. */
const hour = 2
/** Age from which a backup is too old, ms: two nights. */
const old = 2 * 86_400_000

/** Latest time at which a nightly backup was due. */
export function lastNight(now: Date): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** Takes a backup each night, or once the machine is on again. Logs an error if it fails, with whether the newest is too old. */
export function backupJob(app: FastifyInstance, url: string, folder: string) {
  let listening = Infinity
  app.addHook('onListen', async () => {
    listening = Date.now()
  })
  repeat(app, lookEvery, 'backups', async () => {
    // The start is not slowed down, and a server that ran for a minute needs no backup.
    if (Date.now() - listening < lookEvery) return new IdleRun(null)
    return backUpNightly(app, url, folder)
  })
}

/** Checks that PostgreSQL archives its log beside the backups. */
export function logArchiveJob(app: FastifyInstance, url: string, folder: string) {
  repeat(app, logEvery, 'log', () => withConnection(url, (client) => checkArchiving(client, folder)))
}

/** One run: takes a backup unless there is one of the last night for the log that is archived now. Exported for its test. */
export async function backUpNightly(
  { log, now: clock }: Pick<FastifyInstance, 'log' | 'now'>,
  url: string,
  folder: string,
): Promise<IdleRun | undefined> {
  const now = clock()
  let newest: Backup | undefined
  try {
    newest = (await listBackups(folder))[0]
    if (
      newest &&
      new Date(newest.takenAt) >= lastNight(now) &&
      newest.log === (await withConnection(url, logOf))
    )
      return new IdleRun(new Date(newest.takenAt))
    const taken = await takeBackup(url, folder, now)
    if (!taken) return new IdleRun(null)
    log.info({ folder: taken.folder, bytes: taken.bytes }, 'a backup was taken')
    return undefined
  } catch (error) {
    const tooOld = !newest || now.getTime() - Date.parse(newest.takenAt) > old
    log.error(
      { err: error, newest: newest?.takenAt ?? null, tooOld },
      'the backup of the night could not be taken',
    )
    throw error
  }
}
