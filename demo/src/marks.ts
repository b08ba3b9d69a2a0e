import type { SowStatus } from '@penside/domain/records/life.ts'
import type { HerdSow } from '@penside/server/workbook/herd-import.ts'
import { dayOf, type Barn } from './barn.ts'

/** Where a sow of this status stands, by house kind. */
const houseOf: Record<SowStatus, string | null> = {
  gilt: '080001',
  pregnant: '080003',
  lactating: '080004',
  nurse: '080004',
  weaned: '080002',
  returned: '080002',
  aborted: '080002',
  culled: null,
}

/** A letter per year of birth, as on ear tags; the letters that look like digits are left out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Gives every female her number on the farm and the notch that her breeder cut. Both stay hers for ever;
 * numbers of sisters that were gone before the records began are missing.
 */
export function markAnimals(barn: Barn): HerdSow[] {
  const firstYear = Math.min(...barn.sows.map(({ bornOn }) => yearOf(barn, bornOn)))
  const numbers = new Map<number, number>()
  let breedersLitter = 0
  return barn.sows.map((sow) => {
    const year = yearOf(barn, sow.bornOn)
    const cameBefore = sow.enteredOn === barn.recordsFrom
    const number = (numbers.get(year) ?? 0) + (cameBefore ? 1 + Math.floor(barn.random() * 3) : 1)
    numbers.set(year, number)
    breedersLitter += 1 + Math.floor(barn.random() * 2)
    const litter = `${sow.supplier + 1}${String(year).slice(2)}${String(breedersLitter).padStart(4, '0')}`
    const house = houseOf[sow.state.status]
    return {
      tag: `${letters[(year - firstYear) % letters.length]}-${String(number).padStart(4, '0')}`,
      earNotch: `${litter}-${1 + Math.floor(barn.random() * 12)}`,
      breed: sow.breed,
      bornOn: dayOf(barn, sow.bornOn),
      stockEntryOn: dayOf(barn, sow.enteredOn),
      supplier: sow.supplier,
      pen: house ? barn.layout.penFor(house, sow.place) : null,
      records: sow.records,
    }
  })
}

const yearOf = (barn: Barn, number: number) => Number(dayOf(barn, number).slice(0, 4))
