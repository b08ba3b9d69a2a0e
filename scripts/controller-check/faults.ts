import { Controller, type ControllerOptions, type Device } from '@penside/demo/controller/controller.ts'
import type { Command, Sample } from '@penside/contract/equipment/protocol.ts'
import { HttpController } from './http-controller.ts'
import type { Over, RuleId } from './rules.ts'

export type Kind = new (options: ControllerOptions) => Controller
/** Gives a correct device one fault. */
type Fault = (Base: typeof Controller) => Kind
type HttpFault = (Base: typeof HttpController) => Kind

type Waiting = Parameters<Controller['send']>[0]
/** Faulty controllers by the rule that they break. */
const broken: Partial<Record<RuleId, Fault>> = {
  birth: (Base) =>
    class extends Base {
      protected override say(topic: string, body: object, retain = false) {
        super.say(topic, body, retain && topic !== this.topics.state)
      }
    },
  will: (Base) =>
    class extends Base {
      protected override will() {
        return { ...super.will(), retain: false }
      }
    },
  meta: (Base) =>
    class extends Base {
      protected override say(topic: string, body: object, retain = false) {
        super.say(topic, body, retain && topic !== this.topics.meta)
      }
    },
  topics: (Base) =>
    class extends Base {
      protected override birth() {
        super.birth()
        this.say(`${this.topics.readings}/S01`, {})
      }
    },
  qos: (Base) =>
    class extends Base {
      protected override say(topic: string, body: object, retain = false) {
        if (topic !== this.topics.result('S01')) return super.say(topic, body, retain)
        this.client?.publish(topic, JSON.stringify(body), { qos: 0, retain })
      }
    },
  'not-retained': (Base) =>
    class extends Base {
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
  numbering: (Base) =>
    class extends Base {
      protected override keep(topic: Waiting['topic'], body: Record<string, unknown>) {
        super.keep(topic, body)
        // Skips every third number.
        if (this.last % 3 === 2) this.last += 1
      }
    },
  clock: (Base) =>
    class extends Base {
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
  cycle: (Base) =>
    class extends Base {
      constructor(options: ControllerOptions) {
        const silent = (device: Device): Device =>
          device.id === 'S01' ? { ...device, measure: () => [] } : device
        super({ ...options, devices: options.devices.map(silent) })
      }
    },
  'gone-when-stored': (Base) =>
    class extends Base {
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
  'kept-until-stored': (Base) =>
    class extends Base {
      protected override send(waiting: Waiting) {
        super.send(waiting)
        this.disk.stored(waiting.boot, waiting.seq)
      }
    },
  'measures-alone': (Base) =>
    class extends Base {
      override tick() {
        if (this.connected) super.tick()
      }
    },
  late: (Base) =>
    class extends Base {
      protected override send(waiting: Waiting) {
        super.send({ ...waiting, away: false })
      }
    },
  'same-boot': (Base) =>
    class extends Base {
      #connections = 0
      protected override state(online: boolean) {
        if (online) this.#connections += 1
        return { ...super.state(online), boot: this.#connections > 1 ? 'another' : this.boot }
      }
    },
  'foreign-ack': (Base) =>
    class extends Base {
      protected override acknowledged(_: string, seq: number) {
        super.acknowledged(this.boot, seq)
      }
    },
  'settings-said': (Base) =>
    class extends Base {
      protected override say(topic: string, body: object, retain = false) {
        super.say(topic, body, retain && !topic.startsWith(this.topics.settings('')))
      }
    },
  read: (Base) =>
    class extends Base {
      protected override readBack() {
        return { readBack: { temperature: 0 } }
      }
    },
  'read-writes-nothing': (Base) =>
    class extends Base {
      protected override async obey(equipment: string, body: unknown) {
        const { do: deed, set } = body as { do?: string; set?: Record<string, number> }
        if (deed === 'read' && set) this.turn(equipment, set)
        await super.obey(equipment, body)
      }
    },
  set: (Base) =>
    class extends Base {
      protected override carryOut(command: SetCommand) {
        this.finish(command, { state: 'applied', readBack: {} })
      }
    },
  'settings-follow': (Base) =>
    class extends Base {
      #said = false
      protected override report(equipment: string, of = '') {
        if (!this.#said || equipment !== 'S01') super.report(equipment, of)
        if (equipment === 'S01') this.#said = true
      }
    },
  whole: (Base) =>
    class extends Base {
      protected override carryOut(command: SetCommand) {
        const cut = (value: number) =>
          Number.isInteger(value) && value > 12 ? Math.floor(value / 10) : value
        const set = Object.fromEntries(
          Object.entries(command.set ?? {}).map(([name, value]) => [name, cut(value)]),
        )
        // Only once, so that the rest can be tested.
        const first = Number.isInteger(command.set?.['temperature']) && !this.#cut
        if (first) this.#cut = true
        super.carryOut(first ? { ...command, set } : command)
      }
      #cut = false
    },
  repeated: (Base) =>
    class extends Base {
      protected override async obey(equipment: string, body: unknown) {
        this.disk.forgetResults()
        await super.obey(equipment, body)
      }
    },
  replayed: obeying((order, highest) => order === highest),
  order: obeying((order, highest) => order < highest),
  expect: blindFor('changed'),
  range: blindFor('range'),
  'unknown-setting': blindFor('unknown_setting'),
  'unknown-equipment': (Base) =>
    class extends Base {
      protected override async obey(equipment: string, body: unknown) {
        if (this.options.devices.some(({ id }) => id === equipment)) await super.obey(equipment, body)
      }
    },
  expired: blindFor('expired'),
  'text-value': (Base) =>
    class extends Base {
      protected override async obey(equipment: string, body: unknown) {
        const { set } = (body ?? {}) as { set?: Record<string, unknown> }
        const read =
          set && Object.fromEntries(Object.entries(set).map(([name, value]) => [name, Number(value)]))
        await super.obey(equipment, read ? { ...(body as object), set: read } : body)
      }
    },
  garbage: (Base) =>
    class extends Base {
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
  'new-boot': (Base) =>
    class extends Base {
      protected override last = 1_000
    },
  'kept-over-restart': (Base) =>
    class extends Base {
      constructor(options: ControllerOptions) {
        for (const { boot } of options.disk.waiting(1_000)) options.disk.stored(boot, 1_000_000)
        super(options)
      }
    },
  'results-over-restart': (Base) =>
    class extends Base {
      constructor(options: ControllerOptions) {
        options.disk.forgetResults()
        super(options)
      }
    },
}
type SetCommand = Extract<Command, { do: 'set' }>

function sending(change: (sample: Sample) => object[]): Fault {
  return (Base) =>
    class extends Base {
      protected override say(topic: string, body: object, retain = false) {
        const { samples } = body as { samples?: Sample[] }
        super.say(topic, samples ? { ...body, samples: samples.flatMap(change) } : body, retain)
      }
    }
}
function sensing(more: Record<string, number>): Fault {
  return sending((sample) => [
    sample.equipment === 'S01' ? { ...sample, values: { ...sample.values, ...more } } : sample,
  ])
}
/** Ignores one reason to reject a command. */
function blindFor(reason: string): Fault {
  return (Base) =>
    class extends Base {
      protected override refusal(command: Command) {
        const code = super.refusal(command)
        return code === reason ? undefined : code
      }
    }
}

/** Executes superseded commands whose order compares so to the highest one. */
function obeying(stands: (order: number, highest: number) => boolean): Fault {
  return (Base) =>
    class extends Base {
      protected override refusal(command: Command) {
        const code = super.refusal(command)
        return code === 'superseded' &&
          command.do === 'set' &&
          stands(command.order, this.settingsOf(command.equipment).order)
          ? undefined
          : code
      }
    }
}

/** The same faults over HTTP, and those that only HTTP has. */
const brokenOverHttp: Partial<Record<RuleId, HttpFault>> = {
  ...(broken as Partial<Record<RuleId, HttpFault>>),
  birth: (Base) =>
    class extends Base {
      protected override say(topic: string, body: object) {
        if (topic !== this.topics.state) super.say(topic, body)
      }
    },
  meta: (Base) =>
    class extends Base {
      protected override say(topic: string, body: object) {
        if (topic !== this.topics.meta) super.say(topic, body)
      }
    },
  'settings-said': (Base) =>
    class extends Base {
      #born = false
      protected override greet() {
        super.greet()
        this.#born = true
      }
      protected override say(topic: string, body: object) {
        if (this.#born || !topic.startsWith(this.topics.settings(''))) super.say(topic, body)
      }
    },
  // Stops polling.
  garbage: (Base) =>
    class extends Base {
      #stuck = false
      protected override async asks() {
        const answer = this.#stuck ? undefined : await super.asks()
        this.#stuck ||= answer?.text.endsWith('}') === false
        return answer
      }
    },
  secret: (Base) =>
    class extends Base {
      protected override headers(call: string) {
        return call === 'commands' ? {} : super.headers(call)
      }
    },
  polls: (Base) =>
    class extends Base {
      protected override asks() {
        return this.post('state', this.state(true))
      }
    },
  'refused-is-gone': (Base) =>
    class extends Base {
      protected override answered(answer: { status: number; text: string }, boot: string, seq: number) {
        if (answer.status !== 400) super.answered(answer, boot, seq)
      }
    },
  'asks-again': (Base) =>
    class extends Base {
      protected override asksAgainAfter = 3_300
    },
}
for (const rule of ['will', 'qos', 'not-retained'] as const) delete brokenOverHttp[rule]

/** Faults by transport and by the rule that they break. */
export const kinds: Record<Over, [RuleId, Kind][]> = {
  mqtt: Object.entries(broken).map(([rule, fault]) => [rule as RuleId, fault(Controller)]),
  http: Object.entries(brokenOverHttp).map(([rule, fault]) => [rule as RuleId, fault(HttpController)]),
}
