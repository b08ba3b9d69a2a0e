import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hex. Browsers have their own only on https, and a farm's own server may be without. */
export const sha256 = (text: string): string => bytesToHex(digest(new TextEncoder().encode(text)))
