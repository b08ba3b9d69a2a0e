import type { Grades } from '@penside/contract/groups/record.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { isCode } from '@penside/domain/codes/lists.ts'
import { headsOfSent, type HeadMove, type Heads, type MoveKind } from '@penside/domain/records/heads.ts'
import { judgeDay, whyNotPresent } from '@penside/domain/groups/judge.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { lockGroup, type CurrentGroup } from './write-moves.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'

/** Locking, numbering and checks that all records of a group share. */

type SentOfGroup = {
  formMode: 'insert' | 'update' | 'delete'
  groupId?: number | undefined
  seq?: number | undefined
  on: Day
}
/** Number and stored day of a record that is corrected or deleted. */
type Before = { number: number; was: Day } | { number: null; was: null }
export type Named = { group: CurrentGroup } & Before

/** Locks the group of a record, unless it is locked already, and finds the record that is corrected or deleted. @throws Refusal */
export async function heldGroup(
  db: Db,
  { formMode, groupId, seq, on }: SentOfGroup,
  stored: (number: number) => Sql,
  today: Day,
  held?: CurrentGroup,
): Promise<Named> {
  const group = held ?? (await lockGroup(db, required(groupId, 'groupId')))
  // A deleted record was judged when it was entered.
  if (formMode !== 'delete') judgeDay(group, on, today)
  else if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name }, ['groupId'])
  if (formMode === 'insert') return { group, number: null, was: null }
  const number = required(seq, 'seq')
  const known = await db.maybeOne<{ on: Day }>(stored(number))
  if (!known) throw refuse('NOT_FOUND')
  // A number is reused after a deletion, so a deletion names the day too.
  if (formMode === 'delete' && known.on !== on) throw refuse('CHANGED_MEANWHILE')
  return { group, number, was: known.on }
}

/** The call must have a field `head`, which may be left empty: all pigs present are meant then. */
type SentOfHead = SentOfGroup & { head: number | undefined }
type Numbered<Beside> = {
  /** Further columns to read with the lock of the group: see `lockGroup`. */
  beside?: Sql
  /** Columns and typed values, besides the head. */
  held: (group: CurrentGroup & Beside, number: number | null) => Promise<{ columns: Sql; values: Sql }>
  /** Called before a deletion. */
  remove?: (number: number) => Promise<unknown>
  /** Called after the record was saved or deleted. */
  after?: () => Promise<unknown>
}

/**
 * Adds, corrects or deletes a record that moves no pigs, numbered by its kind within its group. Without a head count it is about all pigs of
 * its day. @throws Refusal if its head is more than were there, or 0
 */
export async function saveNumbered<Beside = unknown>(
  db: Db,
  sent: SentOfHead,
  today: Day,
  table: Sql,
  { beside, held, remove, after }: Numbered<Beside>,
): Promise<{ result: 1; groupId: number; seq: number }> {
  const { on, head = null } = sent
  const one = (number: number) => sql`group_id = ${sent.groupId ?? 0} and number = ${number}`
  const stored = (number: number) => sql`select on_date as on from ${table} where ${one(number)}`
  const locked = await lockGroup<Beside>(db, required(sent.groupId, 'groupId'), beside)
  const { group, number } = await heldGroup(db, sent, stored, today, locked)
  const { groupId } = group
  if (sent.formMode === 'delete' && number !== null) {
    await remove?.(number)
    await db.run(sql`delete from ${table} where ${one(number)}`)
    await after?.()
    return { result: 1, groupId, seq: number }
  }
  const { columns, values } = await held(locked, number)
  // The head of the day is counted in the same statement, under the group's lock.
  const there = sql`(select coalesce(sum(case kind when 'in' then females + males + unsexed else - females - males - unsexed end), 0)::int as present from group_move
    where group_id = ${groupId} and on_date <= ${on}::date) there`
  const counted = sql`coalesce(${head}::int, there.present)`
  const fits = sql`${counted} between 1 and there.present`
  const saved = await db.maybeOne<{ seq: number }>(
    number === null
      ? sql`
        insert into ${table} (farm_id, group_id, number, head, ${columns})
        select current_farm(), ${groupId}, (select coalesce(max(number), 0) + 1 from ${table} where group_id = ${groupId}), ${counted}, ${values}
        from ${there} where ${fits} returning number as seq`
      : sql`
        update ${table} set (head, ${columns}) = row (${counted}, ${values}) from ${there} where ${one(number)} and ${fits} returning number as seq`,
  )
  if (!saved) throw await tooMany(db, there, head)
  await after?.()
  return { result: 1, groupId, seq: saved.seq }
}

async function tooMany(db: Db, there: Sql, head: number | null) {
  const { present } = await db.one<{ present: number }>(sql`select there.present from ${there}`)
  return whyNotPresent(present, head ?? present) ?? refuse('NOT_FOUND')
}

export const storedMove = (groupId: number | undefined, kind: MoveKind) => (number: number) =>
  sql`select on_date as on from group_move where group_id = ${groupId ?? 0} and kind = ${kind} and number = ${number}`

/** @throws Refusal BAD_INPUT at this field */
export function required<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw refuse('BAD_INPUT', {}, [field])
  return value
}

/**
 * Head of the input: for counts by grade, their sums. If the company has no grades, grades that are all 0 are ignored.
 * @throws Refusal GRADES_DIFFER
 */
export function headsGiven(
  {
    females,
    males,
    grades,
  }: {
    females?: number | undefined
    males?: number | null | undefined
    grades?: Grades | undefined
  },
  { company }: Pick<Caller, 'company'>,
): Heads & { grades: Grades | undefined } {
  const isGraded = grades && [...grades.females, ...grades.males].some((head) => head > 0)
  if (!grades || (!isGraded && company !== specialCompany))
    return { ...headsOfSent({ females, males }), grades: undefined }
  const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0)
  const sums = { females: sum(grades.females), males: sum(grades.males) }
  for (const [field, head] of [
    ['females', females],
    ['males', males],
  ] as const)
    if (head !== undefined && head !== null && head !== sums[field])
      throw refuse('GRADES_DIFFER', { sum: sums[field], head }, [field])
  return { ...sums, unsexed: 0, grades }
}

/** @throws Refusal UNKNOWN_CODE */
export function checkType(list: '12' | '20', type: string) {
  if (!isCode('system', list, type)) throw refuse('UNKNOWN_CODE', { code: type }, ['type'])
}

type HeldGroup = CurrentGroup & {
  moves: HeadMove[]
  partnerKnown: boolean
  /** Withdrawals on the day of slaughter. */
  withheld: boolean
}

/**
 * Locks the group of a move and reads, in one statement, what its rules need.
 * @param slaughteredOn day of a shipment to slaughter
 */
export async function holdGroup(
  db: Db,
  { groupId, partnerId }: { groupId?: number | undefined; partnerId?: number | undefined },
  slaughteredOn: Day | null = null,
): Promise<HeldGroup> {
  const asked = required(groupId, 'groupId')
  const held = await db.maybeOne<HeldGroup>(
    sql`select * from hold_group(${asked}::bigint, ${partnerId ?? null}::bigint, ${slaughteredOn}::date)`,
  )
  if (!held) throw refuse('GROUP_UNKNOWN', {}, ['groupId'])
  return held
}

/** @throws Refusal PARTNER_UNKNOWN */
export function checkPartner({ partnerKnown }: { partnerKnown: boolean }) {
  if (!partnerKnown) throw refuse('PARTNER_UNKNOWN', {}, ['partnerId'])
}
