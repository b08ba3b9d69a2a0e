import type { Grades } from '@penside/contract/groups/record.ts'
import { numbersItself } from '@penside/domain/groups/numbers-itself.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'

/** What the company calls the grades by which a kind of record counts heads; undefined where it does not. */
export function useGrades(kind: GroupKindName): readonly string[] | undefined {
  const t = useT()
  const { member, gradeNames } = useSession()
  const { grades, moves } = groupKindNamed(kind)
  if (member.company !== numbersItself || !grades) return undefined
  const own = gradeNames?.[moves === 'in' ? 'arriving' : 'leaving']
  return Array.from({ length: grades }, (_, at) => own?.[at] ?? t('groups.record.grade', { grade: at + 1 }))
}

/** Of a record: the named grades in which it has heads, females and males. */
export const gradesTold = (names: readonly string[], { females, males }: Grades) =>
  names
    .flatMap((name, at) =>
      females[at] || males[at] ? [`${name} ${females[at] ?? 0}/${males[at] ?? 0}`] : [],
    )
    .join(' · ')
