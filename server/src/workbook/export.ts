import {
  carcassGradeNames,
  carcassPartNames,
  carcassSexNames,
  condemnationNames,
} from '@penside/domain/groups/carcass.ts'
import { sowStatuses, type LivingStatus } from '@penside/domain/records/life.ts'
import { besideKinds, sheetKeyOf } from '@penside/domain/records/known-kinds.ts'
import { groupMoveWords, type RowOf, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../database/db.ts'
import { seesFarmsOfCompany } from '../groups/transfers.ts'
import type { Caller } from '../http/serve.ts'
import { filled, namesFor, rowOf, yes, type Naming, type Rows, type Value } from './export-cells.ts'
import { besideOf, groupBesidesOf, livesOf } from './export-kinds.ts'
import { placeRows, setupOf } from './export-setup.ts'
import { stockOf } from './export-stock.ts'
import { storedGroupMoves } from './stored-groups.ts'

/** Sows per answer, with some thousands of records. */
const sowsPerShare = 100

/** Exports the sows after a tag, with their records; the first answer also has everything else. Codes have names in the caller's language. */
export async function exportBooks(
  db: Db,
  language: Language,
  caller: Pick<Caller, 'company'>,
  after: string | null,
) {
  await seesFarmsOfCompany(db, caller)
  const names = await namesFor(db, language)
  const sows = await db.many<SowRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.born_on, a.entered_on, a.stock_entry_on, a.supplier_id, a.pen_id,
      e.start_status, e.parity, e.last_work_on, e.matings, e.live_born, e.mummified, e.stillborn
    from animal a join sow_entry e using (farm_id, animal_id)
    where a.sex = 'sow' ${after === null ? sql`` : sql`and a.tag > ${after}`} order by a.tag limit ${sowsPerShare}`)
  const first: Rows = after === null ? await withoutSows(db, names) : {}
  const ofSows: Rows = { ...(await livesOf(db, sows, names)), ...(await besideOf(db, sows, 'sow', names)) }
  const sheets: Rows = { ...first, ...ofSows, sows: sows.map((sow) => sowRow(sow, names)) }
  // Records of boars come before those of sows.
  for (const key of besideKinds.map(sheetKeyOf)) sheets[key] = [...(first[key] ?? []), ...(ofSows[key] ?? [])]
  const { version, count } = await db.one<{ version: number; count: number }>(sql`
    select coalesce((select change_id from change order by farm_id desc, xact desc, change_id desc limit 1), 0) as version, (select count(*) from animal where sex = 'sow') as count`)
  return {
    sheets,
    next: sows.length === sowsPerShare ? (sows.at(-1)?.tag ?? null) : null,
    sows: count,
    version,
  }
}

async function withoutSows(db: Db, names: Naming): Promise<Rows> {
  const { code } = names
  const boars = await db.many<BoarRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.category, a.born_on, a.entered_on, a.stock_entry_on, a.supplier_id, a.pen_id,
      r.on_date as removed_on, r.category as removal_category, r.reason, r.remark
    from animal a left join boar_removal r using (farm_id, animal_id) where a.sex = 'boar' order by a.tag`)
  return {
    ...placeRows(names),
    ...(await setupOf(db, names)),
    ...(await besideOf(db, boars, 'boar', names)),
    ...(await groupsOf(db, names)),
    ...(await groupBesidesOf(db, names)),
    stock: await stockOf(db, names),
    boars: boars.map((boar) =>
      rowOf('boars', {
        tag: boar.tag,
        earNotch: filled(boar.earNotch),
        breed: code('association', '042', boar.breed),
        category: code('system', '06', boar.category),
        bornOn: boar.bornOn,
        enteredOn: boar.enteredOn,
        stockEntryOn: boar.stockEntryOn,
        supplier: names.supplier(boar.supplierId),
        pen: names.pen(boar.penId),
        earTag: filled(boar.earTag),
        removedOn: boar.removedOn,
        removalCategory: code('system', '08', boar.removalCategory),
        removalReason: code('association', '031', boar.reason),
        removalRemark: filled(boar.remark ?? ''),
      }),
    ),
  }
}

