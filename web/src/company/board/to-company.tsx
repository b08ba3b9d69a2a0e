import type { ComponentProps } from 'react'
import { useSession } from '../../screen/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Whether what is posted is for every farm of the company: an owner of one that has a company is asked. */
export function ToCompany(box: ComponentProps<typeof Checkbox>) {
  const { member } = useSession()
  return member.role === 'owner' && member.company !== '' && <Checkbox {...box} />
}
