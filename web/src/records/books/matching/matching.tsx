import { useState } from 'react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import { useT } from '../../../i18n/index.ts'
import { useSend } from '../../../screen/api.ts'
import { useAction } from '../../../screen/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useMatchDraft } from './draft.ts'
import { MatchSheet } from './sheet.tsx'
import { UnknownNames } from './unknown-names.tsx'
import { UnlistedSows } from './unlisted-sows.tsx'
import { MatchWords } from './words.tsx'
import page from '../books.module.css'

type MatchingProps = {
  of: BookImport
  /** Order of day and month that is likely where a column leaves it open. */
  usualOrder: DayOrder | undefined
  onMatched: () => void
}

/** How the sheets and words of another program are read. One button saves all of it for the farm and checks again. */
export function Matching({ of, usualOrder, onMatched }: MatchingProps) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(books.match)
  const draft = useMatchDraft(of, usualOrder)
  // Other sheets, such as notes, may stay unread where some sheets are read.
  const isNothingRead = Object.values(of.counts).every((rows) => rows === 0)
  const isAsked = ({ key, read, left }: BookImport['foreign'][number]) =>
    !read && !left && (key !== null || isNothingRead)
  const openSheets = draft.sheets.filter(({ sheet }) => isAsked(sheet))
  const openWords = draft.words.filter(({ meaning }) => meaning === null)
  const isOpen = openSheets.length + openWords.length + draft.unknown.length > 0
  const [open, setOpen] = useState(isOpen)
  if (of.foreign.length + of.words.length + of.unknown.length + of.unlisted.sows === 0) return null
  const save = () =>
    trying(async () => {
      await send({ importId: of.importId, ...draft.toSave() })
      draft.forget()
      onMatched()
    })
  return (
    <Card title={t('records.books.match.title')}>
      <div className={page.stack}>
        {isOpen ? (
          <p className={page.soft}>{t('records.books.match.body')}</p>
        ) : (
          <Notice tone="green" title={t('records.books.match.allRead')} />
        )}
        <Fold
          title={t('records.books.match.sheets', { count: draft.sheets.length + draft.words.length })}
          open={open}
          onToggle={setOpen}
        >
          <div className={page.stack}>
            {draft.sheets.map(({ sheet, match }) => (
              <MatchSheet
                key={sheet.sheet}
                of={sheet}
                isAsked={isAsked(sheet)}
                match={match}
                words={draft.words}
                onChange={draft.setSheet}
              />
            ))}
            <MatchWords words={draft.words} onChange={draft.setWord} />
          </div>
        </Fold>
        <UnknownNames names={draft.unknown} added={draft.added} onChange={draft.setAdded} />
        <UnlistedSows of={of.unlisted} breed={draft.unlistedBreed} onChange={draft.setUnlistedBreed} />
        {(isOpen || draft.isChanged) && (
          <Button kind="primary" wide busy={sending} onClick={() => void save()}>
            {t('records.books.match.keep')}
          </Button>
        )}
      </div>
    </Card>
  )
}
