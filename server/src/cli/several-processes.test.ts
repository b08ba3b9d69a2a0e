// Two processes that answer calls and one that does the jobs, behind one address, are killed again and again while phones save and read.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { livePath } from '@penside/contract/equipment/live.ts'
import { protocolVersion } from '@penside/contract/equipment/protocol.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { hasNginx, startFront, type Front } from '../../test/front.ts'
import {
  foundOf,
  gilts,
  matingFields,
  matingPath,
  matingsOf,
  saved,
  untouched,
  type Mating,
} from '../../test/matings.ts'
import { freePort } from '../../test/mosquitto.ts'
import { phoneOf, startServer, temporaryHome, type ServerProcess } from '../../test/process.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { makeCode } from '../equipment/credentials.ts'
import { isLong } from '../../test/long.ts'

const kills = Number(process.env['KILLS'] ?? (isLong ? 60 : 1))
/** ms between two kills. */
const every = Number(process.env['KILL_EVERY'] ?? (isLong ? 60_000 : 2_000))
const phones = 4
const metricsToken = 'a-token-for-this-test-alone'

const pregnant = '"010002"'

/** What a phone takes for "come again": too many at once, a network that broke, or nobody there. */
const comeAgain = new Set([429, 502, 503, 504])

test(
  `nothing is lost or doubled, and nobody sees more than a call that has to be sent again (${kills} kills)`,
  { timeout: 600_000 + kills * (every + 60_000) },
  async () => {
    const { database, farm, left } = await farmWithGilts()
    const { home, remove } = await temporaryHome()
    onTestFinished(remove)
    const variables = {
      DATABASE_URL: database.url,
      PENSIDE_HOME: home,
      DEMO: '0',
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
    }
    const ports = [await freePort(), await freePort(), await freePort()]
    const begin = (i: number) =>
      startServer({ ...variables, PORT: String(ports[i]), PROCESS: i < 2 ? 'app' : 'worker', MQTT_PORT: '0' })
    const running: (ServerProcess | undefined)[] = await Promise.all([begin(0), begin(1), begin(2)])
    onTestFinished(async () => {
      for (const each of running) await each?.end('SIGKILL')
    })
    const front = await startFront(running.slice(0, 2).map((each) => each!.url))
    onTestFinished(front.close)

    const tried = { again: 0, reads: 0, longest: 0 }
    let away = 0
    const over = new AbortController()
    /** Asked until it is answered, as a phone does. */
    const untilAnswered: UntilAnswered = async (ask) => {
      const began = performance.now()
      for (;;) {
        const answer = await ask().catch(() => undefined)
        if (answer && !comeAgain.has(answer.status)) {
          tried.longest = Math.max(tried.longest, performance.now() - began)
          return answer
        }
        tried.again += 1
        await wait(100)
      }
    }

    const acknowledged: { mating: Mating; whileAway: number }[] = []
    const pace = (phones * every) / (isLong ? 200 : 40)
    const hand = async () => {
      const phone = phoneOf(front)
      // Several who sign in as one member at once may be taken for guessing, and wait.
      const signedIn = await untilAnswered(() => phone.signIn(farm.worker.login, farm.worker.password))
      expect(signedIn.status).toBe(200)
      const { today } = await untilAnswered(async () => {
        const session = await phone.get('/mobile/x/session')
        return { today: session['today'], status: 'today' in session ? 200 : 503 }
      })
      for (let one = left.shift(); one && !over.signal.aborted; one = left.shift()) {
        const mating = one
        const whileAway = away
        const answer = await untilAnswered(() =>
          phone.post(matingPath, matingFields(farm, mating, today), { [operationHeader]: mating.operation }),
        )
        expect([mating.tag, answer.status, answer.body]).toMatchObject([mating.tag, 200, { result: 1 }])
        acknowledged.push({ mating, whileAway })
        // What was saved by one process is read from any.
        const read = await untilAnswered(() =>
          phone.post(`/mobile/selectOneByPigNo.json?pigNo=${mating.sow}`, {}),
        )
        expect([mating.tag, read.status, JSON.stringify(read.body)]).toEqual([
          mating.tag,
          200,
          expect.stringContaining(pregnant),
        ])
        tried.reads += 1
        await wait(pace * (0.5 + Math.random()))
      }
    }
    const controller = await enrolled(front, database.url, farm.farmId, untilAnswered)
    const sent: number[] = []
    const reporting = (async () => {
      for (let seq = 1; !over.signal.aborted; seq++) {
        const answer = await untilAnswered(() => controller(seq))
        expect([seq, answer.status]).toEqual([seq, 200])
        sent.push(seq)
        await wait(pace)
      }
    })()
    const hands = Promise.all(Array.from({ length: phones }, hand))

    for (let kill = 0; kill < kills; kill++) {
      await wait(every)
      // Every third time the one that does the jobs.
      const i = kill % 3
      away += 1
      expect(await running[i]!.end('SIGKILL')).toBeNull()
      running[i] = undefined
      running[i] = await begin(i)
      away += 1
    }
    over.abort()
    await Promise.all([hands, reporting])

    const found = await foundOf(database.url, farm)
    for (const { mating } of acknowledged)
      expect([mating.tag, found.get(mating.sow)]).toEqual([mating.tag, saved])
    const answeredFor = new Set(acknowledged.map(({ mating }) => mating.sow))
    for (const [sow, rest] of found) if (!answeredFor.has(sow)) expect(rest).toEqual(untouched)
    // An odd number: one of them was away.
    const whileAway = acknowledged.filter((each) => each.whileAway % 2 === 1).length
    expect(whileAway).toBeGreaterThan(0)

    // A reading that is sent to any of them is heard by a page that is open at any other, and counted by the worker.
    const heard = await Promise.all(
      running.slice(0, 2).map((each) => openPage(each!, farm.worker, untilAnswered)),
    )
    const last = await controller(sent.length + 1)
    expect(last.status).toBe(200)
    for (const page of heard) await page('"kind":"reading"')
    const stored = await asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ readings: number; twice: number }>(
        `select count(*)::int as readings, (count(*) - count(distinct at))::int as twice from environment_reading where farm_id = $1`,
        [farm.farmId],
      )
      return rows[0]
    })
    expect(stored).toEqual({ readings: sent.length + 1, twice: 0 })
    await expect.poll(() => hoursOf(database.url, farm.farmId), { interval: 500 }).toBe(sent.length + 1)

    // Only the worker does jobs, and only the others answer calls.
    const jobs = await Promise.all(running.map((each) => metricsOf(each!.url)))
    expect(jobs.map((text) => text.includes('penside_job_success_timestamp_seconds{job='))).toEqual([
      false,
      false,
      true,
    ])
    expect((await fetch(`${running[2]!.url}/mobile/x/session`)).status).toBe(404)
    expect(await metricsOf(front.url)).toMatch(hasNginx ? /403 Forbidden/ : /penside/)
    console.log(
      `${acknowledged.length} matings acknowledged, ${whileAway} of them while a process was away; ${tried.reads} reads, ${sent.length} messages of a controller; ` +
        `${tried.again} calls sent again, longest ${Math.ceil(tried.longest)} ms; ${kills} kills; behind ${hasNginx ? 'nginx' : 'a line of the test'}`,
    )
  },
)

