import { useState } from 'react'
import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { alike } from '@penside/domain/table/cell.ts'
import { cycleKeys, isMixed } from '@penside/domain/workbook/matching/cycles.ts'
import { eventOf } from '@penside/domain/workbook/matching/events.ts'
import { allColumnsOf, lackingColumns } from '@penside/domain/workbook/matching/foreign-columns.ts'
import { proposeColumns } from '@penside/domain/workbook/matching/recognize.ts'
import type { Fill, RowKind, SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { BookWord } from '@penside/domain/workbook/words.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EventWords } from './events.tsx'
import { MatchField, type FieldOf } from './field.tsx'
import page from '../books.module.css'
import styles from './matching.module.css'

type Foreign = BookImport['foreign'][number]

/** Kinds of rows in the order of the choice: those of running farms first. */
const firstKinds: readonly RowKind[] = [
  'sows',
  'events',
  'cycles',
  'matings',
  'farrowings',
  'weanings',
  'litters',
  'accidents',
  'removals',
  'boars',
]
const kinds: readonly RowKind[] = [...firstKinds, ...sheetKeys.filter((key) => !firstKinds.includes(key))]
const leftOut = 'left'

type MatchSheetProps = {
  of: Foreign
  /** Whether it is not read until a person completes its match. */
  isAsked: boolean
  match: SheetMatch
  words: readonly BookWord[]
  onChange: (match: SheetMatch) => void
}

/** How one sheet is read: its kind, and the column of each field. */
export function MatchSheet({ of, isAsked, match, words, onChange }: MatchSheetProps) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState(isAsked)
  const [all, setAll] = useState(false)
  const { key } = match
  const nameOf = (kind: RowKind) =>
    isMixed(kind) ? t(`records.books.match.${kind}`) : sheets[kind].names[language]
  const choose = (next: string) => {
    const kind = kinds.find((each) => each === next) ?? null
    const columns = kind === null ? [] : kind === of.key ? of.columns : proposeColumns(kind, of.headings)
    onChange({ ...match, key: kind, columns, fills: kind === of.key ? of.fills : [] })
  }
  const fields = fieldsOf(match)
  const shown = all ? fields : fields.filter((field) => field.isNeeded || isMatched(match, field))
  const unmatched = of.headings.filter(
    (heading) => !match.columns.some((each) => alike(each.heading) === alike(heading)),
  )
  const unread = t(isAsked ? 'records.books.match.unknown' : 'records.books.match.left')
  const summary = key === null ? unread : nameOf(key)
  return (
    <Fold
      title={`${of.sheet} · ${summary}`}
      chip={
        <Chip tone={isAsked ? 'amber' : of.read ? 'green' : 'grey'}>
          {isAsked
            ? t('records.books.match.waiting')
            : t('records.books.match.rows', { rows: formatNumber(of.rows) })}
        </Chip>
      }
      open={open}
      onToggle={setOpen}
    >
      <div className={page.stack}>
        <SelectField
          label={t('records.books.match.sheet')}
          value={key ?? leftOut}
          choices={[
            ...kinds.map((kind) => ({ value: kind as string, label: nameOf(kind) })),
            { value: leftOut, label: t('records.books.match.choose') },
          ]}
          onChange={choose}
        />
        {key === 'events' && (
          <EventWords
            words={of.events}
            events={match.events}
            onChange={(events) => onChange({ ...match, events })}
          />
        )}
        {shown.length > 0 && (
          <FieldTable fields={shown} of={of} match={match} words={words} onChange={onChange} />
        )}
        {key !== null && shown.length < fields.length && (
          <Button onClick={() => setAll(true)}>
            {t('records.books.match.more', { count: fields.length - shown.length })}
          </Button>
        )}
        {key !== null && unmatched.length > 0 && (
          <p className={page.soft}>{t('records.books.match.unread', { columns: unmatched.join(', ') })}</p>
        )}
      </div>
    </Fold>
  )
}

