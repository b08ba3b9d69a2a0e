import type { TreatmentRow, treatments } from '@penside/contract/records/treatment.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { medicineName } from '../farm/medicines.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { withAnimal } from '@penside/contract/records/sow-summary.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import {
  consumedBatches,
  consumeMedicine,
  consumesStock,
  restoreMedicine,
} from '../farm/medicine-consumption.ts'
import { firstOf, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { animalHistory, findAnimal, listAnimals } from './animal-list.ts'
import { eventRows, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'

export const treatmentHandlers: Handlers<typeof treatments> = {
  list: listAnimals,

  history: animalHistory(findTreatments, 't.animal_id'),

  async one({ input: { animalId, sex, seq, treatedOn }, db, language, today }) {
    const animal = await findAnimal(db, { animalId, sex }, language, today)
    return withAnimal(
      firstOf(
        await findTreatments(
          db,
          where({ 't.animal_id': animalId, 't.number': seq, 't.on_date': treatedOn }),
          language,
        ),
      ),
      animal,
    )
  },

  async save({ input, db, today, late }) {
    const { animalId, treatedOn: on, medicineId, method = usualTreatment, batch = '', photos } = input
    const { consumes, ...usual } =
      input.formMode === 'delete' ? noMedicine : await findMedicine(db, medicineId, method)
    const { dose = usual.dose, withdrawalDays = usual.withdrawalDays } = input
    const consumption = { medicineId, amount: dose, on, batch, groupId: null }
    const consumedBy = async (number: number) => {
      const stored = await db.maybeOne<{ stockRecordId: number | null }>(
        sql`select stock_record_id from treatment where animal_id = ${animalId} and number = ${number}`,
      )
      return stored?.stockRecordId
    }
    return saveBeside(db, today, input, {
      table: 'treatment',
      on,
      columns: async (number) => {
        const before = number === null ? undefined : await consumedBy(number)
        const stockRecordId = await consumeMedicine(db, consumption, {
          consumes,
          before,
          late,
          field: 'dose',
        })
        const stored = number === null ? newPhotos(photos) : photosNow(photos)
        return { medicineId, method, dose, batch, withdrawalDays, photos: stored, stockRecordId }
      },
      remove: async () => restoreMedicine(db, input.seq ? await consumedBy(input.seq) : null),
    })
  },
}

type Medicine = { dose: number; withdrawalDays: number; consumes: boolean }
const noMedicine: Medicine = { dose: 0, withdrawalDays: 0, consumes: false }

/** Usual dose and withdrawal period of a medicine. @throws Refusal if the medicine or the method is unknown */
async function findMedicine(db: Db, medicineId: number, method: string): Promise<Medicine> {
  await checkCode(db, '30', method, 'method')
  const medicine = await db.maybeOne<Medicine>(
    sql`select dose::float8 as dose, withdrawal_days, ${consumesStock} as consumes from medicine where medicine_id = ${medicineId}`,
  )
  if (!medicine) throw refuse('MEDICINE_WRONG', {}, ['medicineId'])
  return medicine
}

async function findTreatments(db: Db, where: Sql, language: Language): Promise<TreatmentRow[]> {
  const rows = await db.many<Omit<TreatmentRow, 'methodName'>>(sql`
    select t.animal_id, t.number as seq, t.on_date as treated_on, t.medicine_id, ${medicineName(language)} as medicine_name, t.method, t.batch, ${consumedBatches} as drawn,
      t.dose::float8 as dose, m.unit, t.withdrawal_days, t.withdrawal_until, t.remark, t.photos
    from treatment t join medicine m using (farm_id, medicine_id)
    where ${where} order by t.on_date desc, t.number desc`)
  const names = await codeNames(db, language)
  return rows.map((row) => ({ ...row, methodName: names('30', row.method) }))
}

export const treatmentEvents: BesideEvents = async (db, animalId, language, names) => {
  const rows = await eventRows<{ name: string; method: string; dose: string; unit: string }>(
    db,
    animalId,
    'treatment',
    sql`${medicineName(language)} as name, t.method, t.dose, m.unit`,
    sql`join medicine m using (farm_id, medicine_id)`,
  )
  return rows.map(({ name, method, dose, unit, ...row }) => ({
    ...row,
    what: [name, names('30', method), Number(dose) > 0 && `${Number(dose)} ${unit}`]
      .filter(Boolean)
      .join(' · '),
  }))
}
