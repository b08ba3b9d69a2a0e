import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { BoarDetail, BoarEntry, boars } from '@penside/contract/records/boar.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import { boarProblems } from '@penside/domain/records/boar-entry.ts'
import { checkNotAfterToday, type SowStatus } from '@penside/domain/records/life.ts'
import type { Service } from '@penside/domain/records/mating.ts'
import { requireAll } from '@penside/domain/records/removal.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { animalStatusName, lastServices } from './animal-list.ts'
import { checkNumber, countNumber } from './animal-number.ts'
import { medicineName } from '../farm/medicines.ts'
import { checkSale, withheld } from './sow-list.ts'

/** Days within which services count for the order of boars. */
const lately = 30

type Status = SowStatus | 'boar'

export const boarHandlers: Handlers<typeof boars> = {
  async choices({ db, language, today }) {
    const rows = await livingBoars(db, today)
    const names = await codeNames(db, language)
    return rows.map(({ animalId, tag, breed }) => ({
      animalId,
      tag,
      breedName: names('042', breed),
    }))
  },

  async list({
    input: { search, order = 'IN_DT', page = 0, pageSize = rowsPerPage, living },
    db,
    language,
    today,
  }) {
    const found = sql`sex = 'boar' ${tagContains(search)} ${living ? sql`and status <> 'culled'` : sql``}`
    const rows = await db.many<{
      farmId: number
      animalId: number
      tag: string
      breed: string
      status: Status
      lastWorkOn: Day
    }>(sql`
      with page as (
        select farm_id, animal_id, tag, breed, status, entered_on, last_work_on from animal where ${found}
        order by ${order === 'IN_DT' ? sql`entered_on desc, animal_id desc` : sql`tag`}
        limit ${pageSize} offset ${page * pageSize}
      )
      select farm_id, animal_id, tag, breed, status,
        case when status = 'culled' then last_work_on else greatest(last_work_on, served_on) end as last_work_on
      from page left join (${lastServices(today)}) served on served.boar_id = animal_id
      order by ${order === 'IN_DT' ? sql`entered_on desc, animal_id desc` : sql`tag`}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from animal where ${found}`,
    )
    const names = await codeNames(db, language)
    return {
      rows: rows.map(({ status, ...row }) => ({
        ...row,
        breedName: names('042', row.breed),
        statusName: animalStatusName(status, language),
        removed: status === 'culled',
      })),
      total,
    }
  },

  async one({ input: { animalId, search }, db, language, today }) {
    if (!animalId && !search) throw refuse('BAD_INPUT', {}, ['animalId'])
    const row = await db.found<StoredDetail>(sql`
      select a.farm_id, a.animal_id, a.tag, a.ear_notch, a.born_on, a.entered_on, a.breed, a.category, a.supplier_id as supplier,
        a.stock_entry_on, a.status, coalesce(r.last_work_before, a.last_work_on) as last_work_on,
        case when a.status = 'culled' then a.last_work_on else greatest(a.last_work_on, served.served_on) end as work_on,
        r.on_date as removed_on, r.category as removal_category, r.reason, r.remark,
        withdrawal_until, coalesce(${medicineName(language)}, '') as withdrawal_medicine
      from animal a ${withheld} left join medicine m on m.farm_id = a.farm_id and m.medicine_id = withdrawal_medicine_id left join boar_removal r on r.farm_id = a.farm_id and r.animal_id = a.animal_id
      left join (${lastServices(today)}) served on served.boar_id = a.animal_id
      where a.sex = 'boar' and ${animalId ? sql`a.animal_id = ${animalId}` : sql`a.tag = ${search}`}`)
    const { status, removedOn, removalCategory, reason, remark, ...boar } = row
    const names = await codeNames(db, language)
    return {
      ...boar,
      breedName: names('042', row.breed),
      statusName: animalStatusName(status, language),
      used: await isUsed(db, row.animalId),
      removal: removedOn && {
        removedOn,
        category: removalCategory,
        categoryName: codeName('system', '08', removalCategory, language),
        reason,
        reasonName: names('031', reason),
        remark,
      },
    }
  },

  countTag: ({ input: { tag }, db }) => countNumber(db, { sex: 'boar', tag }),
  countEarNotch: ({ input: { earNotch, except }, db }) =>
    counted(db, sql`ear_notch = ${earNotch} and animal_id is distinct from ${except ?? null}`),

  async save({ input, db, today }) {
    if (input.formMode === 'delete') await takeBack(db, named(input))
    else {
      await checkEntry(db, input, today)
      if (input.formMode === 'insert') await enter(db, input)
      else await correct(db, named(input), input)
    }
    return 1
  },

  async remove({ input, db, today, language }) {
    const { animalId, formMode, remark = '' } = input
    const boar = await lockBoar(db, animalId)
    if (formMode === 'delete') {
      const gone = await db.found<{ lastWorkBefore: Day }>(
        sql`delete from boar_removal where animal_id = ${animalId} returning last_work_before`,
      )
      // Another animal may have got the tag since.
      await checkNumber(db, { animalId, sex: 'boar', tag: boar.tag })
      await db.run(sql`
        update animal set status = 'boar', last_work = null, last_work_on = ${gone.lastWorkBefore} where animal_id = ${animalId}`)
      return { result: 1 }
    }
    const { removedOn, category, reason } = requireAll({
      removedOn: input.removedOn,
      category: input.category,
      reason: input.reason,
    })
    checkNotAfterToday(removedOn, today)
    if (!isCode('system', '08', category)) throw refuse('UNKNOWN_CODE', { code: category }, ['category'])
    await checkCode(db, '031', reason, 'reason')
    if (formMode === 'insert' && boar.status === 'culled') throw refuse('CULLED')
    await checkSale(db, { animalId, on: removedOn, code: category }, language)
    if (formMode === 'update' && boar.status !== 'culled') throw refuse('NOT_FOUND')
    const previous = await lastUse(db, animalId, boar.enteredOn)
    if (removedOn < previous) throw refuse('BEFORE_PREVIOUS_WORK', { previous }, ['removedOn'])
    await db.run(sql`
      insert into boar_removal (farm_id, animal_id, on_date, category, reason, remark, last_work_before)
      values (current_farm(), ${animalId}, ${removedOn}, ${category}, ${reason}, ${remark}, ${boar.lastWorkOn})
      on conflict (farm_id, animal_id) do update set on_date = excluded.on_date, category = excluded.category,
        reason = excluded.reason, remark = excluded.remark`)
    await db.run(sql`
      update animal set status = 'culled', last_work = 'removal', last_work_on = ${removedOn} where animal_id = ${animalId}`)
    return { result: 1 }
  },
}

