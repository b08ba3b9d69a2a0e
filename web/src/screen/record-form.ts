import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useLanguage, useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast, undoToastMs } from '../ui/toast.tsx'
import { clearDraft, draftKey, readDraft, writeDraft } from './draft.ts'
import { useForm, type FormOptions, type FormSchema, type Typed, type Unread } from './form.ts'
import { loadProblems, useProblem, type Said } from './problem.ts'
import type { Saved } from './save.ts'
import { useMaybeSession } from './session.ts'
import { useIsTyping } from './use-is-typing.ts'

/** Additional content of the question before saving. */
export type Asks = { lines: readonly string[]; title?: string; yes?: string }

export type RecordFormOptions<Values> = FormOptions<Values> & {
  /** Key of the draft, such as `mating:123`; it survives a reload, a sign-in and a crash. */
  draft: string
  /** Record that is saved, such as `A-1001 · Mating`; shown in the question and in the message. */
  what?: string | undefined
  /** False if saving takes one tap and is as easily undone. */
  asksFirst?: boolean | undefined
  /** Lines of the question, and a title of its own. */
  asks?: ((values: Values) => Asks) | null | undefined
  /** Unusual values, which must be confirmed before saving. */
  questions?: ((values: Values) => readonly Said[]) | undefined
  /** Adds the confirmed codes to the values. */
  withAnswers?: ((values: Values, confirmed: string[]) => Values) | undefined
  /** Called after saving, such as to call `form.reset()` or to go on. */
  onSaved?: ((values: Values) => void) | undefined
  /** Undoes the save; offered with the message. */
  undo?: ((saved: Saved) => void) | undefined
}

/** Form of a record: asks before it saves, shows a message, and stores a draft until then. */
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
  const announce = useAnnounceSaved()
  const confirmSave = useConfirmSave()
  const session = useMaybeSession()
  const key = session ? draftKey(session.member.login, session.member.farmId, draft) : null
  // Read once; afterwards the form itself is the draft.
  const [found] = useState(() => (key ? readDraft<Typed<Values>, Unread<Values>>(key) : null))
  const form = useForm(schema, found ? { ...initial, ...found.values } : initial, options, found ?? {})
  const { values, unread, operation, save, reset } = form
  // Initial or last saved values, which are no draft.
  const [start, setStart] = useState(() => JSON.stringify(initial))
  const changed = JSON.stringify(values) !== start || Object.keys(unread).length > 0
  // The record in the form has changed identity, as when the server accepts an unsent record.
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

  /** Resolves with what was saved and the answer, or null if it was not saved. */
  const saveRecord = async (): Promise<{ values: Values; answer: unknown } | null> => {
    const { ready } = form
    if (!ready) {
      await save(values)
      return null
    }
    const doubts = questions?.(ready) ?? []
    if (asksFirst || doubts.length > 0) if (!(await confirmSave(what, asks?.(ready), doubts))) return null
    const confirmed = doubts.map(({ code }) => code)
    const saved = await save(doubts.length > 0 && withAnswers ? withAnswers(ready, confirmed) : values)
    if (!saved) return null
    // The record may have changed meanwhile; the form then starts with that one.
    setStart((now) => (now === start ? JSON.stringify(values) : now))
    setRestored(false)
    // The form may unmount before it renders again.
    if (key) clearDraft(key)
    announce(what, saved.answer as Saved | undefined, undo)
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
    changed,
    /** Whether a draft from before a reload was restored. */
    restored,
  }
}

/** Message that a record was saved, and where. */
function useAnnounceSaved() {
  const t = useT()
  return (what: string | undefined, saved: Saved | undefined, undo: ((saved: Saved) => void) | undefined) => {
    const onPhone = saved?.where === 'phone'
    const said = t(onPhone ? 'outbox.savedHere' : 'ui.saved')
    toast(what ? `${what} · ${said}` : said, {
      kind: onPhone ? 'plain' : 'done',
      ...(undo &&
        saved && { duration: undoToastMs, action: { label: t('ui.undo'), onClick: () => undo(saved) } }),
    })
  }
}

/** Asks before a record is saved; unusual values replace the usual question. Resolves with whether to save it. */
function useConfirmSave() {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  return async (what: string | undefined, asks: Asks | undefined, doubts: readonly Said[]) => {
    const { lines = [], ...words } = asks ?? {}
    // Questions need their sentences, not their codes.
    if (doubts.length > 0) await loadProblems(language).catch(() => {})
    const body = [what, ...lines, ...doubts.map(say)].filter(Boolean).join('\n')
    return confirm(
      doubts.length > 0
        ? { title: t('ui.askSure'), body, yes: t('ui.saveAsIs'), no: t('ui.correct') }
        : { title: t('ui.askSave'), body, yes: t('ui.save'), ...words },
    )
  }
}

/** Input that differs from the initial values. */
const typedOver = <Values>(began: Typed<Values>, values: Typed<Values>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(began[name as keyof Values]),
    ),
  ) as Typed<Values>

export type RecordForm<Values extends object> = ReturnType<typeof useRecordForm<Values>>
