import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { sealContext } from '../database/seal.ts'
import { refuse } from '../http/problem.ts'
import { resetAttempts } from './sign-in-throttle.ts'
import { authenticationOptions, verifyPasskey } from './passkeys.ts'
import { hashOfSecret } from './secret.ts'
import { base32, stepOf } from './totp.ts'

/** Recovery codes of one account. */
const recoveryCodes = 8
/** 120 bits: too many to guess, so a fast hash is enough. */
const recoveryBytes = 15

export type SecondStep = { code?: string | undefined; passkey?: string | undefined }

/** Number of an account's second factors in use, by kind. */
const factorsOf = (db: Db, accountId: number) =>
  db.one<{ passkeys: number; codes: number }>(sql`
    select count(*) filter (where kind = 'passkey') as passkeys, count(*) filter (where kind = 'codes') as codes
    from second_factor where account_id = ${accountId} and in_use`)

export const hasFactor = async (db: Db, accountId: number) => {
  const { passkeys, codes } = await factorsOf(db, accountId)
  return passkeys + codes > 0
}

/** Ways in which an account can verify its identity, with the options for a passkey. */
export async function stepUpMethods(db: Db, request: FastifyRequest, accountId: number) {
  const { passkeys, codes } = await factorsOf(db, accountId)
  const asked = passkeys > 0 ? await authenticationOptions(db, request, accountId) : undefined
  return { password: passkeys + codes === 0, codes: codes > 0, asked }
}

/**
 * Requires the second factor of an account after its password was right. Sets the account of the transaction.
 * @param address network whose failed attempt is undone if the factor is still missing
 * @returns whether the account has a second factor
 * @throws Refusal SECOND_STEP if the factor is missing, CODE_WRONG or PASSKEY_WRONG
 */
export async function checkSecondStep(
  db: Db,
  request: FastifyRequest,
  accountId: number,
  step: SecondStep,
  address: string | undefined,
): Promise<boolean> {
  await db.actAs({ accountId })
  if (!(await hasFactor(db, accountId))) return false
  if (step.code === undefined && step.passkey === undefined) {
    const { codes, asked } = await stepUpMethods(db, request, accountId)
    // The password was right, so others in the network are not slowed down.
    if (address !== undefined) await resetAttempts(db, { address })
    // Commits the passkey challenge, which the refusal would roll back.
    await db.client.query('commit; begin')
    throw refuse('SECOND_STEP', { codes: codes ? 'Y' : 'N', ...(asked && { passkeyOptions: asked }) })
  }
  await checkFactor(db, request, accountId, step)
  return true
}

/** @throws Refusal CODE_WRONG, PASSKEY_WRONG */
export async function checkFactor(db: Db, request: FastifyRequest, accountId: number, step: SecondStep) {
  const { code, passkey } = step
  if (passkey !== undefined) {
    if (await verifyPasskey(db, request, accountId, passkey)) return
    request.log.info({ accountId }, 'a passkey was not accepted')
    throw refuse('PASSKEY_WRONG', {}, ['passkey'])
  }
  if (code !== undefined && (await isCode(db, request, accountId, code))) return
  request.log.info({ accountId }, 'a code was wrong')
  throw refuse('CODE_WRONG', {}, ['code'])
}

async function isCode(db: Db, request: FastifyRequest, accountId: number, typed: string) {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(db, request, accountId, code)
  const apps = await db.many<{ factorId: string; sealed: Buffer }>(
    sql`select factor_id, sealed from second_factor where account_id = ${accountId} and kind = 'codes' and in_use`,
  )
  for (const { factorId, sealed } of apps)
    if (await acceptCode(db, request, { accountId, factorId, sealed }, code)) return true
  return false
}

/** Whether a code of this authenticator app is right. Each code works once, and none older than the last accepted one. */
export async function acceptCode(
  db: Db,
  { server, log }: FastifyRequest,
  { accountId, factorId, sealed }: { accountId: number; factorId: string; sealed: Buffer },
  code: string,
) {
  let secret: Buffer | undefined
  try {
    secret = server.seal.decrypt(sealed, sealContext.codes(accountId, factorId))
  } catch {
    log.warn({ accountId }, 'the secret of one-time codes was encrypted with another key')
  }
  const step = secret && stepOf(secret, code, server.now())
  if (step === undefined) return false
  const taken = await db.run(sql`update second_factor set last_step = ${step}, in_use = true, used_at = now()
    where account_id = ${accountId} and factor_id = ${factorId} and (last_step is null or last_step < ${step})`)
  return taken === 1
}

async function spendRecoveryCode(db: Db, request: FastifyRequest, accountId: number, code: string) {
  const spent = await db.run(
    sql`delete from recovery_code where account_id = ${accountId} and code_hash = ${hashOfSecret(code)}`,
  )
  if (spent === 1) request.log.info({ accountId }, 'a recovery code was used')
  return spent === 1
}

/** Replaces the recovery codes. @returns the new codes, which are displayed once */
export async function makeRecovery(db: Db, accountId: number): Promise<string[]> {
  await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  for (const code of codes)
    await db.run(
      sql`insert into recovery_code (account_id, code_hash) values (${accountId}, ${hashOfSecret(code)})`,
    )
  return codes.map((code) => code.replaceAll(/(.{6})(?=.)/g, '$1-'))
}

/** Removes all second factors of an account, as when its password is reset: the phone may be lost with the password. */
export async function removeFactors(db: Db, accountId: number) {
  for (const table of [sql`second_factor`, sql`recovery_code`, sql`passkey_challenge`])
    await db.run(sql`delete from ${table} where account_id = ${accountId}`)
  await db.run(
    sql`update session set second_factor_used = false where account_id = ${accountId} and second_factor_used`,
  )
}
