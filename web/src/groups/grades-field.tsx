import { useState } from 'react'
import type { Grades } from '@penside/contract/groups/record.ts'
import { mostHead } from '@penside/contract/api/vocabulary.ts'
import { describeNumber, formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Field, Fields } from '../ui/field.tsx'
import { Lines } from '../ui/facts.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)
const sexes = ['females', 'males'] as const
/** Fields of heads by grade and sex, with their sum. Errors are shown at their boxes. */
export function GradesField({
  grades,
  value,
  error,
  onChange,
}: {
  /** Names of the grades. */
  grades: readonly string[]
  value: Grades | null | undefined
  error: string | undefined
  /** `sum` of the typed sex; `doubt` if one of its boxes is unreadable. */
  onChange: (value: Grades, sex: keyof Grades, sum: number, doubt: NumberDoubt | undefined) => void
}) {
  const t = useT()
  const none = grades.map(() => 0)
  const now = value ?? { females: none, males: none }
  const [doubts, setDoubts] = useState<Readonly<Record<string, NumberDoubt | undefined>>>({})
  const set = (sex: keyof Grades, at: number, count: number | null, doubt: NumberDoubt | undefined) => {
    const next = { ...now, [sex]: now[sex].with(at, count ?? 0) }
    const unread = { ...doubts, [sex + at]: doubt }
    setDoubts(unread)
    onChange(next, sex, sum(next[sex]), grades.map((_, each) => unread[sex + each]).find(Boolean))
  }
  const wrongAt = (sex: keyof Grades, at: number) => {
    const doubt = doubts[sex + at]
    return error && (doubt ? describeNumber.doubt(doubt) : now[sex][at]! > mostHead ? error : undefined)
  }
  const hasErrorAtBox = sexes.some((sex) => grades.some((_, at) => wrongAt(sex, at)))
  return (
    <Field label={t('groups.record.grades')} error={hasErrorAtBox ? undefined : error} group>
      {() => (
        <>
          {grades.map((grade, at) => (
            <Fields key={at} columns={2}>
              {sexes.map((sex) => (
                <NumberField
                  key={sex}
                  name={`${sex}${at + 1}`}
                  label={`${grade} · ${t(`groups.group.${sex}`)}`}
                  value={now[sex][at] || null}
                  error={wrongAt(sex, at)}
                  onChange={(count, doubt) => set(sex, at, count, doubt)}
                />
              ))}
            </Fields>
          ))}
          <Lines
            facts={[
              {
                key: 'sum',
                label: t('groups.record.sum'),
                value: [
                  ...sexes.map((sex) => `${t(`groups.group.${sex}`)} ${formatNumber(sum(now[sex]))}`),
                  formatNumber(sum(now.females) + sum(now.males)),
                ].join(' · '),
              },
            ]}
          />
        </>
      )}
    </Field>
  )
}
