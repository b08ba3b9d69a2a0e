import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { eventNames, events as allEvents, leftOut } from '@penside/domain/workbook/matching/events.ts'
import type { SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { Fields } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Meaning of each word in the column of events, with the number of its rows. */
export function EventWords({
  words,
  events,
  onChange,
}: {
  words: BookImport['foreign'][number]['events']
  events: SheetMatch['events']
  onChange: (events: SheetMatch['events']) => void
}) {
  const t = useT()
  const language = useLanguage()
  const choices = [
    ...eventNames.map((event) => ({ value: event as string, label: allEvents[event].names[language] })),
    { value: leftOut, label: t('records.books.match.choose') },
  ]
  const meaningOf = (word: string) => events.find((each) => each.word === word)?.event ?? ''
  return (
    <Fields columns={2}>
      {words.map(({ word, rows }) => (
        <SelectField
          key={word}
          label={t('records.books.match.eventWord', {
            word: word || t('records.books.match.emptyWord'),
            count: rows,
          })}
          value={meaningOf(word)}
          placeholder={t('records.books.match.unknown')}
          choices={choices}
          onChange={(event) => onChange([...events.filter((each) => each.word !== word), { word, event }])}
        />
      ))}
    </Fields>
  )
}
