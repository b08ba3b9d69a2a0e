import { networkOf } from '../http/client-network.ts'
import { refuse } from '../http/problem.ts'
import { sql, type Db } from '../database/db.ts'

/**
 * How often a password may be wrong before the next try has to wait. The people of a farm share one address; a device on which the password
 * was right before is counted by itself.
 */
const freeOf = { account: 5, address: 20, device: 5, gate: 20 }
const longestDelay = 15 * 60
/** Seconds after which failures are forgotten when no more come. */
const forgottenAfter = { account: 86_400, address: 3_600, device: 86_400, gate: 3_600 }
type Kind = keyof typeof freeOf

/** Seconds to wait after this many failures in a row: 1, 2, 4, ... from the last free one on. */
export const delayAfter = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(2 ** (failures - free), longestDelay)

/** What a try counts for. */
export type Attempt = Partial<Record<Exclude<Kind, 'gate'>, string>>

/**
 * Counts a try at a password as a failure before the password is looked at, and keeps the count whatever becomes of the call: so many
 * tries at the same moment are as slow as one after the other. Ends the transaction of the call and begins another.
 * @throws Refusal TOO_MANY_ATTEMPTS while one of those for whom it counts has to wait
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
 * The same for who enters a visit at the gate of a farm, or with a code that opens none: he counts by where he comes from.
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
    const blockedUntil = new Date(now.getTime() + delayAfter(counted, freeOf[kind]) * 1000)
    await db.run(
      sql`update sign_in_failure set failures = ${counted}, blocked_until = ${blockedUntil}, last_at = ${now} where subject = ${subject}`,
    )
  }
  await db.client.query('commit; begin')
}

/** Forgets failures after which none came for so long that the next is the first again; at most so many, and returns how many. */
export const sweepAttempts = (db: Db, now: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from sign_in_failure where subject in (
      select subject from sign_in_failure
      where last_at < ${new Date(now.getTime() - Math.max(...Object.values(forgottenAfter)) * 1000)} limit ${most} for update skip locked)`)

/**
 * The password was right: the account or the known device starts anew, and the address gets its try back. What others guessed at the
 * account stays counted where its owner comes from a known device.
 */
export async function forgive(db: Db, { account, address, device }: Attempt) {
  await db.run(sql`delete from sign_in_failure where subject = ${device ?? account ?? ''}`)
  if (address === undefined) return
  await db.run(
    sql`update sign_in_failure set failures = greatest(failures - 1, 0), blocked_until = last_at where subject = ${address}`,
  )
}
