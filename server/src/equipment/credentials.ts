import { randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { controllerId as controllerIdSchema } from '@penside/contract/equipment/protocol.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { hashOfSecret } from '../accounts/secret.ts'
import { userNameOf, type ControllerIdentity } from './controller-identity.ts'

/** Letters and digits that are not mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Validity of an enrolment code, hours. */
const codeHours = 24

/** Creates the enrolment code that a controller exchanges for its credentials; invalidates the previous code. */
export async function makeCode(
  db: Db,
  controllerId: string,
): Promise<{ code: string; until: string } | undefined> {
  const { farm } = await db.one<{ farm: number }>(sql`select current_farm() as farm`)
  const random = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('')
  const code = `${farm}-${random.replace(/(.{4})(?=.)/g, '$1-')}`
  const made = await db.maybeOne<{ codeUntil: string }>(
    sql`update controller set code_hash = ${hashOfSecret(plain(code))}, code_until = now() + make_interval(hours => ${codeHours})
      where farm_id = current_farm() and controller_id = ${controllerId} returning code_until`,
  )
  return made && { code, until: made.codeUntil }
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

export type Credentials = ControllerIdentity & { username: string; secret: string }

/**
 * Exchanges an enrolment code for credentials. Only the hash of the secret is stored.
 * @param keep creates the account at the broker; if it throws, the code stays valid
 * @returns undefined if the code is invalid
 */
export async function enrol(
  pool: pg.Pool,
  code: string,
  keep?: (made: Credentials) => Promise<void>,
): Promise<Credentials | undefined> {
  const farmId = Number(/^\s*(\d{1,15})-/.exec(code)?.[1] ?? 0)
  if (farmId === 0) return undefined
  return inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const found = await db.maybeOne<{ controllerId: string }>(
      sql`select controller_id from controller where farm_id = current_farm() and code_hash = ${hashOfSecret(plain(code))} and code_until > now() for update`,
    )
    if (!found) return undefined
    const { controllerId } = found
    const secret = `${farmId}.${controllerId}.${randomBytes(24).toString('base64url')}`
    await db.run(
      sql`update controller set secret_hash = ${hashOfSecret(secret)}, code_hash = null, code_until = null, enrolled_at = now(), revoked_at = null
        where farm_id = current_farm() and controller_id = ${controllerId}`,
    )
    const made = { farmId, controllerId, username: userNameOf({ farmId, controllerId }), secret }
    await keep?.(made)
    return made
  })
}

/** Controller with this secret, which begins with its farm and id. */
export async function controllerBySecret(
  pool: pg.Pool,
  secret: string,
): Promise<ControllerIdentity | undefined> {
  const [farm = '', controllerId = '', random = ''] = secret.split('.')
  const farmId = Number(farm)
  if (
    !/^[1-9]\d{0,14}$/.test(farm) ||
    random.length !== 32 ||
    !controllerIdSchema.safeParse(controllerId).success
  )
    return undefined
  return inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const found = await db.maybeOne<{ secretHash: Buffer }>(
      sql`select secret_hash from controller where farm_id = current_farm() and controller_id = ${controllerId}
        and secret_hash is not null and revoked_at is null`,
    )
    return found && timingSafeEqual(found.secretHash, hashOfSecret(secret))
      ? { farmId, controllerId }
      : undefined
  })
}

/** Controller with this user name and password at a broker. */
export async function signedIn(pool: pg.Pool, username: string, password: string) {
  const controller = await controllerBySecret(pool, password)
  return controller && userNameOf(controller) === username ? controller : undefined
}

/** Whether a controller is not revoked. */
export const isEnrolled = (pool: pg.Pool, { farmId, controllerId }: ControllerIdentity): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const found = await db.maybeOne(
      sql`select 1 from controller where farm_id = current_farm() and controller_id = ${controllerId} and revoked_at is null`,
    )
    return found !== undefined
  })

/** Calls `end` for each revoked controller of a farm, with the rows locked against enrolment meanwhile. */
export const disconnectRevoked = (
  pool: pg.Pool,
  farmId: number,
  end: (controller: ControllerIdentity, revokedAt: string) => Promise<void>,
): Promise<void> =>
  inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const revoked = await db.many<{ controllerId: string; revokedAt: string }>(
      sql`select controller_id, revoked_at from controller where farm_id = current_farm() and revoked_at is not null for share`,
    )
    for (const { controllerId, revokedAt } of revoked) await end({ farmId, controllerId }, String(revokedAt))
  })
