import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { allColumnsOf } from '@penside/domain/workbook/matching/foreign-columns.ts'
import type { Names } from '@penside/domain/basics/language.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import type { BookWord } from '@penside/domain/workbook/words.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { query } from '../../../screen/api.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Fields } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { wordId, type WordMatch } from './draft.ts'

type WordsProps = { words: readonly BookWord[]; onChange: (word: WordMatch) => void }

/** Words of another system with their meanings, each once. */
export function MatchWords({ words, onChange }: WordsProps) {
  const t = useT()
  const open = words.filter(({ meaning }) => meaning === null)
  const [isOpen, setOpen] = useState(open.length > 0)
  if (words.length === 0) return null
  return (
    <Fold
      title={t('records.books.match.words')}
      chip={
        <Chip tone={open.length > 0 ? 'amber' : 'green'}>
          {open.length > 0
            ? t('records.books.match.openWords', { count: open.length })
            : t('records.books.match.knownWords', { count: words.length })}
        </Chip>
      }
      open={isOpen}
      onToggle={setOpen}
    >
      <Fields columns={2}>
        {words.map((word) => (
          <MatchWord key={wordId(word)} of={word} onChange={onChange} />
        ))}
      </Fields>
    </Fold>
  )
}

type Offered = { names: Names; words?: Readonly<Record<string, Names>> }
/** Column of the first sheet with such words, a foreign one before ours, and its choices if it has no code list. */
const columnByList = new Map<string, Offered>(
  sheetKeys
    .toReversed()
    .flatMap((key) => Object.values(allColumnsOf(key)))
    .flatMap(({ names, choices }): [string, Offered][] => {
      if (!choices) return []
      return 'words' in choices
        ? [[choices.list, { names, words: choices.words }]]
        : [[`${choices.dictionary} ${choices.list}`, { names }]]
    }),
)

function MatchWord({
  of: { list, word, cells, meaning },
  onChange,
}: { of: BookWord } & Pick<WordsProps, 'onChange'>) {
  const t = useT()
  const language = useLanguage()
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
  return (
    <SelectField
      label={t('records.books.match.word', { column: column?.names[language] ?? '', word, count: cells })}
      value={meaning ?? ''}
      placeholder={t('records.books.match.unknown')}
      choices={choices}
      onChange={(next) => onChange({ list, word, meaning: next || null })}
    />
  )
}
