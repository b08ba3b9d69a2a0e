import { useEffect, useMemo, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import * as z from 'zod'
import type { dayBounds } from '@penside/contract/api/vocabulary.ts'
import { namesOf, type Fields } from '@penside/contract/api/wire.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { writeNumber, type NumberDoubt } from '@penside/domain/basics/number.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { describeNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast, undoToastMs } from '../ui/toast.tsx'
import { Problem } from './api.ts'
import { newId } from './device.ts'
import type { Refused } from '../outbox/operation.ts'
import { clearDraft, draftKey, operationFor, readDraft, writeDraft, type SentUnder } from './draft.ts'
import { loadProblems, useProblem, type Said } from './problem.ts'
import type { Saved } from './save.ts'
import { useIsTyping } from './use-is-typing.ts'
import { useMaybeSession } from './session.ts'

/** What is declared with `record()` in the contract. */
export type FormSchema<Values> = z.ZodType<Values> & { readonly fields: Fields }

type Name<Values> = keyof Values & string
type NamesOf<Values, Kind> = {
  [K in Name<Values>]-?: NonNullable<Values[K]> extends Kind ? K : never
}[Name<Values>]

/** What a rule of the domain says about one field. */
export type FieldProblem<Values> = { field: Name<Values>; code: string; values?: RefusalValues | undefined }

/** Every value may still be missing; null is what an emptied field holds. */
export type Typed<Values> = { [K in keyof Values]?: Values[K] | null | undefined }

export type FormOptions<Values> = {
  /** What the fields are called, in the user's language: shown over them and named in messages. */
  labels: Partial<Record<Name<Values>, string>>
  /** The sentence for an empty field, where there is one of its own. */
  empty?: Partial<Record<Name<Values>, string>> | undefined
  /** Rules of the farm; asked when the values can be sent at all. */
  rules?: ((values: Values) => readonly FieldProblem<Values>[]) | undefined
  /** Sends the values. A Problem that it throws is shown at its fields, or as `form.problem`. */
  onSave: (values: Values, operationId: string) => Promise<unknown>
  /** What is corrected was refused for this: it stands at its fields from the start. */
  refused?: Refused | null | undefined
}

/** What stands in boxes of numbers and cannot be read: the values are not known, and nothing is saved without them. */
export type Unread<Values> = { [K in keyof Values]?: NumberDoubt | undefined }

/** Why a value cannot be sent. */
export type Wrong =
  | { kind: 'empty' | 'wrong' }
  | { kind: 'most' | 'least'; limit: number }
  | { kind: 'unread'; doubt: NumberDoubt }
  | { kind: 'early' | 'late'; day: string }
  | { kind: 'said'; code: string; values?: RefusalValues | undefined }

/** What cannot be sent, by our own names; the contract is the only judge. */
export function wrongFields<Values>(
  schema: FormSchema<Values>,
  typed: Typed<Values>,
): Partial<Record<Name<Values>, Wrong>> {
  const result = z.safeEncode(schema as z.ZodType, filled(typed))
  if (result.success) return {}
  const wrong: Partial<Record<Name<Values>, Wrong>> = {}
  for (const issue of result.error.issues)
    // The schema's own field names are the names of its values.
    for (const name of namesOf(schema, [String(issue.path[0])]) as Name<Values>[])
      wrong[name] ??= wrongOf(issue, typed[name])
  return wrong
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Without what is empty: a field that nobody filled in is not sent. */
function filled<Values>(typed: Typed<Values>): Values {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => !isEmpty(value))) as Values
}

function wrongOf(issue: z.core.$ZodIssue, value: unknown): Wrong {
  if (isEmpty(value)) return { kind: 'empty' }
  if (issue.code === 'too_big' && issue.origin !== 'array')
    return { kind: 'most', limit: Number(issue.maximum) }
  if (issue.code === 'too_small' && issue.origin !== 'array')
    return { kind: 'least', limit: Number(issue.minimum) }
  if (issue.code === 'custom' && issue.params && typeof value === 'string') {
    const { from, to } = issue.params as typeof dayBounds // only days have such
    return value < from ? { kind: 'early', day: from } : { kind: 'late', day: to }
  }
  return { kind: 'wrong' }
}

const requiredNames = (schema: { fields: Fields }): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.fields).flatMap(([name, part]) =>
      'schema' in part && !z.safeEncode(part.schema, undefined).success ? [name] : [],
    ),
  )

/**
 * What the rules of the farm say, asked when the values can be sent. A number beyond its limits is put to them too: where they refuse the
 * smallest that can be sent as well, that is not the limit, and what they say of the field is.
 */
