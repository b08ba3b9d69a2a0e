import type { FosteringRow, fosterings, NewFostering } from '@penside/contract/records/fostering.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { headsToSend, noHeads, type Heads } from '@penside/domain/records/heads.ts'
import { checkFostering, fosteringCodes, fosteringKinds, waysOf } from '@penside/domain/records/fostering.ts'
import { statusesFor } from '@penside/domain/records/life.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { loadLife, lockSows, rewriteLife, type Sow } from './life/life.ts'
import { farrowedBefore, litterBornOn, pigletsBornOn } from './life/litter-age.ts'
import {
  addChange,
  changeColumns,
  checkLitterOpen,
  checkNewestOfKind,
  foster,
  namingPartner,
  newestNumber,
  removeChange,
  type StoredChange,
} from './life/litter-change.ts'
import { oneWithAnimal } from './animal-list.ts'
import { storeRow } from './store-row.ts'
import { sowHistory } from './sow-list.ts'

type FosteringKind = (typeof fosteringKinds)[number]
const otherWay = { fosteredIn: 'fosteredOut', fosteredOut: 'fosteredIn' } as const

export const fosteringHandlers: Handlers<typeof fosterings> = {
  history: sowHistory(findFosterings, 'c.animal_id'),

  async one({ input: { animalId, seq, fosteredOn, way }, db, language }) {
    const rows = await findFosterings(
      db,
      where({ 'c.animal_id': animalId, 'c.number': seq, 'c.on_date': fosteredOn }),
      language,
    )
    return oneWithAnimal(db, way ? rows.filter((each) => each.way === way) : rows)
  },

  async save({ input, db, today }) {
    const { animalId, toId, fromId, seq, formMode } = input
    if (input.reason && formMode !== 'delete') await checkCode(db, '05', input.reason, 'reason')
    if (toId === animalId || fromId === animalId)
      throw refuse('PARTNER_IS_HERSELF', {}, [toId === animalId ? 'toId' : 'fromId'])
    if (formMode === 'insert') {
      const locked = await lockSows(db, present([animalId, toId, fromId]))
      const sow = locked(animalId)
      if (seq && seq !== sow.seq) throw refuse('CHANGED_MEANWHILE')
      const number = await add(db, input, locked, today)
      return { result: 1, seq: number, newestSeq: sow.seq }
    }

    const number = seq ?? 0
    const own = await changesOf(db, animalId, number)
    const halves = await otherHalvesOf(db, own)
    const locked = await lockSows(
      db,
      present([animalId, toId, fromId, ...own.map(({ partnerId }) => partnerId ?? undefined)]),
    )
    const sow = locked(animalId)
    if (own.length === 0) throw refuse('NOT_FOUND')
    if (sow.status === 'culled') throw refuse('CULLED')
    const made = halves.find(({ madeBySeq }) => madeBySeq !== null)
    if (made) throw refuse('BELONGS_TO_REMOVAL', { tag: locked(made.animalId).tag })
    if (formMode === 'delete') await remove(db, own, halves, locked)
    else await correct(db, input, own, halves, locked, today)
    return { result: 1, seq: number, newestSeq: sow.seq }
  },

  sows: async ({ db }) =>
    db.many(sql`
      select a.animal_id, a.tag, a.status, a.nursing, a.farrowed_on, ${pigletsBornOn}, coalesce(p.name, '') as pen
      from animal a left join pen p using (farm_id, pen_id)
      where a.sex = 'sow' and a.status = any(${statusesFor('fosteredIn')}) order by a.tag`),
}

const present = (ids: readonly (number | undefined)[]) => [
  ...new Set(ids.flatMap((each) => (each === undefined ? [] : [each]))),
]
type Locked = (animalId: number) => Sow

function check(input: NewFostering, farrowedOn: Day | null, today: Day) {
  const [into, out] = waysOf(input)
  try {
    checkFostering({ on: input.fosteredOn, into: into.piglets, out: out.piglets }, { farrowedOn, today })
  } catch (error) {
    throw error instanceof Refusal
      ? new Refusal(error.code, error.values, [
          error.code === 'FOSTERING_COUNTS' ? 'outFemales' : 'fosteredOn',
        ])
      : error
  }
}

/** Adds a fostering. Piglets come before others go, so a sow may give what she got. @returns its number */
async function add(db: Db, input: NewFostering, locked: Locked, today: Day): Promise<number> {
  const { animalId, fosteredOn: on, reason = '', remark = '', confirmed = [] } = input
  const current = new Map<number, Sow>()
  const sow = (id: number) => current.get(id) ?? locked(id)
  // The form itself is checked first.
  check(input, sow(animalId).farrowedOn, today)
  const number = (await newestNumber(db, animalId, 'fosteredIn')) + 1
  for (const { kind, heads, piglets, partnerId } of waysOf(input)) {
    if (piglets === 0) continue
    const change = { number, on, ...heads, reason, remark, confirmed }
    if (partnerId === undefined) {
      current.set(animalId, (await addChange(db, sow(animalId), { ...change, kind })).sow)
      continue
    }
    const [from, to] = kind === 'fosteredIn' ? [partnerId, animalId] : [animalId, partnerId]
    const partner = kind === 'fosteredIn' ? 'from' : 'to'
    const { out, into } = await foster(db, { from: sow(from), to: sow(to), partner }, change)
    current.set(from, out.sow).set(to, into.sow)
  }
  return number
}

