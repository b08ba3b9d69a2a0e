import type { suppliers } from '@penside/contract/farm/suppliers.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { completeNames, type NamedRow, nameIn, refuseName } from './translated-names.ts'

export const supplierHandlers: Handlers<typeof suppliers> = {
  list: async ({ db, language }) => {
    const rows = await db.many<NamedRow & { supplierId: number; active: boolean; address: string }>(sql`
      select supplier_id, name_ko, name_en, name_vi, active, address from supplier where merged_into is null
      order by active desc, supplier_id`)
    return { rows: rows.map((row) => ({ ...row, name: nameIn(row, language) })) }
  },

  save: async ({ input, db, language }) => {
    const { supplierId, active = true, address = '' } = input
    const { nameKo, nameEn, nameVi } = completeNames(input, language)
    const name = nameIn({ nameKo, nameEn, nameVi }, language)
    const other = await db.maybeOne(sql`
      select 1 from supplier where merged_into is null and supplier_id <> ${supplierId ?? 0}
        and lower(${name}) in (lower(name_ko), lower(name_en), lower(name_vi))`)
    if (other) throw refuseName(name, language)
    const saved = await db.maybeOne<{ supplierId: number }>(
      supplierId
        ? sql`update supplier set name_ko = ${nameKo}, name_en = ${nameEn}, name_vi = ${nameVi}, active = ${active}, address = ${address}
              where supplier_id = ${supplierId} and merged_into is null returning supplier_id`
        : sql`insert into supplier (farm_id, name_ko, name_en, name_vi, active, address)
              values (current_farm(), ${nameKo}, ${nameEn}, ${nameVi}, ${active}, ${address}) returning supplier_id`,
    )
    if (!saved) throw refuse('NOT_FOUND', {}, ['supplierId'])
    return { result: 1, ...saved }
  },

  merge: async ({ input: { supplierId, into }, db }) => {
    const found = await db.many(
      sql`select 1 from supplier where supplier_id in (${supplierId}, ${into}) and merged_into is null order by supplier_id for update`,
    )
    if (found.length < 2) throw refuse('NOT_FOUND', {}, [supplierId === into ? 'into' : 'supplierId'])
    await db.run(sql`update animal set supplier_id = ${into} where supplier_id = ${supplierId}`)
    await db.run(sql`update group_move set partner_id = ${into} where partner_id = ${supplierId}`)
    await db.run(
      sql`update supplier set merged_into = ${into}, active = false where supplier_id = ${supplierId} or merged_into = ${supplierId}`,
    )
    return { result: 1 }
  },
}
