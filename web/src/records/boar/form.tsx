import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { codes } from '@penside/contract/farm/codes.ts'
import { boarEntry, boars, type BoarDetail, type BoarEntry } from '@penside/contract/records/boar.ts'
import { boarProblems } from '@penside/domain/records/boar-entry.ts'
import { useT } from '../../i18n/index.ts'
import type { Operation } from '../../outbox/operation.ts'
import { call, query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useRecordForm } from '../../screen/form.ts'
import { boarSearchPath } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

export const refreshes = [boars.list, boars.one, boars.choices]

export const entryOf = (boar: BoarDetail): BoarEntry => ({
  formMode: 'update',
  animalId: boar.animalId,
  tag: boar.tag,
  earNotch: boar.earNotch,
  bornOn: boar.bornOn,
  enteredOn: boar.enteredOn,
  breed: boar.breed,
  category: boar.category,
  lastWorkOn: boar.lastWorkOn,
  supplier: boar.supplier ?? undefined,
  stockEntryOn: boar.stockEntryOn ?? undefined,
})

const toSave = (input: BoarEntry) => ({
  input,
  entityKey: input.animalId ? `boar:${input.animalId}` : `boar:new:${input.tag}`,
  label: input.tag,
  summary: { day: input.enteredOn },
})

/** How a boar came to the farm: entered, corrected, or deleted while nothing is recorded of him. */
export function BoarForm({
  boar,
  unsent,
  onDone,
}: {
  boar: BoarDetail | null
  /** The record of this phone that is changed. */
  unsent: { operation: Operation; input: BoarEntry } | null
  onDone: (deleted?: 'deleted') => void
}) {
  const t = useT()
  const say = useProblem()
  const { today } = useSession()
  const breeds = useQuery(query(codes.association, { list: '042' }))
  const categories = useQuery(query(codes.system, { list: '06' }))
  const suppliers = useQuery(query(codes.suppliers, {}))
  const saveRecord = useSaveRecord(boars.save, { kind: 'boar', refreshes })
  const [taken, setTaken] = useState<{ tag?: boolean; earNotch?: boolean }>({})

  const form = useRecordForm(
    boarEntry,
    unsent?.input ??
      (boar ? entryOf(boar) : { formMode: 'insert', enteredOn: today, lastWorkOn: today, workOn: today }),
    {
      draft: `boar:${unsent?.operation.id ?? boar?.animalId ?? 'new'}`,
      labels: {
        tag: t('records.boar.tag'),
        earNotch: t('records.boar.earNotch'),
        bornOn: t('records.boar.bornOn'),
        enteredOn: t('records.boar.enteredOn'),
        breed: t('records.boar.breed'),
        category: t('records.boar.category'),
        lastWorkOn: t('records.boar.lastWorkOn'),
        supplier: t('records.boar.supplier'),
        stockEntryOn: t('records.boar.stockEntryOn'),
      },
      rules: (values) => boarProblems(values, today),
      onSave: (input, operationId) =>
        saveRecord({ ...toSave(input), operationId, changes: unsent?.operation.id }),
    },
  )
  const gone = Boolean(boar?.removal)

  /** Said while the number is still in hand; the server decides when it is saved. */
  const checkTaken = async (name: 'tag' | 'earNotch') => {
    const value = form.values[name]?.trim().toUpperCase()
    const isNew = value && value !== boar?.[name]
    const count = !isNew
      ? 0
      : await (
          name === 'tag'
            ? call(boars.countTag, { tag: value })
            : call(boars.countEarNotch, { earNotch: value, except: boar?.animalId })
        ).catch(() => 0)
    setTaken((before) => ({ ...before, [name]: count > 0 }))
  }
  const tagError = taken.tag
    ? say({ code: 'TAG_TAKEN', values: { tag: form.values.tag ?? '' } })
    : form.field('tag').error
  const earNotchError = taken.earNotch
    ? say({ code: 'EAR_NOTCH_TAKEN', values: { earNotch: form.values.earNotch ?? '' } })
    : form.field('earNotch').error

  const save = async () => {
    if (!boar && (taken.tag || taken.earNotch)) return
    if (!(await form.save())) return
    if (!boar) form.reset()
    onDone()
  }
  const remove = async () => {
    if (
      !boar ||
      !(await confirm({ title: t('ui.askDelete'), body: boar.tag, yes: t('ui.delete'), danger: true }))
    )
      return
    try {
      const { where } = await saveRecord({
        ...toSave({ ...entryOf(boar), formMode: 'delete' }),
        operationId: newId(),
      })
      form.reset()
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      onDone('deleted')
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }

  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Fields>
        <Fields columns={2}>
          <TextField
            {...form.text('tag')}
            onChange={(text) => {
              form.set('tag', text.toUpperCase())
              setTaken((before) => ({ ...before, tag: false }))
            }}
            onBlur={() => void checkTaken('tag')}
            disabled={boar !== null}
            hint={boar ? t('records.boar.tagFixed') : undefined}
            error={tagError}
          />
          <TextField
            {...form.text('earNotch')}
            onChange={(text) => {
              form.set('earNotch', text.toUpperCase())
              setTaken((before) => ({ ...before, earNotch: false }))
            }}
            onBlur={() => void checkTaken('earNotch')}
            disabled={gone}
            error={earNotchError}
          />
        </Fields>
        <Button to={boarSearchPath} icon={<IconSearch size={22} aria-hidden />} wide>
          {t('records.boar.searchBoars')}
        </Button>
        <DayField {...form.day('bornOn')} max={today} disabled={gone} />
        <DayField {...form.day('enteredOn')} max={today} disabled={gone} />
        <ChoiceButtons
          {...form.choice('category')}
          choices={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          disabled={gone}
        />
        <ChoiceButtons
          {...form.choice('breed')}
          choices={(breeds.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          disabled={gone}
        />
        <DayField {...form.day('lastWorkOn')} max={today} disabled={gone} />
        <DayField {...form.day('stockEntryOn')} max={today} disabled={gone} />
        <PickField
          {...form.choice('supplier')}
          choices={(suppliers.data ?? []).map(({ code, name }) => ({ value: Number(code), label: name }))}
          placeholder={t('records.sow.noSupplier')}
          disabled={gone}
        />
      </Fields>
      {unsent?.operation.refused && <Notice tone="red" title={say(unsent.operation.refused)} />}
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      {boar && !gone && (
        <Button
          kind="danger"
          wide
          disabledReason={boar.used ? t('records.boar.inUse') : undefined}
          onClick={() => void remove()}
        >
          {t('ui.delete')}
        </Button>
      )}
      {!gone && (
        <SaveBar>
          <Button kind="primary" wide busy={form.saving} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        </SaveBar>
      )}
    </form>
  )
}
