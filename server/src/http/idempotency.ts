import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { operationText, schemaVersion } from '@penside/contract/api/operation.ts'
import {
  appVersionHeader,
  baseHeader,
  clientTimeHeader,
  clockOffsetHeader,
  deviceHeader,
  deviceSeqHeader,
  keptHeader,
  operationHeader,
  schemaVersionHeader,
  supersedesHeader,
} from '@penside/contract/api/roots.ts'
import { refuse } from './problem.ts'

/** A write as it arrived: which one it is, from where, and what it asks. */
export type Operation = {
  id: string
  /** Of the path and the fields: see operationText. */
  hash: string
  path: string
  sent: Readonly<Record<string, unknown>>
  schemaVersion: number
  deviceId: string
  /** Null for what was not written down on a phone first. */
  deviceSeq: number | null
  supersedes: readonly string[]
  base: number | null
  clientTime: Date | null
  clockOffset: number | null
  /** Whoever entered it was told that the phone keeps it; null where the phone does not say. */
  kept: boolean | null
  appVersion: string | null
}

/** More corrections of one refused record than any person makes. */
const mostSuperseded = 50

/**
 * A write's operation id comes from the device that sends it; one without is given one, so that its audit rows have it too. What only
 * informs is left out where it makes no sense: no record is refused for a strange clock.
 */
export function operationOf(request: FastifyRequest, own: Readonly<Record<string, unknown>>): Operation {
  const header = (name: string) => [request.headers[name]].flat()[0]
  const id = uuidOf(header(operationHeader) ?? randomUUID(), operationHeader)
  const seq = header(deviceSeqHeader)
  if (seq !== undefined && !/^\d{1,15}$/.test(seq)) throw refuse('BAD_INPUT', {}, [deviceSeqHeader])
  const supersedes = (header(supersedesHeader) ?? '').split(',').filter(Boolean)
  if (supersedes.length > mostSuperseded) throw refuse('BAD_INPUT', {}, [supersedesHeader])
  const path = request.routeOptions.url ?? request.url
  const time = Date.parse(header(clientTimeHeader) ?? '')
  return {
    id,
    path,
    sent: own,
    hash: createHash('sha256')
      .update(operationText({ path, wire: own }))
      .digest('hex'),
    schemaVersion: number(header(schemaVersionHeader), 9_999) ?? schemaVersion,
    deviceId: (header(deviceHeader) ?? '').slice(0, 64),
    deviceSeq: seq === undefined ? null : Number(seq),
    supersedes: supersedes.map((each) => uuidOf(each, supersedesHeader)),
    base: number(header(baseHeader), 9_999),
    clientTime: Math.abs(time) < farthest ? new Date(time) : null,
    clockOffset: number(header(clockOffsetHeader), farthest),
    kept: { 0: false, 1: true }[header(keptHeader) ?? ''] ?? null,
    appVersion: header(appVersionHeader)?.slice(0, 40) ?? null,
  }
}

/** The year 4000, ms. */
const farthest = 64_060_588_800_000

const uuid = z.uuid()
function uuidOf(text: string, header: string) {
  if (!uuid.safeParse(text).success) throw refuse('BAD_INPUT', {}, [header])
  return text
}

function number(text: string | undefined, most: number) {
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}

/**
 * The column that claims a write's idempotency record in the transaction of its effect, beside the session that was opened: whether it is new.
 */
export function claimOf(operation: Operation, { escapeLiteral: quote }: Quoting): string {
  const { id, hash, deviceId, deviceSeq, clientTime, clockOffset, appVersion } = operation
  const values = [
    `'${id}'`,
    'session_id',
    quote(deviceId),
    deviceSeq ?? 'null',
    `'\\x${hash}'`,
    clientTime ? quote(clientTime.toISOString()) : 'null',
    clockOffset ?? 'null',
    appVersion === null ? 'null' : quote(appVersion),
    operation.schemaVersion,
  ]
  return `claim_operation(${values.join(', ')}) as claimed`
}
type Quoting = Pick<pg.ClientBase, 'escapeLiteral'>

/**
 * Claims what the operation supersedes too, so that it cannot be done any more, whenever it arrives. What was claimed is returned: a
 * coordinator counts what it was given.
 */
export const claimSuperseded = (
  { id, deviceId, supersedes }: Operation,
  { escapeLiteral: quote }: Quoting,
): string =>
  `insert into idempotency_record (farm_id, operation_id, account_id, device_id, payload_hash, outcome, replaced_by)
   select current_farm(), old, current_account(), ${quote(deviceId)}, '\\x', 'superseded', '${id}' from unnest('{${supersedes.join(',')}}'::uuid[]) as old
   where current_farm() is not null on conflict do nothing returning operation_id`

/** What this operation was answered before. @throws Refusal where it was something else, someone else's, or given up */
export async function replay(
  client: pg.ClientBase,
  farmId: number,
  operation: Operation,
): Promise<{ answer: unknown }> {
  const { rows } = await client.query<{ answer: unknown; outcome: string; mine: boolean; same: boolean }>(
    `select answer, outcome, account_id = current_account() as mine, payload_hash = $1 as same from idempotency_record where farm_id = $2 and operation_id = $3`,
    [Buffer.from(operation.hash, 'hex'), farmId, operation.id],
  )
  const [record] = rows
  if (record?.mine && record.outcome !== 'done') throw refuse('OPERATION_DISCARDED')
  if (!record?.mine || !record.same) throw refuse('OPERATION_REUSED')
  return { answer: record.answer }
}

/** Of the operations that this one shall stand in for, one had arrived already. @throws Refusal ALREADY_RECORDED */
export async function checkSuperseded(client: pg.ClientBase, farmId: number, { supersedes }: Operation) {
  const { rows } = await client.query<{ operationId: string }>(
    `select operation_id as "operationId" from idempotency_record where farm_id = $1 and operation_id = any($2) and outcome = 'done'`,
    [farmId, supersedes],
  )
  if (rows[0]) throw refuse('ALREADY_RECORDED', rows[0])
}

/** Stores the answer in the idempotency record and commits. What was waiting for a manager because of this operation waits no longer. */
export function finish(
  client: pg.ClientBase,
  farmId: number,
  { id, deviceSeq, supersedes }: Operation,
  answer: unknown,
) {
  const statements = [
    `select answer_operation('${id}', ${client.escapeLiteral(JSON.stringify(answer))}, ${deviceSeq !== null})`,
    ...(deviceSeq === null ? [] : supersedes.map((old) => settledAsChanged(farmId, old))),
    'commit',
  ]
  return client.query(statements.join(';\n'))
}

const settledAsChanged = (farmId: number, id: string) =>
  `update conflict set settled_at = now(), settled_by = current_account(), decision = 'changed'
   where farm_id = ${farmId} and operation_id = '${id}' and settled_at is null`

/** When it was entered, by the server's clock as well as that is known. */
export const enteredAt = ({ clientTime, clockOffset }: Operation) =>
  clientTime && new Date(clientTime.getTime() + (clockOffset ?? 0))

/** Its phone says that it kept it; of one that says nothing, it was entered more than a minute before it arrived. */
export const isLate = (operation: Operation, now: Date): boolean =>
  operation.deviceSeq !== null &&
  (operation.kept ?? now.getTime() - (enteredAt(operation)?.getTime() ?? now.getTime()) > 60_000)
