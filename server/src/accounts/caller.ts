import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'
import { tokenOf } from '../http/cookie.ts'

/** Who asks, where it is no call of the contract; the transaction speaks for her and her farm. @throws Refusal NO_SESSION */
export async function callerOf(db: Db, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  if (!token) throw refuse('NO_SESSION')
  const hash = createHash('sha256').update(token).digest('hex')
  const caller = await db.maybeOne<Caller>(sql`select * from open_call(decode(${hash}, 'hex'))`)
  if (!caller) throw refuse('NO_SESSION')
  return caller
}
