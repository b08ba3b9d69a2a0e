import type { Day } from '@penside/domain/basics/day.ts'
import { declared, silentAfterCycles, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../../database/db.ts'
import { nameIn, type NamedRow } from '../../farm/translated-names.ts'

export type Equipment = {
  equipmentId: string
  penId: string
  penName: string
  houseName: string
  /** Time of the newest reading, in the farm's time zone and as an instant. */
  measuredAt: string
  at: string | null
  silent: boolean
  /** Whether its controller is revoked, which also makes it silent. */
  revoked: boolean
  settings: Record<string, number | null>
  measured: Record<string, number | null>
}

export type EquipmentQuery = {
  db: Db
  type: EquipmentType
  on: Day
  today: Day
  language: Language
  timeZone: string
  now: Date
  /** Share of today that is over. */
  dayPart: number
  equipment: readonly Equipment[]
}

/** Equipment of a type on a day, in the order of houses and pens. */
export async function equipmentOn(
  db: Db,
  {
    type,
    on,
    now,
    language,
    controllerId,
    equipmentId,
    penId,
  }: {
    type: EquipmentType
    on: Day
    now: Date
    language: Language
    controllerId?: string | undefined
    equipmentId?: string | undefined
    penId?: string | undefined
  },
): Promise<Equipment[]> {
  const rows = await db.many<Omit<Equipment, 'houseName'> & NamedRow>(sql`
    select e.equipment_id, coalesce(p.pen_id::text, '') as pen_id, coalesce(nullif(e.name, ''), p.name, '') as pen_name,
      coalesce(h.name_ko, '') as name_ko, coalesce(h.name_en, '') as name_en, coalesce(h.name_vi, '') as name_vi,
      coalesce(to_char(l.at at time zone f.time_zone, 'YYYY-MM-DD HH24:MI:SS'), '') as measured_at, l.at,
      c.revoked_at is not null as revoked, c.revoked_at is not null or l.at is null or l.at < ${now.toISOString()}::timestamptz - make_interval(secs => ${silentAfterCycles} * coalesce(e.cycle, ${declared(type).cycle})) as silent,
      coalesce(s.settings, '{}') as settings, coalesce(l.measured, '{}') as measured
    from equipment e join controller c using (farm_id, controller_id) cross join (select time_zone from farm where farm_id = current_farm()) f left join pen p using (farm_id, pen_id) left join house h using (farm_id, house_id)
    left join lateral (select at, measured from reading_latest l where l.farm_id = e.farm_id and l.equipment_id = e.equipment_id
      order by at desc limit 1) l on true
    left join reported_setting s on s.farm_id = e.farm_id and s.equipment_id = e.equipment_id and s.part = ''
    where e.farm_id = current_farm() and e.type = ${type} and (e.retired_on is null or e.retired_on > ${on})
      ${controllerId ? sql`and e.controller_id = ${controllerId}` : sql``} ${equipmentId ? sql`and e.equipment_id = ${equipmentId}` : sql``}
      ${penId ? sql`and e.pen_id::text = ${penId}` : sql``}
    order by h.position, p.position, e.equipment_id`)
  return rows.map(({ nameKo, nameEn, nameVi, ...row }) => ({
    ...row,
    houseName: nameIn({ nameKo, nameEn, nameVi }, language),
  }))
}

export const head = ({
  equipmentId,
  houseName,
  penId,
  penName,
  measuredAt,
  at,
  silent,
  revoked,
}: Equipment) => ({
  equipmentId,
  houseName,
  penId,
  penName,
  measuredAt,
  silent,
  ...(revoked && { revoked }),
  ...(at && { at }),
})

/** Latest values of a gauge that has not reported today, if today is requested. */
export const lastValues = ({ on, today }: EquipmentQuery, { at, measured }: Equipment) =>
  on >= today && at ? measured : undefined
