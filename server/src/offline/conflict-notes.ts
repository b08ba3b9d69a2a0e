import type pg from 'pg'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import { enteredAt, type Operation } from '../http/idempotency.ts'
import type { Against, NoteConflict } from '../http/serve.ts'

/** Whom a record is about, as the lines of what changed name it. */
type Subject = { kind: 'animal' | 'group' | 'item'; id: number; transferId?: number }
/** Sender of a refused write, and its subject. */
type By = { farmId: number; accountId: number; subject: Subject }
type Meanwhile = {
  accountId: number
  operationId: string | null
  at: string
  /** Of an animal's life. */
  newestSeq: number | null
  name: string | null
  deviceName: string | null
  kind: string | null
  on: string | null
  deed: string | null
}

/** A record of an animal, or of what is in the store, may name a group too: it is theirs. */
export function subjectOf(input: unknown): Subject | null {
  const { animalId, itemId, groupId, transferId } = (input ?? {}) as Readonly<Record<string, unknown>>
  if (typeof animalId === 'number') return { kind: 'animal', id: animalId }
  if (typeof itemId === 'number') return { kind: 'item', id: itemId }
  if (typeof groupId !== 'number') return null
  return { kind: 'group', id: groupId, ...(typeof transferId === 'number' && { transferId }) }
}

/**
 * Notes a refused record for the managers where another person or phone had recorded something of the same animal, group or item meanwhile; the record
 * itself stays on its phone. Runs in a transaction of its own, after the refused one was rolled back. Answers the conflict's number, and what
 * stood against the record, which whoever entered it shall read.
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
    const other = await changedMeanwhile(client, operation, { farmId, accountId, subject })
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

const againstOf = ({ kind, on, deed, name, deviceName, at }: Meanwhile): Against => ({
  againstKind: kind ?? '',
  againstOn: on ?? '',
  againstDeed: deed ?? '',
  againstBy: name ?? '',
  againstDevice: deviceName ?? '',
  againstAt: new Date(at).toISOString(),
})

/** ms. A phone knows the server's clock to half a second, and shows nobody within that what another phone has just done. */
const seenAfter = 1_000

/** Whoever took up the same transfer into another group stands against it too. */
async function changedMeanwhile(
  client: pg.ClientBase,
  operation: Operation,
  { subject, ...of }: By,
): Promise<Meanwhile | undefined> {
  const own = await changedOf(client, operation, { ...of, subject })
  if (own || subject.transferId === undefined) return own
  const { rows } = await client.query<{ id: number }>(
    'select group_id as id from transfer_arrival where farm_id = $1 and transfer_id = $2 and group_id <> $3',
    [of.farmId, subject.transferId, subject.id],
  )
  for (const { id } of rows) {
    const other = await changedOf(client, operation, { ...of, subject: { kind: 'group', id } })
    if (other) return other
  }
  return undefined
}

/** The last change of what was recorded of it, where another person or phone made it and this phone did not know of it. */
async function changedOf(
  client: pg.ClientBase,
  operation: Operation,
  { farmId, accountId, subject }: By,
): Promise<Meanwhile | undefined> {
  const { rows } = await client.query<Meanwhile & { deviceId: string | null }>(
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
    (entered !== null && new Date(last.at).getTime() > entered.getTime() - seenAfter)
  return unknown ? last : undefined
}
