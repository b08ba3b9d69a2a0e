import { randomBytes } from 'node:crypto'
import type { VisitRow, visits } from '@penside/contract/reports/visit.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { countVisit } from '../accounts/sign-in-throttle.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { ledgerPage, ledgerSpan } from './duties.ts'

/** Maximum number of visits entered at the gate per day; more than that is abuse. */
const maxVisitsPerDay = 300

export const visitHandlers: Handlers<typeof visits> = {
  list({ input, db, today }) {
    const { from, to } = ledgerSpan(input, today)
    return ledgerPage<VisitRow>(
      db,
      sql`
        select v.visit_id, v.on_date as visited_on, to_char(v.at_time, 'HH24:MI') as time, v.name, v.coming_from, v.phone, v.vehicle, v.purpose,
          v.disinfected, v.pig_contact, v.remark, a.name as entered_by
        from visit v left join author a using (account_id) where v.on_date between ${from} and ${to}
          ${input.risky ? sql`and (v.pig_contact or not v.disinfected)` : sql``}`,
      sql`visited_on desc, time desc, visit_id`,
      input,
    )
  },

  async save({ input, caller, db, today }) {
    const { formMode, visitId, visitedOn, time, name, comingFrom, phone = '', vehicle = '' } = input
    const { purpose, disinfected, pigContact, remark = '' } = input
    if (formMode === 'delete') {
      if ((await db.run(sql`delete from visit where visit_id = ${visitId}`)) === 0) throw refuse('NOT_FOUND')
      return { result: 1 }
    }
    if (visitedOn > today) throw refuse('AFTER_TODAY', { today }, ['visitedOn'])
    const saved = await db.run(
      formMode === 'update'
        ? sql`update visit set on_date = ${visitedOn}, at_time = ${time}::time, name = ${name}, coming_from = ${comingFrom}, phone = ${phone},
            vehicle = ${vehicle}, purpose = ${purpose}, disinfected = ${disinfected}, pig_contact = ${pigContact}, remark = ${remark}
            where visit_id = ${visitId}`
        : sql`insert into visit (farm_id, visit_id, on_date, at_time, name, coming_from, phone, vehicle, purpose, disinfected, pig_contact, remark,
              account_id)
            values (current_farm(), ${visitId}, ${visitedOn}, ${time}::time, ${name}, ${comingFrom}, ${phone}, ${vehicle}, ${purpose},
              ${disinfected}, ${pigContact}, ${remark}, ${caller.accountId}) on conflict do nothing`,
    )
    if (saved === 0) throw refuse(formMode === 'update' ? 'NOT_FOUND' : 'ALREADY_RECORDED')
    return { result: 1 }
  },

  async gate({ db }) {
    const gate = await db.maybeOne<{ code: string }>(sql`select code from gate`)
    return { code: gate?.code ?? null }
  },

  async renewGate({ db }) {
    const code = randomBytes(24).toString('base64url')
    await db.run(sql`
      insert into gate (farm_id, code) values (current_farm(), ${code})
      on conflict (farm_id) do update set code = excluded.code, made_at = now()`)
    return { result: 1 }
  },

  async enter({ input, db, request }) {
    const { code, visitId, name, comingFrom, phone = '', vehicle = '' } = input
    const { purpose, disinfected, pigContact } = input
    const now = request.server.now()
    await db.run(sql`select set_for_call('penside.gate', ${code})`)
    const gate = await db.maybeOne<{ farmId: number }>(sql`select farm_id from gate where code = ${code}`)
    await countVisit(db, gate?.farmId ?? null, request.ip, now)
    if (!gate) throw refuse('LINK_INVALID', {}, ['code'])
    // The farm is that of the gate's code, not of the phone's session.
    await db.actAs(gate)
    const { timeZone } = await db.one<{ timeZone: string }>(
      sql`select time_zone from farm where farm_id = ${gate.farmId}`,
    )
    const on = todayAt(timeZone, now)
    const { today } = await db.one<{ today: number }>(
      sql`select count(*)::int as today from visit where on_date = ${on} and account_id is null`,
    )
    if (today >= maxVisitsPerDay) throw refuse('GATE_CROWDED')
    await db.run(sql`
      insert into visit (farm_id, visit_id, on_date, at_time, name, coming_from, phone, vehicle, purpose, disinfected, pig_contact)
      values (current_farm(), ${visitId}, ${on}, (${now}::timestamptz at time zone ${timeZone})::time(0), ${name}, ${comingFrom}, ${phone},
        ${vehicle}, ${purpose}, ${disinfected}, ${pigContact}) on conflict do nothing`)
    return { result: 1 }
  },
}
