import { createHash } from 'node:crypto'
import { mayManage, roles, type Role } from '@penside/domain/accounts/role.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

/** The links with which people come in: by invitation to a farm, once, or to found the first one. Only the hash of a secret is kept. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** How long an invitation can be taken up, days. */
export const invitedFor = 7

export type Invitation = { farmId: number; invitationId: string; role: Role }

/**
 * The invitation to which this secret belongs, while it can be taken up: what a role allowed ends with the role. No farm need be known;
 * speaks for the invitation's from here on.
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

/** Ends the open invitations of a member that her role, or that she has none any more, does not let her make: doors for herself. */
export async function endInvitations(db: Db, farmId: number, accountId: number, role: Role | null) {
  const may = role === null ? [] : roles.filter((invited) => mayManage(role, invited))
  await db.run(sql`update invitation set revoked_at = now()
    where farm_id = ${farmId} and made_by = ${accountId} and used_at is null and revoked_at is null and not role = any(${may}::text[])`)
}

/** Uses the invitation up; speaks for the account on that farm from here on. One who is a member already keeps her role. */
export async function takeUp(db: Db, { farmId, invitationId, role }: Invitation, accountId: number) {
  await db.actAs({ accountId, farmId })
  const used = await db.run(sql`update invitation set used_by = ${accountId}, used_at = now()
    where farm_id = ${farmId} and invitation_id = ${invitationId} and used_at is null and revoked_at is null and expires_at > now()`)
  if (used === 0) throw refuse('LINK_INVALID', {}, ['secret'])
  await db.run(
    sql`insert into membership (farm_id, account_id, role) values (${farmId}, ${accountId}, ${role}) on conflict do nothing`,
  )
}

export const canFound = async (db: Db, secret: string) =>
  (await db.maybeOne(
    sql`select 1 from first_owner_link where token_hash = ${hashOfSecret(secret)} and used_at is null and not exists (select from account)`,
  )) !== undefined

/** Makes the first farm; null where the link was used meanwhile. */
export async function foundFarm(db: Db, secret: string, farmName: string) {
  return (
    await db.one<{ farmId: number | null }>(
      sql`select found_farm(${hashOfSecret(secret)}, ${farmName}) as farm_id`,
    )
  ).farmId
}
