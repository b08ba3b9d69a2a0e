import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDraftState } from '../draft-state.ts'
import { useIsTyping } from '../use-is-typing.ts'

/** Rows chosen in a list at a desk for this work. */
function useChosenInList<One>(): readonly One[] {
  const { state } = useLocation()
  const [chosen] = useState(() => (state as { chosen?: readonly One[] } | null)?.chosen ?? [])
  return chosen
}

/**
 * State of a bulk form: its input, and the rows chosen in the previous list, or `first`, until the user chooses
 * others.
 */
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
    // Null until the user chooses.
    { ...initial, picked: null },
  )
  useIsTyping(changed)
  /** Saving was attempted: errors are shown from then on. */
  const [tried, setTried] = useState(false)
  return { ...draft, values, chosen: values.picked ?? begins, tried, setTried }
}
