import type { members } from '@penside/contract/accounts/members.ts'
import { mayManage, type Role } from '@penside/domain/accounts/role.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { invitationDays, revokeInvitations } from './invitation.ts'
import {
  checkNotLastOwner,
  endMembership,
  formerMembers,
  lockWithOwners,
  removeName,
  revokeSessions,
} from './membership-end.ts'
import { managesAllFarmsOf, passwordLinkHours, revokePasswordLinks } from './password-link.ts'
import { hashOfSecret, newSecret } from './secret.ts'

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
      from invitation i join author a on a.account_id = i.made_by
      where i.farm_id = ${farmId} and i.used_at is null and i.revoked_at is null and i.expires_at > now()
      order by i.created_at, i.invitation_id`),
    former: await formerMembers(db),
  }),

  invite: async ({ input: { role }, caller, db }) => {
    if (!mayManage(caller.role, role)) throw refuse('FORBIDDEN', {}, ['role'])
    const secret = newSecret()
    const made = await db.one<{ invitationId: string; expiresAt: string }>(
      sql`insert into invitation (farm_id, role, token_hash, made_by, expires_at)
        values (${caller.farmId}, ${role}, ${hashOfSecret(secret)}, ${caller.accountId}, now() + make_interval(days => ${invitationDays}))
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
    await lockMember(db, caller, accountId, role)
    if (role !== 'owner') await checkNotLastOwner(db, caller.farmId, accountId)
    await db.run(
      sql`update membership set role = ${role} where farm_id = ${caller.farmId} and account_id = ${accountId}`,
    )
    await revokeInvitations(db, caller.farmId, accountId, role)
    return { result: 1 }
  },

  remove: async ({ input: { accountId }, caller, db }) => {
    const { farmId } = caller
    await lockMember(db, caller, accountId)
    await checkNotLastOwner(db, farmId, accountId)
    await endMembership(db, farmId, accountId)
    return { result: 1 }
  },

  removeName: async ({ input: { accountId }, caller, db, request }) => {
    if (!(await formerMembers(db)).some((each) => each.accountId === accountId))
      throw refuse('NOT_FOUND', {}, ['accountId'])
    await removeName(db, request, caller, accountId)
    return { result: 1 }
  },

  passwordLink: async ({ input: { accountId }, caller, db }) => {
    await lockMember(db, caller, accountId)
    // The own password is changed with the former one, so that an unattended phone is not enough.
    if (accountId === caller.accountId) throw refuse('FORBIDDEN', {}, ['accountId'])
    if (!(await managesAllFarmsOf(db, caller.accountId, accountId)))
      throw refuse('WORKS_ELSEWHERE', {}, ['accountId'])
    await revokePasswordLinks(db, accountId)
    await db.actAs(caller)
    const secret = newSecret()
    const made = await db.one<{ expiresAt: string }>(
      sql`insert into password_link (farm_id, account_id, made_by, token_hash, expires_at)
        values (${caller.farmId}, ${accountId}, ${caller.accountId}, ${hashOfSecret(secret)}, now() + make_interval(hours => ${passwordLinkHours}))
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

/** Locks a member. @throws Refusal if there is none, or the caller may not manage her or her new role */
async function lockMember(db: Db, { farmId, role }: Caller, accountId: number, ...newRole: Role[]) {
  await lockWithOwners(db, farmId, accountId)
  const member = await db.maybeOne<{ role: Role }>(
    sql`select role from membership where farm_id = ${farmId} and account_id = ${accountId}`,
  )
  if (!member) throw refuse('NOT_FOUND', {}, ['accountId'])
  if (!mayManage(role, member.role, ...newRole)) throw refuse('FORBIDDEN', {}, ['accountId'])
}
