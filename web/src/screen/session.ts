import { createContext, use } from 'react'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import type { Member, Menu } from '@penside/contract/accounts/session.ts'
import { managers } from '@penside/domain/accounts/role.ts'
import type { GradeNames } from '@penside/domain/groups/grade-names.ts'
import type { Day } from '@penside/domain/basics/day.ts'

/** Who is signed in, on which farm. Given by `app/session.tsx`; every screen behind the sign-in may use it. */
export type Session = {
  member: Member
  /** Today on the farm's own calendar. */
  today: Day
  /** The kinds of equipment that the farm has, in the menu's order. */
  equipment: readonly EquipmentType[]
  gradeNames?: GradeNames | undefined
  menu?: Menu | undefined
  /** Runs the farm's people and settings. */
  manages: boolean
  /** Runs the installation. */
  operates?: boolean | undefined
}

export const SessionContext = createContext<Session | null>(null)

/** Null while nobody is signed in. */
export const useMaybeSession = () => use(SessionContext)

export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('This screen is shown to nobody: give its route a place behind the sign-in')
  return session
}

export const mayManageFarm = ({ role }: Member) => managers.includes(role)
