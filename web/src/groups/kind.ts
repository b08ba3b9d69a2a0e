import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { judgeDay, judgeEnd, judgeHeads } from '@penside/domain/groups/judge.ts'
import { judgeWeights } from '@penside/domain/groups/plausible.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { useT } from '../i18n/index.ts'
import { dayFieldOf, fromFields, listed, type Choosable, type PlainFields } from '../screen/fields.tsx'
import type { Typed } from '../screen/form.ts'
import type { Recorded, ShownRow } from '../screen/history-rows.tsx'
import type { Column } from '../ui/table.tsx'
import { moveIn, type GroupNow } from './standing.ts'

/** What every history row of a group's record holds besides what is its kind's own. */
export type GroupRow = { seq: number; remark: string }
/** What every form sends. */
export type SentOfGroup = {
  formMode: 'insert' | 'update' | 'delete'
  groupId?: number | undefined
  seq?: number | undefined
  remark?: string | undefined
}

/** What a rule has before it, besides what was typed. */
export type Judged<Row> = {
  group: GroupNow
  row: Row | null
  today: Day
  /** What the list of a field says of a value. */
  chosen: (field: string, value: unknown) => Choosable | undefined
}

/** What is a kind's own; list, screen, form, history, and what waits on this phone are the same for all. */
export type GroupRecordKind<Row extends GroupRow, New extends SentOfGroup> = Recorded<Row, New, GroupNow> & {
  name: GroupKindName
  history: Call<z.ZodType<{ groupId?: number | undefined }>>
  /** The rows of its answer. */
  read: (answer: never) => readonly Row[]
  fields: PlainFields<Row, New>
  columns: (t: ReturnType<typeof useT>) => Column<ShownRow<Row>>[]
  /** With what a new record begins besides what its fields say. */
  begins?: (group: GroupNow, today: Day) => Typed<New>
  /** Rules of this kind, after those of all. @throws Refusal */
  rules?: (values: New, judged: Judged<Row>) => void
  /** Where there are records, the newest stands in the form when one comes. */
  opensNewest?: true
  /** The values of a record that was deleted, as a new one says them. */
  restores?: (values: New) => Promise<New>
  /** A group has at most one. */
  once?: true
  /** Where a record is changed that another one made. */
  comesFrom?: (row: Row, groupId: number) => string | null
  /** Under the fields, or in the form's place: what stands against it, and what to do instead. */
  Beside?: ComponentType<{
    group: GroupNow
    values: Typed<New>
    row: ShownRow<Row> | null
    today: Day
    set: (values: Typed<New>) => void
  }>
}

type Declared<Row extends GroupRow, New extends SentOfGroup> = Parameters<
  typeof fromFields<Row, New, GroupNow>
>[0] &
  Pick<GroupRecordKind<Row, New>, 'name' | 'history' | 'read' | 'save'> &
  Partial<GroupRecordKind<Row, New>>

/** A kind of record of a group, with what follows from its fields. */
export const groupRecordKind = <Row extends GroupRow, New extends SentOfGroup>({
  beside,
  lead,
  more,
  ...declared
}: Declared<Row, New>): GroupRecordKind<Row, New> => ({
  ...fromFields<Row, New, GroupNow>({ fields: declared.fields, beside, lead, more }),
  ...declared,
})

const isOfEnded = (name: GroupKindName) => {
  const kind = groupKindNamed(name)
  return 'ofEnded' in kind && kind.ofEnded
}

/** Refuses what the server would refuse. @throws Refusal */
export function judgeRecord<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  values: New,
  judged: Judged<Row>,
) {
  const { group, row, today } = judged
  const was = row && row.seq > 0 ? row.seq : null
  const on = kind.dayOf(values)
  if (kind.name === 'groupEnd') judgeEnd(was === null ? group : { ...group, endedOn: null }, on, today)
  else judgeDay(isOfEnded(kind.name) ? { ...group, endedOn: null } : group, on, today)
  kind.rules?.(values, judged)
  judgeWeights(values as Parameters<typeof judgeWeights>[0])
  const move = moveIn(kind.name, values as never, was, on)
  if (move) judgeHeads(group, move, was === null ? null : { kind: move.kind, number: was })
}

/** @throws Refusal where later records rest on what is deleted */
export function judgeDeletion({ name }: { name: GroupKindName }, { seq }: GroupRow, group: GroupNow) {
  const { moves } = groupKindNamed(name)
  if (moves) judgeHeads(group, null, { kind: moves, number: seq })
}

/** The field of a form that is meant by the rules' name of a value. */
export function fieldMeant(kind: { fields: object }, fields: readonly string[], graded: boolean): string {
  const declared = listed<never>(kind.fields)
  const named = fields.map((name) =>
    graded && (name === 'females' || name === 'males')
      ? 'grades'
      : declared.some((field) => field.name === name)
        ? name
        : undefined,
  )
  return named.find(Boolean) ?? dayFieldOf(declared).name
}
