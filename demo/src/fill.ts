import { hash } from '@node-rs/argon2'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import { waitForDemoFarms } from '@penside/server/database/locks.ts'
import { importHerd, type Herd } from '@penside/server/workbook/herd-import.ts'
import { Client } from 'pg'
import { squareOf } from '@penside/domain/reports/weather.ts'
import { growAverageHerd } from './benchmark.ts'
import { addBoards } from './boards.ts'
import { addAlarms } from './controller/alarms.ts'
import { addReadings } from './controller/history.ts'
import { timeZone } from './controller/surroundings.ts'
import { addDuties } from './duties.ts'
import { demoAccounts, demoFarms, type DemoFarm } from './farms.ts'
import { growFarm } from './grow-farm.ts'
import type { Growing } from './herd.ts'
import { addPrices } from './market.ts'
import { addTasks } from './tasks.ts'

type Filling = {
  /** The farms' day up to which the herds have lived. */
  today: Day
  onProgress?: (fraction: number, label: string) => void
  /** Shrinks the herds, for quick trials: 0.1 makes farms of a tenth. */
  scale?: number
}

/**
 * Fills an empty database with the demonstration's farms, herds and accounts; does nothing, and answers
 * false, where accounts exist. All of it is one transaction: a start that was broken off leaves nothing
 * behind, and the next one begins anew.
 * @param url the database as the owner of the schema; the first herd grows before it is known
 */
export async function fillDemo(
  url: string | Promise<string>,
  { today, onProgress = () => {}, scale = 1 }: Filling,
): Promise<boolean> {
  const firstHerd = growDemoFarm(demoFarms[0]!, today, scale)
  const client = new Client({ connectionString: await url })
  await client.connect()
  try {
    await client.query('begin')
    // Two servers that start together on one database: the second waits, and then finds it filled.
    await client.query(waitForDemoFarms)
    const { rows } = await client.query('select from account limit 1')
    if (rows.length) {
      await client.query('rollback')
      return false
    }
    const now = momentOf(today)
    const accounts = await addAccounts(client)
    await addFarms(client, accounts, { today, now, scale, onProgress, firstHerd })
    await addBoards(client, accounts)
    for (const { farmId } of demoFarms) await addAlarms(client, farmId, now)
    await addPlace(client)
    await client.query('commit')
    onProgress(1, '')
    // Until the first automatic analyze, which comes a minute later, the planner would know nothing of the
    // new rows. A tenth of the usual sample is enough for that minute.
    await client.query('set default_statistics_target = 10')
    await client.query('analyze')
    return true
  } finally {
    // Ends an open transaction too: nothing of it stays.
    await client.end()
  }
}

const places = ({ sows, years }: DemoFarm) => sows * years

async function addFarms(
  client: Client,
  accounts: ReadonlyMap<string, number>,
  { today, now, scale, onProgress, firstHerd }: Required<Filling> & { now: Date; firstHerd: Herd },
) {
  const all = demoFarms.reduce((sum, farm) => sum + places(farm), 0)
  let done = 0
  for (const farm of demoFarms) {
    onProgress(done / all, farm.name)
    const herd = farm === demoFarms[0] ? firstHerd : growDemoFarm(farm, today, scale)
    const people = demoAccounts.flatMap(({ login, farms }) => {
      const role = farms[farm.farmId]
      return role ? [{ account: accounts.get(login), role }] : []
    })
    // The records are attributed to the person with the lowest role.
    await client.query(`select set_for_call('penside.account', $1)`, [people.at(-1)?.account ?? ''])
    await importHerd(client, farm.farmId, herd, {
      onProgress: (fraction) => onProgress((done + fraction * places(farm)) / all, farm.name),
    })
    for (const { account, role } of people)
      await client.query('insert into membership (farm_id, account_id, role) values ($1, $2, $3)', [
        farm.farmId,
        account,
        role,
      ])
    await addReadings(client, farm.farmId, now, scale)
    await addPrices(client, farm.farmId, today)
    await addDuties(client, farm.farmId, today)
    await addTasks(client, farm.farmId, today)
    done += places(farm)
  }
}

/** Now, where it is that day at the farms; else noon of it. */
function momentOf(today: Day) {
  const now = new Date()
  return todayAt(timeZone, now) === today ? now : new Date(`${today}T03:00:00Z`)
}

/** Generates the herd of a demo farm up to a day. */
export function growDemoFarm(farm: DemoFarm, today: Day, scale = 1): Herd {
  const { farmId, sows, years, equipment, average, ...rest } = farm
  const growing: Growing = {
    farm: rest,
    seed: `penside ${farmId}`,
    sows: Math.max(20, Math.round(sows * scale)),
    years,
    today,
    equipment,
  }
  // A shrunken herd is too small to have anything but luck.
  return growFarm(growing, average && scale >= 1 ? growAverageHerd(growing) : undefined)
}

/** All have the same public password, so its hash is computed once, by argon2id as for every account. */
async function addAccounts(client: Client) {
  const passwordHash = await hash(demoPassword, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const accounts = new Map<string, number>()
  for (const { login, name } of demoAccounts) {
    const { rows } = await client.query<{ account_id: string }>(
      `insert into account (login, name, email, password_hash) values ($1, $2, $3, $4) returning account_id`,
      [login, name, `${login}@penside.example`, passwordHash],
    )
    accounts.set(login, Number(rows[0]?.account_id))
  }
  return accounts
}

/** The first farm lies at Hongseong. */
async function addPlace(client: Client) {
  const [latitude, longitude] = [36.6, 126.66]
  const { nx, ny } = squareOf(latitude, longitude)!
  await client.query(
    'insert into farm_place (farm_id, latitude, longitude, nx, ny) values (1, $1, $2, $3, $4)',
    [latitude, longitude, nx, ny],
  )
}
