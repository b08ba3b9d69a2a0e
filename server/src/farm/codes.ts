import type { codes } from '@penside/contract/farm/codes.ts'
import { choiceOf } from '@penside/domain/codes/code.ts'
import { isCode, offeredCodes, type Dictionary, type OwnCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { ownCodes } from './code-lookup.ts'
import { nameIn, type NamedRow } from './translated-names.ts'

export const codeHandlers: Handlers<typeof codes> = {
  system: async ({ input, language }) => listed([], 'system', input.list, language),

  association: async ({ input, db, language }) =>
    listed(await ownCodes(db), 'association', input.list, language),

  farm: async ({ input, caller, db, language }) => {
    if (input.list === 'T') return listed(await ownCodes(db), 'association', '29', language)
    if (input.list !== 'D') throw unknownList(input.list)
    const people = await db.many<{ accountId: number; name: string }>(
      sql`select account_id, a.name from membership m join author a using (account_id) where m.farm_id = ${caller.farmId} order by a.name, account_id`,
    )
    return people.map(({ accountId, name }) => choiceOf(String(accountId), name))
  },

  suppliers: async ({ caller, db, language }) => {
    const rows = await db.many<NamedRow & { supplierId: number }>(
      sql`select supplier_id, name_ko, name_en, name_vi from supplier where farm_id = ${caller.farmId} and active order by supplier_id`,
    )
    return rows.map((row) => choiceOf(String(row.supplierId), nameIn(row, language)))
  },

  // Kinds of house are sent as one comma-separated text or as several values; the farrowing form sends one kind as pcode.
  locations: async ({ input, caller, db, language }) => {
    const kinds = [input.kinds ?? input.list ?? []]
      .flat()
      .flatMap((kind) => kind.split(','))
      .map((kind) => kind.trim())
      .filter(Boolean)
    const wrong = kinds.find((kind) => !isCode('association', '08', kind))
    if (wrong) throw refuse('UNKNOWN_CODE', { code: wrong }, [input.kinds ? 'kinds' : 'list'])
    const rows = await db.many<NamedRow & { penId: number; name: string; kind: string }>(
      sql`select p.pen_id, p.name, h.kind, h.name_ko, h.name_en, h.name_vi from pen p join house h using (farm_id, house_id)
        where p.farm_id = ${caller.farmId} and p.active and h.active and (${kinds.length} = 0 or h.kind = any(${kinds}::text[]))
        order by h.position, h.house_id, p.position, p.pen_id`,
    )
    return rows.map((row) => ({
      code: String(row.penId),
      name: row.name,
      house: nameIn(row, language),
      kind: row.kind,
    }))
  },
}

const unknownList = (list: string) => refuse('UNKNOWN_CODE', { code: list }, ['list'])

function listed(own: readonly OwnCode[], dictionary: Dictionary, list: string, language: Language) {
  const codes = offeredCodes(own, dictionary, list, language)
  if (!codes) throw unknownList(list)
  return codes
}
