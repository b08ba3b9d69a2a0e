import { raw } from 'sql-template-tag'
import { declared, qualities, type EquipmentType, type Quality } from '@penside/domain/equipment/types.ts'
import { snake, sql, type Db, type Sql } from '../database/db.ts'

/** Table of a type's readings. The registry names tables and columns. */
export const tableOf = (type: EquipmentType): Sql => raw(`${snake(declared(type).noun)}_reading`)
export function columnOf(type: EquipmentType, measure: string): Sql {
  if (!(measure in declared(type).measures)) throw new RangeError(`${type} measures no ${measure}`)
  return raw(snake(measure))
}

/** Qualities of reliable samples; others raise no alarm. */
const reliable: readonly Quality[] = ['good', 'clock']
const reliableQualities = reliable.map((quality) => qualities.indexOf(quality))

export type Sample = { equipmentId: string; at: number; value: number }

/** Reliable values of a measure, by equipment and time. Times are ms; `from` is exclusive. */
export async function samplesOf(
  db: Db,
  type: EquipmentType,
  measure: string,
  {
    equipment,
    from,
    to,
    live,
  }: {
    equipment: readonly string[]
    from: number
    to?: number
    /** Leaves out samples that were buffered in a controller. */
    live?: boolean
  },
): Promise<Sample[]> {
  const value = columnOf(type, measure)
  return db.many<Sample>(sql`
    select equipment_id, (extract(epoch from at) * 1000)::float8 as at, ${value}::float8 as value from ${tableOf(type)}
    where farm_id = current_farm() and equipment_id = any(${[...equipment]}::text[]) and part = ''
      and at > ${new Date(from).toISOString()}::timestamptz and at <= ${to === undefined ? 'infinity' : new Date(to).toISOString()}::timestamptz
      and ${value} is not null and quality = any(${reliableQualities}::smallint[]) and (not late or ${!live})
    order by equipment_id, at`)
}

/** Values that an equipment reported for a setting, with the time from which each holds, ms. */
export type SetpointLine = { at: number; value: number | null }[]
export async function setpointLines(
  db: Db,
  setting: string,
  equipment: readonly string[],
  from: number,
): Promise<Map<string, SetpointLine>> {
  const changes = await db.many<{
    equipmentId: string
    at: number
    was: number | null
    value: number | null
  }>(sql`
    select equipment_id, (extract(epoch from at) * 1000)::float8 as at, was, value from setting_change
    where farm_id = current_farm() and equipment_id = any(${[...equipment]}::text[]) and part = '' and setting = ${setting}
      and at > ${new Date(from).toISOString()}::timestamptz order by equipment_id, at`)
  const now = await db.many<{ equipmentId: string; value: number | null; at: number }>(sql`
    select equipment_id, (settings ->> ${setting})::float8 as value, (extract(epoch from at) * 1000)::float8 as at from reported_setting
    where farm_id = current_farm() and equipment_id = any(${[...equipment]}::text[]) and part = ''`)
  return new Map(
    equipment.map((equipmentId): [string, SetpointLine] => {
      const own = changes.filter((each) => each.equipmentId === equipmentId)
      const reported = now.find((each) => each.equipmentId === equipmentId)
      const first = own[0] ? own[0].was : (reported?.value ?? null)
      return [equipmentId, [{ at: -Infinity, value: first }, ...own.map(({ at, value }) => ({ at, value }))]]
    }),
  )
}
export const setpointAt = (line: SetpointLine | undefined, at: number): number | null =>
  line?.findLast((each) => each.at <= at)?.value ?? null
