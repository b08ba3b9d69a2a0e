import { startMedicines, type MedicineUnit } from '../farm/medicines.ts'
import { Refusal, tried } from '../basics/refusal.ts'
import { alike } from '../table/cell.ts'
import type { BookReader } from './rows.ts'
import type { RowOf, SheetKey } from './sheets.ts'

type Three = readonly [ko: string, en: string, vi: string]
/** An entry that rows refer to by name. `id` is null for a new entry of the file. */
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
  /** The farm's name for it, and names by language where they differ. */
  name: string
  names?: Three
  category: string
  dose: number
  unit: MedicineUnit
  withdrawalDays: number
  maker?: string
  prescribed?: boolean
  againstFmd?: boolean
  /** An entry of the farm that takes the values of the file. */
  changed?: boolean
}

export type FeedPlace = Place & {
  mergedInto?: FeedPlace | null
  names: Three
  category: string
  /** Protein in percent, energy in kcal per kg. */
  protein: number | null
  energy: number | null
  changed?: boolean
}

type AnyPlace = SupplierPlace | PenPlace | MedicinePlace | FeedPlace

/** Entries of the farm before an import. */
export type FarmPlaces = {
  houses: readonly HousePlace[]
  pens: readonly PenPlace[]
  suppliers: readonly SupplierPlace[]
  medicines: readonly MedicinePlace[]
  feeds: readonly FeedPlace[]
}

/** Pens, suppliers, medicines and feeds by name: those of the farm, and those of the file. */
export class Places {
  readonly houses: HousePlace[]
  readonly pens: PenPlace[]
  readonly suppliers: SupplierPlace[]
  readonly medicines: MedicinePlace[]
  readonly feeds: FeedPlace[]
  readonly #reader: BookReader
  /** What to merge once all places are known. */
  readonly #merging = new Map<AnyPlace, () => void>()
  readonly #medicinesByName = new Map<string, MedicinePlace>()
  readonly #pensByName = new Map<string, PenPlace[]>()
  readonly #suppliersByName = new Map<string, SupplierPlace>()
  readonly #feedsByName = new Map<string, FeedPlace>()

  /** @param replaces the file's medicines and feeds replace those of the farm with their names */
  constructor(
    { houses, pens, suppliers, medicines, feeds }: FarmPlaces,
    reader: BookReader,
    replaces: boolean,
  ) {
    this.houses = [...houses]
    this.pens = [...pens]
    this.suppliers = [...suppliers]
    this.medicines = [...medicines]
    this.feeds = [...feeds]
    this.#reader = reader
    this.#readSuppliers()
    this.#readPens()
    this.#readMedicines(replaces)
    this.#readFeeds(replaces)
    for (const each of this.feeds) if (!this.#isMerged(each)) this.#knowFeed(each)
    for (const each of this.suppliers) if (!this.#isMerged(each)) this.#knowSupplier(each)
    for (const each of this.pens) if (!this.#isMerged(each)) this.#knowPen(each)
    for (const merge of this.#merging.values()) merge()
    // The name of a merged entry leads to the entry in its place, unless another entry has the name.
    for (const each of this.suppliers) if (each.mergedInto) this.#knowSupplier(each, each.mergedInto)
    for (const each of this.medicines) if (each.mergedInto) this.#knowMedicine(each, each.mergedInto)
    for (const each of this.feeds) if (each.mergedInto) this.#knowFeed(each, each.mergedInto)
    for (const each of this.pens) if (each.mergedInto) this.#knowPen(each, each.mergedInto)
  }

  #isMerged(place: AnyPlace) {
    return Boolean(place.mergedInto) || this.#merging.has(place)
  }

  /** Notes that a place of the file was merged into the one that `find` returns by its name. */
  #mergeLater<Of extends AnyPlace>(
    place: Of & { mergedInto?: Of | null },
    [sheet, row, into]: readonly ['suppliers' | 'pens' | 'medicines' | 'feeds', number, string | null],
    find: (into: string) => Of,
  ) {
    if (into === null) return
    this.#merging.set(place, () =>
      tried<void>(
        () => void (place.mergedInto = find(into)),
        ({ code, values }) => this.#reader.refuse(sheet, row, 'mergedInto', code, values, into),
      ),
    )
  }

  #readSuppliers() {
    for (const { number, values } of wholeRows(this.#reader, 'suppliers')) {
      const names = threeNames(values.name, values.nameEn, values.nameVi)
      const into = values.mergedInto
      const known = this.suppliers.some(
        (each) => this.#isMerged(each) === Boolean(into) && shareName(each.names, names),
      )
      if (known) continue
      const supplier: SupplierPlace = { id: null, names, unused: values.unused ?? false }
      this.suppliers.push(supplier)
      this.#mergeLater(supplier, ['suppliers', number, into], (to) => this.supplier(to))
    }
  }

  #readPens() {
    for (const { number, values } of wholeRows(this.#reader, 'pens')) {
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
          this.#isMerged(each) === Boolean(into) && each.house === house && alike(each.name) === alike(name),
      )
      if (known) continue
      const pen: PenPlace = { id: null, house, name, capacity, unused: values.unused ?? false }
      this.pens.push(pen)
      this.#mergeLater(pen, ['pens', number, into], (to) => this.pen(to))
    }
  }

