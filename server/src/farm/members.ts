import { randomBytes } from 'node:crypto'
import type { members } from '@penside/contract/farm/members.ts'
import { mayManage, type Role } from '@penside/domain/farm/role.ts'
import { sql, type Db } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Caller, Handlers } from '../serve.ts'
import { endInvitations, hashOfSecret, invitedFor } from './invitation.ts'
import { endLinks, linkLastsFor, runsAllFarmsOf } from './password-link.ts'

export const memberHandlers: Handlers<typeof members> = {
  list: async ({ caller: { farmId }, db }) => ({
    members:
      await db.many(sql`select a.account_id, a.login, a.name, m.role, count(s.session_id)::int as devices, max(s.last_seen_at) as last_seen_at
      from membership m join account a using (account_id)
      left join session s on s.account_id = m.account_id and s.farm_id = m.farm_id and s.scope is null and s.revoked_at is null and s.expires_at > now()
      where m.farm_id = ${farmId}
      group by a.account_id, m.role
      order by array_position(array['owner', 'manager', 'worker'], m.role), a.name, a.account_id`),
    invitations: await db.many(sql`select i.invitation_id, i.role, a.name as made_by, i.expires_at
      from invitation i join account a on a.account_id = i.made_by
      where i.farm_id = ${farmId} and i.used_at is null and i.revoked_at is null and i.expires_at > now()
      order by i.created_at, i.invitation_id`),
  }),

  invite: async ({ input: { role }, caller, db }) => {
    if (!mayManage(caller.role, role)) throw refuse('FORBIDDEN', {}, ['role'])
    const secret = randomBytes(32).toString('base64url')
    const made = await db.one<{ invitationId: string; expiresAt: string }>(
      sql`insert into invitation (farm_id, role, token_hash, made_by, expires_at)
        values (${caller.farmId}, ${role}, ${hashOfSecret(secret)}, ${caller.accountId}, now() + make_interval(days => ${invitedFor}))
        returning invitation_id, expires_at`,
    )
    return { ...made, secret }
  },

  revokeInvitation: async ({ input: { invitationId }, caller: { farmId, role }, db }) => {
    const invitation = await db.maybeOne<{ role: Role }>(
      sql`select role from invitation where farm_id = ${farmId} and invitation_id = ${invitationId} and used_at is null and revoked_at is null for update`,
    )
    if (!invitation) throw refuse('NOT_FOUND', {}, ['invitationId'])
    if (!mayManage(role, invitation.role)) throw refuse('FORBIDDEN')
    await db.run(
      sql`update invitation set revoked_at = now() where farm_id = ${farmId} and invitation_id = ${invitationId}`,
    )
    return { result: 1 }
  },

  changeRole: async ({ input: { accountId, role }, caller, db }) => {
    const member = await lockMember(db, caller, accountId, role)
    if (member.role === 'owner' && role !== 'owner') await checkNotLastOwner(db, caller.farmId)
    await db.run(
      sql`update membership set role = ${role} where farm_id = ${caller.farmId} and account_id = ${accountId}`,
    )
    await endInvitations(db, caller.farmId, accountId, role)
    return { result: 1 }
  },

  remove: async ({ input: { accountId }, caller, db }) => {
    const { farmId } = caller
    const member = await lockMember(db, caller, accountId)
    if (member.role === 'owner') await checkNotLastOwner(db, farmId)
    await db.run(sql`delete from membership where farm_id = ${farmId} and account_id = ${accountId}`)
    await endInvitations(db, farmId, accountId, null)
    await revokeSessions(db, farmId, accountId)
    return { result: 1 }
  },

  passwordLink: async ({ input: { accountId }, caller, db }) => {
    await lockMember(db, caller, accountId)
    // One's own is changed with the one before: a phone that was left lying about is not enough.
    if (accountId === caller.accountId) throw refuse('FORBIDDEN', {}, ['accountId'])
    if (!(await runsAllFarmsOf(db, caller.accountId, accountId)))
      throw refuse('WORKS_ELSEWHERE', {}, ['accountId'])
    await endLinks(db, accountId)
    await db.actAs(caller)
    const secret = randomBytes(32).toString('base64url')
    const made = await db.one<{ expiresAt: string }>(
      sql`insert into password_link (farm_id, account_id, made_by, token_hash, expires_at)
        values (${caller.farmId}, ${accountId}, ${caller.accountId}, ${hashOfSecret(secret)}, now() + make_interval(hours => ${linkLastsFor}))
        returning expires_at`,
    )
    return { ...made, secret }
  },

  signOut: async ({ input: { accountId }, caller, db }) => {
    await lockMember(db, caller, accountId)
    await revokeSessions(db, caller.farmId, accountId)
    return { result: 1 }
  },
}

/** The member, whom nobody else can change meanwhile. @throws Refusal where there is none, or the caller may not do this to her */
async function lockMember(db: Db, { farmId, role }: Caller, accountId: number, ...becomes: Role[]) {
  // Owners are locked first and in one order, so that the last two cannot demote each other at the same moment.
  await db.run(
    sql`select 1 from membership where farm_id = ${farmId} and (role = 'owner' or account_id = ${accountId}) order by account_id for update`,
  )
  const member = await db.maybeOne<{ role: Role }>(
    sql`select role from membership where farm_id = ${farmId} and account_id = ${accountId}`,
  )
  if (!member) throw refuse('NOT_FOUND', {}, ['accountId'])
  if (!mayManage(role, member.role, ...becomes)) throw refuse('FORBIDDEN', {}, ['accountId'])
  return member
}

async function checkNotLastOwner(db: Db, farmId: number) {
  const { owners } = await db.one<{ owners: number }>(
    sql`select count(*)::int as owners from membership where farm_id = ${farmId} and role = 'owner'`,
  )
  if (owners <= 1) throw refuse('LAST_OWNER', {}, ['accountId'])
}

/** On this farm only: what she does on another one is that one's business. */
const revokeSessions = (db: Db, farmId: number, accountId: number) =>
  db.run(
    sql`update session set revoked_at = now() where farm_id = ${farmId} and account_id = ${accountId} and revoked_at is null`,
  )
