import { text } from '../api/vocabulary.ts'
import { field, optional } from '../api/wire.ts'

/** What a passkey has signed: as the browser gives it, in JSON. */
export const passkeySigned = field('passkey', text(20_000).regex(/^\{.*\}$/s))

/** Beside the password: a code of six digits or one of the recovery codes, or what a passkey has signed. */
export const secondStep = {
  code: optional(field('code', text(60).min(6))),
  passkey: optional(passkeySigned),
}
