import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import type { PartialWeaningRow } from '@penside/contract/records/partial-weaning.ts'
import { daysBetween, isDay } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { BySexButton, useBySex } from '../../screen/by-sex.tsx'
import { restoredGroup } from '../../screen/restored-group.ts'
import { useSession } from '../../screen/session.ts'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GroupField, useGroupName, useProposedGroup } from '../group-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { partialWeaning } from './kind.tsx'

/** Begins once it is known into which group the farm weaned last. */
export function PartialWeaningForm(props: FormProps<PartialWeaningRow>) {
  const choices = useQuery(query(groups.choices, {}))
  return choices.isLoading ? null : <LoadedForm {...props} />
}

function LoadedForm(props: FormProps<PartialWeaningRow>) {
  const t = useT()
  const { today } = useSession()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const { isBySex, setBySex, told } = useBySex(row)
  const proposed = useProposedGroup()
  const groupName = useGroupName()
  const ageOn = (on: string | null) =>
    on && isDay(on) && sow.pigletsBornOn ? Math.max(0, daysBetween(sow.pigletsBornOn, on)) : null

  const frame = useKindForm(partialWeaning, props, {
    initial: {
      weanedOn: row?.weanedOn ?? today,
      ageDays: row ? row.ageDays : ageOn(today),
      females: row?.females,
      males: row?.males ?? undefined,
      totalWeight: row?.totalWeight || undefined,
      groupId: row ? (row.groupId ?? 0) : proposed,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'weanedOn', piglets: 'females' },
    told,
    restores: async (values) => ({ ...values, groupId: await restoredGroup(values.groupId) }),
    lines: ({ females, males, groupId }) => [
      t('records.weaning.saveLine', { count: countOf({ females, males }), group: groupName(groupId) }),
    ],
    rules: (values) => (countOf(values) === 0 ? [{ field: 'females', code: 'PIGLETS_NEEDED' }] : []),
    asked: ({ totalWeight }) => ({ totalWeight }),
    labels: {
      weanedOn: t('records.partialWeaning.weanedOn'),
      ageDays: t('records.partialWeaning.ageDays'),
      females: t(isBySex({}) ? 'records.partialWeaning.females' : 'records.weaning.weaned'),
      males: t('records.partialWeaning.males'),
      totalWeight: t('records.partialWeaning.totalWeight'),
      groupId: t('records.partialWeaning.group'),
      remark: t('ui.remark'),
    },
    empty: { females: t('records.partialWeaning.enterFemales') },
    summary: ({ weanedOn, groupId, ...heads }) => ({
      day: weanedOn,
      weaned: t('ui.head', { count: countOf(heads) }),
      group: groupId ? groupName(groupId) : '',
    }),
  })
  const { form } = frame
  const bySex = isBySex(form.values)
  const day = form.day('weanedOn')
  const nursed = sow.nursing + (row && !row.operation && row.open ? row.weaned : 0)
  const weaned = (form.values.females ?? 0) + (form.values.males ?? 0)

  return (
    <KindForm frame={frame}>
      <Fields>
        <GroupField {...form.choice('groupId')} />
        <CountsField
          label={t('records.partialWeaning.counts')}
          counts={[
            ...(bySex
              ? [
                  { ...form.number('females'), label: t('records.partialWeaning.females') },
                  form.number('males'),
                ]
              : [form.number('females')]),
            ...(!row || row.open
              ? [
                  {
                    name: 'remain',
                    label: t('records.partialWeaning.remain'),
                    value: nursed - weaned,
                    detail: `/ ${nursed}`,
                    tone: nursed < weaned ? ('late' as const) : ('plain' as const),
                  },
                ]
              : []),
          ]}
        />
        <DayField
          {...day}
          max={today}
          onChange={(on) => {
            day.onChange(on)
            form.set('ageDays', ageOn(on))
          }}
        />
        <BySexButton
          bySex={bySex}
          values={form.values}
          onChange={(next, { females, males }) => {
            setBySex(next)
            form.set('females', females)
            form.set('males', males)
          }}
        />
        <NumberField {...form.number('ageDays')} />
        <NumberField {...form.number('totalWeight')} decimals={2} unit="kg" />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}
