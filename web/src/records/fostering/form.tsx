import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { FosteringRow, NewFostering } from '@penside/contract/records/fostering.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { checkFostering } from '@penside/domain/records/fostering.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { FieldProblem } from '../../screen/form.ts'
import { BySexButton, useBySex } from '../../screen/by-sex.tsx'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNursingSows } from '../nursing-sows.ts'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { fostering } from './kind.tsx'
import { intoOf, outOf, partnerProblems } from './partner.ts'

const ways = [
  ['outFemales', 'outMales'],
  ['inFemales', 'inMales'],
] as const

/** Head counts of a fostering that is corrected: by sex only where the sexes of all of them are known. */
function headsOfRow(row: FosteringRow) {
  const [out, into] = [outOf(row), intoOf(row)]
  const known = (out === 0 || row.outMales !== null) && (into === 0 || row.inMales !== null)
  return {
    ...(out > 0 && (known ? { outFemales: row.outFemales, outMales: row.outMales } : { outFemales: out })),
    ...(into > 0 && (known ? { inFemales: row.inFemales, inMales: row.inMales } : { inFemales: into })),
  }
}

export function FosteringForm(props: FormProps<FosteringRow>) {
  const t = useT()
  const { today } = useSession()
  const reasons = useQuery(query(codes.association, { list: '05' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const isNew = !row || row.operation !== undefined
  const others = useNursingSows(sow)
  const recorded = row && headsOfRow(row)
  const { isBySex, setBySex, told } = useBySex(recorded, ways)

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
    told,
    first: (values) => formProblems(values, { farrowedOn: (row ?? sow).farrowedOn, today }),
    rules: (values) => partnerProblems(values, isNew ? others.find(values.fromId) : undefined),
    labels: {
      fosteredOn: t('records.fostering.fosteredOn'),
      outFemales: t(isBySex({}) ? 'records.fostering.outFemales' : 'records.fostering.out'),
      outMales: t('records.fostering.outMales'),
      inFemales: t(isBySex({}) ? 'records.fostering.inFemales' : 'records.fostering.into'),
      inMales: t('records.fostering.inMales'),
      toId: t('records.fostering.to'),
      fromId: t('records.fostering.from'),
      reason: t('records.fostering.reason'),
      remark: t('ui.remark'),
    },
    summary: (values) => {
      const named = {
        to: others.find(values.toId)?.tag ?? row?.toTag ?? null,
        from: others.find(values.fromId)?.tag ?? row?.fromTag ?? null,
        reason: reasons.data?.find(({ code }) => code === values.reason)?.name ?? null,
      }
      const told = (word: string, count: number, arrow: string, tag: string | null) =>
        count > 0 && [word, t('ui.head', { count }), tag && `${arrow} ${tag}`].filter(Boolean).join(' ')
      const line = [
        told(t('records.fostering.out'), outOf(values), '→', named.to),
        told(t('records.fostering.into'), intoOf(values), '←', named.from),
        named.reason,
      ]
      return { day: values.fosteredOn, ...named, line: line.filter(Boolean).join(' · ') }
    },
  })
  const { form } = frame
  const bySex = isBySex(form.values)
  const after = sow.nursing + intoOf(form.values) - outOf(form.values)
  const result = {
    name: 'after',
    label: t('records.fostering.nursingAfter'),
    value: after,
    tone: after < 0 ? ('late' as const) : ('plain' as const),
  }

  // A sow that has been weaned or removed since is still the one of this fostering.
  const choicesWith = (id: number | null | undefined, tag: string | null | undefined) =>
    id && tag && !others.find(id) ? [{ value: id, label: tag }, ...others.choices] : others.choices

  return (
    <KindForm frame={frame}>
      <Fields>
        <CountsField
          label={t('records.fostering.counts')}
          counts={
            bySex
              ? [
                  { ...form.number('outFemales'), label: t('records.fostering.outFemales') },
                  form.number('outMales'),
                  ...(row
                    ? []
                    : [{ name: 'nursing', label: t('records.fostering.nursing'), value: sow.nursing }]),
                  { ...form.number('inFemales'), label: t('records.fostering.inFemales') },
                  form.number('inMales'),
                  ...(row ? [] : [result]),
                ]
              : [
                  form.number('outFemales'),
                  form.number('inFemales'),
                  ...(row ? [] : [{ ...result, detail: `← ${sow.nursing}` }]),
                ]
          }
        />
        {outOf(form.values) > 0 && (
          <PickField
            {...form.choice('toId')}
            required
            choices={choicesWith(row?.toId, row?.toTag)}
            placeholder={t('records.fostering.choose')}
          />
        )}
        {intoOf(form.values) > 0 && (
          <PickField
            {...form.choice('fromId')}
            required
            choices={choicesWith(row?.fromId, row?.fromTag)}
            placeholder={t('records.fostering.choose')}
          />
        )}
        <DayField {...form.day('fosteredOn')} max={today} />
        <BySexButton
          bySex={bySex}
          values={form.values}
          pairs={ways}
          onChange={(next, heads) => {
            setBySex(next)
            for (const name of ways.flat()) form.set(name, heads[name])
          }}
        />
        <ChoiceButtons
          {...form.choice('reason')}
          shown={2}
          choices={(reasons.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}

/** What is wrong with the form itself comes before what the life of the sow says. */
function formProblems(
  values: NewFostering,
  at: { farrowedOn: Day | null; today: Day },
): FieldProblem<NewFostering>[] {
  try {
    checkFostering({ on: values.fosteredOn, into: intoOf(values), out: outOf(values) }, at)
    return []
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const field = problem.code === 'FOSTERING_COUNTS' ? 'outFemales' : 'fosteredOn'
    return [{ field, code: problem.code, values: problem.values }]
  }
}
