import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { Accounts } from '../../server/src/equipment/accounts.ts'
import { hasMosquitto, startDocumentedMosquitto } from '../../server/test/mosquitto.ts'
import { Controller, type ControllerOptions, type Device } from '@penside/demo/controller/controller.ts'
import { Disk } from '@penside/demo/controller/disk.ts'
import type { Command, Sample } from '@penside/contract/equipment/protocol.ts'
import { expect, onTestFinished, test } from 'vitest'
import { check, type CheckOptions } from './check.ts'
import { ruleIds, rules, type RuleId } from './rules.ts'

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
type Kind = new (options: ControllerOptions) => Controller

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

async function tried(kind: Kind, parts?: CheckOptions['parts']) {
  const disk = new Disk(':memory:')
  const make = () => new kind(simulated(`mqtt://127.0.0.1:${port}`, disk)).start()
  let port = 0
  let device: Controller | undefined
  const timer = setInterval(() => device?.tick(), 250)
  try {
    return await check({
      farm: 7,
      controller: 'IC-7',
      listen: 0,
      ...(parts && { parts }),
      seconds: { connect: 12, watch: 2, away: 2, answer: 4 },
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

const long = process.env['PENSIDE_LONG'] === '1'
// The short run has it over Mosquitto, below.
test.runIf(long || !hasMosquitto)('our simulated controller keeps to every rule', async () => {
  const outcomes = await tried(Controller, long ? undefined : ['commands'])
  expect(outcomes.filter(({ outcome }) => outcome !== 'pass' && (long || outcome !== 'not tried'))).toEqual(
    [],
  )
})

test.runIf(hasMosquitto)('so it does over Mosquitto with TLS, by the command for makers', async () => {
  const broker = await startDocumentedMosquitto()
  const { password } = broker.server
  const admin = await connectAsync(broker.server.url, { ca: broker.ca, protocolVersion: 5 })
  const accounts = new Accounts(admin)
  admin.on('message', (_, payload) => accounts.hear(payload))
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

type Waiting = Parameters<Controller['send']>[0]
/** Controllers of makers who got one thing wrong, by the rule that they break. */
const broken: Partial<Record<RuleId, Kind>> = {
  birth: class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      super.say(topic, body, retain && topic !== this.topics.state)
    }
  },
  will: class extends Controller {
    protected override will() {
      return { ...super.will(), retain: false }
    }
  },
  meta: class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      super.say(topic, body, retain && topic !== this.topics.meta)
    }
  },
  topics: class extends Controller {
    protected override birth() {
      super.birth()
      this.say(`${this.topics.readings}/S01`, {})
    }
  },
  qos: class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      if (topic !== this.topics.result('S01')) return super.say(topic, body, retain)
      this.client?.publish(topic, JSON.stringify(body), { qos: 0, retain })
    }
  },
  'not-retained': class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      super.say(topic, body, retain || topic === this.topics.readings)
    }
  },
  shape: sending((sample) => [{ ...sample, unit: '°C' }]),
  named: sending((sample) =>
    sample.equipment === 'S01' ? [sample, { ...sample, equipment: 'S02' }] : [sample],
  ),
  measures: sensing({ temp: 22 }),
  whose: sending(({ of: _, ...sample }) => [sample]),
  possible: sensing({ temperature: 224 }),
  missing: sending((sample) => [sample.quality ? { ...sample, values: { temperature: 0 } } : sample]),
  numbering: class extends Controller {
    protected override keep(topic: Waiting['topic'], body: Record<string, unknown>) {
      super.keep(topic, body)
      // Each third number is nobody's.
      if (this.last % 3 === 2) this.last += 1
    }
  },
  clock: class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      const { sent, samples } = body as { sent?: string; samples?: Sample[] }
      const wrong = (time: string) => new Date(Date.parse(time) - 9 * 3_600_000).toISOString()
      const shifted = sent &&
        samples && { sent: wrong(sent), samples: samples.map((each) => ({ ...each, at: wrong(each.at) })) }
      super.say(topic, { ...body, ...shifted }, retain)
    }
  },
  'one-value': sending((sample) =>
    sample.equipment === 'S01' ? [sample, { ...sample, values: { temperature: 20 } }] : [sample],
  ),
  live: sending((sample) => [{ ...sample, late: true }]),
  cycle: class extends Controller {
    constructor(options: ControllerOptions) {
      const silent = (device: Device): Device =>
        device.id === 'S01' ? { ...device, measure: () => [] } : device
      super({ ...options, devices: options.devices.map(silent) })
    }
  },
  'gone-when-stored': class extends Controller {
    #first: Waiting | undefined
    protected override send(waiting: Waiting) {
      this.#first ??= waiting
      super.send(waiting)
    }
    protected override birth() {
      super.birth()
      if (this.#first) super.send(this.#first)
    }
  },
  'kept-until-stored': class extends Controller {
    protected override send(waiting: Waiting) {
      super.send(waiting)
      this.disk.stored(waiting.boot, waiting.seq)
    }
  },
  'measures-alone': class extends Controller {
    override tick() {
      if (this.connected) super.tick()
    }
  },
  late: class extends Controller {
    protected override send(waiting: Waiting) {
      super.send({ ...waiting, away: false })
    }
  },
  'same-boot': class extends Controller {
    #connections = 0
    protected override state(online: boolean) {
      if (online) this.#connections += 1
      return { ...super.state(online), boot: this.#connections > 1 ? 'another' : this.boot }
    }
  },
  'foreign-ack': class extends Controller {
    protected override acknowledged(_: string, seq: number) {
      super.acknowledged(this.boot, seq)
    }
  },
  'settings-said': class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      super.say(topic, body, retain && !topic.startsWith(this.topics.settings('')))
    }
  },
  read: class extends Controller {
    protected override readBack() {
      return { readBack: { temperature: 0 } }
    }
  },
  'read-writes-nothing': class extends Controller {
    protected override async obey(equipment: string, body: unknown) {
      const { do: deed, set } = body as { do?: string; set?: Record<string, number> }
      if (deed === 'read' && set) this.turn(equipment, set)
      await super.obey(equipment, body)
    }
  },
  set: class extends Controller {
    protected override carryOut(command: SetCommand) {
      this.finish(command, { state: 'applied', readBack: {} })
    }
  },
  'settings-follow': class extends Controller {
    #said = false
    protected override report(equipment: string, of = '') {
      if (!this.#said || equipment !== 'S01') super.report(equipment, of)
      if (equipment === 'S01') this.#said = true
    }
  },
  whole: class extends Controller {
    protected override carryOut(command: SetCommand) {
      const cut = (value: number) => (Number.isInteger(value) && value > 12 ? Math.floor(value / 10) : value)
      const set = Object.fromEntries(
        Object.entries(command.set ?? {}).map(([name, value]) => [name, cut(value)]),
      )
      // Only the first time, so that the rest can be tried.
      const first = Number.isInteger(command.set?.['temperature']) && !this.#cut
      if (first) this.#cut = true
      super.carryOut(first ? { ...command, set } : command)
    }
    #cut = false
  },
  repeated: class extends Controller {
    protected override async obey(equipment: string, body: unknown) {
      this.disk.forgetResults()
      await super.obey(equipment, body)
    }
  },
  order: blindFor('superseded'),
  expect: blindFor('changed'),
  range: blindFor('range'),
  'unknown-setting': blindFor('unknown_setting'),
  'unknown-equipment': class extends Controller {
    protected override async obey(equipment: string, body: unknown) {
      if (this.options.devices.some(({ id }) => id === equipment)) await super.obey(equipment, body)
    }
  },
  expired: blindFor('expired'),
  'text-value': class extends Controller {
    protected override async obey(equipment: string, body: unknown) {
      const { set } = (body ?? {}) as { set?: Record<string, unknown> }
      const read =
        set && Object.fromEntries(Object.entries(set).map(([name, value]) => [name, Number(value)]))
      await super.obey(equipment, read ? { ...(body as object), set: read } : body)
    }
  },
  garbage: class extends Controller {
    #broken = false
    protected override async obey(equipment: string, body: unknown) {
      if (body === undefined) this.#broken = true
      if (this.#broken && (body as { do?: string } | undefined)?.do === 'read') {
        this.#broken = false
        return
      }
      await super.obey(equipment, body)
    }
  },
  'new-boot': class extends Controller {
    protected override last = 1_000
  },
  'kept-over-restart': class extends Controller {
    constructor(options: ControllerOptions) {
      for (const { boot } of options.disk.waiting(1_000)) options.disk.stored(boot, 1_000_000)
      super(options)
    }
  },
  'results-over-restart': class extends Controller {
    constructor(options: ControllerOptions) {
      options.disk.forgetResults()
      super(options)
    }
  },
}
type SetCommand = Extract<Command, { do: 'set' }>

