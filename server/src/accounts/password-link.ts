import { type Role, mayManage } from '@penside/domain/accounts/role.ts'
import { sql, type Db } from '../database/db.ts'
import { hashOfSecret } from './secret.ts'

/** Lifetime of a password link, hours. It opens an account, and is meant to be used in the presence of its maker. */
export const passwordLinkHours = 24

export type PasswordLink = { farmId: number; linkId: string; accountId: number; madeBy: number | null }

/** Password link of a secret, while it can be used. Sets account and farm of the transaction to the link's. */
export async function findPasswordLink(db: Db, secret: string): Promise<PasswordLink | undefined> {
  const hash = hashOfSecret(secret)
  await db.run(sql`select set_for_call('penside.invitation', ${hash.toString('hex')})`)
  const link =
    await db.maybeOne<PasswordLink>(sql`select farm_id, link_id, account_id, made_by from password_link
    where token_hash = ${hash} and used_at is null and revoked_at is null and expires_at > now()`)
  // The maker must still manage the person.
  if (!link || (link.madeBy !== null && !(await managesAllFarmsOf(db, link.madeBy, link.accountId))))
    return undefined
  await db.actAs(link)
  return link
}

/** Marks a password link as used. @returns false if it was used at the same time */
export async function spendPasswordLink(db: Db, { farmId, linkId }: PasswordLink) {
  const used = await db.run(sql`update password_link set used_at = now()
    where farm_id = ${farmId} and link_id = ${linkId} and used_at is null and revoked_at is null and expires_at > now()`)
  return used === 1
}

/** Revokes all password links of an account. Leaves the transaction with the account and no farm. */
export async function revokePasswordLinks(db: Db, accountId: number) {
  await db.actAs({ accountId })
  const open = await db.many<{ farmId: number }>(
    sql`select distinct farm_id from password_link where account_id = ${accountId} and used_at is null and revoked_at is null`,
  )
  for (const { farmId } of open) {
    await db.actAs({ accountId, farmId })
    await db.run(sql`update password_link set revoked_at = now()
      where farm_id = ${farmId} and account_id = ${accountId} and used_at is null and revoked_at is null`)
  }
  await db.actAs({ accountId })
}

/**
 * Whether the maker manages an account on all of its farms. A new password opens all of them, so the maker must be trusted with all. Changes
 * the account of the transaction.
 */
export async function managesAllFarmsOf(db: Db, makerId: number, accountId: number): Promise<boolean> {
  const rolesOf = async (id: number) => {
    await db.actAs({ accountId: id })
    return db.many<{ farmId: number; role: Role }>(
      sql`select farm_id, role from membership where account_id = ${id}`,
    )
  }
  const memberships = await rolesOf(accountId)
  const makerRoles = new Map((await rolesOf(makerId)).map(({ farmId, role }) => [farmId, role]))
  return (
    memberships.length > 0 &&
    memberships.every(({ farmId, role }) => {
      const maker = makerRoles.get(farmId)
      return maker !== undefined && mayManage(maker, role)
    })
  )
}
