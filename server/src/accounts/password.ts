import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { refuse, refuseBusy } from '../http/problem.ts'

/** About 95 ms and 64 MB for one; argon2id with the memory and the passes that RFC 9106 recommends. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** The hash of a password that nobody knows: an unknown account takes as long to refuse as a wrong password. */
const decoy =
  '$argon2id$v=19$m=65536,t=3,p=1$wil0g1N+AE2BpZwNPV65sg$JdOLQefKft+HRctggXOOc2O/t8HxSDtUp00mdmwrExs'

/** @throws Refusal where it is not worth choosing */
export async function hashOfNew(login: string, password: string, field = 'password') {
  if (password === demoPassword || isKnownToMany(password)) throw refuse('PASSWORD_KNOWN', {}, [field])
  if (isMadeOf(login, password)) throw refuse('PASSWORD_IS_LOGIN', {}, [field])
  return hashOf(password)
}

export const hashOf = (password: string) =>
  inTurn(Symbol('a new password'), () => hash(password.normalize(), cost))

const knownPasswords = new Set(dictionary['passwords-common'])

/** One of the fifty thousand that are tried first, however it is written. */
const isKnownToMany = (password: string) => knownPasswords.has(password.trim().toLowerCase())

/** The login over and over, backwards too, with at most a year or a number beside it: whoever knows the login tries that first. */
export function isMadeOf(login: string, password: string) {
  const [forwards, plain] = [login.toLowerCase(), password.trim().toLowerCase()]
  const backwards = [...forwards].toReversed().join('')
  const rest = plain.replaceAll(forwards, '').replaceAll(backwards, '')
  return rest !== plain && /^[\d\W_]{0,4}$/.test(rest)
}

/** For a caller whose turn it is. */
export async function isRight(password: string, passwordHash: string | undefined) {
  const right = await verify(passwordHash ?? decoy, password.normalize())
  return right && passwordHash !== undefined
}

/** So few at once that sign-ins cannot keep the machine, nor so many waiting that they keep every connection. */
const mostAtOnce = 2
const mostWaiting = 5
const running = new Set<string | symbol>()
const waiting: { who: string | symbol; go: () => void }[] = []

/** Does slow work on passwords, for one and the same person one after the other. @throws Refusal BUSY where too many wait already */
export async function inTurn<T>(who: string | symbol, work: () => Promise<T>): Promise<T> {
  if (running.size < mostAtOnce && !running.has(who)) running.add(who)
  else if (waiting.length < mostWaiting) await new Promise<void>((go) => waiting.push({ who, go }))
  else throw refuseBusy(`${mostWaiting} passwords wait to be worked on`)
  try {
    return await work()
  } finally {
    running.delete(who)
    letNextGo()
  }
}

function letNextGo() {
  const next = waiting.findIndex(({ who }) => !running.has(who))
  const [turn] = next < 0 ? [] : waiting.splice(next, 1)
  if (!turn) return
  // Taken for it before it runs, so that nobody can slip in between.
  running.add(turn.who)
  turn.go()
}
