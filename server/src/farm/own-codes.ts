import type { ownCodes } from '@penside/contract/farm/own-codes.ts'
import { codeList, ownLists, type OwnList } from '@penside/domain/codes/lists.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkCode } from './code-lookup.ts'
import { completeNames, type NamedRow, nameIn, refuseName } from './translated-names.ts'

export const ownCodeHandlers: Handlers<typeof ownCodes> = {
  list: async ({ db, language }) => {
    const rows = await db.many<NamedRow & { list: OwnList; code: string; active: boolean }>(sql`
      select list, code, name_ko, name_en, name_vi, active from farm_code
      where merged_into is null and list = any(${[...ownLists]}) order by list, active desc, code`)
    return { rows: rows.map((row) => ({ ...row, name: nameIn(row, language) })) }
  },

  save: async ({ input, db, language }) => {
    const { list, active = true } = input
    const { nameKo, nameEn, nameVi } = completeNames(input, language)
    // Serializes additions to a list, so that each code is unique.
    await db.run(waitForLock('ownCodes', sql`current_farm() || ' ' || ${list}`))
    const name = nameIn({ nameKo, nameEn, nameVi }, language)
    if (await isTaken(db, list, name, input.code ?? '')) throw refuseName(name, language)
    const code = input.code ?? (await freeCode(db, list))
    const saved = await db.run(
      input.code
        ? sql`update farm_code set name_ko = ${nameKo}, name_en = ${nameEn}, name_vi = ${nameVi}, active = ${active}
              where list = ${list} and code = ${code} and merged_into is null`
        : sql`insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi, active)
              values (current_farm(), ${list}, ${code}, ${nameKo}, ${nameEn}, ${nameVi}, ${active})`,
    )
    if (saved === 0) throw refuse('NOT_FOUND', {}, ['code'])
    return { result: 1, code }
  },

  merge: async ({ input: { list, code, into }, db }) => {
    const own = await db.maybeOne(
      sql`select 1 from farm_code where list = ${list} and code = ${code} and merged_into is null for update`,
    )
    if (!own || code === into) throw refuse('NOT_FOUND', {}, [own ? 'into' : 'code'])
    await checkCode(db, list, into, 'into')
    for (const { table, column, where } of usesOf[list])
      await db.run(sql`update ${table} set ${column} = ${into} where ${column} = ${code} and ${where}`)
    await db.run(sql`
      update farm_code set merged_into = ${into}, active = false
      where list = ${list} and (code = ${code} or merged_into = ${code})`)
    return { result: 1 }
  },
}

type Use = { table: Sql; column: Sql; where: Sql }
const usage = (table: Sql, column: Sql, where: Sql = sql`true`): Use => ({ table, column, where })
/** Columns of records that hold codes of a list. */
const usesOf: Readonly<Record<OwnList, readonly Use[]>> = {
  '041': [usage(sql`animal`, sql`breed`, sql`sex = 'sow'`)],
  '042': [usage(sql`animal`, sql`breed`, sql`sex = 'boar'`)],
  '043': [usage(sql`pig_group`, sql`breed`)],
  '031': [
    usage(sql`removal`, sql`reason`),
    usage(sql`boar_removal`, sql`reason`),
    usage(sql`cull_decision`, sql`reason`),
  ],
  '032': [usage(sql`litter_change`, sql`reason`, sql`kind = 'pigletDeath'`)],
  '033': [usage(sql`group_move`, sql`type`, sql`kind = 'loss'`)],
  '05': [usage(sql`litter_change`, sql`reason`, sql`kind in ('fosteredIn', 'fosteredOut')`)],
  '20': [usage(sql`medicine`, sql`category`)],
  '29': [usage(sql`backfat`, sql`timing`)],
  '30': [usage(sql`treatment`, sql`method`), usage(sql`group_treatment`, sql`method`)],
}

/** Deletes a code that no record has. */
export async function removeUnusedCode(db: Db, list: OwnList, code: string) {
  for (const { table, column, where } of usesOf[list])
    if (await db.maybeOne(sql`select 1 from ${table} where ${column} = ${code} and ${where} limit 1`)) return
  await db.run(sql`delete from farm_code where list = ${list} and code = ${code}`)
}

/** Whether another code of the list, the association's or the farm's, has this name in any language. */
async function isTaken(db: Db, list: OwnList, name: string, exceptCode: string) {
  const lowerCase = name.toLowerCase()
  if (
    codeList('association', list).some(({ names }) =>
      Object.values(names).some((one) => one.toLowerCase() === lowerCase),
    )
  )
    return true
  const own = await db.maybeOne(sql`
    select 1 from farm_code where list = ${list} and code <> ${exceptCode} and merged_into is null
      and ${lowerCase} in (lower(name_ko), lower(name_en), lower(name_vi))`)
  return own !== undefined
}

/** Next free code. Codes of farms begin at 901; the association uses none from there on. */
async function freeCode(db: Db, list: OwnList): Promise<string> {
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(substr(code, ${list.length + 1})::int), 900) as last from farm_code
    where list = ${list} and code ~ ${`^${list}9[0-9]+$`}`)
  return `${list}${last + 1}`
}