async function farmWithGilts() {
  const database = await ownDatabase()
  const herd = gilts(kills * (isLong ? 200 : 40))
  const equipment = [{ id: 'S-1', type: 'S', controller: 'I1', pen: null }]
  const farm = await makeFarm({ url: database.url, sows: herd, equipment })
  onTestFinished(database.drop)
  return { database, farm, left: matingsOf(farm, herd) }
}

type UntilAnswered = <T extends { status: number }>(ask: () => Promise<T>) => Promise<T>

/** A controller that sends one reading a message, each of a second of its own. */
async function enrolled({ url }: Front, database: string, farmId: number, untilAnswered: UntilAnswered) {
  const pool = applicationPool({ url: database, max: 1 })
  const made = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    return makeCode(db, 'I1')
  })
  await pool.end()
  const post = (name: string, body: object, secret = '') =>
    fetch(`${url}/mobile/x/controller/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
  const answer = await untilAnswered(() => post('enrol', { code: made!.code }))
  expect(answer.status).toBe(200)
  const { secret } = (await answer.json()) as { secret: string }
  const since = Math.floor(Date.now() / 1_000) - 7_200
  return async (seq: number) => {
    const samples = [
      { equipment: 'S-1', at: new Date((since + seq) * 1_000).toISOString(), values: { temperature: 20 } },
    ]
    const sent = new Date().toISOString()
    return post('readings', { v: protocolVersion, boot: 'b', seq, oldest: 1, sent, samples }, secret)
  }
}

/** Opens the stream of a page at this process. @returns waits until it hears the words */
async function openPage(
  process: ServerProcess,
  person: { login: string; password: string },
  untilAnswered: UntilAnswered,
) {
  const phone = phoneOf(process)
  const { headers } = await untilAnswered(() => phone.signIn(person.login, person.password))
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { body } = await fetch(`${process.url}${livePath}`, { headers: { cookie }, signal: stop.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const hears = async (words: string) => {
    while (!text.includes(words)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the page heard only ${text}`)
      text += value
    }
  }
  await hears('"beat"')
  return hears
}

const hoursOf = (url: string, farmId: number) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from reading_hour where farm_id = $1 and measure = 'temperature'`,
      [farmId],
    )
    return rows[0]!.n
  })

const metricsOf = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
