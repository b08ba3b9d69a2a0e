import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { SowDetail, SowEntry, sows } from '@penside/contract/records/sow.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { applyRecord, type Entry, type LivingStatus, type SowStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { entryProblems, knownFrom } from '@penside/domain/records/sow-entry.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkNumber, countNumber } from './animal-number.ts'
import { removeDependents, rewritePartners } from './life/litter-change.ts'
import { loadLife, lockSow, rewriteLife, storeState, withRecord } from './life/life.ts'
import { tagContains } from '../database/text-search.ts'

type SowRowStored = {
  farmId: number
  animalId: number
  tag: string
  breed: string
  parity: number
  status: SowStatus
  lastWorkOn: Day
}

export const sowHandlers: Handlers<typeof sows> = {
  async list({ input: { search, order = 'IN_DT', page = 0, pageSize = rowsPerPage }, db, language, today }) {
    const found = sql`sex = 'sow' ${tagContains(search)}`
    const rows = await db.many<SowRowStored>(sql`
      select farm_id, animal_id, tag, breed, parity, status, last_work_on from animal where ${found}
      order by ${order === 'IN_DT' ? sql`entered_on desc, animal_id desc` : sql`tag`}
      limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from animal where ${found}`,
    )
    const names = await codeNames(db, language)
    return {
      rows: rows.map((row) => ({
        farmId: row.farmId,
        animalId: row.animalId,
        tag: row.tag,
        breed: row.breed,
        breedName: names('041', row.breed),
        parity: row.parity,
        previousWorkOn: row.lastWorkOn,
        daysSince: daysBetween(row.lastWorkOn, today),
        status: row.status,
        statusName: statusNames[row.status][language],
      })),
      total,
    }
  },

  async one({ input: { animalId }, db, language, today }) {
    const row = await db.found<StoredDetail>(sql`
      select a.farm_id, a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.born_on, a.entered_on, a.breed, a.supplier_id as supplier,
        e.start_status as status, e.last_work_on, e.parity, e.matings, e.live_born, e.mummified, e.stillborn,
        a.status as present_status, a.parity as present_parity, a.last_work_on as previous_work_on, a.seq as newest_seq
      from animal a join sow_entry e using (farm_id, animal_id)
      where a.animal_id = ${animalId} and a.sex = 'sow'`)
    const names = await codeNames(db, language)
    return {
      ...row,
      breedName: names('041', row.breed),
      statusName: statusNames[row.presentStatus][language],
      daysSince: daysBetween(row.previousWorkOn, today),
    }
  },

  async count({ input: { tag, earNotch, except }, db }) {
    if (!tag && !earNotch) throw refuse('BAD_INPUT', {}, ['searchFarmPigNo', 'searchIgakNo'])
    if (tag) return countNumber(db, { animalId: except, sex: 'sow', tag })
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) from animal
      where sex = 'sow' and ear_notch = ${earNotch} and animal_id is distinct from ${except ?? null}`)
    return count
  },

  async save({ input, db, today }) {
    if (input.formMode === 'delete') {
      await takeBack(db, named(input))
      return 1
    }
    const entry = await checkEntry(db, input, today)
    if (input.formMode === 'insert') await enter(db, input, entry)
    else await correct(db, named(input), input, entry)
    return 1
  },
}

type StoredDetail = Omit<SowDetail, 'breedName' | 'statusName' | 'daysSince'>

function named({ animalId }: SowEntry) {
  if (!animalId) throw refuse('BAD_INPUT', {}, ['animalId'])
  return animalId
}

/** Entry record of the form. @throws Refusal with the first problem */
async function checkEntry(db: Db, input: SowEntry, today: Day): Promise<Entry> {
  const { bornOn, enteredOn, lastWorkOn, status, parity = 0, matings = 0, liveBorn = 0 } = input
  if (status === 'culled') throw refuse('BAD_INPUT', {}, ['status'])
  const [problem] = entryProblems({ bornOn, enteredOn, lastWorkOn, status, parity }, today)
  if (problem) throw refuse(problem.code, { status }, [problem.field])
  await checkCode(db, '041', input.breed, 'breed')
  if (
    input.supplier &&
    !(await db.maybeOne(sql`select 1 from supplier where supplier_id = ${input.supplier}`))
  )
    throw refuse('UNKNOWN_CODE', { code: input.supplier }, ['supplier'])
  await checkUnique(db, input)
  return {
    kind: 'entry',
    on: knownFrom({ enteredOn, lastWorkOn }),
    status: status satisfies LivingStatus,
    parity,
    matings,
    lastWorkOn,
    nursing: liveBorn,
  }
}

async function checkUnique(db: Db, { animalId, tag, earNotch, earTag }: SowEntry) {
  await checkNumber(db, { animalId, sex: 'sow', tag })
  const other = sql`sex = 'sow' and animal_id is distinct from ${animalId ?? null}`
  if (earNotch && (await db.maybeOne(sql`select 1 from animal where ${other} and ear_notch = ${earNotch}`)))
    throw refuse('EAR_NOTCH_TAKEN', { earNotch }, ['earNotch'])
  // Electronic ear tags are unique across sexes.
  const wearer =
    earTag &&
    (await db.maybeOne<{ tag: string }>(
      sql`select tag from animal where ear_tag = ${earTag} and animal_id is distinct from ${animalId ?? null}`,
    ))
  if (wearer) throw refuse('EAR_TAG_TAKEN', { earTag, tag: wearer.tag }, ['earTag'])
}

async function enter(db: Db, input: SowEntry, entry: Entry) {
  const now = applyRecord(null, entry)
  const { animalId } = await db.one<{ animalId: number }>(sql`
    insert into animal (farm_id, sex, tag, ear_notch, ear_tag, breed, born_on, entered_on, supplier_id, status, last_work_on, not_before)
    values (current_farm(), 'sow', ${input.tag}, ${input.earNotch ?? ''}, ${input.earTag ?? ''}, ${input.breed}, ${input.bornOn}, ${input.enteredOn},
      ${input.supplier ?? null}, ${now.status}, ${now.lastWorkOn}, ${now.notBefore})
    returning animal_id`)
  await storeState(db, animalId, now)
  await db.run(sql`
    insert into sow_event (farm_id, animal_id, seq, kind, on_date, status, parity, matings)
    values (current_farm(), ${animalId}, 1, 'entry', ${entry.on}, ${now.status}, ${now.parity}, ${now.matings})`)
  await db.run(sql`
    insert into sow_entry (farm_id, animal_id, start_status, parity, matings, last_work_on, live_born, mummified, stillborn)
    values (current_farm(), ${animalId}, ${entry.status}, ${entry.parity}, ${entry.matings}, ${entry.lastWorkOn}, ${input.liveBorn ?? 0},
      ${input.mummified ?? 0}, ${input.stillborn ?? 0})`)
}

/** Corrects an entry if the later records still replay. The tag cannot be changed. */
async function correct(db: Db, animalId: number, input: SowEntry, entry: Entry) {
  const sow = await lockSow(db, animalId)
  if (sow.status === 'culled') throw refuse('CULLED')
  if (sow.tag !== input.tag) throw refuse('BAD_INPUT', {}, ['tag'])
  const life = withRecord(await loadLife(db, animalId), 1, entry)
  await db.run(sql`
    update animal set ear_notch = ${input.earNotch ?? ''}, ear_tag = coalesce(${input.earTag ?? null}, ear_tag), breed = ${input.breed}, born_on = ${input.bornOn}, entered_on = ${input.enteredOn},
      supplier_id = ${input.supplier ?? null}
    where animal_id = ${animalId}`)
  await db.run(sql`update sow_event set on_date = ${entry.on} where animal_id = ${animalId} and seq = 1`)
  await db.run(sql`
    update sow_entry set start_status = ${entry.status}, parity = ${entry.parity}, matings = ${entry.matings}, last_work_on = ${entry.lastWorkOn},
      live_born = ${input.liveBorn ?? 0}, mummified = ${input.mummified ?? 0}, stillborn = ${input.stillborn ?? 0}
    where animal_id = ${animalId}`)
  await rewriteLife(db, animalId, life, { changed: entry })
}

/** Deletes an entry without later records. */
async function takeBack(db: Db, animalId: number) {
  const sow = await lockSow(db, animalId)
  if (sow.status === 'culled') throw refuse('CULLED')
  if (sow.seq > 1) throw refuse('NOT_THE_NEWEST')
  const partners = await removeDependents(db, animalId, sow.seq, 'all')
  await db.run(sql`delete from sow_event where animal_id = ${animalId}`)
  await rewritePartners(db, partners, animalId)
  await db.run(sql`delete from animal where animal_id = ${animalId}`)
}
