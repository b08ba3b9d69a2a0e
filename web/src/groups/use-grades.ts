import type { Grades } from '@penside/contract/groups/record.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'

/** Names of the grades by which a kind counts heads; undefined if it does not. */
export function useGrades(kind: GroupKindName): readonly string[] | undefined {
  const t = useT()
  const { member, gradeNames } = useSession()
  const { grades, moves } = groupKindNamed(kind)
  if (member.company !== specialCompany || !grades) return undefined
  const own = gradeNames?.[moves === 'in' ? 'arriving' : 'leaving']
  return Array.from({ length: grades }, (_, at) => own?.[at] ?? t('groups.record.grade', { grade: at + 1 }))
}

/** Grades with heads of a record, as text: females and males. */
export const gradesText = (names: readonly string[], { females, males }: Grades) =>
  names
    .flatMap((name, at) =>
      females[at] || males[at] ? [`${name} ${females[at] ?? 0}/${males[at] ?? 0}`] : [],
    )
    .join(' · ')
