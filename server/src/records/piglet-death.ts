import type { PigletDeathRow, pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { headCount, noHeads } from '@penside/domain/records/heads.ts'
import { checkNotAfterToday } from '@penside/domain/records/life.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { photosNow } from '../farm/record-photos.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { loadLife, lockSow, rewriteLife } from './life/life.ts'
import { farrowedBefore, litterBornOn } from './life/litter-age.ts'
import {
  addChange,
  checkLitterOpen,
  checkNewestOfKind,
  findChange,
  removeChange,
} from './life/litter-change.ts'
import { oneWithAnimal } from './animal-list.ts'
import { sowHistory, listSows } from './sow-list.ts'

const kind = 'pigletDeath'

export const pigletDeathHandlers: Handlers<typeof pigletDeaths> = {
  list: listSows,

  history: sowHistory(findDeaths, 'c.animal_id'),

  async one({ input: { animalId, seq, diedOn }, db, language }) {
    return oneWithAnimal(
      db,
      await findDeaths(
        db,
        where({ 'c.animal_id': animalId, 'c.number': seq, 'c.on_date': diedOn }),
        language,
      ),
    )
  },

  async save({ input, db, today }) {
    const { formMode, animalId, diedOn, cause, piglets, seq, remark = '', confirmed = [], photos } = input
    if (formMode !== 'delete') {
      checkNotAfterToday(diedOn, today)
      await checkCode(db, '032', cause, 'cause')
    }
    const sow = await lockSow(db, animalId)
    const saved = (number: number) => ({ result: 1 as const, seq: number, newestSeq: sow.seq })
    if (formMode === 'insert') {
      if (seq && seq !== sow.seq) throw refuse('CHANGED_MEANWHILE')
      const change = {
        kind,
        on: diedOn,
        ...noHeads,
        unsexed: piglets,
        reason: cause,
        remark,
        confirmed,
        photos,
      } as const
      const { number } = await addChange(db, sow, change)
      return saved(number)
    }

    const change = await findChange(db, animalId, kind, seq ?? 0)
    const { number } = change
    if (sow.status === 'culled') throw refuse('CULLED')
    if (formMode === 'delete') {
      checkLitterOpen(sow, change)
      await checkNewestOfKind(db, change)
      await removeChange(db, sow, change)
      return saved(number)
    }
    await db.run(sql`
      update litter_change set on_date = ${diedOn}, reason = ${cause}, remark = ${remark}, confirmed = ${confirmed}, photos = ${photosNow(photos)}
        ${headCount(change) === piglets ? sql`` : sql`, (females, males, unsexed) = row (0, 0, ${piglets}::int)`}
      where animal_id = ${animalId} and kind = ${kind} and number = ${number}`)
    const life = await loadLife(db, animalId)
    const changed = life.find((each) => each.record.kind === kind && each.number === number)
    await rewriteLife(db, animalId, life, changed && { changed: changed.record })
    return saved(number)
  },
}

type Stored = Omit<PigletDeathRow, 'causeName' | 'ageDays'>

async function findDeaths(db: Db, where: Sql, language: Language): Promise<PigletDeathRow[]> {
  const rows = await db.many<Stored & { bornOn: Day | null }>(sql`
    select c.animal_id, c.number as seq, e.parity, c.on_date as died_on, c.reason as cause, c.females + c.males + c.unsexed as piglets,
      ${farrowedBefore} as farrowed_on, ${litterBornOn} as born_on, c.remark, c.photos,
      c.litter_seq = a.seq and c.number = (
        select max(n.number) from litter_change n where n.farm_id = c.farm_id and n.animal_id = c.animal_id and n.kind = c.kind) as may_go
    from litter_change c
    join sow_event e on e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.seq = c.litter_seq
    join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    where ${where} and c.kind = ${kind} order by c.number desc`)
  const names = await codeNames(db, language)
  return rows.map(({ bornOn, ...row }) => ({
    ...row,
    causeName: row.cause && names('032', row.cause),
    ageDays: bornOn && daysBetween(bornOn, row.diedOn),
  }))
}
