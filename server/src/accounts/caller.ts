import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'
import { tokenOf } from '../http/cookie.ts'
import { hashOfSecret } from './secret.ts'

/** Caller of a request outside the contract. Sets account and farm of the transaction. @throws Refusal NO_SESSION */
export async function callerOf(db: Db, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  if (!token) throw refuse('NO_SESSION')
  const caller = await db.maybeOne<Caller>(sql`select * from open_call(${hashOfSecret(token)})`)
  if (!caller) throw refuse('NO_SESSION')
  return caller
}
