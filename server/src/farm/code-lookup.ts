import {
  codeNamer,
  namesOfCode,
  isCodeHere,
  type CodeNames,
  type OwnCode,
  type OwnList,
} from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { NamedRow } from './translated-names.ts'

/** Codes that the farm has added to the association's lists, inactive ones included. */
export async function ownCodes(db: Db): Promise<OwnCode[]> {
  const rows = await db.many<NamedRow & Omit<OwnCode, 'names'> & { mergedInto: string | null }>(
    sql`select list, code, name_ko, name_en, name_vi, active as offered, merged_into from farm_code
      where farm_id = current_farm() order by list, code`,
  )
  const own = rows.map(({ nameKo, nameEn, nameVi, mergedInto: _, ...row }) => ({
    ...row,
    names: { ko: nameKo, en: nameEn, vi: nameVi },
  }))
  // A phone may still send a merged code; it gets the name of the code that replaced it.
  return rows.map(({ list, mergedInto }, i) =>
    mergedInto === null ? own[i]! : { ...own[i]!, names: namesOfCode(own, list as OwnList, mergedInto) },
  )
}

/** Names of codes on this farm, in the caller's language. */
export const codeNames = async (db: Db, language: Language): Promise<CodeNames> =>
  codeNamer(await ownCodes(db), language)

/** @throws Refusal UNKNOWN_CODE at this field, if neither the association nor the farm has the code */
export async function checkCode(db: Db, list: OwnList, code: string, field: string): Promise<void> {
  if (isCodeHere([], list, code)) return
  const own = await db.maybeOne(
    sql`select 1 from farm_code where farm_id = current_farm() and list = ${list} and code = ${code}`,
  )
  if (!own) throw refuse('UNKNOWN_CODE', { code }, [field])
}
