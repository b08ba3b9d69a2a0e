import { addDays, type Day } from '@penside/domain/day.ts'
import type { HerdSow } from '../src/import.ts'

/** A sow that has farrowed once and nurses all that were born. */
export const lactatingSow = (
  tag: string,
  { farrowedOn, totalBorn }: { farrowedOn: Day; totalBorn: number },
): HerdSow => ({
  tag,
  earNotch: '',
  breed: '041006',
  bornOn: addDays(farrowedOn, -400),
  stockEntryOn: null,
  supplier: 0,
  pen: 6,
  records: [
    {
      kind: 'entry',
      on: addDays(farrowedOn, -150),
      status: 'gilt',
      parity: 0,
      matings: 0,
      lastWorkOn: addDays(farrowedOn, -150),
      nursing: 0,
    },
    { kind: 'mating', on: addDays(farrowedOn, -115), services: [{ boar: 0, method: 'A' }] },
    {
      kind: 'farrowing',
      on: farrowedOn,
      totalBorn,
      mummified: 0,
      stillborn: 0,
      undersized: 0,
      malformed: 0,
      category: '070001',
      litterWeight: 0,
      pen: null,
    },
  ],
})
