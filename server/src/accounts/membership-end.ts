import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'
import { endInvitations } from './invitation.ts'
import { takeFactorsAway } from './second-factor.ts'

/** Owners are locked first and in one order, so that the last two cannot demote each other, or leave, at the same moment. */
export const lockOwnersAnd = (db: Db, farmId: number, accountId: number) =>
  db.run(
    sql`select 1 from membership where farm_id = ${farmId} and (role = 'owner' or account_id = ${accountId}) order by account_id for update`,
  )

/** @throws Refusal LAST_OWNER where she owns the farm and nobody else does */
export async function checkNotLastOwner(db: Db, farmId: number, accountId: number) {
  const { last } = await db.one<{ last: boolean | null }>(
    sql`select bool_and(account_id = ${accountId}) as last from membership where farm_id = ${farmId} and role = 'owner'`,
  )
  if (last) throw refuse('LAST_OWNER', {}, ['accountId'])
}

/** She is none of the farm's from here on; what she recorded stays. */
export async function endMembership(db: Db, farmId: number, accountId: number) {
  await db.run(sql`delete from alarm_member where farm_id = ${farmId} and account_id = ${accountId}`)
  await db.run(sql`delete from membership where farm_id = ${farmId} and account_id = ${accountId}`)
  await endInvitations(db, farmId, accountId, null)
  await revokeSessions(db, farmId, accountId)
}

/** On this farm only: what she does on another one is that one's business. */
export const revokeSessions = (db: Db, farmId: number, accountId: number) =>
  db.run(
    sql`update session set revoked_at = now() where farm_id = ${farmId} and account_id = ${accountId} and revoked_at is null`,
  )

/** Who left the farm and still has her name, those who left last first. */
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
 * Takes the name, the sign-in and the factors of somebody who is a member nowhere any more. What she did stays, and shows a number.
 * @throws Refusal WORKS_ON where she is a member of another farm
 */
export async function removeName(
  db: Db,
  request: FastifyRequest,
  { accountId: actor, farmId }: Pick<Caller, 'accountId' | 'farmId'>,
  accountId: number,
) {
  // Whoever takes up an invitation waits here, and a refusal takes it back.
  await db.one(sql`select remove_name(${accountId})`)
  await db.actAs({ accountId, farmId })
  const elsewhere = await db.maybeOne(sql`select 1 from membership where account_id = ${accountId}`)
  if (elsewhere) throw refuse('WORKS_ON', {}, ['accountId'])
  await takeFactorsAway(db, accountId)
  await db.actAs({ accountId: actor, farmId })
  request.log.info({ accountId, by: actor }, 'a name was removed')
}
