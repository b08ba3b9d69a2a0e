import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { forgive } from './sign-in-throttle.ts'
import { askToShow, isShown } from './passkeys.ts'
import { base32, stepOf } from './totp.ts'

/** Of somebody at once. */
const recoveryCodes = 8
/** 120 bits: nobody finds one by trying, so a quick hash is enough. */
const recoveryBytes = 15

export type SecondStep = { code?: string | undefined; passkey?: string | undefined }

/** What a sealed secret of codes is of. */
export const sealedAs = (accountId: number, factorId: string) => `codes ${accountId} ${factorId}`

/** Which factors she has that count. Speaks for her account. */
const factorsOf = (db: Db, accountId: number) =>
  db.one<{ passkeys: number; codes: number }>(sql`
    select count(*) filter (where kind = 'passkey') as passkeys, count(*) filter (where kind = 'codes') as codes
    from second_factor where account_id = ${accountId} and in_use`)

export const hasFactor = async (db: Db, accountId: number) => {
  const { passkeys, codes } = await factorsOf(db, accountId)
  return passkeys + codes > 0
}

/** With what she proves that it is she; a passkey is asked at once. */
export async function waysToProve(db: Db, request: FastifyRequest, accountId: number) {
  const { passkeys, codes } = await factorsOf(db, accountId)
  const asked = passkeys > 0 ? await askToShow(db, request, accountId) : undefined
  return { password: passkeys + codes === 0, codes: codes > 0, asked }
}

/**
 * Her password was right; her second factor is asked for where she has one. Speaks for her account.
 * @param address what a try counts for besides her
 * @returns whether a factor was shown
 * @throws Refusal SECOND_STEP where it is still to come, CODE_WRONG or PASSKEY_WRONG
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
    const { codes, asked } = await waysToProve(db, request, accountId)
    // It was no guess: her neighbours are not slowed by it.
    if (address !== undefined) await forgive(db, { address })
    // What the passkey is asked outlives this refusal.
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
    if (await isShown(db, request, accountId, passkey)) return
    request.log.info({ accountId }, 'a passkey was not accepted')
    throw refuse('PASSKEY_WRONG', {}, ['passkey'])
  }
  if (code !== undefined && (await isCode(db, request, accountId, code))) return
  request.log.info({ accountId }, 'a code was wrong')
  throw refuse('CODE_WRONG', {}, ['code'])
}

async function isCode(db: Db, request: FastifyRequest, accountId: number, typed: string) {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(code)) return spendRecovery(db, request, accountId, code)
  const apps = await db.many<{ factorId: string; sealed: Buffer }>(
    sql`select factor_id, sealed from second_factor where account_id = ${accountId} and kind = 'codes' and in_use`,
  )
  for (const { factorId, sealed } of apps)
    if (await takeCode(db, request, { accountId, factorId, sealed }, code)) return true
  return false
}

/** Takes a code of this app. Each counts once, and none from before one that was taken. */
export async function takeCode(
  db: Db,
  { server, log }: FastifyRequest,
  { accountId, factorId, sealed }: { accountId: number; factorId: string; sealed: Buffer },
  code: string,
) {
  const secret = opened(() => server.seal.open(sealed, sealedAs(accountId, factorId)))
  if (!secret) log.warn({ accountId }, 'a secret of codes was sealed with another key')
  const step = secret && stepOf(secret, code, server.now())
  if (step === undefined) return false
  const taken = await db.run(sql`update second_factor set last_step = ${step}, in_use = true, used_at = now()
    where account_id = ${accountId} and factor_id = ${factorId} and (last_step is null or last_step < ${step})`)
  return taken === 1
}

function opened(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

async function spendRecovery(db: Db, request: FastifyRequest, accountId: number, code: string) {
  const spent = await db.run(
    sql`delete from recovery_code where account_id = ${accountId} and code_hash = ${hashOf(code)}`,
  )
  if (spent === 1) request.log.info({ accountId }, 'a recovery code was used')
  return spent === 1
}

/** New ones, shown once; those before open nothing any more. */
export async function makeRecovery(db: Db, accountId: number): Promise<string[]> {
  await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  for (const code of codes)
    await db.run(
      sql`insert into recovery_code (account_id, code_hash) values (${accountId}, ${hashOf(code)})`,
    )
  return codes.map((code) => code.replaceAll(/(.{6})(?=.)/g, '$1-'))
}

/** Of those who recover with a link: whoever lost the password may have lost the phone. Speaks for the account. */
export async function takeFactorsAway(db: Db, accountId: number) {
  for (const table of [sql`second_factor`, sql`recovery_code`, sql`passkey_challenge`])
    await db.run(sql`delete from ${table} where account_id = ${accountId}`)
  await db.run(
    sql`update session set second_factor_used = false where account_id = ${accountId} and second_factor_used`,
  )
}
