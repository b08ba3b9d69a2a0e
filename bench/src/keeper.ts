// Beside a run: when that ends, however it does, stops the database of its folder, and removes a folder that does not stay.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@penside/server/database/embedded/embedded.ts'
import { findRunning } from '@penside/server/database/embedded/start-or-adopt.ts'

const [home = '', stays] = process.argv.slice(2)

// What interrupts the run from a keyboard comes to all of its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', async () => {
  if (await findRunning(join(home, 'database'))) await (await startEmbedded({ home, log: () => {} })).stop()
  if (stays !== 'stays') await rm(home, { recursive: true, force: true })
})
