import { startMedicines, type MedicineUnit } from '../../farm/medicines.ts'
import { Refusal } from '../../refusal.ts'
import { alike } from './cell.ts'
import type { BookReader } from './rows.ts'

/** A house, a pen or a supplier that rows point at. `id` is null where the file brings it. */
export type HousePlace = { id: number | null; kind: string; names: readonly [string, string, string] }
export type PenPlace = { id: number | null; house: HousePlace; name: string; unused?: boolean }
export type SupplierPlace = {
  id: number | null
  names: readonly [string, string, string]
  unused?: boolean
}
export type MedicinePlace = {
  id: number | null
  name: string
  category: string
  dose: number
  unit: MedicineUnit
  withdrawalDays: number
  unused?: boolean
}

/** What the farm has already. */
export type FarmPlaces = {
  houses: readonly HousePlace[]
  pens: readonly PenPlace[]
  suppliers: readonly SupplierPlace[]
  medicines: readonly MedicinePlace[]
}

/** Pens, suppliers and medicines by what a row calls them: those of the farm, and those that the file brings. */
export class Places {
  readonly houses: HousePlace[]
  readonly pens: PenPlace[]
  readonly suppliers: SupplierPlace[]
  readonly medicines: MedicinePlace[]
  readonly #medicinesByName = new Map<string, MedicinePlace>()
  readonly #pensByName = new Map<string, PenPlace[]>()
  readonly #suppliersByName = new Map<string, SupplierPlace>()

  constructor({ houses, pens, suppliers, medicines }: FarmPlaces, reader: BookReader) {
    this.houses = [...houses]
    this.pens = [...pens]
    this.suppliers = [...suppliers]
    this.medicines = [...medicines]
    for (const each of medicines) this.#know(each)
    for (const { values, whole } of reader.rows.medicines) {
      if (!whole || this.#medicinesByName.has(alike(values.name))) continue
      const { name, category, unused, unit } = values
      const of = { category, dose: values.dose ?? 0, unit: unit ?? 'ml', unused: unused ?? false }
      const made: MedicinePlace = { id: null, name, ...of, withdrawalDays: values.withdrawalDays ?? 0 }
      this.medicines.push(made)
      this.#know(made)
    }
    for (const { values, whole } of reader.rows.suppliers) {
      if (!whole) continue
      const names = threeNames(values.name, values.nameEn, values.nameVi)
      if (!this.suppliers.some((each) => shareName(each.names, names)))
        this.suppliers.push({ id: null, names, unused: values.unused ?? false })
    }
    for (const { values, whole } of reader.rows.pens) {
      if (!whole) continue
      const names = threeNames(values.house, values.houseEn, values.houseVi)
      let house = this.houses.find((each) => each.kind === values.kind && shareName(each.names, names))
      if (!house) {
        house = { id: null, kind: values.kind, names }
        this.houses.push(house)
      }
      const name = values.pen
      if (name === null) continue
      if (!this.pens.some((each) => each.house === house && alike(each.name) === alike(name)))
        this.pens.push({ id: null, house, name, unused: values.unused ?? false })
    }
    for (const pen of this.pens)
      for (const key of new Set([pen.name, ...pen.house.names.map((house) => house + pen.name)].map(alike)))
        this.#pensByName.set(key, [...(this.#pensByName.get(key) ?? []), pen])
    for (const supplier of this.suppliers)
      for (const name of supplier.names) this.#suppliersByName.set(alike(name), supplier)
  }

  /** @throws Refusal where there is no such pen, or several */
  pen(text: string): PenPlace {
    const found = this.#pensByName.get(alike(text)) ?? []
    const [pen, other] = found
    if (!pen) throw new Refusal('PEN_NOT_KNOWN', { pen: text })
    if (other) throw new Refusal('PEN_AMBIGUOUS', { pen: text, like: penLabel(pen, 0) })
    return pen
  }

  #know(medicine: MedicinePlace) {
    for (const name of namesOfMedicine(medicine.name))
      if (!this.#medicinesByName.has(name)) this.#medicinesByName.set(name, medicine)
  }

  /** @throws Refusal where there is none of this name */
  medicine(text: string): MedicinePlace {
    const medicine = this.#medicinesByName.get(alike(text))
    if (!medicine) throw new Refusal('MEDICINE_UNKNOWN', { medicine: text })
    return medicine
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

/** A farm that was founded in another language has the medicines of the start under other names. */
const namesOfMedicine = (name: string) => {
  const known = startMedicines.find(({ names }) =>
    Object.values(names).some((each) => alike(each) === alike(name)),
  )
  return new Set([alike(name), ...(known ? Object.values(known.names).map(alike) : [])])
}
