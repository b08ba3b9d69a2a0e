import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { deviceCookie } from '../http/cookie.ts'

/** So long a device is known that is not signed in on; browsers keep no cookie for longer. */
export const knownFor = 400 * 86_400

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * The device from which this request comes, where this login's password was right on it before. Whoever knows only the login can neither
 * have it nor slow it down.
 */
export async function knownDevice(
  db: Db,
  request: FastifyRequest,
  login: string,
): Promise<string | undefined> {
  const token = deviceCookie.of(request)
  if (!token) return undefined
  const hash = hashOf(token)
  const known = await db.maybeOne(
    sql`select 1 from known_device join account using (account_id) where device_hash = ${hash} and login = ${login}`,
  )
  return known === undefined ? undefined : hash.toString('hex')
}

/** Her password was right here. A device of several people has one token for all of them. */
export async function rememberDevice(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
) {
  const held = deviceCookie.of(request)
  // One that somebody else may have put there is nobody's.
  const isOurs =
    held !== undefined &&
    (await db.maybeOne(sql`select 1 from known_device where device_hash = ${hashOf(held)} limit 1`))
  const token = isOurs ? held : randomBytes(32).toString('base64url')
  await db.run(sql`insert into known_device (device_hash, account_id) values (${hashOf(token)}, ${accountId})
    on conflict (device_hash, account_id) do update set last_at = now()`)
  await db.run(sql`delete from known_device where (device_hash, account_id) in (
    select device_hash, account_id from known_device where last_at < now() - make_interval(secs => ${knownFor}) limit 100 for update skip locked)`)
  deviceCookie.give(request, reply, token, knownFor)
}

/** Nobody's any more. */
export async function forgetDevice(db: Db, request: FastifyRequest, reply: FastifyReply) {
  const token = deviceCookie.of(request)
  if (token) await db.run(sql`delete from known_device where device_hash = ${hashOf(token)}`)
  deviceCookie.take(request, reply)
}

/** Another password: whoever had the one before may have been somebody else, on any device but this one. */
export async function forgetOtherDevices(db: Db, request: FastifyRequest, accountId: number) {
  const token = deviceCookie.of(request)
  await db.run(
    sql`delete from known_device where account_id = ${accountId} and device_hash <> ${hashOf(token ?? '')}`,
  )
}
