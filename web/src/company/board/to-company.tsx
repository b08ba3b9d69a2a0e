import type { ComponentProps } from 'react'
import { useSession } from '../../screen/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Switch that posts to all farms of the company. Only owners of a farm with a company see it. */
export function ToCompany(box: ComponentProps<typeof Checkbox>) {
  const { member } = useSession()
  return member.role === 'owner' && member.company !== '' && <Checkbox {...box} />
}
