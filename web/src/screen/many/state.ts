import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDraftState } from '../draft-state.ts'
import { useIsTyping } from '../use-is-typing.ts'

/** Whom a list at a desk has chosen for this work. */
function useChosenInList<One>(): readonly One[] {
  const { state } = useLocation()
  const [chosen] = useState(() => (state as { chosen?: readonly One[] } | null)?.chosen ?? [])
  return chosen
}

/** What is typed for many, and who they are: those of the list one came from, or `first`, until somebody chooses. */
export function useManyState<Values extends object, One>(
  screen: string,
  idOf: (one: One) => number,
  initial: Values,
  first: readonly One[] = [],
) {
  const inList = useChosenInList<One>()
  const begins = inList.length > 0 ? inList : first
  const { values, changed, ...draft } = useDraftState<Values & { picked: readonly One[] | null }>(
    [screen, ...inList.map(idOf)].join(':'),
    // Null until somebody chooses.
    { ...initial, picked: null },
  )
  useIsTyping(changed)
  /** Saving was tried: what is missing is said from then on. */
  const [tried, setTried] = useState(false)
  return { ...draft, values, chosen: values.picked ?? begins, tried, setTried }
}
