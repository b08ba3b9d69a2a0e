import { fail } from 'node:assert'
import { addDays, type Day, todayAt } from '@penside/domain/basics/day.ts'
import type { Reading } from '@penside/domain/table/cell.ts'
import { maxDaysAhead } from '@penside/domain/table/dates.ts'
import type { FarmBefore, FarmWeaning } from '@penside/domain/workbook/animals.ts'
import { keyOfRecord } from '@penside/domain/workbook/changes.ts'
import type { CompanyFarm } from '@penside/domain/workbook/other-farms.ts'
import type {
  FeedPlace,
  HousePlace,
  MedicinePlace,
  PenPlace,
  SupplierPlace,
} from '@penside/domain/workbook/places.ts'
import { sql, type Db } from '../database/db.ts'
import type { NamedRow } from '../farm/translated-names.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { farmSettings } from '../farm/settings.ts'
import { farmCurves } from '../farm/standard-curve.ts'
import { allSows, loadLives, type Sow } from '../records/life/life.ts'
import { openTransfers } from '../groups/transfers.ts'
import { farmGroups } from './stored-groups.ts'

/** The farm before an import, with today, its settings, and how cells are read. */
export type FarmNow = {
  today: Day
  reading: Reading
  settings: FarmSettings
  before: Omit<FarmBefore, 'records' | 'groupMoves'>
}

const namesOf = ({ nameKo, nameEn, nameVi }: NamedRow) => [nameKo, nameEn, nameVi] as const

/** Reads all of the farm that a row may refer to or conflict with. */
export async function farmNow(db: Db, now: Date): Promise<FarmNow> {
  const farm = await db.one<{ dateFormat: string; timeZone: string; company: string }>(
    sql`select date_format, time_zone, company from farm where farm_id = current_farm()`,
  )
  const codes = await db.many<NamedRow & { list: string; code: string; mergedInto: string | null }>(
    sql`select list, code, name_ko, name_en, name_vi, merged_into from farm_code order by list, code`,
  )
  const animals = await db.many<{
    sex: 'sow' | 'boar'
    tag: string
    earNotch: string
    earTag: string
    living: boolean
  }>(sql`select sex, tag, ear_notch, ear_tag, status <> 'culled' as living from animal`)
  const herd = await farmHerd(db)
  const tagsOf = (sex: string) => new Set(animals.filter((each) => each.sex === sex).map(({ tag }) => tag))
  const livingOf = (sex: string) =>
    new Set(animals.filter((each) => each.sex === sex && each.living).map(({ tag }) => tag))
  const settings = await farmSettings(db)
  const notchesOf = (sex: string) =>
    new Set(animals.filter((each) => each.sex === sex && each.earNotch).map(({ earNotch }) => earNotch))
  // After this the company's other farms can be read by name.
  const sent = await openTransfers(db, farm)
  return {
    today: todayAt(farm.timeZone, now),
    reading: {
      dateFormat: farm.dateFormat,
      latest: addDays(todayAt(farm.timeZone, now), maxDaysAhead),
      farmCodes: codes.map((row) => ({
        list: row.list,
        code: row.code,
        names: namesOf(row),
        mergedInto: row.mergedInto,
      })),
    },
    settings,
    before: {
      ...(await placesOf(db)),
      ...herd,
      sowTags: tagsOf('sow'),
      boarTags: tagsOf('boar'),
      sowNotches: notchesOf('sow'),
      boarNotches: notchesOf('boar'),
      groups: await farmGroups(db),
      weanings: await weaningsWithoutGroup(db),
      livingSows: livingOf('sow'),
      livingBoars: livingOf('boar'),
      boarsNumberedApart: settings.boarsNumberedApart !== 0,
      storeUsed: Boolean(await db.maybeOne(sql`select 1 from stock_record limit 1`)),
      weightCurve: (await farmCurves(db)).weight,
      farms: await companyFarms(db),
      sent,
      earTags: new Set(animals.map(({ earTag }) => earTag).filter(Boolean)),
    },
  }
}

/** Animals to which a file may add records; of several with one number, the living one. */
async function farmHerd(db: Db): Promise<Pick<FarmBefore, 'sows' | 'boars'>> {
  const boars = await db.many<{ tag: string; bornOn: Day | null }>(
    sql`select tag, born_on from animal where sex = 'boar' order by status = 'culled' desc, animal_id`,
  )
  const sows = await allSows(db)
  const lives = await loadLives(
    db,
    sows.map(({ animalId }) => animalId),
  )
  const held = ({ animalId }: Sow) =>
    (lives.get(animalId) ?? []).flatMap(({ record }) => (record.kind === 'entry' ? [] : [record]))
  const keys = ({ animalId }: Sow) =>
    (lives.get(animalId) ?? []).flatMap(({ seq, number, record: { kind } }) =>
      kind === 'entry' ? [] : [keyOfRecord({ seq, number, kind })],
    )
  const entryOf = ({ animalId }: Sow) => {
    const [first] = lives.get(animalId) ?? []
    return first?.record.kind === 'entry' ? first.record : null
  }
  const numbers = ({ animalId }: Sow) =>
    Object.fromEntries(
      (lives.get(animalId) ?? []).flatMap(({ number, record }) => (number ? [[record.kind, number]] : [])),
    )
  return {
    boars: new Map(boars.map(({ tag, bornOn }) => [tag, bornOn])),
    sows: new Map(
      sows.flatMap((sow) => {
        const { animalId, tag, earNotch: _, breed: __, bornOn, enteredOn, ...state } = sow
        const entry = entryOf(sow)
        const life = { entry, records: held(sow), keys: keys(sow), changes: numbers(sow) }
        return entry ? [[tag, { animalId, bornOn, enteredOn, state, ...life, entry }] as const] : []
      }),
    ),
  }
}

