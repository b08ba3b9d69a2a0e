import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import { formatAmount, quantity } from '../i18n/format.ts'
import { currentLanguage, t, useT } from '../i18n/index.ts'
import type { Summary } from '../outbox/operation.ts'
import {
  dayFieldOf,
  shownText,
  valueOf,
  type Choosable,
  type CodeList,
  type Listed,
} from '../screen/fields.tsx'
import { useSession } from '../screen/session.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { CountsField, type Result } from '../ui/counts-field.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { BatchField } from './batch-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PenField, pensOf } from './pen-field.tsx'
import { PhotosField } from './photos/photos-field.tsx'

type FieldsOf = readonly Listed<never>[]
/** Choices by the name of their field. */
export type Lists = Readonly<Record<string, readonly Choosable[]>>

const nowhere = { queryKey: ['no list'], queryFn: () => [], enabled: false } as unknown as CodeList

export function useLists(fields: FieldsOf): Lists {
  const lists = useQueries({
    queries: fields.map((field) =>
      field.as === 'code' || field.as === 'pick'
        ? (field.list() as CodeList)
        : field.as === 'pen'
          ? pensOf(field.kinds)
          : nowhere,
    ),
  })
  return Object.fromEntries(fields.map(({ name }, at) => [name, lists[at]?.data ?? []]))
}

/** Labels of fields, and messages for required ones that are empty. */
export function useFieldWords(fields: FieldsOf) {
  const t = useT()
  const said = (pick: (field: Listed<never>) => string | undefined) =>
    Object.fromEntries(fields.flatMap((field) => [[field.name, pick(field)]]).filter(([, text]) => text))
  return {
    labels: { ...said(({ label }) => label(t)), remark: t('ui.remark') },
    empty: said(({ empty }) => empty?.(t)),
  }
}

/** Initial values of a form. */
export function beginning(fields: FieldsOf, row: object | null, today: Day) {
  return {
    ...Object.fromEntries(
      fields.map((field) => {
        const stands = row && valueOf(row, field.name)
        const lacks = field.as === 'amount' && field.lacks && !stands
        return [field.name, row ? (lacks ? undefined : stands) : field.as === 'day' ? today : field.first]
      }),
    ),
    ...(row && { remark: valueOf(row, 'remark') }),
  }
}

/** Summary of a record in the outbox. */
export const toldOf = (fields: FieldsOf, lists: Lists, values: object): Summary => ({
  day: String(valueOf(values, dayFieldOf(fields).name)),
  ...Object.fromEntries(
    fields
      .filter(({ as }) => as !== 'day')
      .map((field) => {
        const value = valueOf(values, field.name)
        const named = lists[field.name]?.find(({ code }) => code === String(value))?.name
        if (value === undefined || value === null) return [field.name, null]
        return [field.name, toldValue(field, value, named ?? '', lists, values) || null]
      }),
  ),
})

/** Formatted values of the fields except the day, without labels; null for empty ones. */
export const textsOf = (
  fields: FieldsOf,
  lists: Lists,
  values: object,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    fields
      .filter(({ as }) => as !== 'day')
      .map((field) => {
        const value = valueOf(values, field.name)
        const named = lists[field.name]?.find(({ code }) => code === String(value))?.name
        if (value === undefined || value === null) return [field.name, null]
        return [field.name, textOf(field, value, named ?? '', lists, values)]
      }),
  )

function textOf(field: Listed<never>, value: unknown, named: string, lists: Lists, values: object) {
  if (field.as !== 'amount' && field.as !== 'count') return shownText(field, value, named)
  const unit = unitOf(field, lists, values)
  return unit ? quantity(Number(value), unit) : formatAmount(Number(value))
}

/** Numbers are displayed with label and unit, names alone. */
function toldValue(field: Listed<never>, value: unknown, named: string, lists: Lists, values: object) {
  const text = textOf(field, value, named, lists, values)
  if (field.as === 'amount' || field.as === 'count') return Number(value) !== 0 && `${field.label(t)} ${text}`
  return field.as === 'batch' && text ? `${field.label(t)} ${text}` : text
}

/** Unit of an amount: its own, or that of the choice in another field. */
const unitOf = (field: Listed<never>, lists: Lists, values: object): string | undefined => {
  if (field.as !== 'amount') return undefined
  const { unit, unitOf: of } = field
  return unit ?? (of && lists[of]?.find(({ code }) => code === String(valueOf(values, of)))?.unit)
}

type FieldControlsProps = {
  fields: FieldsOf
  lists: Lists
  /** Result of `useForm`; its names are known where the fields are declared. */
  form: object
  /** Record being corrected. */
  row: object | null
  /** Current pen of the animal. */
  pen?: string | undefined
  /** Tag or name of the record's subject, as in lists. */
  of: string
  /** Number of piglets before the record; the remaining number is displayed beside the count. */
  ofThem?: number | undefined
  /** Replaces setting the day. */
  onDay?: ((day: string | null, set: (day: string | null) => void) => void) | undefined
  /** Called after a choice, with its entry in the list. */
  onChosen?:
    | ((name: string, value: string | number | null, choice: Choosable | undefined) => void)
    | undefined
  /** Replaces the controls of fields. */
  instead?: Readonly<Record<string, ReactNode>>
  /** Content below fields. */
  hints?: Readonly<Record<string, ReactNode>>
}

