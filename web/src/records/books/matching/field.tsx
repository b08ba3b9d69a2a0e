import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import type { Names } from '@penside/domain/basics/language.ts'
import { alike } from '@penside/domain/table/cell.ts'
import type { Column } from '@penside/domain/table/column.ts'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import { eventOf } from '@penside/domain/workbook/matching/events.ts'
import type { Fill, FillRule, SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { BookWord } from '@penside/domain/workbook/words.ts'
import { formatLongDay } from '../../../i18n/format.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { useProblem } from '../../../screen/problem.ts'
import { useSession } from '../../../screen/session.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { convertedCell } from './converted-cell.ts'
import { ValueField } from './value-field.tsx'
import styles from './matching.module.css'

/** A field of ours that a sheet may have; the column of events has no names of its own. */
export type FieldOf = {
  id: string
  names: Names | null
  column: Column | null
  isNeeded: boolean
  /** Kind of event that has it. */
  kind?: SheetKey
}

type Foreign = BookImport['foreign'][number]

type MatchFieldProps = {
  field: FieldOf
  of: Foreign
  match: SheetMatch
  words: readonly BookWord[]
  onChange: (match: SheetMatch) => void
}

/** Rules by which a field without a column gets its value. */
const rulesOf = (id: string): FillRule[] =>
  id === 'enteredOn' ? ['value', 'firstRecord'] : id === 'bornOn' ? ['value', 'beforeEntry'] : ['value']
const rulePrefix = 'rule '

/** One field: the column of the file or the rule that it comes from, examples, and what they become. */
export function MatchField({ field, of, match, words, onChange }: MatchFieldProps) {
  const t = useT()
  const language = useLanguage()
  const { names, isNeeded, kind } = field
  const own = names ? names[language] : t('records.books.match.event')
  const label = kind ? `${sheets[kind].names[language]}: ${own}` : own
  const source = sourceOf(field, of, match)
  const samples = samplesAt(source.place, of, match, kind)
  return (
    <div className={styles.field}>
      <span className={styles.name}>
        {label}
        {isNeeded && <span className={styles.mark}>{' *'}</span>}
      </span>
      <FieldSource label={label} source={source} field={field} of={of} match={match} onChange={onChange} />
      <span className={styles.samples}>{samples.join(' · ')}</span>
      <FieldResult source={source} field={field} samples={samples} words={words} />
    </div>
  )
}

type Source = ReturnType<typeof sourceOf>

/** Column or rule that a field comes from, and the order of day and month in that column. */
function sourceOf({ id, column }: FieldOf, of: Foreign, match: SheetMatch) {
  const heading = match.columns.find((each) => each.column === id)?.heading
  const isHeading = (other: string) => heading !== undefined && alike(other) === alike(heading)
  const isOfColumn = (each: { heading: string }) => isHeading(each.heading)
  const found = column?.look === 'day' ? of.orders?.find(isOfColumn) : undefined
  const chosen = match.columns.find((each) => isOfColumn(each) && each.order)?.order
  return {
    fill: match.fills.find((each) => each.column === id),
    place: of.headings.findIndex(isHeading),
    isOfColumn,
    found,
    order: chosen ?? found?.order ?? null,
  }
}

type FieldSourceProps = Omit<MatchFieldProps, 'words'> & { label: string; source: Source }

/** Choice of the column or rule that a field comes from. */
function FieldSource({
  label,
  source: { fill, place, isOfColumn, found, order },
  field,
  of,
  match,
  onChange,
}: FieldSourceProps) {
  const t = useT()
  const { id, column } = field
  const setValue = (value: string) =>
    onChange({ ...match, fills: match.fills.map((each) => (each === fill ? { ...each, value } : each)) })
  const setOrder = (next: DayOrder) =>
    onChange({
      ...match,
      columns: match.columns.map((each) => (isOfColumn(each) ? { ...each, order: next } : each)),
    })
  return (
    <div className={styles.source}>
      <SelectField
        label={t('records.books.match.columnOf', { field: label })}
        hideLabel
        value={fill ? rulePrefix + fill.rule : (of.headings[place] ?? '')}
        placeholder={t('records.books.match.none')}
        choices={[
          ...of.headings.map((each) => ({ value: each, label: each })),
          ...(column ? rulesOf(id) : []).map((rule) => ({
            value: rulePrefix + rule,
            label: t(`records.books.match.rule.${rule}`),
          })),
        ]}
        onChange={(next) => onChange(withSource(match, field, next))}
      />
      {found && found.days.length > 0 && <OrderField of={found} order={order} onChange={setOrder} />}
      {fill && column && <FillValue label={label} fill={fill} column={column} onChange={setValue} />}
    </div>
  )
}

/** The match once a field comes from the chosen column or rule, or from none. */
function withSource(match: SheetMatch, { id, kind }: FieldOf, chosen: string): SheetMatch {
  const columns = match.columns.filter((each) => each.column !== id)
  const fills = match.fills.filter((each) => each.column !== id)
  const rule = rulesOf(id).find((each) => chosen === rulePrefix + each)
  if (rule) return { ...match, columns, fills: [...fills, { column: id, rule, value: usualOf(rule) }] }
  if (chosen === '') return { ...match, columns, fills }
  // A heading has one meaning, but for each kind of event its own.
  const others = columns.filter((each) => kind || each.column.includes('.') || each.heading !== chosen)
  return { ...match, columns: [...others, { heading: chosen, column: id }], fills }
}

type FieldResultProps = Pick<MatchFieldProps, 'field' | 'words'> & {
  source: Source
  samples: readonly string[]
}

/** What the samples of a field become, or what is wrong with them. */
function FieldResult({
  source: { fill, place, found, order },
  field: { column, isNeeded },
  samples,
  words,
}: FieldResultProps) {
  const t = useT()
  const language = useLanguage()
  const { member } = useSession()
  const say = useProblem()
  const context = { language, dateFormat: member.dateFormat, words, order }
  // Without an order the samples mean nothing yet.
  const isOpen = found !== undefined && order === null
  const results = column && !isOpen ? samples.map((cell) => convertedCell(column, cell, context)) : []
  const problem = results.find((each) => typeof each !== 'string')
  const isLacking = isNeeded && (fill ? fill.value === '' && fill.rule !== 'firstRecord' : place < 0)
  return (
    <span className={styles.becomes}>
      {isOpen && <span className={styles.wrong}>{t('records.books.match.orderOpen')}</span>}
      {isLacking && <span className={styles.wrong}>{t('records.books.match.needed')}</span>}
      {problem && typeof problem !== 'string' ? (
        <span className={styles.wrong}>{say(problem)}</span>
      ) : (
        results.join(' · ')
      )}
    </span>
  )
}

type OrderFieldProps = {
  of: NonNullable<Foreign['orders']>[number]
  order: DayOrder | null
  onChange: (order: DayOrder) => void
}

/** Choice of the day that a sample of a column means, and so of the order of all its dates. */
function OrderField({ of: { sample, days }, order, onChange }: OrderFieldProps) {
  const t = useT()
  return (
    <ChoiceButtons
      label={t('records.books.match.orderOf', { sample })}
      required
      value={order}
      choices={days.map((each) => ({ value: each.order, label: formatLongDay(each.day) }))}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

/** First values of a column; of a kind of event, those of its rows. */
function samplesAt(
  place: number,
  { samples, events }: Foreign,
  match: SheetMatch,
  kind: SheetKey | undefined,
): string[] {
  const all = samples[place] ?? []
  if (match.key !== 'events' || !kind) return all
  const own = match.events.flatMap(({ word, event }) =>
    eventOf(event)?.key === kind ? (events.find((each) => each.word === word)?.samples?.[place] ?? []) : [],
  )
  return [...new Set(own)].slice(0, 3)
}

/** Days of age at entry that the rule begins with. */
const usualEntryAge = '210'
const usualOf = (rule: FillRule) => (rule === 'beforeEntry' ? usualEntryAge : '')

/** Value of a field that the sheet lacks. */
function FillValue({
  label,
  fill,
  column,
  onChange,
}: {
  label: string
  fill: Fill
  column: Column
  onChange: (value: string) => void
}) {
  const t = useT()
  if (fill.rule === 'firstRecord') return null
  if (fill.rule === 'beforeEntry')
    return (
      <TextField
        label={t('records.books.match.daysBefore')}
        inputMode="numeric"
        value={fill.value}
        onChange={(value) => onChange(value.replaceAll(/\D/g, ''))}
      />
    )
  return (
    <ValueField
      column={column}
      label={t('records.books.match.valueOf', { field: label })}
      hideLabel
      value={fill.value}
      onChange={onChange}
    />
  )
}
