// Stops the database of a run's folder when the run ends, however it does, and removes a temporary folder.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@penside/server/database/embedded/embedded.ts'
import { findRunning } from '@penside/server/database/embedded/start-or-adopt.ts'

const [home = '', stays] = process.argv.slice(2)

// A keyboard interrupt is sent to all processes of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', async () => {
  if (await findRunning(join(home, 'database'))) await (await startEmbedded({ home, log: () => {} })).stop()
  if (stays !== 'stays') await rm(home, { recursive: true, force: true })
})
