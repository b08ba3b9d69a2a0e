import type { Output } from '@penside/contract/api/call.ts'
import type { farms } from '@penside/contract/farm/farms.ts'
import { codeName, isCode } from '@penside/domain/codes/lists.ts'
import { firstSteps, type FirstStep } from '@penside/domain/farm/first-steps.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { openCompanyScope } from '../database/scope.ts'
import { addStartMedicines } from './medicines.ts'
import { isYesNo } from '@penside/domain/farm/settings.ts'
import { setBoarNumbering } from './boar-numbering.ts'
import { farmSettings } from './settings.ts'

/** Kind of a farm without sows. */
const finishing = '431005'

/** Kinds of farm to which pigs are sent: farrow-to-finish, and finishing. */
const usualKinds = `431003,${finishing}`

/** Farms that the caller may see. @param condition on farm `f` and the caller's membership `m` of it */
const otherFarms = async (
  db: Db,
  { accountId, company }: Pick<Caller, 'accountId' | 'company'>,
  condition: Sql,
) => {
  await openCompanyScope(db, { company })
  return db.many<{ farmId: number; farmName: string; ownerName: string; joined: boolean; kind: string }>(sql`
    select f.farm_id, f.name as farm_name, coalesce(owner_name(f.farm_id), '') as owner_name, m.farm_id is not null as joined, f.kind
    from farm f left join membership m on m.farm_id = f.farm_id and m.account_id = ${accountId}
    where ${condition} order by joined desc, f.name, f.farm_id`)
}

/** Farms that can be chosen for a transfer, for the offline snapshot. */
export const farmsToSendTo = (db: Db, caller: Pick<Caller, 'accountId' | 'company' | 'farmId'>) =>
  otherFarms(
    db,
    caller,
    sql`f.farm_id <> ${caller.farmId}
      and (m.farm_id is not null or f.company = ${caller.company} and f.kind = any(${usualKinds.split(',')}::text[]))`,
  )

/** Functions of other rooms that the calls about farms use. */
type Dependencies = {
  /** An account as a member of a farm. */
  memberOn: (db: Db, accountId: number, farmId: number) => Promise<Output<typeof farms.select>['member']>
}

