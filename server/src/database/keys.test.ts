// Reads the catalogue of the migrated database: what keeps the farms apart holds for every table, also for the one added tomorrow.
import { afterAll, describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { matings } from '@penside/contract/records/mating.ts'
import { day } from '@penside/domain/basics/day.ts'
import { equipment } from '@penside/domain/equipment/types.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'
import { applicationPool, Db, snake, sql } from './db.ts'

const url = inject('databaseUrl')
const ask = <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query<Row>(query, values)).rows)

/** Tables that belong to no farm. */
const ofNoFarm: Readonly<Record<string, string>> = {
  account: 'a person may work on several farms',
  sign_in_failure: 'counts before anybody is known',
  first_owner_link: 'the link that makes the first farm',
  marketing_consent: 'a person may work on several farms',
  second_factor: 'a person signs in before any farm is known',
  recovery_code: 'a person signs in before any farm is known',
  passkey_challenge: 'a person signs in before any farm is known',
  known_device: 'a person signs in before any farm is known',
  schema_migration: 'of the database itself',
  installation: 'which installation answers',
  server_process: 'of the installation: what runs',
  job_state: 'of the installation: when it did what',
  operating_alarm: 'of the installation: what is wrong with it',
  push_key: 'of the installation: whom phones let push',
  push_subscription: 'of a session, whose person may work on several farms',
  auction_price: 'of the country',
  outside_source: 'of the installation: when it asked whom',
  weather_hour: 'of a square of the country',
  weather_state: 'of a square of the country',
  company_grade_names: 'of a company, which only functions read and write for its farms',
  company_key_figure: 'sums over the farms of a company, which only functions read that tell means of many',
}
/** Tables that have a farm and are not closed by it. */
const notClosed: Readonly<Record<string, string>> = {
  session:
    'found by its token before a farm is known; the calls only list and end sessions of their own account or farm',
}
/** Closed tables whose changes are not audited. */
const notAudited: Readonly<Record<string, string>> = {
  idempotency_record: 'is itself the trace of a call',
  inquiry: 'written once, and never changed',
  inquiry_message: 'written once, and never changed',
  advertisement: 'too large to keep twice; it says who has filled it and when',
  notice_file: 'too large to keep twice; what it is shown with is audited',
  photo: 'written once, and never changed; which record has it is audited with the record',
  notice_read: 'is itself the trace of reading',
  idempotency_sweep: 'says up to where old receipts were cleaned away',
  audit: 'is the trace',
  change: 'is the trace',
  workbook_import_progress: 'progress of an import, which its page displays',
  workbook_import_part: 'a file on its way; what it brings is audited',
  workbook_import_error: 'what a check said of a file',
  workbook_import_correction: 'says itself who corrected what; it goes with its file',
  workbook_import_conflict: 'what a check said of a file',
  imported_animal: 'of an import that is audited, and so is the animal',
  imported_life: 'of an import that is audited, and so are the records',
  imported_group: 'of an import that is audited, and so are the records',
  trade_import_row: 'of a file that is audited, and so is the record or the shipment',
  stock_consumption: 'worked out of the moves of stock',
  stock_move: 'worked out of the record of stock',
  stock_balance: 'worked out of the moves of stock',
  controller_state: 'told by the controller itself',
  controller_event: 'is what a device said, not what a person did',
  device_alarm: 'worked out of controller_event; who ended one by hand stands in alarm_event',
  controller_cursor: 'says how far its messages are stored',
  reported_setting: 'told by the equipment; setting_change is its history',
  setting_change: 'is the trace of settings',
  equipment_command: 'is the trace of commands, with its events',
  equipment_command_event: 'is the trace',
  reading_latest: 'worked out of the readings',
  reading_hour: 'worked out of the readings',
  reading_day: 'worked out of the readings',
  stale_reading_hour: 'says what is still to be worked out',
  reading_quarantine: 'says what was not taken in',
  ...Object.fromEntries(
    Object.values(equipment).map(({ noun }) => [
      `${snake(noun)}_reading`,
      'is what a device measured, not what a person did',
    ]),
  ),
  alarm: 'alarm_event is its history',
  alarm_delivery: 'what is to be sent, and whether it was',
  push_delivery: 'what is to be sent, and whether it was',
  alarm_dialler_secret: 'nothing of it may be kept twice',
  alarm_event: 'is the trace',
  alarm_rule: 'is its own history: the newest counts',
  alarm_watch: 'worked out of the readings',
  news_state: 'when a feed was asked, and what was wrong',
  news_item: 'what others tell',
  webhook_secret: 'nothing of it may be kept twice',
  webhook_state: 'says how far its messages go',
  webhook_delivery: 'what is to be sent, and whether it was',
  key_figure: 'worked out of the records',
  daily_total: 'worked out of the records',
  monthly_total: 'worked out of the records',
  daily_total_state: 'says how far what is worked out of the records goes',
  open_dose: 'worked out of the records',
  open_dose_state: 'says how far what is worked out of the records goes',
  shared_figure_state: 'says how far what is worked out of the records goes',
}

