import type { ChosenAnimal } from '../../screen/many/chosen-animal.ts'
import { useManyState as useMany } from '../../screen/many/state.ts'

/** What is typed for many animals, and who they are. */
export const useManyState = <Values extends object>(
  screen: string,
  initial: Values,
  first: readonly ChosenAnimal[] = [],
) => useMany<Values, ChosenAnimal>(screen, ({ animalId }) => animalId, initial, first)
