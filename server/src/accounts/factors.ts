import { randomBytes, randomUUID } from 'node:crypto'
import type { factors } from '@penside/contract/accounts/factors.ts'
import { sql, type Db } from '../database/db.ts'
import { sealContext } from '../database/seal.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { mayHavePasskeys, registrationOptions, verifyRegistration } from './passkeys.ts'
import {
  acceptCode,
  checkFactor,
  hasFactor,
  makeRecovery,
  removeFactors,
  stepUpMethods,
} from './second-factor.ts'
import { accountWith, countTry } from './session.ts'
import { base32, codesOf } from './totp.ts'

/** Second factors of one account. */
const maxFactors = 10
/** Length of the SHA-1 hashes that codes are made from. */
const secretBytes = 20

export const factorHandlers: Handlers<typeof factors> = {
  list: async ({ caller: { accountId, farmId }, db, request }) => {
    const { required } = await db.one<{ required: boolean }>(
      sql`select factor_required as required from farm where farm_id = ${farmId}`,
    )
    const { left } = await db.one<{ left: number }>(
      sql`select count(*) as left from recovery_code where account_id = ${accountId}`,
    )
    return {
      factors: await db.many(sql`select factor_id, kind, name, made_at, used_at from second_factor
        where account_id = ${accountId} and in_use order by made_at, factor_id`),
      recoveryLeft: left,
      passkeys: mayHavePasskeys(request),
      required,
    }
  },

  askProof: ({ caller: { accountId }, db, request }) => stepUpMethods(db, request, accountId),

  prove: async ({ input, caller: { accountId, farmId, login, sessionId }, db, request }) => {
    await countTry(db, request, login, async () => {
      await db.actAs({ accountId })
      const isFactored = await hasFactor(db, accountId)
      if (isFactored) await checkFactor(db, request, accountId, input)
      else if (!(await accountWith(db, request, login, input.password ?? '')))
        throw refuse('WRONG_PASSWORD', {}, ['password'])
      await db.run(
        sql`update session set verified_at = now(), second_factor_used = ${isFactored} where session_id = ${sessionId}`,
      )
      return true
    })
    await db.actAs({ accountId, farmId })
    return { result: 1 }
  },

  beginCodes: async ({ caller: { accountId, login }, db, request }) => {
    await checkRoom(db, accountId)
    const [factorId, secret] = [randomUUID(), randomBytes(secretBytes)]
    // Replaces an unfinished setup.
    await db.run(sql`delete from second_factor where account_id = ${accountId} and not in_use`)
    await db.run(sql`insert into second_factor (account_id, factor_id, kind, name, in_use, sealed)
      values (${accountId}, ${factorId}, 'codes', 'Codes', false, ${request.server.seal.encrypt(secret, sealContext.codes(accountId, factorId))})`)
    return { secret: base32(secret), address: codesOf(secret, login).toString() }
  },

  confirmCodes: async ({ input: { code }, caller, db, request }) => {
    const { accountId } = caller
    const isFirst = !(await hasFactor(db, accountId))
    const begun = await db.maybeOne<{ factorId: string; sealed: Buffer }>(sql`
      select factor_id, sealed from second_factor where account_id = ${accountId} and kind = 'codes' and not in_use for update`)
    if (!begun || !(await acceptCode(db, request, { accountId, ...begun }, code)))
      throw refuse('CODE_WRONG', {}, ['code'])
    request.log.info({ accountId }, 'a second factor was added')
    return factorAdded(db, caller, isFirst)
  },

  beginPasskey: async ({ caller, db, request }) => {
    await checkRoom(db, caller.accountId)
    return { asked: await registrationOptions(db, request, caller) }
  },

  addPasskey: async ({ input: { name, passkey }, caller, db, request }) => {
    const { accountId } = caller
    const isFirst = !(await hasFactor(db, accountId))
    const made = await verifyRegistration(db, request, accountId, passkey)
    if (!made) throw refuse('PASSKEY_WRONG', {}, ['passkey'])
    await db.run(sql`insert into second_factor (account_id, kind, name, in_use, credential, host, public_key, uses, transports)
      values (${accountId}, 'passkey', ${name}, true, ${made.credential}, ${made.host}, ${made.publicKey}, ${made.uses}, ${made.transports})`)
    request.log.info({ accountId }, 'a second factor was added')
    return factorAdded(db, caller, isFirst)
  },

  renewRecovery: async ({ caller: { accountId }, db }) => ({
    recovery: (await hasFactor(db, accountId)) ? await makeRecovery(db, accountId) : [],
  }),

  remove: async ({ input: { factorId }, caller: { accountId }, db, request }) => {
    const removed = await db.run(
      sql`delete from second_factor where account_id = ${accountId} and factor_id = ${factorId}`,
    )
    if (removed === 0) throw refuse('NOT_FOUND', {}, ['factorId'])
    request.log.info({ accountId }, 'a second factor was removed')
    if (!(await hasFactor(db, accountId))) await removeFactors(db, accountId)
    return { result: 1 }
  },

  require: async ({ input: { required }, caller: { accountId, farmId }, db }) => {
    // The owner must not lock herself out.
    if (required && !(await hasFactor(db, accountId))) throw refuse('FACTOR_FIRST')
    await db.run(sql`update farm set factor_required = ${required} where farm_id = ${farmId}`)
    return { result: 1 }
  },
}

async function checkRoom(db: Db, accountId: number) {
  // Serializes setups of one account.
  await db.run(sql`select 1 from account where account_id = ${accountId} for update`)
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from second_factor where account_id = ${accountId} and in_use`,
  )
  if (count >= maxFactors) throw refuse('FACTORS_MANY', { most: maxFactors })
}

/** Marks the session as verified with a second factor. @returns recovery codes with the first factor, else none */
async function factorAdded(db: Db, { accountId, sessionId }: Caller, isFirst: boolean) {
  await db.run(
    sql`update session set second_factor_used = true, verified_at = now() where session_id = ${sessionId}`,
  )
  return { recovery: isFirst ? await makeRecovery(db, accountId) : [] }
}
