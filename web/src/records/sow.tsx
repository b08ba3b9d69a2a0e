import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconPlus } from '@tabler/icons-react'
import { codes } from '@penside/contract/farm/codes.ts'
import { sowEntry, sows, type SowDetail, type SowEntry, type SowRow } from '@penside/contract/records/sow.ts'
import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { sowStatuses, type LivingStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { entryProblems, lastWorkMeans } from '@penside/domain/records/sow-entry.ts'
import { displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { call, query, whyNothing } from '../screen/api.ts'
import { useRecordForm } from '../screen/form.ts'
import { asLeft } from '../screen/list-state.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { useProblem } from '../screen/problem.ts'
import { RecordList } from '../screen/record-list.tsx'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { CountsField } from '../ui/counts-field.tsx'
import { DayField } from '../ui/day-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { Notice } from '../ui/states.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AnimalForm, entryToSave } from './animal-entry/animal-form.tsx'
import { OwnNumbers, useOwnNumbers } from './animal-entry/own-numbers.tsx'
import { useAnimalId } from './animal-id.ts'
import { useAnimalTable } from './animal-columns.tsx'
import { useAnimalOrders } from './animal-orders.ts'
import { EnterStep } from '../screen/enter-step.tsx'
import { newSowPath, sowOf, sowPath } from '../screen/places.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { SowSummaryCard } from './sow-summary.tsx'

const ChipOf = ({ status }: SowRow) => <StatusChip status={status} />

/** Every sow that ever came, newest entry first. */
export function SowList() {
  const t = useT()
  const enter = (
    <Button to={newSowPath} icon={<IconPlus size={22} aria-hidden />} wide>
      {t('records.sow.newSow')}
    </Button>
  )
  const desk = useAnimalTable<SowRow>(t('names.sow'), {
    chip: ChipOf,
    status: ({ statusName }) => statusName,
    parity: ({ parity }) => parity,
    worked: ({ previousWorkOn }) => previousWorkOn,
    days: ({ daysSince }) => daysSince,
  })
  return (
    <RecordList
      path={sowPath}
      list={sows.list}
      searchLabel={t('records.sow.searchTag')}
      orders={useAnimalOrders('IN_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <StatusChip status={row.status} />,
        line: `${row.breedName} · ${t('records.sow.parityValue', { parity: row.parity })}`,
        aside: `${displayDay(row.previousWorkOn)} (${t('records.sow.elapsed', { count: row.daysSince })})`,
      })}
      to={(row) => sowOf(row.animalId)}
      desk={desk}
      empty={{ title: t('records.sow.empty'), body: t('records.sow.emptyStep') }}
      action={enter}
    />
  )
}

/** How a sow came to the farm: entered here, or corrected as long as her life still fits. */
export function SowScreen() {
  const animalId = useAnimalId()
  return animalId === null ? <NewSow /> : <KnownSow key={animalId} animalId={animalId} />
}

function NewSow() {
  // After a save the form starts afresh for the next one.
  const [entered, setEntered] = useState(0)
  const named = useNamedRecord(sows.save)
  return (
    <RecordScreen listPath={sowPath} pending={false} problem={null} onRetry={() => {}} summary={null}>
      <SowForm key={named?.operation.id ?? entered} sow={null} onDone={() => setEntered(entered + 1)} />
    </RecordScreen>
  )
}

