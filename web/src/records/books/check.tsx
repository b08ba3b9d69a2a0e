import { useState } from 'react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { FileField } from '../../screen/workbook/file-field.tsx'
import { WorkbookProblem } from '../../screen/workbook/read-workbook.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/states.tsx'
import { RowCounts, isFine, Working } from './import-state.tsx'
import { MatchWords } from './match-words.tsx'
import { Matches } from './match.tsx'
import { sendFile } from './send.ts'
import styles from './books.module.css'

/** Taking a file and saying what stands against it. */
export function Check({
  of,
  onSent,
  onUnread,
  onChange,
}: {
  of: BookImport | undefined
  onSent: (importId: number) => void
  /** A chosen file could not be read or sent: the errors of the file before it are not its own. */
  onUnread: () => void
  onChange: () => void
}) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useSend(books.check)
  const [sent, setSent] = useState<number | null>(null)
  const [wrong, setWrong] = useState<{ why: string; file?: string } | null>(null)
  const [addLosses, setAddLosses] = useState<boolean | null>(null)
  const losses = addLosses ?? of?.addLosses ?? false
  const check = async (importId: number, withLosses: boolean) => {
    await send({ importId, addLosses: withLosses })
    onSent(importId)
  }
  const take = async (file: File) => {
    setWrong(null)
    setSent(0)
    try {
      await check(await sendFile(file, setSent), losses)
    } catch (problem) {
      const why = problem instanceof WorkbookProblem ? t(`records.books.file.${problem.code}`) : say(problem)
      setWrong({ why, file: file.name })
      onUnread()
    } finally {
      setSent(null)
    }
  }
  const again = async (withLosses: boolean) => {
    setAddLosses(withLosses)
    if (!of || !(of.state === 'checked' || of.partsSent >= of.parts)) return
    try {
      await check(of.importId, withLosses)
      onChange()
    } catch (problem) {
      setWrong({ why: say(problem) })
    }
  }
  const busy = sent !== null || sending || of?.state === 'checking'
  const checked = of?.state === 'checked'
  return (
    <>
      <Card title={t('records.books.checkTitle')} aside={of && !busy ? of.fileName : undefined}>
        <div className={styles.stack}>
          {wrong !== null && (wrong.file === undefined || !of) && (
            <div role="alert">
              <Notice tone="red" title={wrong.why}>
                {wrong.file}
              </Notice>
            </div>
          )}
          {of?.failure && !busy && <Notice tone="red" title={say({ code: of.failure })} />}
          {sent !== null && <Working label={t('records.books.sending')} fraction={sent} />}
          {sent === null && of?.state === 'checking' && (
            <Working
              label={t('records.books.checking')}
              fraction={of.progress}
              hint={t('records.books.keepsGoing')}
            />
          )}
          {of?.state === 'sending' && of.partsSent < of.parts && !busy && (
            <Notice tone="amber" title={t('records.books.half')} />
          )}
          {checked && !busy && of.failure === null && <Result of={of} />}
          {of?.state !== 'importing' && !isFine(of) && (
            <>
              <Checkbox
                label={t('records.books.addLosses')}
                hint={t('records.books.addLossesHint')}
                checked={losses}
                disabled={busy}
                onChange={(yes) => void again(yes)}
              />
              {!busy && (
                <FileField
                  label={t(checked && of.refusals > 0 ? 'records.books.chooseAgain' : 'records.books.choose')}
                  hint={t('records.books.drop')}
                  disabled={busy}
                  onFile={(file) => void take(file)}
                />
              )}
            </>
          )}
          {of?.failure && !busy && of.state !== 'importing' && (
            <Button onClick={() => void again(losses)}>{t('records.books.checkAgain')}</Button>
          )}
        </div>
      </Card>
      {of && checked && !busy && <Matches key={of.importId} of={of} onMatched={() => void again(losses)} />}
      {of && checked && !busy && (
        <MatchWords key={`words ${of.importId}`} of={of} onMatched={() => void again(losses)} />
      )}
    </>
  )
}

function Result({ of }: { of: BookImport }) {
  const t = useT()
  return (
    <>
      {of.refusals > 0 ? (
        <Notice tone="red" title={t('records.books.refused', { count: of.refusals })}>
          {t('records.books.refusedBody')}
        </Notice>
      ) : (
        <Notice tone="green" title={t('records.books.fine')}>
          {t('records.books.fineBody')}
        </Notice>
      )}
      {of.warnings > 0 && (
        <Notice tone="amber" title={t('table.unusual', { count: of.warnings })}>
          {t('table.unusualBody')}
        </Notice>
      )}
      <RowCounts of={of} />
      {of.losses > 0 && <Notice tone="amber" title={t('records.books.losses', { count: of.losses })} />}
      {of.unread.length > 0 && (
        <Notice tone="amber" title={t('records.books.unread')}>
          {of.unread
            .map(({ sheet, column }) =>
              column
                ? t('records.books.unreadColumn', { sheet, column })
                : t('records.books.unreadSheet', { sheet }),
            )
            .join(', ')}
        </Notice>
      )}
    </>
  )
}
