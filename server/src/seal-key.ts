import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSealKey } from './seal.ts'

export const keyFile = 'seal.key'

/** The key of this installation, from its folder. The first start makes it, for the server's own account to read. */
export function sealKeyIn(home: string): Buffer {
  const file = join(home, keyFile)
  try {
    writeFileSync(file, newSealKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process, or an earlier start, has made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}
