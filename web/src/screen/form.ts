import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SyntheticEvent,
} from 'react'
import * as z from 'zod'
import type { dayBounds } from '@penside/contract/api/vocabulary.ts'
import { namesOf, type Fields } from '@penside/contract/api/wire.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { writeNumber, type NumberDoubt } from '@penside/domain/basics/number.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { describeNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Problem } from './api.ts'
import { newId } from './device.ts'
import type { Refused } from '../outbox/operation.ts'
import { operationFor, type SentUnder } from './draft.ts'
import { loadProblems, useProblem } from './problem.ts'

/** Schema declared with `record()` in the contract. */
export type FormSchema<Values> = z.ZodType<Values> & { readonly fields: Fields }

type Name<Values> = keyof Values & string
type NamesOf<Values, Kind> = {
  [K in Name<Values>]-?: NonNullable<Values[K]> extends Kind ? K : never
}[Name<Values>]

/** Error of a domain rule at one field. */
export type FieldProblem<Values> = { field: Name<Values>; code: string; values?: RefusalValues | undefined }

/** Values of a form; each may be missing, and null is a cleared field. */
export type Typed<Values> = { [K in keyof Values]?: Values[K] | null | undefined }

export type FormOptions<Values> = {
  /** Labels of the fields, displayed above them and used in messages. */
  labels: Partial<Record<Name<Values>, string>>
  /** Messages for empty fields, instead of the usual one. */
  empty?: Partial<Record<Name<Values>, string>> | undefined
  /** Domain rules, run once the values can be encoded. */
  rules?: ((values: Values) => readonly FieldProblem<Values>[]) | undefined
  /** Sends the values. A Problem that it throws is shown at its fields, or as `form.problem`. */
  onSave: (values: Values, operationId: string) => Promise<unknown>
  /** Rejection of the record that is corrected, shown at its fields from the start. */
  refused?: Refused | null | undefined
}

/** Numbers that cannot be read; the form is not saved while there are any. */
export type Unread<Values> = { [K in keyof Values]?: NumberDoubt | undefined }

/** Reason why a value cannot be sent. */
export type Wrong =
  | { kind: 'empty' | 'wrong' }
  | { kind: 'most' | 'least'; limit: number }
  | { kind: 'unread'; doubt: NumberDoubt }
  | { kind: 'early' | 'late'; day: string }
  | { kind: 'said'; code: string; values?: RefusalValues | undefined }

