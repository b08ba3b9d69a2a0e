import { networkOf } from '../http/client-network.ts'
import { refuse } from '../http/problem.ts'
import { sql, type Db } from '../database/db.ts'

/**
 * Failed attempts without a delay, by what is counted. The people of a farm share one address; a remembered device is counted separately.
 */
const freeAttempts = { account: 5, address: 20, device: 5, gate: 20 }
/** Longest delay, seconds. */
const maxDelay = 15 * 60
/** Time after the last failure when failures are forgotten, seconds. */
const forgottenAfter = { account: 86_400, address: 3_600, device: 86_400, gate: 3_600 }
type Kind = keyof typeof freeAttempts

/** Seconds to wait after this many failures in a row: 1, 2, 4, ... after the free ones. */
export const delayAfter = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(2 ** (failures - free), maxDelay)

/** Subjects for which an attempt is counted, by kind. */
export type Attempt = Partial<Record<Exclude<Kind, 'gate'>, string>>

/**
 * Counts an attempt as failed before the password is checked, so that simultaneous attempts are as slow as successive ones. Commits the
 * transaction of the call and begins another, so that the count stays whatever happens.
 * @throws Refusal TOO_MANY_ATTEMPTS while one of its subjects has to wait
 */
export async function countAttempt(
  db: Db,
  login: string,
  ip: string,
  device: string | undefined,
  now: Date,
): Promise<Attempt> {
  const attempt: Attempt =
    device === undefined
      ? { account: `account ${login}`, address: `address ${networkOf(ip)}` }
      : { device: `device ${device} ${login}` }
  await count(db, Object.values(attempt), now)
  return attempt
}

/**
 * Counts an entry of a visit at a farm's gate by network. @param farmId null for an unknown code of a gate
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export const countVisit = (db: Db, farmId: number | null, ip: string, now: Date) =>
  count(db, [`gate ${farmId ?? ''} ${networkOf(ip)}`], now)

async function count(db: Db, subjects: readonly string[], now: Date) {
  await db.run(sql`insert into sign_in_failure (subject, failures, blocked_until, last_at)
    select unnest(${[...subjects]}::text[]), 0, ${now}, ${now} on conflict do nothing`)
  const rows = await db.many<{ subject: string; failures: number; blockedUntil: string; lastAt: string }>(
    sql`select subject, failures, blocked_until, last_at from sign_in_failure where subject = any(${[...subjects]}::text[]) order by subject for update`,
  )
  const waits = Math.max(...rows.map(({ blockedUntil }) => Date.parse(blockedUntil) - now.getTime()))
  if (waits > 0) throw refuse('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(waits / 1000) })

  for (const { subject, failures, lastAt } of rows) {
    const kind = subject.split(' ', 1)[0] as Kind
    const forgotten = now.getTime() - Date.parse(lastAt) > forgottenAfter[kind] * 1000
    const counted = forgotten ? 1 : failures + 1
    const blockedUntil = new Date(now.getTime() + delayAfter(counted, freeAttempts[kind]) * 1000)
    await db.run(
      sql`update sign_in_failure set failures = ${counted}, blocked_until = ${blockedUntil}, last_at = ${now} where subject = ${subject}`,
    )
  }
  await db.client.query('commit; begin')
}

/** Deletes outdated failures. @param max rows deleted at once @returns number of deleted rows */
export const sweepAttempts = (db: Db, now: Date, max: number): Promise<number> =>
  db.run(sql`
    delete from sign_in_failure where subject in (
      select subject from sign_in_failure
      where last_at < ${new Date(now.getTime() - Math.max(...Object.values(forgottenAfter)) * 1000)} limit ${max} for update skip locked)`)

/**
 * Resets the count of the account or the remembered device after a success, and takes back the attempt of the address. A success on a
 * remembered device leaves the failures of its account counted.
 */
export async function resetAttempts(db: Db, { account, address, device }: Attempt) {
  await db.run(sql`delete from sign_in_failure where subject = ${device ?? account ?? ''}`)
  if (address === undefined) return
  await db.run(
    sql`update sign_in_failure set failures = greatest(failures - 1, 0), blocked_until = last_at where subject = ${address}`,
  )
}
