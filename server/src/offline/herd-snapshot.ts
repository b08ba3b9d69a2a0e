import { createHash } from 'node:crypto'
import {
  keptLists,
  keptSchema,
  type herds,
  type KeptChange,
  type KeptLists,
} from '@penside/contract/offline/herd.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { HeatResult } from '@penside/domain/records/heat-check.ts'
import type { LifeKind, LivingStatus, SowState, SowStatus } from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import type { CheckMethod, CheckResult } from '@penside/domain/records/pregnancy-check.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { ownCodes } from '../farm/code-lookup.ts'
import { activeMedicines } from '../farm/medicines.ts'
import { farmSettings } from '../farm/settings.ts'
import { farmCurves } from '../farm/standard-curve.ts'
import { sql, type Db } from '../database/db.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import {
  columnsOf,
  snapshotLists,
  snapshotOfGroups,
  snapshotOfStock,
  ofOtherFarms,
  withRelated,
} from './snapshot.ts'
import { keptBoars } from '../records/boar.ts'
import { pigletsBornOn } from '../records/life/litter-age.ts'
import { cullDecided, withheld } from '../records/sow-list.ts'

export const herdHandlers: Handlers<typeof herds> = {
  async kept({ input, caller, db, today, request }) {
    const answer = (version: string, herd: KeptChange | null) => ({
      version,
      at: request.server.now().toISOString(),
      today,
      herd,
    })
    const now = await markOf(db, caller)
    const had = readVersion(input.version)
    const since = had?.base === now.base ? await changedSince(db, had, now) : null
    // Other farms write no lines here.
    const others = await ofOtherFarms(db, caller)
    const ofOthers = hashOf(others)
    const same = had?.others === ofOthers
    // The boars' order moves with the day.
    if (since && !since.any && same && had?.today === today) return answer(input.version ?? '', null)

    const lists = { ...(await readLists(db, caller.farmId, today)), ...(await snapshotLists(db, caller)) }
    const nurses = since?.animals.length ? await nursesOf(db) : []
    const hashes = [...keptLists.map((name) => hashOf(lists[name])), had?.hashes.at(-1) ?? '']
    if (!since || since.animals.length) hashes.splice(-1, 1, hashOf(since ? nurses : await nursesOf(db)))
    const counts = [now.animals, now.groups]
    const version = [now.base, now.xact, ...counts, today, ofOthers + hashes.join('')].join('.')
    // Their piglets are dated by the records of other sows.
    const dated = since?.animals.length && hashes.at(-1) !== had?.hashes.at(-1) ? nurses : []
    const animals = since && [...new Set([...since.animals, ...dated.map(({ animalId }) => animalId)])]
    const whole = !animals || animals.length * 2 > now.animals
    const isSent = (i: number) => whole || hashes[i] !== had?.hashes[i]
    const sent = Object.fromEntries(
      keptLists.map((name, i) => [name, isSent(i) ? lists[name] : null]),
    ) as Pick<KeptChange, keyof KeptLists>
    const told = same ? [] : others.ofGroups.map(({ groupId }) => groupId)
    const groups = whole ? null : await withRelated(db, [...new Set([...since.groups, ...told])])
    const items = whole ? null : since.items
    const changed = [animals, groups, items].some((each) => each?.length !== 0)
    if (!whole && !changed && Object.values(sent).every((list) => list === null)) return answer(version, null)
    const of = whole ? null : animals
    return answer(version, {
      whole,
      sows: columnsOf(await readSows(db, of), sowNames),
      matings: columnsOf(await readMatings(db, of), matingNames),
      ...(await snapshotOfGroups(db, groups, today, caller)),
      ...(await snapshotOfStock(db, items)),
      replacedAnimals: of ?? [],
      replacedGroups: groups ?? [],
      replacedItems: items ?? [],
      ...sent,
    })
  },
}

/**
 * What a version says: of which data it is, which transactions it has seen, how many animals and groups there were, of which day, what
 * other farms had told, and what each list was.
 */
type Version = {
  base: string
  xact: string
  animals: number
  groups: number
  today: string
  others: string
  hashes: string[]
}

const hashLength = 6
const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, hashLength)

function readVersion(version = ''): Version | null {
  const [, base, xact, animals, groups, today, hashes] =
    /^([\w-]+)\.(\d{1,19}:\d{1,19}:[\d,]*)\.(\d{1,9})\.(\d{1,9})\.([\d-]{10})\.([\w-]*)$/.exec(version) ?? []
  if (!base || !xact || !today || hashes?.length !== (keptLists.length + 2) * hashLength) return null
  const [others = '', ...each] = hashes.match(new RegExp(`.{${hashLength}}`, 'g')) ?? []
  return { base, xact, animals: Number(animals), groups: Number(groups), today, others, hashes: each }
}

