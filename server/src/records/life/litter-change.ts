import type { Day } from '@penside/domain/basics/day.ts'
import { headCount, type Heads } from '@penside/domain/records/heads.ts'
import { fosteringKinds, partnersRefusal } from '@penside/domain/records/fostering.ts'
import { applyRecord, type LitterKind, type SowRecord } from '@penside/domain/records/life.ts'
import { sql, type Db, type Sql } from '../../database/db.ts'
import { newPhotos } from '../../farm/record-photos.ts'
import { refuse } from '../../http/problem.ts'
import { loadLife, lockSows, rewriteLife, storeState, type Sow } from './life.ts'
import { takeOutOfGroup } from './piglets-in-group.ts'

/**
 * Changes of the number of nursed piglets. A fostering has two halves, one at each sow. A weaning or a removal
 * makes changes for the rest of a litter, which are deleted with it.
 */

export type NewChange = Heads & {
  kind: LitterKind
  /** The next number of the kind by default. */
  number?: number | undefined
  on: Day
  /** Cause of death (association 032) or fostering reason (association 05). */
  reason?: string | undefined
  totalWeight?: number | undefined
  remark?: string | undefined
  confirmed?: readonly string[] | undefined
  partnerId?: number | null | undefined
  /** The life record that makes the change. */
  madeBySeq?: number | null | undefined
  photos?: readonly string[] | undefined
}

export type StoredChange = Heads & {
  animalId: number
  kind: LitterKind
  number: number
  litterSeq: number
  on: Day
  reason: string
  totalWeight: string
  remark: string
  partnerId: number | null
  partnerNumber: number | null
  madeBySeq: number | null
}

export const changeColumns = sql`
  c.animal_id, c.kind, c.number, c.litter_seq, c.on_date as on, c.females, c.males, c.unsexed, c.reason, c.total_weight, c.remark, c.partner_id,
  c.partner_number, c.made_by_seq`

/** Kinds that share numbers: both directions of a fostering. Other kinds have their own. */
const numberedWith = (kind: SowRecord['kind']): SowRecord['kind'][] =>
  kind === 'fosteredIn' || kind === 'fosteredOut' ? [...fosteringKinds] : [kind]

/** Adds a change to the present litter. @returns its number and the new state @throws Refusal */
export async function addChange(db: Db, sow: Sow, change: NewChange): Promise<{ number: number; sow: Sow }> {
  const { kind, on } = change
  const now = applyRecord(sow, { kind, on, piglets: headCount(change) })
  const number = await insertChange(db, sow.animalId, sow.seq, change)
  await storeState(db, sow.animalId, now)
  return { number, sow: { ...sow, ...now } }
}

/** Stores a change of any litter. The caller must replay the life. @returns its number */
export async function insertChange(
  db: Db,
  animalId: number,
  litterSeq: number,
  change: NewChange,
): Promise<number> {
  const { kind, on, females, males, unsexed } = change
  const { number } = await db.one<{ number: number }>(sql`
    insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males, unsexed, reason, total_weight, remark, confirmed,
      partner_id, made_by_seq, photos)
    select current_farm(), ${animalId}, ${kind}, coalesce(${change.number ?? null}::int, coalesce(max(number), 0) + 1), ${litterSeq}::int, ${on}::date,
      ${females}::int, ${males}::int, ${unsexed}::int,
      ${change.reason ?? ''}, ${change.totalWeight ?? 0}::numeric, ${change.remark ?? ''}, ${change.confirmed ?? []}::text[],
      ${change.partnerId ?? null}::bigint, ${change.madeBySeq ?? null}::int, ${newPhotos(change.photos)}
    from litter_change where animal_id = ${animalId} and kind = any(${numberedWith(kind)})
    returning number`)
  return number
}

/**
 * Moves piglets from one sow to another, with a record at each.
 * @param partner which of the two is the other sow; errors of her record name her tag
 * @throws Refusal
 */
export async function foster(
  db: Db,
  { from, to, partner = 'to' }: { from: Sow; to: Sow; partner?: 'from' | 'to' },
  { number, ...change }: Omit<NewChange, 'kind' | 'partnerId'>,
): Promise<{ out: { number: number; sow: Sow }; into: { number: number; sow: Sow } }> {
  const give = () =>
    addChange(db, from, {
      ...change,
      kind: 'fosteredOut',
      partnerId: to.animalId,
      ...(partner === 'to' && { number }),
    })
  const get = () =>
    addChange(db, to, {
      ...change,
      kind: 'fosteredIn',
      partnerId: from.animalId,
      madeBySeq: null,
      ...(partner === 'from' && { number }),
    })
  const out = await (partner === 'from' ? namingPartner(from.tag, give) : give())
  const into = await (partner === 'to' ? namingPartner(to.tag, get) : get())
  await linkHalves(db, [from.animalId, out.number], [to.animalId, into.number])
  return { out, into }
}

