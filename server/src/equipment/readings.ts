import { raw } from 'sql-template-tag'
import { declared, qualities, type EquipmentType, type Quality } from '@penside/domain/equipment/types.ts'
import { snake, sql, type Db, type Sql } from '../database/db.ts'

/** The table of a type's readings, and the column of a measure: both are names of the registry. */
export const tableOf = (type: EquipmentType): Sql => raw(`${snake(declared(type).noun)}_reading`)
export function columnOf(type: EquipmentType, measure: string): Sql {
  if (!(measure in declared(type).measures)) throw new RangeError(`${type} measures no ${measure}`)
  return raw(snake(measure))
}

/** What a sample of these qualities says is so now; others are doubtful and ring nothing. */
const believed: readonly Quality[] = ['good', 'clock']
const believedQualities = believed.map((quality) => qualities.indexOf(quality))

export type Sample = { equipmentId: string; at: number; value: number }

/** Values of a measure in the order of their times, without what is missing. Times are ms; `from` is not included. */
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
    /** Nothing that waited in a controller. */ live?: boolean
  },
): Promise<Sample[]> {
  const value = columnOf(type, measure)
  return db.many<Sample>(sql`
    select equipment_id, (extract(epoch from at) * 1000)::float8 as at, ${value}::float8 as value from ${tableOf(type)}
    where farm_id = current_farm() and equipment_id = any(${[...equipment]}::text[]) and part = ''
      and at > ${new Date(from).toISOString()}::timestamptz and at <= ${to === undefined ? 'infinity' : new Date(to).toISOString()}::timestamptz
      and ${value} is not null and quality = any(${believedQualities}::smallint[]) and (not late or ${!live})
    order by equipment_id, at`)
}

/** The set value of one setting at a time, ms: what the equipment said that it was set to, from change to change. */
export type SetLine = { at: number; value: number | null }[]
export async function setLines(
  db: Db,
  setting: string,
  equipment: readonly string[],
  from: number,
): Promise<Map<string, SetLine>> {
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
    equipment.map((equipmentId): [string, SetLine] => {
      const own = changes.filter((each) => each.equipmentId === equipmentId)
      const reported = now.find((each) => each.equipmentId === equipmentId)
      const first = own[0] ? own[0].was : (reported?.value ?? null)
      return [equipmentId, [{ at: -Infinity, value: first }, ...own.map(({ at, value }) => ({ at, value }))]]
    }),
  )
}
export const setAt = (line: SetLine | undefined, at: number): number | null =>
  line?.findLast((each) => each.at <= at)?.value ?? null
