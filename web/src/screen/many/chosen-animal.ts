import type { AnimalRow } from '@penside/contract/records/animal-summary.ts'
import type { Deed } from '../desk-rows.tsx'
import { manyOf, type ManyName } from '../places.ts'

/** What work on many animals knows of each. */
export type ChosenAnimal = Pick<AnimalRow, 'animalId' | 'sex' | 'tag'>
export const chosenAnimal = ({ animalId, sex, tag }: ChosenAnimal): ChosenAnimal => ({ animalId, sex, tag })

/** What their names are said with. */
type Words = (name: `records.list.${'treat' | 'move' | 'cull'}`) => string

/** What is done with the animals that a list at a desk has chosen; each once, on however many rows she stands. */
export function animalDeeds(t: Words, rows: readonly ChosenAnimal[]): Deed[] {
  const chosen = [...new Map(rows.map((row) => [row.animalId, chosenAnimal(row)])).values()]
  const deed = (name: ManyName, label: string): Deed => ({
    key: name,
    label,
    to: manyOf(name),
    state: { chosen },
  })
  return [
    deed('treatment', t('records.list.treat')),
    deed('move', t('records.list.move')),
    // Of boars none is decided on.
    ...(chosen.every(({ sex }) => sex === 'sow') ? [deed('cullDecision', t('records.list.cull'))] : []),
  ]
}
/** The same of a list of sows alone. */
export const sowDeeds = (t: Words, rows: readonly Omit<ChosenAnimal, 'sex'>[]): Deed[] =>
  animalDeeds(
    t,
    rows.map(({ animalId, tag }) => ({ animalId, tag, sex: 'sow' })),
  )
