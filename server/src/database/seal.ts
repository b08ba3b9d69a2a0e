import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [ivBytes, tagBytes] = [12, 16]

/**
 * Seals what is kept and has to be read again (AES-256-GCM), with a key that is not in the database: a copy of the database alone opens
 * nothing. What something is of goes into its seal, so that it opens in no other place.
 */
export class Seal {
  readonly #key: Buffer

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key
  }

  close(plain: Buffer, of: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(of))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** @throws where it was sealed with another key, or of something else */
  open(sealed: Buffer, of: string): Buffer {
    const iv = sealed.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(of))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }
}

/** What a seal is of. */
export const sealedOf = {
  webhook: (farmId: number, webhookId: number) => `webhook ${farmId} ${webhookId}`,
  dialler: (farmId: number) => `dialler ${farmId}`,
  push: 'push',
} as const

export const newSealKey = () => randomBytes(32)
