import { type FarrowingRow, farrowings } from '@penside/contract/records/farrowing.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { removeLifeRecord, saveLifeRecord } from './life/life-record.ts'
import { storeRow } from './store-row.ts'
import { oneWithAnimal } from './animal-list.ts'
import { lifeHistory, listSows } from './sow-list.ts'

export const farrowingHandlers: Handlers<typeof farrowings> = {
  list: listSows,

  history: lifeHistory(findFarrowings),

  async one({ input: { animalId, seq, farrowedOn, undersized, malformed }, db, language }) {
    return oneWithAnimal(
      db,
      await findFarrowings(
        db,
        sql`${where({ 'e.animal_id': animalId, 'e.seq': seq, 'e.on_date': farrowedOn })}
        ${undersized === undefined ? sql`` : sql`and e.undersized = ${undersized}`} ${malformed === undefined ? sql`` : sql`and e.malformed = ${malformed}`}`,
        language,
      ),
    )
  },

  async save({ input, db, today }) {
    const { animalId, category, totalBorn, penId, litterWeight = 0 } = input
    const { mummified = 0, stillborn = 0, undersized = 0, malformed = 0 } = input
    if (input.formMode !== 'delete' && !isCode('system', '07', category))
      throw refuse('UNKNOWN_CODE', { code: category }, ['category'])
    const columns = {
      category,
      totalBorn,
      mummified,
      stillborn,
      undersized,
      malformed,
      litterWeight,
      penId: penId ?? null,
    }
    return saveLifeRecord(db, today, farrowings.save, input, {
      check: () => checkPen(db, penId),
      store: (seq, isNew) => storeRow(db, 'farrowing', { animalId, seq }, columns, isNew),
    })
  },

  remove: ({ input: { animalId, seq, farrowedOn, correctedFrom }, db }) =>
    removeLifeRecord(db, animalId, 'farrowing', { seq, on: correctedFrom ?? farrowedOn }),
}

type Stored = Omit<FarrowingRow, 'categoryName' | 'gestation'> & { matedOn: Day | null }

async function findFarrowings(db: Db, where: Sql, language: Language): Promise<FarrowingRow[]> {
  const rows = await db.many<Stored>(sql`
    select e.animal_id, e.seq, e.parity, e.on_date as farrowed_on, e.farrowing_category as category, e.total_born, e.mummified, e.stillborn, e.live_born,
      e.undersized, e.malformed, e.litter_weight::float8 as litter_weight, e.pen_id, e.remark,
      (select max(m.on_date) from sow_event m where m.farm_id = e.farm_id and m.animal_id = e.animal_id and m.kind = 'mating' and m.seq < e.seq) as mated_on
    from life_record e where e.kind = 'farrowing' and ${where} order by e.seq desc`)
  return rows.map(({ matedOn, ...row }) => ({
    ...row,
    categoryName: codeName('system', '07', row.category, language),
    gestation: matedOn && daysBetween(matedOn, row.farrowedOn),
  }))
}
