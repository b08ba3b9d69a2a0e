import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryHome } from '../../test/process.ts'
import { listBackups } from '../database/backup.ts'
import { backUpNightly } from './backups.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { withConnection } from '../database/connection.ts'
import { logOf } from '../database/embedded/log-archive.ts'
import { migrate } from '../database/migrate.ts'

test('takes one backup a night, and one for each new log', async () => {
  const { home: place, remove } = await temporaryHome()
  onTestFinished(remove)
  await chmod(place, 0o755)
  const folder = join(place, 'backups')
  const start = (archive?: string) =>
    startEmbedded({ home: join(place, 'home'), log: () => {}, settings: { fsync: 'off' }, archive })
  let { url, stop } = await start()
  onTestFinished(() => stop())
  await migrate(url)
  let now = new Date(2026, 10, 24, 12)
  const round = async () => {
    const idle = await backUpNightly({ log: pino({ level: 'silent' }), now: () => now }, url, folder)
    const backups = await listBackups(folder)
    return { doneAt: idle?.doneAt, backups: backups.map(({ takenAt, log }) => [takenAt, log]) }
  }
  const first = now
  expect(await round()).toEqual({ doneAt: undefined, backups: [[first.toISOString(), undefined]] })
  now = new Date(2026, 10, 24, 13)
  expect(await round()).toEqual({ doneAt: first, backups: [[first.toISOString(), undefined]] })

  await stop()
  ;({ url, stop } = await start(folder))
  const log = await withConnection(url, logOf)
  expect(log).toBeDefined()
  expect((await round()).backups[0]).toEqual([now.toISOString(), log])
  const second = now
  now = new Date(2026, 10, 24, 14)
  expect((await round()).doneAt).toEqual(second)
})
