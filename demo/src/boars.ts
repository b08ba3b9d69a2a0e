import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { HerdBoar } from '@penside/server/workbook/herd-import.ts'
import { semenSupplierPlace, type Layout } from './layout.ts'
import { between, pick, seeded, type Shares } from './random.ts'

/** Boar categories (system code 06). */
const natural = '060001'
const ownSemen = '060002'
const boughtSemen = '060003'

/** Duroc is the usual sire of fatteners in Korea; the shares are assumed. */
const breeds: Shares<string> = [
  ['042001', 70],
  ['042024', 12],
  ['042015', 10],
  ['042006', 8],
]

/**
 * The boars of a farm: a few that live on it, to find sows on heat and to serve now and then, and those of
 * the AI centre whose semen it buys. Half of each kind were there before the records began, the others came
 * over the years.
 */
export function buyBoars(
  seed: string,
  places: number,
  { from, today }: { from: Day; today: Day },
  penFor: Layout['penFor'],
) {
  const random = seeded(`${seed} boars`)
  const kinds = [natural, ownSemen, boughtSemen].flatMap((category) => {
    const count =
      category === natural ? 1 + places / 400 : category === ownSemen ? places / 150 : 4 + places / 200
    return Array.from({ length: Math.round(count) }, (_, i) => ({ category, isOld: i % 2 === 0 }))
  })
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4))
  const entered = kinds
    .map(({ category, isOld }) => {
      const enteredOn = isOld
        ? addDays(from, -between(random(), [430, 900]))
        : addDays(from, between(random(), [30, 340 * years]))
      return { category, enteredOn, bornOn: addDays(enteredOn, -between(random(), [240, 330])) }
    })
    .toSorted((a, b) => (a.enteredOn < b.enteredOn ? -1 : 1))
  let number = between(random(), [100, 180])
  const boars = entered.map(({ category, enteredOn, bornOn }, place): HerdBoar => {
    number += between(random(), [1, 9])
    const bought = category === boughtSemen
    return {
      tag: bought ? `AI-${number}` : `U-${number}`,
      earNotch: `U${bornOn.slice(2, 4)}${String(between(random(), [1, 999])).padStart(4, '0')}-${place + 1}`,
      breed: pick(random(), breeds),
      category,
      bornOn,
      enteredOn,
      stockEntryOn: enteredOn,
      supplier: bought ? semenSupplierPlace : 0,
      pen: bought ? null : penFor('080002', place),
    }
  })
  const semen = boars.flatMap((boar, place): [number, number][] =>
    boar.category === natural ? [] : [[place, boar.category === boughtSemen ? 2 : 1]],
  )
  return {
    boars,
    // Only a boar that was there from the start can serve all along.
    naturalBoars: [...boars.keys()].filter(
      (place) => boars[place]?.category === natural && (boars[place]?.enteredOn ?? today) < from,
    ),
    semenBoars: semen,
  }
}
