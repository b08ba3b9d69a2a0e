import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { inquiries } from '@penside/contract/company/inquiries.ts'
import { marketing } from '@penside/contract/company/marketing.ts'
import { countedChanges, mostOfOneKind, ownData, protection } from '@penside/contract/accounts/protection.ts'
import { quickMenus } from '@penside/contract/accounts/quick-menu.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'

const databaseUrl = inject('databaseUrl')
const house = await testApp()
const set = await testApp({
  auditYears: 3,
  readingsKept: { often: 31, seldom: 62, hoursYears: 2 },
  machine: { backups: '/nowhere' },
})
afterAll(() => Promise.all([house.close(), set.close()]))
const [farm, other] = [
  await makeFarm({ name: 'Here', sows: 'none' }),
  await makeFarm({ name: 'There', sows: 'none' }),
]

test('shows retention periods of the installation without a session', async () => {
  const { status, body } = await set.anyone.call(protection.periods, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    staysDays: 180,
    sessionHours: 12,
    idleDays: 30,
    pastDays: 90,
    knownDeviceDays: 400,
    invitationDays: 7,
    passwordLinkHours: 24,
    receiptDays: 400,
    auditYears: 3,
    readingsDays: 31,
    animalReadingsDays: 62,
    hoursYears: 2,
    backups: { days: 7, weeks: 4, months: 12 },
  })
  // Whose database is somebody else's, knows nothing of its backups.
  expect((await house.anyone.call(protection.periods, {})).body).not.toHaveProperty('backups')
})

test("exports a member's own data of all her farms", async () => {
  const { worker, manager } = farm
  await asOwner(databaseUrl, (client) =>
    client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'manager')`, [
      other.farmId,
      worker.accountId,
    ]),
  )
  const she = house.as(worker)
  await she.call(quickMenus.save, { paths: ['/popup/record/2'] })
  await she.call(marketing.say, { agreed: true })
  await she.call(inquiries.ask, { title: 'Why', body: 'Hers' })
  await house.as(manager).call(inquiries.ask, { title: 'How', body: 'Of somebody else' })

  const { status, body } = await she.call(ownData.mine, {})
  expect(status).toBe(200)
  expect(body.account).toMatchObject({ login: worker.login, quickMenu: ['/popup/record/2'] })
  expect(body.consents.map(({ agreed }) => agreed)).toEqual([true])
  expect(body.sessions.length).toBeGreaterThan(0)
  expect(body.farms.map(({ farmName, role }) => `${farmName} ${role}`).toSorted()).toEqual([
    'Here worker',
    'There manager',
  ])
  const here = body.farms.find(({ farmId }) => farmId === farm.farmId)
  expect(here?.inquiries.map((each) => each.body)).toEqual(['Hers'])
  expect(body.farms.find(({ farmId }) => farmId === other.farmId)?.inquiries).toEqual([])
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect(JSON.stringify(body)).not.toContain(manager.login)
})

test('counts changes of the member by kind, with first and last time', async () => {
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into change (farm_id, at, subject, kind, deed, account_id)
      select $1::bigint, timestamptz '2026-01-01T00:00:00Z' + make_interval(days => n), 'animal', 'weighing', 'insert'::deed, $2::bigint from generate_series(0, 2) n
      union all select $1::bigint, now(), 'animal', 'weighing', 'insert'::deed, $3::bigint`,
      [farm.farmId, farm.owner.accountId, farm.worker.accountId],
    ),
  )
  const { body } = await house.as(farm.owner).call(ownData.mine, {})
  expect(body.farms[0]?.changes).toContainEqual({
    kind: 'weighing',
    count: 3,
    first: '2026-01-01T00:00:00.000Z',
    last: '2026-01-03T00:00:00.000Z',
  })
})

test('counts the newest changes of a large farm, and says since when', async () => {
  const { farmId, owner } = other
  const counted = async () => (await house.as(owner).call(ownData.mine, {})).body.farms[0]!
  expect((await counted()).countedSince).toBeNull()
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into change (farm_id, at, subject, kind, deed, account_id)
      select $1::bigint, timestamptz '2026-01-01T00:00:00Z' + make_interval(secs => n), 'animal', 'backfat', 'insert'::deed, $2::bigint
      from generate_series(0, $3::int) n`,
      [farmId, owner.accountId, countedChanges],
    ),
  )
  const { countedSince, changes } = await counted()
  expect(countedSince).toBe('2026-01-01T00:00:00.000Z')
  expect(changes.find(({ kind }) => kind === 'backfat')?.count).toBe(countedChanges)
})

test('deletes ended sessions and links after their retention period', async () => {
  const { farmId, worker, owner } = await makeFarm({ sows: 'none' })
  const left = () =>
    asOwner(databaseUrl, async (client) => {
      await client.query('select sweep_sign_ins(5000)')
      const { rows } = await client.query<{ name: string }>(
        `select device_name as name from session where account_id = $1
         union all select role from invitation where farm_id = $2
         union all select 'link' from password_link where farm_id = $2 order by 1`,
        [worker.accountId, farmId],
      )
      return rows.map(({ name }) => name)
    })
  await asOwner(databaseUrl, async (client) => {
    const ago = (days: number) => `now() - interval '${days} days'`
    for (const [name, scope, seen, expires, revoked] of [
      ['revoked', null, ago(100), ago(-9), ago(91)],
      ['revoked lately', null, ago(100), ago(-9), ago(89)],
      ['expired', null, ago(100), ago(91), 'null'],
      ['idle', null, ago(121), ago(-9), 'null'],
      ['idle lately', null, ago(119), ago(-9), 'null'],
      ['program', 'read', ago(200), ago(-9), 'null'],
    ])
      await client.query(
        `insert into session (account_id, farm_id, token_hash, device_name, scope, last_seen_at, expires_at, revoked_at)
         values ($1, $2, $5, $3, $4, ${seen}, ${expires}, ${revoked})`,
        [worker.accountId, farmId, name, scope, randomBytes(32)],
      )
    for (const [role, days] of [
      ['worker', 91],
      ['manager', 89],
    ] as const) {
      await client.query(
        `insert into invitation (farm_id, role, token_hash, made_by, expires_at) values ($1, $2, '', $3, ${ago(days)})`,
        [farmId, role, owner.accountId],
      )
      await client.query(
        `insert into password_link (farm_id, account_id, token_hash, expires_at) values ($1, $2, '', ${ago(days)})`,
        [farmId, worker.accountId],
      )
    }
  })
  expect(await left()).toEqual(['idle lately', 'link', 'manager', 'program', 'revoked lately'])
})

test('limits the export to the newest items of a kind', async () => {
  const { owner } = other
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into marketing_consent (account_id, agreed, answered_at)
      select $1, false, now() - make_interval(hours => n) from generate_series(1, $2) n`,
      [owner.accountId, mostOfOneKind + 1],
    ),
  )
  const { body } = await house.as(owner).call(ownData.mine, {})
  expect(body.consents).toHaveLength(mostOfOneKind)
  expect(body.consents[0]!.answeredAt > body.consents.at(-1)!.answeredAt).toBe(true)
})
