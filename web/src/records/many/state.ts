import { useManyState as useMany } from '../../screen/many/state.ts'
import type { Chosen } from './form.tsx'

/** What is typed for many animals, and who they are. */
export const useManyState = <Values extends object>(screen: string, initial: Values, first: Chosen = []) =>
  useMany<Values, Chosen[number]>(screen, ({ animalId }) => animalId, initial, first)
