import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import type { Call } from '@penside/contract/call.ts'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import { useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { isRefused, isUnsent, type Summary } from '../../outbox/operation.ts'
import { newId } from '../../screen/device.ts'
import { asLeft } from '../../screen/list-state.ts'
import { listOf, outboxPath } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { entityOf } from '../../screen/save.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Sent } from '../sow-record/kind.ts'
import type { Chosen } from './choose-animals.tsx'

/** So long the screen waits for the server's word on all of them, ms. */
const patience = 6_000

type Kind<New> = { name: KindName; save: Call<z.ZodType<New>> }
type Of = Chosen[number]

/**
 * Saves the same for many animals: a record each, through the outbox, so that one that is refused stops no other and all of them wait where
 * there is no network. All of them are on this phone, or none: nobody has to find out where to go on.
 */
export function useSaveMany<New extends Sent>(kind: Kind<New>) {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)

  const save = async (records: readonly { animal: Of; input: New; summary: Summary }[]): Promise<boolean> => {
    const count = records.length
    if (saving || !(await confirm({ title: t('records.many.saveQuestion', { count }), yes: t('ui.save') })))
      return false
    setSaving(true)
    try {
      const kept = await outbox.enqueueAll(
        records.map(({ animal, input, summary }) => ({
          call: kind.save,
          input,
          operationId: newId(),
          kind: kind.name,
          entityKey: entityOf(animal),
          label: animal.tag,
          summary,
        })),
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
        await navigate(listOf(kind.name), { state: asLeft })
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