/** Functions with the rights of the schema's owner. */
const actsAsOwner: Readonly<Record<string, string>> = {
  add_farm: 'the application may not make farms but those that an owner adds to her own',
  analyze_imported_tables: 'counts what an import has just brought, for the planner',
  begin_epoch: 'a restored database says so; not for the application',
  check_installation: 'looks at the identity of the database cluster',
  claim_alarm_deliveries: "the upkeep takes what is due to the current farm's dialler, with what signs it",
  claim_deliveries:
    'the upkeep takes the messages of webhooks whose turn it is, of all farms, with what signs them',
  claim_feeds: 'the upkeep takes the feeds of news whose turn it is, of all farms',
  claim_squares: 'the upkeep takes the squares in which any farm lies, and not whose they are',
  company_is_open: 'says only whether a name is free or of a company in which the caller owns a farm',
  daily_totals_audited:
    'tells who runs the installation what the nightly check of kept figures found, of all farms',
  farms_after: 'the upkeep goes through all farms by their numbers',
  farms_with_commands: 'finds the farms whose commands wait for an answer',
  farms_with_equipment: 'the upkeep goes through the farms that have equipment',
  farms_with_pushes: 'the upkeep finds the farms whose phones are to be told something',
  found_farm: 'the application may not make farms but the first, with the link of the start',
  grade_names: 'tells what the company of the current farm calls its grades',
  installation_counts: 'counts over all farms, and tells of none of them',
  keep_audit: 'makes months of the audit ahead and drops those that are years old, for all farms',
  keep_readings: 'makes months of readings ahead and drops those that are old, for all farms',
  moved_since_snapshot:
    'says of which items and groups stock and ends were, and nothing else of what was before',
  name_grades: 'names the grades of a company where the caller owns the current farm',
  other_farms: 'tells the means of at least three other farms of the company, and nothing of any one of them',
  owner_name: 'tells the farms of a company whose they are',
  remove_name: 'takes the name of one who left from what stays on each farm that she left',
  renew_webhook_secret:
    'the application may give a webhook of the current farm another secret, and read none',
  share_figures: 'moves the sums of the company by the difference that the current farm makes',
  sweep_idempotency_records: 'deletes records of all farms that are older than any phone can send again',
  sweep_photos: 'the application deletes no photos',
  sweep_sign_ins: 'cleans up after all farms who was signed in where, and which links there were',
  webhooks_to_fill: 'the upkeep finds the webhooks whose farms have changed',
}

