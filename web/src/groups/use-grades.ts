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
