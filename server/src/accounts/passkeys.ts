import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { isSecure } from '../http/cookie.ts'

/** Loaded on first use: it is a sixth of the code of a start. */
const library = () => import('@simplewebauthn/server')

/** Time within which a passkey challenge must be answered, seconds. */
const challengeSeconds = 300

const originOf = ({ protocol, host }: FastifyRequest) => new URL(`${protocol}://${host}`).origin
const hostOf = (request: FastifyRequest) => new URL(originOf(request)).hostname

/** Whether browsers support passkeys here: the connection is secure, and the host has a name. */
export const mayHavePasskeys = (request: FastifyRequest) =>
  isSecure(request) && isIP(hostOf(request).replaceAll(/^\[|\]$/g, '')) === 0

/** Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Passkey = { factorId: string; credential: string; publicKey: Buffer; uses: number; transports: string[] }

const passkeysOf = (db: Db, accountId: number, host: string) =>
  db.many<Passkey>(sql`select factor_id, credential, public_key, uses, transports from second_factor
    where account_id = ${accountId} and kind = 'passkey' and host = ${host} order by made_at, factor_id`)

type Deed = 'make' | 'show'

const storeChallenge = (db: Db, accountId: number, deed: Deed, challenge: string) =>
  db.run(sql`with old as (delete from passkey_challenge where account_id = ${accountId} and expires_at < now())
    insert into passkey_challenge (account_id, challenge, deed, expires_at)
    values (${accountId}, ${challenge}, ${deed}, now() + make_interval(secs => ${challengeSeconds}))`)

/** Uses up a challenge. @returns whether it was open */
const consumeChallenge = (db: Db, accountId: number, deed: Deed) => async (challenge: string) =>
  (await db.run(sql`delete from passkey_challenge
    where account_id = ${accountId} and challenge = ${challenge} and deed = ${deed} and expires_at > now()`)) ===
  1

/** Options with which a browser creates a passkey, as JSON. */
export async function registrationOptions(
  db: Db,
  request: FastifyRequest,
  { accountId, login, name }: { accountId: number; login: string; name: string },
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Penside',
    rpID: hostOf(request),
    userName: login,
    userDisplayName: name,
    userID: Buffer.from(String(accountId)),
    timeout: challengeSeconds * 1000,
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
  await storeChallenge(db, accountId, 'make', options.challenge)
  return JSON.stringify(options)
}

/** Options with which a browser signs with a passkey, as JSON; undefined if the account has none for this host. */
export async function authenticationOptions(db: Db, request: FastifyRequest, accountId: number) {
  const host = hostOf(request)
  const known = await passkeysOf(db, accountId, host)
  if (known.length === 0) return undefined
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: challengeSeconds * 1000,
    userVerification: 'preferred',
    allowCredentials: known.map(({ credential, transports }) => ({ id: credential, transports })),
  })
  await storeChallenge(db, accountId, 'show', options.challenge)
  return JSON.stringify(options)
}

/** Verifies a new passkey. @param signed the browser's answer, JSON @returns undefined if it does not answer an open challenge */
export async function verifyRegistration(db: Db, request: FastifyRequest, accountId: number, signed: string) {
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    response: parsed<RegistrationResponseJSON>(signed),
    expectedChallenge: consumeChallenge(db, accountId, 'make'),
    expectedOrigin: originOf(request),
    expectedRPID: hostOf(request),
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => undefined)
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

/** Whether a passkey of the account has signed an open challenge. @param signed the browser's answer, JSON */
export async function verifyPasskey(db: Db, request: FastifyRequest, accountId: number, signed: string) {
  const response = parsed<AuthenticationResponseJSON>(signed)
  const host = hostOf(request)
  const known = (await passkeysOf(db, accountId, host)).find(({ credential }) => credential === response.id)
  if (!known) return false
  const { verifyAuthenticationResponse } = await library()
  const shown = await verifyAuthenticationResponse({
    response,
    expectedChallenge: consumeChallenge(db, accountId, 'show'),
    expectedOrigin: originOf(request),
    expectedRPID: host,
    requireUserVerification: false,
    credential: { id: known.credential, publicKey: new Uint8Array(known.publicKey), counter: known.uses },
  }).catch(() => undefined)
  if (!shown?.verified) return false
  await db.run(sql`update second_factor set uses = ${shown.authenticationInfo.newCounter}, used_at = now()
    where account_id = ${accountId} and factor_id = ${known.factorId}`)
  return true
}

/** Object of a JSON text; an empty one if it cannot be parsed, which fails the verification. */
function parsed<Response>(signed: string): Response {
  try {
    const value: unknown = JSON.parse(signed)
    return (typeof value === 'object' && value !== null ? value : {}) as Response
  } catch {
    return {} as Response
  }
}
