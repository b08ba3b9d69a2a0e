import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { boars } from '@penside/contract/records/boar.ts'
import { matings, newMating, type NewMating, type SowSummary } from '@penside/contract/records/mating.ts'
import { mayRecord } from '@penside/domain/records/life.ts'
import { formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import type { Base } from '../../outbox/operation.ts'
import { query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useRecordForm } from '../../screen/form.ts'
import { asLeft, leadsBackTo } from '../../screen/list-state.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord, type Saved } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Round } from '../round.ts'
import { emptyService, ServicesField } from '../services-field.tsx'
import { entityOf, keyOf, type Opened } from './entry.ts'
import { refreshes, useUndo } from './undo.tsx'

export function MatingForm({
  sow,
  opened,
  base,
  round,
  onDone,
}: {
  sow: SowSummary
  opened: Opened
  /** What a new record builds on. */
  base: Base
  round: Round | null
  onDone: () => void
}) {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const { today } = useSession()
  const choices = useQuery(query(boars.choices, {}))
  const saveRecord = useSaveRecord(matings.save, { kind: 'mating', refreshes })
  const undo = useUndo(sow)
  const row = opened.mode === 'update' ? opened.row : null
  const { operation } = row ?? {}
  const isNew = !row || operation !== undefined
  const asStands: NewMating = {
    formMode: isNew ? 'insert' : 'update',
    animalId: sow.animalId,
    seq: isNew ? sow.newestSeq : row.seq,
    matedOn: row?.matedOn ?? today,
    ...(row && { remark: row.remark }),
    services: (row?.services ?? []).map(({ boarId, method }) => ({ boarId, method })),
  }
  const initial =
    opened.mode === 'update' && opened.withBoar
      ? { ...asStands, services: [...asStands.services, emptyService] }
      : asStands
  const tagOf = (boarId: number) => choices.data?.find(({ animalId }) => animalId === boarId)?.tag
  const toSave = (input: NewMating) => ({
    input,
    entityKey: entityOf(sow.animalId),
    label: sow.tag,
    summary: {
      day: input.matedOn,
      boars: input.services.flatMap(({ boarId }) => tagOf(boarId) ?? []).join(' · '),
    },
    // A correction and a deletion name their record; it stays that one.
    base: isNew ? (operation?.base ?? base) : { seq: row.seq, named: true as const },
  })

  const form = useRecordForm<NewMating>(newMating, initial, {
    draft: `mating:${sow.animalId}:${row ? keyOf(row) : 'new'}`,
    labels: {
      matedOn: t('records.mating.matedOn'),
      services: t('records.mating.boar', { no: 1 }),
      remark: t('records.mating.remark'),
    },
    rules: ({ matedOn }) => {
      if (matedOn > today) return [{ field: 'matedOn', code: 'AFTER_TODAY', values: { today } }]
      if (isNew && matedOn < sow.previousWorkOn && mayRecord('mating', sow.status))
        return [{ field: 'matedOn', code: 'BEFORE_PREVIOUS_WORK', values: { previous: sow.previousWorkOn } }]
      return []
    },
    onSave: (input, operationId) => saveRecord({ ...toSave(input), operationId, changes: operation?.id }),
    ...(!row && { undo: (saved: Saved) => void undo(saved.operation) }),
  })
  const save = async (andNext: boolean) => {
    if (!(await form.save())) return
    onDone()
    const next = andNext ? round?.next : undefined
    if (round && next) await navigate(next.to, { state: leadsBackTo(round.path) })
    else if (round) await navigate(round.path, { state: asLeft })
  }
  const remove = async () => {
    const body =
      row && t('records.mating.deleteQuestion', { tag: sow.tag, day: formatDay(row.matedOn, today) })
    if (!body || !(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true })))
      return
    try {
      const { where } = await saveRecord({
        ...toSave({ ...asStands, formMode: 'delete' }),
        operationId: newId(),
      })
      form.reset(initial)
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      onDone()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }

  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save(Boolean(round?.next && !row))
      }}
    >
      <Fields>
        <DayField {...form.day('matedOn')} max={today} />
        <ServicesField
          value={form.values.services ?? []}
          onChange={(services) => form.set('services', services)}
          boars={(choices.data ?? []).map(({ animalId, tag, breedName }) => ({
            value: animalId,
            label: tag,
            detail: breedName,
          }))}
          error={form.field('services').error}
        />
        <TextField {...form.text('remark')} />
      </Fields>
      {operation?.refused && <Notice tone="red" title={say(operation.refused)} />}
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      {row && !operation && row.seq === sow.newestSeq && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar>
        {round?.next && !row && (
          <Button kind="primary" wide busy={form.saving} onClick={() => void save(true)}>
            {t('ui.saveAndNext')}
          </Button>
        )}
        <Button
          kind={round?.next && !row ? 'secondary' : 'primary'}
          wide={!round?.next || Boolean(row)}
          busy={form.saving}
          onClick={() => void save(false)}
        >
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
