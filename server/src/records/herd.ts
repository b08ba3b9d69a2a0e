import { createHash } from 'node:crypto'
import { keptSchema, type herds, type KeptHerd } from '@penside/contract/records/herd.ts'
import type { Day } from '@penside/domain/day.ts'
import type { LifeKind, LivingStatus, SowState, SowStatus } from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { offeredMedicines } from '../farm/medicines.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { keptBoars } from './boar.ts'
import { withdrawalColumn } from './sow-list.ts'

export const herdHandlers: Handlers<typeof herds> = {
  async kept({ input, caller, db, today, request }) {
    const version = await versionOf(db, caller.farmId, today)
    const herd = version === input.version ? null : await keptHerd(db, caller.farmId, today)
    return { version, at: request.server.now().toISOString(), today, herd }
  },
}

/**
 * A text that changes with whatever the phone keeps. Every change of a farm's tables leaves an audit row; the numbers of more than the
 * newest one are looked at, because a transaction that took its number early may end late. What was loaded in bulk leaves none and is
 * counted. The boars' order moves with the day.
 */
async function versionOf(db: Db, farmId: number, today: Day): Promise<string> {
  const marks = await db.one<Record<string, unknown>>(sql`
    select (select count(*) from animal) as animals,
      (select string_agg(audit_id || ' ' || at, ',') from (select audit_id, at from audit order by audit_id desc limit 100) newest) as changes,
      (select string_agg(name, ',' order by account_id) from membership join account using (account_id) where farm_id = ${farmId}) as people`)
  const text = JSON.stringify([keptSchema, farmId, today, marks])
  return createHash('sha256').update(text).digest('base64url')
}

async function keptHerd(db: Db, farmId: number, today: Day): Promise<KeptHerd> {
  const sows = await db.many<SowRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.pen_id, a.supplier_id as supplier, a.born_on, a.entered_on,
      a.status, a.parity, a.matings, a.last_work, a.last_work_on, a.not_before, a.first_mated_on, a.mated_on, a.farrowed_on, a.nursing, a.seq,
      ${withdrawalColumn},
      s.start_status, s.parity as start_parity, s.matings as start_matings, s.last_work_on as start_last_work_on,
      s.live_born as start_live_born, s.mummified as start_mummified, s.stillborn as start_stillborn,
      b.kind as before_kind, b.on_date as before_on, b.status as before_status
    from animal a join sow_entry s using (farm_id, animal_id)
    left join sow_event b on b.farm_id = a.farm_id and b.animal_id = a.animal_id and b.seq = a.seq - 1
      and a.last_work = 'mating' and a.seq > 1
    where a.sex = 'sow' and a.status <> 'culled' order by a.animal_id`)
  const matings = await db.many<MatingRow>(sql`
    select e.animal_id, e.seq, e.on_date as on, e.parity, e.matings as mating_no, e.remark,
      m.boar1_id as boar1, m.method1, m.boar2_id as boar2, m.method2, m.boar3_id as boar3, m.method3
    from animal a join sow_event e using (farm_id, animal_id)
    join mating m on m.farm_id = e.farm_id and m.animal_id = e.animal_id and m.seq = e.seq
    where a.sex = 'sow' and a.status <> 'culled' order by e.animal_id, e.seq`)
  const boars = await keptBoars(db, today)
  const offered = new Set(boars.map(({ animalId }) => animalId))
  const used = new Set(matings.flatMap(({ boar1, boar2, boar3 }) => [boar1, boar2, boar3]))
  const gone = [...used].filter((id): id is number => id !== null && !offered.has(id))
  const formerBoars = await db.many<{ animalId: number; tag: string }>(
    sql`select animal_id, tag from animal where animal_id = any(${gone}) order by animal_id`,
  )
  const farmCodes = await db.many<NamesRow & { list: string; code: string }>(
    sql`select list, code, name_ko as ko, name_en as en, name_vi as vi from farm_code where active order by list, code`,
  )
  const suppliers = await db.many<NamesRow & { code: string }>(
    sql`select supplier_id::text as code, name_ko as ko, name_en as en, name_vi as vi from supplier where active order by supplier_id`,
  )
  const pens = await db.many<NamesRow & { penId: number; name: string; kind: string; offered: boolean }>(sql`
    select p.pen_id, p.name, h.kind, h.name_ko as ko, h.name_en as en, h.name_vi as vi, p.active and h.active as offered
    from pen p join house h using (farm_id, house_id) order by h.position, h.house_id, p.position, p.pen_id`)
  const people = await db.many<{ code: string; name: string }>(sql`
    select account_id::text as code, a.name from membership m join account a using (account_id)
    where m.farm_id = ${farmId} order by a.name, account_id`)
  return {
    sows: columnsOf(sows, sowNames),
    matings: columnsOf(matings, matingNames),
    boars: columnsOf(boars, ['animalId', 'tag', 'breed', 'penId', 'bornOn', 'enteredOn', 'lastWorkOn']),
    formerBoars: columnsOf(formerBoars, ['animalId', 'tag']),
    farmCodes: farmCodes.map(({ list, code, ...names }) => ({ list, code, names })),
    suppliers: suppliers.map(({ code, ...names }) => ({ code, names })),
    pens: pens.map(({ ko, en, vi, ...pen }) => ({ ...pen, house: { ko, en, vi } })),
    people,
    medicines: await offeredMedicines(db),
    settings: await farmSettings(db),
  }
}

type NamesRow = { ko: string; en: string; vi: string }

type SowRow = Omit<SowState, 'status'> & {
  animalId: number
  tag: string
  earNotch: string
  earTag: string
  breed: string
  penId: number | null
  supplier: number | null
  bornOn: Day
  enteredOn: Day
  withdrawalUntil: Day | null
  status: LivingStatus
  startStatus: LivingStatus
  startParity: number
  startMatings: number
  startLastWorkOn: Day
  startLiveBorn: number
  startMummified: number
  startStillborn: number
  beforeKind: LifeKind | null
  beforeOn: Day | null
  beforeStatus: SowStatus | null
}
const sowNames = [
  'animalId',
  'tag',
  'earNotch',
  'earTag',
  'breed',
  'penId',
  'supplier',
  'bornOn',
  'enteredOn',
  'status',
  'parity',
  'matings',
  'lastWork',
  'lastWorkOn',
  'notBefore',
  'firstMatedOn',
  'matedOn',
  'farrowedOn',
  'nursing',
  'withdrawalUntil',
  'seq',
  'startStatus',
  'startParity',
  'startMatings',
  'startLastWorkOn',
  'startLiveBorn',
  'startMummified',
  'startStillborn',
  'beforeKind',
  'beforeOn',
  'beforeStatus',
] as const satisfies readonly (keyof SowRow)[]

type MatingRow = {
  animalId: number
  seq: number
  on: Day
  parity: number
  matingNo: number
  remark: string
  boar1: number | null
  method1: MatingMethod | null
  boar2: number | null
  method2: MatingMethod | null
  boar3: number | null
  method3: MatingMethod | null
}
const matingNames = [
  'animalId',
  'seq',
  'on',
  'parity',
  'matingNo',
  'remark',
  'boar1',
  'method1',
  'boar2',
  'method2',
  'boar3',
  'method3',
] as const satisfies readonly (keyof MatingRow)[]

/** Rows as columns. */
const columnsOf = <Row, Name extends keyof Row>(rows: readonly Row[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as { [K in Name]: Row[K][] }
