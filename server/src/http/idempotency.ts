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

/** A write as it arrived, identified by the id that its device chose. */
export type Operation = {
  id: string
  /** SHA-256 of the path and the fields: see operationText. */
  hash: string
  path: string
  sent: Readonly<Record<string, unknown>>
  schemaVersion: number
  deviceId: string
  /** Position in the phone's outbox; null if the write did not go through an outbox. */
  deviceSeq: number | null
  supersedes: readonly string[]
  base: number | null
  clientTime: Date | null
  clockOffset: number | null
  /** Whether the person saw that the phone stored the record to send it later; null if unknown. */
  kept: boolean | null
  appVersion: string | null
}

/** More corrections of one rejected record than a person makes. */
const maxSuperseded = 50

/**
 * Reads a write's operation from its headers. A write without an operation id gets a random one, for its audit rows. Implausible clocks and
 * versions are ignored. @throws Refusal BAD_INPUT, SERVER_OLDER if its fields are of a later version
 */
export function operationOf(request: FastifyRequest, own: Readonly<Record<string, unknown>>): Operation {
  const header = (name: string) => [request.headers[name]].flat()[0]
  const id = uuidOf(header(operationHeader) ?? randomUUID(), operationHeader)
  const seq = header(deviceSeqHeader)
  if (seq !== undefined && !/^\d{1,15}$/.test(seq)) throw refuse('BAD_INPUT', {}, [deviceSeqHeader])
  const supersedes = (header(supersedesHeader) ?? '').split(',').filter(Boolean)
  if (supersedes.length > maxSuperseded) throw refuse('BAD_INPUT', {}, [supersedesHeader])
  const version = number(header(schemaVersionHeader), 9_999) ?? schemaVersion
  if (version > schemaVersion) throw refuse('SERVER_OLDER')
  const path = request.routeOptions.url ?? request.url
  const time = Date.parse(header(clientTimeHeader) ?? '')
  return {
    id,
    path,
    sent: own,
    hash: createHash('sha256')
      .update(operationText({ path, wire: own }))
      .digest('hex'),
    schemaVersion: version,
    deviceId: (header(deviceHeader) ?? '').slice(0, 64),
    deviceSeq: seq === undefined ? null : Number(seq),
    supersedes: supersedes.map((each) => uuidOf(each, supersedesHeader)),
    base: number(header(baseHeader), 9_999),
    clientTime: Math.abs(time) < maxTime ? new Date(time) : null,
    clockOffset: number(header(clockOffsetHeader), maxTime),
    kept: { 0: false, 1: true }[header(keptHeader) ?? ''] ?? null,
    appVersion: header(appVersionHeader)?.slice(0, 40) ?? null,
  }
}

/** The year 4000, ms. */
const maxTime = 64_060_588_800_000

const uuid = z.uuid()
function uuidOf(text: string, header: string) {
  if (!uuid.safeParse(text).success) throw refuse('BAD_INPUT', {}, [header])
  return text
}

function number(text: string | undefined, max: number) {
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= max ? value : null
}

/** SQL column that claims a write's idempotency record in its own transaction. Its value says whether the operation is new. */
export function claimColumn(operation: Operation, { escapeLiteral: quote }: Quoting): string {
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

/** Statement that claims the superseded operations too, so that they have no effect if they arrive later. Returns the claimed ids. */
export const claimSuperseded = (
  { id, deviceId, supersedes }: Operation,
  { escapeLiteral: quote }: Quoting,
): string =>
  `insert into idempotency_record (farm_id, operation_id, account_id, device_id, payload_hash, outcome, replaced_by)
   select current_farm(), old, current_account(), ${quote(deviceId)}, '\\x', 'superseded', '${id}' from unnest('{${supersedes.join(',')}}'::uuid[]) as old
   where current_farm() is not null on conflict do nothing returning operation_id`

/** Answer that this operation got before. @throws Refusal if its content or its account differs, or if it was discarded */
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

/** @throws Refusal ALREADY_RECORDED if an operation that this one supersedes has had its effect */
export async function checkSuperseded(client: pg.ClientBase, farmId: number, { supersedes }: Operation) {
  const { rows } = await client.query<{ operationId: string }>(
    `select operation_id as "operationId" from idempotency_record where farm_id = $1 and operation_id = any($2) and outcome = 'done'`,
    [farmId, supersedes],
  )
  if (rows[0]) throw refuse('ALREADY_RECORDED', rows[0])
}

/** Stores the answer in the idempotency record and commits. Conflicts of superseded operations are settled. */
export function completeOperation(
  client: pg.ClientBase,
  farmId: number,
  { id, deviceSeq, supersedes }: Operation,
  answer: unknown,
) {
  const statements = [
    `select answer_operation('${id}', ${client.escapeLiteral(JSON.stringify(answer))}, ${deviceSeq !== null})`,
    ...(deviceSeq === null ? [] : supersedes.map((old) => settleConflict(farmId, old))),
    'commit',
  ]
  return client.query(statements.join(';\n'))
}

const settleConflict = (farmId: number, id: string) =>
  `update conflict set settled_at = now(), settled_by = current_account(), decision = 'changed'
   where farm_id = ${farmId} and operation_id = '${id}' and settled_at is null`

/** Time of entry by the server's clock, as far as the phone's offset is known; null if the phone sent no time. */
export const enteredAt = ({ clientTime, clockOffset }: Operation) =>
  clientTime && new Date(clientTime.getTime() + (clockOffset ?? 0))

/** Whether the record waited on a phone: the phone says so, or it was entered more than a minute before it arrived. */
export const isLate = (operation: Operation, now: Date): boolean =>
  operation.deviceSeq !== null &&
  (operation.kept ?? now.getTime() - (enteredAt(operation)?.getTime() ?? now.getTime()) > 60_000)
