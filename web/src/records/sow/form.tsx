import { codes } from '@penside/contract/farm/codes.ts'
import { sowEntry, sows, type SowDetail, type SowEntry } from '@penside/contract/records/sow.ts'
import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { sowStatuses, type LivingStatus } from '@penside/domain/records/life.ts'
import { entryProblems, lastWorkMeans } from '@penside/domain/records/sow-entry.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useLanguage, useT } from '../../i18n/index.ts'
import { call, query } from '../../screen/api.ts'
import { useRecordForm } from '../../screen/record-form.ts'
import { useNamedRecord } from '../../screen/named-record.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AnimalForm, entryToSave, SupplierField } from '../animal-entry/animal-form.tsx'
import { OwnNumbers, useOwnNumbers } from '../animal-entry/own-numbers.tsx'

export const entryOf = (sow: SowDetail): SowEntry => ({
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

/** Form of a sow's entry. @param sow null for a new one */
export function SowForm({ sow, onDone }: { sow: SowDetail | null; onDone: (deleted?: 'deleted') => void }) {
  const t = useT()
  const { today } = useSession()
  const breeds = useCodeChoices(query(codes.association, { list: '041' }))
  const saveRecord = useSaveRecord(sows.save, 'sow')
  const form = useSowForm(sow, saveRecord)
  const culled = sow?.presentStatus === 'culled'
  const numbers = useOwnNumbers(form, sow, (name, value) =>
    call(sows.count, { [name]: value, ...(sow && { except: sow.animalId }) }),
  )
  const save = async () => {
    if (await form.save()) onDone()
  }

  return (
    <AnimalForm
      form={form}
      save={save}
      remove={
        sow && {
          sex: 'sow',
          entry: entryOf(sow),
          send: saveRecord,
          refused: sow.newestSeq > 1 ? t('records.sow.onlyNewest') : undefined,
        }
      }
      onRemoved={() => onDone('deleted')}
      fixed={culled}
    >
      <OwnNumbers
        numbers={numbers}
        tagFixed={sow ? t('records.sow.tagFixed') : undefined}
        disabled={culled}
      />
      <EarTagField form={form} disabled={culled} />
      <DayField {...form.day('bornOn')} max={today} disabled={culled} />
      <DayField {...form.day('enteredOn')} max={today} disabled={culled} />
      <ChoiceButtons {...form.choice('breed')} choices={breeds.choices} disabled={culled} />
      <StatusFields form={form} disabled={culled} />
      <SupplierField {...form.choice('supplier')} disabled={culled} />
    </AnimalForm>
  )
}

type SowFormState = ReturnType<typeof useSowForm>

function useSowForm(sow: SowDetail | null, saveRecord: ReturnType<typeof useSaveRecord<typeof sows.save>>) {
  const t = useT()
  const { today } = useSession()
  const named = useNamedRecord(sows.save)
  return useRecordForm(
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
        saveRecord({
          // The form leaves out empty fields, and an empty ear tag removes the stored one.
          ...entryToSave('sow', { ...input, earTag: input.earTag ?? '' }),
          operationId,
          changes: named?.operation.id,
        }),
    },
  )
}

/** Electronic ear tag. A reader ends its number with Enter, which must not save a half-filled form. */
function EarTagField({ form, disabled }: { form: SowFormState; disabled: boolean }) {
  const t = useT()
  const say = useProblem()
  const typed = form.values.earTag ?? ''
  const { error } = form.field('earTag')
  const isUnreadable = typed.trim() !== '' && !readEarTag(typed)
  return (
    <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <TextField
        {...form.text('earTag')}
        inputMode="numeric"
        maxLength={40}
        onBlur={() => form.set('earTag', readEarTag(typed) ?? form.values.earTag)}
        disabled={disabled}
        hint={t('records.sow.earTagHint')}
        error={error && isUnreadable ? say({ code: 'EAR_TAG_WRONG' }) : error}
      />
    </div>
  )
}

/** Status at entry, the day of the work that led to it, and the counts that belong to it. */
function StatusFields({ form, disabled }: { form: SowFormState; disabled: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const status = (form.values.status ?? 'gilt') as LivingStatus // the only choices
  const nurses = status === 'lactating' || status === 'nurse'
  return (
    <>
      <SelectField<LivingStatus>
        {...form.field('status')}
        value={status}
        onChange={(chosen) => {
          form.set('status', chosen)
          if (chosen === 'gilt') form.set('parity', 0)
        }}
        choices={sowStatuses
          .filter((one): one is LivingStatus => one !== 'culled')
          .map((one) => ({ value: one, label: statusNames[one][language] }))}
        disabled={disabled}
      />
      <DayField
        {...form.day('lastWorkOn')}
        label={t(`records.sow.lastWorkOn.${lastWorkMeans[status]}`)}
        max={today}
        disabled={disabled}
      />
      {status !== 'gilt' && !disabled && (
        <CountsField
          label={t('records.sow.counts')}
          counts={[
            ...(['parity', 'matings'] as const),
            ...(nurses ? (['liveBorn', 'mummified', 'stillborn'] as const) : []),
          ].map((name) => form.number(name))}
        />
      )}
    </>
  )
}
