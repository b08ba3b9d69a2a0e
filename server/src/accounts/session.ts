import type { FastifyReply, FastifyRequest } from 'fastify'
import { demoLogins, demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import type { Member, sessions } from '@penside/contract/accounts/session.ts'
import packageOfAll from '../../../package.json' with { type: 'json' }
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { gradeNamesOf } from '../company/grade-names.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { countAttempt, resetAttempts, type Attempt } from './sign-in-throttle.ts'
import { isSecure, sessionCookie, sessionSeconds, staySignedInSeconds } from '../http/cookie.ts'
import { deviceNameOf } from './device-name.ts'
import { equipmentTypesOf } from '../farm/equipment.ts'
import { acceptInvitation, canFound, findInvitation, foundFarm } from './invitation.ts'
import { forgetDevice, forgetOtherDevices, knownDevice, rememberDevice } from './remembered-device.ts'
import { addStartMedicines } from '../farm/medicines.ts'
import { operates } from './operators.ts'
import { findPasswordLink, revokePasswordLinks, spendPasswordLink } from './password-link.ts'
import { hashOfNew, inTurn, isRight } from './password.ts'
import { checkSecondStep, removeFactors, type SecondStep } from './second-factor.ts'

export const sessionHandlers: Handlers<typeof sessions> = {
  signIn: async ({ input, db, request, reply }) => {
    const identity = await authenticate(db, request, input)
    if (!identity) throw refuse('SIGN_IN_FAILED', {}, ['login', 'password'])
    const farm = await farmUsedLast(db, identity.accountId)
    if (!farm) throw refuse('NO_FARM')
    return openSession(db, request, reply, { ...input, ...identity, farmId: farm.farmId })
  },

  signOut: async ({ input: { forgets }, db, request, reply }) => {
    await revokeToken(db, request)
    sessionCookie.clear(request, reply)
    if (forgets) await forgetDevice(db, request, reply)
    return { result: 1 }
  },

  current: async ({ caller, db, today, request }) => ({
    member: memberOf(caller),
    today,
    equipment: await equipmentTypesOf(db, caller.farmId),
    gradeNames: await gradeNamesOf(db),
    menu: request.server.menu,
    operates: await operates(db, caller, request.server.operators),
  }),

  saveDateFormat: async ({ input, caller, db }) => {
    await db.run(sql`update account set date_format = ${input.format} where account_id = ${caller.accountId}`)
    return { result: 1 }
  },

  devices: async ({ caller, db }) => ({
    devices:
      await db.many(sql`select session_id, device_name, session_id = ${caller.sessionId} as current, stays, created_at as signed_in_at, last_seen_at
      from session where account_id = ${caller.accountId} and scope is null and revoked_at is null and expires_at > now()
      order by current desc, last_seen_at desc, session_id`),
  }),

  revoke: async ({ input, caller, db, request, reply }) => {
    const revoked = await db.run(sql`update session set revoked_at = now()
      where session_id = ${input.sessionId} and account_id = ${caller.accountId} and scope is null and revoked_at is null`)
    if (revoked === 0) throw refuse('NOT_FOUND', {}, ['sessionId'])
    if (input.sessionId === caller.sessionId) sessionCookie.clear(request, reply)
    return { result: 1 }
  },

  revokeOthers: async ({ caller, db }) => {
    await db.run(sql`update session set revoked_at = now()
      where account_id = ${caller.accountId} and session_id <> ${caller.sessionId} and scope is null and revoked_at is null`)
    return { result: 1 }
  },

  changePassword: async ({ input, caller, db, request }) => {
    const { accountId, farmId, login, sessionId } = caller
    if (!(await countTry(db, request, login, () => accountWith(db, request, login, input.password))))
      throw refuse('WRONG_PASSWORD', {}, ['password'])
    const passwordHash = await hashOfNew(login, input.newPassword, 'newPassword')
    await setPassword(db, request, accountId, passwordHash)
    await endSessions(db, accountId, sessionId)
    await db.actAs({ accountId, farmId })
    return { result: 1 }
  },

  passwordLink: async ({ input, db }) => {
    const link = await findPasswordLink(db, input.secret)
    if (!link) throw refuse('LINK_INVALID', {}, ['secret'])
    return db.one(sql`select login, name from account where account_id = ${link.accountId}`)
  },

  resetPassword: async ({ input, db, request, reply }) => {
    const link = await findPasswordLink(db, input.secret)
    if (!link) throw refuse('LINK_INVALID', {}, ['secret'])
    const { accountId } = link
    const { login } = await db.one<{ login: string }>(
      sql`select login from account where account_id = ${accountId}`,
    )
    const passwordHash = await hashOfNew(login, input.password)
    if (!(await spendPasswordLink(db, link))) throw refuse('LINK_INVALID', {}, ['secret'])
    await setPassword(db, request, accountId, passwordHash)
    await removeFactors(db, accountId)
    await endSessions(db, accountId)
    await db.run(sql`delete from sign_in_failure where subject = ${`account ${login}`}`)
    const farm = await farmUsedLast(db, accountId)
    if (!farm) throw refuse('NO_FARM')
    return openSession(db, request, reply, { ...input, accountId, farmId: farm.farmId })
  },

  about: async ({ caller, db, request }) => ({
    version: packageOfAll.version,
    secure: isSecure(request),
    signedIn: caller !== null,
    demo: request.server.demo ? await demoSignIns(db) : [],
  }),

  invitation: async ({ input, db }) => {
    const invitation = await findInvitation(db, input.secret)
    if (invitation) {
      const { farmId, role } = invitation
      await db.actAs({ farmId })
      return {
        founds: false,
        role,
        ...(await db.one<{ farmName: string }>(
          sql`select name as farm_name from farm where farm_id = ${farmId}`,
        )),
      }
    }
    if (await canFound(db, input.secret)) return { founds: true, role: 'owner', farmName: '' }
    throw refuse('LINK_INVALID', {}, ['secret'])
  },

  accept: async ({ input, db, request, reply }) => {
    const invitation = await findInvitation(db, input.secret)
    if (!invitation) throw refuse('LINK_INVALID', {}, ['secret'])
    const login = input.login.toLowerCase()
    const exists = await db.maybeOne(sql`select 1 from account where login = ${login}`)
    const identity = exists
      ? await authenticate(db, request, input)
      : await insertAccount(db, login, input.name, await hashOfNew(login, input.password))
    if (!identity) throw refuse('LOGIN_TAKEN', {}, ['login'])
    await acceptInvitation(db, invitation, identity.accountId)
    return openSession(db, request, reply, { ...input, ...identity, farmId: invitation.farmId })
  },

  found: async ({ input, db, language, request, reply }) => {
    if (!(await canFound(db, input.secret))) throw refuse('LINK_INVALID', {}, ['secret'])
    const passwordHash = await hashOfNew(input.login, input.password)
    const farmId = await foundFarm(db, input.secret, input.farmName)
    const founder = await insertAccount(db, input.login.toLowerCase(), input.name, passwordHash)
    if (!farmId || !founder) throw refuse('LINK_INVALID', {}, ['secret'])
    const { accountId } = founder
    await db.actAs({ accountId, farmId })
    await db.run(
      sql`insert into membership (farm_id, account_id, role) values (${farmId}, ${accountId}, 'owner')`,
    )
    await addStartMedicines(db.client, farmId, language)
    return openSession(db, request, reply, { ...input, accountId, farmId })
  },
}

// --- Accounts -------------------------------------------------------------------------------------------------

/**
 * Runs a check of credentials and counts it as a failed attempt unless it succeeds. Commits the transaction of the call and begins another,
 * so that the attempt stays counted. @param check returns undefined or throws a refusal if the credentials are wrong
 */
export async function countTry<T>(
  db: Db,
  request: FastifyRequest,
  login: string,
  check: (attempt: Attempt) => Promise<T | undefined>,
): Promise<T | undefined> {
  const device = await knownDevice(db, request, login)
  // A remembered device has a queue of its own, which guesses from elsewhere do not lengthen.
  return inTurn(device ?? login, async () => {
    const attempt = await countAttempt(db, login, request.ip, device, request.server.now())
    const found = await check(attempt)
    if (found !== undefined) await resetAttempts(db, attempt)
    return found
  })
}

/** Account of a person, and whether she used a second factor. */
type Identity = { accountId: number; usedSecondFactor: boolean }

/** Verifies password and second factor. @returns undefined if the password is wrong @throws Refusal if the factor is missing or wrong */
const authenticate = (
  db: Db,
  request: FastifyRequest,
  { login: typed, password, code, passkey }: { login: string; password: string } & SecondStep,
) => {
  const login = typed.toLowerCase()
  return countTry(db, request, login, async ({ address }): Promise<Identity | undefined> => {
    const accountId = await accountWith(db, request, login, password)
    if (accountId === undefined) return undefined
    const usedSecondFactor = await checkSecondStep(db, request, accountId, { code, passkey }, address)
    return { accountId, usedSecondFactor }
  })
}

/** Account id of a login with this password; undefined if either is wrong. */
export async function accountWith(db: Db, request: FastifyRequest, login: string, password: string) {
  const account = await db.maybeOne<{ accountId: number; passwordHash: string }>(
    sql`select account_id, password_hash from account where login = ${login}`,
  )
  const right = await isRight(password, account?.passwordHash)
  if (!account || !right || isDemoPassword(request, password)) {
    // The login is not logged: people type their password into its field.
    request.log.info('a password was wrong')
    return undefined
  }
  request.log.info({ accountId: account.accountId }, 'a password was right')
  return account.accountId
}

/** Whether it is the public password of the demo farms, on a server without them. */
const isDemoPassword = (request: FastifyRequest, password: string) =>
  password === demoPassword && !request.server.demo

/** Changes a password, and revokes password links and remembered devices. Leaves the transaction with the account and no farm. */
async function setPassword(db: Db, request: FastifyRequest, accountId: number, passwordHash: string) {
  await db.run(sql`update account set password_hash = ${passwordHash} where account_id = ${accountId}`)
  await revokePasswordLinks(db, accountId)
  await forgetOtherDevices(db, request, accountId)
}

/** Creates an account. @returns undefined if the login was taken at the same time */
async function insertAccount(db: Db, login: string, name: string | undefined, passwordHash: string) {
  return db.maybeOne<{ accountId: number }>(
    sql`insert into account (login, name, password_hash) values (${login}, ${name || login}, ${passwordHash}) on conflict do nothing returning account_id`,
  )
}

/** Farm of an account's newest session, else its first farm; undefined if it is a member of none. */
const farmUsedLast = (db: Db, accountId: number) =>
  db.maybeOne<{ farmId: number }>(sql`select m.farm_id from membership m
    left join session s on s.account_id = m.account_id and s.farm_id = m.farm_id and s.scope is null
    where m.account_id = ${accountId}
    group by m.farm_id order by max(s.last_seen_at) desc nulls last, m.farm_id limit 1`)

/** Sign-ins offered in demo mode: existing demo accounts, each with its first farm. */
async function demoSignIns(db: Db) {
  const logins: readonly string[] = demoLogins
  const accounts = await db.many<{ accountId: number; login: string }>(
    sql`select account_id, login from account where login = any(${logins}::text[]) order by array_position(${logins}::text[], login)`,
  )
  const signIns = []
  for (const { accountId, login } of accounts) {
    await db.actAs({ accountId })
    const farm = await db.maybeOne<{ farmName: string; role: string }>(sql`select f.name as farm_name, m.role
      from membership m join farm f using (farm_id) where m.account_id = ${accountId} order by f.farm_id limit 1`)
    if (farm) signIns.push({ login, password: demoPassword, ...farm })
  }
  return signIns
}

// --- Sessions -------------------------------------------------------------------------------------------------

type NewSession = {
  accountId: number
  farmId: number
  /** Whether a second factor was used. */
  usedSecondFactor?: boolean
  staysSignedIn?: boolean | undefined
  deviceName?: string | undefined
}

/** Opens a session, and ends the former one of this browser. Sets account and farm of the transaction. */
async function openSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, farmId, usedSecondFactor = false, staysSignedIn: stays = false, deviceName }: NewSession,
) {
  await revokeToken(db, request)
  await db.actAs({ accountId, farmId })
  const token = newSecret()
  const name = deviceName || deviceNameOf(request.headers['user-agent'])
  await db.run(sql`insert into session (account_id, farm_id, token_hash, device_name, address, stays, second_factor_used, verified_at, expires_at)
    values (${accountId}, ${farmId}, ${hashOfSecret(token)}, ${name}, ${request.ip}, ${stays}, ${usedSecondFactor}, now(), now() + make_interval(secs => ${stays ? staySignedInSeconds : sessionSeconds}))`)
  sessionCookie.set(request, reply, token, stays ? staySignedInSeconds : undefined)
  await rememberDevice(db, request, reply, accountId)
  return { member: await memberOn(db, accountId, farmId) }
}

