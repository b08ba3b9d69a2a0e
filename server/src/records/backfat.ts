import { amount, nothing, type Events } from './card/card-event.ts'
import type { BackfatRow, backfats } from '@penside/contract/records/backfat.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { mostEvents, saveBeside, type Parity } from './beside-record.ts'
import { findSummary } from './sow-list.ts'

export const backfatHandlers: Handlers<typeof backfats> = {
  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<Omit<BackfatRow, 'timingName' | 'tag'>>(sql`
      select animal_id, number as seq, parity, on_date as measured_on, timing, body_weight::float8 as body_weight,
        thickness::float8 as thickness, remark
      from backfat where animal_id = ${animalId} order by on_date desc, number desc`)
    const names = await codeNames(db, language)
    return {
      rows: rows.map((row) => ({
        ...row,
        tag: sow.tag,
        timingName: names('29', row.timing),
      })),
      newestSeq: highest(rows),
      sow,
    }
  },

  async save({ input, db, today }) {
    const { animalId, measuredOn, timing, bodyWeight = 0, thickness = 0, remark = '' } = input
    if (input.formMode !== 'delete') await checkCode(db, '29', timing, 'timing')
    const parity = await parityOn(db, animalId, measuredOn)
    const saved = await saveBeside(
      db,
      today,
      { ...input, sex: 'sow' },
      {
        table: 'backfat',
        on: measuredOn,
        insert: (number) =>
          db.run(sql`
          insert into backfat (farm_id, animal_id, number, on_date, timing, parity, body_weight, thickness, remark)
          values (current_farm(), ${animalId}, ${number}, ${measuredOn}, ${timing}, ${parity}, ${bodyWeight}, ${thickness}, ${remark})`),
        update: (number) =>
          db.run(sql`
          update backfat set on_date = ${measuredOn}, timing = ${timing}, parity = ${parity}, body_weight = ${bodyWeight},
            thickness = ${thickness}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
      },
    )
    return { result: 1, ...saved }
  },
}

/** The parity in which she was on that day, whatever is entered late. */
async function parityOn(db: Db, animalId: number, on: Day) {
  const event = await db.maybeOne<{ parity: number }>(sql`
    select parity from sow_event where animal_id = ${animalId} and (on_date <= ${on} or seq = 1)
    order by seq desc limit 1`)
  return event?.parity ?? 0
}

export const backfatEvents: Events = async (db, animalId, _, names) => {
  const rows = await db.many<
    Parity & { seq: number; on: Day; timing: string; bodyWeight: string; thickness: string; remark: string }
  >(sql`
    select number as seq, on_date as on, timing, parity, body_weight, thickness, remark from backfat
    where animal_id = ${animalId} order by on_date desc, number desc limit ${mostEvents}`)
  return rows.map(({ timing, bodyWeight, thickness, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'backfat' as const,
    what: names('29', timing),
    kg: amount(bodyWeight),
    millimetres: amount(thickness),
  }))
}
