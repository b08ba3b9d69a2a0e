import { fail } from 'node:assert'
import type { Language } from '@penside/domain/basics/language.ts'
import { agesFrom } from '@penside/domain/groups/ages.ts'
import { besideOfGroup, groupBesideKinds } from '@penside/domain/groups/known-kinds.ts'
import { headsOf } from '@penside/domain/records/heads.ts'
import { checkTaken } from '@penside/domain/groups/transfer-in.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import type { BookSow, FarmWeaning } from '@penside/domain/workbook/animals.ts'
import type { Books } from '@penside/domain/workbook/check.ts'
import type { BookGroup, BookGroupMove } from '@penside/domain/workbook/book-groups.ts'
import type { LifeRow } from '@penside/domain/workbook/kind-row.ts'
import { deadOfRow, headsOfRow } from '@penside/domain/workbook/sheets.ts'
import { tried } from '@penside/domain/basics/refusal.ts'
import { join, sql, type Db } from '../database/db.ts'
import { medicineName } from '../farm/medicines.ts'
import { withdrawalsOf } from '../groups/history.ts'
import { lockGroups } from '../groups/write-moves.ts'
import { openTransfer, sendAway, writeTaken } from '../groups/transfers.ts'
import { rowsPerBatch, type Load } from '../database/bulk-load.ts'
import { refuse } from '../http/problem.ts'
import { reportShippedInside } from '../groups/withdrawal-violations.ts'
import { counter, numbersIn, storedOf, type Known } from './write-lives.ts'
import type { IdOf } from './write-setup.ts'

