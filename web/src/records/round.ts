import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { workLists, workPlan, type WorkKind } from '@penside/contract/reports/work-plan.ts'
import { query } from '../screen/api.ts'
import { entryOf, listOfRound, type RoundName } from '../screen/places.ts'

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
export function useRound(name: string | null, animalId: number): Round | null {
  const report = Object.values(workLists).find((id) => id === name)
  const overdue = Object.values(attentionLists).find((id) => `a${id}` === name)
  const planned = useQuery({
    ...query(workPlan.view, { report: report ?? workLists.waitingForMating, pageSize: longest }),
    enabled: report !== undefined,
  })
  const late = useQuery({
    ...query(attention.view, { report: overdue ?? attentionLists.pregnantPast, pageSize: longest }),
    enabled: overdue !== undefined,
  })
  const round: RoundName | undefined = report ?? (overdue && `a${overdue}`)
  const list: Waiting | undefined = report ? planned.data : late.data
  // Her place is the one she had when she was opened: saving takes her off the list.
  const [place, setPlace] = useState<{ at: number; of: number; next: Round['next'] } | null>(null)
  if (!round) return null
  if (list && !place) {
    const at = list.rows.findIndex((row) => row.animalId === animalId)
    // A sow that is due for two vaccines stands there twice, and is one stop.
    const following = at < 0 ? undefined : list.rows.slice(at + 1).find((row) => row.animalId !== animalId)
    setPlace({ at, of: list.total, next: following && { tag: following.tag, to: entryOf(following, round) } })
  }
  return {
    path: listOfRound(round),
    position: place && place.at >= 0 ? `${place.at + 1} / ${place.of}` : '',
    next: place?.next,
  }
}

type Waiting = {
  rows: readonly { animalId: number; tag: string; kind: WorkKind; medicineId?: number | null }[]
  total: number
}
