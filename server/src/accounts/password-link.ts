import { type Role, mayManage } from '@penside/domain/accounts/role.ts'
import { sql, type Db } from '../database/db.ts'
import { hashOfSecret } from './invitation.ts'

/** How long a link can be used, hours. It opens an account: whoever needs it stands beside whoever makes it. */
export const linkLastsFor = 24

export type PasswordLink = { farmId: number; linkId: string; accountId: number; madeBy: number | null }

/** The link to which this secret belongs, while it can be used. Speaks for its person on its farm from here on. */
export async function findPasswordLink(db: Db, secret: string): Promise<PasswordLink | undefined> {
  const hash = hashOfSecret(secret)
  await db.run(sql`select set_for_call('penside.invitation', ${hash.toString('hex')})`)
  const link =
    await db.maybeOne<PasswordLink>(sql`select farm_id, link_id, account_id, made_by from password_link
    where token_hash = ${hash} and used_at is null and revoked_at is null and expires_at > now()`)
  // What a role allowed ends with the role.
  if (!link || (link.madeBy !== null && !(await runsAllFarmsOf(db, link.madeBy, link.accountId))))
    return undefined
  await db.actAs(link)
  return link
}

/** Answers false where somebody else used it at the same moment. */
export async function spend(db: Db, { farmId, linkId }: PasswordLink) {
  const used = await db.run(sql`update password_link set used_at = now()
    where farm_id = ${farmId} and link_id = ${linkId} and used_at is null and revoked_at is null and expires_at > now()`)
  return used === 1
}

/** None of the links to this account opens it from here on. Speaks for the account afterwards. */
export async function endLinks(db: Db, accountId: number) {
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
 * A password opens every farm of its owner, so that whoever gives her a new one must be trusted with her on all of them. Speaks for one and
 * for the other meanwhile.
 */
export async function runsAllFarmsOf(db: Db, makerId: number, accountId: number): Promise<boolean> {
  const rolesOf = async (id: number) => {
    await db.actAs({ accountId: id })
    return db.many<{ farmId: number; role: Role }>(
      sql`select farm_id, role from membership where account_id = ${id}`,
    )
  }
  const [hers, theirs] = [await rolesOf(accountId), new Map<number, Role>()]
  for (const { farmId, role } of await rolesOf(makerId)) theirs.set(farmId, role)
  return (
    hers.length > 0 &&
    hers.every(({ farmId, role }) => {
      const actor = theirs.get(farmId)
      return actor !== undefined && mayManage(actor, role)
    })
  )
}
