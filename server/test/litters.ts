import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { HerdRecord, HerdSow } from '../src/workbook/herd-import.ts'
import { female } from './farm.ts'

type Lived = Pick<HerdSow, 'bornOn' | 'records'> & Partial<HerdSow>

/** A sow with these records. */
export const sowOf = (tag: string, lived: Lived): HerdSow => ({
  tag,
  ...female,
  ...lived,
})

/** Comes as a gilt. */
export const cameOn = (on: Day, more: Partial<Entry> = {}): Entry => ({
  kind: 'entry',
  on,
  status: 'gilt',
  parity: 0,
  matings: 0,
  lastWorkOn: on,
  nursing: 0,
  ...more,
})
type Entry = Extract<HerdRecord, { kind: 'entry' }>

/** A mating and the farrowing that came of it; all are born alive. */
export const litterOf = (
  { matedOn, farrowedOn }: { matedOn: Day; farrowedOn: Day },
  totalBorn: number,
  litterWeight = 0,
): HerdRecord[] => [
  { kind: 'mating', on: matedOn, services: [{ boar: 0, method: 'A' }] },
  {
    kind: 'farrowing',
    on: farrowedOn,
    totalBorn,
    mummified: 0,
    stillborn: 0,
    undersized: 0,
    malformed: 0,
    category: '070001',
    litterWeight,
    pen: null,
  },
]

/** A sow that has farrowed once and nurses all that were born. */
export const lactatingSow = (
  tag: string,
  { farrowedOn, totalBorn }: { farrowedOn: Day; totalBorn: number },
): HerdSow =>
  sowOf(tag, {
    bornOn: addDays(farrowedOn, -400),
    pen: 6,
    records: [
      cameOn(addDays(farrowedOn, -150)),
      ...litterOf({ matedOn: addDays(farrowedOn, -115), farrowedOn }, totalBorn),
    ],
  })
