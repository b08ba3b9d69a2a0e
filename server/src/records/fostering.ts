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
import { findSummary } from './sow-list.ts'

type FosteringKind = (typeof fosteringKinds)[number]
const otherWay = { fosteredIn: 'fosteredOut', fosteredOut: 'fosteredIn' } as const

export const fosteringHandlers: Handlers<typeof fosterings> = {
  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await stored(db, sql`c.animal_id = ${animalId}`, language)
    return { rows, newestSeq: rows[0]?.seq ?? 0, sow }
  },

  async one({ input: { animalId, seq, fosteredOn, way }, db, language }) {
    const rows = await stored(
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
      const held = await lockSows(db, present([animalId, toId, fromId]))
      const sow = held(animalId)
      if (seq && seq !== sow.seq) throw refuse('CHANGED_MEANWHILE')
      const number = await add(db, input, held, today)
      return { result: 1, seq: number, newestSeq: sow.seq }
    }

    const number = seq ?? 0
    const own = await changesOf(db, animalId, number)
    const halves = await otherHalvesOf(db, own)
    const held = await lockSows(
      db,
      present([animalId, toId, fromId, ...own.map(({ partnerId }) => partnerId ?? undefined)]),
    )
    const sow = held(animalId)
    if (own.length === 0) throw refuse('NOT_FOUND')
    if (sow.status === 'culled') throw refuse('CULLED')
    const made = halves.find(({ madeBySeq }) => madeBySeq !== null)
    if (made) throw refuse('BELONGS_TO_REMOVAL', { tag: held(made.animalId).tag })
    if (formMode === 'delete') await remove(db, own, halves, held)
    else await correct(db, input, own, halves, held, today)
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
type Held = (animalId: number) => Sow

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

/** Piglets come first and go then: what she gives may be what she just got. */
async function add(db: Db, input: NewFostering, held: Held, today: Day): Promise<number> {
  const { animalId, fosteredOn: on, reason = '', remark = '', confirmed = [] } = input
  const standing = new Map<number, Sow>()
  const sow = (id: number) => standing.get(id) ?? held(id)
  // A sow that nurses nothing is told so first.
  check(input, sow(animalId).farrowedOn, today)
  const number = (await newestNumber(db, animalId, 'fosteredIn')) + 1
  for (const { kind, heads, piglets, partnerId } of waysOf(input)) {
    if (piglets === 0) continue
    const change = { number, on, ...heads, reason, remark, confirmed }
    if (partnerId === undefined) {
      standing.set(animalId, (await addChange(db, sow(animalId), { ...change, kind })).sow)
      continue
    }
    const [from, to] = kind === 'fosteredIn' ? [partnerId, animalId] : [animalId, partnerId]
    const partner = kind === 'fosteredIn' ? 'from' : 'to'
    const { out, into } = await foster(db, { from: sow(from), to: sow(to), partner }, change)
    standing.set(from, out.sow).set(to, into.sow)
  }
  return number
}

/** Both halves stay equal: what is corrected of one is corrected of the other, and another partner gets a half of her own. */
async function correct(
  db: Db,
  input: NewFostering,
  own: readonly StoredChange[],
  halves: readonly StoredChange[],
  held: Held,
  today: Day,
) {
  const { animalId, fosteredOn: on, reason = '', remark = '' } = input
  const [first] = own
  const number = first?.number ?? 0
  const litterSeq = first?.litterSeq ?? 0
  check(input, await bornOn(db, animalId, number), today)
  const affected = new Map<number, { kind: FosteringKind; number: number }>()
  for (const { kind, heads, piglets, partnerId } of waysOf(input)) {
    const before = own.find((each) => each.kind === kind)
    const half = halves.find((each) => each.kind === otherWay[kind])
    const partner = partnerId ?? before?.partnerId ?? null
    if (half) affected.set(half.animalId, { kind: otherWay[kind], number: half.number })
    if (half && (piglets === 0 || half.animalId !== partner)) await erase(db, half)
    if (piglets === 0) {
      if (before) await erase(db, before)
      continue
    }
    const values = { on, ...heads, reason, remark }
    const keeps = half?.animalId === partner
    const partnerNumber =
      partner === null
        ? null
        : keeps
          ? (half?.number ?? null)
          : (await newestNumber(db, partner, otherWay[kind])) + 1
    const side = { animalId, kind, number, litterSeq, partnerId: partner, partnerNumber }
    await write(db, before !== undefined, side, values, input.confirmed)
    if (partner === null || partnerNumber === null) continue
    affected.set(partner, { kind: otherWay[kind], number: partnerNumber })
    const other = {
      animalId: partner,
      kind: otherWay[kind],
      number: partnerNumber,
      litterSeq: keeps ? (half?.litterSeq ?? 0) : held(partner).seq,
      partnerId: animalId,
      partnerNumber: number,
    }
    await write(db, keeps, other, values, [])
  }
  const life = await loadLife(db, animalId)
  const isOwn = ({ kind }: { kind: string }) => kind === 'fosteredIn' || kind === 'fosteredOut'
  const changed = life.findLast((each) => each.number === number && isOwn(each.record))
  await rewriteLife(db, animalId, life, changed && { changed: changed.record })
  for (const [id, half] of affected) {
    const lives = await loadLife(db, id)
    const its = lives.find((each) => each.record.kind === half.kind && each.number === half.number)
    const { tag } = held(id)
    await namingPartner(tag, () => rewriteLife(db, id, lives, { tag, ...(its && { changed: its.record }) }))
  }
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
  isThere: boolean,
  { animalId, kind, number, litterSeq, partnerId, partnerNumber }: Side,
  { on, females, males, unsexed, reason, remark }: Values,
  confirmed: readonly string[] = [],
) =>
  isThere
    ? db.run(sql`
        update litter_change set on_date = ${on}, females = ${females}, males = ${males}, unsexed = ${unsexed}, reason = ${reason},
          remark = ${remark}, confirmed = ${confirmed}, partner_id = ${partnerId}, partner_number = ${partnerNumber}
        where animal_id = ${animalId} and kind = ${kind} and number = ${number}`)
    : db.run(sql`
        insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males, unsexed, reason, remark, confirmed, partner_id, partner_number)
        values (current_farm(), ${animalId}, ${kind}, ${number}, ${litterSeq}, ${on}, ${females}, ${males}, ${unsexed}, ${reason}, ${remark}, ${confirmed},
          ${partnerId}, ${partnerNumber})`)

const erase = (db: Db, { animalId, kind, number }: StoredChange) =>
  db.run(
    sql`delete from litter_change where animal_id = ${animalId} and kind = ${kind} and number = ${number}`,
  )

/** Deletes both halves, as long as each is the newest of its sow and neither litter is weaned. */
async function remove(db: Db, own: readonly StoredChange[], halves: readonly StoredChange[], held: Held) {
  const [first] = own
  if (!first) throw refuse('NOT_FOUND')
  const sow = held(first.animalId)
  checkLitterOpen(sow, first)
  await checkNewestOfKind(db, first)
  for (const half of halves) {
    const { tag, seq } = held(half.animalId)
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

/** Heads that went one way; null where none did. */
const headsOfWay = (kind: FosteringKind) => sql`
  (array_agg(json_build_object('females', c.females, 'males', c.males, 'unsexed', c.unsexed)) filter (where c.kind = ${kind}))[1]`

/** Newest first; a fostering in both ways is one row. */
async function stored(db: Db, where: Sql, language: Language): Promise<FosteringRow[]> {
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
