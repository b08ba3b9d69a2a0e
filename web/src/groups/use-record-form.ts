import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import type { NewGroupTreatment } from '@penside/contract/groups/group-treatment.ts'
import type { Grades } from '@penside/contract/groups/record.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { standardCurves } from '@penside/domain/farm/standard-curve.ts'
import { groupKindNamed } from '@penside/domain/groups/known-kinds.ts'
import { doubtsAbout } from '@penside/domain/groups/plausible.ts'
import { headsToSend, type Heads, type HeadsSent } from '@penside/domain/records/heads.ts'
import { useShortage } from '../farm/batch-field.tsx'
import { beginning, textsOf as fieldTexts, toldOf, useFieldWords, useLists } from '../farm/field-controls.tsx'
import { formatDay, displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { patience, type Operation } from '../outbox/operation.ts'
import { query } from '../screen/api.ts'
import { useBySex } from '../screen/by-sex.tsx'
import { asksCorrection } from '../screen/correction.tsx'
import { dayFieldOf, listed, type Choosable, type Listed } from '../screen/fields.tsx'
import type { FieldProblem, FormSchema, Typed } from '../screen/form.ts'
import { useRecordForm } from '../screen/record-form.ts'
import { keyOf, type Opened, type ShownRow } from '../screen/history-rows.tsx'
import { isReached } from '../screen/phone.ts'
import { loadProblems } from '../screen/problem.ts'
import { useRemoving } from '../screen/remove-record.ts'
import { useSaveRecord, type RecordToSave, type Saved } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { useUndo } from '../screen/undo.tsx'
import { savedSeq } from '../screen/unsent.ts'
import {
  refusedField,
  judgeDeletion,
  judgeRecord,
  type AnyValues,
  type GroupRecordKind,
  type GroupRow,
  type Judged,
  type SentOfGroup,
} from './kind.ts'
import { withoutSexes } from './move-row.ts'
import { isForAllHeads } from './all-heads-left.ts'
import { amountLines, placeLines, weighedIn } from './save-question.ts'
import type { GroupNow } from './group-now.ts'
import { gradesText, useGrades } from './use-grades.ts'
import { entityOf } from './use-group.ts'

export type RecordFormProps<Row extends GroupRow, New extends SentOfGroup> = {
  kind: GroupRecordKind<Row, New>
  /** The group without the record that is in the form. */
  group: GroupNow
  opened: Opened<Row>
  /** A record that was entered here and rejected while this form was closed. */
  refused: Operation | undefined
  /** Called after the record was saved or deleted. */
  onDone: () => void
}

/** Head fields of a kind, counted by grade, by sex or by head alone. */
function useHeadFields<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  row: ShownRow<Row> | null,
) {
  const grades = useGrades(kind.name)
  const { isBySex, setBySex, told } = useBySex(row as HeadsSent | null)
  const declared = listed<never>(kind.fields)
  const hasSexes = !grades && declared.some(({ name }) => name === 'males')
  /** Fields that the form has while it holds these values. */
  const fieldsFor = (values: AnyValues) => (hasSexes && !isBySex(values) ? withoutSexes(declared) : declared)
  /** Values to save: empty boxes of a sex are 0. */
  const completed = (typed: New): New => {
    const values = typed as AnyValues
    const hasDiedBySex = (!hasSexes || isBySex(values)) && values.diedFemales && !values.diedMales
    return { ...(hasSexes ? told(values) : typed), ...(hasDiedBySex && { diedMales: 0 }) } as New
  }
  return { grades, hasSexes, isBySex, setBySex, fieldsFor, completed }
}

/** Values of all heads left in a group, by sex only if the sex of all of them is known. */
function remainingHeads({ head, females, males, unsexed }: Heads & { head: number }) {
  const left = unsexed > 0 ? { females: 0, males: 0, unsexed: head } : { females, males, unsexed }
  return head > 0 && { head, ...headsToSend(left) }
}

