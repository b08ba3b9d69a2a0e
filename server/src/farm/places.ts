import type { PenRow, places } from '@penside/contract/farm/places.ts'
import { codeList, codeName, isCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { longestPenName, mostPensAtOnce, penNames } from '@penside/domain/farm/places.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { completeNames, nameIn, type NamesInput, type NamedRow } from './translated-names.ts'

export const placeHandlers: Handlers<typeof places> = {
  list: async ({ db, language }) => {
    const houses = await db.many<NamedRow & { houseId: number; kind: string; active: boolean }>(
      sql`select house_id, kind, name_ko, name_en, name_vi, active from house order by active desc, position, house_id`,
    )
    const pens = await db.many<PenRow & { houseId: number }>(sql`
      select p.house_id, p.pen_id, p.name as pen_name, p.capacity, p.active,
        (select count(*) from animal a where a.farm_id = p.farm_id and a.pen_id = p.pen_id and a.status <> 'culled')
          + (select coalesce(sum(g.females + g.males + g.unsexed), 0) from pig_group g
            where g.farm_id = p.farm_id and g.pen_id = p.pen_id and g.ended_on is null) as animals
      from pen p where p.merged_into is null order by p.active desc, p.position, p.pen_id`)
    const byHouse = Map.groupBy(pens, ({ houseId }) => houseId)
    return {
      rows: houses.map((house) => ({
        ...house,
        houseName: nameIn(house, language),
        kindName: codeName('association', '08', house.kind, language),
        pens: (byHouse.get(house.houseId) ?? []).map(({ houseId: _, ...pen }) => pen),
      })),
    }
  },

  saveHouse: async ({ input, db, language }) => {
    const { houseId, kind, position, active = true } = input
    checkKind(kind)
    if (!houseId) return { result: 1, houseId: await addHouse(db, { ...input, kind }, language) }
    const names = completeNames(input, language)
    const saved = await db.run(sql`
      update house set kind = ${kind}, name_ko = ${names.nameKo}, name_en = ${names.nameEn}, name_vi = ${names.nameVi}, active = ${active}
      where house_id = ${houseId}`)
    if (saved === 0) throw refuse('NOT_FOUND', {}, ['houseId'])
    if (position)
      await moveTo(db, { table: sql`house`, id: sql`house_id`, among: sql`true`, moved: houseId, position })
    return { result: 1, houseId }
  },

  addPens: async ({ input, db, language }) => {
    const { kind, prefix = '', from, to = from, digits = 1, capacity } = input
    const names =
      from === undefined || to === undefined ? [prefix.trim()] : penNames({ prefix, from, to, digits })
    if (names.length === 0) throw refuse('PEN_RANGE_EMPTY', {}, ['to'])
    if (names.length > mostPensAtOnce) throw refuse('PEN_RANGE_LONG', { most: mostPensAtOnce }, ['to'])
    if (names.some((name) => name.length < 1 || name.length > longestPenName))
      throw refuse('BAD_INPUT', {}, ['prefix'])
    if (!input.houseId && !kind) throw refuse('BAD_INPUT', {}, ['kind'])
    if (kind) checkKind(kind)
    const houseId = input.houseId ?? (await addHouse(db, { ...input, kind: kind ?? '' }, language))
    await lockHouse(db, houseId)
    await checkPenNames(db, houseId, names)
    await db.run(sql`
      insert into pen (farm_id, house_id, name, capacity, position)
      select current_farm(), ${houseId}, name, ${capacity ?? null}::int, n + coalesce(
        (select max(position) from pen where house_id = ${houseId}), -1)
      from unnest(${names}::text[]) with ordinality as new (name, n)
      returning farm_id`)
    return { result: 1, houseId, count: names.length }
  },

  savePen: async ({ input: { penId, houseId, penName, capacity, position, active = true }, db }) => {
    const pen = await db.maybeOne<{ houseId: number }>(
      sql`select house_id from pen where pen_id = ${penId} and merged_into is null for update`,
    )
    if (!pen) throw refuse('PEN_UNKNOWN', {}, ['penId'])
    const house = houseId ?? pen.houseId
    await lockHouse(db, house)
    await checkPenNames(db, house, [penName], penId)
    await db.run(sql`
      update pen set house_id = ${house}, name = ${penName}, capacity = ${capacity ?? null}, active = ${active} where pen_id = ${penId}`)
    if (position)
      await moveTo(db, {
        table: sql`pen`,
        id: sql`pen_id`,
        among: sql`house_id = ${house}`,
        moved: penId,
        position,
      })
    return { result: 1 }
  },

  mergePens: async ({ input: { penId, into }, db }) => {
    const pens = await db.many<{ penId: number }>(
      sql`select pen_id from pen where pen_id in (${penId}, ${into}) and merged_into is null order by pen_id for update`,
    )
    if (pens.length < 2) throw refuse('PEN_UNKNOWN', {}, [penId === into ? 'into' : 'penId'])
    for (const table of penTables)
      await db.run(sql`update ${table} set pen_id = ${into} where pen_id = ${penId}`)
    await db.run(sql`update move set from_pen_id = ${into} where from_pen_id = ${penId}`)
    await db.run(
      sql`update pen set merged_into = ${into}, active = false where pen_id = ${penId} or merged_into = ${penId}`,
    )
    return { result: 1 }
  },
}

/** Tables with `pen_id`. */
const penTables = [
  sql`animal`,
  sql`accident`,
  sql`farrowing`,
  sql`weaning`,
  sql`move`,
  sql`pig_group`,
  sql`equipment`,
]

function checkKind(kind: string) {
  if (!isCode('association', '08', kind)) throw refuse('UNKNOWN_CODE', { code: kind }, ['kind'])
}

/** Adds a house as the last one. Without a name it gets that of its kind, with a number if there are several of the kind. */
async function addHouse(
  db: Db,
  { kind, ...input }: NamesInput & { kind: string },
  language: Language,
): Promise<number> {
  const kindNames = codeList('association', '08').find(({ code }) => code === kind)?.names
  const { count, position } = await db.one<{ count: number; position: number }>(sql`
    select count(*) filter (where kind = ${kind}), coalesce(max(position), -1) + 1 as position from house`)
  const number = count > 0 ? ` ${count + 1}` : ''
  const names = completeNames(
    input,
    language,
    kindNames && {
      ko: `${kindNames.ko}${number}`,
      en: `${kindNames.en}${number}`,
      vi: `${kindNames.vi}${number}`,
    },
  )
  const { houseId } = await db.one<{ houseId: number }>(sql`
    insert into house (farm_id, kind, name_ko, name_en, name_vi, position)
    values (current_farm(), ${kind}, ${names.nameKo}, ${names.nameEn}, ${names.nameVi}, ${position}) returning house_id`)
  return houseId
}

/** Serializes additions of pens to a house, so that their names are unique. @throws Refusal NOT_FOUND */
async function lockHouse(db: Db, houseId: number) {
  if (!(await db.maybeOne(sql`select 1 from house where house_id = ${houseId} for update`)))
    throw refuse('NOT_FOUND', {}, ['houseId'])
}

async function checkPenNames(db: Db, houseId: number, names: readonly string[], exceptPenId = 0) {
  const known = await db.maybeOne<{ name: string }>(sql`
    select name from pen where house_id = ${houseId} and merged_into is null and pen_id <> ${exceptPenId}
      and lower(name) in (select lower(new_name) from unnest(${[...names]}::text[]) new_name) order by position limit 1`)
  if (known) throw refuse('PEN_KNOWN', { name: known.name }, ['penName', 'prefix'])
}

/** Moves a row to a position of its list, and renumbers the list. */
const moveTo = (db: Db, list: { table: Sql; id: Sql; among: Sql; moved: number; position: number }) =>
  db.run(sql`
    with placed as (
      select ${list.id} as id, row_number() over (order by position, ${list.id}) as place
      from ${list.table} where ${list.among} and ${list.id} <> ${list.moved}
    ), numbered as (
      select id, case when place < ${list.position} then place else place + 1 end as place from placed
      union all select ${list.moved}::bigint, ${list.position}::bigint
    )
    update ${list.table} t set position = n.place from numbered n where t.farm_id = current_farm() and t.${list.id} = n.id`)
