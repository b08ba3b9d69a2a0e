import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import type { NewWeaning, WeaningRow } from '@penside/contract/records/weaning.ts'
import { countOf } from '@penside/domain/records/litter.ts'
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
import { PenField } from '../../farm/pen-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { weaning } from './kind.tsx'

const diedOf = ({ diedFemales: females, diedMales: males }: WeaningRow) => countOf({ females, males })

/** Sexes of those that died or stay, which the form does not ask for: kept where their number is unchanged. */
const restAsTold = (row: WeaningRow, { stayFemales, diedFemales }: NewWeaning) => ({
  ...(row.stayMales !== null &&
    stayFemales === row.staying && { stayFemales: row.stayFemales, stayMales: row.stayMales }),
  ...(row.diedMales !== null &&
    diedFemales === diedOf(row) && { diedFemales: row.diedFemales, diedMales: row.diedMales }),
})

const sowHouses = ['080001', '080002', '080003', '080004']

/** Begins once it is known how the farm counts and into which group it weaned last. */
export function WeaningForm(props: FormProps<WeaningRow>) {
  const settings = useQuery(query(farms.settings, {}))
  const choices = useQuery(query(groups.choices, {}))
  return settings.isLoading || choices.isLoading ? null : <LoadedForm {...props} />
}

function LoadedForm(props: FormProps<WeaningRow>) {
  const t = useT()
  const { today } = useSession()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const causes = useQuery(query(codes.association, { list: '032' }))
  const nursing = useQuery(query(fosterings.sows, {}))

  const [newGroup] = useState(newId)
  const { isBySex, setBySex, told } = useBySex(row)
  const proposed = useProposedGroup()
  // Said of the first sow of a round, "a new group" means one for all of them.
  const isShared = Boolean(props.round) && !row
  const groupName = useGroupName(isShared)

  const frame = useKindForm(weaning, props, {
    initial: {
      weanedOn: row?.weanedOn ?? today,
      // Whose sexes are asked are counted first.
      females: row ? row.females : isBySex({}) ? undefined : sow.nursing,
      males: row?.males ?? undefined,
      totalWeight: row?.totalWeight || undefined,
      becomesNurse: row?.becomesNurse ?? false,
      // Of those that died or stay nobody asks the sex: they are counted together.
      stayFemales: row ? row.staying || undefined : undefined,
      partnerId: row?.partnerId ?? undefined,
      ...(row?.stayReason && { stayReason: row.stayReason }),
      diedFemales: row ? diedOf(row) || undefined : undefined,
      diedCause: row?.diedCause ?? undefined,
      groupId: row ? (row.groupId ?? 0) : proposed,
      ...(isShared && { groupAs: newGroup }),
      penId: row ? row.penId : sow.penId,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'weanedOn', weaned: 'females', piglets: 'females' },
    told: (values) => ({ ...told(values), ...(row && restAsTold(row, values)) }),
    restores: async (values) => ({ ...values, groupId: await restoredGroup(values.groupId) }),
    lines: ({ females, males, groupId }) => [
      t('records.weaning.saveLine', { count: countOf({ females, males }), group: groupName(groupId) }),
    ],
    asked: ({ totalWeight }) => ({ totalWeight }),
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
    keeps: ['weanedOn', 'groupId', 'groupAs'],
    summary: (values) => ({
      day: values.weanedOn,
      weaned: t('ui.head', { count: countOf(values) }),
      group: values.groupId ? groupName(values.groupId) : '',
    }),
  })
  const { form } = frame
  const { values } = form
  const bySex = isBySex(values)
  const died = values.diedFemales ?? 0
  const stay = values.stayFemales ?? 0
  const weaned = (values.females ?? 0) + (values.males ?? 0)
  const nursed = row ? row.weaned + row.staying + diedOf(row) : sow.nursing
  const left = nursed - weaned - died - stay
  const ofNursed = { detail: `/ ${nursed}`, tone: left === 0 ? ('plain' as const) : ('due' as const) }

  return (
    <KindForm frame={frame}>
      <Fields>
        <GroupField {...form.choice('groupId')} shared={isShared} />
        <CountsField
          label={t('records.weaning.counts')}
          counts={[
            ...(bySex
              ? [
                  { ...form.number('females'), label: t('records.weaning.females') },
                  form.number('males'),
                  {
                    name: 'weaned',
                    label: t('records.weaning.weaned'),
                    value: weaned,
                    ...ofNursed,
                  },
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
        {died > 0 && (
          <ChoiceButtons
            {...form.choice('diedCause')}
            required
            choices={(causes.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {stay > 0 && (
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
        )}
        <DayField {...form.day('weanedOn')} max={today} />
        <BySexButton
          bySex={bySex}
          values={values}
          onChange={(next, { females, males }) => {
            setBySex(next)
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