export const farmHandlers = ({ memberOn }: Dependencies): Handlers<typeof farms> => ({
  profile: async ({ caller, db, language }) => {
    const farm = await db.one<{ farmName: string; address: string; kind: string; company: string }>(
      sql`select name as farm_name, address, kind, company from farm where farm_id = ${caller.farmId}`,
    )
    return { ...farm, kindName: codeName('system', '431', farm.kind, language) }
  },

  saveProfile: async ({ input, caller, db }) => {
    const { farmName, address, kind, company = caller.company } = input
    if (!isCode('system', '431', kind)) throw refuse('UNKNOWN_CODE', { code: kind }, ['kind'])
    if (company !== caller.company) {
      if (caller.role !== 'owner') throw refuse('FORBIDDEN', {}, ['company'])
      const { open } = await db.one<{ open: boolean }>(sql`select company_is_open(${company}) as open`)
      if (!open) throw refuse('COMPANY_TAKEN', { company }, ['company'])
      // Removes the farm's figures from the means of the former company; the job adds them to the new one.
      await db.run(
        sql`select share_figures(array(select distinct name from key_figure), array(select distinct month from key_figure), '{}', '{}', '{}')`,
      )
      await db.run(sql`delete from daily_total_state where farm_id = ${caller.farmId}`)
      await db.run(sql`delete from shared_figure_state where farm_id = ${caller.farmId}`)
    }
    await db.run(sql`
      update farm set name = ${farmName}, address = coalesce(${address ?? null}, address), kind = ${kind}, company = ${company} where farm_id = ${caller.farmId}`)
    return { result: 1 }
  },

  add: async ({ input: { farmName }, caller: { accountId, farmId: from }, db, language }) => {
    const { farmId } = await db.one<{ farmId: number | null }>(sql`select add_farm(${farmName}) as farm_id`)
    if (farmId === null) throw refuse('FORBIDDEN')
    await db.actAs({ accountId, farmId })
    await db.run(
      sql`insert into membership (farm_id, account_id, role) values (${farmId}, ${accountId}, 'owner')`,
    )
    await addStartMedicines(db.client, farmId, language)
    // The idempotency record belongs to the farm of the call.
    await db.actAs({ accountId, farmId: from })
    return { result: 1, farmId }
  },

  firstSteps: ({ db }) => firstStepsOf(db),

  endStep: async ({ input: { step }, db }) => {
    await db.run(sql`update setup_step set settled_at = now() where step = ${step} and settled_at is null`)
    return { result: 1 }
  },

  // The caller's own farms are always listed; kinds, distributor and agent only filter the others. Row-level security limits these to the
  // company of the session.
  list: async ({ input, caller, db }) => {
    const kinds = (input.kinds ?? usualKinds).split(',').map((kind) => kind.trim())
    const rows = await otherFarms(
      db,
      caller,
      sql`f.farm_id <> ${input.except ?? caller.farmId} and strpos(f.name, ${input.search ?? ''}) > 0
        and (m.farm_id is not null or f.company = ${caller.company} and f.kind = any(${kinds}::text[])
          and (${input.distributor ?? null}::text is null or f.distributor = ${input.distributor ?? null})
          and (${input.agent ?? null}::text is null or f.agent = ${input.agent ?? null}))`,
    )
    return rows.map(({ kind: _, ...row }) => row)
  },

  select: async ({ input, caller, db }) => {
    const { accountId, sessionId } = caller
    const joined = await db.maybeOne(
      sql`select 1 from membership where farm_id = ${input.chosen} and account_id = ${accountId}`,
    )
    if (!joined) throw refuse('NOT_A_MEMBER', {}, ['chosen'])
    await db.run(sql`update session set farm_id = ${input.chosen} where session_id = ${sessionId}`)
    await db.actAs({ accountId, farmId: input.chosen })
    return { member: await memberOn(db, accountId, input.chosen) }
  },

  settings: async ({ db }) => farmSettings(db),

  saveSettings: async ({ input: { name, value }, caller, db }) => {
    if (isYesNo(name) && value !== 0 && value !== 1) throw refuse('BAD_INPUT', {}, ['value'])
    if (name === 'boarsNumberedApart') await setBoarNumbering(db, value === 1)
    await db.run(sql`insert into farm_setting (farm_id, name, value) values (${caller.farmId}, ${name}, ${value})
      on conflict (farm_id, name) do update set value = excluded.value`)
    return { result: 1 }
  },
})

/** Steps of the farm's setup, and which are over. */
async function firstStepsOf(db: Db) {
  const rows = await db.many<{ step: FirstStep; over: boolean }>(
    sql`select step, settled_at is not null as over from setup_step`,
  )
  const inOrder = (unordered: typeof rows) => ({
    steps: firstSteps.flatMap((step) => unordered.filter((row) => row.step === step)),
  })
  if (rows.every(({ over }) => over)) return inOrder(rows)
  // Two queries, because a distributed database cannot read tables of a farm and of the coordinator in one.
  const herd = await db.one<Partial<Record<FirstStep, boolean>>>(sql`
    select (select true from pen where active limit 1) is not null as pens,
      (select true from animal where sex = 'boar' limit 1) is not null as boars,
      (select true from animal where sex = 'sow' limit 1) is not null as sows`)
  const { members, finishes } = await db.one<{ members: boolean; finishes: boolean }>(sql`
    select (select count(*) > 1 from membership where farm_id = current_farm())
      or exists (select from invitation where farm_id = current_farm()) as members,
      (select kind = ${finishing} from farm where farm_id = current_farm()) as finishes`)
  const made = { ...herd, members, ...(finishes && { boars: true, sows: true }) }
  return inOrder(rows.map(({ step, over }) => ({ step, over: over || made[step] === true })))
}
