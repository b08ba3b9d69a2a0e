import { type NewRemoval, type RemovalRow, removals } from '@penside/contract/records/removal.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { headsOfSent } from '@penside/domain/records/heads.ts'
import { sowGone } from '@penside/domain/records/fostering.ts'
import { checkPigletsGo, requireAll } from '@penside/domain/records/removal.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { saveLifeRecord } from './life/life-record.ts'
import { loadLife, lockSows, rewriteLife, type Sow } from './life/life.ts'
import { addChange, foster } from './life/litter-change.ts'
import { storeRow } from './store-row.ts'
import { oneWithAnimal } from './animal-list.ts'
import { checkSale, lifeHistory } from './sow-list.ts'

export const removalHandlers: Handlers<typeof removals> = {
  history: lifeHistory(findRemovals),

  async one({ input: { animalId, seq, removedOn }, db, language }) {
    return oneWithAnimal(
      db,
      await findRemovals(
        db,
        where({ 'e.animal_id': animalId, 'e.seq': seq, 'e.on_date': removedOn }),
        language,
      ),
    )
  },

  async save({ input, db, today, language }) {
    const { animalId, removedOn, weight = 0, detail = '', piglets = [], photos } = input
    const { category = '', reason = '' } = input
    if (input.formMode !== 'delete') {
      requireAll({ category: input.category, reason: input.reason })
      await checkCode(db, '031', reason, 'reason')
    }
    // All sows are locked at once, in a fixed order, to avoid deadlocks.
    if (input.formMode === 'insert')
      await lockSows(db, [animalId, ...piglets.flatMap(({ toId }) => toId ?? [])])
    return saveLifeRecord(db, today, removals.save, input, {
      check: async () => {
        if (input.formMode !== 'delete')
          await checkSale(db, { animalId, on: removedOn, code: category }, language)
      },
      before: (sow) => movePiglets(db, sow, input),
      beforeUpdate: (seq) => redatePiglets(db, animalId, seq, removedOn),
      store: (seq, isNew) => {
        const stored = isNew ? newPhotos(photos) : photosNow(photos)
        const columns = { category, reason, weight, detail, photos: stored }
        return storeRow(db, 'removal', { animalId, seq }, columns, isNew)
      },
    })
  },
}

/** Writes what becomes of the piglets. These records belong to the removal and are deleted with it. @throws Refusal */
async function movePiglets(db: Db, leaving: Sow, { removedOn: on, piglets = [] }: NewRemoval) {
  checkPigletsGo(leaving.nursing, piglets)
  const madeBySeq = leaving.seq + 1
  let sow = leaving
  for (const { toId, cause, ...sent } of piglets) {
    const heads = headsOfSent(sent)
    if (toId === undefined) {
      await checkCode(db, '032', cause ?? '', 'piglets')
      const change = { kind: 'pigletDeath', on, ...heads, reason: cause, madeBySeq } as const
      sow = (await addChange(db, sow, change)).sow
      continue
    }
    if (toId === leaving.animalId) throw refuse('PARTNER_IS_HERSELF', {}, ['piglets'])
    const to = (await lockSows(db, [toId]))(toId)
    const { out } = await foster(db, { from: sow, to }, { on, ...heads, reason: sowGone, madeBySeq })
    sow = out.sow
  }
}

/** Moves the piglets' records to the corrected day. @throws Refusal with the contradicting record of another sow */
async function redatePiglets(db: Db, animalId: number, seq: number, on: Day) {
  const made = sql`own.animal_id = ${animalId} and own.made_by_seq = ${seq}`
  const partners = await db.many<{ animalId: number }>(
    sql`select distinct partner_id as animal_id from litter_change own where ${made} and partner_id is not null`,
  )
  const ids = partners.map((each) => each.animalId)
  const sowOf = await lockSows(db, ids)
  await db.run(sql`
    update litter_change half set on_date = ${on} from litter_change own
    where ${made} and half.farm_id = own.farm_id and half.animal_id = own.partner_id and half.number = own.partner_number
      and half.kind = 'fosteredIn'`)
  await db.run(sql`update litter_change own set on_date = ${on} where ${made}`)
  for (const id of ids) await rewriteLife(db, id, await loadLife(db, id), { tag: sowOf(id).tag })
}

type Stored = Omit<RemovalRow, 'categoryName' | 'reasonName' | 'piglets'>

/** A sow has one removal at most, except in imported records. */
async function findRemovals(db: Db, where: Sql, language: Language): Promise<RemovalRow[]> {
  const rows = await db.many<Stored>(sql`
    select e.animal_id, e.seq, e.parity, e.on_date as removed_on, e.removal_category as category, e.reason, e.weight::float8 as weight, e.detail, e.remark,
      (select r.photos from removal r where r.farm_id = e.farm_id and r.animal_id = e.animal_id and r.seq = e.seq) as photos,
      coalesce((select b.status = 'nurse' from sow_event b where b.farm_id = e.farm_id and b.animal_id = e.animal_id and b.seq = e.seq - 1), false) as was_nurse
    from life_record e where e.kind = 'removal' and ${where} order by e.seq desc`)
  const names = await codeNames(db, language)
  const full = []
  for (const row of rows) {
    const piglets = await db.many<{
      toId: number | null
      toTag: string | null
      kind: string
      reason: string
      piglets: number
    }>(sql`
      select c.partner_id as to_id, p.tag as to_tag, c.kind, c.reason, c.females + c.males + c.unsexed as piglets
      from litter_change c left join animal p on p.farm_id = c.farm_id and p.animal_id = c.partner_id
      where c.animal_id = ${row.animalId} and c.made_by_seq = ${row.seq} order by c.kind = 'pigletDeath', c.number`)
    full.push({
      ...row,
      categoryName: codeName('system', '08', row.category, language),
      reasonName: names('031', row.reason),
      piglets: piglets.map(({ kind, reason, ...part }) => ({
        ...part,
        cause: kind === 'pigletDeath' ? reason : null,
        causeName: kind === 'pigletDeath' ? names('032', reason) : '',
      })),
    })
  }
  return full
}