/** Values that a choice brings with it; the fields that it hides are cleared. */
const valuesOfChoice = (
  choice: Choosable | undefined,
  fields: readonly Listed<never>[],
  values: object,
  isGraded: boolean,
) => ({
  ...choice?.sets,
  // Counts by grade are entered anew: the head follows from them.
  ...(isGraded && choice?.sets && { grades: null, females: null, males: null }),
  ...Object.fromEntries(
    fields.flatMap(({ name, shown }) => (shown && !shown(values as never) ? [[name, null]] : [])),
  ),
})

/** State of the form of a group's record: initial values, rules, questions, saving and deleting. */
export function useGroupRecordForm<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  group,
  opened,
  refused,
  onDone,
}: RecordFormProps<Row, New>) {
  const t = useT()
  const language = useLanguage()
  const [params] = useSearchParams()
  const { today } = useSession()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const undo = useUndo(kind, false)
  const acceptedAs = useAcceptedSeq()
  const { data: curves } = useQuery(query(growthStandards.list, {}))
  // Offline without a snapshot of the farm's own curve, the general one is used.
  const standard = curves?.weight ?? standardCurves.weight
  const row = opened.mode === 'update' ? opened.row : null
  const operation = row?.operation
  const isNew = !row || operation !== undefined
  const heads = useHeadFields(kind, row)
  const { grades, fieldsFor, completed } = heads
  const all = fieldsFor({})
  const { lists, labels, empty, toSave, textsOf } = useRecordTexts(kind, group, all, grades)
  // Only what was rejected before the form opened: a later rejection is shown by the form itself.
  const [refusedBefore] = useState(operation ?? refused)
  const begins = {
    ...(beginning(all, row, today) as Typed<New>),
    ...(row ? grades && 'grades' in row && { grades: row.grades } : kind.begins?.(group, today)),
    ...(!row && isForAllHeads(params) && remainingHeads(group)),
    formMode: isNew ? 'insert' : 'update',
    groupId: group.groupId,
    seq: isNew ? undefined : row.seq,
  } as Typed<New>
  const judge = useRules(kind, group, isNew ? null : row, { lists, isCorrection: row !== null, ...heads })

  const form = useRecordForm<New>(kind.save.input as unknown as FormSchema<New>, begins, {
    draft: `${kind.name}:${group.groupId}:${row ? keyOf(row) : 'new'}`,
    labels: labels as Partial<Record<keyof New & string, string>>,
    empty: empty as Partial<Record<keyof New & string, string>>,
    rules: judge,
    what: `${group.name} · ${groupKindNamed(kind.name).names[language]}`,
    refused: refusedBefore?.refused,
    asks: (values) =>
      row
        ? asksCorrection(t, labels, textsOf(begins), textsOf(values))
        : {
            lines: [
              ...amountLines(t, values as AnyValues),
              ...placeLines(t, group, completed(values) as AnyValues, textsOf(values)),
            ],
          },
    questions: (values) => doubtsAbout(weighedIn(kind, values, group, today, standard)),
    // The record's identity is taken from the current state, since the typed values may be an older draft.
    onSave: async (typed, operationId) => {
      const seq = isNew ? await acceptedAs(operation) : row.seq
      const formMode = seq === undefined ? 'insert' : 'update'
      const input = { ...completed(typed), formMode, groupId: group.groupId, seq } as New
      return saveRecord({
        ...toSave(input),
        operationId,
        changes: seq === undefined ? operation?.id : undefined,
      })
    },
    ...(!row && { undo: (saved: Saved) => void undo(saved.operation) }),
  })

  const put = (next: object) => form.setValues((before) => ({ ...before, ...next }))
  const shown = fieldsFor(form.values as AnyValues).filter(
    (field) => field.shown?.(form.values as never) ?? true,
  )
  const onChosen = (name: string, value: string | number | null, choice: Choosable | undefined) =>
    put(valuesOfChoice(choice, all, { ...form.values, [name]: value }, grades !== undefined))

  const onRemoved = () => {
    form.reset(begins)
    onDone()
  }
  const remove = useRemove({ kind, group, row, begins, toSave, completed, onRemoved })
  const save = async () => {
    if (await form.save()) onDone()
  }
  return { form, row, heads, shown, lists, put, onChosen, save, remove }
}

