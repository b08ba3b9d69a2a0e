import type { BackfatRow, backfats } from '@penside/contract/records/backfat.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import type { Handlers } from '../http/serve.ts'
import { maxEvents, saveBeside } from './beside-record.ts'
import { amount, type BesideEvent, type BesideEvents } from './card/card-event.ts'
import { sowHistory } from './sow-list.ts'

export const backfatHandlers: Handlers<typeof backfats> = {
  history: sowHistory(findBackfats, 'animal_id'),

  async save({ input, db, today }) {
    const { animalId, measuredOn: on, timing, bodyWeight = 0, thickness = 0 } = input
    if (input.formMode !== 'delete') await checkCode(db, '29', timing, 'timing')
    const parity = await parityOn(db, animalId, on)
    const columns = () => ({ timing, parity, bodyWeight, thickness })
    return saveBeside(db, today, input, { table: 'backfat', on, sex: 'sow', columns })
  },
}

/** Parity of a sow on a day, also if the record is entered later. */
async function parityOn(db: Db, animalId: number, on: Day) {
  const event = await db.maybeOne<{ parity: number }>(sql`
    select parity from sow_event where animal_id = ${animalId} and (on_date <= ${on} or seq = 1)
    order by seq desc limit 1`)
  return event?.parity ?? 0
}

async function findBackfats(db: Db, where: Sql, language: Language): Promise<BackfatRow[]> {
  const rows = await db.many<Omit<BackfatRow, 'timingName'>>(sql`
    select animal_id, number as seq, a.tag, b.parity, on_date as measured_on, timing, body_weight::float8 as body_weight,
      thickness::float8 as thickness, b.remark
    from backfat b join animal a using (farm_id, animal_id) where ${where} order by on_date desc, number desc`)
  const names = await codeNames(db, language)
  return rows.map((row) => ({ ...row, timingName: names('29', row.timing) }))
}

export const backfatEvents: BesideEvents = async (db, animalId, _, names) => {
  const rows = await db.many<
    Omit<BesideEvent, 'what'> & { timing: string; bodyWeight: string; thickness: string }
  >(sql`
    select number as seq, on_date as on, timing, parity, body_weight, thickness, remark from backfat
    where animal_id = ${animalId} order by on_date desc, number desc limit ${maxEvents}`)
  return rows.map(({ timing, bodyWeight, thickness, ...row }) => ({
    ...row,
    what: names('29', timing),
    kg: amount(bodyWeight),
    millimetres: amount(thickness),
  }))
}
