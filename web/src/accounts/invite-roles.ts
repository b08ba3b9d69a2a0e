import { mayManage, roles, type Role } from '@penside/domain/accounts/role.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import type { Choice } from '../ui/choice.ts'

/** Roles that the signed-in member may give. */
export function useInviteRoles(): Choice<Role>[] {
  const t = useT()
  const { member } = useSession()
  return roles.map((value) => ({
    value,
    label: t(`accounts.role.${value}`),
    disabled: !mayManage(member.role, value),
  }))
}
