import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { isRefused, isUnsent, type Summary } from '../../outbox/operation.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { newId } from '../device.ts'
import { asLeft } from '../list-state.ts'
import { outboxPath } from '../places.ts'
import { loadProblems, useProblem, type Said } from '../problem.ts'

/** Maximum wait for the server's answers, ms. */
const patience = 6_000

/** One record of a bulk save; `entityKey` and `label` name its animal or group. */
export type OneOfMany<New> = { input: New; entityKey: string; label: string; summary: Summary }

/**
 * Saves a record per animal or group through the outbox, so that a rejected one stops no other and all wait while
 * offline. All of them are stored on this phone, or none.
 */
export function useSaveMany<New>({
  call,
  kind,
  list,
  questions,
}: {
  call: Call<z.ZodType<New>>
  kind: string
  list: string
  /** Unusual values of all records, which must be confirmed before saving. */
  questions?: (all: readonly New[]) => readonly Said[]
}) {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  const outbox = useTheOutbox()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)

  const save = async (records: readonly OneOfMany<New>[]): Promise<boolean> => {
    const count = records.length
    if (saving) return false
    const title = t('records.many.saveQuestion', { count })
    const doubts = questions?.(records.map(({ input }) => input)) ?? []
    // Questions need their sentences, not their codes.
    if (doubts.length > 0) await loadProblems(language).catch(() => {})
    const asked =
      doubts.length > 0
        ? {
            title: t('ui.askSure'),
            body: [title, ...doubts.map(say)].join('\n'),
            yes: t('ui.saveAsIs'),
            no: t('ui.correct'),
          }
        : { title, yes: t('ui.save') }
    if (!(await confirm(asked))) return false
    setSaving(true)
    try {
      const kept = await outbox.enqueueAll(
        records.map((record) => ({ call, operationId: newId(), kind, ...record })),
      )
      const until = Date.now() + patience
      const saved = await Promise.all(
        kept.map(({ id }) => outbox.waitFor(id, Math.max(0, until - Date.now()))),
      )
      await cache.invalidateQueries()
      const refused = saved.filter((operation) => operation && isRefused(operation)).length
      const waiting = saved.filter((operation) => !operation || isUnsent(operation)).length
      if (refused > 0) {
        toast(t('records.many.refused', { count: refused }), { kind: 'error' })
        await navigate(outboxPath)
      } else {
        toast(t(waiting > 0 ? 'records.many.here' : 'records.many.saved', { count }), {
          kind: waiting > 0 ? 'plain' : 'done',
        })
        await navigate(list, { state: asLeft })
      }
      return true
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
