import { fail } from 'node:assert'
import type { ClientBase } from 'pg'
import { daysBetween, todayAt, type Day } from '@penside/domain/basics/day.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { inCamelCase } from '@penside/server/database/db.ts'
import { eatenAt } from '../feeding.ts'
import { weightAt } from '../growing.ts'
import { water } from '../distributions/equipment.ts'

/** Where the farms of the demonstration are. */
export const timeZone = 'Asia/Seoul'
/** ms that its clocks are ahead of UTC, all the year. */
export const aheadOfUtc = 9 * 3_600_000

/** What eats and drinks in a house in a day. */
export type House = { id: number; kind: string; pigs: number; feed: number; water: number }
/** A time in which a sow is fed by one curve. */
export type Spell = { state: 'pregnant' | 'lactating'; from: Day; until: Day | null; since: Day }
export type FedSow = { tag: string; spells: Spell[] }

/** An equipment with what it sees in its house. */
export type Placed = {
  id: string
  type: EquipmentType
  controller: string
  /** s between two reports, where it is not that of its type. */
  cycle: number | null
  house: House
  /** Of so many of its type in this house, and its place among them. */
  of: number
  place: number
  /** Those that it feeds. */
  sows: readonly FedSow[]
}

/**
 * What the equipment of a farm has around it: houses with their animals, and the sows that each feeder knows. Read in the caller's
 * transaction as the owner of the schema, or acting as the farm.
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
      // At the feeder of her pen; where she stood earlier is not known any more.
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

/** So far back the feeders remember, days. */
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
      // One who becomes a nurse goes on from her farrowing.
      if (status !== 'nurse' || before !== 'lactating') since = from
      const until = life[at + 1]?.onDate ?? null
      const isOld = until !== null && daysBetween(until, today) > fedSince + 1
      return state && !isOld ? [{ state, from, until, since: since! }] : []
    })
    return { number: Number(animalId), tag: life[0]!.tag, penId: life[0]!.penId, spells }
  })
}
