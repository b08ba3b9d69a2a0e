import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isSow, stateOf } from '@penside/contract/records/sow-summary.ts'
import { isBeside, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { applyRecord, isLifeRecord } from '@penside/domain/records/life.ts'
import { questionsAbout, type Asked } from '@penside/domain/records/questions.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { formatDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { newestAfter, patience, type Operation, type Summary } from '../../outbox/operation.ts'
import {
  useRecordForm,
  type FieldProblem,
  type FormOptions,
  type FormSchema,
  type Typed,
} from '../../screen/form.ts'
import { asLeft, leadsBackTo } from '../../screen/list-state.ts'
import { keyOf } from '../../screen/history-rows.tsx'
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
import type { Animal, FormProps, HistoryRow, Sent, SowRecordKind } from './kind.ts'

export type KindFormOptions<New extends Sent> = Pick<FormOptions<New>, 'labels' | 'empty'> & {
  /** What the form begins with, beside whose record it is. */
  initial: Typed<New>
  /** The fields that the rules of `domain` call by another name: `{ on: 'farrowedOn' }`. */
  fields: Readonly<Record<string, keyof New & string>>
  /** Rules of this form that speak before those of her life, and after them. */
  first?: (values: New) => readonly FieldProblem<New>[]
  rules?: (values: New) => readonly FieldProblem<New>[]
  /** What questions rest on besides the record. */
  asked?: (values: New) => Partial<Asked>
  /** Lines of the question before it is saved, under whose record it is. */
  lines?: (values: New) => readonly string[]
  /** The values as they are meant, where an empty field means something. */
  told?: (values: New) => New
  /** The values of a record that was deleted, as a new one says them. */
  restores?: (values: New) => New | Promise<New>
  /** What to ask of a kind beside her life, of which the rules know no record. */
  doubts?: (values: New) => readonly Said[]
  /** What the outbox page shows of it. */
  summary: (values: New) => Summary
  /** What a day keeps: in a round the next sow's form begins with it, where what stands there is `keptAs` the same. */
  keeps?: readonly (keyof New)[]
  keptAs?: string | undefined
  /** What has to be entered of the same sow after this: the address of that form. */
  follows?: (values: New) => string | null
}

/**
 * The form of one kind of record: begins with what is recorded or with nothing, judges by the farm's rules against how the sow stands,
 * asks what a colleague would ask, saves through the outbox, deletes, and goes on to the next sow of a round.
 */
export function useKindForm<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  { sow, opened, base, round, refused, onDone, onSaving }: FormProps<Row, Head>,
  {
    initial,
    labels,
    empty,
    fields,
    first,
    rules,
    asked,
    doubts,
    lines,
    told = (values) => values,
    restores = (values) => values,
    summary,
    keeps,
    keptAs = kind.name,
    follows,
  }: KindFormOptions<New>,
) {
  const t = useT()
  const navigate = useNavigate()
  const { today } = useSession()
  const removing = useRemoving()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const language = useLanguage()
  const beside = isBeside(kind.name)
  const declared = kindNamed(kind.name)
  const undo = useUndo(kind, !beside)
  const outbox = useTheOutbox()
  const notInHeat = useNotInHeat()
  const row = opened.mode === 'update' ? opened.row : null
  const operation = row?.operation
  // Refused while this form stood here, the form itself says why.
  const [refusedBefore] = useState(operation ?? refused)
  const isNew = !row || operation !== undefined
  const begins = {
    formMode: isNew ? 'insert' : 'update',
    animalId: sow.animalId,
    seq: isNew ? (beside ? undefined : sow.newestSeq) : row.seq,
    ...initial,
    ...(!row && round?.carried(keptAs)),
  } as Typed<New> // what every form sends is there; the rest is the form's own
  /** `named`: the number of the record that is corrected or deleted. */
  const toSave = (input: New, named: number | undefined) => ({
    input,
    entityKey: entityOf(sow),
    label: sow.tag,
    summary: summary(input),
    // A correction and a deletion name their record; it stays that one.
    base: beside
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
  const saveAsItIs = async (entered: New, operationId: string) => {
    const typed = told(entered)
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

  const judge = (entered: New): readonly FieldProblem<New>[] => {
    const values = told(entered)
    const wrong = first?.(values) ?? []
    if (wrong.length > 0) return wrong
    const on = kind.dayOf(values)
    const dayField = fields['on']
    if (on > today && dayField) return [{ field: dayField, code: 'AFTER_TODAY', values: { today } }]
    if (beside && sow.bornOn && on < sow.bornOn && dayField)
      return [{ field: dayField, code: 'BEFORE_BIRTH', values: { born: sow.bornOn } }]
    try {
      const records = kind.save.records?.(values) ?? []
      if (isNew && on && isSow(sow)) records.reduce(applyRecord, stateOf(sow))
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const field =
        problem.fields.map((name) => fields[name] ?? (name in labels ? name : undefined)).find(Boolean) ??
        dayField
      if (field) return [{ field: field as keyof New & string, code: problem.code, values: problem.values }]
    }
    return rules?.(values) ?? []
  }

  const form = useRecordForm<New>(kind.save.input as unknown as FormSchema<New>, begins, {
    draft: `${kind.name}:${sow.animalId}:${row ? keyOf(row) : 'new'}`,
    labels,
    empty,
    rules: judge,
    what: `${sow.tag} · ${declared.names[language]}`,
    refused: refusedBefore?.refused,
    asksFirst: !(beside && round && !row),
    asks: lines && ((values) => ({ lines: lines(told(values)) })),
    questions: (values) => {
      if (doubts && isNew) return doubts(values)
      if (!isNew || !isSow(sow)) return []
      const about = { bornOn: sow.bornOn, cullDecidedOn: sow.cullDecidedOn, today, ...asked?.(values) }
      const found = new Map<string, Said>()
      let state = stateOf(sow)
      // The rest of a litter is told with the record of her life that it goes with.
      const records = kind.save.records?.(values) ?? []
      const mains = records.some(isLifeRecord) ? records.filter(isLifeRecord) : records
      for (const each of records) {
        if (mains.includes(each))
          for (const question of questionsAbout(state, each, about)) found.set(question.code, question)
        state = applyRecord(state, each)
      }
      return [...found.values()]
    },
    withAnswers: (values, confirmed) => ({ ...values, confirmed }),
    onSave: saveAsItIs,
    // In a round the bar offers it, for whoever is already with the next sow.
    ...(!row && !round && { undo: (saved: Saved) => void undo(saved.operation) }),
  })

  const save = async (andNext: boolean) => {
    onSaving(true)
    const saved = await form.save()
    if (!saved) return onSaving(false)
    const { operation: kept } = saved.answer as Saved
    const values = saved.values
    const afterIt = row ? null : (follows?.(values) ?? null)
    if (!row)
      round?.recorded(
        { operationId: kept.id, entityKey: kept.entityKey, tag: sow.tag, at: Date.now() },
        keeps
          ? { name: keptAs, values: Object.fromEntries(keeps.map((name) => [name, values[name]])) }
          : null,
        afterIt === null,
      )
    const next = andNext ? round?.next : undefined
    if (afterIt !== null) await navigate(afterIt, { state: leadsBackTo(round?.path ?? listOf(kind.name)) })
    else if (round && next) await navigate(next.to, { state: leadsBackTo(round.path) })
    else if (round) await navigate(round.path, { state: asLeft })
    else if (kind.leaves && !row) await navigate(listOf(kind.name), { state: asLeft })
    // Where another page comes, it takes the place of this form: between them nothing is empty.
    else {
      onSaving(false)
      onDone()
    }
  }
  const goOn = async () => {
    if (!round) return
    if (round.next) await navigate(round.next.to, { state: leadsBackTo(round.path) })
    else await navigate(round.path, { state: asLeft })
  }
  const skip = async () => {
    round?.skip()
    await goOn()
  }
  const passNotInHeat = async () => {
    const saved = await notInHeat(sow)
    if (!saved) return
    const { id: operationId, entityKey } = saved.operation
    round?.recorded({ operationId, entityKey, tag: sow.tag, at: Date.now() }, null, true)
    await goOn()
  }
  const remove = async () => {
    if (!row) return
    const question = t('records.kind.deleteQuestion', {
      one: declared.one[language],
      tag: sow.tag,
      day: formatDay(kind.dayOf(row), today),
    })
    const body = [question, kind.deletesToo?.(t)].filter(Boolean).join(' ')
    // It stood in the books as it is.
    const deleted = toSave({ ...begins, formMode: 'delete' } as New, row.seq)
    const restore = async (operationId: string, deletion: Operation) => {
      const seq = beside ? undefined : newestAfter(deletion)
      const former = await restores(told({ ...begins, formMode: 'insert', seq } as New))
      const base = seq === undefined ? undefined : { seq }
      return saveRecord({ ...toSave(former, undefined), base, operationId })
    }
    if (!(await removing(body, (operationId) => saveRecord({ ...deleted, operationId }), restore))) return
    form.reset(begins)
    onDone('deleted')
  }
  const mayDelete =
    row !== null &&
    !operation &&
    (kind.mayDelete ? kind.mayDelete(row, sow) : beside || row.seq === sow.newestSeq)
  return { form, row, isNew, round, save, skip, passNotInHeat, remove: mayDelete ? remove : null }
}

/** The frame of every form of a kind: its fields, what was refused, delete, and the bar with the one next step. */
export function KindForm({
  frame: { form, row, round, save, skip, passNotInHeat, remove },
  deed,
  children,
}: {
  frame: Pick<ReturnType<typeof useKindForm>, 'round' | 'save' | 'skip' | 'passNotInHeat' | 'remove'> & {
    row: object | null
    form: Pick<ReturnType<typeof useKindForm>['form'], 'element' | 'problem' | 'saving'>
  }
  /** What saving says, where one choice is all there is to it: then a round needs one touch. */
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
