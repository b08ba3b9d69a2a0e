import type pg from 'pg'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import { enteredAt, type Operation } from '../http/idempotency.ts'
import type { Against, NoteConflict } from '../http/serve.ts'

/** Subject of a record, as in the change feed. */
type Subject = { kind: 'animal' | 'group' | 'item'; id: number; transferId?: number }
/** Sender and subject of a rejected write. */
type RejectedBy = { farmId: number; accountId: number; subject: Subject }
/** Change of the same subject by another person or phone. */
type OtherChange = {
  accountId: number
  operationId: string | null
  at: string
  /** Newest record of an animal's life. */
  newestSeq: number | null
  name: string | null
  deviceName: string | null
  kind: string | null
  on: string | null
  deed: string | null
}

/** Subject of an input. Animal and item come before the group, which their records may name too. */
export function subjectOf(input: unknown): Subject | null {
  const { animalId, itemId, groupId, transferId } = (input ?? {}) as Readonly<Record<string, unknown>>
  if (typeof animalId === 'number') return { kind: 'animal', id: animalId }
  if (typeof itemId === 'number') return { kind: 'item', id: itemId }
  if (typeof groupId !== 'number') return null
  return { kind: 'group', id: groupId, ...(typeof transferId === 'number' && { transferId }) }
}

/**
 * Stores a rejected record for the managers if another person or phone has changed the same animal, group or item meanwhile. The record stays
 * on its phone. Runs in a transaction of its own, after the rejected one was rolled back. @returns the conflict with the other change
 */
export const noteConflict: NoteConflict = async (
  client,
  operation,
  { code, values, farmId, accountId, sessionId, language, input },
) => {
  const subject = subjectOf(input)
  if (operation.deviceSeq === null || !subject) return null
  await client.query(
    `begin; select set_for_call('penside.farm', '${farmId}'), set_for_call('penside.account', '${accountId}'), set_for_call('penside.operation', '${operation.id}'), set_for_call('penside.language', '${language}')`,
  )
  try {
    const other = await findOtherChange(client, operation, { farmId, accountId, subject })
    if (!other) {
      await client.query('commit')
      return null
    }
    const { rows } = await client.query<{ conflictId: number }>(
      `insert into conflict (farm_id, operation_id, animal_id, of_group_id, of_item_id, path, sent, schema_version, payload_hash, code, code_values, account_id, session_id,
             device_id, device_seq, base_seq, entered_at, other_account_id, other_operation_id, other_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
           on conflict (farm_id, operation_id) do update set code = excluded.code, code_values = excluded.code_values,
             other_account_id = excluded.other_account_id,
             other_operation_id = excluded.other_operation_id, other_at = excluded.other_at
           returning conflict_id as "conflictId"`,
      [
        farmId,
        operation.id,
        subject.kind === 'animal' ? subject.id : null,
        subject.kind === 'group' ? subject.id : null,
        subject.kind === 'item' ? subject.id : null,
        operation.path,
        JSON.stringify(operation.sent),
        operation.schemaVersion,
        Buffer.from(operation.hash, 'hex'),
        code,
        JSON.stringify(values),
        accountId,
        sessionId,
        operation.deviceId,
        operation.deviceSeq,
        operation.base,
        enteredAt(operation),
        other.accountId,
        other.operationId,
        other.at,
      ],
    )
    await client.query('commit')
    return { conflictId: rows[0]!.conflictId, against: againstOf(other) }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const againstOf = ({ kind, on, deed, name, deviceName, at }: OtherChange): Against => ({
  againstKind: kind ?? '',
  againstOn: on ?? '',
  againstDeed: deed ?? '',
  againstBy: name ?? '',
  againstDevice: deviceName ?? '',
  againstAt: new Date(at).toISOString(),
})

/** Time within which a person cannot have seen another phone's change, ms. A phone knows the server's clock to half a second. */
const clockTolerance = 1_000

/** Other change of the subject, or of another group that has taken over the same transfer. */
async function findOtherChange(
  client: pg.ClientBase,
  operation: Operation,
  { subject, ...sender }: RejectedBy,
): Promise<OtherChange | undefined> {
  const own = await otherChangeOf(client, operation, { ...sender, subject })
  if (own || subject.transferId === undefined) return own
  const { rows } = await client.query<{ id: number }>(
    'select group_id as id from transfer_arrival where farm_id = $1 and transfer_id = $2 and group_id <> $3',
    [sender.farmId, subject.transferId, subject.id],
  )
  for (const { id } of rows) {
    const other = await otherChangeOf(client, operation, { ...sender, subject: { kind: 'group', id } })
    if (other) return other
  }
  return undefined
}

/** Last change of a subject, if another person or phone made it and this phone did not know it. */
async function otherChangeOf(
  client: pg.ClientBase,
  operation: Operation,
  { farmId, accountId, subject }: RejectedBy,
): Promise<OtherChange | undefined> {
  const { rows } = await client.query<OtherChange & { deviceId: string | null }>(
    `select c.account_id as "accountId", c.operation_id as "operationId", c.at, r.device_id as "deviceId", a.seq as "newestSeq",
       who.name, s.device_name as "deviceName", case when c.subject in ('group', 'item') then c.subject else what.kind end as kind, what.on_date as on, what.deed
     from (
       select * from change where farm_id = $1 and subject = $2 and subject_id = $3 and kind <> 'conflict'
       order by change_id desc limit 1
     ) c
     left join animal a on c.subject = 'animal' and a.farm_id = c.farm_id and a.animal_id = c.subject_id
     left join idempotency_record r on r.farm_id = c.farm_id and r.operation_id = c.operation_id
     left join author who on who.account_id = c.account_id
     left join session s on s.session_id = r.session_id
     left join lateral (
       select x.kind, x.on_date, x.deed from change x
       where x.farm_id = c.farm_id and x.subject = c.subject and x.subject_id = c.subject_id and x.at = c.at
         and x.operation_id is not distinct from c.operation_id and (x.subject in ('group', 'item') or x.kind = any($4))
       order by x.change_id desc limit 1
     ) what on true`,
    [farmId, subject.kind, subject.id, [...lifeKinds, ...litterKinds]],
  )
  const [last] = rows
  if (!last || (last.accountId === accountId && last.deviceId === operation.deviceId)) return undefined
  const entered = enteredAt(operation)
  const unknown =
    (last.newestSeq !== null && operation.base !== null && operation.base !== last.newestSeq) ||
    (entered !== null && new Date(last.at).getTime() > entered.getTime() - clockTolerance)
  return unknown ? last : undefined
}
