import { mayManage, roles, type Role } from '@penside/domain/accounts/role.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { hashOfSecret } from './secret.ts'

// Links with which people join: a single-use invitation to a farm, or the link that founds the first farm.

/** Lifetime of an invitation, days. */
export const invitationDays = 7

export type Invitation = { farmId: number; invitationId: string; role: Role }

/**
 * Invitation of a secret; undefined if it has expired, was used or revoked, or if its maker may no longer invite to that role. Sets the farm
 * of the transaction to the invitation's.
 */
export async function findInvitation(db: Db, secret: string): Promise<Invitation | undefined> {
  const hash = hashOfSecret(secret)
  await db.run(sql`select set_for_call('penside.invitation', ${hash.toString('hex')})`)
  const invitation = await db.maybeOne<
    Invitation & { madeBy: number }
  >(sql`select farm_id, invitation_id, role, made_by from invitation
    where token_hash = ${hash} and used_at is null and revoked_at is null and expires_at > now()`)
  if (!invitation) return undefined
  const { madeBy, ...found } = invitation
  await db.actAs(found)
  const maker = await db.maybeOne<{ role: Role }>(
    sql`select role from membership where farm_id = ${found.farmId} and account_id = ${madeBy}`,
  )
  return maker && mayManage(maker.role, found.role) ? found : undefined
}

/** Revokes a member's open invitations that her new role does not permit; all of them if she has none any more. */
export async function revokeInvitations(db: Db, farmId: number, accountId: number, role: Role | null) {
  const permitted = role === null ? [] : roles.filter((invited) => mayManage(role, invited))
  await db.run(sql`update invitation set revoked_at = now()
    where farm_id = ${farmId} and made_by = ${accountId} and used_at is null and revoked_at is null and not role = any(${permitted}::text[])`)
}

/** Uses the invitation, and sets account and farm of the transaction. An existing member keeps her role. @throws Refusal LINK_INVALID */
export async function acceptInvitation(
  db: Db,
  { farmId, invitationId, role }: Invitation,
  accountId: number,
) {
  await db.actAs({ accountId, farmId })
  const used = await db.run(sql`update invitation set used_by = ${accountId}, used_at = now()
    where farm_id = ${farmId} and invitation_id = ${invitationId} and used_at is null and revoked_at is null and expires_at > now()`)
  if (used === 0) throw refuse('LINK_INVALID', {}, ['secret'])
  await db.run(
    sql`insert into membership (farm_id, account_id, role) values (${farmId}, ${accountId}, ${role}) on conflict do nothing`,
  )
}

/** Whether this secret may found the first farm. */
export const canFound = async (db: Db, secret: string) =>
  (await db.maybeOne(
    sql`select 1 from first_owner_link where token_hash = ${hashOfSecret(secret)} and used_at is null and not exists (select from account)`,
  )) !== undefined

/** Creates the first farm. @returns null if the link was used meanwhile */
export async function foundFarm(db: Db, secret: string, farmName: string) {
  return (
    await db.one<{ farmId: number | null }>(
      sql`select found_farm(${hashOfSecret(secret)}, ${farmName}) as farm_id`,
    )
  ).farmId
}
