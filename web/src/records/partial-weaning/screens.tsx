import { useQuery } from '@tanstack/react-query'
import { groups } from '@penside/contract/groups/group.ts'
import type { PartialWeaningRow } from '@penside/contract/records/partial-weaning.ts'
import { daysBetween, isDay } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { BySexButton, useBySex } from '../../screen/by-sex.tsx'
import type { ShownRow } from '../../screen/history-rows.tsx'
import { restoredGroup } from '../../screen/restored-group.ts'
import { useSession } from '../../screen/session.ts'
import { CountsField, type Result } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GroupField, useGroupName, useProposedGroup } from '../group-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { partialWeaning } from './kind.tsx'
import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

/** Uses the list of accidents: the API has none for this kind. */
export const List = () => <SowRecordList kind={partialWeaning} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={partialWeaning} Form={PartialWeaningForm} />

/** Form of a partial weaning; waits for the farm's groups, on which the proposed group depends. */
function PartialWeaningForm(props: FormProps<PartialWeaningRow>) {
  const choices = useQuery(query(groups.choices, {}))
  return choices.isLoading ? null : <LoadedPartialWeaningForm {...props} />
}

function LoadedPartialWeaningForm(props: FormProps<PartialWeaningRow>) {
  const { today } = useSession()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const ageOn = (on: string | null) =>
    on && isDay(on) && sow.pigletsBornOn ? Math.max(0, daysBetween(sow.pigletsBornOn, on)) : null
  const { frame, sexes } = usePartialWeaningForm(props, row, ageOn(today))
  const { form } = frame
  const bySex = sexes.isBySex(form.values)
  const day = form.day('weanedOn')

  return (
    <KindForm frame={frame}>
      <Fields>
        <GroupField {...form.choice('groupId')} />
        <PigletsField form={form} row={row} nursing={sow.nursing} bySex={bySex} />
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
            sexes.setBySex(next)
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

function usePartialWeaningForm(
  props: FormProps<PartialWeaningRow>,
  row: ShownRow<PartialWeaningRow> | null,
  ageToday: number | null,
) {
  const t = useT()
  const { today } = useSession()
  const sexes = useBySex(row)
  const proposed = useProposedGroup()
  const groupName = useGroupName()
  const frame = useKindForm(partialWeaning, props, {
    initial: {
      weanedOn: row?.weanedOn ?? today,
      ageDays: row ? row.ageDays : ageToday,
      females: row?.females,
      males: row?.males ?? undefined,
      totalWeight: row?.totalWeight || undefined,
      groupId: row ? (row.groupId ?? 0) : proposed,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'weanedOn', piglets: 'females' },
    normalize: sexes.told,
    toRestore: async (values) => ({ ...values, groupId: await restoredGroup(values.groupId) }),
    lines: ({ females, males, groupId }) => [
      t('records.weaning.saveLine', { count: countOf({ females, males }), group: groupName(groupId) }),
    ],
    rules: (values) => (countOf(values) === 0 ? [{ field: 'females', code: 'PIGLETS_NEEDED' }] : []),
    facts: ({ totalWeight }) => ({ totalWeight }),
    labels: {
      weanedOn: t('records.partialWeaning.weanedOn'),
      ageDays: t('records.partialWeaning.ageDays'),
      females: t(sexes.isBySex({}) ? 'records.partialWeaning.females' : 'records.weaning.weaned'),
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
  return { frame, sexes }
}

/** Counts of the weaned piglets, and how many remain with the sow. */
function PigletsField({
  form,
  row,
  nursing,
  bySex,
}: {
  form: ReturnType<typeof usePartialWeaningForm>['frame']['form']
  row: ShownRow<PartialWeaningRow> | null
  nursing: number
  bySex: boolean
}) {
  const t = useT()
  const nursed = nursing + (row && !row.operation && row.open ? row.weaned : 0)
  const remain = nursed - (form.values.females ?? 0) - (form.values.males ?? 0)
  const result: Result = {
    name: 'remain',
    label: t('records.partialWeaning.remain'),
    value: remain,
    detail: `/ ${nursed}`,
    tone: remain < 0 ? 'late' : 'plain',
  }
  return (
    <CountsField
      label={t('records.partialWeaning.counts')}
      counts={[
        ...(bySex
          ? [{ ...form.number('females'), label: t('records.partialWeaning.females') }, form.number('males')]
          : [form.number('females')]),
        ...(!row || row.open ? [result] : []),
      ]}
    />
  )
}
