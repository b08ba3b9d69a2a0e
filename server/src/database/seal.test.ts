import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFile, sealKeyIn } from '../cli/seal-key.ts'
import { newSealKey, Seal } from './seal.ts'

test('decrypts only with the same key and context, and unchanged data', () => {
  const [seal, other] = [new Seal(newSealKey()), new Seal(newSealKey())]
  const plain = Buffer.from('a secret that is read again')
  const sealed = seal.encrypt(plain, 'codes 1')
  expect(seal.decrypt(sealed, 'codes 1')).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(seal.encrypt(plain, 'codes 1')).not.toEqual(sealed)
  expect(() => seal.decrypt(sealed, 'codes 2')).toThrow(/authenticat/)
  expect(() => other.decrypt(sealed, 'codes 1')).toThrow(/authenticat/)
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => seal.decrypt(changed, 'codes 1')).toThrow(/authenticat/)
  }
  expect(() => seal.decrypt(sealed.subarray(0, 20), 'codes 1')).toThrow(/authenticat/)
})

test('creates the key readable by its owner only, and reads it later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  const home = join(folder, 'not there yet')
  try {
    const key = sealKeyIn(home)
    expect(key).toHaveLength(32)
    expect(sealKeyIn(home)).toEqual(key)
    expect(readFileSync(join(home, keyFile))).toEqual(key)
    expect(statSync(join(home, keyFile)).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('rejects a key that can be neither read nor created', () => {
  const home = mkdtempSync(join(tmpdir(), 'seal-'))
  try {
    writeFileSync(join(home, 'file'), 'short')
    expect(() => sealKeyIn(join(home, 'file'))).toThrow(/seal\.key cannot be used .*set SEAL_KEY/)
    writeFileSync(join(home, keyFile), 'short')
    expect(() => sealKeyIn(home)).toThrow('(5 bytes)')
  } finally {
    rmSync(home, { recursive: true })
  }
})
