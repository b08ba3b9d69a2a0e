import type { ChosenAnimal } from '../../screen/many/chosen-animal.ts'
import { useManyState as useMany } from '../../screen/many/state.ts'

/** State of a form for many animals: typed values and chosen animals. */
export const useManyState = <Values extends object>(
  screen: string,
  initial: Values,
  first: readonly ChosenAnimal[] = [],
) => useMany<Values, ChosenAnimal>(screen, ({ animalId }) => animalId, initial, first)
