import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryHome } from '../../test/process.ts'
import { listBackups } from '../database/backup.ts'
import { backUpNightly } from './backups.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { logOf, receiveLog } from '../database/log-archive.ts'
import { migrate } from '../database/migrate.ts'

test('a night has one backup, and the log that begins to be kept has one that belongs to it', async () => {
  const { home: place, remove } = await temporaryHome()
  onTestFinished(remove)
  await chmod(place, 0o755)
  const folder = join(place, 'backups')
  const { url, stop } = await startEmbedded({
    home: join(place, 'home'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  onTestFinished(stop)
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

  const closing = new AbortController()
  let rounds = 0
  const receiving = receiveLog(url, folder, closing.signal, () => (rounds += 1))
  await expect.poll(() => rounds).toBeGreaterThan(0)
  const log = await logOf(url)
  expect((await round()).backups[0]).toEqual([now.toISOString(), log])
  const second = now
  now = new Date(2026, 10, 24, 14)
  expect((await round()).doneAt).toEqual(second)
  closing.abort()
  await receiving
})
