import { codeName, isCode } from '@penside/domain/farm/codes/lists.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { sql, type Db } from '../db.ts'
import { refuse } from '../problem.ts'
import { nameIn, type NamedRow } from './names.ts'

/** Lists of the association's that a farm may extend and records store. */
export type OwnList = '031' | '032' | '05'

/** @throws Refusal UNKNOWN_CODE at this field, where neither the association nor the farm has the code */
export async function checkCode(db: Db, list: OwnList, code: string, field: string): Promise<void> {
  if (isCode('association', list, code)) return
  const own = await db.maybeOne(
    sql`select 1 from farm_code where farm_id = current_farm() and list = ${list} and code = ${code}`,
  )
  if (!own) throw refuse('UNKNOWN_CODE', { code }, [field])
}

/** What the codes of a list are called, the farm's own and old ones too; a code that nobody knows stands for itself. */
export async function namesOf(db: Db, list: OwnList, language: Language): Promise<(code: string) => string> {
  const own = await db.many<NamedRow & { code: string }>(
    sql`select code, name_ko, name_en, name_vi from farm_code where farm_id = current_farm() and list = ${list}`,
  )
  const names = new Map(own.map((row) => [row.code, nameIn(row, language)]))
  return (code) => names.get(code) ?? codeName('association', list, code, language)
}
