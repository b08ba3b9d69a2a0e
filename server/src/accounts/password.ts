import { hash, verify } from '@node-rs/argon2'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { refuse, refuseBusy } from '../http/problem.ts'

/** Parameters of argon2id as RFC 9106 recommends: 64 MB and about 95 ms. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Hash of an unknown password: rejecting an unknown account takes as long as rejecting a wrong password. */
const decoy =
  '$argon2id$v=19$m=65536,t=3,p=1$wil0g1N+AE2BpZwNPV65sg$JdOLQefKft+HRctggXOOc2O/t8HxSDtUp00mdmwrExs'

/** Hash of a new password. @throws Refusal if the password is easy to guess */
export async function hashOfNew(login: string, password: string, field = 'password') {
  if (password === demoPassword || (await isCommon(password))) throw refuse('PASSWORD_KNOWN', {}, [field])
  if (isMadeOf(login, password)) throw refuse('PASSWORD_IS_LOGIN', {}, [field])
  return hashOf(password)
}

export const hashOf = (password: string) =>
  inTurn(Symbol('a new password'), () => hash(password.normalize(), cost))

/** Whether it is one of the fifty thousand most common passwords, in any case. */
async function isCommon(password: string) {
  // Unpacked with the first new password, because a server rarely sees one.
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await commonPasswords).has(password.trim().toLowerCase())
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Whether the password consists of the login, repeated or reversed, with at most four digits or signs. */
export function isMadeOf(login: string, password: string) {
  const [forwards, plain] = [login.toLowerCase(), password.trim().toLowerCase()]
  const backwards = [...forwards].toReversed().join('')
  const rest = plain.replaceAll(forwards, '').replaceAll(backwards, '')
  return rest !== plain && /^[\d\W_]{0,4}$/.test(rest)
}

/** Whether the password fits the hash. Call it through `inTurn`. @param passwordHash undefined for an unknown account */
export async function isRight(password: string, passwordHash: string | undefined) {
  const right = await verify(passwordHash ?? decoy, password.normalize())
  return right && passwordHash !== undefined
}

/** Passwords hashed at once, so that sign-ins leave the machine responsive, and waiting ones, each of which holds a connection. */
const maxRunning = 2
const maxWaiting = 5
const running = new Set<string | symbol>()
const waiting: { subject: string | symbol; proceed: () => void }[] = []

/** Runs slow work on passwords, one at a time per subject. @throws Refusal BUSY if too many wait */
export async function inTurn<T>(subject: string | symbol, work: () => Promise<T>): Promise<T> {
  if (running.size < maxRunning && !running.has(subject)) running.add(subject)
  else if (waiting.length < maxWaiting)
    await new Promise<void>((proceed) => waiting.push({ subject, proceed }))
  else throw refuseBusy(`${maxWaiting} other passwords wait to be checked`)
  try {
    return await work()
  } finally {
    running.delete(subject)
    startNext()
  }
}

function startNext() {
  const next = waiting.findIndex(({ subject }) => !running.has(subject))
  const [turn] = next < 0 ? [] : waiting.splice(next, 1)
  if (!turn) return
  // Reserved before it runs, so that a new call cannot take its place.
  running.add(turn.subject)
  turn.proceed()
}