/** Taken before anything is read: what is not there yet is of a transaction that this has not seen. */
async function markOf(db: Db, { farmId, role }: Pick<Caller, 'farmId' | 'role'>) {
  const { xact, animals, groups, epoch } = await db.one<{
    xact: string
    animals: number
    groups: number
    epoch: string
  }>(sql`
    select pg_current_snapshot()::text as xact, (select count(*) from animal) as animals, (select count(*) from pig_group) as groups, epoch
    from installation`)
  return { base: hashOf([keptSchema, farmId, role, epoch]), xact, animals, groups }
}

type Line = { subject: string; subjectId: number; came: number }

/** Whose records changed since; null where more happened than the lines say, as when a farm is loaded in bulk. */
async function changedSince(db: Db, had: Version, now: { animals: number; groups: number }) {
  const lines = await db.many<Line>(sql`
    select subject, subject_id,
      sum(case when kind not in ('animal', 'pig_group') then 0 when deed = 'insert' then 1 when deed = 'delete' then -1 else 0 end)::int as came
    from change cross join installation i
    where farm_id = current_farm() and xact >= pg_snapshot_xmin(${had.xact}::pg_snapshot) and not pg_visible_in_snapshot(xact, ${had.xact}::pg_snapshot) and change_id > i.changes_before group by 1, 2`)
  const of = (...subjects: string[]) => lines.filter(({ subject }) => subjects.includes(subject))
  const ids = (some: readonly Line[]) => [...new Set(some.map(({ subjectId }) => subjectId))]
  const came = (some: readonly Line[]) => some.reduce((sum, line) => sum + line.came, 0)
  const [ofAnimals, ofGroups, ofItems] = [of('animal'), of('group'), of('item', 'feed', 'medicine')]
  if (had.animals + came(ofAnimals) !== now.animals) return null
  if (had.groups + came(ofGroups) !== now.groups) return null
  // Stock that was of another item; and of a group that has ended, or goes on after its end, the phone keeps none.
  const before =
    ofItems.length + ofGroups.length > 0
      ? await db.many<{ itemId: number | null; groupId: number | null }>(
          sql`select item_id, group_id from moved_since_snapshot(${had.xact}::pg_snapshot)`,
        )
      : []
  const ended = before.flatMap(({ groupId }) => groupId ?? [])
  const ofEnded =
    ended.length > 0
      ? await db.many<{ itemId: number }>(
          sql`select distinct item_id from stock_record where group_id = any(${ended}::bigint[])`,
        )
      : []
  const items = [
    ...new Set([...ids(ofItems), ...[...before, ...ofEnded].flatMap(({ itemId }) => itemId ?? [])]),
  ]
  return { any: lines.length > 0, animals: ids(ofAnimals), groups: ids(ofGroups), items }
}

const nursesOf = (db: Db) =>
  db.many<{ animalId: number }>(sql`
    select animal_id, ${pigletsBornOn} from animal a where sex = 'sow' and status = 'nurse' order by animal_id`)

const only = (animals: readonly number[] | null) =>
  animals ? sql`and a.animal_id = any(${[...animals]})` : sql``