type StoredDetail = Omit<BoarDetail, 'breedName' | 'statusName' | 'used' | 'removal'> & {
  status: Status
  removedOn: Day | null
  removalCategory: string
  reason: string
  remark: string
}

const counted = async (db: Db, which: Sql) =>
  (await db.one<{ count: number }>(sql`select count(*) from animal where sex = 'boar' and ${which}`)).count

function named({ animalId }: BoarEntry) {
  if (!animalId) throw refuse('BAD_INPUT', {}, ['animalId'])
  return animalId
}

/** Checks an entry. @throws Refusal with the first problem */
async function checkEntry(db: Db, input: BoarEntry, today: Day) {
  const { animalId, tag, earNotch, breed, category, supplier } = input
  const [problem] = boarProblems(input, today)
  if (problem) throw refuse(problem.code, {}, [problem.field])
  await checkCode(db, '042', breed, 'breed')
  if (!isCode('system', '06', category)) throw refuse('UNKNOWN_CODE', { code: category }, ['category'])
  if (supplier && !(await db.maybeOne(sql`select 1 from supplier where supplier_id = ${supplier}`)))
    throw refuse('UNKNOWN_CODE', { code: supplier }, ['supplier'])
  const other = sql`animal_id is distinct from ${animalId ?? null}`
  await checkNumber(db, { animalId, sex: 'boar', tag })
  if (earNotch && (await counted(db, sql`${other} and ear_notch = ${earNotch}`)) > 0)
    throw refuse('EAR_NOTCH_TAKEN', { earNotch }, ['earNotch'])
}

const enter = (db: Db, input: BoarEntry) => {
  const lastWorkOn = input.lastWorkOn ?? input.enteredOn
  return db.run(sql`
    insert into animal (farm_id, sex, tag, ear_notch, breed, category, born_on, entered_on, stock_entry_on, supplier_id, status,
      last_work_on, not_before)
    values (current_farm(), 'boar', ${input.tag}, ${input.earNotch ?? ''}, ${input.breed}, ${input.category}, ${input.bornOn ?? null},
      ${input.enteredOn}, ${input.stockEntryOn ?? null}, ${input.supplier ?? null}, 'boar', ${lastWorkOn}, ${lastWorkOn})`)
}

