import { typeLetters } from '@penside/domain/equipment/type-codes.ts'
import type { farmEquipment } from '@penside/contract/farm/equipment.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { nameIn, type NamedRow } from './translated-names.ts'

type Equipment = Output<(typeof farmEquipment)['list']>[number]

export const equipmentHandlers: Handlers<typeof farmEquipment> = {
  list: async ({ caller: { farmId }, db, language }) => {
    const rows = await db.many<
      NamedRow &
        Pick<Equipment, 'equipmentId' | 'type' | 'controllerId' | 'equipmentName'> & {
          penId: number | null
          penName: string | null
        }
    >(
      sql`select e.equipment_id, e.type, e.controller_id, e.name as equipment_name, p.pen_id, p.name as pen_name,
          coalesce(h.name_ko, '') as name_ko, coalesce(h.name_en, '') as name_en, coalesce(h.name_vi, '') as name_vi
        from equipment e left join pen p using (farm_id, pen_id) left join house h using (farm_id, house_id)
        where e.farm_id = ${farmId} and e.retired_on is null order by e.type, h.position, p.position, e.equipment_id`,
    )
    return rows.map((row) => ({
      equipmentId: row.equipmentId,
      type: row.type,
      farmNo: farmId,
      controllerId: row.controllerId,
      penId: row.penId === null ? '' : String(row.penId),
      penName: row.penName ?? '',
      houseName: nameIn(row, language),
      equipmentName: row.equipmentName,
    }))
  },

  types: async ({ caller: { farmId }, db }) => equipmentTypesOf(db, farmId),
}

/** Types of equipment that a farm has, in the order of the menu. */
export async function equipmentTypesOf(db: Db, farmId: number): Promise<Equipment['type'][]> {
  const rows = await db.many<{ type: Equipment['type'] }>(
    sql`select type from equipment where farm_id = ${farmId} and retired_on is null group by type order by strpos(${typeLetters}, type)`,
  )
  return rows.map(({ type }) => type)
}
