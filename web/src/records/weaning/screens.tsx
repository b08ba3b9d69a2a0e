import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { weanings, type NewWeaning, type WeaningRow } from '@penside/contract/records/weaning.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { PenField } from '../../farm/pen-field.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { BySexButton, useBySex } from '../../screen/by-sex.tsx'
import { newId } from '../../screen/device.ts'
import { restoredGroup } from '../../screen/restored-group.ts'
import { useSession } from '../../screen/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GroupField, useGroupName, useProposedGroup } from '../group-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { weaning } from './kind.tsx'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

export const List = () => <SowRecordList kind={weaning} list={weanings.list} />
export const Screen = () => <SowRecordScreen kind={weaning} Form={WeaningForm} />

const diedOf = ({ diedFemales: females, diedMales: males }: WeaningRow) => countOf({ females, males })

/** Stored sexes of piglets that died or stay. The form has no fields for them; they hold while the numbers are unchanged. */
const storedSexes = (row: WeaningRow, { stayFemales, diedFemales }: NewWeaning) => ({
  ...(row.stayMales !== null &&
    stayFemales === row.staying && { stayFemales: row.stayFemales, stayMales: row.stayMales }),
  ...(row.diedMales !== null &&
    diedFemales === diedOf(row) && { diedFemales: row.diedFemales, diedMales: row.diedMales }),
})

const sowHouses = ['080001', '080002', '080003', '080004']

/** Form of a weaning; waits for the farm's settings and groups, on which initial values depend. */
function WeaningForm(props: FormProps<WeaningRow>) {
  const settings = useQuery(query(farms.settings, {}))
  const choices = useQuery(query(groups.choices, {}))
  return settings.isLoading || choices.isLoading ? null : <LoadedWeaningForm {...props} />
}