export function sayRules<Values>(
  found: Partial<Record<Name<Values>, Wrong>>,
  given: Typed<Values>,
  rules: FormOptions<Values>['rules'],
) {
  const asked = { ...given }
  const beyond = new Set<string>()
  for (const name of Object.keys(found) as Name<Values>[]) {
    const why = found[name]
    // A box takes no sign: what is below zero is put to them as 0.
    if (why?.kind === 'unread' && why.doubt.why === 'negative') Object.assign(asked, { [name]: 0 })
    else if (typeof given[name] !== 'number' || (why?.kind !== 'least' && why?.kind !== 'most')) return
    else if (why.kind === 'least') Object.assign(asked, { [name]: why.limit })
    beyond.add(name)
  }
  for (const { field, code, values } of rules?.(filled(asked)) ?? [])
    if (beyond.has(field)) found[field] = { kind: 'said', code, values }
    else if (beyond.size === 0) found[field] ??= { kind: 'said', code, values }
}

/**
 * A form whose only validator is the contract: what cannot be encoded is not valid. Errors show from the first try on; then the first
 * wrong field gets the focus.
 */
export function useForm<Values extends object>(
  schema: FormSchema<Values>,
  initial: Typed<Values>,
  options: FormOptions<Values>,
  first: { operation?: SentUnder | undefined; unread?: Unread<Values> | undefined } = {},
) {
  const { labels, empty, rules, onSave, refused } = options
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  // Rules report errors without a sentence of the server, from the first keystroke on.
  const hasRules = rules !== undefined
  useEffect(() => {
    if (hasRules) loadProblems(language).catch(() => {})
  }, [hasRules, language])
  const [values, setValues] = useState(initial)
  const [unread, setUnread] = useState<Unread<Values>>(first.unread ?? {})
  const [tried, setTried] = useState(0)
  const [refusal, setRefusal] = useState<unknown>(refused)
  // What has no label has no field here.
  const refusedAt = namesOf(schema, (refusal as Refused | undefined)?.fields ?? []).filter(
    (name) => name in labels,
  )
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [operation, setOperation] = useState<SentUnder>(() => first.operation ?? { id: newId() })
  const required = useMemo(() => requiredNames(schema), [schema])
  const judge = (given: Typed<Values>) => {
    const found: Partial<Record<Name<Values>, Wrong>> = wrongFields(schema, given)
    for (const name of Object.keys(unread) as Name<Values>[]) {
      const doubt = unread[name]
      if (doubt) found[name] = { kind: 'unread', doubt }
    }
    sayRules(found, given, rules)
    return found
  }
  const wrong = judge(values)
  useFocusOnWrong(form, tried)

  const sentence = (name: Name<Values>, why: Wrong): string => {
    const field = labels[name] ?? name
    switch (why.kind) {
      case 'empty':
        return empty?.[name] ?? t('ui.enter', { field })
      case 'most':
        return typeof values[name] === 'string'
          ? t('shell.longest', { max: why.limit })
          : t('ui.atMost', { max: writeNumber(why.limit, language, true) })
      case 'least':
        return typeof values[name] === 'string'
          ? t('shell.shortest', { min: why.limit })
          : t('shell.atLeast', { min: writeNumber(why.limit, language, true) })
      case 'unread':
        return describeNumber.doubt(why.doubt)
      case 'early':
        return t('ui.notBefore', { day: why.day })
      case 'late':
        return t('ui.notAfter', { day: why.day })
      case 'said':
        return say(why)
      case 'wrong':
        return t('ui.wrong', { field })
    }
  }
  const errorOf = (name: Name<Values>): string | undefined => {
    const why = wrong[name]
    if (tried > 0 && why) return sentence(name, why)
    return refusedAt.includes(name) ? say(refusal) : undefined
  }

  const set = <K extends Name<Values>>(name: K, value: Values[K] | null | undefined) => {
    setValues((before) => ({ ...before, [name]: value }))
    setUnread(({ [name]: _, ...rest }) => rest as Unread<Values>)
    if (refusedAt.includes(name)) setRefusal(null)
  }
  const field = (name: Name<Values>) => ({
    name,
    label: labels[name] ?? name,
    error: errorOf(name),
    required: required.has(name),
  })

  /** Resolves with what saving answered, or null where it was not saved. */
  const save = async (given: Typed<Values> = values): Promise<{ answer: unknown } | null> => {
    if (saving) return null
    setRefusal(null)
    if (Object.keys(judge(given)).length > 0) {
      setTried((times) => times + 1)
      return null
    }
    const ready = filled(given)
    const sent = operationFor(operation, JSON.stringify(ready))
    setOperation(sent)
    setSaving(true)
    try {
      const answer = await onSave(ready, sent.id)
      setOperation({ id: newId() })
      setTried(0)
      return { answer }
    } catch (problem) {
      // A refusal settles the operation; without an answer of the server the same content goes under the same id again.
      if (problem instanceof Problem && isRefusal(problem)) setOperation({ id: sent.id })
      // The server's, or what the phone's own outbox did not take.
      setRefusal(problem)
      setTried((times) => times + 1)
      return null
    } finally {
      setSaving(false)
    }
  }
  const onSubmit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    void save()
  }

  return {
    /** For the `<form>` element: `<form {...form.element}>`. */
    element: { ref: form, onSubmit, noValidate: true },
    values,
    /** The values as they would be sent, or null while they cannot be. */
    ready: Object.keys(wrong).length === 0 ? filled(values) : null,
    set,
    field,
    /** Fields of one kind of value: `<DayField {...form.day('matedOn')} />`. A wrong kind does not compile. */
    day: (name: NamesOf<Values, Day>) => ({
      ...field(name),
      value: (values[name] ?? null) as string | null,
      // The calendar gives days only.
      onChange: (day: string | null) => set(name, day as never),
    }),
    number: (name: NamesOf<Values, number>) => ({
      ...field(name),
      value: (values[name] ?? null) as number | null,
      unread: unread[name] ?? null,
      onChange: (number: number | null, doubt?: NumberDoubt) => {
        set(name, number as never)
        if (doubt) setUnread((before) => ({ ...before, [name]: doubt }))
      },
    }),
    text: (name: NamesOf<Values, string>) => ({
      ...field(name),
      value: (values[name] ?? '') as string,
      onChange: (text: string) => set(name, text as never),
    }),
    choice: <K extends NamesOf<Values, string | number | boolean>>(name: K) => ({
      ...field(name),
      value: (values[name] ?? null) as NonNullable<Values[K]> | null,
      onChange: (choice: NonNullable<Values[K]> | null) => set(name, choice),
    }),
    /** Ids, as of photos. */
    list: (name: NamesOf<Values, string[]>) => ({
      ...field(name),
      value: (values[name] ?? []) as readonly string[],
      onChange: (ids: string[]) => set(name, ids as never),
    }),
    check: (name: NamesOf<Values, boolean>) => ({
      name,
      label: labels[name] ?? name,
      checked: Boolean(values[name]),
      onChange: (yes: boolean) => set(name, yes as never),
    }),
    /** What was refused and belongs to no field. */
    problem: refusal && refusedAt.length === 0 ? say(refusal) : null,
    refusal,
    saving,
    unread,
    save,
    onSubmit,
    setValues,
    /** Starts over, with these values. */
    reset: (next: Typed<Values> = initial) => {
      setValues(next)
      setUnread({})
      setTried(0)
      setRefusal(null)
    },
    operation,
  }
}

