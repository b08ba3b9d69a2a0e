import { useQueries } from '@tanstack/react-query'
import { PenField, pensOf } from '../../farm/pen-field.tsx'
import { currentLanguage, useT } from '../../i18n/index.ts'
import type { Summary } from '../../outbox/operation.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField, type Result } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KindForm, useKindForm, type KindFormOptions } from './form.tsx'
import type { Animal, FormProps, HistoryRow, Sent } from './kind.ts'
import { listed, textOf, valueOf, type CodeList, type Listed, type PlainKind } from './plain-kind.tsx'

const nowhere = { queryKey: ['no list'], queryFn: () => [], enabled: false } as unknown as CodeList

/** The form of a plain kind. `own` is what is this form's alone. */
export function PlainForm<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  own = {},
  onDay,
  deed,
  ofThem,
  ...props
}: FormProps<Row, Head> & {
  kind: PlainKind<Row, New, Head>
  own?: Partial<KindFormOptions<New>>
  /** In place of setting the day. */
  onDay?: (day: string | null, set: (day: string | null) => void) => void
  /** What saving says of these values. */
  deed?: (values: { readonly [Name in keyof New]?: New[Name] | null | undefined }) => string | undefined
  /** Of how many piglets some are counted: what is left stands beside the count. */
  ofThem?: number | undefined
}) {
  const t = useT()
  const { today } = useSession()
  const fields = listed<never>(kind.fields)
  const lists = useQueries({
    queries: fields.map((field) =>
      field.as === 'code' ? field.list() : field.as === 'pen' ? pensOf(field.kinds) : nowhere,
    ),
  })
  const row = props.opened.mode === 'update' ? props.opened.row : null
  const day = fields.find(({ as }) => as === 'day')!.name
  const said = (pick: (field: Listed<never>) => string | undefined) =>
    Object.fromEntries(fields.flatMap((field) => [[field.name, pick(field)]]).filter(([, text]) => text))
  const tell = (values: New): Summary => ({
    day: kind.dayOf(values),
    ...Object.fromEntries(
      fields
        .filter(({ as }) => as !== 'day')
        .map((field) => {
          const value = valueOf(values, field.name)
          const named = lists[fields.indexOf(field)]?.data?.find(({ code }) => code === String(value))?.name
          const text = textOf(field, value, named ?? '')
          return [field.name, text && field.as === 'amount' ? `${text} ${field.unit}` : text || null]
        }),
    ),
  })

  const frame = useKindForm(kind, props, {
    fields: { on: day } as KindFormOptions<New>['fields'],
    summary: tell,
    ...own,
    labels: { ...said(({ label }) => label(t)), remark: t('ui.remark') } as KindFormOptions<New>['labels'],
    empty: said(({ empty }) => empty?.(t)) as KindFormOptions<New>['empty'],
    initial: {
      ...Object.fromEntries(
        fields.map((field) => {
          const stands = row && valueOf(row, field.name)
          const lacks = field.as === 'amount' && field.lacks && !stands
          return [field.name, row ? (lacks ? undefined : stands) : field.as === 'day' ? today : field.first]
        }),
      ),
      ...(row && { remark: row.remark }),
      ...own.initial,
    } as KindFormOptions<New>['initial'],
  })
  // The contract's types are checked where the fields are declared: here a name is any of them.
  const form = frame.form as unknown as Form

  const control = (field: Listed<never>, at: number) => {
    const { name } = field
    switch (field.as) {
      case 'day': {
        const { onChange, ...rest } = form.day(name)
        return (
          <DayField
            key={name}
            {...rest}
            onChange={onDay ? (chosen) => onDay(chosen, onChange) : onChange}
            max={today}
          />
        )
      }
      case 'amount':
        return <NumberField key={name} {...form.number(name)} decimals={field.decimals} unit={field.unit} />
      case 'count': {
        const count = form.number(name)
        const left = (ofThem ?? 0) - (count.value ?? 0)
        const result: Result = {
          name: 'after',
          label: t('records.fostering.nursingAfter'),
          value: left,
          detail: `/ ${ofThem}`,
          tone: left < 0 ? 'late' : 'plain',
        }
        return (
          <CountsField
            key={name}
            label={count.label}
            counts={ofThem === undefined ? [count] : [count, result]}
          />
        )
      }
      case 'code':
        return (
          <ChoiceButtons
            key={name}
            {...form.choice<string>(name)}
            choices={(lists[at]?.data ?? [])
              .filter(({ code }) => !field.isOld?.(code) || (row && code === valueOf(row, name)))
              .map(({ code, name: label }) => ({ value: code, label }))}
          />
        )
      case 'choice':
        return (
          <ChoiceButtons
            key={name}
            {...form.choice<string>(name)}
            choices={Object.entries(field.names).map(([value, names]) => ({
              value,
              label: names[currentLanguage()],
            }))}
          />
        )
      case 'pen':
        return (
          <PenField
            key={name}
            {...form.choice<number>(name)}
            kinds={field.kinds}
            hint={props.sow.pen ? field.hint?.(t, props.sow.pen) : undefined}
          />
        )
    }
  }
  // Amounts that follow one another stand side by side.
  const lines = fields.reduce<number[][]>((all, { as }, at) => {
    const isBeside = as === 'amount' && fields[at - 1]?.as === 'amount'
    return isBeside ? [...all.slice(0, -1), [...all.at(-1)!, at]] : [...all, [at]]
  }, [])
  return (
    <KindForm frame={frame} deed={deed?.(frame.form.values)}>
      <Fields>
        {lines.map((line) => (
          <Fields key={line[0]} columns={line.length > 1 ? 2 : 1}>
            {line.map((at) => control(fields[at]!, at))}
          </Fields>
        ))}
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}

type Control<Value> = {
  name: string
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
}
type Form = {
  day: (name: string) => Control<string>
  number: (name: string) => Control<number>
  choice: <Value extends string | number>(name: string) => Control<Value>
  text: (name: string) => { label: string; value: string; onChange: (text: string) => void }
}
