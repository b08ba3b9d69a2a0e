import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './environment.ts'
import { newSealKey } from '../database/seal.ts'

export const keyFile = 'seal.key'

/**
 * Key of the installation's stored secrets, from its folder. The first start creates it, readable by the server's account only.
 * @throws SettingError if it can be neither read nor created
 */
export function sealKeyIn(home: string): Buffer {
  const file = join(home, keyFile)
  try {
    // With DATABASE_URL nothing else creates the folder.
    mkdirSync(home, { recursive: true, mode: 0o700 })
    writeFileSync(file, newSealKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(file, codeOf(error))
  }
  const key = read(file)
  if (key.length !== 32) throw unusable(file, `${key.length} bytes`)
  return key
}

function read(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    throw unusable(file, codeOf(error))
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
const unusable = (file: string, why: string) =>
  new SettingError(
    `The key in ${file} cannot be used (${why}): put PENSIDE_HOME where the server may write, or set SEAL_KEY.`,
  )