const weaningsWithoutGroup = (db: Db): Promise<FarmWeaning[]> =>
  db.many(sql`
    select a.tag, e.on_date as on, w.females + w.males + w.unsexed as head, w.seq, null::int as litter_number
    from weaning w join sow_event e using (farm_id, animal_id, seq) join animal a using (farm_id, animal_id)
    where not exists (select from group_move m where m.farm_id = w.farm_id and m.animal_id = w.animal_id and m.weaning_seq = w.seq)
    union all
    select a.tag, c.on_date, c.females + c.males + c.unsexed, null, c.number
    from litter_change c join animal a using (farm_id, animal_id)
    where c.kind = 'partialWeaning'
      and not exists (select from group_move m where m.farm_id = c.farm_id and m.animal_id = c.animal_id and m.litter_number = c.number)`)

/** Other farms of the company; empty before `openTransfers` has set it. */
export const companyFarms = (db: Db): Promise<CompanyFarm[]> =>
  db.many(sql`
    select farm_id, name from farm where farm_id <> current_farm()
      and company <> '' and company = current_setting('penside.company', true) order by farm_id`)

/** Houses, pens, suppliers, medicines and feeds, unused ones too. */
export async function placesOf(db: Db) {
  const houses = await db.many<NamedRow & { houseId: number; kind: string; active: boolean }>(
    sql`select house_id, kind, name_ko, name_en, name_vi, active from house order by position, house_id`,
  )
  const byId = new Map<number, HousePlace>(
    houses.map((row) => [
      row.houseId,
      { id: row.houseId, kind: row.kind, names: namesOf(row), unused: !row.active },
    ]),
  )
  type PenRow = Merged & { houseId: number; name: string; capacity: number | null; active: boolean }
  const pens = await db.many<PenRow>(sql`
    select p.pen_id as id, p.house_id, p.name, p.capacity, p.active, p.merged_into from pen p join house h using (farm_id, house_id)
    order by h.position, h.house_id, p.position, p.pen_id`)
  const suppliers = await db.many<Merged & NamedRow & { active: boolean }>(
    sql`select supplier_id as id, name_ko, name_en, name_vi, active, merged_into from supplier order by supplier_id`,
  )
  const medicines = await db.many<Merged & NamedRow & MedicinePlace & { id: number; active: boolean }>(sql`
    select medicine_id as id, name, name_ko, name_en, name_vi, category, dose::float8 as dose, unit, withdrawal_days, maker, prescribed, against_fmd, active, merged_into
    from medicine order by category, name, medicine_id`)
  const feeds = await db.many<
    Merged & NamedRow & Pick<FeedPlace, 'category' | 'protein' | 'energy'> & { active: boolean }
  >(sql`
    select feed_id as id, name_ko, name_en, name_vi, category, protein::float8 as protein, energy, active, merged_into from feed
    order by category, feed_id`)
  return {
    feeds: merged<FeedPlace, (typeof feeds)[number]>(
      feeds,
      ({ id, category, protein, energy, active, ...row }) => ({
        id,
        names: namesOf(row),
        category,
        protein,
        energy,
        unused: !active,
      }),
    ),
    houses: [...byId.values()],
    pens: merged<PenPlace, PenRow>(pens, ({ id, name, capacity, active, houseId }) => {
      const house = byId.get(houseId) ?? fail('a pen has no house')
      return { id, house, name, capacity, unused: !active }
    }),
    suppliers: merged<SupplierPlace, (typeof suppliers)[number]>(suppliers, (row) => ({
      id: row.id,
      names: namesOf(row),
      unused: !row.active,
    })),
    medicines: merged<MedicinePlace, (typeof medicines)[number]>(
      medicines,
      ({ id, name, active, nameKo, nameEn, nameVi, ...values }) => {
        const names = namesOf({ nameKo, nameEn, nameVi })
        return { id, name, names, ...values, mergedInto: null, unused: !active }
      },
    ),
  }
}

type Merged = { id: number; mergedInto: number | null }
/** Connects merged entries with the entry in their place. */
function merged<Of extends { mergedInto?: Of | null }, Row extends Merged>(
  rows: readonly Row[],
  made: (row: Row) => Of,
): Of[] {
  const byId = new Map(rows.map((row) => [row.id, made(row)]))
  return rows.map(({ id, mergedInto }) => {
    const place = byId.get(id) ?? fail()
    if (mergedInto !== null) place.mergedInto = byId.get(mergedInto) ?? null
    return place
  })
}
