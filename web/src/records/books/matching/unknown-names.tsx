import { useState } from 'react'
import { ownListNames } from '@penside/domain/codes/lists.ts'
import type { AddedRow } from '@penside/domain/workbook/matching/sheet-match.ts'
import { boughtSemen } from '@penside/domain/records/boar-entry.ts'
import { columnsOf, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { useSession } from '../../../screen/session.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ValueField } from './value-field.tsx'
import { addedId, rowToAdd, type UnknownName } from './draft.ts'
import page from '../books.module.css'
import styles from './matching.module.css'

type Added = Readonly<Record<string, AddedRow | null>>

/** What has to be known to add names of a kind: one value for all of them. */
const asked: Partial<Readonly<Record<SheetKey, readonly string[]>>> = {
  suppliers: [],
  codes: [],
  boars: ['breed'],
  medicines: ['category'],
  pens: ['kind', 'house'],
}

/** Names that rows refer to and nothing has, added in one step for each kind and code list. */
export function UnknownNames({
  names,
  added,
  onChange,
}: {
  names: readonly UnknownName[]
  added: Added
  onChange: (rows: Added) => void
}) {
  const byKind = Map.groupBy(names, ({ key, list = '' }) => `${key} ${list}`)
  return [...byKind].map(([kind, of]) => {
    const { key: sheet, list } = of[0]!
    return <AddNames key={kind} sheet={sheet} list={list} names={of} added={added} onChange={onChange} />
  })
}

function AddNames({
  sheet,
  list,
  names,
  added,
  onChange,
}: {
  sheet: SheetKey
  list: UnknownName['list']
  names: readonly UnknownName[]
  added: Added
  onChange: (rows: Added) => void
}) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const columns = columnsOf(sheet)
  const needs = asked[sheet] ?? []
  const chosen = names.map((name) => rowToAdd(name, added))
  const isAdded = chosen.every(Boolean)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(needs.map((column) => [column, chosen[0]?.values[column] ?? ''])),
  )
  const set = (isWanted: boolean, of = values) =>
    onChange(
      Object.fromEntries(names.map((name) => [addedId(name), isWanted ? rowFor(name, of, today) : null])),
    )
  const choose = (column: string, value: string) => {
    const next = { ...values, [column]: value }
    setValues(next)
    if (needs.every((each) => next[each])) set(true, next)
  }
  return (
    <section className={styles.unknown}>
      <h3>
        {t('records.books.match.unknownNames', {
          sheet: (list ? ownListNames[list] : sheets[sheet].names)[language],
          count: names.length,
        })}
      </h3>
      <p className={page.soft}>
        {names.map(({ name, rows }) => `${name} (${formatNumber(rows)})`).join(', ')}
      </p>
      {needs.map((column) => {
        const of = columns[column]
        if (!of) return null
        return (
          <ValueField
            key={column}
            column={of}
            label={t('records.books.match.valueOf', { field: of.names[language] })}
            value={values[column] ?? ''}
            onChange={(value) => choose(column, value)}
          />
        )
      })}
      <Checkbox
        label={t('records.books.match.addNames', { count: names.length })}
        checked={isAdded}
        disabled={needs.some((column) => !values[column])}
        onChange={(yes) => set(yes)}
      />
    </section>
  )
}

/** Row that adds a name. A boar of which only matings are known is one whose semen was bought, since the first of them. */
function rowFor(
  { key, list, name, first }: UnknownName,
  values: Readonly<Record<string, string>>,
  today: string,
): AddedRow {
  if (key === 'boars')
    return { key, values: { ...values, tag: name, category: boughtSemen, enteredOn: first ?? today } }
  if (list) return { key, values: { list, name } }
  return { key, values: { ...values, [key === 'pens' ? 'pen' : 'name']: name } }
}
