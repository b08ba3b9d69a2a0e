import type { Grades } from '@penside/contract/groups/record.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Field, Fields } from '../ui/field.tsx'
import { Lines } from '../ui/facts.tsx'
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

/** Head by grade, females and males each; the sum follows and is not typed. */
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
  onChange: (value: Grades, females: number, males: number) => void
}) {
  const t = useT()
  const now = value ?? noneOf(grades.length)
  const set = (sex: keyof Grades, at: number, count: number | null) => {
    const next = { ...now, [sex]: now[sex].with(at, count ?? 0) }
    onChange(next, sum(next.females), sum(next.males))
  }
  return (
    <Field label={t('groups.record.grades')} error={error} group>
      {() => (
        <>
          {grades.map((grade, at) => (
            <Fields key={at} columns={2}>
              {(['females', 'males'] as const).map((sex) => (
                <NumberField
                  key={sex}
                  name={`${sex}${at + 1}`}
                  label={`${grade} · ${t(`groups.group.${sex}`)}`}
                  value={now[sex][at] || null}
                  onChange={(count) => set(sex, at, count)}
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
