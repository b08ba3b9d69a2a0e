import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { deviceCookie } from '../http/cookie.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Time for which a device without sign-ins is remembered, seconds: the longest lifetime of a cookie. */
export const rememberedSeconds = 400 * 86_400

/**
 * Id of the request's device, if this login has signed in on it before; undefined otherwise. Sign-in attempts from elsewhere do not slow it
 * down.
 */
export async function knownDevice(
  db: Db,
  request: FastifyRequest,
  login: string,
): Promise<string | undefined> {
  const token = deviceCookie.get(request)
  if (!token) return undefined
  const hash = hashOfSecret(token)
  const known = await db.maybeOne(
    sql`select 1 from known_device join account using (account_id) where device_hash = ${hash} and login = ${login}`,
  )
  return known === undefined ? undefined : hash.toString('hex')
}

/** Remembers the device after a successful sign-in. A shared device has one token for all its people. */
export async function rememberDevice(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
) {
  const sent = deviceCookie.get(request)
  // An unknown token may have been planted by somebody else.
  const isKnown =
    sent !== undefined &&
    (await db.maybeOne(sql`select 1 from known_device where device_hash = ${hashOfSecret(sent)} limit 1`))
  const token = isKnown ? sent : newSecret()
  await db.run(sql`insert into known_device (device_hash, account_id) values (${hashOfSecret(token)}, ${accountId})
    on conflict (device_hash, account_id) do update set last_at = now()`)
  await db.run(sql`delete from known_device where (device_hash, account_id) in (
    select device_hash, account_id from known_device where last_at < now() - make_interval(secs => ${rememberedSeconds}) limit 100 for update skip locked)`)
  deviceCookie.set(request, reply, token, rememberedSeconds)
}

/** Forgets the device for all its people. */
export async function forgetDevice(db: Db, request: FastifyRequest, reply: FastifyReply) {
  const token = deviceCookie.get(request)
  if (token) await db.run(sql`delete from known_device where device_hash = ${hashOfSecret(token)}`)
  deviceCookie.clear(request, reply)
}

/** Forgets all devices of an account but the request's, after a change of the password. */
export async function forgetOtherDevices(db: Db, request: FastifyRequest, accountId: number) {
  const token = deviceCookie.get(request)
  await db.run(
    sql`delete from known_device where account_id = ${accountId} and device_hash <> ${hashOfSecret(token ?? '')}`,
  )
}
