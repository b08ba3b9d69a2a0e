import { randomUUID } from 'node:crypto'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import {
  ack as ackSchema,
  command as commandSchema,
  keptResults,
  maxSamples,
  protocolVersion as v,
  topicsOf,
  type Command,
  type Curve,
  type Result,
} from '@penside/contract/equipment/protocol.ts'
import { settingsOf, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Disk, KeptSettings, Waiting } from './disk.ts'
import type { Reading } from './sensing.ts'

/** Device on the bus of a controller. */
export type Device = {
  id: string
  type: EquipmentType
  /** Longest interval of reports, s */
  cycle: number
  /** Polling interval, s; by default the cycle */
  every?: number
  /** Factory settings. */
  settings: Readonly<Record<string, number | null>>
  /** Readings since the last poll, ms. */
  measure(at: number): Reading[]
  /** Called with the new settings of the device or of one animal. */
  use?(of: string, kept: { settings: Record<string, number | null>; curve?: Curve }): void
  /** Counters, restored after a power cut. */
  counters?(): Iterable<readonly [string, number]>
}

export type ControllerOptions = {
  url: string
  farm: number
  controller: string
  username?: string
  password?: string
  disk: Disk
  devices: readonly Device[]
  /** Clock of the controller, ms; it may be wrong on purpose. */
  clock?: () => number
  /** Time after which an unacknowledged message is sent again, ms */
  resendAfter?: number
  /** Time that a device takes for a command, ms */
  takes?: number
  mqtt?: IClientOptions
}

/** Messages in flight; buffered ones follow them. */
const window = 20
/** Age from which a reading counts as buffered, ms. */
const lateAfter = 5 * 60_000

/**
 * A simulated controller. Everything measured is on its disk before it is sent, and stays there until the server says that it is stored.
 * Commands are judged by its own limits and clock, and a result is kept to answer the same command again.
 */
export class Controller {
  readonly boot = randomUUID().slice(0, 13)
  readonly options: ControllerOptions
  readonly disk: Disk
  protected client: MqttClient | undefined
  protected readonly topics
  protected last = 0
  #due = new Map<string, number>()
  readonly #onTheWay = new Map<string, number>()
  #resend: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()

  constructor(options: ControllerOptions) {
    this.options = options
    this.disk = options.disk
    this.topics = topicsOf(options.farm, options.controller)
    for (const device of options.devices)
      for (const of of ['', ...this.disk.parts(device.id)]) {
        const kept = this.disk.settings(device.id, of)
        if (kept) device.use?.(of, withCurve(kept))
      }
  }

  get connected() {
    return this.client?.connected ?? false
  }
  now() {
    return this.options.clock?.() ?? Date.now()
  }
  protected time(at = this.now()) {
    return new Date(at).toISOString()
  }