/** Corrects both halves alike. A new partner gets a half of her own. */
async function correct(
  db: Db,
  input: NewFostering,
  own: readonly StoredChange[],
  halves: readonly StoredChange[],
  locked: Locked,
  today: Day,
) {
  const { animalId } = input
  const number = own[0]?.number ?? 0
  check(input, await bornOn(db, animalId, number), today)
  const affected = new Map<number, Half>()
  for (const way of waysOf(input))
    for (const half of await correctWay(db, input, way, own, halves, locked))
      affected.set(half.animalId, half)
  const life = await loadLife(db, animalId)
  const isOwn = ({ kind }: { kind: string }) => kind === 'fosteredIn' || kind === 'fosteredOut'
  const changed = life.findLast((each) => each.number === number && isOwn(each.record))
  await rewriteLife(db, animalId, life, changed && { changed: changed.record })
  for (const half of affected.values()) {
    const lives = await loadLife(db, half.animalId)
    const its = lives.find((each) => each.record.kind === half.kind && each.number === half.number)
    const { tag } = locked(half.animalId)
    await namingPartner(tag, () =>
      rewriteLife(db, half.animalId, lives, { tag, ...(its && { changed: its.record }) }),
    )
  }
}

type Half = Pick<StoredChange, 'animalId' | 'kind' | 'number'>

/** Corrects one direction. @returns the other sows' halves whose lives must be replayed */
async function correctWay(
  db: Db,
  { animalId, fosteredOn: on, reason = '', remark = '', confirmed }: NewFostering,
  { kind, heads, piglets, partnerId }: ReturnType<typeof waysOf>[number],
  own: readonly StoredChange[],
  halves: readonly StoredChange[],
  locked: Locked,
): Promise<Half[]> {
  const { number, litterSeq } = own[0] ?? { number: 0, litterSeq: 0 }
  const before = own.find((each) => each.kind === kind)
  const otherKind = otherWay[kind]
  const half = halves.find((each) => each.kind === otherKind)
  const partner = partnerId ?? before?.partnerId ?? null
  const keepsHalf = half !== undefined && half.animalId === partner
  const affected: Half[] = half ? [half] : []
  if (half && (piglets === 0 || !keepsHalf)) await erase(db, half)
  if (piglets === 0) {
    if (before) await erase(db, before)
    return affected
  }
  const values = { on, ...heads, reason, remark }
  const other =
    partner === null ? null : await partnerSide(db, partner, otherKind, keepsHalf ? half : null, locked)
  const side = { animalId, kind, number, litterSeq, partnerId: partner, partnerNumber: other?.number ?? null }
  await write(db, before !== undefined, side, values, confirmed)
  if (!other) return affected
  await write(db, keepsHalf, { ...other, partnerId: animalId, partnerNumber: number }, values, [])
  return [...affected, other]
}

/** Number and litter of the partner's half; of a new one if she has none. */
async function partnerSide(
  db: Db,
  partnerId: number,
  kind: FosteringKind,
  half: StoredChange | null,
  locked: Locked,
) {
  const number = half?.number ?? (await newestNumber(db, partnerId, kind)) + 1
  return { animalId: partnerId, kind, number, litterSeq: half?.litterSeq ?? locked(partnerId).seq }
}

type Side = {
  animalId: number
  kind: FosteringKind
  number: number
  litterSeq: number
  partnerId: number | null
  partnerNumber: number | null
}
type Values = Heads & { on: Day; reason: string; remark: string }
const write = (
  db: Db,
  isStored: boolean,
  { animalId, kind, number, litterSeq, partnerId, partnerNumber }: Side,
  { on, ...values }: Values,
  confirmed: readonly string[] = [],
) =>
  storeRow(
    db,
    'litter_change',
    { animalId, kind, number },
    { onDate: on, ...values, confirmed, partnerId, partnerNumber, ...(!isStored && { litterSeq }) },
    !isStored,
  )

const erase = (db: Db, { animalId, kind, number }: StoredChange) =>
  db.run(
    sql`delete from litter_change where animal_id = ${animalId} and kind = ${kind} and number = ${number}`,
  )

/** Deletes both halves if each is the newest of its sow and neither litter is weaned. */
async function remove(db: Db, own: readonly StoredChange[], halves: readonly StoredChange[], locked: Locked) {
  const [first] = own
  if (!first) throw refuse('NOT_FOUND')
  const sow = locked(first.animalId)
  checkLitterOpen(sow, first)
  await checkNewestOfKind(db, first)
  for (const half of halves) {
    const { tag, seq } = locked(half.animalId)
    if (half.litterSeq !== seq) throw refuse('LITTER_WEANED_OF', { tag })
    if (half.number !== (await newestNumber(db, half.animalId, half.kind)))
      throw refuse('NOT_THE_NEWEST_OF', { tag })
  }
  await removeChange(db, sow, first)
}

