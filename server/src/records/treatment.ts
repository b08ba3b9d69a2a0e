import type { Day } from '@penside/domain/basics/day.ts'
import { nothing, type Events } from './card/card-event.ts'
import type { TreatmentRow, treatments } from '@penside/contract/records/treatment.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { medicineName } from '../farm/medicines.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { highest, withAnimal } from '@penside/contract/records/sow-summary.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import {
  consumedBatches,
  consumeMedicine,
  consumesStock,
  restoreMedicine,
} from '../farm/medicine-consumption.ts'
import { firstOf, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { findAnimal, listAnimals } from './animal-list.ts'
import { mostEvents, parityThen, saveBeside, type Parity } from './beside-record.ts'

export const treatmentHandlers: Handlers<typeof treatments> = {
  list: listAnimals,

  async history({ input, db, language, today }) {
    const sow = await findAnimal(db, input, language, today)
    const rows = await stored(db, sql`t.animal_id = ${input.animalId}`, language)
    return { rows, newestSeq: highest(rows), sow }
  },

  async one({ input: { animalId, sex, seq, treatedOn }, db, language, today }) {
    const animal = await findAnimal(db, { animalId, sex }, language, today)
    return withAnimal(
      firstOf(
        await stored(
          db,
          where({ 't.animal_id': animalId, 't.number': seq, 't.on_date': treatedOn }),
          language,
        ),
      ),
      animal,
    )
  },

  async save({ input, db, today, late }) {
    const {
      animalId,
      treatedOn,
      medicineId,
      method = usualTreatment,
      batch = '',
      remark = '',
      photos,
    } = input
    const { consumes, ...known } =
      input.formMode === 'delete' ? ofNone : await medicineGiven(db, medicineId, method)
    const { dose = known.dose, withdrawalDays = known.withdrawalDays } = input
    const given = { medicineId, amount: dose, on: treatedOn, batch, groupId: null }
    const drawnBy = async (number: number) =>
      (
        await db.maybeOne<{ stockRecordId: number | null }>(
          sql`select stock_record_id from treatment where animal_id = ${animalId} and number = ${number}`,
        )
      )?.stockRecordId
    const drawn = (before?: number | null) =>
      consumeMedicine(db, given, { consumes, before, late, field: 'dose' })
    const saved = await saveBeside(db, today, input, {
      table: 'treatment',
      on: treatedOn,
      insert: async (number) =>
        db.run(sql`
          insert into treatment (farm_id, animal_id, number, on_date, medicine_id, method, dose, batch, withdrawal_days, remark, photos, stock_record_id)
          values (current_farm(), ${animalId}, ${number}, ${treatedOn}, ${medicineId}, ${method}, ${dose}, ${batch}, ${withdrawalDays}, ${remark},
            ${newPhotos(photos)}, ${await drawn()})`),
      update: async (number) =>
        db.run(sql`
          update treatment set stock_record_id = ${await drawn(await drawnBy(number))}, on_date = ${treatedOn}, medicine_id = ${medicineId}, method = ${method}, dose = ${dose}, batch = ${batch},
            withdrawal_days = ${withdrawalDays}, remark = ${remark}, photos = ${photosNow(photos)}
          where animal_id = ${animalId} and number = ${number}`),
      remove: async () => restoreMedicine(db, input.seq ? await drawnBy(input.seq) : null),
    })
    return { result: 1, ...saved }
  },
}

type Given = { dose: number; withdrawalDays: number; consumes: boolean }
const ofNone: Given = { dose: 0, withdrawalDays: 0, consumes: false }

/** What the farm knows of a medicine that is given. @throws Refusal where it knows none, or not the method */
async function medicineGiven(db: Db, medicineId: number, method: string): Promise<Given> {
  await checkCode(db, '30', method, 'method')
  const medicine = await db.maybeOne<Given>(
    sql`select dose::float8 as dose, withdrawal_days, ${consumesStock} as consumes from medicine where medicine_id = ${medicineId}`,
  )
  if (!medicine) throw refuse('MEDICINE_WRONG', {}, ['medicineId'])
  return medicine
}

/** Newest first. */
async function stored(db: Db, where: Sql, language: Language): Promise<TreatmentRow[]> {
  const rows = await db.many<Omit<TreatmentRow, 'methodName'>>(sql`
    select t.animal_id, t.number as seq, t.on_date as treated_on, t.medicine_id, ${medicineName(language)} as medicine_name, t.method, t.batch, ${consumedBatches} as drawn,
      t.dose::float8 as dose, m.unit, t.withdrawal_days, t.withdrawal_until, t.remark, t.photos
    from treatment t join medicine m using (farm_id, medicine_id)
    where ${where} order by t.on_date desc, t.number desc`)
  const names = await codeNames(db, language)
  return rows.map((row) => ({ ...row, methodName: names('30', row.method) }))
}

export const treatmentEvents: Events = async (db, animalId, language, names) => {
  const rows = await db.many<
    Parity & {
      seq: number
      on: Day
      name: string
      method: string
      dose: string
      unit: string
      remark: string
    }
  >(sql`
    select t.number as seq, t.on_date as on, ${medicineName(language)} as name, t.method, t.dose, m.unit, t.remark, ${parityThen}
    from treatment t join medicine m using (farm_id, medicine_id)
    where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ name, method, dose, unit, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'treatment' as const,
    what: [name, names('30', method), Number(dose) > 0 && `${Number(dose)} ${unit}`]
      .filter(Boolean)
      .join(' · '),
  }))
}
