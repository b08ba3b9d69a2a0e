import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { isSecure } from '../http/cookie.ts'

/** Loaded with the first passkey: it is a sixth of what a start loads. */
const library = () => import('@simplewebauthn/server')

/** So long a passkey may take to be shown, seconds. */
const patience = 300

const originOf = ({ protocol, host }: FastifyRequest) => new URL(`${protocol}://${host}`).origin
const hostOf = (request: FastifyRequest) => new URL(originOf(request)).hostname

/** Browsers make passkeys for a host with a name, where nobody can listen. */
export const mayHavePasskeys = (request: FastifyRequest) =>
  isSecure(request) && isIP(hostOf(request).replaceAll(/^\[|\]$/g, '')) === 0

/** Ed25519, ES256 and RS256: what phones, computers and keys have. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Known = { factorId: string; credential: string; publicKey: Buffer; uses: number; transports: string[] }

const passkeysOf = (db: Db, accountId: number, host: string) =>
  db.many<Known>(sql`select factor_id, credential, public_key, uses, transports from second_factor
    where account_id = ${accountId} and kind = 'passkey' and host = ${host} order by made_at, factor_id`)

type Deed = 'make' | 'show'

const remember = (db: Db, accountId: number, deed: Deed, challenge: string) =>
  db.run(sql`with old as (delete from passkey_challenge where account_id = ${accountId} and expires_at < now())
    insert into passkey_challenge (account_id, challenge, deed, expires_at)
    values (${accountId}, ${challenge}, ${deed}, now() + make_interval(secs => ${patience}))`)

/** Whether this was asked, and not yet answered. */
const answers = (db: Db, accountId: number, deed: Deed) => async (challenge: string) =>
  (await db.run(sql`delete from passkey_challenge
    where account_id = ${accountId} and challenge = ${challenge} and deed = ${deed} and expires_at > now()`)) ===
  1

/** What a new passkey of hers is made from. */
export async function askToMake(
  db: Db,
  request: FastifyRequest,
  { accountId, login, name }: { accountId: number; login: string; name: string },
) {
  const asked = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Penside',
    rpID: hostOf(request),
    userName: login,
    userDisplayName: name,
    userID: Buffer.from(String(accountId)),
    timeout: patience * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await passkeysOf(db, accountId, hostOf(request))).map(
      ({ credential, transports }) => ({
        id: credential,
        transports,
      }),
    ),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await remember(db, accountId, 'make', asked.challenge)
  return JSON.stringify(asked)
}

/** What her passkeys for this host are asked to sign; undefined where she has none. */
export async function askToShow(db: Db, request: FastifyRequest, accountId: number) {
  const host = hostOf(request)
  const known = await passkeysOf(db, accountId, host)
  if (known.length === 0) return undefined
  const asked = await (
    await library()
  ).generateAuthenticationOptions({
    rpID: host,
    timeout: patience * 1000,
    userVerification: 'preferred',
    allowCredentials: known.map(({ credential, transports }) => ({ id: credential, transports })),
  })
  await remember(db, accountId, 'show', asked.challenge)
  return JSON.stringify(asked)
}

/** The passkey that was made; undefined where it is not an answer to what was asked. */
export async function madePasskey(db: Db, request: FastifyRequest, accountId: number, signed: string) {
  const response = parsed<RegistrationResponseJSON>(signed)
  const made = await (
    await library()
  )
    .verifyRegistrationResponse({
      response,
      expectedChallenge: answers(db, accountId, 'make'),
      expectedOrigin: originOf(request),
      expectedRPID: hostOf(request),
      supportedAlgorithmIDs,
      requireUserVerification: false,
    })
    .catch(() => undefined)
  if (!made?.verified) return undefined
  const { credential } = made.registrationInfo
  return {
    credential: credential.id,
    host: hostOf(request),
    publicKey: Buffer.from(credential.publicKey),
    uses: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** Whether one of her passkeys has signed what it was asked. */
export async function isShown(db: Db, request: FastifyRequest, accountId: number, signed: string) {
  const response = parsed<AuthenticationResponseJSON>(signed)
  const host = hostOf(request)
  const known = (await passkeysOf(db, accountId, host)).find(({ credential }) => credential === response.id)
  if (!known) return false
  const shown = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: answers(db, accountId, 'show'),
      expectedOrigin: originOf(request),
      expectedRPID: host,
      requireUserVerification: false,
      credential: { id: known.credential, publicKey: new Uint8Array(known.publicKey), counter: known.uses },
    })
    .catch(() => undefined)
  if (!shown?.verified) return false
  await db.run(sql`update second_factor set uses = ${shown.authenticationInfo.newCounter}, used_at = now()
    where account_id = ${accountId} and factor_id = ${known.factorId}`)
  return true
}

/** What cannot be read is an answer to nothing. */
function parsed<Response>(signed: string): Response {
  try {
    const value: unknown = JSON.parse(signed)
    return (typeof value === 'object' && value !== null ? value : {}) as Response
  } catch {
    return {} as Response
  }
}
