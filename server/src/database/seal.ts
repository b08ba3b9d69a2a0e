import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [ivBytes, tagBytes] = [12, 16]

/**
 * Encryption of stored secrets (AES-256-GCM). The key is not in the database, so a copy of the database alone reveals nothing. Each secret is
 * bound to its record by a context, and cannot be decrypted for another one.
 */
export class Seal {
  readonly #key: Buffer

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key
  }

  encrypt(plain: Buffer, context: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** @throws Error if it was encrypted with another key or context */
  decrypt(sealed: Buffer, context: string): Buffer {
    const iv = sealed.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }
}

/** Contexts of the stored secrets. */
export const sealContext = {
  codes: (accountId: number, factorId: string) => `codes ${accountId} ${factorId}`,
  webhook: (farmId: number, webhookId: number) => `webhook ${farmId} ${webhookId}`,
  dialler: (farmId: number) => `dialler ${farmId}`,
  push: 'push',
} as const

export const newSealKey = () => randomBytes(32)
