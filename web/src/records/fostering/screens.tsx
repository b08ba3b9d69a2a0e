import { codes } from '@penside/contract/farm/codes.ts'
import type { FosteringRow, NewFostering } from '@penside/contract/records/fostering.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { checkFostering } from '@penside/domain/records/fostering.ts'
import { tried } from '@penside/domain/basics/refusal.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { FieldProblem } from '../../screen/form.ts'
import { BySexButton, useBySex } from '../../screen/by-sex.tsx'
import type { ShownRow } from '../../screen/history-rows.tsx'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField, type Result } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField, type PickFieldProps } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNursingSows } from '../nursing-sows.ts'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { fostering } from './kind.tsx'
import { intoOf, outOf, partnerProblems } from './partner.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

export const List = () => <SowRecordList kind={fostering} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={fostering} Form={FosteringForm} />

const ways = [
  ['outFemales', 'outMales'],
  ['inFemales', 'inMales'],
] as const

/** Head counts of a recorded fostering; by sex only if all sexes are known. */
function headsOfRow(row: FosteringRow) {
  const [out, into] = [outOf(row), intoOf(row)]
  const known = (out === 0 || row.outMales !== null) && (into === 0 || row.inMales !== null)
  return {
    ...(out > 0 && (known ? { outFemales: row.outFemales, outMales: row.outMales } : { outFemales: out })),
    ...(into > 0 && (known ? { inFemales: row.inFemales, inMales: row.inMales } : { inFemales: into })),
  }
}

function FosteringForm(props: FormProps<FosteringRow>) {
  const { today } = useSession()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const others = useNursingSows(sow)
  const reasons = useCodeChoices(query(codes.association, { list: '05' }))
  const { frame, sexes } = useFosteringForm(props, row, others, reasons.nameOf)
  const { form } = frame
  const bySex = sexes.isBySex(form.values)

  return (
    <KindForm frame={frame}>
      <Fields>
        <HeadsField form={form} bySex={bySex} nursing={row ? null : sow.nursing} />
        {outOf(form.values) > 0 && (
          <PartnerField field={form.choice('toId')} id={row?.toId} tag={row?.toTag} others={others} />
        )}
        {intoOf(form.values) > 0 && (
          <PartnerField field={form.choice('fromId')} id={row?.fromId} tag={row?.fromTag} others={others} />
        )}
        <DayField {...form.day('fosteredOn')} max={today} />
        <BySexButton
          bySex={bySex}
          values={form.values}
          pairs={ways}
          onChange={(next, heads) => {
            sexes.setBySex(next)
            for (const name of ways.flat()) form.set(name, heads[name])
          }}
        />
        <ChoiceButtons {...form.choice('reason')} shown={2} choices={reasons.choices} />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}

type Sows = ReturnType<typeof useNursingSows>

function useFosteringForm(
  props: FormProps<FosteringRow>,
  row: ShownRow<FosteringRow> | null,
  others: Sows,
  reasonOf: (code: string | undefined) => string,
) {
  const t = useT()
  const { today } = useSession()
  const isNew = !row || row.operation !== undefined
  const recorded = row && headsOfRow(row)
  const sexes = useBySex(recorded, ways)
  const bySex = sexes.isBySex({})
  const frame = useKindForm(fostering, props, {
    initial: {
      fosteredOn: row?.fosteredOn ?? today,
      ...(row && {
        ...recorded,
        toId: row.toId ?? undefined,
        fromId: row.fromId ?? undefined,
        reason: row.reason || undefined,
        remark: row.remark,
      }),
    },
    fields: { on: 'fosteredOn', piglets: 'outFemales' },
    normalize: sexes.told,
    first: (values) => formProblems(values, { farrowedOn: (row ?? props.sow).farrowedOn, today }),
    rules: (values) => partnerProblems(values, isNew ? others.find(values.fromId) : undefined),
    labels: {
      fosteredOn: t('records.fostering.fosteredOn'),
      outFemales: t(bySex ? 'records.fostering.outFemales' : 'records.fostering.out'),
      outMales: t('records.fostering.outMales'),
      inFemales: t(bySex ? 'records.fostering.inFemales' : 'records.fostering.into'),
      inMales: t('records.fostering.inMales'),
      toId: t('records.fostering.to'),
      fromId: t('records.fostering.from'),
      reason: t('records.fostering.reason'),
      remark: t('ui.remark'),
    },
    summary: (values) => {
      const names = {
        to: others.find(values.toId)?.tag ?? row?.toTag ?? null,
        from: others.find(values.fromId)?.tag ?? row?.fromTag ?? null,
        reason: reasonOf(values.reason) || null,
      }
      const part = (word: string, count: number, arrow: string, tag: string | null) =>
        count > 0 && [word, t('ui.head', { count }), tag && `${arrow} ${tag}`].filter(Boolean).join(' ')
      const line = [
        part(t('records.fostering.out'), outOf(values), '→', names.to),
        part(t('records.fostering.into'), intoOf(values), '←', names.from),
        names.reason,
      ]
      return { day: values.fosteredOn, ...names, line: line.filter(Boolean).join(' · ') }
    },
  })
  return { frame, sexes }
}

/** Head counts of both directions. @param nursing piglets that the sow nurses now; null if it is not shown */
function HeadsField({
  form,
  bySex,
  nursing,
}: {
  form: ReturnType<typeof useFosteringForm>['frame']['form']
  bySex: boolean
  nursing: number | null
}) {
  const t = useT()
  const after = (nursing ?? 0) + intoOf(form.values) - outOf(form.values)
  const results: Result[] =
    nursing === null
      ? []
      : [
          {
            name: 'after',
            label: t('records.fostering.nursingAfter'),
            value: after,
            tone: after < 0 ? 'late' : 'plain',
            ...(!bySex && { detail: `← ${nursing}` }),
          },
        ]
  const before: Result[] =
    nursing === null ? [] : [{ name: 'nursing', label: t('records.fostering.nursing'), value: nursing }]
  return (
    <CountsField
      label={t('records.fostering.counts')}
      counts={
        bySex
          ? [
              { ...form.number('outFemales'), label: t('records.fostering.outFemales') },
              form.number('outMales'),
              ...before,
              { ...form.number('inFemales'), label: t('records.fostering.inFemales') },
              form.number('inMales'),
              ...results,
            ]
          : [form.number('outFemales'), form.number('inFemales'), ...results]
      }
    />
  )
}

/** The other sow of the fostering. A recorded one that no longer nurses stays in the choices. */
function PartnerField({
  field,
  id,
  tag,
  others,
}: {
  field: Omit<PickFieldProps<number>, 'choices'>
  id: number | null | undefined
  tag: string | null | undefined
  others: Sows
}) {
  const t = useT()
  const recorded = id && tag && !others.find(id) ? [{ value: id, label: tag }] : []
  return (
    <PickField
      {...field}
      required
      choices={[...recorded, ...others.choices]}
      placeholder={t('records.fostering.choose')}
    />
  )
}

/** Problems that the rules of a fostering find before the rules of the sow's life. */
const formProblems = (values: NewFostering, at: { farrowedOn: Day | null; today: Day }) =>
  tried<FieldProblem<NewFostering>[]>(
    () => {
      checkFostering({ on: values.fosteredOn, into: intoOf(values), out: outOf(values) }, at)
      return []
    },
    ({ code, values: details }) => [
      { field: code === 'FOSTERING_COUNTS' ? 'outFemales' : 'fosteredOn', code, values: details },
    ],
  )
