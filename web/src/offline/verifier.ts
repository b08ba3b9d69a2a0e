import { argon2idAsync } from '@noble/hashes/argon2.js'
import type { Cost, Verifier } from './store.ts'

/** Interval at which hashing yields to the screen, ms. */
const pause = 20

const digest = (secret: string, { salt, kibibytes, passes }: Omit<Verifier, 'hash'>) =>
  argon2idAsync(secret.normalize(), salt, { m: kibibytes, t: passes, p: 1, asyncTick: pause })

/** Argon2id hash of a PIN or password with a random salt. */
export async function hashOf(secret: string, cost: Cost): Promise<Verifier> {
  const made = { salt: crypto.getRandomValues(new Uint8Array(16)), ...cost }
  return { ...made, hash: await digest(secret, made) }
}

export async function isRight(secret: string, verifier: Verifier): Promise<boolean> {
  const found = await digest(secret, verifier)
  return found.length === verifier.hash.length && found.every((byte, at) => byte === verifier.hash[at])
}
