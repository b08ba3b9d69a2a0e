import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { query } from '../screen/api.ts'
import { matingOf, workPlanPath } from '../screen/places.ts'

/** A work list that is gone through one sow after the other. */
export type Round = {
  /** The list, to go back to. */
  path: string
  /** `5 / 12`: which of the sows that still wait. */
  position: string
  next: { tag: string; to: string } | undefined
}

const longest = 100

/** The round that the address names, seen from this sow; null outside of one. */
export function useRound(report: string | null, animalId: number): Round | null {
  const known = Object.values(workLists).find((id) => id === report)
  const { data } = useQuery({
    ...query(workPlan.view, { report: known ?? workLists.waitingForMating, pageSize: longest }),
    enabled: known !== undefined,
  })
  // Her place is the one she had when she was opened: saving takes her off the list.
  const [place, setPlace] = useState<{ at: number; of: number; next: Round['next'] } | null>(null)
  if (!known) return null
  if (data && !place) {
    const at = data.rows.findIndex((row) => row.animalId === animalId)
    const following = at < 0 ? undefined : data.rows[at + 1]
    setPlace({
      at,
      of: data.total,
      next: following && { tag: following.tag, to: matingOf(following.animalId, known) },
    })
  }
  return {
    path: workPlanPath,
    position: place && place.at >= 0 ? `${place.at + 1} / ${place.of}` : '',
    next: place?.next,
  }
}
