import { useQueryClient } from '@tanstack/react-query'
import { gradeNames } from '@penside/contract/groups/grade-names.ts'
import {
  gradeCounts,
  gradeSides,
  judgeGradeNames,
  maxGradeNameLength,
  type GradeNames,
} from '@penside/domain/groups/grade-names.ts'
import { tried, type Refusal } from '@penside/domain/basics/refusal.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { useSession } from '../../screen/session.ts'
import { sessionKey } from '../../screen/sign.ts'
import { Field, Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

/** Error of the names; null if they are valid. */
const refusalOf = (names: GradeNames): Refusal | null =>
  tried(
    () => (judgeGradeNames(names), null),
    (refusal) => refusal,
  )

/** Grade names of the company, for all its farms. Only owners edit them. */
export function GradeNamesSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const cache = useQueryClient()
  const { member, gradeNames: named } = useSession()
  const { send } = useSend(gradeNames.save)
  const owns = member.role === 'owner'
  const numbered = (grades: number) =>
    Array.from({ length: grades }, (_, at) => t('groups.record.grade', { grade: at + 1 }))
  const label = { arriving: t('house.grades.arriving'), leaving: t('house.grades.leaving') }
  const form = useForm(
    gradeNames.save.input,
    {
      arriving: [...(named?.arriving ?? numbered(gradeCounts.arriving))],
      leaving: [...(named?.leaving ?? numbered(gradeCounts.leaving))],
    },
    {
      labels: label,
      rules: (values) => {
        const refusal = refusalOf(values)
        if (!refusal) return []
        const field = refusal.fields[0] as (typeof gradeSides)[number] // the rules name a side
        return [{ field, code: refusal.code, values: refusal.values }]
      },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        await cache.invalidateQueries({ queryKey: sessionKey })
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const refusal = refusalOf(form.values as GradeNames) // each box has its text
  /** Index of the invalid name. */
  const wrongOf = (side: (typeof gradeSides)[number]) =>
    refusal?.fields[0] === side ? Number(refusal.values['grade']) - 1 : undefined
  return (
    <FormSheet form={form} onClose={onClose} title={t('house.grades.title')}>
      <p>{t(owns ? 'house.grades.hint' : 'house.grades.owners')}</p>
      {gradeSides.map((side) => (
        <Field
          key={side}
          label={label[side]}
          error={wrongOf(side) === undefined ? form.field(side).error : undefined}
          group
        >
          {() => (
            <Fields columns={2}>
              {(form.values[side] ?? []).map((name, at, all) => (
                <TextField
                  key={at}
                  name={`${side}${at + 1}`}
                  label={t('groups.record.grade', { grade: at + 1 })}
                  value={name}
                  maxLength={maxGradeNameLength}
                  disabled={!owns}
                  error={at === wrongOf(side) ? form.field(side).error : undefined}
                  onChange={(typed) => form.set(side, all.with(at, typed))}
                />
              ))}
            </Fields>
          )}
        </Field>
      ))}
    </FormSheet>
  )
}