const tables = await ask<{ name: string; farm: boolean; closed: boolean }>(`
  select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'farm_id') as farm, c.relrowsecurity and c.relforcerowsecurity as closed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
const closed = tables.filter(({ name, farm }) => farm && !(name in notClosed)).map(({ name }) => name)

describe('the keys', () => {
  test('all exceptions are existing tables', () => {
    const names = tables.map(({ name }) => name)
    for (const name of [...Object.keys(ofNoFarm), ...Object.keys(notClosed), ...Object.keys(notAudited)])
      expect(names).toContain(name)
  })

  test.each(tables)(
    '$name belongs to a farm, or stands in the list of those that belong to none',
    ({ name, farm }) => {
      expect(farm, `give ${name} a farm_id, or a reason in ofNoFarm`).toBe(!(name in ofNoFarm))
    },
  )

  test('every primary and unique key of a closed table begins with farm_id', async () => {
    const wrong = await ask(
      `select i.indexrelid::regclass::text as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and i.indrelid::regclass::text = any($1) and a.attname <> 'farm_id'`,
      [closed],
    )
    expect(wrong, 'put farm_id first in these keys').toEqual([])
  })

  test('every closed table has a primary key', async () => {
    const without = await ask(
      `select name from unnest($1::text[]) as name where not exists (select from pg_index where indrelid = name::regclass and indisprimary)`,
      [closed],
    )
    expect(without).toEqual([])
  })

  test('every foreign key between closed tables begins with farm_id on both sides', async () => {
    const wrong = await ask(
      `select k.conname from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
       where k.contype = 'f' and k.conrelid::regclass::text = any($1) and k.confrelid::regclass::text = any($1) and (a.attname <> 'farm_id' or b.attname <> 'farm_id')`,
      [closed],
    )
    expect(wrong, 'these could point into another farm').toEqual([])
  })
})

describe('the farms', () => {
  test.each(tables.filter(({ name }) => closed.includes(name)))(
    '$name is closed to other farms, for its owner too',
    ({ name, closed: isClosed }) => {
      expect(isClosed, `call close_by_farm('${name}') in its migration`).toBe(true)
    },
  )

  test('every closed table has the policy of the own farm for reading and writing', async () => {
    const rows = await ask<{ name: string }>(
      `select tablename as name from pg_policies where cmd = 'ALL' and qual = '(farm_id = current_farm())' and with_check = '(farm_id = current_farm())' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(closed)
  })

  test("further policies only allow reading; those of the schema's owner are for jobs", async () => {
    const rows = await ask<{ policy: string }>(
      `select concat_ws(' ', tablename, policyname, cmd, case when roles <> '{public}' then 'of the owner' end) as policy
       from pg_policies where policyname <> 'own_farm' order by 1`,
    )
    expect(rows.map(({ policy }) => policy)).toEqual([
      'advertisement told_to_company SELECT',
      'alarm_dialler_secret upkeep ALL of the owner',
      'audit_default sweep ALL of the owner',
      'change upkeep SELECT of the owner',
      'daily_total_state upkeep SELECT of the owner',
      'equipment upkeep SELECT of the owner',
      'equipment_command upkeep SELECT of the owner',
      'faq told_to_company SELECT',
      'farm own_farms SELECT',
      'farm same_company SELECT',
      'farm upkeep SELECT of the owner',
      'farm_place upkeep SELECT of the owner',
      'gate held_gate SELECT',
      'idempotency_record sweep ALL of the owner',
      'idempotency_sweep sweep ALL of the owner',
      'inquiry helped SELECT',
      'inquiry_message of_inquiry SELECT',
      'invitation held_invitation SELECT',
      'invitation sweep ALL of the owner',
      'marketing_consent own_word ALL',
      'membership own_memberships SELECT',
      'membership owners SELECT of the owner',
      'news_feed told_to_company SELECT',
      'news_feed upkeep SELECT of the owner',
      'news_item of_news_feed SELECT',
      'news_state of_news_feed SELECT',
      'news_state upkeep ALL of the owner',
      'notice told_to_company SELECT',
      'notice_file of_notice SELECT',
      'notice_read own_reading SELECT',
      'notice_read told_by SELECT',
      'passkey_challenge own_factor ALL',
      'password_link held_link SELECT',
      'password_link own_links SELECT',
      'password_link sweep ALL of the owner',
      'push_delivery upkeep SELECT of the owner',
      'recovery_code own_factor ALL',
      'second_factor own_factor ALL',
      'transfer received SELECT',
      'transfer_arrival given SELECT',
      'webhook upkeep SELECT of the owner',
      'webhook_delivery upkeep ALL of the owner',
      'webhook_secret upkeep ALL of the owner',
      'webhook_state upkeep ALL of the owner',
      'workbook_import upkeep SELECT of the owner',
    ])
  })

  test('the application role owns nothing and cannot bypass row-level security', async () => {
    const [role] = await ask(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'penside_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    })
    const owned = await ask(
      `select relname as name from pg_class where relowner = 'penside_app'::regrole union all select proname from pg_proc where proowner = 'penside_app'::regrole
       union all select nspname from pg_namespace where nspowner = 'penside_app'::regrole`,
    )
    expect(owned).toEqual([])
    const [may] = await ask(`select has_schema_privilege('penside_app', 'public', 'create') as create_tables`)
    expect(may).toEqual({ create_tables: false })
  })

  test('the application role has only the privileges that calls need', async () => {
    const rows = await ask<{ name: string; may: string }>(
      `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as may from information_schema.role_table_grants
       where grantee = 'penside_app' and table_schema = 'public' group by 1 order by 1`,
    )
    const limited = Object.fromEntries(
      rows.filter(({ may }) => may !== 'delete insert select update').map(({ name, may }) => [name, may]),
    )
    expect(limited).toEqual({
      account: 'insert select update',
      advertisement: 'insert select update',
      alarm: 'insert select update',
      alarm_event: 'insert select',
      alarm_rule: 'insert select',
      audit: 'insert',
      author: 'select',
      change: 'insert select',
      conflict: 'insert select update',
      discarded_operation: 'insert select',
      equipment_command: 'insert select update',
      equipment_command_event: 'insert select',
      farm: 'select update',
      farm_plan: 'insert select',
      first_owner_link: 'select',
      herd_now: 'select',
      job_state: 'insert select update',
      inquiry: 'insert select',
      inquiry_message: 'insert select',
      installation: 'select',
      life_record: 'select',
      key_figure: 'select',
      marketing_consent: 'insert select',
      notice: 'insert select update',
      notice_read: 'insert select update',
      auction_price: 'insert select update',
      weather_state: 'insert select update',
      outside_source: 'insert select update',
      passkey_challenge: 'delete insert select',
      photo: 'insert select',
      push_key: 'insert select',
      idempotency_record: 'insert select update',
      idempotency_sweep: 'select',
      recovery_code: 'delete insert select',
      schema_migration: 'select',
      session: 'insert select update',
      setting_limit: 'insert select',
      setting_right: 'insert select',
      alarm_dialler_secret: 'insert',
      webhook_secret: 'insert',
    })
  })

  test('security definer functions have a reason and a fixed search_path', async () => {
    const rows = await ask<{ name: string; settings: string[] }>(
      `select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(actsAsOwner))
    for (const { name, settings } of rows)
      expect([name, ...(settings ?? [])]).toEqual([name, expect.stringMatching(/^search_path=/)])
  })

  test('functions for single rows reuse their plan', async () => {
    const rows = await ask<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'answer_operation',
      'claim_operation',
      'hold_group',
      'litters_born_on',
      'open_call',
      'withdrawals_among',
    ])
  })
})

describe('as the application', async () => {
  const [one, other] = [await makeFarm(), await makeFarm()]
  const pool = applicationPool({ url, max: 4 })
  afterAll(() => pool.end())

  /** One transaction of a farm, of no farm when it is null; in the name of the first farm's owner there, who may always read of her own farms. */
  async function on<T>(farmId: number | null, work: (db: Db) => Promise<T>) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const db = new Db(client)
      if (farmId) await db.actAs({ farmId, ...(farmId === one.farmId && { accountId: one.owner.accountId }) })
      const result = await work(db)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  test('nothing is visible before a farm is set', async () => {
    for (const name of closed.filter(
      (each) => !['audit', 'alarm_dialler_secret', 'webhook_secret'].includes(each),
    ))
      expect([name, (await pool.query(`select 1 from ${name} limit 1`)).rowCount]).toEqual([name, 0])
  })

  test('a row of another farm cannot be written, read, changed or deleted', async () => {
    const supplier = sql`insert into supplier (farm_id, name_ko, name_en, name_vi) values (${other.farmId}, '', '', '')`
    await expect(on(one.farmId, (db) => db.run(supplier))).rejects.toMatchObject({ code: '42501' })
    await expect(on(null, (db) => db.run(supplier))).rejects.toMatchObject({ code: '42501' })
    await expect(
      on(one.farmId, (db) => db.run(sql`update supplier set farm_id = ${other.farmId}`)),
    ).rejects.toMatchObject({ code: '42501' })
    expect(
      await on(one.farmId, (db) =>
        db.run(sql`update animal set ear_notch = '' where farm_id = ${other.farmId}`),
      ),
    ).toBe(0)
    expect(
      await on(one.farmId, (db) => db.run(sql`delete from supplier where farm_id = ${other.farmId}`)),
    ).toBe(0)
    expect(
      await on(one.farmId, (db) => db.many(sql`select 1 from animal where farm_id = ${other.farmId}`)),
    ).toEqual([])
  })

  const many = isLong ? 2_000 : 400
  test(`${many} transactions of random farms over four connections never see a row of another`, async () => {
    const farms = [one, other, await makeFarm(), await makeFarm()]
    let left = many
    const leaks: string[] = []
    const worker = async () => {
      while (left-- > 0) {
        const { farmId } = farms[Math.trunc(Math.random() * farms.length)]!
        const seen = await on(farmId, (db) =>
          db.many<{ farmId: number }>(
            sql`select farm_id from animal union select farm_id from sow_event union select farm_id from farm union select farm_id from pen`,
          ),
        )
        if (seen.length !== 1 || seen[0]?.farmId !== farmId) leaks.push(`${farmId}: ${JSON.stringify(seen)}`)
        // A transaction that fails must not leave its farm behind either.
        if (left % 10 === 0) await on(farmId, (db) => db.run(sql`select 1 / 0`)).catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: 12 }, worker))
    expect(leaks).toEqual([])
    const after = await pool.query(`select current_setting('penside.farm', true) as farm`)
    expect(after.rows[0].farm || null).toBeNull()
  })

  test('every change adds one change with its author and the former row', async () => {
    const { supplierId } = await on(one.farmId, (db) =>
      db.one<{ supplierId: number }>(
        sql`insert into supplier (farm_id, name_ko, name_en, name_vi) values (${one.farmId}, 'a', 'a', 'a') returning supplier_id`,
      ),
    )
    for (const change of [
      sql`update supplier set name_en = 'b' where supplier_id = ${supplierId}`,
      // What changes nothing is no change.
      sql`update supplier set name_en = 'b' where supplier_id = ${supplierId}`,
      sql`delete from supplier where supplier_id = ${supplierId}`,
    ])
      await on(one.farmId, (db) => db.run(change))
    const lines = await ask(
      `select c.deed, c.account_id::int as "accountId", a.old from change c left join audit a using (farm_id, change_id)
       where c.farm_id = $1 and c.subject = 'supplier' and c.subject_id = $2 and c.kind = 'supplier' order by c.change_id`,
      [one.farmId, supplierId],
    )
    const { accountId } = one.owner
    const was = {
      supplier_id: supplierId,
      name_ko: 'a',
      name_en: 'b',
      name_vi: 'a',
      active: true,
      merged_into: null,
      address: '',
    }
    expect(lines).toEqual([
      { deed: 'insert', accountId, old: null },
      { deed: 'update', accountId, old: { supplier_id: supplierId, name_en: 'a' } },
      { deed: 'delete', accountId, old: was },
    ])
  })

  test('a rolled-back change adds none', async () => {
    await on(one.farmId, async (db) => {
      await db.run(sql`update house set position = 7`)
      throw new Error('undone')
    }).catch(() => {})
    expect(await on(one.farmId, (db) => db.many(sql`select 1 from change where kind = 'house'`))).toEqual([])
  })

  test('changes can only be added, and former rows cannot be read', async () => {
    await expect(on(one.farmId, (db) => db.many(sql`select 1 from audit`))).rejects.toMatchObject({
      code: '42501',
    })
    for (const change of ['audit', 'change'].flatMap((table) => [
      sql`update ${sql([table])} set at = now()`,
      sql`delete from ${sql([table])}`,
      sql`truncate ${sql([table])}`,
    ]))
      await expect(on(one.farmId, (db) => db.run(change))).rejects.toMatchObject({ code: '42501' })
  })

  test('partitions of the audit cannot be read directly', async () => {
    const rows = await ask<{ name: string; forced: boolean; may: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, has_table_privilege('penside_app', c.oid, 'select') as may
       from pg_class c join pg_inherits i on i.inhrelid = c.oid where i.inhparent = 'audit'::regclass order by 1`,
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { name, ...rest } of rows) expect([name, rest]).toEqual([name, { forced: true, may: false }])
  })

  test('audit triggers know the current columns', async () => {
    const rows = await ask<{ name: string; stale: boolean }>(
      `select tgrelid::regclass::text as name, p.prosrc <> audit_source(tgrelid) as stale
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where tgname = 'audit'`,
    )
    expect(rows.filter(({ stale }) => stale)).toEqual([])
  })

  test('every table with row-level security is audited or excepted', async () => {
    const rows = await ask<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit' and tgenabled = 'O' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(closed.filter((name) => !(name in notAudited)))
  })

  test('a mating adds one change with its operation, and a correction another', async () => {
    const house = await testApp()
    const animalId = one.animal('A-1001')
    const boars = [one.animal('B-01'), one.animal('B-02')] as const
    const lines: unknown[] = []
    const save = async (
      number: number,
      formMode: 'insert' | 'update' | 'delete',
      boar: 0 | 1,
      seq?: number,
    ) => {
      const operationId = `22222222-2222-4222-8222-22222222222${number}`
      const services = [{ boarId: boars[boar], method: 'A' as const }]
      const saved = await house
        .as(one.worker)
        .call(
          matings.save,
          { formMode, animalId, seq, matedOn: day('2026-11-10'), services },
          { operationId },
        )
      expect(saved.status).toBe(200)
      lines.push(
        ...(await ask(
          `select c.kind, c.deed, c.on_date::text, a.old from change c left join audit a using (farm_id, change_id)
           where c.farm_id = $1 and c.subject = 'animal' and c.subject_id = $2 and c.operation_id = $3 and c.account_id = $4 order by change_id`,
          [one.farmId, animalId, operationId, one.worker.accountId],
        )),
      )
      return saved.body.seq
    }
    const seq = await save(1, 'insert', 0)
    await save(2, 'insert', 1, seq)
    await save(3, 'update', 1, seq)
    await save(4, 'delete', 1, seq)
    await house.close()
    const mating = { kind: 'mating', on_date: '2026-11-10' }
    const first = { animal_id: animalId, seq, number: 1 }
    expect(lines).toMatchObject([
      { ...mating, deed: 'insert', old: null },
      { ...mating, deed: 'update', old: null },
      { ...mating, deed: 'update', old: { ...first, boar_id: boars[0] } },
      { ...mating, deed: 'update', old: { ...first, number: 2, boar_id: boars[1] } },
      { ...mating, deed: 'delete', old: { seq, kind: 'mating' } },
    ])
  })
})
