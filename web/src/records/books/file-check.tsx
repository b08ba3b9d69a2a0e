import { useState } from 'react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import type { FileNotice } from '@penside/domain/table/prepared.ts'
import { ownSheets } from '@penside/domain/workbook/own-sheets.ts'
import { useT } from '../../i18n/index.ts'
import { useReached } from '../../screen/phone.ts'
import { useProblem } from '../../screen/problem.ts'
import { FileField } from '../../screen/workbook/file-field.tsx'
import { namesOf } from '../../screen/workbook/open-files.ts'
import { FileNotices, FileQuestions, useFileQuestions } from '../../screen/workbook/file-questions.tsx'
import { FileProblem } from '../../screen/workbook/reader/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/states.tsx'
import { RowCounts, isFine, Working } from './import-state.tsx'
import { Matching } from './matching/matching.tsx'
import { openParts, sendParts } from './send.ts'
import { useCheck } from './use-check.ts'
import styles from './books.module.css'

type FileCheckProps = {
  of: BookImport | undefined
  onSent: (importId: number) => void
  /** A chosen file could not be read or sent, so the former file's errors are hidden. */
  onUnread: () => void
  onChange: () => void
  /** What was left out or changed in the file. */
  notices: readonly FileNotice[]
  onRead: (importId: number, notices: readonly FileNotice[]) => void
  /** Order of day and month that is likely where the files leave it open. */
  usualOrder: DayOrder | undefined
}

/** Upload and check of a file. */
export function FileCheck(props: FileCheckProps) {
  const t = useT()
  const { of, notices } = props
  const file = useFileCheck(props)
  const { busy, losses, again } = file
  const isChecked = of?.state === 'checked' && !busy
  return (
    <>
      <Card
        title={t(of?.restOf ? 'records.books.settle.rest' : 'records.books.checkTitle')}
        aside={of && !busy ? of.fileName : undefined}
      >
        <div className={styles.stack}>
          <CheckState of={of} file={file} />
          {file.asked && (
            <FileQuestions key={file.asked.questions.map(({ key }) => key).join()} of={file.asked} />
          )}
          {!busy && <FileNotices notices={notices} />}
          {isChecked && of.failure === null && <CheckResult of={of} />}
          {takesFiles(of) && !file.asked && <FileChoice isAgain={isChecked && of.refusals > 0} file={file} />}
          {of?.failure && !busy && of.state !== 'importing' && (
            <Button onClick={() => void again(losses)}>{t('records.books.checkAgain')}</Button>
          )}
        </div>
      </Card>
      {isChecked && (
        <Matching
          key={of.importId}
          of={of}
          usualOrder={props.usualOrder}
          onMatched={() => void again(losses)}
        />
      )}
    </>
  )
}

/** Whether files may still be chosen for an import. */
const takesFiles = (of: BookImport | undefined) => of?.state !== 'importing' && !isFine(of)

/** Sends a file and has it checked, or checks the sent one again. */
function useFileCheck({ of, onSent, onUnread, onChange, onRead }: FileCheckProps) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useCheck(books.check)
  const questions = useFileQuestions({ ownSheets, ordersLater: true })
  const [reading, setReading] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ why: string; file?: string } | null>(null)
  const [addLosses, setAddLosses] = useState<boolean | null>(null)
  // Once the file is checked, what it was checked with.
  const losses = of && of.state !== 'sending' && !sending ? of.addLosses : (addLosses ?? false)
  const check = async (importId: number, withLosses: boolean) => {
    await send({ importId, addLosses: withLosses })
    onSent(importId)
  }
  const take = async (files: readonly File[]) => {
    setProblem(null)
    setReading(true)
    try {
      const opened = await openParts(files, questions.context, async (open) => {
        onUnread()
        return questions.ask(open)
      })
      if (opened === null) return
      setSent(0)
      const importId = await sendParts(opened.fileName, opened.parts, setSent)
      onRead(importId, opened.notices)
      await check(importId, losses)
    } catch (error) {
      const isFile = error instanceof FileProblem
      const why = isFile ? t(`records.books.file.${error.code}`) : say(error)
      setProblem({ why, file: (isFile && error.file) || namesOf(files) })
      onUnread()
    } finally {
      setReading(false)
      setSent(null)
    }
  }
  const again = async (withLosses: boolean) => {
    setAddLosses(withLosses)
    if (!of || !(of.state === 'checked' || of.partsSent >= of.parts)) return
    try {
      await check(of.importId, withLosses)
      onChange()
    } catch (error) {
      setProblem({ why: say(error) })
    }
  }
  return {
    asked: questions.asked,
    reading: reading && sent === null && !questions.asked,
    sent,
    busy: reading || sent !== null || sending || of?.state === 'checking',
    problem,
    losses,
    take,
    again,
  }
}

type FileState = ReturnType<typeof useFileCheck>

/** Choice of the files to check, and whether missing piglets are added as losses. */
function FileChoice({
  isAgain,
  file: { busy, losses, take, again },
}: {
  /** The file before was rejected. */
  isAgain: boolean
  file: FileState
}) {
  const t = useT()
  return (
    <>
      {!busy && (
        <FileField
          label={t(isAgain ? 'records.books.chooseAgain' : 'records.books.choose')}
          hint={t('records.books.drop')}
          disabled={busy}
          many
          onFiles={(chosen) => void take(chosen)}
        />
      )}
      <Checkbox
        label={t('records.books.addLosses')}
        hint={t('records.books.addLossesHint')}
        checked={losses}
        disabled={busy}
        onChange={(yes) => void again(yes)}
      />
    </>
  )
}

/** Problems and progress of sending and checking. */
function CheckState({
  of,
  file: { reading, sent, busy, problem },
}: {
  of: BookImport | undefined
  file: FileState
}) {
  const t = useT()
  const say = useProblem()
  const isReached = useReached() !== false
  return (
    <>
      {problem !== null && (problem.file === undefined || !of) && (
        <div role="alert">
          <Notice tone="red" title={problem.why}>
            {problem.file}
          </Notice>
        </div>
      )}
      {of?.failure && !busy && <Notice tone="red" title={say({ code: of.failure })} />}
      {reading && <p role="status">{t('records.books.reading')}</p>}
      {sent !== null && (
        <Working
          label={t('records.books.sending')}
          fraction={sent}
          {...(!isReached && { hint: t('records.books.waitingForNetwork') })}
        />
      )}
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
    </>
  )
}

function CheckResult({ of }: { of: BookImport }) {
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
