import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isSow, stateOf } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { isBeside, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { applyRecord, isLifeRecord } from '@penside/domain/records/life.ts'
import { questionsAbout, type QuestionFacts } from '@penside/domain/records/questions.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { formatDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { newestAfter, patience, type Operation, type Summary } from '../../outbox/operation.ts'
import { type FieldProblem, type FormOptions, type FormSchema, type Typed } from '../../screen/form.ts'
import { useRecordForm } from '../../screen/record-form.ts'
import { asLeft, leadsBackTo } from '../../screen/list-state.ts'
import { keyOf, type ShownRow } from '../../screen/history-rows.tsx'
import { listOf } from '../../screen/places.ts'
import { useNotInHeat } from '../../screen/not-in-heat.tsx'
import type { Said } from '../../screen/problem.ts'
import { useRemoving } from '../../screen/remove-record.ts'
import { entityOf, useSaveRecord, type Saved } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { useUndo } from '../../screen/undo.tsx'
import { savedSeq } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { Round } from '../round.ts'
import type { Animal, FormProps, HistoryRow, Sent, SowRecordKind } from './kind.ts'

export type KindFormOptions<New extends Sent> = Pick<FormOptions<New>, 'labels' | 'empty'> & {
  /** Initial values, besides those that identify the record. */
  initial: Typed<New>
  /** Fields by the names that the rules of `domain` use: `{ on: 'farrowedOn' }`. */
  fields: Readonly<Record<string, keyof New & string>>
  /** Rules of the form, checked before the rules of the sow's life. */
  first?: (values: New) => readonly FieldProblem<New>[]
  /** Rules of the form, checked after the rules of the sow's life. */
  rules?: (values: New) => readonly FieldProblem<New>[]
  /** Facts besides the record on which questions depend. */
  facts?: (values: New) => Partial<QuestionFacts>
  /** Lines of the confirmation, below the animal's. */
  lines?: (values: New) => readonly string[]
  /** Gives empty fields their meaning. */
  normalize?: (values: New) => New
  /** Input of a new record that restores a deleted one. */
  toRestore?: (values: New) => New | Promise<New>
  /** Questions about a kind that is not part of a life. */
  questions?: (values: New) => readonly Said[]
  /** Summary for the outbox page. */
  summary: (values: New) => Summary
  /** Values with which the next form of a round starts, if its `carriedAs` is the same. */
  carries?: readonly (keyof New)[]
  carriedAs?: string | undefined
  /** Address of the form of the same sow that must follow. */
  nextForm?: (values: New) => string | null
}

/** A form's record: the stored row, or the outbox operation that is not accepted yet. */
type FormRecord<Row extends HistoryRow, New extends Sent> = {
  row: ShownRow<Row> | null
  operation: Operation | undefined
  /** The server does not have the record yet. */
  isNew: boolean
  initial: Typed<New>
}

/**
 * State of the form of one kind of record. It validates by the rules of the sow's life, asks questions, saves through the outbox, deletes,
 * and leads to the next sow of a round.
 */
export function useKindForm<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  props: FormProps<Row, Head>,
  options: KindFormOptions<New>,
) {
  const { sow, round, refused, onDone, onSaving } = props
  const { labels, empty, lines, carries, carriedAs = kind.name, nextForm } = options
  const { normalize = (values: New) => values } = options
  const { today } = useSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const beside = isBeside(kind.name)
  const undo = useUndo(kind, !beside)
  const record = recordOfForm(kind, props, options)
  const { row, operation, isNew, initial } = record
  // A record that is rejected while the form is open shows its reason through the form itself.
  const [refusedBefore] = useState(operation ?? refused)
  const { save: saveRecord, remove } = useSaving(kind, props, options, record)
  const steps = useRoundSteps(sow, round)

  const form = useRecordForm<New>(kind.save.input as unknown as FormSchema<New>, initial, {
    draft: `${kind.name}:${sow.animalId}:${row ? keyOf(row) : 'new'}`,
    labels,
    empty,
    rules: (values) => findProblems(kind, sow, isNew, today, options, normalize(values)),
    what: `${sow.tag} · ${kindNamed(kind.name).names[language]}`,
    refused: refusedBefore?.refused,
    asksFirst: !(beside && round && !row),
    asks: lines && ((values) => ({ lines: lines(normalize(values)) })),
    questions: (values) => (isNew ? findQuestions(kind, sow, today, options, values) : []),
    withAnswers: (values, confirmed) => ({ ...values, confirmed }),
    onSave: saveRecord,
    // In a round the bar of the next sow has the undo button.
    ...(!row && !round && { undo: (saved: Saved) => void undo(saved.operation) }),
  })

  const save = async (andNext: boolean) => {
    onSaving(true)
    const saved = await form.save()
    if (!saved) return onSaving(false)
    const { operation: stored } = saved.answer as Saved
    const { values } = saved
    const following = row ? null : (nextForm?.(values) ?? null)
    if (!row)
      round?.recorded(
        recordedIn(stored, sow.tag),
        carries
          ? { name: carriedAs, values: Object.fromEntries(carries.map((name) => [name, values[name]])) }
          : null,
        following === null,
      )
    // The form stays locked until the next page replaces it.
    const list = listOf(kind.name)
    if (following !== null) return navigate(following, { state: leadsBackTo(round?.path ?? list) })
    if (round) return andNext ? steps.goOn() : steps.toList()
    if (kind.leaves && !row) return navigate(list, { state: asLeft })
    onSaving(false)
    onDone()
  }
  const removeRecord = async () => {
    if (!row || !(await remove(row))) return
    form.reset(initial)
    onDone('deleted')
  }
  const mayDelete =
    row !== null &&
    !operation &&
    (kind.mayDelete ? kind.mayDelete(row, sow) : beside || row.seq === sow.newestSeq)
  const { skip, passNotInHeat } = steps
  return { form, row, isNew, round, save, skip, passNotInHeat, remove: mayDelete ? removeRecord : null }
}

