import { useState } from 'react'
import type { Grades } from '@penside/contract/groups/record.ts'
import { mostCounted } from '@penside/contract/vocabulary.ts'
import { describeNumber, formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Field, Fields } from '../ui/field.tsx'
import { Lines } from '../ui/facts.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)
/** Of a record: the named grades in which it has heads, females and males. */
export const gradesTold = (names: readonly string[], { females, males }: Grades) =>
  names
    .flatMap((name, at) =>
      females[at] || males[at] ? [`${name} ${females[at] ?? 0}/${males[at] ?? 0}`] : [],
    )
    .join(' · ')

const noneOf = (grades: number): Grades => ({
  females: Array.from({ length: grades }, () => 0),
  males: Array.from({ length: grades }, () => 0),
})

const sexes = ['females', 'males'] as const
/** The sum of one sex; with a doubt one of its boxes cannot be read. */
type Told = { sum: number; doubt: NumberDoubt | undefined }

/** Head by grade, females and males each; the sum follows and is not typed. What is wrong with one of them stands at its box. */
export function GradesField({
  grades,
  value,
  error,
  onChange,
}: {
  /** Their names. */
  grades: readonly string[]
  value: Grades | null | undefined
  error: string | undefined
  onChange: (value: Grades, told: Record<keyof Grades, Told>) => void
}) {
  const t = useT()
  const now = value ?? noneOf(grades.length)
  const [doubts, setDoubts] = useState<Readonly<Record<string, NumberDoubt | undefined>>>({})
  const set = (sex: keyof Grades, at: number, count: number | null, doubt: NumberDoubt | undefined) => {
    const next = { ...now, [sex]: now[sex].with(at, count ?? 0) }
    const unread = { ...doubts, [`${sex}${at + 1}`]: doubt }
    setDoubts(unread)
    const told = (of: keyof Grades) => ({
      sum: sum(next[of]),
      doubt: grades.map((_, each) => unread[`${of}${each + 1}`]).find(Boolean),
    })
    onChange(next, { females: told('females'), males: told('males') })
  }
  /** What is wrong with one box, once that is said. */
  const wrongAt = (sex: keyof Grades, at: number) => {
    const doubt = doubts[`${sex}${at + 1}`]
    if (error && doubt) return describeNumber.doubt(doubt)
    return (now[sex][at] ?? 0) > mostCounted ? error : undefined
  }
  const atItsBox = sexes.some((sex) => grades.some((_, at) => wrongAt(sex, at)))
  return (
    <Field label={t('groups.record.grades')} error={atItsBox ? undefined : error} group>
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
                value: `${t('groups.group.females')} ${formatNumber(sum(now.females))} · ${t('groups.group.males')} ${formatNumber(sum(now.males))} · ${formatNumber(sum(now.females) + sum(now.males))}`,
              },
            ]}
          />
        </>
      )}
    </Field>
  )
}
