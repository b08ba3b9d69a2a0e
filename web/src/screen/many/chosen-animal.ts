import type { AnimalRow } from '@penside/contract/records/animal-summary.ts'
import type { Deed } from '../desk-rows.tsx'
import { manyOf, type ManyName } from '../places.ts'

/** Animal in bulk work. */
export type ChosenAnimal = Pick<AnimalRow, 'animalId' | 'sex' | 'tag'>
export const chosenAnimal = ({ animalId, sex, tag }: ChosenAnimal): ChosenAnimal => ({ animalId, sex, tag })

/** Translations of the actions' names. */
type Words = (name: `records.list.${'treat' | 'move' | 'cull'}`) => string

/** Actions for chosen animals; an animal on several rows counts once. */
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
    // Culling is only decided for sows.
    ...(chosen.every(({ sex }) => sex === 'sow') ? [deed('cullDecision', t('records.list.cull'))] : []),
  ]
}
/** Actions for a list of sows. */
export const sowDeeds = (t: Words, rows: readonly Omit<ChosenAnimal, 'sex'>[]): Deed[] =>
  animalDeeds(
    t,
    rows.map(({ animalId, tag }) => ({ animalId, tag, sex: 'sow' })),
  )
