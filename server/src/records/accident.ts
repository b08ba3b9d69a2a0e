import { type AccidentRow, accidents } from '@penside/contract/records/accident.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { saveLifeRecord } from './life/life-record.ts'
import { storeRow } from './store-row.ts'
import { oneWithAnimal } from './animal-list.ts'
import { checkSale, lifeHistory, listSows } from './sow-list.ts'

/** Type of old records only: two types replace it, returned to heat and infertile. */
const oldType = '050001'

export const accidentHandlers: Handlers<typeof accidents> = {
  list: listSows,

  history: lifeHistory(findAccidents),

  async one({ input: { animalId, seq, accidentOn }, db, language }) {
    return oneWithAnimal(
      db,
      await findAccidents(
        db,
        where({ 'e.animal_id': animalId, 'e.seq': seq, 'e.on_date': accidentOn }),
        language,
      ),
    )
  },

  async save({ input, db, today, language }) {
    const { animalId, accidentType, accidentOn, penId } = input
    const deletes = input.formMode === 'delete'
    const known = isCode('system', '05', accidentType)
    if (!deletes && (!known || (accidentType === oldType && input.formMode === 'insert')))
      throw refuse('ACCIDENT_TYPE_WRONG', {}, ['accidentType'])
    return saveLifeRecord(db, today, accidents.save, input, {
      check: async () => {
        await checkPen(db, penId)
        if (!deletes) await checkSale(db, { animalId, on: accidentOn, code: accidentType }, language)
      },
      store: (seq, isNew) =>
        storeRow(db, 'accident', { animalId, seq }, { accidentType, penId: penId ?? null }, isNew),
    })
  },
}

type Stored = Omit<AccidentRow, 'accidentName' | 'daysPregnant'> & { matedOn: Day | null }

async function findAccidents(db: Db, where: Sql, language: Language): Promise<AccidentRow[]> {
  const rows = await db.many<Stored>(sql`
    select e.animal_id, e.seq, e.parity, e.on_date as accident_on, e.accident_type, e.pen_id, e.remark,
      (select max(m.on_date) from sow_event m where m.farm_id = e.farm_id and m.animal_id = e.animal_id and m.kind = 'mating' and m.seq < e.seq) as mated_on
    from life_record e where e.kind = 'accident' and ${where} order by e.seq desc`)
  return rows.map(({ matedOn, ...row }) => ({
    ...row,
    accidentName: codeName('system', '05', row.accidentType, language),
    daysPregnant: matedOn && daysBetween(matedOn, row.accidentOn),
  }))
}
