import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDraftState } from '../../screen/draft-state.ts'
import type { Chosen } from './choose-animals.tsx'

/** Whom a list at a desk has chosen for this work. */
function useChosenInList(): Chosen {
  const { state } = useLocation()
  const [chosen] = useState(() => (state as { chosen?: Chosen } | null)?.chosen ?? [])
  return chosen
}

/** What is typed for many animals, and who they are: those of the list one came from, or `first`, until somebody chooses. */
export function useManyState<Values extends object>(screen: string, initial: Values, first: Chosen = []) {
  const inList = useChosenInList()
  const begins = inList.length > 0 ? inList : first
  const { values, ...draft } = useDraftState<Values & { picked: Chosen | null }>(
    [screen, ...inList.map(({ animalId }) => animalId)].join(':'),
    // Null until somebody chooses.
    { ...initial, picked: null },
  )
  return { ...draft, values, chosen: values.picked ?? begins }
}
