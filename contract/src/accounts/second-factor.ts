import { text } from '../api/vocabulary.ts'
import { field, optional } from '../api/wire.ts'

/** Answer of a passkey, JSON as the browser returns it. */
export const passkeySigned = field('passkey', text(20_000).regex(/^\{.*\}$/s))

/** Second factor: a six-digit code, a recovery code, or a passkey's answer. */
export const secondStep = {
  code: optional(field('code', text(60).min(6))),
  passkey: optional(passkeySigned),
}
