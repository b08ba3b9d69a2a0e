import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hashOfSecret } from '@penside/server/accounts/secret.ts'
import { importHerd } from '@penside/server/workbook/herd-import.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { today } from './request.ts'

/** A phone with its session, and the animals and items that its person works with. */
export type Phone = {
  device: string
  token: string
  farmId: number
  living: number[]
  waiting: number[]
  boars: number[]
  items: number[]
  /** Records sent so far. */
  sent: number
}
export type Controller = { farmId: number; secret: string; sensors: string[]; sent: number }

const controllerId = 'F1'
const sensorsOfController = 10
const sowsOfPhone = 200

/** Signs phones in on the farms that have living sows, one farm after the other. */
export async function addPhones(
  client: pg.Client,
  farms: readonly number[],
  phones: number,
): Promise<Phone[]> {
  const { rows: worked } = await client.query<{ id: string }>(
    `select distinct farm_id as id from animal where farm_id = any($1) and sex = 'sow' and status <> 'culled' order by 1`,
    [farms],
  )
  const { rows: accounts } = await client.query<{ account_id: string }>(
    `insert into account (login, name, password_hash) select 'field' || n, 'Field ' || n, '' from generate_series(1, $1::int) n
     on conflict (login) do update set name = excluded.name returning account_id`,
    [phones],
  )
  const made: Phone[] = []
  for (const [i, { account_id: accountId }] of accounts.entries()) {
    const farmId = Number(worked[i % worked.length]!.id)
    made.push({
      ...(await signIn(client, farmId, Number(accountId), `field ${i}`)),
      ...(await workOf(client, farmId)),
    })
  }
  // Two phones of one farm do not mate the same sow.
  for (const of of Map.groupBy(made, ({ farmId }) => farmId).values())
    for (const [i, phone] of of.entries())
      phone.waiting = phone.waiting.filter((_, at) => at % of.length === i)
  return made
}

async function signIn(client: pg.Client, farmId: number, accountId: number, token: string) {
  await client.query(
    `with belongs as (insert into membership (farm_id, account_id, role) values ($1, $2, 'manager') on conflict do nothing)
     insert into session (account_id, farm_id, token_hash, device_name, expires_at)
     values ($2, $1, $3, 'field', now() + interval '1 day')
     on conflict (token_hash) do update set farm_id = excluded.farm_id, account_id = excluded.account_id, expires_at = excluded.expires_at`,
    [farmId, accountId, createHash('sha256').update(token).digest()],
  )
  return { device: `${token}`, token, farmId, sent: 0 }
}

async function workOf(client: pg.Client, farmId: number) {
  const ids = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, [farmId, ...values])).rows.map(({ id }) => Number(id))
  return {
    living: await ids(
      `select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status <> 'culled' order by md5(animal_id::text) limit $2`,
      [sowsOfPhone],
    ),
    waiting: await ids(
      `select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status = any($2) and not_before <= $3 order by 1`,
      [waitingStatuses, today],
    ),
    boars: await ids(
      `select animal_id as id from animal where farm_id = $1 and sex = 'boar' and status <> 'culled' limit 5`,
    ),
    items: await ids(`select feed_id as id from feed where farm_id = $1 and active order by 1 limit 5`),
  }
}

/** Adds a controller with sensors to each farm. */
export async function addControllers(client: pg.Client, farms: readonly number[]): Promise<Controller[]> {
  const sensors = Array.from({ length: sensorsOfController }, (_, i) => `${controllerId}-${i + 1}`)
  const controllers = farms.map((farmId) => ({
    farmId,
    secret: `${farmId}.${controllerId}.${createHash('md5').update(String(farmId)).digest('hex')}`,
    sensors,
    sent: 0,
  }))
  for (const { farmId, secret } of controllers) {
    await client.query(
      `insert into controller (farm_id, controller_id, secret_hash, enrolled_at) values ($1, $2, $3, now()) on conflict do nothing`,
      [farmId, controllerId, hashOfSecret(secret)],
    )
    await client.query(
      `insert into equipment (farm_id, equipment_id, type, controller_id) select $1, unnest($3::text[]), 'S', $2 on conflict do nothing`,
      [farmId, controllerId, sensors],
    )
  }
  return controllers
}

/** Adds a farm without animals, with a manager. */
export async function addEmptyFarm(client: pg.Client): Promise<Phone> {
  const { rows } = await client.query<{ id: string }>('select max(farm_id) + 1 as id from farm')
  const farmId = Number(rows[0]!.id)
  const farm = {
    name: `New farm ${farmId}`,
    kind: '431003',
    company: '',
    distributor: '',
    agent: '',
    environment: 'N',
  } as const
  await client.query('begin')
  await importHerd(client, farmId, {
    farm,
    suppliers: [],
    houses: [],
    pens: [],
    boars: [],
    sows: [],
    equipment: [],
  })
  await client.query('commit')
  const { rows: accounts } = await client.query<{ id: string }>(
    `insert into account (login, name, password_hash) values ('newfield' || $1, 'Field', '') returning account_id as id`,
    [farmId],
  )
  const signed = await signIn(client, farmId, Number(accounts[0]!.id), `new farm ${farmId}`)
  return { ...signed, living: [], waiting: [], boars: [], items: [] }
}