/** What the server has decided: nothing was recorded. Of anything else it is not known. */
const isRefusal = ({ status }: Problem) => status >= 400 && status < 500

const focusable = 'input:not([type="hidden"]), select, textarea, button'

/** After a failed try the first wrong field has the focus, whatever kind of control it is. */
function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, tried: number) {
  useEffect(() => {
    if (tried === 0) return
    // The error of a field, not what is said of the whole form.
    const said = form.current?.querySelector('[role="alert"][id$="-error"]')
    if (!said) return
    const control =
      form.current?.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(said.id)}"]`) ??
      said.parentElement
    const focused = control?.matches(focusable) ? control : control?.querySelector<HTMLElement>(focusable)
    focused?.focus()
    // The browser brings the control into sight, and what is said of it may still lie behind the bar, or what came up above it.
    said.scrollIntoView({ block: 'center' })
  }, [form, tried])
}

/** What a question before saving says beside the usual. */
export type Asks = { lines: readonly string[]; title?: string; yes?: string }

export type RecordFormOptions<Values> = FormOptions<Values> & {
  /** Names the screen and what it is about, `mating:123`: what was typed survives under it a reload, a sign-in and a crash. */
  draft: string
  /** Whose record it is and which, `A-1001 · Mating`: stands where a person is asked, and where it is said to be saved. */
  what?: string | undefined
  /** False where saving is one touch, and taken back as easily. */
  asksFirst?: boolean | undefined
  /** Lines of the question under whose record it is, and words of its own. */
  asks?: ((values: Values) => Asks) | null | undefined
  /** What a colleague would ask about these values; saved only when it is answered with yes. */
  questions?: ((values: Values) => readonly Said[]) | undefined
  /** The values with the answers in them. */
  withAnswers?: ((values: Values, confirmed: string[]) => Values) | undefined
  /** After it was saved: start over with `form.reset()`, or go on to the next. */
  onSaved?: ((values: Values) => void) | undefined
  /** Takes back what was just saved; offered beside the word 'saved'. */
  undo?: ((saved: Saved) => void) | undefined
}

