// The example farm: the one on which every call's example in the contract works.
import { createHash } from 'node:crypto'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { factors } from '@penside/contract/accounts/factors.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { tokens } from '@penside/contract/accounts/tokens.ts'
import { visits } from '@penside/contract/reports/visit.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { ownDatabase, type OwnDatabase } from './database-of-its-own.ts'
import { Seal, sealContext } from '../src/database/seal.ts'
import { asOwner, makeFarm, makePerson, sealKey, type TestFarm } from './farm.ts'

export type Example = {
  database: OwnDatabase
  farm: TestFarm
  /** A farm of another company, without animals: nothing of the example farm may be seen from it. */
  stranger: TestFarm
}

const logins = { owner: 'owner', manager: 'manager', worker: 'worker' }
/** That of the tables of RFC 6238. */
const codesSecret = Buffer.from('12345678901234567890')
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** In a database of its own, or in the one that is given, which has all tables and is empty. */
export async function exampleDatabase(given?: OwnDatabase): Promise<Example> {
  const database = given ?? (await ownDatabase())
  const { url } = database
  // The examples speak of boar 11 and of sows 1 and 2, and a herd draws the boars' ids before the sows'.
  await asOwner(url, (client) =>
    client.query('alter sequence animal_animal_id_seq maxvalue 12 cycle restart with 11'),
  )
  const equipment = [
    { id: 'F-1', type: 'F', controller: 'I1', pen: 6 },
    { id: 'S-1', type: 'S', controller: 'I1', pen: null },
  ]
  const farm = await makeFarm({
    url,
    name: 'Example farm',
    company: 'EXAMPLE',
    logins,
    password: demoPassword,
    equipment,
  })
  await asOwner(url, (client) =>
    client.query('alter sequence animal_animal_id_seq no maxvalue no cycle restart with 101'),
  )
  await makeFarm({ url, name: 'Neighbour', company: 'EXAMPLE', sows: 'none' })
  const stranger = await makeFarm({ url, name: 'Stranger', company: 'OTHER', sows: 'none' })

  await asOwner(url, async (client) => {
    // Who left is account 10.
    const former = await makePerson(client, 'former', demoPassword)
    await client.query(
      `insert into change (farm_id, subject, subject_id, kind, deed) values ($1, 'membership', $2, 'membership', 'delete')`,
      [farm.farmId, former.accountId],
    )
    // A group, and three piglets of sow 3 that were weaned before the others.
    await client.query(
      `insert into pig_group (farm_id, name, started_on, age_days, breed, pen_id) values ($1, 'N-46', '2026-11-10', 24, '043002', $2)`,
      [farm.farmId, farm.pen('farrowing 2')],
    )
    await client.query(
      `insert into pig_group (farm_id, name, started_on, age_days, breed, pen_id, females, males) values ($1, 'N-45', '2026-11-01', 24, '043002', $2, 100, 100)`,
      [farm.farmId, farm.pen('farrowing 2')],
    )
    await client.query(
      `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, age_days) values ($1, 2, 'in', 1, '2026-11-01', '110002', 102, 101, 24)`,
      [farm.farmId],
    )
    // Three of them were shipped, and a table of results came in of which nothing is left.
    await client.query(
      `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, total_weight) values ($1, 2, 'shipment', 1, '2026-11-12', '200001', 2, 1, 340)`,
      [farm.farmId],
    )
    await client.query(
      `insert into carcass_import (farm_id, import_id, group_id, number, file_name, columns, carcasses) values ($1, 1, 2, 1, 'results.xlsx', '[]', 0)`,
      [farm.farmId],
    )
    await client.query('alter table carcass_import alter import_id restart with 11')
    await client.query(
      `insert into trade_import (farm_id, import_id, file_name, columns) values ($1, 1, 'trade.xlsx', '[]')`,
      [farm.farmId],
    )
    await client.query('alter table trade_import alter import_id restart with 11')
    await client.query(
      `insert into month_report (farm_id, month_end, heads) values ($1, '2026-09-30', '{}')`,
      [farm.farmId],
    )
    await client.query(`insert into gate (farm_id, code) values ($1, $2)`, [
      farm.farmId,
      visits.enter.example.code,
    ])
    await client.query(
      `insert into group_treatment (farm_id, group_id, number, on_date, medicine_id, method, head, withdrawal_days)
       select $1, 2, 90, '2026-11-05', medicine_id, '300001', 200, 0 from medicine where farm_id = $1 and against_fmd`,
      [farm.farmId],
    )
    await client.query(
      `insert into fmd_certificate (farm_id, year, certificate_no, group_id, number, issued_on, head, vaccinations)
       values ($1, 2026, 1, 2, 2, '2026-11-13', 3, '[]')`,
      [farm.farmId],
    )
    await client.query(
      `insert into grading (farm_id, dressing, valid_from, bands) values ($1, 'skinned', '2026-01-01', '[]')`,
      [farm.farmId],
    )
    await client.query(
      `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males) values ($1, 3, 'partialWeaning', 1, 3, '2026-11-18', 2, 1)`,
      [farm.farmId],
    )
    await client.query(
      `update animal set nursing = nursing - 3, not_before = '2026-11-18' where farm_id = $1 and animal_id = 3`,
      [farm.farmId],
    )
    await client.query(
      `insert into notice (farm_id, notice_id, title, body, written_by) values ($1, 1, 'Visit', 'On Friday.', $2)`,
      [farm.farmId, farm.owner.accountId],
    )
    await client.query('alter table notice alter notice_id restart with 11')
    await client.query(
      `insert into inquiry (farm_id, inquiry_id, title, asked_by) values ($1, 1, 'Weaning', $2)`,
      [farm.farmId, farm.worker.accountId],
    )
    await client.query(
      `insert into inquiry_message (farm_id, asked_farm_id, inquiry_id, deed, body, written_by) values ($1, $1, 1, 'ask', 'How?', $2)`,
      [farm.farmId, farm.worker.accountId],
    )
    await client.query('alter table inquiry alter inquiry_id restart with 11')
    await client.query(
      `insert into faq (farm_id, faq_id, question, answer) values ($1, 1, 'Where?', 'Here.')`,
      [farm.farmId],
    )
    await client.query('alter table faq alter faq_id restart with 11')
    await client.query(
      `insert into news_feed (farm_id, feed_id, name, url) values ($1, 1, 'Example', 'https://example.com/rss.xml')`,
      [farm.farmId],
    )
    await client.query(
      `insert into task (farm_id, task_id, what) values ($1, '00000000-0000-4000-8000-0000000000f8', 'Check the lamps')`,
      [farm.farmId],
    )
    await client.query('alter table news_feed alter feed_id restart with 11')
    await client.query(
      `with made as (insert into webhook (farm_id, webhook_id, url, kinds, alarms, account_id) values ($1, 1, 'https://example.com/told', '{farrowing}', true, $2) returning *)
       insert into webhook_state (farm_id, webhook_id, xact) select farm_id, webhook_id, pg_current_xact_id() from made`,
      [farm.farmId, farm.owner.accountId],
    )
    await client.query('alter table webhook alter webhook_id restart with 11')
    // The worker has begun with an app of codes, and been asked to make a passkey.
    const { factorId } = factors.remove.example
    const { accountId } = farm.worker
    await client.query(
      `insert into second_factor (account_id, factor_id, kind, name, in_use, sealed) values ($1, $2, 'codes', 'Codes', false, $3)`,
      [accountId, factorId, new Seal(sealKey).encrypt(codesSecret, sealContext.codes(accountId, factorId))],
    )
    await client.query(
      `insert into passkey_challenge (account_id, challenge, deed, expires_at) values ($1, $2, 'make', now() + interval '1 day')`,
      [accountId, Buffer.from('an example challenge').toString('base64url')],
    )
    await client.query(
      `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi) values ($1, '041', '041901', '잡종', 'Cross', 'Lai')`,
      [farm.farmId],
    )
    await client.query(
      `insert into session (session_id, account_id, farm_id, token_hash, device_name, expires_at) values ($1, $2, $3, $4, 'Lost phone', now() + interval '1 day')`,
      [sessions.revoke.example.sessionId, farm.worker.accountId, farm.farmId, sha256('of a lost phone')],
    )
    await client.query(
      `insert into session (session_id, account_id, farm_id, token_hash, device_name, scope, last_seen_at, expires_at) values ($1, $2, $3, $4, 'Accounts', 'read', 'epoch', now() + interval '90 days')`,
      [tokens.revoke.example.tokenId, farm.worker.accountId, farm.farmId, sha256('of a program')],
    )
    await client.query(
      `insert into invitation (farm_id, invitation_id, role, token_hash, made_by, expires_at) values ($1, $2, 'worker', $3, $4, now() + interval '7 days')`,
      [
        farm.farmId,
        members.revokeInvitation.example.invitationId,
        sha256(sessions.accept.example.secret),
        farm.owner.accountId,
      ],
    )
    await client.query(
      `insert into password_link (farm_id, account_id, made_by, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [
        farm.farmId,
        farm.worker.accountId,
        farm.owner.accountId,
        sha256(sessions.resetPassword.example.secret),
      ],
    )
    await client.query(
      `insert into conflict (conflict_id, farm_id, operation_id, path, sent, schema_version, payload_hash, code, account_id)
       values ($1, $2, gen_random_uuid(), '/mobile/updateOrStoreMating.json', '{}', 1, '', 'CHANGED_MEANWHILE', $3)`,
      [outbox.settle.example.conflictId, farm.farmId, farm.worker.accountId],
    )
    // Imports 1, 2, 4 and 5 wait to be brought in, 3 has been; a row of 4 is rejected, and one was corrected.
    await client.query(
      `insert into workbook_import (farm_id, import_id, account_id, rows, parts, state, last_change_id)
       select $1, n, $2, 0, 1, case n when 3 then 'done' else 'checked' end, 0 from generate_series(1, 5) as n`,
      [farm.farmId, farm.manager.accountId],
    )
    await client.query(
      `insert into workbook_import_part (farm_id, import_id, number, sheet, rows) select $1, n, 1, 'Sows', case n when 4 then $2 else '[]' end from unnest('{1,2,4,5}'::int[]) as n`,
      [
        farm.farmId,
        JSON.stringify([
          [1, 'Animal number', 'Breed'],
          [2, '0001', 'Duroc'],
        ]),
      ],
    )
    await client.query(
      `insert into workbook_import_error (farm_id, import_id, number, sheet, row, column_name, code, value)
       values ($1, 4, 1, 'Sows', 2, 'Breed', 'UNKNOWN_CODE', 'Duroc')`,
      [farm.farmId],
    )
    await client.query(
      `insert into workbook_import_correction (farm_id, import_id, number, changes, account_id) values ($1, 4, 1, '[]', $2)`,
      [farm.farmId, farm.manager.accountId],
    )
    await client.query('alter table workbook_import alter import_id restart with 11')
    // Weaner feed and a medicine came into the store, and some of each went out of it again.
    const feed = feedReleases.stock.example.itemId
    const medicine = medicineReleases.stock.example.itemId
    const release = feedReleases.remove.example.recordId
    for (const [recordId, itemId, kind, amount] of [
      [release - 2, feed, 'receipt', 1_000],
      [release - 1, medicine, 'receipt', 500],
      [release, feed, 'release', 120],
      [medicineReleases.remove.example.recordId, medicine, 'release', 40],
    ] as const) {
      const came = kind === 'receipt'
      await client.query(
        `insert into stock_record (farm_id, record_id, kind, item_id, on_date, amount, processing) values ($1, $2, $3, $4, '2026-11-10', $5, $6)`,
        [farm.farmId, recordId, kind, itemId, amount, came ? null : '340001'],
      )
      await client.query(
        `insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, amount)
         values ($1, $2, 1, $3, '2026-11-10', '', 'infinity', $4, $5, $6)`,
        [farm.farmId, recordId, itemId, came ? 'supplier' : 'store', came ? 'store' : 'used', amount],
      )
    }
    await client.query(
      `insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount) values ($1, $2, 0, '', 'infinity', 880), ($1, $3, 0, '', 'infinity', 460)`,
      [farm.farmId, feed, medicine],
    )
    await client.query(
      `insert into stock_record (farm_id, record_id, kind, item_id, on_date, amount) values ($1, $2, 'count', $3, '2026-11-11', 880)`,
      [farm.farmId, stores.removeCount.example.recordId, feed],
    )
    await client.query('alter table stock_record alter record_id restart with 11')
    // A sensor has been silent for a while.
    await client.query(
      `insert into alarm (farm_id, equipment_id, cause, code, kind, severity, raised_at) values
        ($1, 'S-1', 'silent', '', 'climate', 'critical', '2026-11-20T02:50:00Z'), ($1, 'S-1', 'device', 'probe', 'climate', 'critical', '2026-11-20T02:55:00Z')`,
      [farm.farmId],
    )
    // A worker has just taken one.
    await client.query(
      `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at, acknowledged_at, acknowledged_by) values
        ($1, 'S-1', 'high', 'temperature', 'climate', 'warning', '2026-11-20T02:50:00Z', '2026-11-20T02:59:30Z', $2)`,
      [farm.farmId, farm.worker.accountId],
    )
    // A command waits for its controller.
    await client.query(
      `insert into equipment_command (farm_id, command_id, equipment_id, number, deed, settings, state, expires_at) values ($1, $2, 'S-1', 1, 'set', '{}', 'queued', '2026-11-20T03:01:00Z')`,
      [farm.farmId, settings.cancel.example.commandId],
    )
    // What the examples of treatments, feed and moves name: the first of each of sow 2.
    for (const [table, columns, values] of [
      ['treatment', 'on_date, medicine_id, dose, withdrawal_days', `'2026-10-20', 1, 2, 21`],
      ['feeding', 'on_date, target, eaten', `'2026-10-20', 2.6, 2.5`],
      ['move', 'on_date, from_pen_id, pen_id', `'2026-10-20', 1, 2`],
    ])
      await client.query(
        `insert into ${table} (farm_id, animal_id, number, ${columns}) values ($1, 2, 1, ${values})`,
        [farm.farmId],
      )
    // Sow 3 got a piglet from another sow, and one has died: in both her first.
    for (const [kind, reason] of [
      ['pigletDeath', '032001'],
      ['fosteredIn', '050001'],
    ])
      await client.query(
        `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, reason) values ($1, 3, $2, 1, 3, '2026-11-06', 1, $3)`,
        [farm.farmId, kind, reason],
      )
  })
  return { database, farm, stranger }
}

/** An installation without people, for which the start has printed the link of the example. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const database = await ownDatabase()
  await asOwner(database.url, (client) =>
    client.query('insert into first_owner_link (token_hash) values ($1)', [
      sha256(sessions.found.example.secret),
    ]),
  )
  return database
}
