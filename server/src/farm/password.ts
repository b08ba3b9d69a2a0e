import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../problem.ts'

/** About 95 ms and 64 MB for one; argon2id. Source: reliability, 3. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** The hash of a password that nobody knows: an unknown account takes as long to refuse as a wrong password. */
const decoy =
  '$argon2id$v=19$m=65536,t=3,p=1$wil0g1N+AE2BpZwNPV65sg$JdOLQefKft+HRctggXOOc2O/t8HxSDtUp00mdmwrExs'

export const hashOf = (password: string) => inTurn(() => hash(password.normalize(), cost))

export async function isRight(password: string, passwordHash: string | undefined) {
  const right = await inTurn(() => verify(passwordHash ?? decoy, password.normalize()))
  return right && passwordHash !== undefined
}

/** So few at once that sign-ins cannot keep the machine, nor so many waiting that they keep every connection. */
const mostAtOnce = 2
const mostWaiting = 4
let running = 0
const waiting: (() => void)[] = []

const isFull = () => running >= mostAtOnce && waiting.length >= mostWaiting

/** For a look before a try at a password is counted: one that is not even looked at must not slow anybody down. @throws Refusal BUSY */
export function checkRoom() {
  if (isFull()) throw refuse('BUSY')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  checkRoom()
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    // The turn is handed on, so nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