async function groupsOf(
  db: Db,
  names: Naming,
): Promise<Pick<Record<SheetKey, Value[][]>, 'groups' | 'groupMoves' | 'carcasses'>> {
  const groups = await db.many<GroupRow>(sql`
    select name, started_on, age_days, breed, pen_id, ended_on, remark, end_remark from pig_group order by started_on, name`)
  const moves = await storedGroupMoves(db)
  const carcasses = await db.many<RowOf<'carcasses'>>(sql`
    select g.name as group, s.shipment, s.on_date as on, c.carcass_no, c.weight::float8 as weight, c.grade, c.backfat::float8 as backfat, c.sex,
      c.condemned, c.part, c.price::float8 as price
    from (select farm_id, group_id, number, on_date, row_number() over (partition by group_id order by number)::int as shipment
      from group_move where kind = 'shipment') s
    join carcass c using (farm_id, group_id, number) join pig_group g using (farm_id, group_id)
    order by g.started_on, g.name, s.shipment, c.place`)
  return {
    groups: groups.map((row) =>
      rowOf('groups', {
        name: row.name,
        startedOn: row.startedOn,
        ageDays: row.ageDays,
        breed: names.code('association', '043', row.breed),
        pen: names.pen(row.penId),
        endedOn: row.endedOn,
        remark: filled(row.remark),
        endRemark: filled(row.endRemark),
      }),
    ),
    groupMoves: moves.map(({ type, kind, madeGroup, weight, remark, partnerId, mark, otherFarmId, ...row }) =>
      rowOf('groupMoves', {
        ...row,
        kind: groupMoveWords[kind][names.language],
        type:
          kind === 'loss'
            ? names.code('association', '033', type)
            : names.code('system', { in: '11', out: '12', shipment: '20' }[kind], type),
        weight: weight || null,
        madeGroup: yes(madeGroup),
        remark: filled(remark),
        partner: names.supplier(partnerId),
        otherFarm: names.farm(otherFarmId),
        mark: filled(mark ?? ''),
        gradesFemales: row.gradesFemales?.join(' ') ?? null,
        gradesMales: row.gradesMales?.join(' ') ?? null,
      }),
    ),
    carcasses: carcasses.map((row) =>
      rowOf('carcasses', {
        ...row,
        grade: carcassGradeNames[row.grade][names.language],
        sex: row.sex && carcassSexNames[row.sex][names.language],
        condemned: row.condemned && condemnationNames[row.condemned][names.language],
        part: row.part && carcassPartNames[row.part][names.language],
      }),
    ),
  }
}
type GroupRow = {
  name: string
  startedOn: string
  ageDays: number
  breed: string
  penId: number | null
  endedOn: string | null
  remark: string
  endRemark: string
}
type BoarRow = AnimalRow & {
  animalId: number
  category: string
  removedOn: string | null
  removalCategory: string | null
  reason: string | null
  remark: string | null
}
type AnimalRow = {
  tag: string
  earNotch: string
  earTag: string
  breed: string
  bornOn: string
  enteredOn: string
  stockEntryOn: string | null
  supplierId: number | null
  penId: number | null
}
type SowRow = AnimalRow & {
  animalId: number
  startStatus: LivingStatus
  parity: number
  lastWorkOn: string
  matings: number
  liveBorn: number
  mummified: number
  stillborn: number
}

const sowRow = (sow: SowRow, names: Naming) =>
  rowOf('sows', {
    tag: sow.tag,
    earNotch: filled(sow.earNotch),
    breed: names.code('association', '041', sow.breed),
    bornOn: sow.bornOn,
    enteredOn: sow.enteredOn,
    status: names.code('system', '01', `01000${sowStatuses.indexOf(sow.startStatus) + 1}`),
    parity: sow.parity,
    lastWorkOn: sow.lastWorkOn,
    matings: sow.matings,
    nursing: sow.liveBorn,
    mummified: sow.mummified,
    stillborn: sow.stillborn,
    stockEntryOn: sow.stockEntryOn,
    supplier: names.supplier(sow.supplierId),
    pen: names.pen(sow.penId),
    earTag: filled(sow.earTag),
  })
