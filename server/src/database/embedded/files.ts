import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { windows } from './system.ts'

/** Renames `from` to `to`, or deletes `from` if another server has just created `to`. */
export async function renameUnlessThere(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
    await rm(from, { recursive: true, force: true })
  }
}

export async function syncToDisk(path: string) {
  if (windows) return
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
