import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hex. `crypto.subtle` is missing on plain http, which a farm's own server may use. */
export const sha256 = (text: string): string => bytesToHex(digest(new TextEncoder().encode(text)))