async function revokeToken(db: Db, request: FastifyRequest) {
  const token = sessionCookie.get(request)
  if (token)
    await db.run(
      sql`update session set revoked_at = now() where token_hash = ${hashOfSecret(token)} and revoked_at is null`,
    )
}

/** Ends all sessions and tokens of an account. @param except session that stays */
const endSessions = (db: Db, accountId: number, except?: string) =>
  db.run(sql`update session set revoked_at = now()
    where account_id = ${accountId} and session_id is distinct from ${except ?? null} and revoked_at is null`)

/** An account as a member of a farm. Account and farm of the transaction must be these. */
export const memberOn = (db: Db, accountId: number, farmId: number) =>
  db.one<Member>(sql`select f.farm_id, f.name as farm_name, a.login, a.name, a.email, date_format_in_use(a.date_format, f.date_format) as date_format, f.environment, f.company, f.distributor, f.agent,
      m.role, f.time_zone, a.account_id
    from membership m join account a using (account_id) join farm f using (farm_id)
    where m.account_id = ${accountId} and m.farm_id = ${farmId}`)

const memberOf = ({
  sessionId: _session,
  scope: _scope,
  proven: _proven,
  lacksFactor,
  ...member
}: Caller): Member => ({
  ...member,
  ...(lacksFactor && { lacksFactor }),
})