function sending(change: (sample: Sample) => object[]): Kind {
  return class extends Controller {
    protected override say(topic: string, body: object, retain = false) {
      const { samples } = body as { samples?: Sample[] }
      super.say(topic, samples ? { ...body, samples: samples.flatMap(change) } : body, retain)
    }
  }
}
function sensing(more: Record<string, number>): Kind {
  return sending((sample) => [
    sample.equipment === 'S01' ? { ...sample, values: { ...sample.values, ...more } } : sample,
  ])
}
/** Does not see one reason to refuse a command. */
function blindFor(reason: string): Kind {
  return class extends Controller {
    protected override refusal(command: Command) {
      const code = super.refusal(command)
      return code === reason ? undefined : code
    }
  }
}

/** What has to be tried for a rule. */
function partsFor(rule: RuleId): NonNullable<CheckOptions['parts']> {
  if (rule === 'qos') return ['commands']
  const at = ruleIds.indexOf(rule)
  if (at < ruleIds.indexOf('gone-when-stored')) return []
  if (at < ruleIds.indexOf('settings-said')) return ['away']
  return at < ruleIds.indexOf('new-boot') ? ['commands'] : ['commands', 'restart']
}

test('there is a broken controller for every rule but that it connects', () => {
  expect(Object.keys(broken).toSorted()).toEqual(ruleIds.filter((rule) => rule !== 'connects').toSorted())
})

test('of a controller with one fault exactly that rule fails', async () => {
  // Cutting the connection takes its time, and so does waiting for what does not come: the short run tries some.
  const short = (Object.entries(broken) as [RuleId, Kind][]).filter(
    ([rule]) => !partsFor(rule).some((part) => part !== 'commands'),
  )
  const all = long ? (Object.entries(broken) as [RuleId, Kind][]) : short.filter((_, i) => i % 4 === 0)
  const found: [RuleId, RuleId[]][] = []
  for (let i = 0; i < all.length; i += 14)
    found.push(
      ...(await Promise.all(
        all.slice(i, i + 14).map(async ([rule, kind]): Promise<[RuleId, RuleId[]]> => {
          const outcomes = await tried(kind, partsFor(rule))
          return [rule, outcomes.flatMap((each) => (each.outcome === 'fail' ? [each.rule] : []))]
        }),
      )),
    )
  expect(found).toEqual(all.map(([rule]) => [rule, [rule]]))
})

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