/** Errors of the values by our own field names, according to the contract. */
export function wrongFields<Values>(
  schema: FormSchema<Values>,
  typed: Typed<Values>,
): Partial<Record<Name<Values>, Wrong>> {
  const result = z.safeEncode(schema as z.ZodType, filled(typed))
  if (result.success) return {}
  const wrong: Partial<Record<Name<Values>, Wrong>> = {}
  for (const issue of result.error.issues)
    // The schema's field names are the names of its values.
    for (const name of namesOf(schema, [String(issue.path[0])]) as Name<Values>[])
      wrong[name] ??= wrongOf(issue, typed[name])
  return wrong
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Removes empty fields, which are not sent. */
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
 * Errors of the domain rules, run once the values can be encoded. A number out of range is passed to them as well: if
 * they reject its minimum too, the minimum is not the limit, and their error applies.
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
    // Boxes take no sign, so a negative number is judged as 0.
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
 * Form that the contract validates: input that cannot be encoded is invalid. Errors appear after the first attempt,
 * which focuses the first invalid field.
 */
export function useForm<Values extends object>(
  schema: FormSchema<Values>,
  initial: Typed<Values>,
  options: FormOptions<Values>,
  first: { operation?: SentUnder | undefined; unread?: Unread<Values> | undefined } = {},
) {
  const { labels, empty, rules, onSave, refused } = options
  const say = useProblem()
  useSentencesOfRules(rules !== undefined)
  const [values, setValues] = useState(initial)
  const [unread, setUnread] = useState<Unread<Values>>(first.unread ?? {})
  const [tried, setTried] = useState(0)
  const { refusal, setRefusal, refusedAt } = useRefusal(schema, labels, refused)
  const { send, saving, operation } = useSending(first.operation, onSave)
  const form = useRef<HTMLFormElement>(null)
  const required = useMemo(() => requiredNames(schema), [schema])
  const judge = (given: Typed<Values>) => wrongOfForm(schema, given, unread, rules)
  const wrong = judge(values)
  useFocusOnWrong(form, tried)
  const sentenceOf = useSentence()

  const errorOf = (name: Name<Values>): string | undefined => {
    const why = wrong[name]
    if (tried > 0 && why) return sentenceOf(why, labels[name] ?? name, values[name], empty?.[name])
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

  /** Resolves with the result of saving, or null if it was not saved. */
  const save = async (given: Typed<Values> = values): Promise<{ answer: unknown } | null> => {
    if (saving) return null
    setRefusal(null)
    if (Object.keys(judge(given)).length > 0) {
      setTried((times) => times + 1)
      return null
    }
    try {
      const answer = await send(filled(given))
      setTried(0)
      return { answer }
    } catch (problem) {
      // From the server or from the phone's own outbox.
      setRefusal(problem)
      setTried((times) => times + 1)
      return null
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }

  return {
    /** Props of the `<form>` element: `<form {...form.element}>`. */
    element: { ref: form, onSubmit, noValidate: true },
    values,
    /** Values as they would be sent, or null while they are invalid. */
    ready: Object.keys(wrong).length === 0 ? filled(values) : null,
    set,
    field,
    ...controlsOf({ values, unread, set, setUnread, field }),
    /** Error that belongs to no field. */
    problem: refusal && refusedAt.length === 0 ? say(refusal) : null,
    refusal,
    saving,
    unread,
    save,
    setValues,
    reset: (next: Typed<Values> = initial) => {
      setValues(next)
      setUnread({})
      setTried(0)
      setRefusal(null)
    },
    operation,
  }
}

function wrongOfForm<Values>(
  schema: FormSchema<Values>,
  given: Typed<Values>,
  unread: Unread<Values>,
  rules: FormOptions<Values>['rules'],
) {
  const found: Partial<Record<Name<Values>, Wrong>> = wrongFields(schema, given)
  for (const name of Object.keys(unread) as Name<Values>[]) {
    const doubt = unread[name]
    if (doubt) found[name] = { kind: 'unread', doubt }
  }
  sayRules(found, given, rules)
  return found
}

/** Rejection of the values, and the fields of the form that it names. */
function useRefusal<Values>(
  schema: FormSchema<Values>,
  labels: FormOptions<Values>['labels'],
  refused: FormOptions<Values>['refused'],
) {
  const [refusal, setRefusal] = useState<unknown>(refused)
  // Fields without a label are not in this form.
  const refusedAt = namesOf(schema, (refusal as Refused | undefined)?.fields ?? []).filter(
    (name) => name in labels,
  )
  return { refusal, setRefusal, refusedAt }
}

/** Rules report codes without a sentence of the server, from the first keystroke on. */
function useSentencesOfRules(hasRules: boolean) {
  const language = useLanguage()
  useEffect(() => {
    if (hasRules) loadProblems(language).catch(() => {})
  }, [hasRules, language])
}

/** Sends values under the id of an operation. After a lost answer the same content keeps its id. */
function useSending<Values>(begun: SentUnder | undefined, onSave: FormOptions<Values>['onSave']) {
  const [saving, setSaving] = useState(false)
  const [operation, setOperation] = useState<SentUnder>(() => begun ?? { id: newId() })
  const send = async (ready: Values) => {
    const sent = operationFor(operation, JSON.stringify(ready))
    setOperation(sent)
    setSaving(true)
    try {
      const answer = await onSave(ready, sent.id)
      setOperation({ id: newId() })
      return answer
    } catch (problem) {
      // A rejection settles the operation.
      if (problem instanceof Problem && isRefusal(problem)) setOperation({ id: sent.id })
      throw problem
    } finally {
      setSaving(false)
    }
  }
  return { send, saving, operation }
}

type Controlled<Values> = {
  values: Typed<Values>
  unread: Unread<Values>
  set: <K extends Name<Values>>(name: K, value: Values[K] | null | undefined) => void
  setUnread: Dispatch<SetStateAction<Unread<Values>>>
  field: (name: Name<Values>) => {
    name: string
    label: string
    error?: string | undefined
    required: boolean
  }
}

/** Props of a field by its value type: `<DayField {...form.day('matedOn')} />`. A wrong type does not compile. */
const controlsOf = <Values>({ values, unread, set, setUnread, field }: Controlled<Values>) => ({
  day: (name: NamesOf<Values, Day>) => ({
    ...field(name),
    value: (values[name] ?? null) as string | null,
    // The calendar only returns days.
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
  /** Ids, such as photos. */
  list: (name: NamesOf<Values, string[]>) => ({
    ...field(name),
    value: (values[name] ?? []) as readonly string[],
    onChange: (ids: string[]) => set(name, ids as never),
  }),
  check: (name: NamesOf<Values, boolean>) => ({
    name,
    label: field(name).label,
    checked: Boolean(values[name]),
    onChange: (yes: boolean) => set(name, yes as never),
  }),
})

/** Returns the sentence about an invalid value, in the user's language. */
function useSentence() {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  const number = (limit: number) => writeNumber(limit, language, true)
  return (why: Wrong, field: string, value: unknown, ofEmpty: string | undefined): string => {
    const isText = typeof value === 'string'
    switch (why.kind) {
      case 'empty':
        return ofEmpty || t('ui.enter', { field })
      case 'most':
        return isText ? t('shell.longest', { max: why.limit }) : t('ui.atMost', { max: number(why.limit) })
      case 'least':
        return isText
          ? t('shell.shortest', { min: why.limit })
          : t('shell.atLeast', { min: number(why.limit) })
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
}

/** Whether the server has rejected the record, so that nothing was recorded. */
const isRefusal = ({ status }: Problem) => status >= 400 && status < 500

const focusable = 'input:not([type="hidden"]), select, textarea, button'

/** Focuses the first invalid field after a failed attempt. */
function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, tried: number) {
  useEffect(() => {
    if (tried === 0) return
    // Error of a field, not of the whole form.
    const said = form.current?.querySelector('[role="alert"][id$="-error"]')
    if (!said) return
    const control =
      form.current?.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(said.id)}"]`) ??
      said.parentElement
    const focused = control?.matches(focusable) ? control : control?.querySelector<HTMLElement>(focusable)
    focused?.focus()
    // The browser scrolls the control into view, but its error may still be behind the save bar.
    said.scrollIntoView({ block: 'center' })
  }, [form, tried])
}
