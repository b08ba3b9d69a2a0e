import type { Dictionary } from '../../dictionary.ts'
import type { animal as ko } from '../../ko/records/animal.ts'

export const animal: Dictionary<typeof ko> = {
  sex: 'Sows or boars',
  sow: 'Sows',
  boar: 'Boars',
  empty: 'No animals',
  emptyStep: 'Animals that are entered appear here.',
}
