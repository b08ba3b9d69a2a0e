import type { Output } from '@penside/contract/api/call.ts'
import {
  countedChanges,
  mostOfOneKind,
  type ownData,
  type protection,
} from '@penside/contract/accounts/protection.ts'
import { backupRetention } from '../database/backup.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { sessionSeconds, staySignedInSeconds } from '../http/cookie.ts'
import { invitationDays } from './invitation.ts'
import { rememberedSeconds } from './remembered-device.ts'
import { checkNotLastOwner, endMembership, lockWithOwners, removeName } from './membership-end.ts'
import { passwordLinkHours } from './password-link.ts'

/** Retention periods set for the installation. */
export type RetentionPeriods = {
  auditYears: number
  /** Days of single readings, and years of hourly values. */
  readings: Readonly<Record<'often' | 'seldom' | 'hoursYears', number>>
}

const aDay = 86_400
const anHour = 3_600

export const protectionHandlers: Handlers<typeof protection> = {
  periods: async ({ db, request: { server } }) => {
    const { auditYears, readings } = server.retention
    return {
      ...(await db.one<{ receiptDays: number; idleDays: number; pastDays: number }>(
        sql`select idempotency_days() as receipt_days, idle_days() as idle_days, past_days() as past_days`,
      )),
      staysDays: staySignedInSeconds / aDay,
      sessionHours: sessionSeconds / anHour,
      knownDeviceDays: rememberedSeconds / aDay,
      invitationDays,
      passwordLinkHours,
      auditYears,
      readingsDays: readings.often,
      animalReadingsDays: readings.seldom,
      hoursYears: readings.hoursYears,
      ...(server.machine.backups && { backups: backupRetention }),
    }
  },
}

type Mine = Output<typeof ownData.mine>

export const ownDataHandlers: Handlers<typeof ownData> = {
  mine: async ({ caller, db }) => {
    const { accountId, farmId } = caller
    const account = await db.one<Mine['account'] & { at: string; recoveryLeft: number }>(sql`
      select login, name, email, created_at as since, quick_menu, now() as at,
        (select count(*) from recovery_code r where r.account_id = ${accountId}) as recovery_left
      from account where account_id = ${accountId}`)
    const { at, recoveryLeft, ...who } = account
    const of = sql`account_id = ${accountId}`
    const newest = sql`limit ${mostOfOneKind}`
    const answer: Mine = {
      at,
      account: who,
      sessions: await db.many(sql`
        select device_name, address, scope is not null as program, created_at as signed_in_at, greatest(last_seen_at, created_at) as last_seen_at,
          coalesce(revoked_at, case when expires_at <= now() then expires_at end) as ended_at
        from session where ${of} order by created_at desc, session_id ${newest}`),
      knownDevices: await db.many(
        sql`select last_at from known_device where ${of} order by last_at desc, device_hash ${newest}`,
      ),
      pushes: await db.many(sql`
        select substring(p.endpoint from '^https?://[^/]+') as service, p.created_at as since
        from session s join push_subscription p using (session_id) where s.${of} order by p.created_at desc, s.session_id ${newest}`),
      factors: await db.many(
        sql`select kind, name, made_at, used_at from second_factor where ${of} and in_use order by made_at, factor_id`,
      ),
      recoveryLeft,
      consents: await db.many(
        sql`select agreed, answered_at from marketing_consent where ${of} order by answered_at desc ${newest}`,
      ),
      farms: [],
    }
    const memberships = await db.many<Membership>(sql`
      select m.farm_id, f.name as farm_name, m.role, m.created_at as since
      from membership m join farm f using (farm_id) where m.${of} order by m.farm_id ${newest}`)
    for (const membership of memberships) {
      await db.actAs({ accountId, farmId: membership.farmId })
      answer.farms.push({ ...membership, ...(await dataOnFarm(db, accountId)) })
    }
    await db.actAs({ accountId, farmId })
    return answer
  },

  leave: async ({ input: { forgets }, caller, db, request }) => {
    const { accountId, farmId } = caller
    await lockWithOwners(db, farmId, accountId)
    await checkNotLastOwner(db, farmId, accountId)
    await endMembership(db, farmId, accountId)
    if (forgets) await removeName(db, request, caller, accountId)
    return { result: 1 }
  },
}

type Farm = Mine['farms'][number]
type Membership = Pick<Farm, 'farmId' | 'farmName' | 'role' | 'since'>

/** Data about an account on the farm of the transaction. */
const dataOnFarm = async (db: Db, accountId: number) => ({
  ...((await db.maybeOne<Pick<Farm, 'phone'>>(
    sql`select phone from alarm_member where farm_id = current_farm() and account_id = ${accountId}`,
  )) ?? { phone: '' }),
  inquiries: await db.many<Farm['inquiries'][number]>(sql`
    select coalesce(i.title, '') as title, m.body, m.written_at from inquiry_message m left join inquiry i on i.farm_id = m.asked_farm_id and i.inquiry_id = m.inquiry_id
    where m.farm_id = current_farm() and m.written_by = ${accountId} order by m.message_id desc limit ${mostOfOneKind}`),
  countedSince: await countedSince(db),
  changes: await db.many<Farm['changes'][number]>(sql`
    select kind, count(*) as count, min(at) as first, max(at) as last from (
      select kind, at, account_id from change where farm_id = current_farm() order by xact desc, change_id desc limit ${countedChanges}) c
    where account_id = ${accountId} group by kind order by kind limit ${mostOfOneKind}`),
})

/** Time of the oldest change that is counted; null if all are. */
async function countedSince(db: Db) {
  const oldest = await db.maybeOne<{ at: string }>(sql`
    select at from change where farm_id = current_farm() order by xact desc, change_id desc offset ${countedChanges} limit 1`)
  return oldest?.at ?? null
}
