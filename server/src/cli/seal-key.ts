import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './environment.ts'
import { newSealKey } from '../database/seal.ts'

export const keyFile = 'seal.key'

/**
 * The key of this installation, from its folder. The first start makes it, for the server's own account to read.
 * @throws SettingError where it can be neither read nor made
 */
export function sealKeyIn(home: string): Buffer {
  const file = join(home, keyFile)
  try {
    // With a database elsewhere nothing else has made the folder.
    mkdirSync(home, { recursive: true, mode: 0o700 })
    writeFileSync(file, newSealKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process, or an earlier start, has made it.
    if (codeOf(error) !== 'EEXIST') throw trouble(file, codeOf(error))
  }
  const key = read(file)
  if (key.length !== 32) throw trouble(file, `${key.length} bytes`)
  return key
}

function read(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    throw trouble(file, codeOf(error))
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
const trouble = (file: string, why: string) =>
  new SettingError(
    `The key in ${file} cannot be used (${why}): put PENSIDE_HOME where the server may write, or set SEAL_KEY.`,
  )
