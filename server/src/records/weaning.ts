import { type WeaningRow, weanings } from '@penside/contract/records/weaning.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { headCount, headsOfSent, headsToSend, noHeads, type Heads } from '@penside/domain/records/heads.ts'
import { restOf, type Rest } from '@penside/domain/records/weaning.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkCode } from '../farm/code-lookup.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { litterAge } from './life/litter-age.ts'
import { moveIntoGroup } from './life/piglets-in-group.ts'
import { removeLifeRecord, saveLifeRecord } from './life/life-record.ts'
import { lockSow, type Sow } from './life/life.ts'
import {
  addChange,
  foster,
  insertChange,
  linkHalves,
  removeDependents,
  rewritePartners,
} from './life/litter-change.ts'
import { storeRow } from './store-row.ts'
import { oneWithAnimal } from './animal-list.ts'
import { lifeHistory, listSows } from './sow-list.ts'

export const weaningHandlers: Handlers<typeof weanings> = {
  list: listSows,

  async litter({ input: { animalId }, db }) {
    const rows = await db.many<{
      animalId: number
      parity: number
      nursing: number
      liveBorn: number | null
      farrowedOn: Day | null
    }>(sql`
      select a.animal_id, a.parity, a.nursing, a.farrowed_on,
        (select f.live_born from farrowing f where f.farm_id = a.farm_id and f.animal_id = a.animal_id order by f.seq desc limit 1) as live_born
      from animal a where a.animal_id = ${animalId} and a.sex = 'sow' and a.status in ('lactating', 'nurse')`)
    return { rows }
  },

  async last({ input: { animalId }, db }) {
    const { seq } = await db.one<{ seq: number }>(
      sql`select coalesce(max(seq), 0) as seq from weaning where animal_id = ${animalId}`,
    )
    return { seq }
  },

  history: lifeHistory(findWeanings),

  async one({ input: { animalId, seq, weanedOn }, db }) {
    return oneWithAnimal(
      db,
      await findWeanings(db, where({ 'e.animal_id': animalId, 'e.seq': seq, 'e.on_date': weanedOn })),
    )
  },

  async save({ input, db, today }) {
    const { animalId, weanedOn, totalWeight = 0, becomesNurse = false, penId } = input
    const heads = headsOfSent(input)
    const rest = restOf(input)
    await checkCodes(db, rest)
    const columns = { ...heads, totalWeight, becomesNurse, penId: penId ?? null }
    const intoGroup = async (seq: number, breed: string) =>
      moveIntoGroup(db, input.groupId, {
        animalId,
        breed,
        by: { weaningSeq: seq },
        on: weanedOn,
        heads,
        totalWeight,
        ageDays: await litterAge(db, animalId, seq - 1, weanedOn),
        groupAs: input.groupAs,
      })
    let sow: Sow | undefined
    let staying: number | undefined
    let partners: readonly { animalId: number; tag: string }[] = []
    return saveLifeRecord(db, today, weanings.save, input, {
      check: async (found) => {
        sow = found
        await checkPen(db, penId)
        if (input.formMode === 'insert') await checkSuckling(db, found)
      },
      before: async (found) => {
        staying = await settleRest(db, found, rest, weanedOn)
      },
      beforeUpdate: async (seq) => {
        partners = await settleRestAnew(db, animalId, seq, rest, weanedOn)
      },
      store: async (seq, isNew) => {
        await storeRow(db, 'weaning', { animalId, seq }, columns, isNew)
        if (staying !== undefined) await keepWithHerself(db, animalId, seq, staying, rest, weanedOn)
        await rewritePartners(db, partners, animalId)
        await intoGroup(seq, sow?.breed ?? '')
      },
    })
  },

  remove: ({ input: { animalId, seq, weanedOn, correctedFrom }, db }) =>
    removeLifeRecord(db, animalId, 'weaning', { seq, on: correctedFrom ?? weanedOn }),
}

async function checkCodes(db: Db, { died, stay }: Rest) {
  if (died) await checkCode(db, '032', died.reason, 'diedCause')
  if (stay) await checkCode(db, '05', stay.reason, 'stayReason')
}

/** Rejects a weaning of a sow that was entered weaned. @throws Refusal */
async function checkSuckling(db: Db, { animalId, status, lastWork }: Sow) {
  if (status !== 'weaned' || lastWork !== 'weaning') return
  if (!(await db.maybeOne(sql`select 1 from weaning where animal_id = ${animalId} limit 1`)))
    throw refuse('NOT_SUCKLING')
}

/**
 * Writes what becomes of piglets that are not weaned, before the weaning. Piglets that stay with the sow are fostered out here and
 * fostered in after the weaning. @returns the number of that fostering
 */
async function settleRest(db: Db, sow: Sow, { died, stay }: Rest, on: Day): Promise<number | undefined> {
  const made = { on, madeBySeq: sow.seq + 1 }
  let current = sow
  if (died) current = (await addChange(db, current, { ...made, ...died, kind: 'pigletDeath' })).sow
  if (!stay) return undefined
  const { nurseId, ...piglets } = stay
  if (nurseId !== null && nurseId !== sow.animalId) {
    await foster(db, { from: current, to: await lockSow(db, nurseId) }, { ...made, ...piglets })
    return undefined
  }
  const kind = 'fosteredOut'
  return (await addChange(db, current, { ...made, ...piglets, kind, partnerId: sow.animalId })).number
}

