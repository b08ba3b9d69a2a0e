import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groups } from '@penside/contract/groups/group.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { useOutbox, useUnsent } from '../outbox/hooks.ts'
import { query, whyNothing } from '../screen/api.ts'
import { ageOf } from '../screen/phone.ts'
import { groupNowOf, type GroupNow } from './group-now.ts'

export const entityOf = (groupId: number) => `group:${groupId}`

/** A group with the unsent records of this phone. `without` leaves one record out. */
export function useGroup(groupId: number) {
  const asked = query(groups.view, { groupId })
  const view = useQuery(asked)
  const { data: choices } = useQuery(query(medicines.choices, {}))
  const operations = useUnsent(entityOf(groupId), { seq: 0 })?.operations
  const { open: waiting } = useOutbox()
  const { data: known, dataUpdatedAt } = view
  // An answer from the offline snapshot is as old as the snapshot.
  const readAt = ageOf(hashKey(asked.queryKey)) ?? dataUpdatedAt
  const without = useMemo(() => {
    if (!known) return null
    const withdrawalDaysOf = (medicineId: number) =>
      choices?.find(({ code }) => Number(code) === medicineId)?.withdrawalDays ?? 0
    return (except?: string): GroupNow =>
      groupNowOf(known, { operations: operations ?? [], waiting, readAt, except, withdrawalDaysOf })
  }, [known, choices, operations, waiting, readAt])
  const group = useMemo(() => without?.() ?? null, [without])
  return {
    group,
    without,
    operations,
    pending: view.isPending,
    problem: whyNothing(view),
    retry: () => void view.refetch(),
  }
}
