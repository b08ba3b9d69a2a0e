import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { Accounts } from '../../server/src/equipment/broker-accounts.ts'
import { hasMosquitto, startDocumentedMosquitto } from '../../server/test/mosquitto.ts'
import type { Sample } from '@penside/contract/equipment/protocol.ts'
import { Controller, type ControllerOptions, type Device } from '@penside/demo/controller/controller.ts'
import { Disk } from '@penside/demo/controller/disk.ts'
import { expect, test } from 'vitest'
import { check, type CheckOptions } from './check.ts'
import { rules, rulesOver, type Over, type RuleId } from './rules.ts'
import { kinds, type Kind } from './faults.ts'
import { HttpController } from './http-controller.ts'
import { isLong } from '../../server/test/long.ts'

/** Devices that measure something else each time. */
function devices(): Device[] {
  let count = 0
  const climate = () => ({
    temperature: 22 + (count++ % 7) / 10,
    humidity: 60,
    co2: 1_400,
    ammonia: 8.1,
    light: 90,
    ventilation: 35,
  })
  return [
    {
      id: 'S01',
      type: 'S',
      cycle: 1,
      settings: { temperature: 22.5, ventilation: 12 },
      measure: (at) => [{ at, values: climate() }],
    },
    {
      id: 'C01',
      type: 'C',
      cycle: 1,
      settings: { temperature: 28 },
      measure: (at) => [{ at, quality: 'comm_fail', values: { temperature: null } }],
    },
    {
      id: 'F01',
      type: 'F',
      cycle: 1,
      settings: {},
      measure: (at) => [{ at, of: 'A-0001', values: { eaten: count, target: 5.5 } }],
    },
  ]
}
const simulated = (url: string, disk: Disk): ControllerOptions => ({
  url,
  farm: 7,
  controller: 'IC-7',
  disk,
  devices: devices(),
  resendAfter: 1_000,
  takes: 5,
  mqtt: { reconnectPeriod: 100 },
})

async function tried(kind: Kind, parts?: CheckOptions['parts'], over: Over = 'mqtt') {
  const disk = new Disk(':memory:')
  const make = () => new kind(simulated(`${over}://127.0.0.1:${port}`, disk)).start()
  let port = 0
  let device: Controller | undefined
  const timer = setInterval(() => device?.tick(), 250)
  try {
    return await check({
      farm: 7,
      controller: 'IC-7',
      over,
      listen: 0,
      ...(parts && { parts }),
      seconds: { connect: 40, watch: 2, away: 2, answer: 10 },
      onListening: (at) => {
        port = at
        device = make()
      },
      restart: async () => {
        device!.cut()
        device = make()
      },
    })
  } finally {
    clearInterval(timer)
    await device?.stop()
    disk.close()
  }
}

// The short run has it over Mosquitto, below.
test.runIf(isLong || !hasMosquitto)('our simulated controller keeps to every rule', async () => {
  const outcomes = await tried(Controller, isLong ? undefined : ['commands'])
  expect(outcomes.filter(({ outcome }) => outcome !== 'pass' && (isLong || outcome !== 'not tried'))).toEqual(
    [],
  )
})

test.concurrent('so it does over HTTP', async () => {
  const outcomes = await tried(HttpController, isLong ? undefined : ['commands'], 'http')
  expect(outcomes.filter(({ outcome }) => outcome !== 'pass' && (isLong || outcome !== 'not tried'))).toEqual(
    [],
  )
  const untried = outcomes.flatMap(({ rule, outcome }) => (outcome === 'not tried' ? [rule] : []))
  expect(untried).not.toContain('asks-again')
})

test
  .runIf(hasMosquitto)
  .concurrent('so it does over Mosquitto with TLS, by the command for makers', async ({ onTestFinished }) => {
    const broker = await startDocumentedMosquitto()
    const { password } = broker.server
    const admin = await connectAsync(broker.server.url, { ca: broker.ca, protocolVersion: 5 })
    const accounts = new Accounts(admin)
    admin.on('message', (_, payload) => accounts.receive(payload))
    accounts.begin()
    const own = { farmId: 7, controllerId: 'IC-7', username: '7/IC-7', secret: 'its own' }
    await accounts.put(own)
    const disk = new Disk(':memory:')
    const options = simulated(broker.url, disk)
    const device = new Controller({
      ...options,
      username: own.username,
      password: own.secret,
      mqtt: { ...options.mqtt, ca: broker.ca },
    }).start()
    const timer = setInterval(() => device.tick(), 250)
    onTestFinished(async () => {
      clearInterval(timer)
      await device.stop()
      disk.close()
      await admin.endAsync()
      await broker.close()
    })
    const command = async (...more: string[]) => {
      const child = spawn(process.execPath, [
        join(import.meta.dirname, 'main.ts'),
        '--farm',
        '7',
        '--controller',
        'IC-7',
        '--broker',
        broker.server.address,
        '--user',
        broker.server.username,
        '--watch',
        '2',
        '--answer',
        '4',
        ...more,
      ])
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (said += String(part)))
      const [code] = (await once(child, 'exit')) as [number]
      return { code, said }
    }
    const ca = ['--ca', broker.caFile]
    const [whole, untrusted, unknown] = await Promise.all([
      command('--password', password, ...ca),
      command('--password', password),
      command('--password', 'wrong', ...ca),
    ])
    expect(untrusted).toMatchObject({ code: 2, said: expect.stringContaining('certificate') })
    expect(unknown).toMatchObject({ code: 2, said: expect.stringContaining('Not authorized') })
    expect(whole).toMatchObject({ code: 0, said: expect.not.stringContaining('FAIL') })
    const ruleIds = rulesOver('mqtt')
    const untried = [...whole.said.matchAll(/^not tried {2}(\S+)/gm)].map(([, rule]) => rule)
    expect(untried).toEqual([
      'will',
      'topics',
      ...ruleIds
        .slice(ruleIds.indexOf('gone-when-stored'), ruleIds.indexOf('settings-said'))
        .filter((rule) => rule !== 'live'),
      ...ruleIds.slice(ruleIds.indexOf('new-boot')),
    ])
  })