async function keepWithHerself(
  db: Db,
  animalId: number,
  seq: number,
  out: number,
  { stay }: Rest,
  on: Day,
): Promise<void> {
  if (!stay) return
  const { nurseId: _, ...piglets } = stay
  const fosteredIn = { ...piglets, on, madeBySeq: seq, kind: 'fosteredIn', partnerId: animalId } as const
  const { number } = await addChange(db, await lockSow(db, animalId), fosteredIn)
  await linkHalves(db, [animalId, out], [animalId, number])
}

/** The same for a corrected weaning. @returns other sows whose lives must be replayed */
async function settleRestAnew(db: Db, animalId: number, seq: number, { died, stay }: Rest, on: Day) {
  const before = await db.maybeOne<{ partnerId: number; litterSeq: number }>(sql`
    select o.partner_id, i.litter_seq from litter_change o
    join litter_change i on i.farm_id = o.farm_id and i.animal_id = o.partner_id and i.kind = 'fosteredIn' and i.number = o.partner_number
    where o.animal_id = ${animalId} and o.kind = 'fosteredOut' and o.made_by_seq = ${seq}`)
  const partners = await removeDependents(db, animalId, seq, 'made')
  const made = { on, madeBySeq: seq }
  if (died) await insertChange(db, animalId, seq - 1, { ...made, ...died, kind: 'pigletDeath' })
  if (!stay) return partners
  const { nurseId, ...piglets } = stay
  const nurse = await lockSow(db, nurseId ?? animalId)
  const self = nurse.animalId === animalId
  const litterSeq = self ? seq : before?.partnerId === nurse.animalId ? before.litterSeq : nurse.seq
  const out = await insertChange(db, animalId, seq - 1, {
    ...made,
    ...piglets,
    kind: 'fosteredOut',
    partnerId: nurse.animalId,
  })
  const into = await insertChange(db, nurse.animalId, litterSeq, {
    ...piglets,
    on,
    madeBySeq: self ? seq : null,
    kind: 'fosteredIn',
    partnerId: animalId,
  })
  await linkHalves(db, [animalId, out], [nurse.animalId, into])
  return self ? partners : [...partners.filter((each) => each.animalId !== nurse.animalId), nurse]
}

type Stored = Omit<WeaningRow, 'lactation' | 'staying' | 'females' | 'males'> &
  Heads & { stay: Heads | null; died: Heads | null; farrowedOn: Day | null }

/** Heads of a joined change of a litter; null without one. */
const headsJson = (change: 'o' | 'd') => {
  const table = sql([change])
  return sql`case when ${table}.kind is not null then json_build_object('females', ${table}.females, 'males', ${table}.males, 'unsexed', ${table}.unsexed) end`
}

async function findWeanings(db: Db, where: Sql): Promise<WeaningRow[]> {
  const rows = await db.many<Stored>(sql`
    select e.animal_id, e.seq, e.parity, e.on_date as weaned_on, e.females, e.males, e.unsexed, e.weaned,
      e.weaned_weight::float8 as total_weight, e.becomes_nurse,
      ${headsJson('o')} as stay, o.reason as stay_reason, o.partner_id, n.tag as partner_tag,
      ${headsJson('d')} as died, d.reason as died_cause,
      g.group_id, g.name as group_name, e.pen_id, e.remark,
      coalesce((select max(f.on_date) from sow_event f where f.farm_id = e.farm_id and f.animal_id = e.animal_id and f.kind = 'farrowing' and f.seq < e.seq),
        (select s.last_work_on from sow_entry s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.start_status = 'lactating')) as farrowed_on
    from life_record e
    left join litter_change o on o.farm_id = e.farm_id and o.animal_id = e.animal_id and o.kind = 'fosteredOut' and o.made_by_seq = e.seq
    left join animal n on n.farm_id = o.farm_id and n.animal_id = o.partner_id
    left join litter_change d on d.farm_id = e.farm_id and d.animal_id = e.animal_id and d.kind = 'pigletDeath' and d.made_by_seq = e.seq
    left join group_move m on m.farm_id = e.farm_id and m.animal_id = e.animal_id and m.weaning_seq = e.seq
    left join pig_group g on g.farm_id = m.farm_id and g.group_id = m.group_id
    where e.kind = 'weaning' and ${where} order by e.seq desc`)
  return rows.map(({ farrowedOn, females, males, unsexed, stay, died, ...row }) => {
    const [staying, dead] = [headsToSend(stay ?? noHeads), headsToSend(died ?? noHeads)]
    return {
      ...row,
      ...headsToSend({ females, males, unsexed }),
      stayFemales: staying.females,
      stayMales: staying.males,
      staying: headCount(stay ?? noHeads),
      diedFemales: dead.females,
      diedMales: dead.males,
      lactation: farrowedOn && daysBetween(farrowedOn, row.weanedOn),
    }
  })
}