/** Writes groups, and adds records to groups of the farm. @returns ids of the new groups */
export async function addGroups(
  db: Db,
  load: Load,
  { groups: added, continuedGroups, sows, continued }: Books,
  known: Known & { importId: number; language: Language },
  breathe: () => Promise<void>,
): Promise<number[]> {
  const groups = [...added, ...continuedGroups]
  const { sow: sowIds, idOf, language } = known
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('pig_group', 'group_id')) as id from generate_series(1, ${added.length}::int)`)
  const ids = [
    ...drawn.map(({ id }) => id),
    ...continuedGroups.map(({ present }) => present?.groupId ?? fail()),
  ]
  const ofWeaning = weaningKeys([...sows, ...continued])
  const numbered = counter(await continueGroups(db, load, known.importId, continuedGroups))
  const written = new Map<BookGroupMove, { groupId: number; number: number }>()
  for (const [i, group] of groups.entries()) {
    const groupId = ids[i] ?? fail('too few ids were drawn')
    if (!group.present) load.add('pig_group', { groupId, ...groupRow(group, idOf) })
    for (const { kind, on, own, remark } of group.besides) {
      const { table, sheet } = besideOfGroup(kind)
      const key = { groupId, number: numbered(kind, groupId) }
      load.add(table, { ...key, onDate: on, ...storedOf(sheet.columns, own, known), remark })
    }
    for (const move of group.moves) {
      const number = numbered(move.values.kind, groupId)
      written.set(move, { groupId, number })
      const origin = originOf(move, sowIds, ofWeaning)
      load.add('group_move', { groupId, number, ...moveRow(move, idOf), ...origin })
      move.carcasses.forEach((carcass, at) =>
        load.add('carcass', { groupId, number, place: at + 1, ...carcass }),
      )
    }
    const { present } = group
    const places = counter(
      new Map((present?.moves ?? []).map(({ number, carcasses }) => [String(number), carcasses.length])),
    )
    for (const { number, carcass } of group.carcasses)
      load.add('carcass', { groupId, number, place: places(number), ...carcass })
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await breathe()
  }
  await load.flush()
  await writeTransfers(db, groups, written)
  await writeOtherSides(db, groups, written, { language, breathe })
  for (const [i, { values, moves, present }] of groups.entries()) {
    if (!present && !moves.some((move) => move.values.kind === 'shipment')) continue
    await breathe()
    await reportShippedInside(db, [ids[i] ?? fail()], values.startedOn, language)
  }
  return ids.slice(0, added.length)
}

/**
 * Notes groups of the farm as they were, and writes their heads and ends.
 * @returns their last numbers, by kind and group @throws Refusal BOOKS_CHANGED
 */
async function continueGroups(
  db: Db,
  load: Load,
  importId: number,
  groups: readonly BookGroup[],
): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  if (groups.length === 0) return last
  const groupIds = groups.map(({ present }) => present?.groupId ?? fail())
  const locked = new Map((await lockGroups(db, groupIds)).map((group) => [group.groupId, group]))
  const numbers = Map.groupBy(await lastNumbers(db, groupIds), ({ groupId }) => groupId)
  const places = Map.groupBy(
    await db.many<{ groupId: number; number: number; place: number }>(sql`
      select group_id, number, max(place)::int as place from carcass where group_id = any(${groupIds}) group by 1, 2`),
    ({ groupId }) => groupId,
  )
  for (const { present, values, heads } of groups) {
    const { groupId, moves, endedOn, endRemark } = present ?? fail()
    const of = Object.fromEntries((numbers.get(groupId) ?? []).map(({ kind, number }) => [kind, number]))
    const count = (numbers.get(groupId) ?? []).reduce((sum, { moved }) => sum + moved, 0)
    const now = headsOf(moves)
    const { females, males, unsexed, endedOn: end } = locked.get(groupId) ?? fail()
    const isSame = now.females === females && now.males === males && now.unsexed === unsexed
    if (!isSame || end !== endedOn || count !== moves.length) throw refuse('BOOKS_CHANGED')
    const carcasses = Object.fromEntries(
      (places.get(groupId) ?? []).map(({ number, place }) => [number, place]),
    )
    load.add('imported_group', { importId, groupId, numbers: of, carcasses, endedOn, endRemark })
    for (const [kind, number] of Object.entries(of)) last.set(`${kind} ${groupId}`, number)
    await db.run(sql`
      update pig_group set (females, males, unsexed, ended_on, end_remark)
        = row (${heads.females}::int, ${heads.males}::int, ${heads.unsexed}::int, ${values.endedOn}::date, ${values.endRemark ?? ''}::text)
      where group_id = ${groupId}`)
  }
  return last
}

/** Last numbers of the records of groups by kind, and how many of them move pigs. */
const lastNumbers = (db: Db, groupIds: readonly number[]) =>
  db.many<{ groupId: number; kind: string; number: number; moved: number }>(sql`
    select group_id, kind, max(number)::int as number, count(*)::int as moved from group_move where group_id = any(${[...groupIds]}) group by 1, 2
    ${join(
      groupBesideKinds.map(
        (kind) => sql`
      union all select group_id, ${kind}, max(number)::int, 0 from ${sql([besideOfGroup(kind).table])}
      where group_id = any(${[...groupIds]}) group by 1`,
      ),
      ' ',
    )}`)

type Written = ReadonlyMap<BookGroupMove, { groupId: number; number: number }>

/** Writes transfers between groups of the file, with both sides. */
async function writeTransfers(db: Db, groups: readonly BookGroup[], written: Written) {
  const halves = groups.flatMap(({ values: { name, breed }, moves }) =>
    moves.flatMap((move) => {
      if (!move.arrival) return []
      const from = written.get(move) ?? fail(name)
      const to = written.get(move.arrival) ?? fail(name)
      const { on } = move.values
      const { ageDays } = move.arrival.values
      return {
        ...from,
        toGroup: to.groupId,
        toNumber: to.number,
        on,
        ...headsOfRow(move.values),
        ageDays,
        breed,
        name,
      }
    }),
  )
  await db.run(sql`
    with half as (
      select * from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) as x ("groupId" bigint, number int, "toGroup" bigint, "toNumber" int, "on" date,
        females int, males int, unsexed int, "ageDays" int, breed text, name text)
    ), sent as (
      insert into transfer (farm_id, group_id, number, to_farm_id, sent_on, females, males, unsexed, age_days, breed, group_name)
      select current_farm(), "groupId", number, current_farm(), "on", females, males, unsexed, "ageDays", breed, name from half
      returning transfer_id, group_id, number
    )
    insert into transfer_arrival (farm_id, group_id, number, from_farm_id, transfer_id, females, males, unsexed, on_date)
    select current_farm(), "toGroup", "toNumber", current_farm(), s.transfer_id, females, males, unsexed, "on"
    from half join sent s on s.group_id = "groupId" and s.number = half.number returning farm_id`)
}

/** Writes the other sides of transfers to and from farms of the company. @throws Refusal if an arriving transfer is not on its way any more */
async function writeOtherSides(
  db: Db,
  groups: readonly BookGroup[],
  written: Written,
  { language, breathe }: { language: Language; breathe: () => Promise<void> },
) {
  for (const group of groups) {
    const { values, moves } = group
    const ages = agesFrom({ ...values, ageDays: values.ageDays ?? 0 }, cameInto(group))
    for (const move of moves) {
      if (!move.otherSide) continue
      await breathe()
      const { groupId, number } = written.get(move) ?? fail(values.name)
      const { farmId, transferId } = move.otherSide
      const { on, type, ageDays } = move.values
      const [head, died] = [headsOfRow(move.values), deadOfRow(move.values)]
      if (transferId === null) {
        const from = { groupId, name: values.name, breed: values.breed }
        const sending = { ...head, from, number, on, type, ageDays: ageDays ?? ages(on) }
        const withdrawals = await withdrawalsOf(db, groupId, on, medicineName(language))
        await sendAway(db, sending, farmId, withdrawalOn(withdrawals, on))
        continue
      }
      const open = await openTransfer(db, transferId)
      tried(
        () => checkTaken(head, died, open),
        () => {
          throw refuse('BOOKS_CHANGED')
        },
      )
      await writeTaken(db, { groupId, number, on, farmId, transferId, ...head, died })
    }
  }
}

const cameInto = ({ present, moves }: BookGroup) => [
  ...(present?.moves ?? []).filter(({ kind }) => kind === 'in'),
  ...moves.flatMap(({ values }) =>
    values.kind === 'in' ? { on: values.on, ...headsOfRow(values), ageDays: values.ageDays } : [],
  ),
]

const groupRow = ({ values, pen, heads }: BookGroup, idOf: IdOf) => {
  const { name, startedOn, ageDays, breed, remark, endedOn, endRemark } = values
  const from = { name, startedOn, ageDays: ageDays ?? 0, breed, penId: idOf(pen) }
  return { ...from, remark: remark ?? '', endedOn, endRemark: endRemark ?? '', ...heads }
}

/** Columns of a move without its key and its origin. */
const moveRow = ({ values, partner }: BookGroupMove, idOf: IdOf) => {
  const { kind, on, type, weight, ageDays, remark, madeGroup, netWeight, price, mark } = values
  return {
    kind,
    onDate: on,
    type,
    ...headsOfRow(values),
    totalWeight: weight ?? 0,
    // The transfer has the age of pigs that left.
    ageDays: kind === 'in' ? ageDays : null,
    madeGroup: madeGroup ?? false,
    netWeight,
    price,
    partnerId: idOf(partner),
    mark,
    gradeFemales: values.gradesFemales,
    gradeMales: values.gradesMales,
    remark: remark ?? '',
  }
}

/** The sow of a move's piglets, and her weaning or partial weaning. */
function originOf({ from }: BookGroupMove, sowIds: Known['sow'], ofWeaning: WeaningKeys) {
  if (!from) return { animalId: null }
  const animalId = sowIds.get(from.sow) ?? fail(from.sow)
  const { seq, litterNumber } = 'seq' in from.of ? from.of : (ofWeaning.get(from.of) ?? fail(from.sow))
  return { animalId, weaningSeq: seq, litterNumber }
}

type WeaningKey = Pick<FarmWeaning, 'seq' | 'litterNumber'>
type WeaningKeys = ReadonlyMap<LifeRow, WeaningKey>

/** Numbers of weanings and partial weanings, by row. */
function weaningKeys(herd: readonly BookSow[]): WeaningKeys {
  const keys = new Map<LifeRow, WeaningKey>()
  for (const { records, states, present } of herd) {
    const numbers = numbersIn(records, present?.changes)
    records.forEach((row, i) => {
      const number = numbers.get(row)
      keys.set(
        row,
        number === undefined
          ? { seq: states[i + 1]?.seq ?? fail(), litterNumber: null }
          : { seq: null, litterNumber: number },
      )
    })
  }
  return keys
}
