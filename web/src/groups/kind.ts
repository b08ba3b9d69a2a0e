import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import type { Grades } from '@penside/contract/groups/record.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { judgeDay, judgeEnd, judgeHeads } from '@penside/domain/groups/judge.ts'
import { judgeWeights } from '@penside/domain/groups/plausible.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { useT } from '../i18n/index.ts'
import { dayFieldOf, fromFields, listed, type Choosable, type PlainFields } from '../screen/fields.tsx'
import type { Typed } from '../screen/form.ts'
import type { Recorded, ShownRow } from '../screen/history-rows.tsx'
import type { Column } from '../ui/table.tsx'
import { moveIn, type GroupNow } from './group-now.ts'

/** Values that the history rows of all kinds have. */
export type GroupRow = { seq: number; remark: string }
/** Values that the forms of all kinds send. */
export type SentOfGroup = {
  formMode: 'insert' | 'update' | 'delete'
  groupId?: number | undefined
  seq?: number | undefined
  remark?: string | undefined
}

/** Values that the form of some kind has. */
export type AnyValues = {
  type?: string | null
  females?: number | null
  males?: number | null
  diedFemales?: number | null
  diedMales?: number | null
  head?: number | null
  totalWeight?: number | null
  netWeight?: number | null
  price?: number | null
  ageDays?: number | null
  grades?: Grades | null
}

/** Context in which rules judge the typed values. */
export type Judged<Row> = {
  group: GroupNow
  row: Row | null
  today: Day
  /** The choice of a field's list with this value. */
  chosen: (field: string, value: unknown) => Choosable | undefined
}

/** Declaration of a kind of group record. List, screen, form, history and waiting records are shared by all kinds. */
export type GroupRecordKind<Row extends GroupRow, New extends SentOfGroup> = Recorded<Row, New, GroupNow> & {
  name: GroupKindName
  history: Call<z.ZodType<{ groupId?: number | undefined }>>
  /** Rows of the history's answer. */
  read: (answer: never) => readonly Row[]
  fields: PlainFields<Row, New>
  columns: (t: ReturnType<typeof useT>) => Column<ShownRow<Row>>[]
  /** Initial values of a new record, besides those of its fields. */
  begins?: (group: GroupNow, today: Day) => Typed<New>
  /** Rules of this kind, after those of all kinds. @throws Refusal */
  rules?: (values: New, judged: Judged<Row>) => void
  /** The newest record is open when the screen is entered. */
  opensNewest?: true
  /** Values with which a deleted record is entered anew. */
  restores?: (values: New) => Promise<New>
  /** A group has at most one. */
  once?: true
  /** Address where a record that another record made is corrected. */
  comesFrom?: (row: Row, groupId: number) => string | null
  /** Above the fields: obstacles to the record, and what to do about them. */
  Beside?: ComponentType<{
    group: GroupNow
    values: Typed<New>
    row: ShownRow<Row> | null
    set: (values: Typed<New>) => void
  }>
}

type Declared<Row extends GroupRow, New extends SentOfGroup> = Parameters<
  typeof fromFields<Row, New, GroupNow>
>[0] &
  Pick<GroupRecordKind<Row, New>, 'name' | 'history' | 'read' | 'save'> &
  Partial<GroupRecordKind<Row, New>>

/** Completes a declaration with the rows, columns and day that follow from its fields. */
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

/** Judges a record by the rules of the server. @throws Refusal */
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

/** @throws Refusal if later records depend on the deleted one */
export function judgeDeletion({ name }: { name: GroupKindName }, { seq }: GroupRow, group: GroupNow) {
  const { moves } = groupKindNamed(name)
  if (moves) judgeHeads(group, null, { kind: moves, number: seq })
}

/** Name of the form's field at which a refusal is shown; the day if it names none of the form. */
export function refusedField(kind: { fields: object }, fields: readonly string[], graded: boolean): string {
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
