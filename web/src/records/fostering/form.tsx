import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { FosteringRow, NewFostering } from '@penside/contract/records/fostering.ts'
import type { Day } from '@penside/domain/day.ts'
import type { SowRecord } from '@penside/domain/records/life.ts'
import { checkFostering } from '@penside/domain/records/fostering.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { FieldProblem } from '../../screen/form.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LitterFacts } from '../litter-facts.tsx'
import { useNursingSows } from '../nursing-sows.ts'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { fostering, intoOf, outOf } from './kind.tsx'

/** Piglets come first and go then, as the server has it. */
const recordsOf = (values: NewFostering): SowRecord[] =>
  (
    [
      { kind: 'fosteredIn', on: values.fosteredOn, piglets: intoOf(values) },
      { kind: 'fosteredOut', on: values.fosteredOn, piglets: outOf(values) },
    ] as const
  ).filter(({ piglets }) => piglets > 0)

export function FosteringForm(props: FormProps<FosteringRow>) {
  const t = useT()
  const { today } = useSession()
  const reasons = useQuery(query(codes.association, { list: '05' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const isNew = !row || row.operation !== undefined
  const others = useNursingSows(sow)

  const entry = useEntryForm(fostering, props, {
    initial: {
      fosteredOn: row?.fosteredOn ?? today,
      ...(row && {
        outFemales: row.outFemales,
        outMales: row.outMales,
        toId: row.toId ?? undefined,
        inFemales: row.inFemales,
        inMales: row.inMales,
        fromId: row.fromId ?? undefined,
        reason: row.reason || undefined,
        remark: row.remark,
      }),
    },
    fields: { on: 'fosteredOn', piglets: 'outFemales' },
    first: (values) => formProblems(values, { farrowedOn: (row ?? sow).farrowedOn, today }),
    record: recordsOf,
    main: 'fosteredIn',
    rules: (values) => partnerProblems(values),
    labels: {
      fosteredOn: t('records.fostering.fosteredOn'),
      outFemales: t('records.fostering.outFemales'),
      outMales: t('records.fostering.outMales'),
      inFemales: t('records.fostering.inFemales'),
      inMales: t('records.fostering.inMales'),
      toId: t('records.fostering.to'),
      fromId: t('records.fostering.from'),
      reason: t('records.fostering.reason'),
      remark: t('ui.remark'),
    },
    summary: (values) => ({
      day: values.fosteredOn,
      out: outOf(values) || null,
      to: others.find(values.toId)?.tag ?? row?.toTag ?? null,
      into: intoOf(values) || null,
      from: others.find(values.fromId)?.tag ?? row?.fromTag ?? null,
      reason: reasons.data?.find(({ code }) => code === values.reason)?.name ?? null,
    }),
  })
  const { form } = entry
  const counts = {
    outFemales: form.values.outFemales ?? 0,
    outMales: form.values.outMales ?? 0,
    inFemales: form.values.inFemales ?? 0,
    inMales: form.values.inMales ?? 0,
  }

  /** The other sow is asked for where piglets go to her or come from her, and she cannot give more than she has. */
  function partnerProblems(values: NewFostering): FieldProblem<NewFostering>[] {
    const problems: FieldProblem<NewFostering>[] = []
    if (outOf(values) > 0 && !values.toId) problems.push({ field: 'toId', code: 'PARTNER_NEEDED' })
    if (intoOf(values) > 0 && !values.fromId) problems.push({ field: 'fromId', code: 'PARTNER_NEEDED' })
    const giver = others.find(values.fromId)
    if (isNew && giver && intoOf(values) > giver.nursing)
      problems.push({
        field: 'fromId',
        code: 'PARTNER_NURSES_FEWER',
        values: { tag: giver.tag, nursing: giver.nursing, piglets: intoOf(values) },
      })
    return problems
  }
  // A sow that has been weaned or removed since is still the one of this fostering.
  const choicesWith = (id: number | null | undefined, tag: string | null | undefined) =>
    id && tag && !others.find(id) ? [{ value: id, label: tag }, ...others.choices] : others.choices

  return (
    <EntryForm entry={entry}>
      <Fields>
        {!row && <LitterFacts sow={sow} gone={outOf(counts)} came={intoOf(counts)} />}
        <DayField {...form.day('fosteredOn')} max={today} />
        <CountsField
          label={t('records.fostering.counts')}
          counts={[
            form.number('outFemales'),
            form.number('outMales'),
            form.number('inFemales'),
            form.number('inMales'),
          ]}
        />
        {outOf(counts) > 0 && (
          <PickField
            {...form.choice('toId')}
            required
            choices={choicesWith(row?.toId, row?.toTag)}
            placeholder={t('records.fostering.choose')}
          />
        )}
        {intoOf(counts) > 0 && (
          <PickField
            {...form.choice('fromId')}
            required
            choices={choicesWith(row?.fromId, row?.fromTag)}
            placeholder={t('records.fostering.choose')}
          />
        )}
        <ChoiceButtons
          {...form.choice('reason')}
          shown={2}
          choices={(reasons.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
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