const readSows = (db: Db, animals: readonly number[] | null) =>
  db.many<SowRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.pen_id, a.supplier_id as supplier, a.born_on, a.entered_on,
      a.status, a.parity, a.matings, a.last_work, a.last_work_on, a.not_before, a.first_mated_on, a.mated_on, a.farrowed_on, a.nursing, a.seq,
      withdrawal_until, withdrawal_medicine_id, ${pigletsBornOn}, ${cullDecided},
      s.start_status, s.parity as start_parity, s.matings as start_matings, s.last_work_on as start_last_work_on,
      s.live_born as start_live_born, s.mummified as start_mummified, s.stillborn as start_stillborn,
      c.on_date as checked_on, c.method as check_method, c.result as check_result,
      h.on_date as heat_checked_on, h.result as heat_result, coalesce(h.name, '') as heat_checked_by,
      b.kind as before_kind, b.on_date as before_on, b.status as before_status
    from animal a join sow_entry s using (farm_id, animal_id)
    left join sow_event b on b.farm_id = a.farm_id and b.animal_id = a.animal_id and b.seq = a.seq - 1
      and a.last_work = 'mating' and a.seq > 1
    ${withheld}
    left join lateral (select on_date, method, result from pregnancy_check c
      where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.on_date >= a.last_work_on
      order by on_date desc, number desc limit 1) c on a.status = 'pregnant'
    left join lateral (select k.on_date, k.result, m.name from heat_check k left join author m on m.account_id = k.entered_by
      where k.farm_id = a.farm_id and k.animal_id = a.animal_id and k.on_date >= a.last_work_on
      order by k.on_date desc, k.number desc limit 1) h on a.status = any(${[...waitingStatuses]})
    where a.sex = 'sow' and a.status <> 'culled' ${only(animals)} order by a.animal_id`)

const readMatings = (db: Db, animals: readonly number[] | null) =>
  db.many<MatingRow>(sql`
    select e.animal_id, e.seq, e.on_date as on, e.parity, e.matings as mating_no, e.remark,
      max(s.boar_id) filter (where number = 1) as boar1, max(method) filter (where number = 1) as method1,
      max(s.boar_id) filter (where number = 2) as boar2, max(method) filter (where number = 2) as method2,
      max(s.boar_id) filter (where number = 3) as boar3, max(method) filter (where number = 3) as method3
    from animal a join sow_event e using (farm_id, animal_id)
    left join service s on s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.seq = e.seq
    where a.sex = 'sow' and a.status <> 'culled' and e.kind = 'mating' ${only(animals)}
    group by e.farm_id, e.animal_id, e.seq order by e.animal_id, e.seq`)

async function readLists(
  db: Db,
  farmId: number,
  today: Day,
): Promise<Omit<KeptLists, keyof Awaited<ReturnType<typeof snapshotLists>>>> {
  const boars = await keptBoars(db, today)
  const formerBoars = await db.many<{ animalId: number; tag: string }>(sql`
    select b.animal_id, b.tag from animal b where b.sex = 'boar' and b.animal_id <> all(${boars.map(({ animalId }) => animalId)})
      and b.animal_id in (
        select s.boar_id from service s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id
        where a.sex = 'sow' and a.status <> 'culled') order by b.animal_id`)
  const suppliers = await db.many<NamesRow & { code: string }>(
    sql`select supplier_id::text as code, name_ko as ko, name_en as en, name_vi as vi from supplier where active order by supplier_id`,
  )
  const pens = await db.many<NamesRow & { penId: number; name: string; kind: string; offered: boolean }>(sql`
    select p.pen_id, p.name, h.kind, h.name_ko as ko, h.name_en as en, h.name_vi as vi, p.active and h.active as offered
    from pen p join house h using (farm_id, house_id) order by h.position, h.house_id, p.position, p.pen_id`)
  const people = await db.many<{ code: string; name: string }>(sql`
    select account_id::text as code, a.name from membership m join author a using (account_id)
    where m.farm_id = ${farmId} order by a.name, account_id`)
  return {
    boars: columnsOf(boars, [
      'animalId',
      'tag',
      'breed',
      'penId',
      'bornOn',
      'enteredOn',
      'lastWorkOn',
      'withdrawalUntil',
      'withdrawalMedicineId',
    ]),
    formerBoars: columnsOf(formerBoars, ['animalId', 'tag']),
    farmCodes: await ownCodes(db),
    suppliers: suppliers.map(({ code, ...names }) => ({ code, names })),
    pens: pens.map(({ ko, en, vi, ...pen }) => ({ ...pen, house: { ko, en, vi } })),
    people,
    medicines: await activeMedicines(db),
    settings: await farmSettings(db),
    curves: await farmCurves(db),
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
  withdrawalMedicineId: number | null
  cullDecidedOn: Day | null
  pigletsBornOn: Day | null
  status: LivingStatus
  startStatus: LivingStatus
  startParity: number
  startMatings: number
  startLastWorkOn: Day
  startLiveBorn: number
  startMummified: number
  startStillborn: number
  checkedOn: Day | null
  checkMethod: CheckMethod | null
  checkResult: CheckResult | null
  heatCheckedOn: Day | null
  heatResult: HeatResult | null
  heatCheckedBy: string
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
  'pigletsBornOn',
  'withdrawalUntil',
  'withdrawalMedicineId',
  'cullDecidedOn',
  'seq',
  'startStatus',
  'startParity',
  'startMatings',
  'startLastWorkOn',
  'startLiveBorn',
  'startMummified',
  'startStillborn',
  'checkedOn',
  'checkMethod',
  'checkResult',
  'heatCheckedOn',
  'heatResult',
  'heatCheckedBy',
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
