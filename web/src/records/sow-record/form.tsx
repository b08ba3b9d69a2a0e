import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { stateOf } from '@penside/contract/records/sow-summary.ts'
import { applyRecord, type SowRecord } from '@penside/domain/records/life.ts'
import { questionsAbout, type Asked } from '@penside/domain/records/questions.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import type { Summary } from '../../outbox/operation.ts'
import { newId } from '../../screen/device.ts'
import {
  useRecordForm,
  type FieldProblem,
  type FormOptions,
  type FormSchema,
  type Typed,
} from '../../screen/form.ts'
import { asLeft, leadsBackTo } from '../../screen/list-state.ts'
import { listOf } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { patience, useSaveRecord, type Saved } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { savedSeq } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  entityOf,
  isSow,
  keyOf,
  type Animal,
  type FormProps,
  type HistoryRow,
  type Sent,
  type SowRecordKind,
} from './kind.ts'
import { useUndo } from './undo.tsx'

export type EntryOptions<New extends Sent> = Pick<FormOptions<New>, 'labels' | 'empty'> & {
  /** What the form begins with, beside whose record it is. */
  initial: Typed<New>
  /** The fields that the rules of `domain` call by another name: `{ on: 'farrowedOn' }`. */
  fields: Readonly<Record<string, keyof New & string>>
  /**
   * The record that the rules judge and questions are asked about, with the others that it makes, in their order; null where there is
   * nothing to judge.
   */
  record?: (values: New) => SowRecord | readonly SowRecord[] | null
  /** Which of several records is the one that questions are asked about. */
  main?: SowRecord['kind'] | undefined
  /** Rules of this form that speak before those of her life, and after them. */
  first?: (values: New) => readonly FieldProblem<New>[]
  rules?: (values: New) => readonly FieldProblem<New>[]
  /** What questions rest on besides the record. */
  asked?: (values: New) => Partial<Asked>
  /** What the outbox page shows of it. */
  summary: (values: New) => Summary
}

/**
 * The form of one kind of record: begins with what is recorded or with nothing, judges by the farm's rules against how the sow stands,
 * asks what a colleague would ask, saves through the outbox, deletes, and goes on to the next sow of a round.
 */
