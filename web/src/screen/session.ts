import { createContext, use } from 'react'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import type { Member, Menu } from '@penside/contract/accounts/session.ts'
import { managers } from '@penside/domain/accounts/role.ts'
import type { GradeNames } from '@penside/domain/groups/grade-names.ts'
import type { Day } from '@penside/domain/basics/day.ts'

/** Signed-in member and farm. Provided by `app/session.tsx` to all screens behind the sign-in. */
export type Session = {
  member: Member
  today: Day
  /** Types of equipment on the farm, in the order of the menu. */
  equipment: readonly EquipmentType[]
  gradeNames?: GradeNames | undefined
  menu?: Menu | undefined
  /** Whether the member manages people and settings. */
  manages: boolean
  operates?: boolean | undefined
}

export const SessionContext = createContext<Session | null>(null)

/** Null if no one is signed in. */
export const useMaybeSession = () => use(SessionContext)

export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('This screen is shown to nobody: give its route a place behind the sign-in')
  return session
}

export const mayManageFarm = ({ role }: Member) => managers.includes(role)