  #readMedicines(replaces: boolean) {
    for (const each of this.medicines) if (!this.#isMerged(each)) this.#knowMedicine(each)
    const replaced = new Set<MedicinePlace>()
    for (const { number, values } of wholeRows(this.#reader, 'medicines')) {
      const { name, mergedInto: into } = values
      const same = this.medicines.find((each) => alike(each.name) === alike(name))
      const known = same ?? (into ? undefined : this.#medicinesByName.get(alike(name)))
      if (known && (!replaces || replaced.has(known))) continue
      const medicine: MedicinePlace = Object.assign(known ?? { id: null }, {
        ...columnsOfMedicine(values),
        changed: known !== undefined,
        mergedInto: null,
      })
      replaced.add(medicine)
      if (!known) this.medicines.push(medicine)
      this.#mergeLater(medicine, ['medicines', number, into], (to) => this.medicine(to))
      if (into === null) this.#knowMedicine(medicine)
    }
  }

  #readFeeds(replaces: boolean) {
    const replaced = new Set<FeedPlace>()
    for (const { number, values } of wholeRows(this.#reader, 'feeds')) {
      const { category, protein, energy, unused, mergedInto: into } = values
      const names = threeNames(values.name, values.nameEn, values.nameVi)
      const known = this.feeds.find(
        (each) =>
          !replaced.has(each) && this.#isMerged(each) === Boolean(into) && shareName(each.names, names),
      )
      if (known && !replaces) continue
      const columns = { names, category, protein, energy, unused: unused ?? false, mergedInto: null }
      const feed: FeedPlace = Object.assign(known ?? { id: null }, {
        ...columns,
        changed: known !== undefined,
      })
      replaced.add(feed)
      if (!known) this.feeds.push(feed)
      this.#mergeLater(feed, ['feeds', number, into], (to) => this.feed(to))
    }
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

  /** @throws Refusal PEN_NOT_KNOWN or PEN_AMBIGUOUS */
  pen(text: string): PenPlace {
    const found = this.#pensByName.get(alike(text)) ?? []
    const [pen, other] = found
    if (!pen) throw new Refusal('PEN_NOT_KNOWN', { pen: text })
    if (other) throw new Refusal('PEN_AMBIGUOUS', { pen: text, like: penLabel(pen, 0) })
    return pen
  }

  /** @throws Refusal MEDICINE_UNKNOWN */
  medicine(text: string): MedicinePlace {
    const medicine = this.#medicinesByName.get(alike(text))
    if (!medicine) throw new Refusal('MEDICINE_UNKNOWN', { medicine: text })
    return medicine
  }

  /** @throws Refusal ITEM_UNKNOWN */
  feed(text: string): FeedPlace {
    const feed = this.#feedsByName.get(alike(text))
    if (!feed) throw new Refusal('ITEM_UNKNOWN')
    return feed
  }

  /** @throws Refusal SUPPLIER_UNKNOWN */
  supplier(text: string): SupplierPlace {
    const supplier = this.#suppliersByName.get(alike(text))
    if (!supplier) throw new Refusal('SUPPLIER_UNKNOWN', { supplier: text })
    return supplier
  }
}

/** The name of a pen in the workbook if several pens share it. */
export const penLabel = ({ house, name }: Pick<PenPlace, 'house' | 'name'>, language: 0 | 1 | 2) =>
  `${house.names[language]} / ${name}`

const wholeRows = <K extends SheetKey>(reader: BookReader, sheet: K) =>
  reader.rows[sheet].filter(({ whole }) => whole)

const threeNames = (ko: string, en: string | null, vi: string | null) => [ko, en ?? ko, vi ?? ko] as const

/** Columns of a medicine, with empty cells filled. */
const columnsOfMedicine = (values: RowOf<'medicines'>) => ({
  name: values.name,
  names: [values.nameKo ?? '', values.nameEn ?? '', values.nameVi ?? ''] as const,
  category: values.category,
  dose: values.dose ?? 0,
  unit: values.unit ?? 'ml',
  withdrawalDays: values.withdrawalDays ?? 0,
  maker: values.maker ?? '',
  prescribed: values.prescribed ?? false,
  againstFmd: values.againstFmd ?? false,
  unused: values.unused ?? false,
})

const shareName = (some: readonly string[], others: readonly string[]) => {
  const known = new Set(some.map(alike))
  return others.some((name) => known.has(alike(name)))
}

/** All names of a medicine; a start medicine also has its names in the other languages. */
const namesOfMedicine = ({ name, names = ['', '', ''] }: MedicinePlace) => {
  const own = [name, ...names].map(alike).filter(Boolean)
  const known = startMedicines.find((start) =>
    Object.values(start.names).some((each) => alike(each) === own[0]),
  )
  return new Set([...own, ...(known ? Object.values(known.names).map(alike) : [])])
}