/** Corrects an entry. The tag cannot be changed. */
async function correct(db: Db, animalId: number, input: BoarEntry) {
  const boar = await lockBoar(db, animalId)
  if (boar.status === 'culled') throw refuse('CULLED')
  if (boar.tag !== input.tag) throw refuse('BAD_INPUT', {}, ['tag'])
  const lastWorkOn = input.lastWorkOn ?? input.enteredOn
  await db.run(sql`
    update animal set ear_notch = ${input.earNotch ?? ''}, breed = ${input.breed}, category = ${input.category}, born_on = ${input.bornOn ?? null},
      entered_on = ${input.enteredOn}, stock_entry_on = ${input.stockEntryOn ?? null}, supplier_id = ${input.supplier ?? null},
      last_work_on = ${lastWorkOn}, not_before = ${lastWorkOn}
    where animal_id = ${animalId}`)
}

/** Deletes the entry of a boar without records. */
async function takeBack(db: Db, animalId: number) {
  const boar = await lockBoar(db, animalId)
  if (boar.status === 'culled') throw refuse('CULLED')
  if (await isUsed(db, animalId)) throw refuse('BOAR_IN_USE', { tag: boar.tag })
  await db.run(sql`delete from animal where animal_id = ${animalId}`)
}

/** Locks a boar until the end of the transaction. @throws Refusal NOT_FOUND */
async function lockBoar(db: Db, animalId: number) {
  const boar = await db.maybeOne<{ tag: string; status: Status; enteredOn: Day; lastWorkOn: Day }>(
    sql`select tag, status, entered_on, last_work_on from animal where animal_id = ${animalId} and sex = 'boar' for update`,
  )
  if (!boar) throw refuse('NOT_FOUND')
  return boar
}

/** Whether a boar has matings or other records. */
async function isUsed(db: Db, animalId: number): Promise<boolean> {
  const { used } = await db.one<{ used: boolean }>(sql`
    select exists (select from treatment where animal_id = ${animalId}) or exists (select from feeding where animal_id = ${animalId})
      or exists (select from move where animal_id = ${animalId}) or exists (select from service where boar_id = ${animalId}) as used`)
  return used
}

/** Day of a boar's last service, or of his entry. */
async function lastUse(db: Db, animalId: number, enteredOn: Day): Promise<Day> {
  const { last } = await db.one<{ last: Day | null }>(sql`
    select max(on_date) as last from service join sow_event using (farm_id, animal_id, seq) where boar_id = ${animalId}`)
  return last && last > enteredOn ? last : enteredOn
}

/** Boars in the order of the choices. */
const livingBoars = (db: Db, today: Day) =>
  db.many<{ animalId: number; tag: string; breed: string }>(sql`
    with used as (
      select boar_id, max(e.on_date) as last_on, count(*) as times
      from sow_event e join service using (farm_id, animal_id, seq)
      where e.kind = 'mating' and e.on_date > ${addDays(today, -lately)}
      group by boar_id
    )
    select animal_id, tag, breed from animal left join used on used.boar_id = animal_id
    where sex = 'boar' and status <> 'culled'
    order by last_on desc nulls last, times desc nulls last, tag`)

/** The same with the fields of the offline snapshot. */
export async function keptBoars(db: Db, today: Day) {
  const offered = await livingBoars(db, today)
  const known = await db.many<{
    animalId: number
    penId: number | null
    bornOn: Day | null
    enteredOn: Day
    lastWorkOn: Day
    withdrawalUntil: Day | null
    withdrawalMedicineId: number | null
  }>(sql`
    select a.animal_id, pen_id, born_on, entered_on, greatest(last_work_on, served_on) as last_work_on, withdrawal_until, withdrawal_medicine_id
    from animal a left join (${lastServices(today)}) served on served.boar_id = a.animal_id ${withheld}
    where sex = 'boar' and status <> 'culled'`)
  const byId = new Map(known.map((boar) => [boar.animalId, boar]))
  return offered.flatMap((boar) => {
    const more = byId.get(boar.animalId)
    return more ? [{ ...boar, ...more }] : []
  })
}

const boarsOf = (services: readonly Service[]) => new Set(services.map(({ boarId }) => boarId))

/** Column `boars`: how many boars of these services the farm has. */
export const boarsKnown = (services: readonly Service[]) =>
  sql`(select count(*) from animal b where b.animal_id = any(${[...boarsOf(services)]}) and b.sex = 'boar') as boars`

/** Checks the boars of a mating. @throws Refusal BOAR_UNKNOWN */
export function checkBoars(services: readonly Service[], { boars }: { boars: number }) {
  if (boars < boarsOf(services).size) throw refuse('BOAR_UNKNOWN', {}, ['services'])
}
