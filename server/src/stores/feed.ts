import type { feeds } from '@penside/contract/stores/feed.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { sql, type Db } from '../database/db.ts'
import { type NamedRow, nameIn, refuseName, completeNames } from '../farm/translated-names.ts'
import { mergeStock } from './item-stock.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const feedHandlers: Handlers<typeof feeds> = {
  choices: ({ input, db, language }) => usedFeeds(db, language, input.category),
  received: ({ input, db, language }) => usedFeeds(db, language, input.category),

  list: async ({ db, language }) => {
    const rows = await db.many<
      FeedRow & { protein: number | null; energy: number | null; active: boolean }
    >(sql`
      select feed_id, category, name_ko, name_en, name_vi, protein::float8 as protein, energy, active from feed where merged_into is null
      order by active desc, category, feed_id`)
    return {
      rows: rows.map((row) => ({
        ...row,
        name: nameIn(row, language),
        categoryName: codeName('system', '100', row.category, language),
      })),
    }
  },

  save: async ({ input, db, language }) => {
    const { feedId, category, protein = null, energy = null, active = true } = input
    checkFeedCategory(category)
    const { nameKo, nameEn, nameVi } = completeNames(input, language)
    const name = nameIn({ nameKo, nameEn, nameVi }, language)
    const other = await db.maybeOne(sql`
      select 1 from feed where merged_into is null and feed_id <> ${feedId ?? 0}
        and lower(${name}) in (lower(name_ko), lower(name_en), lower(name_vi))`)
    if (other) throw refuseName(name, language)
    const saved = await db.maybeOne<{ feedId: number }>(
      feedId
        ? sql`update feed set category = ${category}, name_ko = ${nameKo}, name_en = ${nameEn}, name_vi = ${nameVi}, protein = ${protein}, energy = ${energy},
              active = ${active} where feed_id = ${feedId} and merged_into is null returning feed_id`
        : sql`insert into feed (farm_id, category, name_ko, name_en, name_vi, protein, energy, active)
              values (current_farm(), ${category}, ${nameKo}, ${nameEn}, ${nameVi}, ${protein}, ${energy}, ${active}) returning feed_id`,
    )
    if (!saved) throw refuse('NOT_FOUND', {}, ['feedId'])
    return { result: 1, ...saved }
  },

  merge: async ({ input: { feedId, into }, db }) => {
    const found = await db.many(
      sql`select 1 from feed where feed_id in (${feedId}, ${into}) and merged_into is null order by feed_id for update`,
    )
    if (found.length < 2) throw refuse('NOT_FOUND', {}, [feedId === into ? 'into' : 'feedId'])
    await mergeStock(db, feedId, into)
    await db.run(
      sql`update feed set merged_into = ${into}, active = false where feed_id = ${feedId} or merged_into = ${feedId}`,
    )
    return { result: 1 }
  },
}

type FeedRow = NamedRow & { feedId: number; category: string }

/** @throws Refusal UNKNOWN_CODE */
export function checkFeedCategory(category: string) {
  if (!isCode('system', '100', category)) throw refuse('UNKNOWN_CODE', { code: category }, ['category'])
}

async function usedFeeds(db: Db, language: Language, category: string | undefined) {
  const rows = await db.many<FeedRow>(sql`
    select feed_id, category, name_ko, name_en, name_vi from feed where active and (${category ?? null}::text is null or category = ${category ?? null})
    order by category, feed_id`)
  return rows.map((row) => {
    const code = String(row.feedId)
    return { code, value: code, name: nameIn(row, language), category: row.category }
  })
}
