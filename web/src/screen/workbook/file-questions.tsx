import { useEffect, useRef, useState } from 'react'
import { addDays } from '@penside/domain/basics/day.ts'
import { maxDaysAhead } from '@penside/domain/table/dates.ts'
import type {
  Answers,
  FileContext,
  FileNotice,
  OwnSheet,
  FileQuestion,
} from '@penside/domain/table/prepared.ts'
import { formatLongDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { Fields } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useSession } from '../session.ts'
import type { Ask } from './open-files.ts'

/** Open questions of chosen files, until `answer` is called; null cancels. */
type Asked = { questions: FileQuestion[]; answer: (answers: Answers | null) => void }

/** What is known when files are chosen, and the state of their questions. Leaving the screen cancels them. */
export function useFileQuestions({
  ownSheets = [],
  keepsTotals = false,
  ordersLater = false,
}: {
  ownSheets?: readonly OwnSheet[]
  keepsTotals?: boolean
  ordersLater?: boolean
}) {
  const { member, today } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const pending = useRef<Asked['answer'] | null>(null)
  useEffect(() => () => pending.current?.(null), [])
  const ask: Ask = (questions) =>
    new Promise((resolve) => {
      const answer: Asked['answer'] = (answers) => {
        pending.current = null
        setAsked(null)
        resolve(answers)
      }
      pending.current = answer
      setAsked({ questions, answer })
    })
  const context: FileContext = {
    dateFormat: member.dateFormat,
    latest: addDays(today, maxDaysAhead),
    ownSheets,
    keepsTotals,
    ordersLater,
  }
  return { asked, ask, context }
}

/** Form with the open questions of chosen files. */
export function FileQuestions({ of: { questions, answer } }: { of: Asked }) {
  const t = useT()
  const [answers, setAnswers] = useState<Answers>({})
  const choose = (key: string, value: string | null) =>
    value !== null && setAnswers({ ...answers, [key]: value })
  return (
    <Fields>
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          of={question}
          value={answers[question.key] ?? null}
          onChange={(value) => choose(question.key, value)}
        />
      ))}
      <Button
        kind="primary"
        wide
        disabled={questions.some(({ key }) => !(key in answers))}
        onClick={() => answer(answers)}
      >
        {t('table.questions.go')}
      </Button>
      <Button wide onClick={() => answer(null)}>
        {t('table.questions.cancel')}
      </Button>
    </Fields>
  )
}

function QuestionField({
  of: question,
  value,
  onChange,
}: {
  of: FileQuestion
  value: string | null
  onChange: (value: string | null) => void
}) {
  const t = useT()
  const { file } = question
  const field = { name: question.key, required: true, value, onChange }
  switch (question.kind) {
    case 'hidden': {
      const { rows, columns } = question
      return (
        <ChoiceButtons
          {...field}
          label={
            columns === 0
              ? t('table.questions.hiddenRows', { file, count: rows })
              : rows === 0
                ? t('table.questions.hiddenColumns', { file, count: columns })
                : t('table.questions.hiddenBoth', { file, rows, columns })
          }
          choices={[
            { value: 'take', label: t('table.questions.takeHidden') },
            { value: 'leave', label: t('table.questions.leaveHidden') },
          ]}
        />
      )
    }
    case 'formulas':
      return (
        <ChoiceButtons
          {...field}
          label={t('table.questions.formulas', { file, count: question.cells })}
          hint={t('table.questions.formulasHint', { formula: question.formula, value: question.value })}
          choices={[
            { value: 'take', label: t('table.questions.takeFormulas') },
            { value: 'leave', label: t('table.questions.leaveFormulas') },
          ]}
        />
      )
    case 'order':
      return (
        <ChoiceButtons
          {...field}
          label={t('table.questions.order', question)}
          hint={t('table.questions.orderHint')}
          choices={question.days.map(({ order, day }) => ({ value: order, label: formatLongDay(day) }))}
        />
      )
  }
}

/** Numbers of rows that a notice lists, at most. */
const listedRows = 5

/** What was left out or changed in the chosen files. */
export function FileNotices({ notices }: { notices: readonly FileNotice[] }) {
  const t = useT()
  if (notices.length === 0) return null
  return (
    <Notice tone="amber" title={t('table.notices.title')}>
      {notices.map(({ kind, file, sheet, rows }) => (
        <span key={`${kind} ${file} ${sheet}`} style={{ display: 'block' }}>
          {t(`table.notices.${kind}`, {
            file,
            sheet,
            rows: `${rows.slice(0, listedRows).join(', ')}${rows.length > listedRows ? ' …' : ''}`,
            count: rows.length,
          })}
        </span>
      ))}
    </Notice>
  )
}