function recordOfForm<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  { sow, opened, round }: FormProps<Row, Head>,
  { initial, carriedAs = kind.name }: KindFormOptions<New>,
): FormRecord<Row, New> {
  const row = opened.mode === 'update' ? opened.row : null
  const operation = row?.operation
  const isNew = !row || operation !== undefined
  const newSeq = isBeside(kind.name) ? undefined : sow.newestSeq
  return {
    row,
    operation,
    isNew,
    initial: {
      formMode: isNew ? 'insert' : 'update',
      animalId: sow.animalId,
      seq: isNew ? newSeq : row.seq,
      ...initial,
      ...(!row && round?.carried(carriedAs)),
    } as Typed<New>, // the fields of `Sent`, and the form's own
  }
}

/** Saves, deletes and restores the record of a form. */
function useSaving<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  { sow, base }: FormProps<Row, Head>,
  { summary, normalize = (values) => values, toRestore = (values) => values }: KindFormOptions<New>,
  { row, operation, isNew, initial }: FormRecord<Row, New>,
) {
  const t = useT()
  const { today } = useSession()
  const language = useLanguage()
  const removing = useRemoving()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const outbox = useTheOutbox()
  const beside = isBeside(kind.name)

  /** @param stored number of the record that is corrected or deleted */
  const toSave = (input: New, stored: number | undefined) => ({
    input,
    entityKey: entityOf(sow),
    label: sow.tag,
    summary: summary(input),
    // A correction or deletion names its record, so it does not move to another one.
    base: beside
      ? undefined
      : stored === undefined
        ? (operation?.base ?? base)
        : { seq: stored, named: true as const },
  })
  /** Number of this phone's record, if the server has accepted it since the form was rendered. */
  const acceptedNumber = async () => {
    const now = operation && (await outbox.waitFor(operation.id, patience))
    return now?.state === 'accepted' ? savedSeq(now) : undefined
  }
  const save = async (entered: New, operationId: string) => {
    const stored = isNew ? await acceptedNumber() : row?.seq
    const input: New = {
      ...normalize(entered),
      formMode: stored === undefined ? 'insert' : 'update',
      // A draft may be older than the number of the record.
      animalId: initial.animalId,
      seq: stored ?? initial.seq,
    }
    return saveRecord({
      ...toSave(input, stored),
      operationId,
      changes: stored === undefined ? operation?.id : undefined,
    })
  }
  /** Deletes the row after a question; false if the person declines. */
  const remove = async (stored: ShownRow<Row>) => {
    const question = t('records.kind.deleteQuestion', {
      one: kindNamed(kind.name).one[language],
      tag: sow.tag,
      day: formatDay(kind.dayOf(stored), today),
    })
    const deletion = toSave({ ...initial, formMode: 'delete' } as New, stored.seq)
    const restore = async (operationId: string, deleted: Operation) => {
      const seq = beside ? undefined : newestAfter(deleted)
      const input = await toRestore(normalize({ ...initial, formMode: 'insert', seq } as New))
      return saveRecord({
        ...toSave(input, undefined),
        base: seq === undefined ? undefined : { seq },
        operationId,
      })
    }
    return removing(
      [question, kind.deletesToo?.(t)].filter(Boolean).join(' '),
      (operationId) => saveRecord({ ...deletion, operationId }),
      restore,
    )
  }
  return { save, remove }
}