type FieldTableProps = Omit<MatchSheetProps, 'isAsked'> & { fields: readonly FieldOf[] }

/** Fields of a sheet, each with its column, samples and what they become. */
function FieldTable({ fields, ...sheet }: FieldTableProps) {
  const t = useT()
  return (
    <div className={styles.fields}>
      <div className={styles.head} aria-hidden>
        <span>{t('records.books.match.field')}</span>
        <span>{t('records.books.match.column')}</span>
        <span>{t('records.books.match.samples')}</span>
        <span>{t('records.books.match.becomes')}</span>
      </div>
      {fields.map((field) => (
        <MatchField key={field.id} field={field} {...sheet} />
      ))}
    </div>
  )
}

const isMatched = ({ columns, fills }: SheetMatch, { id }: FieldOf) =>
  columns.some(({ column }) => column === id) || fills.some(({ column }: Fill) => column === id)

/** Columns of our workbook that a table of another program has no use for. */
const unused = new Set(['place', 'confirmed'])

/** Fields that the rows of a sheet may have, those that it cannot do without first. */
function fieldsOf(match: SheetMatch): FieldOf[] {
  if (match.key === null) return []
  if (!isMixed(match.key)) return fieldsOfKind(match, match.key, '')
  const common = allColumnsOf('animalNotes')
  const named = (['tag', 'on', 'remark'] as const).flatMap((id): FieldOf[] => {
    const column = common[id]
    return column ? [{ id, names: column.names, column, isNeeded: id !== 'remark' }] : []
  })
  if (match.key === 'cycles') {
    const own = cycleKeys.flatMap((key) => fieldsOfCycles(match, key))
    return named.flatMap((field) => (field.id === 'tag' ? [field, ...own] : field.id === 'on' ? [] : [field]))
  }
  const event: FieldOf = { id: 'event', names: null, column: null, isNeeded: true }
  const used = new Map(
    match.events.flatMap(({ event: name }) => {
      const known = eventOf(name)
      return known ? [[known.key, new Set(Object.keys(known.sets))] as const] : []
    }),
  )
  const own = [...used].flatMap(([key, sets]) =>
    fieldsOfKind(match, key, `${key}.`).filter(({ id }) => {
      const column = id.slice(key.length + 1)
      return !['tag', 'on', 'remark'].includes(column) && !sets.has(column)
    }),
  )
  return [...named.slice(0, 2), event, ...own, ...named.slice(2)]
}

/** Fields of a kind in a table of cycles; none is needed before one of them has a column. */
function fieldsOfCycles(match: SheetMatch, key: (typeof cycleKeys)[number]): FieldOf[] {
  const prefix = `${key}.`
  const isThere = match.columns.some(({ column }) => column.startsWith(prefix))
  return fieldsOfKind(match, key, prefix, ['tag'])
    .filter(({ id }) => id !== `${prefix}tag` && id !== `${prefix}remark`)
    .map((field) => ({ ...field, isNeeded: field.isNeeded && isThere }))
}

function fieldsOfKind(
  { columns, fills }: SheetMatch,
  key: SheetKey,
  prefix: string,
  common: readonly string[] = prefix === '' ? [] : ['tag', 'on'],
): FieldOf[] {
  const there = [...columns, ...fills].flatMap(({ column }) =>
    column.startsWith(prefix) ? [column.slice(prefix.length)] : [],
  )
  const lacking = new Set(lackingColumns(key, new Set([...there, ...common])))
  const withoutOthers = new Set(lackingColumns(key, new Set(common)))
  return Object.entries(allColumnsOf(key))
    .filter(([column]) => !unused.has(column))
    .map(([column, of]) => ({
      id: prefix + column,
      names: of.names,
      column: of,
      isNeeded: withoutOthers.has(column) && (lacking.has(column) || there.includes(column)),
      ...(prefix !== '' && { kind: key }),
    }))
    .toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded))
}
