import { fail } from 'node:assert'
import type { ClientBase } from 'pg'
import { daysBetween, todayAt, type Day } from '@penside/domain/basics/day.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { inCamelCase } from '@penside/server/database/db.ts'
import { eatenAt } from '../feeding.ts'
import { weightAt } from '../growing.ts'
import { water } from '../distributions/equipment.ts'

/** Time zone of the demo farms. */
export const timeZone = 'Asia/Seoul'
/** Offset from UTC, ms; it has no daylight saving time. */
export const aheadOfUtc = 9 * 3_600_000

/** Daily feed and water of a house. */
export type House = { id: number; kind: string; pigs: number; feed: number; water: number }
/** Span in which a sow is fed by one curve. */
export type Spell = { state: 'pregnant' | 'lactating'; from: Day; until: Day | null; since: Day }
export type FedSow = { tag: string; spells: Spell[] }

/** Equipment with its surroundings. */
export type Placed = {
  id: string
  type: EquipmentType
  controller: string
  /** Interval of reports, s, if not that of its type. */
  cycle: number | null
  house: House
  /** Number of its type in the house, and its index among them. */
  of: number
  place: number
  /** Sows that it feeds. */
  sows: readonly FedSow[]
}

/**
 * Reads the surroundings of a farm's equipment: houses with their animals, and the sows of each feeder. Runs in the caller's transaction,
 * as the owner of the schema or acting as the farm.
 */
export async function lookAround(client: ClientBase, farmId: number, now: Date): Promise<Placed[]> {
  const today = todayAt(timeZone, now)
  const rows = async <Row extends object>(text: string) =>
    inCamelCase<Row>(await client.query<Record<string, unknown>>(text, [farmId]))
  const equipment = await rows<{
    equipmentId: string
    type: EquipmentType
    controllerId: string
    cycle: number | null
    penId: string | null
    houseId: string
    kind: string
  }>(
    `select equipment_id, type, controller_id, cycle, e.pen_id, house_id, kind
     from equipment e join pen p using (farm_id, pen_id) join house h using (farm_id, house_id)
     where e.farm_id = $1 and retired_on is null order by type, equipment_id`,
  )
  if (equipment.length === 0) return []
  const houses = await housesOf(rows, today)
  const sows = await sowsOf(rows, today)
  const places = Map.groupBy(equipment, ({ type, houseId }) => `${type} ${houseId}`)
  const feeders = { pregnant: ofType('E'), lactating: ofType('F') }
  function ofType(type: EquipmentType) {
    return equipment.filter((each) => each.type === type)
  }
  const fed = new Map<string, FedSow[]>()
  for (const { penId, number, tag, spells } of sows)
    for (const [state, able] of Object.entries(feeders)) {
      const own = spells.filter((spell) => spell.state === state)
      if (own.length === 0 || able.length === 0) continue
      // At the feeder of her current pen: earlier pens are not recorded.
      const { equipmentId } = able.find((each) => each.penId === penId) ?? able[number % able.length]!
      const list = fed.get(equipmentId) ?? []
      if (list.length === 0) fed.set(equipmentId, list)
      list.push({ tag, spells: own })
    }
  return equipment.map(({ equipmentId: id, type, controllerId: controller, cycle, houseId, kind }) => {
    const same = places.get(`${type} ${houseId}`) ?? fail()
    const house = houses.get(houseId) ?? { id: Number(houseId), kind, pigs: 0, feed: 0, water: 0 }
    const place = same.findIndex((each) => each.equipmentId === id)
    return { id, type, controller, cycle, house, of: same.length, place, sows: fed.get(id) ?? [] }
  })
}

type Rows = <Row extends object>(text: string) => Promise<Row[]>

async function housesOf(rows: Rows, today: Day) {
  const groups = await rows<{ houseId: string; kind: string; head: number; startedOn: Day; ageDays: number }>(
    `select house_id, kind, females + males + unsexed as head, started_on::text, age_days from pig_group g
     join pen using (farm_id, pen_id) join house using (farm_id, house_id) where g.farm_id = $1 and females + males + unsexed > 0`,
  )
  const sows = await rows<{ houseId: string; kind: string; status: string; head: number; nursing: number }>(
    `select house_id, h.kind, a.status, count(*)::int as head, sum(nursing)::int as nursing from animal a
     join pen using (farm_id, pen_id) join house h using (farm_id, house_id)
     where a.farm_id = $1 and a.status <> 'culled' group by house_id, h.kind, a.status`,
  )
  const houses = new Map<string, House>()
  const houseOf = (id: string, kind: string) => {
    const known = houses.get(id) ?? { id: Number(id), kind, pigs: 0, feed: 0, water: 0 }
    houses.set(id, known)
    return known
  }
  for (const { houseId, kind, head, startedOn, ageDays } of groups) {
    const house = houseOf(houseId, kind)
    const feed = head * eatenAt(weightAt(ageDays + daysBetween(startedOn, today)))
    house.pigs += head
    house.feed += feed
    house.water += feed * water.eachKg
  }
  for (const { houseId, kind, status, head, nursing } of sows) {
    const house = houseOf(houseId, kind)
    const nurses = status === 'lactating' || status === 'nurse'
    house.pigs += nursing
    house.feed += head * (nurses ? 5.2 : 2.4)
    house.water += head * (nurses ? water.lactating : status === 'pregnant' ? water.pregnant : water.other)
  }
  return houses
}

/** Past days for which feeders know sows. */
export const fedSince = 45

async function sowsOf(rows: Rows, today: Day) {
  const events = await rows<{
    animalId: string
    tag: string
    penId: string | null
    status: string
    onDate: Day
    matedOn: Day | null
    farrowedOn: Day | null
  }>(
    `select animal_id, tag, pen_id, e.status, on_date::text, mated_on::text, farrowed_on::text
     from sow_event e join animal a using (farm_id, animal_id)
     where e.farm_id = $1 and (a.status <> 'culled' or a.last_work_on > date '${today}' - ${fedSince + 30})
     order by animal_id, e.seq`,
  )
  return [...Map.groupBy(events, ({ animalId }) => animalId)].map(([animalId, life]) => {
    let since: Day | undefined
    const spells = life.flatMap(({ status, onDate: from }, at): Spell[] => {
      const before = life[at - 1]?.status
      const state =
        status === 'pregnant'
          ? 'pregnant'
          : status === 'lactating' || status === 'nurse'
            ? 'lactating'
            : undefined
      // A nurse sow keeps the date of her own farrowing.
      if (status !== 'nurse' || before !== 'lactating') since = from
      const until = life[at + 1]?.onDate ?? null
      const isOld = until !== null && daysBetween(until, today) > fedSince + 1
      return state && !isOld ? [{ state, from, until, since: since! }] : []
    })
    return { number: Number(animalId), tag: life[0]!.tag, penId: life[0]!.penId, spells }
  })
}
