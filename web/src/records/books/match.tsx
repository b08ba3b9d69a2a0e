import { useState } from 'react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import { likelyColumns } from '@penside/domain/workbook/rows.ts'
import { type MatchedColumn } from '@penside/domain/table/table.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './books.module.css'

type Foreign = BookImport['foreign'][number]

/** Maps sheets and headings of another system to ours. The farm stores the mapping. */
export function Matches({ of, onMatched }: { of: BookImport; onMatched: () => void }) {
  const t = useT()
  if (of.foreign.length === 0) return null
  return (
    <Card title={t('records.books.match.title')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.match.body')}</p>
        {of.foreign.map((sheet) => (
          <MatchSheet key={sheet.sheet} of={sheet} onMatched={onMatched} />
        ))}
      </div>
    </Card>
  )
}

function MatchSheet({ of, onMatched }: { of: Foreign; onMatched: () => void }) {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const { send, sending } = useSend(books.match)
  // Sheets that are not mapped yet are open.
  const [open, setOpen] = useState(of.columns.length === 0)
  const [key, setKey] = useState<SheetKey | ''>(of.key ?? '')
  const [columns, setColumns] = useState<readonly MatchedColumn[]>(
    of.columns.length > 0 ? of.columns : of.key ? likelyColumns(of.key, of.headings) : [],
  )
  const choose = (next: SheetKey) => {
    setKey(next)
    setColumns(likelyColumns(next, of.headings))
  }
  const headingOf = (column: string) => columns.find((each) => each.column === column)?.heading ?? ''
  const match = (column: string, heading: string) =>
    setColumns([
      ...columns.filter((each) => each.column !== column && each.heading !== heading),
      ...(heading === '' ? [] : [{ heading, column }]),
    ])
  const keep = async (kept: readonly MatchedColumn[]) => {
    if (key === '') return
    await trying(async () => {
      await send({ sheet: of.sheet, key, columns: [...kept] })
      onMatched()
    })
  }
  const all = key === '' ? [] : Object.entries(columnsOf(key))
  const lacking = all.flatMap(([column, { needed, names }]) =>
    needed && headingOf(column) === '' ? [names[language]] : [],
  )
  const headings = of.headings.map((heading, i) => ({
    value: heading,
    label: of.samples[i] ? t('records.books.match.heading', { heading, sample: of.samples[i] }) : heading,
  }))
  return (
    <Fold title={t('records.books.unreadSheet', { sheet: of.sheet })} open={open} onToggle={setOpen}>
      <div className={styles.stack}>
        <SelectField
          label={t('records.books.match.sheet')}
          value={key}
          placeholder={t('records.books.match.choose')}
          choices={sheetKeys.map((each) => ({ value: each, label: sheets[each].names[language] }))}
          onChange={choose}
        />
        {all.map(([column, { names, needed }]) => (
          <SelectField
            key={column}
            label={names[language]}
            required={needed}
            value={headingOf(column)}
            placeholder={t('records.books.match.none')}
            choices={headings}
            onChange={(heading) => match(column, heading)}
          />
        ))}
        {key !== '' && lacking.length > 0 && (
          <p className={styles.soft}>{t('records.books.match.lacking', { columns: lacking.join(', ') })}</p>
        )}
        {key !== '' && (
          <Button
            kind="primary"
            wide
            busy={sending}
            disabled={lacking.length > 0}
            onClick={() => void keep(columns)}
          >
            {t('records.books.match.keep')}
          </Button>
        )}
        {of.columns.length > 0 && (
          <Button onClick={() => void keep([])}>{t('records.books.match.forget')}</Button>
        )}
      </div>
    </Fold>
  )
}