export async function linkHalves(
  db: Db,
  [fromId, out]: readonly [animalId: number, number: number],
  [toId, into]: readonly [animalId: number, number: number],
) {
  await db.run(sql`
    update litter_change set partner_number = case when kind = 'fosteredOut' then ${into}::int else ${out}::int end
    where (animal_id = ${fromId} and kind = 'fosteredOut' and number = ${out})
      or (animal_id = ${toId} and kind = 'fosteredIn' and number = ${into})`)
}

/** Adds the other sow's tag to errors of the rules. */
export async function namingPartner<T>(tag: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw partnersRefusal(error, tag)
  }
}

/** Reads one change. @throws Refusal NOT_FOUND */
export async function findChange(
  db: Db,
  animalId: number,
  kind: LitterKind,
  number: number,
): Promise<StoredChange> {
  const change = await db.found<StoredChange>(sql`
    select ${changeColumns} from litter_change c where c.animal_id = ${animalId} and c.kind = ${kind} and c.number = ${number}`)
  return change
}

/** Rejects changes of a weaned litter. @throws Refusal LITTER_WEANED */
export function checkLitterOpen(sow: Sow, change: Pick<StoredChange, 'litterSeq'>) {
  if (change.litterSeq !== sow.seq) throw refuse('LITTER_WEANED')
}

/** Rejects the deletion of a change that is not the newest of its kind. @throws Refusal NOT_THE_NEWEST */
export async function checkNewestOfKind(
  db: Db,
  { animalId, kind, number }: Pick<StoredChange, 'animalId' | 'kind' | 'number'>,
) {
  if (number !== (await newestNumber(db, animalId, kind))) throw refuse('NOT_THE_NEWEST')
}

/** Newest number of a kind; 0 if there is none. */
export async function newestNumber(db: Db, animalId: number, kind: LitterKind): Promise<number> {
  const { newest } = await db.one<{ newest: number }>(sql`
    select coalesce(max(number), 0) as newest from litter_change where animal_id = ${animalId} and kind = any(${numberedWith(kind)})`)
  return newest
}

/** Deletes a change, with both directions of a fostering, its other halves and its moves into groups. @throws Refusal with the contradicting record */
export async function removeChange(
  db: Db,
  sow: Sow,
  { kind, number }: Pick<StoredChange, 'kind' | 'number'>,
) {
  const partners = await deleteChanges(
    db,
    sql`c.animal_id = ${sow.animalId} and c.kind = any(${numberedWith(kind)}) and c.number = ${number}`,
  )
  await rewriteLife(db, sow.animalId, await loadLife(db, sow.animalId))
  await rewritePartners(db, partners, sow.animalId)
}

/**
 * Deletes dependents of a life record. `made`: the changes that it made, before a correction. `all`: also the
 * changes of the litter that it began, and its moves into a group. Other halves are deleted too.
 * @returns sows of the other halves, to be replayed with `rewritePartners`
 */
export async function removeDependents(
  db: Db,
  animalId: number,
  seq: number,
  what: 'all' | 'made',
): Promise<Partner[]> {
  if (what === 'all') await takeOutOfGroup(db, animalId, { weaningSeq: seq })
  return deleteChanges(
    db,
    what === 'all'
      ? sql`c.animal_id = ${animalId} and (c.litter_seq = ${seq} or c.made_by_seq = ${seq})`
      : sql`c.animal_id = ${animalId} and c.made_by_seq = ${seq}`,
  )
}

export type Partner = { animalId: number; tag: string }

async function deleteChanges(db: Db, where: Sql): Promise<Partner[]> {
  const changes = await db.many<StoredChange>(
    sql`select ${changeColumns} from litter_change c where ${where}`,
  )
  if (changes.length === 0) return []
  const partnerIds = [...new Set(changes.flatMap(({ partnerId }) => partnerId ?? []))]
  const sowOf = await lockSows(db, partnerIds)
  for (const { animalId, kind, number, partnerId, partnerNumber } of changes) {
    if (kind === 'partialWeaning') await takeOutOfGroup(db, animalId, { litterNumber: number })
    const other = kind === 'fosteredIn' ? 'fosteredOut' : 'fosteredIn'
    await db.run(sql`
      delete from litter_change where (animal_id = ${animalId} and kind = ${kind} and number = ${number})
        or (animal_id = ${partnerId} and kind = ${other} and number = ${partnerNumber})`)
  }
  return partnerIds.map(sowOf)
}

/** Replays the lives of the other halves. @throws Refusal with the tag of the contradicting sow */
export async function rewritePartners(db: Db, partners: readonly Partner[], but: number) {
  for (const { animalId, tag } of partners)
    if (animalId !== but) await rewriteLife(db, animalId, await loadLife(db, animalId), { tag })
}
