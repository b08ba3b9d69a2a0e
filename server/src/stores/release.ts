import type { Output } from '@penside/contract/api/call.ts'
import type { medicineReleases, ReleaseRow, Releases } from '@penside/contract/stores/release.ts'
import { addMonths, type Day } from '@penside/domain/basics/day.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import { isWhole, releaseLimits } from '@penside/domain/stores/stock.ts'
import { sql, type Db } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { nameIn } from '../farm/translated-names.ts'
import { activeMedicines } from '../farm/medicines.ts'
import { followMerged, noStock, removeStock, saveStock } from './item-stock.ts'
import { itemName, joinItem, joinPerson, personName, turnover } from './stock-columns.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkFeedCategory } from './feed.ts'

type Kind = 'feed' | 'medicine'

export const feedReleaseHandlers = releaseHandlers('feed')

export const medicineReleaseHandlers: Handlers<typeof medicineReleases> = {
  ...releaseHandlers('medicine'),

  choices: async ({ input: { category }, db, language }) =>
    (await activeMedicines(db))
      .filter((each) => category === undefined || each.category === category)
      .map(({ code, value, category, ...names }) => ({
        code,
        value,
        category,
        name: nameIn(names, language),
      })),
}

/** Handlers of releases, the same for feed and medicine but for categories and limits. */
function releaseHandlers(kind: Kind): Handlers<Releases> {
  return {
    stock: async ({ input, db }) => {
      const itemId = await followMerged(db, kind, input.itemId)
      return stockOf(db, itemId, input.groupId ?? null)
    },

    async list({ input, db, language, today }) {
      const { from = addMonths(today, -6), to = today, page = 0, pageSize } = input
      const wanted = sql`r.kind = 'release' and i.kind = ${kind} and r.on_date between ${from}::date and ${to}::date`
      const rows = await db.many<Omit<ReleaseRow, 'categoryName' | 'processingName'>>(sql`
        select r.record_id, r.on_date as released_on, coalesce(f.category, m.category) as category, r.item_id, ${itemName(language)} as item_name,
          r.amount::float8 as amount, coalesce(m.unit, 'kg') as unit, r.doses, r.group_id, g.name as group_name, r.processing, r.person_id,
          ${personName} as person_name, r.batch, r.remark, r.short::float8 as short
        from stock_record r join store_item i using (farm_id, item_id) ${joinItem}
        left join pig_group g on g.farm_id = r.farm_id and g.group_id = r.group_id
        ${joinPerson}
        where ${wanted} order by r.on_date desc, r.record_id desc limit ${pageSize ?? null} offset ${page * (pageSize ?? 0)}`)
      const { total } = await db.one<{ total: number }>(
        sql`select count(*) as total from stock_record r join store_item i using (farm_id, item_id) where ${wanted}`,
      )
      const names = await codeNames(db, language)
      return {
        total,
        rows: rows.map((row) => ({
          ...row,
          categoryName:
            kind === 'feed' ? codeName('system', '100', row.category, language) : names('20', row.category),
          processingName: codeName('association', '34', row.processing, language),
        })),
      }
    },

    async save({ input, db, today, late }) {
      const { category, releasedOn, amount, doses, groupId = null, processing, personId = null } = input
      await (kind === 'feed' ? checkFeedCategory(category) : checkCode(db, '20', category, 'category'))
      if (!isCode('association', '34', processing))
        throw refuse('UNKNOWN_CODE', { code: processing }, ['processing'])
      const limits = releaseLimits[kind]
      if (!isWhole(amount, limits)) throw refuse('RELEASE_QUANTITY', limits, ['amount'])
      if (!isWhole(doses ?? 0, releaseLimits.doses))
        throw refuse('RELEASE_DOSES', { most: releaseLimits.doses.most }, ['doses'])
      if (personId !== null) await checkPerson(db, personId, input.recordId)
      await checkDay(db, { on: releasedOn, groupId, today })
      const recordId = await saveStock(
        db,
        {
          ...noStock,
          kind: 'release',
          itemId: await followMerged(db, kind, input.itemId),
          groupId,
          on: releasedOn,
          amount,
          batch: input.batch ?? '',
          doses: doses ?? null,
          processing,
          personId,
          remark: input.remark ?? '',
        },
        { recordId: input.recordId, late },
      )
      return { result: 1, recordId }
    },

    async remove({ input: { recordId }, db }) {
      await removeStock(db, recordId, 'release')
      return { result: 1 }
    },
  }
}

/** Stock of an item; with a group, its deliveries and its releases from the store. */
async function stockOf(db: Db, itemId: number, groupId: number | null): Promise<Output<Releases['stock']>> {
  const inside = groupId === null ? sql`('store', 'group')` : sql`('group')`
  const ofGroup = groupId === null ? sql`` : sql`and m.group_id = ${groupId}`
  const sums = await db.one<{ received: number; released: number; inStore: number; unit: string }>(sql`
    select ${turnover(inside)},
      (select coalesce(sum(amount), 0)::float8 from stock_balance where item_id = ${itemId} and group_id = 0) as in_store,
      coalesce((select unit from medicine where medicine_id = ${itemId}), 'kg') as unit
    from stock_move m where m.item_id = ${itemId} ${ofGroup}`)
  const batches = await db.many<{ batch: string; expiresOn: Day | null; amount: number }>(sql`
    select batch, nullif(expires_on, 'infinity') as expires_on, amount::float8 as amount from stock_balance
    where item_id = ${itemId} and group_id = 0 and amount > 0 order by stock_balance.expires_on, batch`)
  return {
    ...sums,
    stock: (Math.round(sums.received * 100) - Math.round(sums.released * 100)) / 100,
    batches,
  }
}

/** Accepts a member, or the person of the corrected record even if she has left the farm. @throws Refusal UNKNOWN_CODE */
async function checkPerson(db: Db, personId: number, recordId = 0) {
  const member = await db.maybeOne(sql`
    select 1 from membership where farm_id = current_farm() and account_id = ${personId}
    union all select 1 from stock_record where record_id = ${recordId} and person_id = ${personId}`)
  if (!member) throw refuse('UNKNOWN_CODE', { code: String(personId) }, ['personId'])
}

/** @throws Refusal if the day is in the future, or the group has not begun or has ended */
export async function checkDay(
  db: Db,
  { on, groupId, today }: { on: Day; groupId: number | null; today: Day },
) {
  if (on > today) throw refuse('AFTER_TODAY', { today }, ['on'])
  if (groupId === null) return
  const group = await db.maybeOne<{ name: string; startedOn: Day; endedOn: Day | null }>(
    sql`select name, started_on, ended_on from pig_group where group_id = ${groupId} for update`,
  )
  if (!group) throw refuse('GROUP_UNKNOWN', {}, ['groupId'])
  if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name }, ['groupId'])
  if (on < group.startedOn) throw refuse('BEFORE_GROUP_START', { start: group.startedOn }, ['on'])
}
