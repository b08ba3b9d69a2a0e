import { startMedicines, type MedicineUnit } from '../farm/medicines.ts'
import { Refusal } from '../basics/refusal.ts'
import { alike } from '../table/cell.ts'
import type { BookReader } from './rows.ts'

type Three = readonly [ko: string, en: string, vi: string]
/** Something that rows point at. `id` is null where the file brings it; what was merged goes by the one in its place. */
type Place = { id: number | null; unused?: boolean }
export type HousePlace = { id: number | null; kind: string; names: Three; unused?: boolean }
export type PenPlace = Place & {
  house: HousePlace
  name: string
  capacity?: number | null
  mergedInto?: PenPlace | null
}
export type SupplierPlace = Place & { names: Three; mergedInto?: SupplierPlace | null }
export type MedicinePlace = Place & {
  mergedInto?: MedicinePlace | null
  /** What the farm calls it, and what it is called in each language, where that is different. */
  name: string
  names?: Three
  category: string
  dose: number
  unit: MedicineUnit
  withdrawalDays: number
  maker?: string
  prescribed?: boolean
  againstFmd?: boolean
  /** It is there already, and becomes what the file says of it. */
  changed?: boolean
}

export type FeedPlace = Place & {
  mergedInto?: FeedPlace | null
  names: Three
  category: string
  /** Percent, and kcal a kilogram. */
  protein: number | null
  energy: number | null
  changed?: boolean
}

type AnyPlace = SupplierPlace | PenPlace | MedicinePlace | FeedPlace

/** What the farm has already. */
export type FarmPlaces = {
  houses: readonly HousePlace[]
  pens: readonly PenPlace[]
  suppliers: readonly SupplierPlace[]
  medicines: readonly MedicinePlace[]
  feeds: readonly FeedPlace[]
}

/** Pens, suppliers and medicines by what a row calls them: those of the farm, and those that the file brings. */
export class Places {
  readonly houses: HousePlace[]
  readonly pens: PenPlace[]
  readonly suppliers: SupplierPlace[]
  readonly medicines: MedicinePlace[]
  readonly feeds: FeedPlace[]
  readonly #medicinesByName = new Map<string, MedicinePlace>()
  readonly #pensByName = new Map<string, PenPlace[]>()
  readonly #suppliersByName = new Map<string, SupplierPlace>()
  readonly #feedsByName = new Map<string, FeedPlace>()