function LoadedWeaningForm(props: FormProps<WeaningRow>) {
  const t = useT()
  const { today } = useSession()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  // In a round "a new group" is one group for all its sows.
  const isShared = Boolean(props.round) && !row
  const { frame, sexes } = useWeaningForm(props, row, isShared)
  const { form } = frame
  const bySex = sexes.isBySex(form.values)

  return (
    <KindForm frame={frame}>
      <Fields>
        <GroupField {...form.choice('groupId')} shared={isShared} />
        <LitterFields form={form} sow={sow} row={row} bySex={bySex} />
        <DayField {...form.day('weanedOn')} max={today} />
        <BySexButton
          bySex={bySex}
          values={form.values}
          onChange={(next, { females, males }) => {
            sexes.setBySex(next)
            form.set('females', females)
            form.set('males', males)
          }}
        />
        <Checkbox {...form.check('becomesNurse')} hint={t('records.weaning.becomesNurseHint')} />
        <NumberField {...form.number('totalWeight')} decimals={2} unit="kg" />
        <PenField {...form.choice('penId')} kinds={sowHouses} />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}

/** Values of a stored weaning. Piglets that died or stay are counted without their sex. */
const storedWeaning = (row: WeaningRow) => ({
  weanedOn: row.weanedOn,
  females: row.females,
  males: row.males ?? undefined,
  totalWeight: row.totalWeight || undefined,
  becomesNurse: row.becomesNurse,
  stayFemales: row.staying || undefined,
  partnerId: row.partnerId ?? undefined,
  ...(row.stayReason && { stayReason: row.stayReason }),
  diedFemales: diedOf(row) || undefined,
  diedCause: row.diedCause ?? undefined,
  groupId: row.groupId ?? 0,
  penId: row.penId,
  remark: row.remark,
})

function useWeaningForm(props: FormProps<WeaningRow>, row: WeaningRow | null, isShared: boolean) {
  const t = useT()
  const sexes = useBySex(row)
  const { isBySex, told: withSexes } = sexes
  const { today } = useSession()
  const [newGroup] = useState(newId)
  const proposed = useProposedGroup()
  const groupName = useGroupName(isShared)
  const { sow } = props
  const frame = useKindForm(weaning, props, {
    initial: {
      ...(row
        ? storedWeaning(row)
        : {
            weanedOn: today,
            // Sexes must be counted, so no number is proposed.
            females: isBySex({}) ? undefined : sow.nursing,
            becomesNurse: false,
            groupId: proposed,
            penId: sow.penId,
          }),
      ...(isShared && { groupAs: newGroup }),
    },
    fields: { on: 'weanedOn', weaned: 'females', piglets: 'females' },
    normalize: (values) => ({ ...withSexes(values), ...(row && storedSexes(row, values)) }),
    toRestore: async (values) => ({ ...values, groupId: await restoredGroup(values.groupId) }),
    lines: ({ females, males, groupId }) => [
      t('records.weaning.saveLine', { count: countOf({ females, males }), group: groupName(groupId) }),
    ],
    facts: ({ totalWeight }) => ({ totalWeight }),
    labels: {
      weanedOn: t('records.weaning.weanedOn'),
      females: t(isBySex({}) ? 'records.weaning.females' : 'records.weaning.weaned'),
      males: t('records.weaning.males'),
      totalWeight: t('records.weaning.totalWeight'),
      becomesNurse: t('records.weaning.becomesNurse'),
      stayFemales: t('records.weaning.stay'),
      partnerId: t('records.weaning.partner'),
      diedFemales: t('records.weaning.died'),
      diedCause: t('records.weaning.diedCause'),
      groupId: t('records.weaning.group'),
      penId: t('records.sow.location'),
      remark: t('ui.remark'),
    },
    carries: ['weanedOn', 'groupId', 'groupAs'],
    summary: (values) => ({
      day: values.weanedOn,
      weaned: t('ui.head', { count: countOf(values) }),
      group: values.groupId ? groupName(values.groupId) : '',
    }),
  })
  return { frame, sexes }
}

/** Counts of the litter's piglets: weaned, died and staying, and what became of the last two. */
function LitterFields({
  form,
  sow,
  row,
  bySex,
}: {
  form: ReturnType<typeof useWeaningForm>['frame']['form']
  sow: FormProps<WeaningRow>['sow']
  row: WeaningRow | null
  bySex: boolean
}) {
  const t = useT()
  const causes = useCodeChoices(query(codes.association, { list: '032' }))
  const { females, males, diedFemales, stayFemales } = form.values
  const died = diedFemales ?? 0
  const stay = stayFemales ?? 0
  const weaned = (females ?? 0) + (males ?? 0)
  const nursed = row ? row.weaned + row.staying + diedOf(row) : sow.nursing
  const left = nursed - weaned - died - stay
  const ofNursed = { detail: `/ ${nursed}`, tone: left === 0 ? ('plain' as const) : ('due' as const) }
  return (
    <>
      <CountsField
        label={t('records.weaning.counts')}
        counts={[
          ...(bySex
            ? [
                { ...form.number('females'), label: t('records.weaning.females') },
                form.number('males'),
                { name: 'weaned', label: t('records.weaning.weaned'), value: weaned, ...ofNursed },
              ]
            : [{ ...form.number('females'), ...ofNursed }]),
          form.number('diedFemales'),
          form.number('stayFemales'),
        ]}
      />
      {left > 0 && (
        <Notice tone="amber" title={t('records.weaning.restQuestion', { count: left })}>
          {t('records.weaning.restBody')}
        </Notice>
      )}
      {died > 0 && <ChoiceButtons {...form.choice('diedCause')} required choices={causes.choices} />}
      {stay > 0 && <NurseField form={form} sow={sow} />}
    </>
  )
}

/** Sow that nurses the staying piglets: the weaned sow herself or another. */
function NurseField({ form, sow }: Pick<Parameters<typeof LitterFields>[0], 'form' | 'sow'>) {
  const t = useT()
  const nursing = useQuery(query(fosterings.sows, {}))
  return (
    <PickField
      {...form.choice('partnerId')}
      onChange={(partnerId) => {
        form.set('partnerId', partnerId)
        if (partnerId === sow.animalId) form.set('becomesNurse', true)
      }}
      required
      choices={[
        { value: sow.animalId, label: t('records.weaning.herself', { tag: sow.tag }) },
        ...(nursing.data ?? [])
          .filter(({ animalId }) => animalId !== sow.animalId)
          .map((other) => ({
            value: other.animalId,
            label: other.tag,
            detail: [t('records.weaning.groupDetail', { count: other.nursing }), other.pen]
              .filter(Boolean)
              .join(' · '),
          })),
      ]}
    />
  )
}
