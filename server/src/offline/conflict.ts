import * as z from 'zod'
import type { Conflict, Decision, outbox } from '@penside/contract/offline/outbox.ts'
import { upcast } from '@penside/contract/api/operation.ts'
import { seq as seqField } from '@penside/contract/api/vocabulary.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { itemName } from '../stores/stock-columns.ts'
import { refuse } from '../http/problem.ts'
import { lockSow } from '../records/life/life.ts'
import { deleteNewest } from '../records/life/delete-newest.ts'
import { decode, type Handlers, type Handling } from '../http/serve.ts'

/** Tags of boars in one line. @param condition on boar `b` */
const tagsOf = (condition: Sql) => sql`
  coalesce((select string_agg(b.tag, ' · ' order by b.tag) from animal b where b.farm_id = c.farm_id and b.sex = 'boar' and ${condition}), '')`

/** Conflicts that wait for a manager, oldest first. */
export const openConflicts = (db: Db, language: Language): Promise<Conflict[]> =>
  db.many<Conflict>(sql`
    select c.conflict_id, c.animal_id, c.of_group_id as group_id, coalesce(a.tag, g.name, ${itemName(language)}) as tag, c.path, c.sent, c.code, c.code_values as values, author.name as member_name,
      coalesce(s.device_name, '') as device_name, c.entered_at, c.refused_at, other.name as other_name, c.other_at,
      e.kind as newest_kind, e.on_date as newest_on,
      ${tagsOf(sql`b.animal_id::text in (c.sent ->> 'ungdonPigNo1', c.sent ->> 'ungdonPigNo2', c.sent ->> 'ungdonPigNo3')`)} as sent_boars,
      ${tagsOf(sql`b.animal_id in (select v.boar_id from service v where v.farm_id = a.farm_id and v.animal_id = a.animal_id and v.seq = a.seq)`)} as newest_boars
    from conflict c
    join author on author.account_id = c.account_id
    left join author other on other.account_id = c.other_account_id
    left join session s using (session_id)
    left join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    left join feed f on f.farm_id = c.farm_id and f.feed_id = c.of_item_id
    left join medicine m on m.farm_id = c.farm_id and m.medicine_id = c.of_item_id
    left join pig_group g on g.farm_id = c.farm_id and g.group_id = c.of_group_id
    left join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = a.seq
    where c.settled_at is null
    order by c.refused_at, c.conflict_id limit 200`)

type StoredConflict = {
  conflictId: number
  operationId: string
  animalId: number | null
  path: string
  sent: Record<string, unknown>
  schemaVersion: number
  payloadHash: Buffer
  accountId: number
  deviceId: string
  deviceSeq: number | null
  baseSeq: number | null
  settledAt: string | null
}
type Settling = Handling<(typeof outbox)['settle']>

/**
 * Settles a conflict. The rejected operation gets an idempotency record, as done or discarded: its phone gets the outcome, and nothing is
 * recorded twice.
 */
export const settle: Handlers<typeof outbox>['settle'] = async (handling) => {
  const {
    input: { conflictId, decision },
    caller,
    db,
  } = handling
  const conflict = await db.maybeOne<StoredConflict>(
    sql`select * from conflict where conflict_id = ${conflictId} for update`,
  )
  if (!conflict) throw refuse('NOT_FOUND', {}, ['conflictId'])
  if (conflict.settledAt) throw refuse('CONFLICT_SETTLED')

  const answer = decision === 'theirs' ? null : await recordRejected(handling, conflict, decision)
  const { operationId, accountId, deviceId, deviceSeq, payloadHash } = conflict
  const claimed = await db.run(sql`
    insert into idempotency_record (farm_id, operation_id, account_id, device_id, device_seq, payload_hash, outcome, answer)
    values (current_farm(), ${operationId}, ${accountId}, ${deviceId}, ${deviceSeq}, ${payloadHash}, ${decision === 'theirs' ? 'discarded' : 'done'},
      ${answer === null ? null : JSON.stringify(answer)}::json)
    on conflict do nothing`)
  // The phone has sent it again at the same time.
  if (claimed === 0) throw refuse('CONFLICT_SETTLED')
  await db.run(sql`
    update conflict set settled_at = now(), settled_by = ${caller.accountId}, decision = ${decision} where conflict_id = ${conflictId}`)
  return { result: 1, answer }
}

/** Runs the rejected call again. Its audit rows have the rejected operation, and the manager as the person. */
async function recordRejected(
  handling: Settling,
  conflict: StoredConflict,
  decision: Exclude<Decision, 'theirs'>,
): Promise<unknown> {
  const { db, request, caller } = handling
  const target = request.server.calls.get(conflict.path)
  if (!target) throw refuse('NOT_FOUND')
  const { call, handle } = target
  if (call.allow !== 'anyone' && !call.allow.includes(caller.role)) throw refuse('FORBIDDEN')

  const setOperation = (operationId: string) =>
    db.run(sql`select set_for_call('penside.operation', ${operationId})`)
  const { own } = await db.one<{ own: string }>(sql`select current_setting('penside.operation') as own`)
  await setOperation(conflict.operationId)
  const { animalId, baseSeq } = conflict
  const isLifeRecord = animalId !== null && baseSeq !== null
  if (decision === 'mine' && !isLifeRecord) throw refuse('CANNOT_REPLACE')
  const { wire } = upcast({ path: conflict.path, wire: conflict.sent }, conflict.schemaVersion)
  const newest =
    isLifeRecord &&
    (decision === 'mine' ? await deleteSince(db, animalId, baseSeq) : await newestSeq(db, animalId))
  const input = decode(call.input, isLifeRecord ? { ...wire, [seqField.wire]: newest } : wire)
  // The input was decoded by the schema of this call.
  const output = await handle({ ...handling, input } as never)
  await setOperation(own)
  return z.encode(call.output, output)
}

async function newestSeq(db: Db, animalId: number) {
  const animal = await db.found<{ seq: number }>(sql`select seq from animal where animal_id = ${animalId}`)
  return animal.seq
}

/** Deletes the animal's records after `baseSeq`, newest first. @returns number of the newest remaining record */
async function deleteSince(db: Db, animalId: number, baseSeq: number) {
  let sow = await lockSow(db, animalId)
  while (sow.seq > baseSeq) {
    await deleteNewest(db, sow, sow.seq)
    sow = await lockSow(db, animalId)
  }
  return sow.seq
}
