import { createHash } from 'node:crypto'
import {
  keptLists,
  keptSchema,
  toColumns,
  type herds,
  type KeptChange,
  type KeptLists,
  type KeptRow,
} from '@penside/contract/offline/herd.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { ownCodes } from '../farm/code-lookup.ts'
import { activeMedicines } from '../farm/medicines.ts'
import { farmSettings } from '../farm/settings.ts'
import { farmCurves } from '../farm/standard-curve.ts'
import { sql, type Db } from '../database/db.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { snapshotLists, snapshotOfGroups, snapshotOfStock, ofOtherFarms, withRelated } from './snapshot.ts'
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
    const current = await currentState(db, caller)
    const known = readVersion(input.version)
    const changes = known?.base === current.base ? await changesSince(db, known, current) : null
    // Changes of other farms are not in this farm's change feed.
    const others = await ofOtherFarms(db, caller)
    const othersHash = hashOf(others)
    const othersChanged = known?.others !== othersHash
    // The order of the boars depends on the day.
    if (known && changes && !changes.any && !othersChanged && known.today === today)
      return answer(input.version ?? '', null)

    const lists = { ...(await readLists(db, caller.farmId, today)), ...(await snapshotLists(db, caller)) }
    const listHashes = keptLists.map((name) => hashOf(lists[name]))
    const nurses = await nursesSince(db, changes, known)
    const { base, xact, animals, groups } = current
    const hashes = [othersHash, ...listHashes, nurses.hash].join('')
    const version = [base, xact, animals, groups, today, hashes].join('.')
    const selection =
      changes &&
      (await selectChanged(db, changes, {
        nurses: nurses.changed,
        groups: othersChanged ? others.ofGroups.map(({ groupId }) => groupId) : [],
        ofAnimals: animals,
      }))
    const sentLists = Object.fromEntries(
      keptLists.map((name, i) => [
        name,
        !selection || listHashes[i] !== known?.hashes[i] ? lists[name] : null,
      ]),
    ) as Pick<KeptChange, keyof KeptLists>
    if (selection && isEmpty(selection) && Object.values(sentLists).every((list) => list === null))
      return answer(version, null)
    return answer(version, { ...(await rowsToSend(db, selection, today, caller)), ...sentLists })
  },
}

/** Rows of the selected ids; of the whole herd without a selection. */
async function rowsToSend(db: Db, selection: Selection | null, today: Day, caller: Caller) {
  const { animals, groups, items }: Partial<Selection> = selection ?? {}
  return {
    whole: selection === null,
    sows: toColumns('sows', await readSows(db, animals)),
    matings: toColumns('matings', await readMatings(db, animals)),
    ...(await snapshotOfGroups(db, groups ?? null, today, caller)),
    ...(await snapshotOfStock(db, items ?? null)),
    replacedAnimals: animals ?? [],
    replacedGroups: groups ?? [],
    replacedItems: items ?? [],
  }
}

/** Ids whose rows are sent. */
type Selection = { animals: number[]; groups: number[]; items: number[] }

const isEmpty = ({ animals, groups, items }: Selection) =>
  animals.length === 0 && groups.length === 0 && items.length === 0

/** Ids of what has changed; null if the whole snapshot is to be sent, because most animals have changed. */
async function selectChanged(
  db: Db,
  changes: Selection,
  /** Nurse sows are added, because the age of their piglets depends on records of other sows. */
  added: { nurses: readonly { animalId: number }[]; groups: readonly number[]; ofAnimals: number },
): Promise<Selection | null> {
  const animals = [...new Set([...changes.animals, ...added.nurses.map(({ animalId }) => animalId)])]
  if (animals.length * 2 > added.ofAnimals) return null
  return {
    animals,
    groups: await withRelated(db, [...new Set([...changes.groups, ...added.groups])]),
    items: changes.items,
  }
}

/** State of the data that a phone has, as text in the snapshot's version. */
type Version = {
  /** Hash of the shape, the database's epoch, the farm and the role. */
  base: string
  /** PostgreSQL snapshot: the transactions that the data include. */
  xact: string
  /** Number of animals and of groups. */
  animals: number
  groups: number
  today: string
  /** Hash of other farms' transfers. */
  others: string
  /** Hashes of the lists, and of the nurse sows. */
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

/** State of the database. Read it first, so that later transactions count as changes next time. */
async function currentState(db: Db, { farmId, role }: Pick<Caller, 'farmId' | 'role'>) {
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

/** Changes of a subject; `added` counts inserted minus deleted rows. */
type Line = { subject: string; subjectId: number; added: number }

/** Ids changed since a version; null if the change feed is incomplete, as after a bulk load. */
async function changesSince(db: Db, had: Version, now: { animals: number; groups: number }) {
  const lines = await db.many<Line>(sql`
    select subject, subject_id,
      sum(case when kind not in ('animal', 'pig_group') then 0 when deed = 'insert' then 1 when deed = 'delete' then -1 else 0 end)::int as added
    from change cross join installation i
    where farm_id = current_farm() and xact >= pg_snapshot_xmin(${had.xact}::pg_snapshot) and not pg_visible_in_snapshot(xact, ${had.xact}::pg_snapshot) and change_id > i.changes_before group by 1, 2`)
  const of = (...subjects: string[]) => lines.filter(({ subject }) => subjects.includes(subject))
  const ids = (some: readonly Line[]) => [...new Set(some.map(({ subjectId }) => subjectId))]
  const added = (some: readonly Line[]) => some.reduce((sum, line) => sum + line.added, 0)
  const [ofAnimals, ofGroups, ofItems] = [of('animal'), of('group'), of('item', 'feed', 'medicine')]
  if (had.animals + added(ofAnimals) !== now.animals) return null
  if (had.groups + added(ofGroups) !== now.groups) return null
  // Items that stock moves had before a correction, and stock of groups that have ended or were reopened.
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

/** Nurse sows, if they have changed since a version. They can only where an animal has. */
async function nursesSince(db: Db, changes: Selection | null, had: Version | null) {
  const hashBefore = had?.hashes.at(-1) ?? ''
  if (changes?.animals.length === 0) return { hash: hashBefore, changed: [] }
  const nurses = await db.many<{ animalId: number }>(sql`
    select animal_id, ${pigletsBornOn} from animal a where sex = 'sow' and status = 'nurse' order by animal_id`)
  const hash = hashOf(nurses)
  return { hash, changed: hash === hashBefore ? [] : nurses }
}

const only = (animals: readonly number[] | undefined) =>
  animals ? sql`and a.animal_id = any(${[...animals]})` : sql``

const readSows = (db: Db, animals: readonly number[] | undefined) =>
  db.many<KeptRow<'sows'>>(sql`
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

const readMatings = (db: Db, animals: readonly number[] | undefined) =>
  db.many<KeptRow<'matings'>>(sql`
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
    boars: toColumns('boars', boars),
    formerBoars: toColumns('formerBoars', formerBoars),
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
