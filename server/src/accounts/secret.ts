import { createHash, randomBytes } from 'node:crypto'

/** Secret of 256 random bits for a link, a session or a token. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** SHA-256 of a secret. The database stores only hashes; secrets are too long to guess, so a fast hash is enough. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest()