  /** Connects, and reconnects until stopped. */
  start() {
    this.open()
    this.#resend = setInterval(() => {
      this.again()
      this.flush()
    }, this.options.resendAfter ?? 30_000)
    return this
  }
  protected open() {
    const { url, username, password, farm, controller, mqtt } = this.options
    const client = connect(url, {
      clientId: `${farm}/${controller}`,
      clean: false,
      keepalive: 30,
      reconnectPeriod: 2_000,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      will: this.will(),
      ...mqtt,
    })
    this.client = client
    client.on('error', () => {})
    client.on('message', (topic, payload, { retain }) => this.hear(topic, payload, retain))
    client.on('connect', () => {
      this.again()
      client.subscribe([this.topics.ack, this.topics.command('+')], { qos: 1 }, () => this.greet())
    })
  }
  /** Messages in flight may be lost. */
  protected again() {
    this.#onTheWay.clear()
  }
  /** The subscriptions are active from here on. */
  protected greet() {
    this.birth()
    this.finishInterrupted()
    this.flush()
  }

  /** Announces that it goes offline, and disconnects. */
  async stop() {
    clearInterval(this.#resend)
    await this.#working
    const client = this.client
    this.client = undefined
    if (!client) return
    const goodbye = client.connected
      ? client.publishAsync(this.topics.state, JSON.stringify(this.state(false)), { qos: 1, retain: true })
      : Promise.resolve()
    // A short wait suffices: unacknowledged messages are on the disk.
    await Promise.race([goodbye.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_000))])
    await client.endAsync(true)
  }
  /** Cuts the power: no message to the broker, and only the disk survives. */
  cut() {
    clearInterval(this.#resend)
    this.client?.stream?.destroy()
    this.client?.end(true)
    this.client = undefined
  }
  /** Cuts the network for a while; measuring goes on. */
  unplug() {
    this.client?.stream?.destroy()
    this.client?.end(true)
    clearInterval(this.#resend)
  }
  plug() {
    this.start()
  }

  // --- Publishing ---------------------------------------------------------------------------------------------

  protected state(online: boolean) {
    return { v, online, boot: this.boot, at: this.time(), clock: 'ntp', firmware: '2.4.1' }
  }
  protected will() {
    const { at: _, ...state } = this.state(false)
    return {
      topic: this.topics.state,
      payload: Buffer.from(JSON.stringify(state)),
      qos: 1 as const,
      retain: true,
    }
  }
  protected birth() {
    this.say(this.topics.state, this.state(true), true)
    const equipment = this.options.devices.map(({ id, type, cycle }) => ({
      id,
      type,
      cycle,
      firmware: '1.0',
    }))
    this.say(this.topics.meta, { v, equipment }, true)
    for (const { id } of this.options.devices)
      for (const of of ['', ...this.disk.parts(id)]) this.report(id, of)
  }
  protected report(equipment: string, of = '') {
    const { version, settings, curve, mode } = this.settingsOf(equipment, of)
    const body = {
      v,
      equipment,
      ...(of && { of }),
      version,
      at: this.time(),
      settings,
      ...(curve !== undefined && { curve }),
      mode,
    }
    // Only the device's own settings are retained; those of animals are answered on request.
    this.say(this.topics.settings(equipment), body, !of)
  }
  protected say(topic: string, body: object, retain = false) {
    this.client?.publish(topic, JSON.stringify(body), { qos: 1, retain })
  }

  // --- Measuring ----------------------------------------------------------------------------------------------

  /** Polls the devices that are due, stores their readings on the disk and sends waiting messages. */
  tick() {
    const at = this.now()
    const samples: Record<string, unknown>[] = []
    const asked: Device[] = []
    for (const device of this.options.devices) {
      if ((this.#due.get(device.id) ?? 0) > at) continue
      this.#due.set(device.id, at + (device.every ?? device.cycle) * 1_000 - 500)
      asked.push(device)
      for (const { at: measured, of, quality, values } of device.measure(at))
        samples.push({
          equipment: device.id,
          at: this.time(measured),
          ...(of !== undefined && { of }),
          ...(quality && { quality }),
          values,
        })
    }
    if (samples.length === 0) return
    this.disk.together(() => {
      for (let i = 0; i < samples.length; i += maxSamples)
        this.keep('readings', { samples: samples.slice(i, i + maxSamples) })
      for (const { id, counters } of asked) if (counters) this.disk.keepCounters(id, counters())
    })
    this.flush()
  }

  /** Raises or clears an alarm of a device. */
  raise(equipment: string, kind: 'alarm' | 'cleared' | 'note', code: string, text = '') {
    this.keep('events', { at: this.time(), equipment, kind, code, text })
    this.flush()
  }

  protected keep(topic: Waiting['topic'], body: Record<string, unknown>) {
    this.disk.keep({ boot: this.boot, seq: ++this.last, topic, body, away: !this.connected })
  }

  /** Sends waiting messages, oldest first, up to the number in flight. */
  flush() {
    if (!this.connected) return
    for (const waiting of this.disk.waiting(window)) {
      const key = `${waiting.boot} ${waiting.seq}`
      if (this.#onTheWay.has(key)) continue
      this.#onTheWay.set(key, this.now())
      this.send(waiting)
    }
  }

  protected send({ boot, seq, topic, body, away }: Waiting) {
    const oldest = this.disk.oldest(boot)
    if (topic === 'events') return this.say(this.topics.events, { v, boot, seq, ...body })
    const sent = this.now()
    const samples = (body['samples'] as { at: string }[]).map((sample) =>
      away || Date.parse(sample.at) < sent - lateAfter ? { ...sample, late: true } : sample,
    )
    this.say(this.topics.readings, {
      v,
      boot,
      seq,
      ...(oldest && { oldest }),
      sent: this.time(sent),
      samples,
    })
  }

  // --- Receiving ----------------------------------------------------------------------------------------------

  protected hear(topic: string, payload: Buffer, retained: boolean) {
    const body = jsonOf(payload)
    if (topic === this.topics.ack) {
      const read = ackSchema.safeParse(body)
      if (!read.success) return
      this.acknowledged(read.data.boot, read.data.seq)
      return
    }
    // Commands are never retained; a retained one is ignored.
    if (retained) return
    this.#working = this.#working
      .then(() => this.obey(topic.slice(this.topics.command('').length), body))
      .catch(() => {})
  }

  protected acknowledged(boot: string, seq: number) {
    this.disk.stored(boot, seq)
    for (const key of this.#onTheWay.keys()) {
      const [of, number] = key.split(' ')
      if (of === boot && Number(number) <= seq) this.#onTheWay.delete(key)
    }
    this.flush()
  }

  protected async obey(equipment: string, body: unknown): Promise<void> {
    const read = commandSchema.safeParse(body)
    const id = (body as { id?: unknown } | undefined)?.id
    if (!read.success || read.data.equipment !== equipment) {
      if (typeof id === 'string' && isUuid.test(id))
        this.answer(equipment, { id, state: 'rejected', code: 'unreadable' })
      return
    }
    const command = read.data
    const before = this.disk.result(command.id)
    if (before) return this.say(this.topics.result(equipment), before['result'] as object)
    const code = this.refusal(command)
    if (code) return this.finish(command, { state: 'rejected', code })
    if (command.do === 'read') return this.finish(command, { state: 'applied', ...this.readBack(command) })
    this.disk.keepResult(
      command.id,
      { command, result: this.result(command, { state: 'acked' }) },
      keptResults,
    )
    this.answer(equipment, { id: command.id, state: 'acked' })
    await new Promise((resolve) => setTimeout(resolve, this.options.takes ?? 50))
    this.carryOut(command)
  }

  /** Reason to reject a command, if any; changes nothing. */
  protected refusal(command: Command): Result['code'] {
    const device = this.options.devices.find(({ id }) => id === command.equipment)
    if (!device) return 'unknown_equipment'
    if (Date.parse(command.expires) < this.now()) return 'expired'
    if (command.do === 'read') return undefined
    const of = command.of ?? ''
    const kept = this.settingsOf(device.id, of)
    const own = this.settingsOf(device.id)
    if (own.mode === 'local') return 'local'
    if (command.order <= own.order) return 'superseded'
    this.disk.keepSettings(device.id, '', { ...own, order: command.order })
    const wrong = wrongValue(device.type, command)
    if (wrong) return wrong
    const differs = ([name, value]: [string, number | null]) => (kept.settings[name] ?? null) !== value
    return Object.entries(command.expect ?? {}).some(differs) ? 'changed' : undefined
  }

  /** Sets the device and answers with the settings read back. */
  protected carryOut(command: Command & { do: 'set' }) {
    const of = command.of ?? ''
    const kept = this.settingsOf(command.equipment, of)
    const next = {
      ...kept,
      version: kept.version + 1,
      settings: { ...kept.settings, ...command.set },
      ...(command.curve && { curve: command.curve }),
      // The order is that of the device, not of an animal.
      order: of ? 0 : this.settingsOf(command.equipment).order,
    }
    this.disk.together(() => {
      this.change(command.equipment, of, next)
      const outcome = { state: 'applied', ...this.readBack(command) } as const
      this.disk.keepResult(command.id, { command, result: this.result(command, outcome) }, keptResults)
    })
    this.report(command.equipment, of)
    this.say(this.topics.result(command.equipment), this.disk.result(command.id)!['result'] as object)
  }

  /** Finishes a command interrupted by a power cut: the device shows whether it was executed. */
  protected finishInterrupted() {
    for (const { result } of this.disk.results()) {
      const { command, result: said } = result as { command?: Command & { do: 'set' }; result: Result }
      if (said.state !== 'acked' || !command) continue
      const { settings } = this.settingsOf(command.equipment, command.of)
      const done = Object.entries(command.set ?? {}).every(([name, value]) => settings[name] === value)
      this.finish(
        command,
        done && !command.curve ? { state: 'applied', ...this.readBack(command) } : { state: 'failed' },
      )
    }
  }

  protected readBack({ equipment, of }: Command): Pick<Result, 'readBack' | 'curve'> {
    const { settings, curve } = this.settingsOf(equipment, of)
    return { readBack: settings, ...(curve !== undefined && { curve: curve as Curve }) }
  }
  protected finish(command: Command, outcome: Pick<Result, 'state' | 'code' | 'readBack' | 'curve'>) {
    const result = this.result(command, outcome)
    this.disk.keepResult(command.id, { command, result }, keptResults)
    this.say(this.topics.result(command.equipment), result)
  }
  protected result({ id }: Command, outcome: Pick<Result, 'state' | 'code' | 'readBack' | 'curve'>) {
    return { v, id, ...outcome, at: this.time() }
  }
  protected answer(equipment: string, outcome: Pick<Result, 'id' | 'state' | 'code'>) {
    this.say(this.topics.result(equipment), { v, ...outcome, at: this.time() })
  }

  // --- Settings -----------------------------------------------------------------------------------------------

  settingsOf(equipment: string, of = ''): KeptSettings {
    const kept = this.disk.settings(equipment, of)
    if (kept) return kept
    const settings = of ? {} : { ...this.options.devices.find(({ id }) => id === equipment)?.settings }
    return { version: 1, settings, mode: 'remote', order: 0 }
  }
  protected change(equipment: string, of: string, kept: KeptSettings) {
    this.disk.keepSettings(equipment, of, kept)
    this.options.devices.find(({ id }) => id === equipment)?.use?.(of, withCurve(kept))
  }
  /** Changes a setting at the device, or its mode. */
  turn(equipment: string, settings: Record<string, number>, mode?: KeptSettings['mode']) {
    const kept = this.settingsOf(equipment)
    this.change(equipment, '', {
      ...kept,
      version: kept.version + 1,
      settings: { ...kept.settings, ...settings },
      mode: mode ?? kept.mode,
    })
    this.report(equipment)
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const withCurve = ({ settings, curve }: KeptSettings) => ({
  settings,
  ...(curve !== undefined && { curve: curve as Curve }),
})
function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}

/** Why the values or the curve of a command are beyond what a type can be set to, if they are. */
function wrongValue(type: EquipmentType, { set = {}, curve }: Command & { do: 'set' }): Result['code'] {
  const known = Object.fromEntries(settingsOf(type))
  for (const [name, value] of Object.entries(set)) {
    const setting = known[name]
    if (!setting) return 'unknown_setting'
    if (value < setting.hard[0] || value > setting.hard[1]) return 'range'
    if (Math.abs(value - Number(value.toFixed(setting.decimals))) > 1e-9) return 'step'
  }
  if (!curve) return undefined
  const { hard } = known['target'] ?? known['temperature'] ?? {}
  if (!hard) return 'unknown_setting'
  return curve.points.some(({ value }) => value < hard[0] || value > hard[1]) ? 'range' : undefined
}
