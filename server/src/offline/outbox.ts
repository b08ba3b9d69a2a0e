import type { outbox } from '@penside/contract/offline/outbox.ts'
import { deviceHeader } from '@penside/contract/api/roots.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { openConflicts, settle } from './conflict.ts'

/** Hours after which a missing record is reported. */
const reportAfter = 24
/** Ranges of missing sequence numbers in one answer. */
const maxRanges = 100

export const outboxHandlers: Handlers<typeof outbox> = {
  async state({ input: { deviceId = '' }, caller: { accountId }, db }) {
    const installation = await db.one<{ epoch: string; durableUntil: string }>(
      sql`select epoch, durable_until from installation`,
    )
    const { newestSeq } = await db.one<{ newestSeq: number }>(sql`
      select greatest(
        coalesce((select max(device_seq) from idempotency_record where device_id = ${deviceId}), 0),
        coalesce((select device_seq from idempotency_sweep where device_id = ${deviceId}), 0)) as newest_seq`)
    const missing = await db.many<{ from: number; to: number }>(sql`
      select before + 1 as from, device_seq - 1 as to from (${numbered}) as n
      where device_id = ${deviceId} and device_seq > before + 1 order by device_seq limit ${maxRanges}`)
    const settled = await db.many<{ operationId: string }>(sql`
      select operation_id from conflict
      where account_id = ${accountId} and device_id = ${deviceId} and decision in ('theirs', 'mine', 'both') and settled_at > now() - interval '60 days'`)
    return { ...installation, newestSeq, missing, settled: settled.map(({ operationId }) => operationId) }
  },

  async discard({ input, caller: { accountId }, db, request }) {
    const { operationId, deviceSeq = null, earlier = [], reason, path = '', sent = '' } = input
    const deviceId = [request.headers[deviceHeader]].flat()[0]?.slice(0, 64) ?? ''
    const arrived = await discardOperation(db, { operationId, accountId, deviceId, deviceSeq })
    if (!arrived)
      await db.run(sql`
        insert into discarded_operation (farm_id, operation_id, account_id, device_id, device_seq, path, sent, reason)
        values (current_farm(), ${operationId}, ${accountId}, ${deviceId}, ${deviceSeq}, ${path}, ${sent}, ${reason})
        on conflict do nothing`)
    const before = []
    for (const id of earlier)
      before.push(await discardOperation(db, { operationId: id, accountId, deviceId, deviceSeq: null }))
    await db.run(sql`
      update conflict set settled_at = now(), settled_by = ${accountId}, decision = 'discarded'
      where operation_id = any(${[operationId, ...earlier]}::uuid[]) and settled_at is null`)
    // At most one of its ids can have had an effect, because each supersedes the former ones.
    const found = [arrived, ...before].find((each) => each !== undefined)
    return {
      result: 1,
      recorded: found !== undefined,
      recordedId: found?.operationId ?? null,
      answer: found?.answer ?? null,
    }
  },

  async gaps({ db }) {
    const gaps = await db.many<{
      deviceId: string
      deviceName: string
      memberName: string
      from: number
      to: number
      since: string
      lastAt: string
    }>(sql`
      select n.device_id, coalesce(s.device_name, '') as device_name, a.name as member_name, n.before + 1 as from, n.device_seq - 1 as to,
        n.noticed_at as since, n.last_at
      from (${numbered}) as n
      join author a using (account_id)
      left join session s using (session_id)
      where n.device_seq > n.before + 1 and n.noticed_at < now() - make_interval(hours => ${reportAfter})
      order by n.noticed_at, n.device_id, n.device_seq limit ${maxRanges}`)
    const clocks = await db.many<{
      deviceId: string
      deviceName: string
      memberName: string
      minutesWrong: number
      lastAt: string
    }>(sql`
      select r.device_id, coalesce(s.device_name, '') as device_name, a.name as member_name, r.created_at as last_at,
        round(coalesce(-r.clock_offset_ms / 60000.0, extract(epoch from r.client_time - r.created_at) / 60))::int as minutes_wrong
      from (select distinct device_id from idempotency_record where skewed and created_at > now() - interval '7 days') as wrong
      join lateral (select * from idempotency_record where device_id = wrong.device_id and device_seq is not null order by device_seq desc limit 1) as r on r.skewed
      join author a using (account_id)
      left join session s using (session_id)
      order by r.created_at desc limit ${maxRanges}`)
    return { gaps, clocks }
  },

  conflicts: async ({ db, language }) => ({ conflicts: await openConflicts(db, language) }),
  settle,
}

/** Operations with a sequence number, the number before it on the device, and the time at which a gap before it was noticed. */
const numbered = sql`
  select r.device_id, r.device_seq, r.account_id, r.session_id,
    coalesce(lag(r.device_seq) over device, w.device_seq, 0) as before,
    min(r.created_at) over (partition by r.device_id order by r.device_seq rows between current row and unbounded following) as noticed_at,
    max(r.created_at) over (partition by r.device_id) as last_at
  from idempotency_record r left join idempotency_sweep w using (farm_id, device_id)
  where r.device_seq is not null
  window device as (partition by r.device_id order by r.device_seq)`

type DiscardedOperation = {
  operationId: string
  accountId: number
  deviceId: string
  deviceSeq: number | null
}

/**
 * Prevents an operation from ever having an effect.
 * @returns its answer if it has had its effect before @throws Refusal NOT_FOUND if it is another member's
 */
async function discardOperation(db: Db, { operationId, accountId, deviceId, deviceSeq }: DiscardedOperation) {
  const claimed = await db.run(sql`
    insert into idempotency_record (farm_id, operation_id, account_id, device_id, device_seq, payload_hash, outcome)
    values (current_farm(), ${operationId}, ${accountId}, ${deviceId}, ${deviceSeq}, '\\x', 'discarded') on conflict do nothing`)
  if (claimed > 0) return undefined
  const record = await db.maybeOne<{ accountId: number; outcome: string; answer: unknown }>(
    sql`select account_id, outcome, answer from idempotency_record where operation_id = ${operationId}`,
  )
  if (record?.accountId !== accountId) throw refuse('NOT_FOUND', {}, ['operationId'])
  return record.outcome === 'done' ? { operationId, answer: record.answer } : undefined
}