function KnownSow({ animalId }: { animalId: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { data: sow, isPending, error, refetch } = useQuery(query(sows.one, { animalId }))
  return (
    <RecordScreen
      listPath={sowPath}
      pending={isPending}
      problem={whyNothing({ data: sow, error })}
      onRetry={() => void refetch()}
      summary={
        sow && (
          <SowSummaryCard
            sow={{
              tag: sow.tag,
              status: sow.presentStatus,
              breedName: sow.breedName,
              parity: sow.presentParity,
              previousWorkOn: sow.previousWorkOn,
              daysSince: sow.daysSince,
              daysSinceFarrowing: null,
            }}
          />
        )
      }
    >
      {sow?.presentStatus === 'culled' && <Notice tone="amber" title={t('records.sow.culledFixed')} />}
      {sow && (
        <SowForm
          // Saved or changed elsewhere, the form shows her as she is now.
          key={JSON.stringify([entryOf(sow), sow.newestSeq])}
          sow={sow}
          onDone={(deleted) => deleted && void navigate(sowPath, { state: asLeft })}
        />
      )}
    </RecordScreen>
  )
}

const entryOf = (sow: SowDetail): SowEntry => ({
  formMode: 'update',
  animalId: sow.animalId,
  tag: sow.tag,
  earNotch: sow.earNotch,
  earTag: sow.earTag,
  bornOn: sow.bornOn,
  enteredOn: sow.enteredOn,
  breed: sow.breed,
  status: sow.status,
  lastWorkOn: sow.lastWorkOn,
  parity: sow.parity,
  matings: sow.matings,
  supplier: sow.supplier ?? undefined,
  liveBorn: sow.liveBorn,
  mummified: sow.mummified,
  stillborn: sow.stillborn,
})

function SowForm({ sow, onDone }: { sow: SowDetail | null; onDone: (deleted?: 'deleted') => void }) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const { today } = useSession()
  const breeds = useQuery(query(codes.association, { list: '041' }))
  const suppliers = useQuery(query(codes.suppliers, {}))
  const named = useNamedRecord(sows.save)
  const saveRecord = useSaveRecord(sows.save, 'sow')

  const form = useRecordForm(
    sowEntry,
    named?.input ??
      (sow
        ? entryOf(sow)
        : { formMode: 'insert', status: 'gilt', enteredOn: today, lastWorkOn: today, parity: 0, matings: 0 }),
    {
      draft: `sow:${named?.operation.id ?? sow?.animalId ?? 'new'}`,
      refused: named?.operation.refused,
      labels: {
        tag: t('records.sow.tag'),
        earNotch: t('records.sow.earNotch'),
        earTag: t('records.sow.earTag'),
        bornOn: t('records.sow.bornOn'),
        enteredOn: t('records.sow.enteredOn'),
        breed: t('records.sow.breed'),
        status: t('records.sow.startStatus'),
        parity: t('records.sow.parityAtEntry'),
        matings: t('records.sow.matings'),
        supplier: t('records.sow.supplier'),
        liveBorn: t('records.sow.liveBorn'),
        mummified: t('records.sow.mummified'),
        stillborn: t('records.sow.stillborn'),
        lastWorkOn: t('records.sow.lastWork'),
      },
      rules: ({ bornOn, enteredOn, lastWorkOn, status, parity = 0 }) =>
        status === 'culled'
          ? []
          : entryProblems({ bornOn, enteredOn, lastWorkOn, status, parity }, today).map((problem) => ({
              ...problem,
              values: { status },
            })),
      onSave: (input, operationId) =>
        // An emptied field takes her tag away; a form sends nothing of what is empty.
        saveRecord({
          ...entryToSave('sow', { ...input, earTag: input.earTag ?? '' }),
          operationId,
          changes: named?.operation.id,
        }),
    },
  )
  const status = (form.values.status ?? 'gilt') as LivingStatus // the form offers the living ones only
  const culled = sow?.presentStatus === 'culled'

  const numbers = useOwnNumbers(form, sow, (name, value) =>
    call(sows.count, { [name]: value, ...(sow && { except: sow.animalId }) }),
  )

  const notEarTag = Boolean(form.values.earTag?.trim()) && !readEarTag(form.values.earTag ?? '')
  const earTagError =
    form.field('earTag').error && notEarTag ? say({ code: 'EAR_TAG_WRONG' }) : form.field('earTag').error

  const chooseStatus = (chosen: LivingStatus) => {
    form.set('status', chosen)
    if (chosen === 'gilt') form.set('parity', 0)
  }
  const save = async () => {
    if (await form.save()) onDone()
  }

  return (
    <AnimalForm
      form={form}
      save={save}
      remove={
        sow
          ? {
              tag: sow.tag,
              send: (operationId) =>
                saveRecord({ ...entryToSave('sow', { ...entryOf(sow), formMode: 'delete' }), operationId }),
              restore: (operationId) =>
                saveRecord({
                  ...entryToSave('sow', { ...entryOf(sow), formMode: 'insert', animalId: undefined }),
                  operationId,
                }),
              refused: sow.newestSeq > 1 ? t('records.sow.onlyNewest') : undefined,
            }
          : undefined
      }
      onRemoved={() => onDone('deleted')}
      fixed={culled}
    >
      <OwnNumbers
        numbers={numbers}
        tagFixed={sow ? t('records.sow.tagFixed') : undefined}
        disabled={culled}
      />
      {/* A reader ends its number with Enter, which shall not save a form that is half filled in. */}
      <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <TextField
          {...form.text('earTag')}
          inputMode="numeric"
          maxLength={40}
          onBlur={() => form.set('earTag', readEarTag(form.values.earTag ?? '') ?? form.values.earTag)}
          disabled={culled}
          hint={t('records.sow.earTagHint')}
          error={earTagError}
        />
      </div>
      <DayField {...form.day('bornOn')} max={today} disabled={culled} />
      <DayField {...form.day('enteredOn')} max={today} disabled={culled} />
      <ChoiceButtons
        {...form.choice('breed')}
        choices={(breeds.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        disabled={culled}
      />
      <SelectField<LivingStatus>
        {...form.field('status')}
        value={status}
        onChange={chooseStatus}
        choices={sowStatuses
          .filter((one): one is LivingStatus => one !== 'culled')
          .map((one) => ({ value: one, label: statusNames[one][language] }))}
        disabled={culled}
      />
      <DayField
        {...form.day('lastWorkOn')}
        label={t(`records.sow.lastWorkOn.${lastWorkMeans[status]}`)}
        max={today}
        disabled={culled}
      />
      {status !== 'gilt' && !culled && (
        <CountsField
          label={t('records.sow.counts')}
          counts={[
            ...(['parity', 'matings'] as const),
            ...(status === 'lactating' || status === 'nurse'
              ? (['liveBorn', 'mummified', 'stillborn'] as const)
              : []),
          ].map((name) => form.number(name))}
        />
      )}
      <PickField
        {...form.choice('supplier')}
        choices={(suppliers.data ?? []).map(({ code, name }) => ({ value: Number(code), label: name }))}
        placeholder={t('records.sow.noSupplier')}
        none={suppliers.data && <EnterStep step="suppliers" />}
        disabled={culled}
      />
    </AnimalForm>
  )
}