/** A form for a record: asks before it saves, says 'saved', and keeps a draft of what is typed until then. */
export function useRecordForm<Values extends object>(
  schema: FormSchema<Values>,
  initial: Typed<Values>,
  {
    draft,
    what,
    asksFirst = true,
    asks,
    questions,
    withAnswers,
    onSaved,
    undo,
    ...options
  }: RecordFormOptions<Values>,
) {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  const session = useMaybeSession()
  const key = session ? draftKey(session.member.login, session.member.farmId, draft) : null
  // Read once: afterwards the form itself holds what is typed.
  const [found] = useState(() => (key ? readDraft<Typed<Values>, Unread<Values>>(key) : null))
  const form = useForm(schema, found ? { ...initial, ...found.values } : initial, options, found ?? {})
  const { values, unread, operation, save, reset } = form
  // What is not a draft: what the form began with, or was saved as.
  const [start, setStart] = useState(() => JSON.stringify(initial))
  const changed = JSON.stringify(values) !== start || Object.keys(unread).length > 0
  // What stands in the form has become another record, as one of this phone does when the server has accepted it.
  const [about, setAbout] = useState(draft)
  if (about !== draft) {
    setAbout(draft)
    setStart(JSON.stringify(initial))
    form.setValues({ ...initial, ...typedOver(JSON.parse(start) as Typed<Values>, values) })
  }
  const [restored, setRestored] = useState(found !== null)
  const keptUnder = useRef(key)
  useIsTyping(changed)

  useEffect(() => {
    if (!key) return
    if (changed) writeDraft(key, { values, unread, operation, at: Date.now() })
    else clearDraft(key)
    if (keptUnder.current && keptUnder.current !== key) clearDraft(keptUnder.current)
    keptUnder.current = key
  }, [key, values, unread, operation, changed])

  const startOver = (next: Typed<Values> = initial) => {
    setStart(JSON.stringify(next))
    setRestored(false)
    reset(next)
  }

  /** Resolves with what was saved and what saving answered, or null where it was not saved. */
  const saveRecord = async (): Promise<{ values: Values; answer: unknown } | null> => {
    const { ready } = form
    const doubts = ready ? (questions?.(ready) ?? []) : []
    const { lines, ...words } = (ready && asks?.(ready)) || { lines: [] }
    const bodyOf = (more: readonly string[] = []) => [what, ...lines, ...more].filter(Boolean).join('\n')
    // A question is not asked by its code.
    if (doubts.length > 0) await loadProblems(language).catch(() => {})
    if (ready && (asksFirst || doubts.length > 0)) {
      // The doubts stand in the place of the usual question: one touch answers both.
      const asked =
        doubts.length > 0
          ? {
              title: t('ui.askSure'),
              body: bodyOf(doubts.map(say)),
              yes: t('ui.saveAsIs'),
              no: t('ui.correct'),
            }
          : { title: t('ui.askSave'), body: bodyOf(), yes: t('ui.save'), ...words }
      if (!(await confirm(asked))) return null
    }
    const saved = await save(
      ready && doubts.length > 0 && withAnswers
        ? withAnswers(
            ready,
            doubts.map(({ code }) => code),
          )
        : values,
    )
    if (!saved || !ready) return null
    // It may have become another record meanwhile, and then begins as that.
    setStart((now) => (now === start ? JSON.stringify(values) : now))
    setRestored(false)
    // The form may be gone before it is drawn again.
    if (key) clearDraft(key)
    const answer = saved.answer as Saved | undefined
    const said = t(answer?.where === 'phone' ? 'outbox.savedHere' : 'ui.saved')
    toast(what ? `${what} · ${said}` : said, {
      kind: answer?.where === 'phone' ? 'plain' : 'done',
      ...(undo &&
        answer && { duration: undoToastMs, action: { label: t('ui.undo'), onClick: () => undo(answer) } }),
    })
    onSaved?.(ready)
    return { values: ready, answer: saved.answer }
  }

  return {
    ...form,
    element: {
      ...form.element,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        void saveRecord()
      },
    },
    save: saveRecord,
    reset: startOver,
    /** Something is typed that is not saved. */
    changed,
    /** What stands in the form was typed before a reload. */
    restored,
  }
}

/** What stands in a form otherwise than it began. */
const typedOver = <Values>(began: Typed<Values>, values: Typed<Values>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(began[name as Name<Values>]),
    ),
  ) as Typed<Values>

export type RecordForm<Values extends object> = ReturnType<typeof useRecordForm<Values>>
