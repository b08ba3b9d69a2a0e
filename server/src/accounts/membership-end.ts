import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'
import { revokeInvitations } from './invitation.ts'
import { removeFactors } from './second-factor.ts'

/** Locks all owners and a member in a fixed order, so that the last two owners cannot demote each other at the same time. */
export const lockWithOwners = (db: Db, farmId: number, accountId: number) =>
  db.run(
    sql`select 1 from membership where farm_id = ${farmId} and (role = 'owner' or account_id = ${accountId}) order by account_id for update`,
  )

/** @throws Refusal LAST_OWNER if the account is the farm's only owner */
export async function checkNotLastOwner(db: Db, farmId: number, accountId: number) {
  const { last } = await db.one<{ last: boolean | null }>(
    sql`select bool_and(account_id = ${accountId}) as last from membership where farm_id = ${farmId} and role = 'owner'`,
  )
  if (last) throw refuse('LAST_OWNER', {}, ['accountId'])
}

/** Ends a membership, its invitations and its sessions. The member's records stay. */
export async function endMembership(db: Db, farmId: number, accountId: number) {
  await db.run(sql`delete from alarm_member where farm_id = ${farmId} and account_id = ${accountId}`)
  await db.run(sql`delete from membership where farm_id = ${farmId} and account_id = ${accountId}`)
  await revokeInvitations(db, farmId, accountId, null)
  await revokeSessions(db, farmId, accountId)
}

/** Ends a member's sessions on this farm; those on other farms stay. */
export const revokeSessions = (db: Db, farmId: number, accountId: number) =>
  db.run(
    sql`update session set revoked_at = now() where farm_id = ${farmId} and account_id = ${accountId} and revoked_at is null`,
  )

/** Former members whose name has not been removed, those who left last first. */
export const formerMembers = (db: Db) =>
  db.many<{ accountId: number; name: string; leftAt: string }>(sql`
    select a.account_id, a.name, c.left_at from (
      select subject_id as account_id, max(at) as left_at from change
      where farm_id = current_farm() and subject = 'membership' and deed = 'delete' and subject_id is not null group by subject_id) c
    join account a using (account_id)
    where a.former_no is null and not exists (
      select from membership m where m.farm_id = current_farm() and m.account_id = a.account_id)
    order by c.left_at desc, a.account_id`)

/**
 * Removes the name, the sign-in and the second factors of a former member. Her records show a number instead.
 * @throws Refusal WORKS_ON if she is a member of another farm
 */
export async function removeName(
  db: Db,
  request: FastifyRequest,
  { accountId: actor, farmId }: Pick<Caller, 'accountId' | 'farmId'>,
  accountId: number,
) {
  // Locks the account against an invitation accepted at the same time; a refusal rolls this back.
  await db.one(sql`select remove_name(${accountId})`)
  await db.actAs({ accountId, farmId })
  const elsewhere = await db.maybeOne(sql`select 1 from membership where account_id = ${accountId}`)
  if (elsewhere) throw refuse('WORKS_ON', {}, ['accountId'])
  await removeFactors(db, accountId)
  await db.actAs({ accountId: actor, farmId })
  request.log.info({ accountId, by: actor }, 'a name was removed')
}