export function useEntryForm<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  { sow, opened, base, round, onDone }: FormProps<Row, Head>,
  { initial, labels, empty, fields, first, record, main, rules, asked, summary }: EntryOptions<New>,
) {
  const t = useT()
  const navigate = useNavigate()
  const { today } = useSession()
  const say = useProblem()
  const cache = useQueryClient()
  const saveRecord = useSaveRecord(kind.save, { kind: kind.name, refreshes: kind.refreshes })
  const undo = useUndo(kind, sow)
  const outbox = useTheOutbox()
  const row = opened.mode === 'update' ? opened.row : null
  const operation = row?.operation
  const isNew = !row || operation !== undefined
  const begins = {
    formMode: isNew ? 'insert' : 'update',
    animalId: sow.animalId,
    seq: isNew ? (kind.beside ? undefined : sow.newestSeq) : row.seq,
    ...initial,
  } as Typed<New> // what every form sends is there; the rest is the form's own
  /** `named`: the number of the record that is corrected or deleted. */
  const toSave = (input: New, named: number | undefined) => ({
    input,
    entityKey: entityOf(sow),
    label: sow.tag,
    summary: summary(input),
    // A correction and a deletion name their record; it stays that one.
    base: kind.beside
      ? undefined
      : named === undefined
        ? (operation?.base ?? base)
        : { seq: named, named: true as const },
  })
  /** Of a record of this phone that the server has accepted since the form was drawn; what is under way is waited for. */
  const acceptedAs = async () => {
    const now = operation && (await outbox.waitFor(operation.id, patience))
    return now?.state === 'accepted' ? savedSeq(now) : undefined
  }
  // Whose record it is comes from what is known now: what was typed may be a draft, or older than the record's number.
  const saveAsItIs = async (typed: New, operationId: string) => {
    const named = isNew ? await acceptedAs() : row.seq
    const { animalId, seq } = begins
    const input: New = {
      ...typed,
      formMode: named === undefined ? 'insert' : 'update',
      animalId,
      seq: named ?? seq,
    }
    return saveRecord({
      ...toSave(input, named),
      operationId,
      changes: named === undefined ? operation?.id : undefined,
    })
  }

  const judge = (values: New): readonly FieldProblem<New>[] => {
    const wrong = first?.(values) ?? []
    if (wrong.length > 0) return wrong
    const on = kind.dayOf(values)
    const dayField = fields['on']
    if (on > today && dayField) return [{ field: dayField, code: 'AFTER_TODAY', values: { today } }]
    if (kind.beside && on < sow.bornOn && dayField)
      return [{ field: dayField, code: 'BEFORE_BIRTH', values: { born: sow.bornOn } }]
    const judged = isNew && isSow(sow) && record?.(values)
    if (judged && on)
      try {
        ;[judged].flat().reduce(applyRecord, stateOf(sow))
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        const field = problem.fields.flatMap((name) => fields[name] ?? [])[0] ?? dayField
        if (field) return [{ field, code: problem.code, values: problem.values }]
      }
    return rules?.(values) ?? []
  }

  const form = useRecordForm<New>(kind.save.input as unknown as FormSchema<New>, begins, {
    draft: `${kind.name}:${sow.animalId}:${row ? keyOf(row) : 'new'}`,
    labels,
    empty,
    rules: judge,
    questions: (values) => {
      const all = [record?.(values) ?? []].flat()
      const at = all.findIndex(({ kind: each }) => main === undefined || each === main)
      const about = all[at]
      if (!about || !isNew || !isSow(sow)) return []
      const before = all.slice(0, at).reduce(applyRecord, stateOf(sow))
      return questionsAbout(before, about, { bornOn: sow.bornOn, today, ...asked?.(values) })
    },
    withAnswers: (values, confirmed) => ({ ...values, confirmed }),
    onSave: saveAsItIs,
    ...(!row && { undo: (saved: Saved) => void undo(saved.operation) }),
  })

  const save = async (andNext: boolean) => {
    if (!(await form.save())) return
    onDone()
    const next = andNext ? round?.next : undefined
    if (round && next) await navigate(next.to, { state: leadsBackTo(round.path) })
    else if (round) await navigate(round.path, { state: asLeft })
    else if (kind.leaves && !row) await navigate(listOf(kind.name), { state: asLeft })
  }
  const remove = async () => {
    if (!row) return
    const body = t(`records.${kind.name}.deleteQuestion`, {
      tag: sow.tag,
      day: formatDay(kind.dayOf(row), today),
    })
    if (!(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true }))) return
    try {
      const { where } = await saveRecord({
        ...toSave({ ...begins, formMode: 'delete' } as New, row.seq), // it stood in the books as it is
        operationId: newId(),
      })
      form.reset(begins)
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      onDone('deleted')
      await cache.invalidateQueries({ queryKey: [kind.history.path] })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  const mayDelete =
    row !== null &&
    !operation &&
    (kind.mayDelete ? kind.mayDelete(row, sow) : kind.beside || row.seq === sow.newestSeq)
  return { form, row, operation, isNew, round, save, remove: mayDelete ? remove : null }
}

/** The frame of every entry form: its fields, what was refused, delete, and the bar with the one next step. */
export function EntryForm({
  entry: { form, row, operation, round, save, remove },
  children,
}: {
  entry: Pick<ReturnType<typeof useEntryForm>, 'operation' | 'round' | 'save' | 'remove'> & {
    row: object | null
    form: Pick<ReturnType<typeof useEntryForm>['form'], 'element' | 'problem' | 'saving'>
  }
  children: ReactNode
}) {
  const t = useT()
  const say = useProblem()
  const toNext = Boolean(round?.next && !row)
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save(toNext)
      }}
    >
      {children}
      {operation?.refused && <Notice tone="red" title={say(operation.refused)} />}
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      {remove && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar>
        {toNext && (
          <Button kind="primary" wide busy={form.saving} onClick={() => void save(true)}>
            {t('ui.saveAndNext')}
          </Button>
        )}
        <Button
          kind={toNext ? 'secondary' : 'primary'}
          wide={!toNext}
          busy={form.saving}
          onClick={() => void save(false)}
        >
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