  /** @param fresh nothing is recorded yet: what the file says of medicines counts */
  constructor({ houses, pens, suppliers, medicines, feeds }: FarmPlaces, reader: BookReader, fresh: boolean) {
    this.houses = [...houses]
    this.pens = [...pens]
    this.suppliers = [...suppliers]
    this.medicines = [...medicines]
    this.feeds = [...feeds]
    // What is merged is settled when everything into which it can be is known.
    const merging = new Map<AnyPlace, () => void>()
    const mergeLater = <Of extends AnyPlace>(
      made: Of & { mergedInto?: Of | null },
      [sheet, row, into]: readonly ['suppliers' | 'pens' | 'medicines' | 'feeds', number, string | null],
      find: (into: string) => Of,
    ) => {
      if (into === null) return
      merging.set(made, () => {
        try {
          made.mergedInto = find(into)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          reader.refuse(sheet, row, 'mergedInto', error.code, error.values, into)
        }
      })
    }
    const isMerged = (place: AnyPlace) => Boolean(place.mergedInto) || merging.has(place)

    for (const { number, values, whole } of reader.rows.suppliers) {
      if (!whole) continue
      const names = threeNames(values.name, values.nameEn, values.nameVi)
      const into = values.mergedInto
      if (this.suppliers.some((each) => isMerged(each) === Boolean(into) && shareName(each.names, names)))
        continue
      const made: SupplierPlace = { id: null, names, unused: values.unused ?? false }
      this.suppliers.push(made)
      mergeLater(made, ['suppliers', number, into], (to) => this.supplier(to))
    }
    for (const { number, values, whole } of reader.rows.pens) {
      if (!whole) continue
      const names = threeNames(values.house, values.houseEn, values.houseVi)
      let house = this.houses.find((each) => each.kind === values.kind && shareName(each.names, names))
      if (!house) {
        house = { id: null, kind: values.kind, names, unused: values.houseUnused ?? false }
        this.houses.push(house)
      }
      const { pen: name, mergedInto: into, capacity } = values
      if (name === null) continue
      const known = this.pens.some(
        (each) =>
          isMerged(each) === Boolean(into) && each.house === house && alike(each.name) === alike(name),
      )
      if (known) continue
      const made: PenPlace = { id: null, house, name, capacity, unused: values.unused ?? false }
      this.pens.push(made)
      mergeLater(made, ['pens', number, into], (to) => this.pen(to))
    }
    for (const each of medicines) if (!isMerged(each)) this.#knowMedicine(each)
    const taken = new Set<MedicinePlace>()
    for (const { number, values, whole } of reader.rows.medicines) {
      if (!whole) continue
      const { name, category, unused, unit, mergedInto: into } = values
      const same = this.medicines.find((each) => alike(each.name) === alike(name))
      const known = same ?? (into ? undefined : this.#medicinesByName.get(alike(name)))
      if (known && (!fresh || taken.has(known))) continue
      const made: MedicinePlace = Object.assign(known ?? { id: null }, {
        name,
        names: [values.nameKo ?? '', values.nameEn ?? '', values.nameVi ?? ''] as const,
        category,
        dose: values.dose ?? 0,
        unit: unit ?? 'ml',
        withdrawalDays: values.withdrawalDays ?? 0,
        maker: values.maker ?? '',
        prescribed: values.prescribed ?? false,
        againstFmd: values.againstFmd ?? false,
        unused: unused ?? false,
        changed: known !== undefined,
        mergedInto: null,
      })
      taken.add(made)
      if (!known) this.medicines.push(made)
      mergeLater(made, ['medicines', number, into], (to) => this.medicine(to))
      if (into === null) this.#knowMedicine(made)
    }
    const takenFeeds = new Set<FeedPlace>()
    for (const { number, values, whole } of reader.rows.feeds) {
      if (!whole) continue
      const { category, protein, energy, unused, mergedInto: into } = values
      const names = threeNames(values.name, values.nameEn, values.nameVi)
      const known = this.feeds.find(
        (each) => !takenFeeds.has(each) && isMerged(each) === Boolean(into) && shareName(each.names, names),
      )
      if (known && !fresh) continue
      const told = { names, category, protein, energy, unused: unused ?? false, mergedInto: null }
      const made: FeedPlace = Object.assign(known ?? { id: null }, { ...told, changed: known !== undefined })
      takenFeeds.add(made)
      if (!known) this.feeds.push(made)
      mergeLater(made, ['feeds', number, into], (to) => this.feed(to))
    }
    for (const each of this.feeds) if (!isMerged(each)) this.#knowFeed(each)
    for (const each of this.suppliers) if (!isMerged(each)) this.#knowSupplier(each)
    for (const each of this.pens) if (!isMerged(each)) this.#knowPen(each)
    for (const merge of merging.values()) merge()
    // A name that nothing else has any more still says what was meant.
    for (const each of this.suppliers) if (each.mergedInto) this.#knowSupplier(each, each.mergedInto)
    for (const each of this.medicines) if (each.mergedInto) this.#knowMedicine(each, each.mergedInto)
    for (const each of this.feeds) if (each.mergedInto) this.#knowFeed(each, each.mergedInto)
    for (const each of this.pens) if (each.mergedInto) this.#knowPen(each, each.mergedInto)
  }

  #knowSupplier(supplier: SupplierPlace, as = supplier) {
    for (const name of supplier.names.map(alike))
      if (!this.#suppliersByName.has(name)) this.#suppliersByName.set(name, as)
  }

  #knowFeed(feed: FeedPlace, as = feed) {
    for (const name of feed.names.map(alike))
      if (!this.#feedsByName.has(name)) this.#feedsByName.set(name, as)
  }

  #knowPen(pen: PenPlace, as = pen) {
    for (const key of new Set([pen.name, ...pen.house.names.map((house) => house + pen.name)].map(alike))) {
      const known = this.#pensByName.get(key) ?? []
      if (as === pen || known.length === 0) this.#pensByName.set(key, [...known, as])
    }
  }

  #knowMedicine(medicine: MedicinePlace, as = medicine) {
    for (const name of namesOfMedicine(medicine))
      if (!this.#medicinesByName.has(name)) this.#medicinesByName.set(name, as)
  }

  /** @throws Refusal where there is no such pen, or several */
  pen(text: string): PenPlace {
    const found = this.#pensByName.get(alike(text)) ?? []
    const [pen, other] = found
    if (!pen) throw new Refusal('PEN_NOT_KNOWN', { pen: text })
    if (other) throw new Refusal('PEN_AMBIGUOUS', { pen: text, like: penLabel(pen, 0) })
    return pen
  }

  /** @throws Refusal where there is none of this name */
  medicine(text: string): MedicinePlace {
    const medicine = this.#medicinesByName.get(alike(text))
    if (!medicine) throw new Refusal('MEDICINE_UNKNOWN', { medicine: text })
    return medicine
  }

  /** @throws Refusal where there is none of this name */
  feed(text: string): FeedPlace {
    const feed = this.#feedsByName.get(alike(text))
    if (!feed) throw new Refusal('ITEM_UNKNOWN')
    return feed
  }

  /** @throws Refusal where there is none of this name */
  supplier(text: string): SupplierPlace {
    const supplier = this.#suppliersByName.get(alike(text))
    if (!supplier) throw new Refusal('SUPPLIER_UNKNOWN', { supplier: text })
    return supplier
  }
}

/** How the workbook names a pen whose name others have too. */
export const penLabel = ({ house, name }: Pick<PenPlace, 'house' | 'name'>, language: 0 | 1 | 2) =>
  `${house.names[language]} / ${name}`

const threeNames = (ko: string, en: string | null, vi: string | null) => [ko, en ?? ko, vi ?? ko] as const

const shareName = (some: readonly string[], others: readonly string[]) => {
  const known = new Set(some.map(alike))
  return others.some((name) => known.has(alike(name)))
}

/** What it is called here; and a farm that was founded in another language has the medicines of the start under other names. */
const namesOfMedicine = ({ name, names = ['', '', ''] }: MedicinePlace) => {
  const own = [name, ...names].map(alike).filter(Boolean)
  const known = startMedicines.find((start) =>
    Object.values(start.names).some((each) => alike(each) === own[0]),
  )
  return new Set([...own, ...(known ? Object.values(known.names).map(alike) : [])])
}