/** What has to be tried for a rule. */
function partsFor(rule: RuleId, over: Over): NonNullable<CheckOptions['parts']> {
  if (rule === 'qos') return ['commands']
  const all = rulesOver(over)
  const isFrom = (first: RuleId) => all.indexOf(rule) >= all.indexOf(first)
  if (!isFrom('gone-when-stored')) return []
  if (!isFrom('settings-said')) return ['away']
  return isFrom('new-boot') ? ['commands', 'restart'] : ['commands']
}

test.concurrent.each(['mqtt', 'http'] as const)(
  'over %s of a controller with one fault exactly that rule fails',
  async (over) => {
    // Cutting the connection takes its time, and so does waiting for what does not come: the short run tries some.
    const short = kinds[over].filter(([rule]) => !partsFor(rule, over).some((part) => part !== 'commands'))
    const all = isLong ? kinds[over] : short.filter(([rule], i) => i % 8 === 0 || isOfHttp(rule))
    const found: [RuleId, RuleId[]][] = []
    for (let i = 0; i < all.length; i += 14)
      found.push(
        ...(await Promise.all(
          all.slice(i, i + 14).map(async ([rule, kind]): Promise<[RuleId, RuleId[]]> => {
            const outcomes = await tried(kind, partsFor(rule, over), over)
            return [rule, outcomes.flatMap((each) => (each.outcome === 'fail' ? [each.rule] : []))]
          }),
        )),
      )
    expect(found).toEqual(all.map(([rule]) => [rule, [rule]]))
  },
)
const isOfHttp = (rule: RuleId) => !rulesOver('mqtt').includes(rule)

test.concurrent('of a controller with many faults each is named, and what they leave untried', async () => {
  const broken = class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      if (topic.includes('settings')) return
      const { samples = [] } = body as { samples?: Sample[] }
      const wrong = samples.flatMap((sample) =>
        sample.equipment === 'S01'
          ? [
              { ...sample, values: { temperature: '22' } },
              { ...sample, values: { temp: 22, humidity: 610 } },
              { ...sample, equipment: 'S02' },
            ]
          : [sample],
      )
      super.say(topic, samples.length > 0 ? { ...body, samples: wrong } : body, retain)
    }
  }
  const outcomes = await tried(broken, ['commands'])
  const said = (wanted: string) =>
    Object.fromEntries(
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ rule, why }) => [rule, why]),
    )
  expect(said('fail')).toEqual({
    shape:
      'samples.0.values.temperature: Invalid input: expected number, received string in {"temperature":"22"}',
    named: 'S02',
    measures: expect.stringContaining('S01 sends temp; environment has temperature, '),
    possible: 'S01 sends humidity 610 %, possible is 0 to 100',
    'settings-said': 'nothing is kept on penside/v1/7/IC-7/settings/S01',
    'settings-follow': expect.any(String),
  })
  expect(said('not tried')).toMatchObject({ cycle: 'only when these hold: shape' })
})

test.each(['mqtt', 'http'] as const)(
  'over %s each rule has a broken controller, but that it connects',
  (over) => {
    const all = rulesOver(over).filter((rule) => rule !== 'connects')
    expect(kinds[over].map(([rule]) => rule).toSorted()).toEqual(all.toSorted())
  },
)

test('a controller that does not come is said to', async () => {
  const outcomes = await check({
    farm: 7,
    controller: 'IC-7',
    listen: 0,
    seconds: { connect: 0.3, watch: 1, away: 1, answer: 1 },
  })
  expect(outcomes[0]).toEqual({
    rule: 'connects',
    sentence: rules.connects,
    outcome: 'fail',
    why: 'nothing on penside/v1/7/IC-7/state within 0.3 s',
  })
  expect(outcomes.slice(1).every(({ outcome }) => outcome === 'not tried')).toBe(true)
})
