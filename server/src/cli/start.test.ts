import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { makeFarm } from '../../test/farm.ts'
import { foundOf, gilts, matingFields, matingPath, matingsOf, saved, untouched } from '../../test/matings.ts'
import { phoneOf, startServer, temporaryHome, type ServerProcess } from '../../test/process.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { isLong } from '../../test/long.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLong ? 1_000 : 1))

describe('npm start', () => {
  // The journeys run on demo farms that their server has filled.
  test.runIf(isLong)(
    'fills the demo farms once, lets their people in, and closes their sign-ins where it is told to',
    async () => {
      const { home, remove } = await temporaryHome()
      const first = await startServer({ PENSIDE_HOME: home, DEMO_SCALE: '0.02' })
      expect(first.said()).toMatch(/Filling the demo farms: 100 %/)
      expect(first.said()).toMatch(/password penside-demo: owner, manager, worker, other, special, cj/)
      expect(first.said()).toMatch(/plain http.*camera/s)
      const phone = phoneOf(first)
      expect(await phone.get('/ready')).toEqual({ ready: true })
      expect((await phone.signIn('worker', 'penside-demo')).body).toMatchObject({
        loginMember: { farmNo: 1, role: 'worker' },
      })
      expect(((await phone.get('/mobile/x/about'))['demo'] as unknown[]).length).toBe(6)
      expect(await first.end('SIGTERM')).toBe(0)

      const second = await startServer({ PENSIDE_HOME: home })
      expect(second.said()).not.toMatch(/Filling/)
      expect((await phoneOf(second).signIn('worker', 'penside-demo')).status).toBe(200)
      expect(await second.end('SIGINT')).toBe(0)

      const own = await startServer({ PENSIDE_HOME: home, DEMO: '0' })
      expect(own.said()).toMatch(/their sign-ins are closed: owner, manager/)
      expect((await phoneOf(own).signIn('worker', 'penside-demo')).status).toBe(401)
      expect(await own.end('SIGTERM')).toBe(0)
      await remove()
    },
  )

  const linkOf = ({ said }: ServerProcess) =>
    /http:\/\/localhost:\d+\/join\?token=([\w-]{43})/.exec(said())?.[1] ?? ''
  const found = (server: ServerProcess, token: string) =>
    phoneOf(server).post('/mobile/x/foundFarm', {
      id: 'kim',
      pw: 'long enough',
      farmNm: 'Own farm',
      token,
    })

  test('prints a founding link, restarts a killed database, and stops cleanly', async () => {
    const { home, remove } = await temporaryHome()
    const server = await startServer({ PENSIDE_HOME: home, DEMO: '0' })
    expect((await found(server, linkOf(server))).body).toMatchObject({
      loginMember: { farmNm: 'Own farm', role: 'owner' },
    })

    const ready = () => phoneOf(server).get('/ready')
    process.kill(
      Number.parseInt(await readFile(join(home, 'database/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    )
    await expect.poll(ready).toEqual({ ready: false, reason: 'DATABASE_AWAY' })
    await expect.poll(ready, { interval: 500 }).toEqual({ ready: true })

    const calls = Array.from(
      { length: 5 },
      async () => (await phoneOf(server).signIn('kim', 'long enough')).status,
    )
    await wait(200)
    expect(await server.end('SIGINT')).toBe(0)
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200])
    expect(existsSync(join(home, 'database/postmaster.pid'))).toBe(false)
    await remove()
  })

  test.runIf(isLong)('makes that link anew at each start, until there is a farm', async () => {
    const { home, remove } = await temporaryHome()
    const variables = { PENSIDE_HOME: home, DEMO: '0' }
    const first = await startServer(variables)
    const old = linkOf(first)
    await first.end('SIGTERM')
    const second = await startServer(variables)
    expect(linkOf(second)).not.toBe(old)
    expect((await found(second, old)).body).toMatchObject({ code: 'LINK_INVALID' })
    expect((await found(second, linkOf(second))).status).toBe(200)
    await second.end('SIGTERM')
    const third = await startServer(variables)
    expect(third.said()).not.toMatch(/join/)
    expect((await phoneOf(third).signIn('kim', 'long enough')).status).toBe(200)
    await third.end('SIGTERM')
    await remove()
  })

  test('prints invalid settings as a sentence and creates nothing', async () => {
    const { home, remove } = await temporaryHome()
    const taken = createServer().listen(0, '0.0.0.0')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    for (const [variables, sentence] of [
      [
        { PORT: String(port) },
        `exit code 1\nPort ${port} is in use: stop what listens there, or set PORT to another one.\n`,
      ],
      [
        { MQTT_PORT: String(port) },
        `exit code 1\nPort ${port} is in use: stop what listens there, or set MQTT_PORT to another one.\n`,
      ],
      [
        { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
        'exit code 1\nThe database of DATABASE_URL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
      ],
    ] as const)
      await expect(startServer({ PENSIDE_HOME: join(home, 'made'), ...variables })).rejects.toThrow(
        new Error(sentence),
      )
    // Linux answers there for ever that the folder above is missing.
    if (existsSync('/proc/self'))
      await expect(startServer({ PENSIDE_HOME: '/proc/penside/home' })).rejects.toThrow(
        /^exit code 1\nThe folder \/proc\/penside\/home cannot be used for the database \(ENOENT\): set PENSIDE_HOME/,
      )
    taken.close()
    expect(existsSync(join(home, 'made'))).toBe(false)
    await remove()
  })
})

describe('a server that is killed', async () => {
  const { home, remove } = await temporaryHome()
  afterAll(remove)

  test(
    `in the middle of saves loses none that it had acknowledged, and doubles none that is sent again (${rounds} rounds)`,
    { timeout: 600_000 + rounds * 20_000 },
    async () => {
      const database = await startEmbedded({ home, log: () => {} })
      await migrate(database.url)
      const mayBeMated = gilts(rounds * 40)
      const farm = await makeFarm({ url: database.url, sows: mayBeMated })
      const left = matingsOf(farm, mayBeMated)
      const acknowledged: typeof left = []
      const unanswered: typeof left = []

      for (let round = 0; round < rounds; round++) {
        const server = await startServer({ PENSIDE_HOME: home, DEMO: '0' })
        const phone = phoneOf(server)
        await phone.signIn(farm.worker.login, farm.worker.password)
        const { today } = await phone.get('/mobile/x/session')
        const save = async (one: (typeof left)[number]) => {
          const { status, body } = await phone.post(matingPath, matingFields(farm, one, today), {
            [operationHeader]: one.operation,
          })
          expect([one.tag, status, body]).toMatchObject([one.tag, 200, { result: 1, wkDt: today }])
          acknowledged.push(one)
        }
        // What got no answer in the round before is sent again first, as a phone does.
        for (const one of unanswered.splice(0)) await save(one)

        let killed = false
        const hand = async () => {
          for (let one = left.shift(); one; one = left.shift()) {
            await save(one).catch((error: unknown) => {
              if (!killed) throw error
              unanswered.push(one)
            })
            if (killed) return
          }
        }
        const before = acknowledged.length
        const hands = Promise.all([hand(), hand(), hand(), hand()])
        // However slow it is: some are through, others on their way.
        while (acknowledged.length < before + 2) await wait(5)
        await wait(Math.random() * 60)
        killed = true
        expect(await server.end('SIGKILL')).toBeNull()
        await hands
      }

      const server = await startServer({ PENSIDE_HOME: home, DEMO: '0' })
      expect(server.said()).toContain('The database is running already; using it.')
      const found = await foundOf(database.url, farm)
      await server.end('SIGTERM')
      await database.stop()

      for (const { tag, sow } of acknowledged) expect([tag, found.get(sow)]).toEqual([tag, saved])
      // What nobody answered for was saved whole or not at all.
      const open = new Set(unanswered.map(({ sow }) => sow))
      for (const [sow, rest] of found)
        if (!acknowledged.some((one) => one.sow === sow))
          expect(rest).toEqual(open.has(sow) && rest.matings === 1 ? saved : untouched)
      expect(acknowledged.length).toBeGreaterThan(rounds)
      console.log(
        `${acknowledged.length} matings acknowledged, ${unanswered.length} without an answer at the end, over ${rounds} kills`,
      )
    },
  )
})