const changesOf = (db: Db, animalId: number, number: number) =>
  db.many<StoredChange & { kind: FosteringKind }>(sql`
    select ${changeColumns} from litter_change c
    where c.animal_id = ${animalId} and c.kind = any(${[...fosteringKinds]}) and c.number = ${number}`)

async function otherHalvesOf(db: Db, own: readonly StoredChange[]): Promise<StoredChange[]> {
  const found = []
  for (const { kind, partnerId, partnerNumber } of own)
    found.push(
      ...(await db.many<StoredChange>(sql`
        select ${changeColumns} from litter_change c
        where c.animal_id = ${partnerId} and c.number = ${partnerNumber} and c.kind = ${kind === 'fosteredIn' ? 'fosteredOut' : 'fosteredIn'}`)),
    )
  return found
}

async function bornOn(db: Db, animalId: number, number: number): Promise<Day | null> {
  const row = await db.maybeOne<{ bornOn: Day | null }>(sql`
    select ${farrowedBefore} as born_on from litter_change c
    where c.animal_id = ${animalId} and c.kind = any(${[...fosteringKinds]}) and c.number = ${number} limit 1`)
  return row?.bornOn ?? null
}

type Stored = Omit<
  FosteringRow,
  'way' | 'reasonName' | 'ageDays' | 'outFemales' | 'outMales' | 'inFemales' | 'inMales'
> & { outHeads: Heads | null; inHeads: Heads | null; bornOn: Day | null }

/** Heads of one direction; null without any. */
const headsOfWay = (kind: FosteringKind) => sql`
  (array_agg(json_build_object('females', c.females, 'males', c.males, 'unsexed', c.unsexed)) filter (where c.kind = ${kind}))[1]`

/** A fostering in both directions is one row. */
async function findFosterings(db: Db, where: Sql, language: Language): Promise<FosteringRow[]> {
  const rows = await db.many<Stored>(sql`
    with record as (
      select c.farm_id, c.animal_id, c.number, min(c.litter_seq) as litter_seq, min(c.on_date) as on_date, max(c.reason) as reason, max(c.remark) as remark,
        ${headsOfWay('fosteredOut')} as out_heads,
        max(c.partner_id) filter (where c.kind = 'fosteredOut') as to_id,
        ${headsOfWay('fosteredIn')} as in_heads,
        max(c.partner_id) filter (where c.kind = 'fosteredIn') as from_id,
        bool_and(h.animal_id is null or (h.made_by_seq is null and h.litter_seq = o.seq and h.number = (
          select max(n.number) from litter_change n
          where n.farm_id = h.farm_id and n.animal_id = h.animal_id and n.kind = any(${[...fosteringKinds]})))) as partners_agree
      from litter_change c
      left join litter_change h on h.farm_id = c.farm_id and h.animal_id = c.partner_id and h.number = c.partner_number
        and h.kind = case c.kind when 'fosteredIn' then 'fosteredOut' else 'fosteredIn' end
      left join animal o on o.farm_id = c.farm_id and o.animal_id = c.partner_id
      where ${where} and c.kind = any(${[...fosteringKinds]})
      group by c.farm_id, c.animal_id, c.number
    )
    select c.animal_id, c.number as seq, e.parity, c.on_date as fostered_on, c.out_heads, c.to_id, t.tag as to_tag,
      c.in_heads, c.from_id, f.tag as from_tag, c.reason, ${farrowedBefore} as farrowed_on, ${litterBornOn} as born_on, c.remark,
      c.partners_agree and c.litter_seq = a.seq and c.number = (
        select max(n.number) from litter_change n
        where n.farm_id = c.farm_id and n.animal_id = c.animal_id and n.kind = any(${[...fosteringKinds]})) as may_go
    from record c
    join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    join sow_event e on e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.seq = c.litter_seq
    left join animal t on t.farm_id = c.farm_id and t.animal_id = c.to_id
    left join animal f on f.farm_id = c.farm_id and f.animal_id = c.from_id
    order by c.number desc`)
  const names = await codeNames(db, language)
  return rows.map(({ bornOn, outHeads, inHeads, ...row }) => {
    const [out, into] = [headsToSend(outHeads ?? noHeads), headsToSend(inHeads ?? noHeads)]
    return {
      ...row,
      outFemales: out.females,
      outMales: out.males,
      inFemales: into.females,
      inMales: into.males,
      way: outHeads ? fosteringCodes.fosteredOut : fosteringCodes.fosteredIn,
      reasonName: row.reason && names('05', row.reason),
      ageDays: bornOn && daysBetween(bornOn, row.fosteredOn),
    }
  })
}
