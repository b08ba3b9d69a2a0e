import { type AccidentRow, accidents } from '@penside/contract/records/accident.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { saveLifeRecord } from './life/life-record.ts'
import { oneWithAnimal } from './animal-list.ts'
import { checkSale, findSummary, listSows } from './sow-list.ts'

/** Read only: what it stands for has two types of its own now: returned to heat, and infertile. */
const oldType = '050001'

export const accidentHandlers: Handlers<typeof accidents> = {
  list: listSows,

  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await stored(db, sql`e.animal_id = ${animalId}`, language)
    return { rows, newestSeq: sow.newestSeq, sow }
  },

  async one({ input: { animalId, seq, accidentOn }, db, language }) {
    return oneWithAnimal(
      db,
      await stored(db, where({ 'e.animal_id': animalId, 'e.seq': seq, 'e.on_date': accidentOn }), language),
    )
  },

  async save({ input, db, today, language }) {
    const { animalId, accidentType, accidentOn, penId } = input
    const deletes = input.formMode === 'delete'
    const known = isCode('system', '05', accidentType)
    if (!deletes && (!known || (accidentType === oldType && input.formMode === 'insert')))
      throw refuse('ACCIDENT_TYPE_WRONG', {}, ['accidentType'])
    const saved = await saveLifeRecord(db, today, accidents.save, input, {
      check: async () => {
        await checkPen(db, penId)
        if (!deletes) await checkSale(db, { animalId, on: accidentOn, code: accidentType }, language)
      },
      insert: (seq) =>
        db.run(sql`
          insert into accident (farm_id, animal_id, seq, accident_type, pen_id)
          values (current_farm(), ${animalId}, ${seq}, ${accidentType}, ${penId ?? null})`),
      update: (seq) =>
        db.run(sql`
          update accident set accident_type = ${accidentType}, pen_id = ${penId ?? null}
          where animal_id = ${animalId} and seq = ${seq}`),
    })
    return { result: 1, ...saved }
  },
}

type Stored = Omit<AccidentRow, 'accidentName' | 'daysPregnant'> & { matedOn: Day | null }

/** Newest first. */
async function stored(db: Db, where: Sql, language: Language): Promise<AccidentRow[]> {
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
