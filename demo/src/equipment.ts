import type { Herd } from '@penside/server/workbook/herd-import.ts'

type Placed = { type: string; kinds: readonly string[]; perHouse: number }

/** Where equipment of a type hangs, by house kind, and in how many pens of a house at most: a feeder in each in which sows eat. */
const places: readonly Placed[] = [
  { type: 'F', kinds: ['080004'], perHouse: 99 },
  { type: 'E', kinds: ['080003'], perHouse: 99 },
  {
    type: 'S',
    kinds: ['080001', '080002', '080003', '080004', '080005', '080006', '080007', '080009'],
    perHouse: 1,
  },
  { type: 'W', kinds: ['080004', '080005', '080006'], perHouse: 2 },
  { type: 'V', kinds: ['080003', '080004', '080005', '080006'], perHouse: 1 },
  { type: 'Y', kinds: ['080006'], perHouse: 2 },
  { type: 'L', kinds: ['080004', '080005'], perHouse: 2 },
  { type: 'C', kinds: ['080004', '080005'], perHouse: 1 },
  { type: 'A', kinds: ['080002', '080004', '080006'], perHouse: 1 },
]

/**
 * Equipment of these types (`FESWVYLCA`) in the houses where it belongs; each house has a controller of its
 * own.
 */
export function equip(
  types: string,
  { houses, pens }: Pick<Herd, 'houses' | 'pens'>,
): Herd['equipment'][number][] {
  return places
    .filter(({ type }) => types.includes(type))
    .flatMap(({ type, kinds, perHouse }) => {
      const hung = [...houses.keys()]
        .filter((house) => kinds.includes(houses[house]?.kind ?? ''))
        .flatMap((house) => {
          const inHouse = [...pens.keys()].filter((pen) => pens[pen]?.house === house)
          return inHouse.slice(0, perHouse).map((pen) => ({ pen, controller: `IC-${house + 1}` }))
        })
      return hung.map(({ pen, controller }, i) => ({
        id: `${type}${String(i + 1).padStart(2, '0')}`,
        type,
        controller,
        pen,
      }))
    })
}
