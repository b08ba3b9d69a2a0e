import type { Day } from '@penside/domain/day.ts'
import { todayAt } from '@penside/domain/day.ts'
import { alike, type Reading } from '@penside/domain/records/books/cell.ts'
import type { FarmBefore } from '@penside/domain/records/books/lives.ts'
import type { HousePlace, MedicinePlace } from '@penside/domain/records/books/places.ts'
import { sql, type Db } from '../../db.ts'
import type { NamedRow } from '../../farm/names.ts'
import { farmSettings } from '../../farm/settings.ts'

/** The farm as its books find it. */
export type FarmNow = { today: Day; reading: Reading; before: FarmBefore }

const namesOf = ({ nameKo, nameEn, nameVi }: NamedRow) => [nameKo, nameEn, nameVi] as const

/** Everything of the farm that a row of the books may point at or stand against. */
export async function farmNow(db: Db, now: Date): Promise<FarmNow> {
  const farm = await db.one<{ dateFormat: string; timeZone: string }>(
    sql`select date_format, time_zone from farm where farm_id = current_farm()`,
  )
  const codes = await db.many<NamedRow & { list: string; code: string }>(
    sql`select list, code, name_ko, name_en, name_vi from farm_code order by list, code`,
  )
  const groups = await db.many<{ name: string }>(sql`select name from pig_group`)
  const animals = await db.many<{
    sex: 'sow' | 'boar'
    tag: string
    earNotch: string
    earTag: string
    living: boolean
  }>(sql`select sex, tag, ear_notch, ear_tag, status <> 'culled' as living from animal`)
  const tagsOf = (sex: string) => new Set(animals.filter((each) => each.sex === sex).map(({ tag }) => tag))
  const livingOf = (sex: string) =>
    new Set(animals.filter((each) => each.sex === sex && each.living).map(({ tag }) => tag))
  const { boarsNumberedApart } = await farmSettings(db)
  const notchesOf = (sex: string) =>
    new Set(animals.filter((each) => each.sex === sex && each.earNotch).map(({ earNotch }) => earNotch))
  return {
    today: todayAt(farm.timeZone, now),
    reading: {
      dateFormat: farm.dateFormat,
      farmCodes: codes.map((row) => ({ list: row.list, code: row.code, names: namesOf(row) })),
    },
    before: {
      ...(await placesOf(db)),
      sowTags: tagsOf('sow'),
      boarTags: tagsOf('boar'),
      sowNotches: notchesOf('sow'),
      boarNotches: notchesOf('boar'),
      groups: new Set(groups.map(({ name }) => alike(name))),
      livingSows: livingOf('sow'),
      livingBoars: livingOf('boar'),
      boarsNumberedApart: boarsNumberedApart !== 0,
      earTags: new Set(animals.map(({ earTag }) => earTag).filter(Boolean)),
    },
  }
}

/** Houses, pens, suppliers and medicines, also those that are not offered any more. */
export async function placesOf(db: Db) {
  const houses = await db.many<NamedRow & { houseId: number; kind: string }>(
    sql`select house_id, kind, name_ko, name_en, name_vi from house order by position, house_id`,
  )
  const byId = new Map<number, HousePlace>(
    houses.map((row) => [row.houseId, { id: row.houseId, kind: row.kind, names: namesOf(row) }]),
  )
  const pens = await db.many<{ penId: number; houseId: number; name: string; active: boolean }>(sql`
    select p.pen_id, p.house_id, p.name, p.active from pen p join house h using (farm_id, house_id)
    order by h.position, h.house_id, p.position, p.pen_id`)
  const suppliers = await db.many<NamedRow & { supplierId: number; active: boolean }>(
    sql`select supplier_id, name_ko, name_en, name_vi, active from supplier order by supplier_id`,
  )
  const medicines = await db.many<MedicinePlace>(sql`
    select medicine_id as id, name, category, dose::float8 as dose, unit, withdrawal_days, not active as unused from medicine
    order by category, name, medicine_id`)
  return {
    houses: [...byId.values()],
    pens: pens.flatMap(({ penId, houseId, name, active }) => {
      const house = byId.get(houseId)
      return house ? [{ id: penId, house, name, unused: !active }] : []
    }),
    suppliers: suppliers.map((row) => ({ id: row.supplierId, names: namesOf(row), unused: !row.active })),
    medicines,
  }
}
