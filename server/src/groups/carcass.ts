import type { carcasses, CarcassImport, CarcassRow, ShippedLot } from '@penside/contract/groups/carcass.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { judgeCarcass, type Carcass } from '@penside/domain/groups/carcass.ts'
import { readCarcasses } from '@penside/domain/groups/carcass-table.ts'
import { matchOf, type FileRow, type MatchedColumn } from '@penside/domain/table/table.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { lockGroup } from './write-moves.ts'
import { checkConfirmed, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { required } from './record.ts'

export const carcassHandlers: Handlers<typeof carcasses> = {
  async view({ input: { groupId }, db, language }) {
    if (!(await db.maybeOne(sql`select 1 from pig_group where group_id = ${groupId}`)))
      throw refuse('NOT_FOUND')
    const lots = await db.many<Omit<ShippedLot, 'typeName' | 'partnerName'> & Partial<NamedRow>>(sql`
      select m.number as seq, m.on_date as on, m.type, m.females + m.males + m.unsexed as head, m.total_weight::float8 as total_weight,
        m.net_weight::float8 as net_weight, m.price::float8 as price, coalesce(m.mark, '') as mark, s.name_ko, s.name_en, s.name_vi
      from group_move m left join supplier s on s.farm_id = m.farm_id and s.supplier_id = m.partner_id
      where m.group_id = ${groupId} and m.kind = 'shipment' order by m.on_date desc, m.number desc`)
    const rows = await db.many<CarcassRow>(sql`
      select number as shipment_seq, place as seq, carcass_no, weight::float8 as weight, grade, backfat::float8 as backfat, sex, condemned, part,
        price::float8 as price, import_id
      from carcass where group_id = ${groupId} order by number, place`)
    const imports = await db.many<CarcassImport>(sql`
      select i.import_id, i.number as shipment_seq, i.file_name, i.carcasses, coalesce(a.name, '') as member_name, i.created_at as at
      from carcass_import i left join author a using (account_id)
      where i.group_id = ${groupId} and i.undone_at is null order by i.import_id desc`)
    return {
      shipments: lots.map(({ nameKo, nameEn = '', nameVi = '', ...lot }) => ({
        ...lot,
        typeName: codeName('system', '20', lot.type, language),
        partnerName: nameKo ? nameIn({ nameKo, nameEn, nameVi }, language) : '',
      })),
      rows,
      imports,
    }
  },

  async save({ input, db }) {
    const { formMode, groupId, shipmentSeq, carcassNo } = input
    const { head: heads } = await heldShipment(db, groupId, shipmentSeq)
    const stored = await storedOf(db, groupId, shipmentSeq)
    const known = formMode === 'insert' ? undefined : stored.find(({ seq }) => seq === input.seq)
    if (formMode !== 'insert') {
      required(input.seq, 'seq')
      if (!known) throw refuse('NOT_FOUND')
    }
    const one = sql`group_id = ${groupId} and number = ${shipmentSeq} and place = ${known?.seq ?? 0}`
    if (formMode === 'delete') {
      // A place is reused after a deletion, so a deletion names the carcass number too.
      if (known?.carcassNo !== carcassNo) throw refuse('CHANGED_MEANWHILE')
      await db.run(sql`delete from carcass where ${one}`)
      return { result: 1, groupId, seq: known.seq }
    }
    if (input.part && !input.condemned) throw refuse('CONDEMNED_NEEDED', {}, ['condemned'])
    const others = stored.filter(({ seq }) => seq !== known?.seq)
    judgeCarcass(input, others, heads)
    const values = valuesOf(input)
    if (known) {
      await db.run(sql`update carcass set (${held}) = row (${values}) where ${one}`)
      return { result: 1, groupId, seq: known.seq }
    }
    const seq = nextOf(stored)
    await db.run(sql`
      insert into carcass (farm_id, group_id, number, place, ${held}) values (current_farm(), ${groupId}, ${shipmentSeq}, ${seq}, ${values})`)
    return { result: 1, groupId, seq }
  },

  async bring({ input, db, caller }) {
    const { groupId, shipmentSeq, fileName, columns, dryRun = false, warnings = 0 } = input
    const { head: heads, totalWeight } = await heldShipment(db, groupId, shipmentSeq)
    const known = await storedOf(db, groupId, shipmentSeq)
    const before = await db.many<{ columns: MatchedColumn[] }>(
      sql`select columns from carcass_import order by import_id desc limit 5`,
    )
    const table = readCarcasses(input.rows as readonly FileRow[], {
      chosen: columns,
      matches: before.map((each) => each.columns),
      known,
      heads,
      totalWeight,
    })
    const { rows, refused, warned, ...read } = table
    const answer = {
      ...read,
      rows: rows.map(({ row, carcass }) => ({ row, ...carcass })),
      refused: refused.slice(0, maxErrors),
      warned,
    }
    if (dryRun) return answer
    if (refused.length > 0) throw refuse('ROWS_REFUSED', { rows: refused.length })
    checkConfirmed(warned.length, warnings)
    const { importId } = await db.one<{ importId: number }>(sql`
      insert into carcass_import (farm_id, group_id, number, file_name, columns, carcasses, account_id)
      values (current_farm(), ${groupId}, ${shipmentSeq}, ${fileName}, ${JSON.stringify(matchOf(read))}, ${rows.length}, ${caller.accountId})
      returning import_id`)
    const first = nextOf(known)
    const brought = rows.map(({ carcass }, i) => ({ place: first + i, ...carcass }))
    await db.run(sql`
      insert into carcass (farm_id, group_id, number, place, import_id, ${held})
      select current_farm(), ${groupId}, ${shipmentSeq}, c.place, ${importId}, c."carcassNo", c.weight, c.grade, c.backfat, c.sex, c.condemned,
        c.part, c.price
      from json_to_recordset(${JSON.stringify(brought)}) as c(place int, "carcassNo" text, weight numeric, grade text, backfat numeric, sex text,
        condemned text, part text, price numeric)
      returning farm_id`)
    return answer
  },

  async undo({ input: { groupId, importId }, db }) {
    await lockGroup(db, groupId)
    const undone = await db.run(sql`
      update carcass_import set undone_at = now() where import_id = ${importId} and group_id = ${groupId} and undone_at is null`)
    if (undone === 0) throw refuse('NOT_FOUND')
    const carcasses = await db.run(sql`delete from carcass where import_id = ${importId}`)
    return { result: 1, carcasses }
  },
}

/** Maximum number of errors and warnings in the answer. */
const maxErrors = 500

type HeldShipment = { head: number; totalWeight: number | null }
/** Locks the group of a shipment. @returns its heads and live weight. @throws Refusal SHIPMENT_UNKNOWN */
async function heldShipment(db: Db, groupId: number, number: number): Promise<HeldShipment> {
  await lockGroup(db, groupId)
  const shipment = await db.maybeOne<HeldShipment>(sql`
    select females + males + unsexed as head, total_weight::float8 as total_weight from group_move where group_id = ${groupId} and kind = 'shipment' and number = ${number}`)
  if (!shipment) throw refuse('SHIPMENT_UNKNOWN', {}, ['shipmentSeq'])
  return shipment
}

const storedOf = (db: Db, groupId: number, number: number) =>
  db.many<{ seq: number; carcassNo: string }>(
    sql`select place as seq, carcass_no from carcass where group_id = ${groupId} and number = ${number} order by place`,
  )
const nextOf = (stored: readonly { seq: number }[]) => (stored.at(-1)?.seq ?? 0) + 1

/** Number of carcasses of a shipment. */
export async function carcassesOf(db: Db, groupId: number, number: number): Promise<number> {
  return (await storedOf(db, groupId, number)).length
}

const held = sql`carcass_no, weight, grade, backfat, sex, condemned, part, price`
type Given = { [Key in keyof Carcass]?: Carcass[Key] | undefined }
const valuesOf = ({ carcassNo, weight, grade, ...rest }: Given) => sql`
  ${carcassNo}::text, ${weight}::numeric, ${grade}::text, ${rest.backfat ?? null}::numeric, ${rest.sex ?? null}::text,
  ${rest.condemned ?? null}::text, ${rest.part ?? null}::text, ${rest.price ?? null}::numeric`
