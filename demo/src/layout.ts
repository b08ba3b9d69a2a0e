import type { Names } from '@penside/domain/basics/language.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'
import type { Shares } from './random.ts'

/** Where the animals of a farm stand and where they come from. */
export type Layout = Pick<Herd, 'suppliers' | 'houses' | 'pens'> & {
  /** A pen of the houses of a kind, the same for the same animal; null where the farm has no such house. */
  penFor: (kind: string, animal: number) => number | null
  /** Places of the boars that serve themselves, and of those whose semen is used with how often. */
  naturalBoars: readonly number[]
  semenBoars: Shares<number>
}

type House = { kind: string; names: Names; letter: string; animalsPerPen: number; share: number }

/**
 * Houses by kind (association code 08), the letter of their pens, and for how many animals per mated female
 * they have room.
 */
const houses: readonly House[] = [
  {
    kind: '080001',
    names: { ko: '후보사', en: 'Gilt house', vi: 'Chuồng hậu bị' },
    letter: 'H',
    animalsPerPen: 12,
    share: 0.12,
  },
  {
    kind: '080002',
    names: { ko: '교배사', en: 'Mating house', vi: 'Chuồng phối giống' },
    letter: 'K',
    animalsPerPen: 20,
    share: 0.25,
  },
  {
    kind: '080003',
    names: { ko: '임신사 1동', en: 'Gestation house 1', vi: 'Chuồng mang thai 1' },
    letter: 'P',
    animalsPerPen: 25,
    share: 0.4,
  },
  {
    kind: '080003',
    names: { ko: '임신사 2동', en: 'Gestation house 2', vi: 'Chuồng mang thai 2' },
    letter: 'Q',
    animalsPerPen: 25,
    share: 0.4,
  },
  {
    kind: '080004',
    names: { ko: '분만사', en: 'Farrowing house', vi: 'Chuồng đẻ' },
    letter: 'B',
    animalsPerPen: 12,
    share: 0.22,
  },
  {
    kind: '080005',
    names: { ko: '자돈사', en: 'Nursery', vi: 'Chuồng cai sữa' },
    letter: 'J',
    animalsPerPen: 60,
    share: 2.6,
  },
  {
    kind: '080006',
    names: { ko: '육성사', en: 'Grower house', vi: 'Chuồng choai' },
    letter: 'Y',
    animalsPerPen: 50,
    share: 2.4,
  },
  {
    kind: '080007',
    names: { ko: '비육전기사', en: 'Early finishing house', vi: 'Chuồng vỗ béo 1' },
    letter: 'F',
    animalsPerPen: 45,
    share: 1.8,
  },
  {
    kind: '080009',
    names: { ko: '비육후기사', en: 'Late finishing house', vi: 'Chuồng vỗ béo 2' },
    letter: 'G',
    animalsPerPen: 40,
    share: 2.2,
  },
]
const fattening = ['080007', '080009']

const giltSuppliers: readonly Names[] = [
  { ko: '대관령종돈장', en: 'Daegwallyeong Breeding Farm', vi: 'Trại giống Daegwallyeong' },
  { ko: '청솔GP농장', en: 'Cheongsol GP Farm', vi: 'Trại GP Cheongsol' },
  { ko: '한마음종돈', en: 'Hanmaeum Breeders', vi: 'Trại giống Hanmaeum' },
]
const semenSupplier: Names = { ko: '중부AI센터', en: 'Jungbu AI Centre', vi: 'Trung tâm AI Jungbu' }
const processor: Names = { ko: '한빛육가공', en: 'Hanbit Pork Processing', vi: 'Công ty chế biến Hanbit' }
const market: Names = { ko: '중부축산물공판장', en: 'Jungbu Meat Market', vi: 'Chợ đấu giá Jungbu' }
const feedMill: Names = { ko: '한들사료', en: 'Handeul Feed Mill', vi: 'Nhà máy cám Handeul' }
const pharmacy: Names = { ko: '참동물약품', en: 'Cham Animal Health', vi: 'Thuốc thú y Cham' }
/** Places of the suppliers in the farm's list, gilts' breeders first. */
export const giltSupplierShares: Shares<number> = [
  [0, 60],
  [1, 30],
  [2, 10],
]
export const semenSupplierPlace = giltSuppliers.length
/** To whom pigs are shipped. */
export const buyerPlaces = { processor: semenSupplierPlace + 1, market: semenSupplierPlace + 2 } as const
export const storeSupplierPlaces = { feed: semenSupplierPlace + 3, medicine: semenSupplierPlace + 4 } as const

/** @param fattens a breeding farm sells its piglets and has no houses to fatten them */
export function layOut(places: number, fattens: boolean): Omit<Layout, 'naturalBoars' | 'semenBoars'> {
  const built = houses.filter(({ kind }) => fattens || !fattening.includes(kind))
  const pens = built.flatMap(({ letter, animalsPerPen, share }, house) =>
    Array.from({ length: Math.max(2, Math.ceil((places * share) / animalsPerPen)) }, (_, i) => ({
      house,
      name: `${letter}-${String(i + 1).padStart(2, '0')}`,
    })),
  )
  const ofKind = Map.groupBy(pens.keys(), (pen) => built[pens[pen]?.house ?? 0]?.kind)
  return {
    suppliers: [...giltSuppliers, semenSupplier, processor, market, feedMill, pharmacy].map((names) => ({
      names,
    })),
    houses: built.map(({ kind, names }) => ({ kind, names })),
    pens,
    penFor: (kind, animal) => {
      const choice = ofKind.get(kind)
      return choice?.[Math.abs(animal) % choice.length] ?? null
    },
  }
}