/** Labels and choices of a kind's fields, and texts of its values for the outbox and the questions. */
function useRecordTexts<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  group: GroupNow,
  fields: readonly Listed<never>[],
  grades: readonly string[] | undefined,
) {
  const t = useT()
  const lists = useLists(fields)
  const { labels, empty } = useFieldWords(fields)
  return {
    lists,
    labels: { ...labels, ...(grades && { grades: t('groups.record.gradesTold') }) },
    empty,
    toSave: (input: New) => ({
      input,
      entityKey: entityOf(group.groupId),
      label: group.name,
      summary: toldOf(fields, lists, input),
    }),
    textsOf: (values: Typed<New>) => {
      const { remark, grades: counted } = values as { remark?: string; grades?: Grades }
      return {
        ...fieldTexts(fields, lists, values),
        [dayFieldOf(fields).name]: displayDay(kind.dayOf(values as New)),
        ...(grades && { grades: counted && gradesText(grades, counted) }),
        remark,
      }
    },
  }
}

/** Number of a record of this phone that the server has accepted since the form was opened; waits for one that is being sent. */
function useAcceptedSeq() {
  const outbox = useTheOutbox()
  return async (operation: Operation | undefined) => {
    const settled = operation && (await outbox.waitFor(operation.id, patience))
    return settled?.state === 'accepted' ? savedSeq(settled) : undefined
  }
}

/** Rules of a kind and, offline, of the stock that this phone knows, as problems of the form's fields. */
function useRules<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  group: GroupNow,
  row: ShownRow<Row> | null,
  {
    lists,
    isCorrection,
    grades,
    completed,
  }: Pick<ReturnType<typeof useHeadFields<Row, New>>, 'grades' | 'completed'> & {
    lists: ReturnType<typeof useLists>
    isCorrection: boolean
  },
) {
  const { today } = useSession()
  const shortage = useShortage(group.groupId)
  const chosen = (name: string, value: unknown) => lists[name]?.find(({ code }) => code === String(value))
  const judged: Judged<Row> = { group, row, today, chosen }
  const judgeStock = (values: New) => {
    const { medicineId, amount = 0, batch } = values as Partial<NewGroupTreatment>
    // Online the server knows the stock better; a correction returns its own amount.
    const [short] = isReached() === false && !isCorrection ? shortage([{ medicineId, amount, batch }]) : []
    if (short) throw new Refusal('STOCK_SHORT', { ...short, on: kind.dayOf(values) }, ['amount'])
  }
  return (typed: New): readonly FieldProblem<New>[] => {
    const values = completed(typed)
    try {
      judgeRecord(kind, values, judged)
      judgeStock(values)
      return []
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const field = refusedField(kind, problem.fields, grades !== undefined)
      return [{ field: field as keyof New & string, code: problem.code, values: problem.values }]
    }
  }
}

/** Deletes the record in the form after a question, with undo; null unless the server has the record. */
function useRemove<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  group,
  row,
  begins,
  toSave,
  completed,
  onRemoved,
}: {
  kind: GroupRecordKind<Row, New>
  group: GroupNow
  row: ShownRow<Row> | null
  begins: Typed<New>
  toSave: (input: New) => Omit<RecordToSave<typeof kind.save>, 'operationId'>
  completed: (values: New) => New
  onRemoved: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const removing = useRemoving()
  const { today } = useSession()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  if (!row || row.operation) return null
  const send = async (operationId: string) => {
    try {
      judgeDeletion(kind, row, group)
    } catch (problem) {
      // The rules of this phone reject without a sentence of the server.
      await loadProblems(language).catch(() => {})
      throw problem
    }
    const deletion = Object.entries({ ...begins, formMode: 'delete' })
    const input = Object.fromEntries(deletion.filter(([, value]) => value !== null && value !== undefined))
    return saveRecord({ ...toSave(input as unknown as New), operationId })
  }
  const restore = async (operationId: string) => {
    const former = completed({ ...begins, formMode: 'insert', seq: undefined } as New)
    return saveRecord({ ...toSave((await kind.restores?.(former)) ?? former), operationId })
  }
  return async () => {
    const question = t('groups.record.deleteQuestion', {
      one: groupKindNamed(kind.name).one[language],
      name: group.name,
      day: formatDay(kind.dayOf(row), today),
    })
    if (await removing(question, send, restore)) onRemoved()
  }
}