/** Ways from one sow of a round to the next. */
function useRoundSteps(sow: Animal, round: Round | null) {
  const navigate = useNavigate()
  const notInHeat = useNotInHeat()
  const toList = async () => {
    if (round) await navigate(round.path, { state: asLeft })
  }
  const goOn = async () => {
    if (round?.next) await navigate(round.next.to, { state: leadsBackTo(round.path) })
    else await toList()
  }
  const skip = async () => {
    round?.skip()
    await goOn()
  }
  const passNotInHeat = async () => {
    const saved = await notInHeat(sow)
    if (!saved) return
    round?.recorded(recordedIn(saved.operation, sow.tag), null, true)
    await goOn()
  }
  return { toList, goOn, skip, passNotInHeat }
}

const recordedIn = ({ id: operationId, entityKey }: Operation, tag: string) => ({
  operationId,
  entityKey,
  tag,
  at: Date.now(),
})

/** @param bornOn birth, if the rules of the sow's life do not check it */
function findDayProblem(bornOn: Day | null, on: Day, today: Day) {
  if (on > today) return { code: 'AFTER_TODAY', values: { today } }
  if (bornOn && on < bornOn) return { code: 'BEFORE_BIRTH', values: { born: bornOn } }
  return null
}

/** Problems of the values by the form's rules and by the rules of the sow's life. */
function findProblems<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  sow: Head,
  isNew: boolean,
  today: Day,
  { fields, labels, first, rules }: KindFormOptions<New>,
  values: New,
): readonly FieldProblem<New>[] {
  const problems = first?.(values) ?? []
  if (problems.length > 0) return problems
  const on = kind.dayOf(values)
  const dayField = fields['on']
  const dayProblem = findDayProblem(isBeside(kind.name) ? sow.bornOn : null, on, today)
  if (dayField && dayProblem) return [{ field: dayField, ...dayProblem }]
  try {
    if (isNew && on && isSow(sow)) (kind.save.records?.(values) ?? []).reduce(applyRecord, stateOf(sow))
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const named = problem.fields.map((name) => fields[name] ?? (name in labels ? name : undefined))
    const field = named.find(Boolean) ?? dayField
    if (field) return [{ field: field as keyof New & string, code: problem.code, values: problem.values }]
  }
  return rules?.(values) ?? []
}

/** Questions about a new record, each once. */
function findQuestions<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  sow: Head,
  today: Day,
  { questions, facts }: KindFormOptions<New>,
  values: New,
): readonly Said[] {
  if (questions) return questions(values)
  if (!isSow(sow)) return []
  const known = { bornOn: sow.bornOn, cullDecidedOn: sow.cullDecidedOn, today, ...facts?.(values) }
  const found = new Map<string, Said>()
  let state = stateOf(sow)
  const records = kind.save.records?.(values) ?? []
  // Changes of the litter that a life record makes raise no questions of their own.
  const hasLifeRecord = records.some(isLifeRecord)
  for (const record of records) {
    if (!hasLifeRecord || isLifeRecord(record))
      for (const question of questionsAbout(state, record, known)) found.set(question.code, question)
    state = applyRecord(state, record)
  }
  return [...found.values()]
}

/** Frame of the form of a kind: its fields, the delete button, and the bar with the next step. */
export function KindForm({
  frame: { form, row, round, save, skip, passNotInHeat, remove },
  deed,
  children,
}: {
  frame: Pick<ReturnType<typeof useKindForm>, 'round' | 'save' | 'skip' | 'passNotInHeat' | 'remove'> & {
    row: object | null
    form: Pick<ReturnType<typeof useKindForm>['form'], 'element' | 'problem' | 'saving'>
  }
  /** Label of the save button if one choice completes the form; a round then needs one touch. */
  deed?: string | undefined
  children: ReactNode
}) {
  const t = useT()
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
      {remove && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar problem={form.problem}>
        {toNext && (
          <Button kind="primary" wide busy={form.saving} onClick={() => void save(true)}>
            {deed ?? t('ui.saveAndNext')}
          </Button>
        )}
        {!(toNext && (deed || round?.mayBeNotInHeat)) && (
          <Button
            kind={toNext ? 'secondary' : 'primary'}
            wide={!toNext}
            busy={form.saving}
            onClick={() => void save(false)}
          >
            {(!row && deed) || t('ui.save')}
          </Button>
        )}
        {round?.mayBeNotInHeat && !row && (
          <Button onClick={() => void passNotInHeat()}>{t('records.round.notInHeat')}</Button>
        )}
        {round && !row && <Button onClick={() => void skip()}>{t('records.round.skip')}</Button>}
      </SaveBar>
    </form>
  )
}
