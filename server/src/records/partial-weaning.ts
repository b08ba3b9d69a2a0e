import type { PartialWeaningRow, partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { headCount, headsOfSent, headsToSend, type Heads } from '@penside/domain/records/heads.ts'
import { checkNotAfterToday } from '@penside/domain/records/life.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { moveIntoGroup } from './life/piglets-in-group.ts'
import { litterAge, litterBornOn } from './life/litter-age.ts'
import { loadLife, lockSow, rewriteLife } from './life/life.ts'
import { addChange, checkLitterOpen, findChange, removeChange } from './life/litter-change.ts'
import { oneWithAnimal } from './animal-list.ts'
import { storeRow } from './store-row.ts'
import { sowHistory } from './sow-list.ts'

const kind = 'partialWeaning'

export const partialWeaningHandlers: Handlers<typeof partialWeanings> = {
  history: sowHistory(findPartialWeanings, 'c.animal_id'),

  async one({ input: { animalId, seq, weanedOn }, db }) {
    return oneWithAnimal(
      db,
      await findPartialWeanings(
        db,
        where({ 'c.animal_id': animalId, 'c.number': seq, 'c.on_date': weanedOn }),
      ),
    )
  },

  async save({ input, db, today }) {
    const { formMode, animalId, seq, weanedOn, totalWeight = 0 } = input
    const heads = headsOfSent(input)
    if (formMode === 'delete') return remove(db, animalId, { seq, on: weanedOn })
    checkNotAfterToday(weanedOn, today)
    if (headCount(heads) === 0) throw refuse('PIGLETS_NEEDED', {}, ['females'])
    const sow = await lockSow(db, animalId)
    const change = {
      kind,
      on: weanedOn,
      ...heads,
      totalWeight,
      remark: input.remark ?? '',
      confirmed: input.confirmed ?? [],
    } as const
    const intoGroup = async (number: number, litterSeq: number) =>
      moveIntoGroup(db, input.groupId, {
        animalId,
        breed: sow.breed,
        by: { litterNumber: number },
        on: weanedOn,
        heads,
        totalWeight,
        ageDays: input.ageDays || (await litterAge(db, animalId, litterSeq, weanedOn)),
      })

    if (formMode === 'insert') {
      if (seq && seq !== sow.seq) throw refuse('CHANGED_MEANWHILE')
      const { number } = await addChange(db, sow, change)
      await intoGroup(number, sow.seq)
      return { result: 1, seq: number, newestSeq: sow.seq }
    }
    if (sow.status === 'culled') throw refuse('CULLED')
    const { litterSeq, number } = await findChange(db, animalId, kind, seq ?? 0)
    const { kind: _, on: onDate, ...columns } = change
    await storeRow(db, 'litter_change', { animalId, kind, number }, { onDate, ...columns }, false)
    const life = await loadLife(db, animalId)
    const changed = life.find((each) => each.record.kind === kind && each.number === number)
    await rewriteLife(db, animalId, life, changed ? { changed: changed.record } : {})
    await intoGroup(number, litterSeq)
    return { result: 1, seq: number, newestSeq: sow.seq }
  },

  remove: ({ input: { animalId, seq, weanedOn, correctedFrom }, db }) =>
    remove(db, animalId, { seq, on: correctedFrom ?? weanedOn }),
}

async function remove(
  db: Db,
  animalId: number,
  { seq, on }: { seq?: number | undefined; on?: Day | undefined },
) {
  if (!seq && !on) throw refuse('BAD_INPUT', {}, ['seq'])
  const sow = await lockSow(db, animalId)
  if (sow.status === 'culled') throw refuse('CULLED')
  const row = await db.found<{ number: number }>(sql`
    select number from litter_change
    where animal_id = ${animalId} and kind = ${kind} and ${seq ? sql`number = ${seq}` : sql`on_date = ${on}`} order by number desc limit 1`)
  const change = await findChange(db, animalId, kind, row.number)
  checkLitterOpen(sow, change)
  await removeChange(db, sow, change)
  return { result: 1 as const, seq: row.number, newestSeq: sow.seq }
}

type Stored = Omit<PartialWeaningRow, 'ageDays' | 'females' | 'males'> & Heads & { bornOn: Day | null }

async function findPartialWeanings(db: Db, where: Sql): Promise<PartialWeaningRow[]> {
  const rows = await db.many<Stored>(sql`
    select c.animal_id, c.number as seq, e.parity, c.on_date as weaned_on, c.females, c.males, c.unsexed, c.females + c.males + c.unsexed as weaned,
      c.total_weight::float8 as total_weight, g.group_id, g.name as group_name, c.litter_seq = a.seq as open, c.remark,
      ${litterBornOn} as born_on
    from litter_change c
    join animal a using (farm_id, animal_id)
    join sow_event e on e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.seq = c.litter_seq
    left join group_move m on m.farm_id = c.farm_id and m.animal_id = c.animal_id and m.litter_number = c.number
    left join pig_group g on g.farm_id = m.farm_id and g.group_id = m.group_id
    where c.kind = 'partialWeaning' and ${where} order by c.number desc`)
  return rows.map(({ bornOn, females, males, unsexed, ...row }) => ({
    ...row,
    ...headsToSend({ females, males, unsexed }),
    ageDays: bornOn && Math.max(0, daysBetween(bornOn, row.weanedOn)),
  }))
}
