import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import type { Names } from '@penside/domain/basics/language.ts'
import { columnsOf, sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './books.module.css'

type Word = BookImport['words'][number]

/** Maps words of another system to our entries. The farm stores the mapping. */
export function MatchWords({ of, onMatched }: { of: BookImport; onMatched: () => void }) {
  const t = useT()
  if (of.words.length === 0) return null
  return (
    <Card title={t('records.books.match.words')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.match.wordsBody')}</p>
        {of.words.map((word) => (
          <MatchWord key={`${word.list} ${word.word}`} of={word} />
        ))}
        <Button kind="primary" wide onClick={onMatched}>
          {t('records.books.match.again')}
        </Button>
      </div>
    </Card>
  )
}

type Offered = { names: Names; words?: Readonly<Record<string, Names>> }
/** First column with such words, and its choices if it has no code list. */
const columnByList = new Map<string, Offered>(
  sheetKeys
    .flatMap((key) => Object.values(columnsOf(key)))
    .toReversed()
    .flatMap(({ names, choices }): [string, Offered][] => {
      if (!choices) return []
      return 'words' in choices
        ? [[choices.list, { names, words: choices.words }]]
        : [[`${choices.dictionary} ${choices.list}`, { names }]]
    }),
)

function MatchWord({ of: { list, word, cells, meaning: kept } }: { of: Word }) {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const { send } = useSend(books.word)
  const [meaning, setMeaning] = useState(kept ?? '')
  const column = columnByList.get(list)
  const words = column?.words
  const [dictionary, number = ''] = list.split(' ')
  const offered = useQuery({
    ...query(dictionary === 'system' ? codes.system : codes.association, { list: number }),
    enabled: words === undefined,
  })
  const choices = words
    ? Object.entries(words).map(([value, names]) => ({ value, label: names[language] }))
    : (offered.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const keep = async (next: string) => {
    await trying(async () => {
      await send({ list, word, ...(next && { meaning: next }) })
      setMeaning(next)
    })
  }
  return (
    <SelectField
      label={t('records.books.match.word', { column: column?.names[language] ?? '', word, count: cells })}
      value={meaning}
      placeholder={t('records.books.match.unknown')}
      choices={choices}
      onChange={(next) => void keep(next)}
    />
  )
}
