/**
 * The classes of the mating statistic (00010). Source: glossary, statistics columns.
 * `firstOfGilt` parity 0, first mating; `firstOfParity` first mating of a parity in sows; `againOfGilt` re-mating of gilts after an accident;
 * `second`, `third`, `fourthAndLater` mating of the same parity in sows after accidents.
 */
export const matingClasses = ['firstOfGilt', 'firstOfParity', 'againOfGilt', 'second', 'third', 'fourthAndLater'] as const
export type MatingClass = (typeof matingClasses)[number]

/** @param matingNo which mating of this parity it is, from 1 */
export function matingClass(parity: number, matingNo: number): MatingClass {
  if (parity === 0) return matingNo === 1 ? 'firstOfGilt' : 'againOfGilt'
  if (matingNo === 1) return 'firstOfParity'
  return matingNo === 2 ? 'second' : matingNo === 3 ? 'third' : 'fourthAndLater'
}
