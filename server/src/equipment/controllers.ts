import { typeLetters } from '@penside/domain/equipment/type-codes.ts'
import type { Output } from '@penside/contract/api/call.ts'
import type { controllers } from '@penside/contract/equipment/controller.ts'
import { silentAfterMs } from '@penside/domain/equipment/alarm.ts'
import { declared, isNumberedAs } from '@penside/domain/equipment/types.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { publish } from '../database/equipment-events.ts'
import { cancelUnsent, isPolling } from './commands.ts'
import { makeCode } from './credentials.ts'

type Listed = Output<typeof controllers.list>

/** Days of quarantined readings in the list. */
const shownDays = 30
/** Shortest silence after which a controller counts as offline, ms. */
const patience = 60_000

export const controllerHandlers: Handlers<typeof controllers> = {
  list: async ({ db, language, today, request }) => {
    const now = request.server.now()
    const known = await db.many<
      Omit<Listed['controllers'][number], 'apart' | 'unknown'> & { polls: boolean; since: string | null }
    >(sql`
      select c.controller_id, c.name, c.secret_hash is not null and c.revoked_at is null as enrolled, c.revoked_at is not null as revoked,
        coalesce(s.online, false) as online, ${isPolling(now)} as polls, s.since, s.heard_at, s.clock_ahead, coalesce(s.firmware, '') as firmware
      from controller c left join controller_state s using (farm_id, controller_id)
      where c.farm_id = current_farm() order by c.controller_id`)
    const apart = await db.many<
      Listed['controllers'][number]['apart'][number] & { controllerId: string }
    >(sql`
      with apart as (
        select controller_id, reason, equipment_id, count, example from reading_quarantine
        where farm_id = current_farm() and day > ${today}::date - ${shownDays}::int
        union all
        select e.controller_id, 'counter_jump', e.equipment_id, d.excluded, '' from reading_day d join equipment e using (farm_id, equipment_id)
        where d.farm_id = current_farm() and d.day > ${today}::date - ${shownDays}::int and d.excluded > 0)
      select controller_id, reason, equipment_id, sum(count)::int as count, min(example) as example from apart
      group by controller_id, reason, equipment_id order by count desc, reason, equipment_id limit 200`)
    const unknown = await db.many<
      Listed['controllers'][number]['unknown'][number] & { controllerId: string }
    >(sql`
      select s.controller_id, k ->> 'id' as equipment_id, k ->> 'type' as type from controller_state s
      cross join lateral jsonb_array_elements(s.meta -> 'equipment') k
      where s.farm_id = current_farm() and k ->> 'type' in ('F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A') and not exists (
        select from equipment e where e.farm_id = s.farm_id and e.equipment_id = k ->> 'id') order by 1, 2 limit 200`)
    const of = <Row extends { controllerId: string }>(rows: readonly Row[], id: string) =>
      rows.filter(({ controllerId }) => controllerId === id)
    const equipment = await db.many<NamedRow & Omit<Listed['equipment'][number], 'houseName'>>(sql`
      select e.equipment_id, e.type, e.name, e.controller_id, e.pen_id, coalesce(p.name, '') as pen_name, e.cycle, e.heats,
        e.retired_on is not null as retired, l.at as newest_at, coalesce(d.serial, '') as serial, coalesce(d.model, '') as model,
        (select count(*)::int from equipment_device o where o.farm_id = e.farm_id and o.equipment_id = e.equipment_id) as devices,
        coalesce(h.name_ko, '') as name_ko, coalesce(h.name_en, '') as name_en, coalesce(h.name_vi, '') as name_vi
      from equipment e left join pen p using (farm_id, pen_id) left join house h using (farm_id, house_id)
      left join lateral (select max(at) as at from reading_latest l where l.farm_id = e.farm_id and l.equipment_id = e.equipment_id) l on true
      left join lateral (select serial, model from equipment_device d where d.farm_id = e.farm_id and d.equipment_id = e.equipment_id
        order by from_at desc limit 1) d on true
      where e.farm_id = current_farm() order by e.retired_on is not null, strpos(${typeLetters}, e.type), h.position, p.position, e.equipment_id`)
    // An open connection without messages does not count as online.
    const isSilent = ({ controllerId, heardAt, since }: (typeof known)[number]) => {
      const heard = heardAt ?? since
      const cycles = of(equipment, controllerId)
        .filter(({ type, retired }) => !retired && declared(type).of !== 'passage')
        .map(({ type, cycle }) => cycle ?? declared(type).cycle)
      if (heard === null || cycles.length === 0) return false
      return now.getTime() - Date.parse(heard) > Math.max(silentAfterMs(Math.min(...cycles)), patience)
    }
    return {
      controllers: known.map(({ polls, since, ...row }) => ({
        ...row,
        online: !row.revoked && (polls || (row.online && !isSilent({ polls, since, ...row }))),
        apart: of(apart, row.controllerId),
        unknown: of(unknown, row.controllerId),
      })),
      equipment: equipment.map((row) => ({ ...row, houseName: nameIn(row, language) })),
    }
  },

  save: async ({ input: { controllerId, name = '' }, db }) => {
    await db.run(sql`insert into controller (farm_id, controller_id, name) values (current_farm(), ${controllerId}, ${name})
      on conflict (farm_id, controller_id) do update set name = excluded.name`)
    return { result: 1 }
  },

  makeCode: async ({ input: { controllerId }, db }) => {
    const made = await makeCode(db, controllerId)
    if (!made) throw refuse('NOT_FOUND', {}, ['controllerId'])
    return made
  },

  revoke: async ({ input: { controllerId }, caller: { farmId }, db, request }) => {
    const revoked = await db.run(sql`
      update controller set revoked_at = least(revoked_at, now()), secret_hash = null, code_hash = null, code_until = null
      where farm_id = current_farm() and controller_id = ${controllerId}`)
    if (revoked === 0) throw refuse('NOT_FOUND', {}, ['controllerId'])
    await cancelUnsent(db, farmId, controllerId, request.server.now())
    await publish(db, { farm: farmId, kind: 'state' })
    return { result: 1 }
  },

  saveEquipment: async ({ input, caller: { farmId }, db }) => {
    const {
      formMode,
      equipmentId,
      type,
      name = '',
      controllerId,
      penId = null,
      cycle = null,
      heats = 'room',
    } = input
    if (formMode === 'delete') throw refuse('BAD_INPUT', {}, ['formMode'])
    if (!isNumberedAs(type, equipmentId)) throw refuse('EQUIPMENT_LETTER', { letter: type }, ['equipmentId'])
    await checkKnown(db, controllerId, penId)
    if (formMode === 'insert') {
      const added =
        await db.run(sql`insert into equipment (farm_id, equipment_id, type, name, controller_id, pen_id, cycle, heats)
        values (current_farm(), ${equipmentId}, ${type}, ${name}, ${controllerId}, ${penId}, ${cycle}, ${heats}) on conflict do nothing`)
      if (added === 0) throw refuse('NAME_KNOWN', { name: equipmentId }, ['equipmentId'])
    } else {
      const changed =
        await db.run(sql`update equipment set name = ${name}, controller_id = ${controllerId}, pen_id = ${penId}, cycle = ${cycle}, heats = ${heats}
        where farm_id = current_farm() and equipment_id = ${equipmentId}`)
      if (changed === 0) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    }
    await publish(db, { farm: farmId, kind: 'state', equipment: [equipmentId] })
    return { result: 1 }
  },

  replace: async ({ input: { equipmentId, serial, model = '' }, db }) => {
    const placed =
      await db.run(sql`insert into equipment_device (farm_id, equipment_id, from_at, serial, model)
      select farm_id, equipment_id, clock_timestamp(), ${serial}, ${model} from equipment
      where farm_id = current_farm() and equipment_id = ${equipmentId}
      returning farm_id`)
    if (placed === 0) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    return { result: 1 }
  },

  retire: async ({ input: { equipmentId, retired }, caller: { farmId }, today, db }) => {
    const changed = await db.run(sql`update equipment set retired_on = ${retired ? today : null}
      where farm_id = current_farm() and equipment_id = ${equipmentId}`)
    if (changed === 0) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    await publish(db, { farm: farmId, kind: 'state', equipment: [equipmentId] })
    return { result: 1 }
  },
}

async function checkKnown(db: Db, controllerId: string, penId: number | null) {
  const controller = await db.maybeOne(
    sql`select 1 from controller where farm_id = current_farm() and controller_id = ${controllerId}`,
  )
  if (!controller) throw refuse('NOT_FOUND', {}, ['controllerId'])
  if (penId === null) return
  const pen = await db.maybeOne(
    sql`select 1 from pen where farm_id = current_farm() and pen_id = ${penId} and merged_into is null`,
  )
  if (!pen) throw refuse('PEN_UNKNOWN', {}, ['penId'])
}