/** Controls of a record's fields in order; successive amounts are side by side. */
export function FieldControls(props: FieldControlsProps) {
  const { fields, instead = {} } = props
  const lines = fields.reduce<Listed<never>[][]>((all, field) => {
    const line = all.at(-1)
    const isBeside = field.as === 'amount' && line?.[0]?.as === 'amount' && !(line[0].name in instead)
    return isBeside ? [...all.slice(0, -1), [...line!, field]] : [...all, [field]]
  }, [])
  return lines.map((line) => (
    <Fields key={line[0]!.name} columns={line.length > 1 ? 2 : 1}>
      {line.map((field) =>
        field.name in instead ? (
          instead[field.name]
        ) : (
          <FieldControl key={field.name} field={field} frame={props} />
        ),
      )}
    </Fields>
  ))
}

type ControlProps<As extends Listed<never>['as']> = {
  field: Listed<never> & { as: As }
  frame: FieldControlsProps
}

function FieldControl({ field, frame }: ControlProps<Listed<never>['as']>) {
  const { lists, of, pen, row, hints = {} } = frame
  const t = useT()
  const controls = frame.form as Form
  const { name } = field
  switch (field.as) {
    case 'day':
      return <DayControl name={name} frame={frame} />
    case 'amount':
      return (
        <NumberField
          {...controls.number(name)}
          decimals={field.decimals}
          fixed={field.fixed}
          unit={unitOf(field, lists, controls.values)}
          hint={hints[name]}
        />
      )
    case 'batch':
      return (
        <BatchField
          {...controls.text(name)}
          medicineId={valueOf(controls.values, field.of) as number | null | undefined}
          groupId={valueOf(controls.values, 'groupId') as number | undefined}
          needed={row ? 0 : ((valueOf(controls.values, field.amount) as number | null | undefined) ?? 0)}
        />
      )
    case 'count':
      return <CountControl name={name} frame={frame} />
    case 'text':
      return <TextField {...controls.text(name)} />
    case 'photos':
      return <PhotosField of={of} {...controls.list(name)} />
    case 'code':
      return (
        <ChoiceButtons
          {...chosenIn<string>(name, frame)}
          choices={(lists[name] ?? [])
            .filter(({ code }) => !field.isOld?.(code) || (row && code === valueOf(row, name)))
            .map(({ code, name: label }) => ({ value: code, label }))}
        />
      )
    case 'pick':
      return <PickControl field={field} frame={frame} />
    case 'choice':
      return (
        <ChoiceButtons
          {...chosenIn<string>(name, frame)}
          choices={Object.entries(field.names).map(([value, names]) => ({
            value,
            label: names[currentLanguage()],
          }))}
        />
      )
    case 'pen':
      return (
        <PenField
          {...controls.choice<number>(name)}
          kinds={field.kinds}
          hint={pen ? field.hint?.(t, pen) : undefined}
        />
      )
  }
}

function DayControl({ name, frame: { form, onDay } }: { name: string; frame: FieldControlsProps }) {
  const { today } = useSession()
  const { onChange, ...rest } = (form as Form).day(name)
  return <DayField {...rest} onChange={onDay ? (chosen) => onDay(chosen, onChange) : onChange} max={today} />
}

function CountControl({ name, frame: { form, ofThem } }: { name: string; frame: FieldControlsProps }) {
  const t = useT()
  const count = (form as Form).number(name)
  const left = (ofThem ?? 0) - (count.value ?? 0)
  const result: Result = {
    name: 'after',
    label: t('records.fostering.nursingAfter'),
    value: left,
    detail: `/ ${ofThem}`,
    tone: left < 0 ? 'late' : 'plain',
  }
  return <CountsField label={count.label} counts={ofThem === undefined ? [count] : [count, result]} />
}

function PickControl({ field, frame }: ControlProps<'pick'>) {
  const t = useT()
  const { name, none, nothing, placeholder, shownAs } = field
  const { row } = frame
  const list = frame.lists[name] ?? []
  const { onChange, ...rest } = chosenIn<number>(name, frame)
  // The chosen value may no longer be offered.
  const stands = row && shownAs ? Number(valueOf(row, name)) : 0
  const isGone = stands > 0 && !list.some(({ code }) => Number(code) === stands)
  return (
    <PickField
      {...rest}
      onChange={(value) => onChange(value === 0 ? null : value)}
      choices={[
        ...(none ? [{ value: 0, label: none(t) }] : []),
        ...list.map(({ code, name: label, detail }) => ({ value: Number(code), label, detail })),
        ...(isGone ? [{ value: stands, label: String(valueOf(row!, shownAs!)) }] : []),
      ]}
      placeholder={placeholder?.(t)}
      none={nothing && <p>{nothing(t)}</p>}
    />
  )
}

/** Props of a choice that reports the chosen entry of its list. */
function chosenIn<Value extends string | number>(
  name: string,
  { form, lists, onChosen }: FieldControlsProps,
): Control<Value> {
  const { onChange, ...rest } = (form as Form).choice<Value>(name)
  return {
    ...rest,
    onChange: (value) => {
      onChange(value)
      onChosen?.(
        name,
        value,
        lists[name]?.find(({ code }) => code === String(value)),
      )
    },
  }
}

type Control<Value> = {
  name: string
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
}
type Form = {
  values: object
  text: (name: string) => Control<string> & { value: string }
  day: (name: string) => Control<string>
  number: (name: string) => Control<number>
  choice: <Value extends string | number>(name: string) => Control<Value>
  list: (name: string) => { label: string; value: readonly string[]; onChange: (ids: string[]) => void }
}
