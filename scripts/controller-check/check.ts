import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import type * as z from 'zod'
import {
  event,
  largestMessage,
  meta,
  protocolVersion as v,
  readings,
  reported,
  result,
  serverTopic,
  state,
  topicsOf,
  type Meta,
  type Readings,
  type Reported,
  type Result,
} from '@penside/contract/equipment/protocol.ts'
import { declared, equipmentTypes, settingsOf, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { openBroker, type OwnBroker } from './own-broker.ts'
import { ruleIds, rules, type Outcome, type RuleId } from './rules.ts'

export type CheckOptions = {
  farm: number
  controller: string
  /** A broker that is there; without it one is opened on `listen`, which sees and can do more. */
  broker?: string
  mqtt?: IClientOptions
  listen?: number
  /** Told the port of the own broker before the device is waited for. */
  onListening?: (port: number) => void
  /** Whether settings are changed; they are put back at the end. */
  sets?: boolean
  /** Only these; everything else is seen by watching. */
  parts?: readonly ('away' | 'commands' | 'restart')[]
  /** On which equipment; else the first that can be set. */
  equipment?: string
  /** Switches the device off and on again. */
  restart?: () => Promise<void>
  /** s that it has to connect, that it is watched, that it is cut off, and that it has to answer. */
  seconds?: { connect: number; watch: number; away: number; answer: number }
}

/** Rules for which a broker has to be looked into, or the device cut off from it. */
const ownBrokerOnly: ReadonlySet<RuleId> = new Set([
  'will',
  'topics',
  'gone-when-stored',
  'kept-until-stored',
  'measures-alone',
  'late',
  'same-boot',
  'foreign-ack',
] as const)

type Heard = { topic: string; body: unknown; at: number; qos: number; retained: boolean }
type Numbered = { boot: string; seq: number; at: number; message: Readings }

/** Tries a controller against the rules, as its server. */
export async function check(options: CheckOptions): Promise<Outcome[]> {
  const own = options.broker ? undefined : await openBroker(options.listen ?? 1883)
  // A broker that is not there is told of at once.
  const client = await connectAsync(
    options.broker ?? `mqtt://127.0.0.1:${own!.port}`,
    { ...options.mqtt, ...(own && { clientId: own.own }) },
    false,
  )
  const checking = new Checking(options, client, own)
  try {
    await checking.run()
  } finally {
    await client.endAsync()
    await own?.close()
  }
  return checking.outcomes()
}

class Checking {
  readonly #options: CheckOptions
  readonly #client: MqttClient
  readonly #own: OwnBroker | undefined
  readonly #topics
  readonly #found = new Map<RuleId, string | true>()
  readonly #heard: Heard[] = []
  readonly #readings: Numbered[] = []
  /** By boot: up to where everything has come, and what came beyond. */
  readonly #stored = new Map<string, { seq: number; ahead: Set<number> }>()
  #acks = true
  #bornAt = Infinity
  #cutAt = 0
  #reopenedAt = 0
  readonly #seconds

  constructor(options: CheckOptions, client: MqttClient, own: OwnBroker | undefined) {
    this.#options = options
    this.#client = client
    this.#own = own
    this.#topics = topicsOf(options.farm, options.controller)
    this.#seconds = options.seconds ?? { connect: 120, watch: 90, away: 30, answer: 15 }
    client.on('message', (topic, payload, packet) => this.#hear(topic, payload, packet))
  }

  outcomes(): Outcome[] {
    return ruleIds.map((rule) => {
      const found = this.#found.get(rule)
      const outcome = found === undefined ? 'not tried' : found === true ? 'pass' : 'fail'
      const why = typeof found === 'string' ? found : outcome === 'not tried' ? this.#whyNot(rule) : ''
      return { rule, sentence: rules[rule], outcome, why }
    })
  }
  #whyNot(rule: RuleId) {
    const { restart, sets } = this.#options
    if (!this.#holds('connects')) return 'nothing was heard of it'
    if (!this.#own && ownBrokerOnly.has(rule)) return 'without --broker only, on the broker of the kit itself'
    if (!restart && ruleIds.indexOf(rule) >= ruleIds.indexOf('new-boot')) return 'with --restart only'
    if (sets === false && ruleIds.indexOf(rule) >= ruleIds.indexOf('set')) return 'not with --no-sets'
    return 'nothing came by which to tell, or an earlier rule fails'
  }

  // --- What is said of a rule ---------------------------------------------------------------------------------

  /** The first failure stays. */
  #fail(rule: RuleId, why: string) {
    if (typeof this.#found.get(rule) !== 'string') this.#found.set(rule, why)
  }
  #pass(rule: RuleId) {
    if (!this.#found.has(rule)) this.#found.set(rule, true)
  }
  #says(rule: RuleId, holds: boolean, why: string) {
    if (holds) this.#pass(rule)
    else this.#fail(rule, why)
    return holds
  }
  #holds(rule: RuleId) {
    return this.#found.get(rule) === true
  }
  #read<T>(rule: RuleId, schema: z.ZodType<T>, body: unknown): T | undefined {
    const read = schema.safeParse(body)
    if (read.success) return read.data
    const issue = read.error.issues[0]!
    this.#fail(rule, `${issue.path.join('.') || 'the message'}: ${issue.message} in ${shortened(body)}`)
    return undefined
  }

  // --- Hearing ------------------------------------------------------------------------------------------------

  #hear(topic: string, payload: Buffer, { qos, retain: retained }: { qos: number; retain: boolean }) {
    let body: unknown
    try {
      body = JSON.parse(payload.toString())
    } catch {
      body = undefined
    }
    const at = Date.now()
    this.#heard.push({ topic, body, at, qos, retained })
    if (topic !== this.#topics.readings && topic !== this.#topics.events) return
    if (retained) return this.#fail('not-retained', topic)
    if (payload.length > largestMessage) this.#fail('shape', `a message of ${payload.length} bytes`)
    const schema: z.ZodType<{ boot: string; seq: number }> =
      topic === this.#topics.readings ? readings : event
    const message = this.#read('shape', schema, body)
    // Whatever is in it, it is done with: nothing is sent for ever.
    const place = message ?? placeOf(body)
    if (!place) return
    if (message && topic === this.#topics.readings)
      this.#readings.push({ boot: message.boot, seq: message.seq, at, message: message as Readings })
    if (this.#acks) this.#store(place)
  }

  #store({ boot, seq }: { boot: string; seq: number }) {
    const known = this.#stored.get(boot)
    // Seen from the middle on it is taken as it comes.
    const stored = known ?? { seq: seq - 1, ahead: new Set<number>() }
    this.#stored.set(boot, stored)
    stored.ahead.add(seq)
    // What is missing for long never comes; the rest is not held up by it.
    if (stored.ahead.size > 4) stored.seq = Math.min(...stored.ahead) - 1
    while (stored.ahead.delete(stored.seq + 1)) stored.seq += 1
    this.#acknowledge(boot, stored.seq)
  }
  #acknowledge(boot: string, seq: number) {
    this.#client.publish(this.#topics.ack, JSON.stringify({ v, boot, seq }), { qos: 1 })
  }
  /** Everything that has come is stored now. */
  #storeAll() {
    this.#acks = true
    for (const each of this.#readings) this.#store(each)
    for (const { topic, body } of this.#heard) {
      const place = topic === this.#topics.events ? placeOf(body) : undefined
      if (place) this.#store(place)
    }
  }

  async #until<T>(seconds: number, found: () => T | undefined): Promise<T | undefined> {
    const end = Date.now() + seconds * 1_000
    for (;;) {
      const got = found()
      if (got !== undefined || Date.now() > end) return got
      await pause(20)
    }
  }
  #last(topic: string, since = 0) {
    return this.#heard.findLast((heard) => heard.topic === topic && heard.at >= since)
  }
  /** What lies retained on a topic. */
  async #retained(topic: string) {
    const since = Date.now()
    await this.#client.subscribeAsync(topic, { qos: 1 })
    const found = await this.#until(1, () =>
      this.#heard.find((each) => each.topic === topic && each.retained && each.at >= since),
    )
    // Everything else is heard all the while.
    await this.#client.unsubscribeAsync(topic)
    return found
  }
  get #root() {
    return this.#topics.state.slice(0, -'/state'.length)
  }

  // --- The trial ----------------------------------------------------------------------------------------------

  async run() {
    const { connect, watch } = this.#seconds
    await this.#client.publishAsync(serverTopic, JSON.stringify({ v, online: true }), {
      qos: 1,
      retain: true,
    })
    await this.#client.subscribeAsync(`${this.#root}/#`, { qos: 1 })
    if (this.#own) this.#options.onListening?.(this.#own.port)
    const born = await this.#until(connect, () => this.#last(this.#topics.state))
    if (!this.#says('connects', born !== undefined, `nothing on ${this.#topics.state} within ${connect} s`))
      return
    // Before that it had no connection.
    this.#bornAt = Date.now()
    // What is sent first is its list; settings and readings follow.
    const listed = await this.#until(Math.min(watch, 10), () => this.#last(this.#topics.meta))
    await pause(watch * 1_000)
    await this.#born()
    const list = await this.#meta(listed !== undefined)
    this.#judgeReadings(list)
    this.#judgeCycles(list)
    const { parts = ['away', 'commands', 'restart'], restart } = this.#options
    const readable = this.#readings.length > 0
    if (this.#own && readable && parts.includes('away')) await this.#cutOff()
    const target = list && this.#target(list)
    if (target && parts.includes('commands')) await this.#commands(target)
    if (restart && readable && parts.includes('restart')) await this.#restart(target)
    await this.#judgeTraffic()
    this.#judgeReadings(list)
    this.#pass('shape')
  }

  async #born() {
    const last = await this.#retained(this.#topics.state)
    if (!last) return this.#fail('birth', 'no retained state')
    const read = this.#read('birth', state, last.body)
    if (read) this.#says('birth', read.online, 'its state says that it is not online')
    const sent = this.#own?.seen.find(({ topic }) => topic === this.#topics.state)
    if (sent) this.#says('birth', sent.qos === 1, `sent with QoS ${sent.qos}`)
    const will = this.#own?.wills.at(-1)
    if (!will) return
    if (will.topic !== this.#topics.state)
      return this.#fail('will', will.topic ? `it is for ${will.topic}` : 'it has none')
    const willed = this.#read('will', state, jsonOf(will.body))
    if (!willed) return
    if (willed.online) return this.#fail('will', 'it says online')
    if (!will.retain || will.qos !== 1)
      return this.#fail('will', `QoS ${will.qos}${will.retain ? '' : ', not retained'}`)
    this.#says('will', willed.boot === read?.boot, `its boot is ${willed.boot}, the state's ${read?.boot}`)
  }

  async #meta(said: boolean) {
    if (!said) return void this.#fail('meta', 'it has not been published')
    const last = await this.#retained(this.#topics.meta)
    if (!last) return void this.#fail('meta', 'it is not retained')
    const list = this.#read('meta', meta, last.body)
    const strange = list?.equipment.find(({ type }) => !equipmentTypes.some((known) => known === type))
    if (strange) this.#fail('meta', `${strange.id} is of a type ${strange.type} that is not known`)
    const doubled = list?.equipment.find(
      ({ id }, i) => list.equipment.findIndex((other) => other.id === id) !== i,
    )
    if (doubled) this.#fail('meta', `${doubled.id} is named twice`)
    if (list) this.#pass('meta')
    return list
  }

  #judgeReadings(list: Meta | undefined) {
    if (this.#readings.length === 0) return
    const types = new Map(list?.equipment.map(({ id, type }) => [id, type]))
    const values = new Map<string, string>()
    for (const { at: heardAt, message } of this.#readings) {
      const sent = Date.parse(message.sent)
      if (heardAt - sent > 120_000 || sent - heardAt > 120_000)
        this.#fail('clock', `it says ${message.sent} at ${new Date(heardAt).toISOString()}`)
      for (const sample of message.samples) {
        const { equipment, at, of, quality } = sample
        if (!this.#cutAt && sample.late && Date.parse(at) > this.#bornAt)
          this.#fail('live', `${equipment} at ${at}`)
        if (Date.parse(at) > sent + 1_000)
          this.#fail('clock', `${equipment} was measured at ${at} and sent at ${message.sent}`)
        const key = `${equipment} ${of ?? ''} ${at}`
        const text = JSON.stringify(sample.values)
        if ((values.get(key) ?? text) !== text)
          this.#fail('one-value', `${key}: ${values.get(key)} and ${text}`)
        values.set(key, text)
        if (!list) continue
        const type = types.get(equipment) as EquipmentType | undefined
        if (!type) {
          this.#fail('named', equipment)
          continue
        }
        if (!equipmentTypes.includes(type)) continue
        const known = declared(type)
        if ((known.of === 'equipment') !== (of === undefined))
          this.#fail('whose', `${equipment}${of === undefined ? ' names none' : ` names ${of}`}`)
        for (const [name, value] of Object.entries(sample.values)) {
          const measure = known.measures[name]
          if (!measure)
            this.#fail(
              'measures',
              `${equipment} sends ${name}; ${known.noun} has ${Object.keys(known.measures).join(', ')}`,
            )
          else if (quality === 'comm_fail' && value !== null)
            this.#fail('missing', `${equipment} could not be read, and sends ${name} ${value}`)
          else if (
            value !== null &&
            (value < measure.possible[0] || (measure.kind === 'gauge' && value > measure.possible[1]))
          )
            this.#fail(
              'possible',
              `${equipment} sends ${name} ${value} ${measure.unit}, possible is ${measure.possible.join(' to ')}`,
            )
        }
      }
    }
    for (const rule of [
      'clock',
      'one-value',
      'live',
      ...(list ? (['named', 'whose', 'measures', 'missing', 'possible'] as const) : []),
    ] as const)
      this.#pass(rule)
    for (const [boot, messages] of Map.groupBy(this.#numbered(), (each) => each.boot)) {
      const seqs = [...new Set(messages.map(({ seq }) => seq))].toSorted((a, b) => a - b)
      const gap = seqs.find((seq, i) => i > 0 && seq !== seqs[i - 1]! + 1)
      if (gap !== undefined)
        this.#fail('numbering', `in ${boot} ${gap} follows ${seqs[seqs.indexOf(gap) - 1]}`)
      const texts = Map.groupBy(messages, ({ seq }) => seq)
      for (const [seq, same] of texts)
        if (new Set(same.map(({ samples }) => samples)).size > 1)
          this.#fail('numbering', `in ${boot} ${seq} was used twice`)
      this.#pass('numbering')
    }
  }
  /** Every message with its number, readings and events together. */
  #numbered() {
    return this.#heard
      .filter(({ topic }) => topic === this.#topics.readings || topic === this.#topics.events)
      .flatMap(({ topic, body }) => {
        const place = placeOf(body)
        const samples = topic === this.#topics.readings ? withoutLate(body) : ''
        return place ? [{ ...place, samples }] : []
      })
  }

  #judgeCycles(list: Meta | undefined) {
    if (typeof this.#found.get('shape') === 'string') return
    const { watch } = this.#seconds
    for (const { id, type, cycle } of list?.equipment ?? []) {
      const each =
        cycle ??
        (equipmentTypes.includes(type as EquipmentType) ? declared(type as EquipmentType).cycle : Infinity)
      // Only what must have come by now; who has nothing to say of an animal says nothing.
      if (
        each > watch / 2 ||
        !equipmentTypes.includes(type as EquipmentType) ||
        declared(type as EquipmentType).of !== 'equipment'
      )
        continue
      const heard = this.#readings.some(({ message }) =>
        message.samples.some(({ equipment }) => equipment === id),
      )
      this.#says('cycle', heard, `${id} was not heard in ${watch} s, its cycle is ${each} s`)
    }
  }

  async #judgeTraffic() {
    const { readings, events, state, meta, ack, command } = this.#topics
    const below = [this.#topics.result(''), this.#topics.settings('')]
    // Of what a broker hands on it shows neither another's topics nor what was to be kept: that is looked for.
    if (!this.#own)
      for (const topic of [readings, events])
        if (await this.#retained(topic)) this.#fail('not-retained', topic)
    const said = this.#own
      ? this.#own.seen
      : this.#heard
          .filter(({ topic }) => topic !== ack && !topic.startsWith(command('')))
          .map(({ topic, qos }) => ({ topic, qos, retain: false }))
    for (const { topic, qos, retain } of said) {
      const mine =
        [readings, events, state, meta].includes(topic) ||
        below.some((root) => topic.startsWith(root) && !topic.slice(root.length).includes('/'))
      if (!mine) this.#fail('topics', topic)
      if (qos !== 1 && topic !== state) this.#fail('qos', `QoS ${qos} on ${topic}`)
      if (retain && ([readings, events].includes(topic) || topic.startsWith(this.#topics.result(''))))
        this.#fail('not-retained', topic)
    }
    if (this.#own) this.#pass('topics')
    for (const rule of ['qos', 'not-retained'] as const) this.#pass(rule)
  }

  // --- Without a connection -----------------------------------------------------------------------------------

  /** Cut off while some is not acknowledged. @returns what was not, and when it was back */
  async #cutOnce(meanwhile?: () => void) {
    const { away, connect } = this.#seconds
    this.#acks = false
    const from = this.#readings.length
    await this.#until(this.#seconds.watch, () => (this.#readings.length >= from + 2 ? true : undefined))
    meanwhile?.()
    await pause(200)
    const open = this.#openSince(from)
    this.#cutAt = Date.now()
    this.#own!.cut()
    await pause(away * 1_000)
    this.#own!.reopen()
    this.#reopenedAt = Date.now()
    const back = await this.#until(connect, () => this.#last(this.#topics.state, this.#reopenedAt + 1))
    return { open, back }
  }

  /** Those that have not been acknowledged; one that comes twice may have been. */
  #openSince(from: number) {
    return this.#readings.slice(from).filter(({ boot, seq }) => seq > (this.#stored.get(boot)?.seq ?? 0))
  }
  #cameAgain({ boot, seq }: Numbered) {
    return this.#readings.find((each) => each.boot === boot && each.seq === seq && each.at > this.#reopenedAt)
  }

  async #cutOff() {
    const { connect, watch, away } = this.#seconds
    const storedBefore = new Map([...this.#stored].map(([boot, { seq }]) => [boot, seq]))
    const { open, back } = await this.#cutOnce()
    if (!back) return this.#fail('same-boot', 'it did not come back after its connection was cut')
    const boot = this.#readings.at(-1)?.boot
    const birth = state.safeParse(
      this.#heard.find(
        ({ topic, body, at }) =>
          topic === this.#topics.state &&
          at > this.#reopenedAt &&
          (body as { online?: unknown })?.online === true,
      )?.body,
    )
    this.#says(
      'same-boot',
      birth.success && (open.length === 0 || birth.data.boot === open[0]!.boot),
      `its boot was ${open[0]?.boot ?? boot} and is ${birth.success ? birth.data.boot : 'not said'}`,
    )
    if (open.length > 0) {
      const all = await this.#until(connect, () =>
        open.every((each) => this.#cameAgain(each)) ? true : undefined,
      )
      const lost = open.find((each) => !this.#cameAgain(each))
      const changed = open.find((each) => {
        const again = this.#cameAgain(each)
        return again && withoutLate(again.message) !== withoutLate(each.message)
      })
      if (lost) this.#fail('kept-until-stored', `${lost.seq} of ${lost.boot} did not come again`)
      else if (changed)
        this.#fail('kept-until-stored', `${changed.seq} of ${changed.boot} came again with other readings`)
      else if (all) this.#pass('kept-until-stored')
    }
    this.#storeAll()
    const alone =
      (await this.#until(watch, () => {
        const found = this.#samplesOf(this.#cutAt + 300, this.#cutAt + away * 1_000 - 300)
        return found.length > 0 ? found : undefined
      })) ?? []
    if (this.#says('measures-alone', alone.length > 0, `nothing came of the ${away} s without a connection`))
      this.#says(
        'late',
        alone.every(({ late }) => late === true),
        `${alone.find(({ late }) => late !== true)?.equipment} at ${alone.find(({ late }) => late !== true)?.at}`,
      )
    const again = this.#readings.find(
      ({ boot, seq, at }) => at > this.#reopenedAt && seq <= (storedBefore.get(boot) ?? 0),
    )
    this.#says('gone-when-stored', !again, `${again?.seq} of ${again?.boot} was acknowledged before`)
    if (!this.#holds('kept-until-stored')) return

    const second = await this.#cutOnce(() => this.#acknowledge('another-boot', 999_999))
    await this.#until(connect, () => (second.open.every((each) => this.#cameAgain(each)) ? true : undefined))
    const lost = second.open.find((each) => !this.#cameAgain(each))
    if (second.open.length > 0)
      this.#says('foreign-ack', !lost, `${lost?.seq} of ${lost?.boot} did not come again`)
    this.#storeAll()
  }
  #samplesOf(from: number, to: number) {
    return this.#readings.flatMap(({ at: heardAt, message }) => {
      // A wrong clock has been told: here it is put right.
      const wrong = typeof this.#found.get('clock') === 'string' ? heardAt - Date.parse(message.sent) : 0
      return message.samples.filter(({ at }) => Date.parse(at) + wrong > from && Date.parse(at) + wrong < to)
    })
  }

  // --- Commands -----------------------------------------------------------------------------------------------

  #target(list: Meta) {
    const able = list.equipment.filter(
      ({ id, type }) =>
        equipmentTypes.includes(type as EquipmentType) &&
        declared(type as EquipmentType).of !== 'tag' &&
        settingsOf(type as EquipmentType).length > 0 &&
        (this.#options.equipment === undefined || this.#options.equipment === id),
    )
    // One with decimals says more.
    const found =
      able.find(({ type }) => settingsOf(type as EquipmentType).some(([, { decimals }]) => decimals > 0)) ??
      able[0]
    return found && { id: found.id, type: found.type as EquipmentType }
  }

  #order = 0
  async #send(equipment: string, body: object, topic = equipment): Promise<Result | undefined> {
    const since = Date.now()
    const id = (body as { id: string }).id
    await this.#client.publishAsync(this.#topics.command(topic), JSON.stringify(body), { qos: 1 })
    // `acked` only says that it has come.
    const final = await this.#until(this.#seconds.answer, () => {
      const said = this.#heard.findLast(
        (each) =>
          each.topic === this.#topics.result(topic) &&
          each.at >= since &&
          (each.body as { id?: unknown })?.id === id &&
          (each.body as { state?: unknown }).state !== 'acked',
      )
      return said?.body
    })
    const read = result.safeParse(final)
    return read.success ? read.data : undefined
  }
  #readCommand = (equipment: string, more: object = {}) => ({
    v,
    id: randomUUID(),
    do: 'read',
    equipment,
    expires: new Date(Date.now() + 60_000).toISOString(),
    ...more,
  })
  #setCommand = (equipment: string, set: Record<string, unknown>, more: object = {}) => ({
    v,
    id: randomUUID(),
    do: 'set',
    equipment,
    set,
    order: ++this.#order,
    issued: new Date().toISOString(),
    expires: new Date(Date.now() + 60_000).toISOString(),
    ...more,
  })
  async #present(equipment: string) {
    return (await this.#send(equipment, this.#readCommand(equipment)))?.readBack
  }
  async #said(equipment: string): Promise<Reported | undefined> {
    const last = await this.#retained(this.#topics.settings(equipment))
    return last && this.#read('settings-said', reported, last.body)
  }

  async #commands({ id, type }: { id: string; type: EquipmentType }) {
    const said = await this.#said(id)
    if (!said) this.#fail('settings-said', `nothing retained on ${this.#topics.settings(id)}`)
    else this.#says('settings-said', said.equipment === id, `it names ${said.equipment}`)
    const read = await this.#send(id, this.#readCommand(id))
    if (!read) return this.#fail('read', `no answer within ${this.#seconds.answer} s`)
    if (
      !this.#says(
        'read',
        read.state === 'applied' &&
          read.readBack !== undefined &&
          (!said || isDeepStrictEqual(read.readBack, said.settings)),
        `${shortened(read)}; it had said ${shortened(said?.settings)}`,
      )
    )
      return
    const begun = { ...read.readBack }
    const able = settingsOf(type).filter(
      ([name, { kind }]) => kind === 'number' && typeof begun[name] === 'number',
    )
    const chosen = able.toSorted(([, a], [, b]) => b.decimals - a.decimals)[0]
    // What has no value yet could not be put back.
    if (!chosen) return
    const [name, setting] = chosen
    const step = 10 ** -setting.decimals
    const most = setting.hard[1]
    const now = begun[name]!
    // Two values near to what is set, inside the limits and apart from it.
    const whole = Math.round(now) + (Math.round(now) + 2 > most ? -2 : 1)
    const other = Number((whole + (whole + step > most ? -step : step)).toFixed(setting.decimals))
    const isAs = async (value: number | null) => (await this.#present(id))?.[name] === value
    const unchanged = async (rule: RuleId, value: number | null, fine: boolean, why: string) => {
      const kept = await isAs(value)
      this.#says(
        rule,
        fine && kept,
        kept ? why : `${name} was changed to ${(await this.#present(id))?.[name]}`,
      )
    }

    await this.#send(id, this.#readCommand(id, { set: { [name]: other } }))
    this.#says('read-writes-nothing', await isAs(now), `${name} was changed`)
    if (this.#options.sets === false) return
    // Above whatever it has had from a server.
    this.#order = Math.floor(Date.now() / 1_000)

    const set = await this.#send(
      id,
      this.#setCommand(
        id,
        { [name]: other },
        { expect: { [name]: (await this.#present(id))?.[name] ?? null } },
      ),
    )
    const did = this.#says(
      'set',
      set?.state === 'applied' && set.readBack?.[name] === other,
      `${name} to ${other}: ${set ? shortened(set) : 'no answer'}`,
    )
    if (!did) return
    const follows = await this.#until(this.#seconds.answer, () => {
      const body = reported.safeParse(this.#last(this.#topics.settings(id))?.body)
      return body.success && body.data.settings[name] === other && body.data.version > (said?.version ?? -1)
        ? body.data
        : undefined
    })
    this.#says(
      'settings-follow',
      follows !== undefined,
      `${shortened(this.#last(this.#topics.settings(id))?.body)}`,
    )
    if (setting.decimals > 0) {
      const answer = await this.#send(id, this.#setCommand(id, { [name]: whole }))
      this.#says(
        'whole',
        answer?.state === 'applied' && answer.readBack?.[name] === whole,
        `${whole}: ${shortened(answer)}`,
      )
    }
    const once = this.#setCommand(id, { [name]: other })
    const first = await this.#send(id, once)
    const between = await this.#send(id, this.#setCommand(id, { [name]: whole }))
    if (first?.state === 'applied' && between?.state === 'applied') {
      const again = await this.#send(id, once)
      await unchanged(
        'repeated',
        whole,
        again?.state === 'applied' && again.readBack?.[name] === other,
        `the answer was ${shortened(again)}`,
      )
      await this.#send(id, this.#setCommand(id, { [name]: whole }))
    }
    const refused = async (rule: RuleId, code: Result['code'], command: object, topic = id) => {
      const answer = await this.#send(id, command, topic)
      await unchanged(
        rule,
        whole,
        answer?.state === 'rejected' && answer.code === code,
        answer ? `the answer was ${shortened(answer)}` : 'no answer',
      )
      // The next begins from the same.
      if (!(await isAs(whole))) await this.#send(id, this.#setCommand(id, { [name]: whole }))
    }
    await refused('order', 'superseded', this.#setCommand(id, { [name]: other }, { order: this.#order - 5 }))
    await refused('expect', 'changed', this.#setCommand(id, { [name]: other }, { expect: { [name]: other } }))
    await refused(
      'range',
      'range',
      this.#setCommand(id, { [name]: Number((most + Math.max(step, 1)).toFixed(setting.decimals)) }),
    )
    await refused('unknown-setting', 'unknown_setting', this.#setCommand(id, { doesNotExist: 1 }))
    await refused(
      'unknown-equipment',
      'unknown_equipment',
      this.#setCommand('Z999', { [name]: other }),
      'Z999',
    )
    await refused(
      'expired',
      'expired',
      this.#setCommand(id, { [name]: other }, { expires: new Date(Date.now() - 1_000).toISOString() }),
    )
    await refused('text-value', 'unreadable', this.#setCommand(id, { [name]: String(other) }))
    await this.#client.publishAsync(this.#topics.command(id), '{"v":1,"id":', { qos: 1 })
    this.#says('garbage', await isAs(whole), 'the read after it was not answered rightly')
    this.#before = { command: once, name, value: whole, other }
    await this.#send(id, this.#setCommand(id, { [name]: now }))
    this.#before.value = now
  }
  #before: { command: object; name: string; value: number; other: number } | undefined

  async #restart(target: { id: string } | undefined) {
    this.#acks = false
    const from = this.#readings.length
    await this.#until(this.#seconds.watch, () => (this.#readings.length > from ? true : undefined))
    const open = this.#openSince(from)
    const boots = new Set(this.#readings.map(({ boot }) => boot))
    const since = Date.now()
    await this.#options.restart!()
    this.#reopenedAt = since
    const next = await this.#until(this.#seconds.connect + this.#seconds.watch, () =>
      this.#readings.find(({ boot, at }) => at > since && !boots.has(boot)),
    )
    const lowest = Math.min(...this.#readings.filter(({ boot }) => boot === next?.boot).map(({ seq }) => seq))
    this.#says(
      'new-boot',
      next !== undefined && lowest === 1,
      next ? `it begins with ${lowest}` : 'no reading of a new boot came',
    )
    if (open.length > 0 && typeof this.#found.get('kept-until-stored') !== 'string') {
      await this.#until(this.#seconds.connect, () =>
        open.every((each) => this.#cameAgain(each)) ? true : undefined,
      )
      const lost = open.find((each) => !this.#cameAgain(each))
      this.#says('kept-over-restart', !lost, `${lost?.seq} of ${lost?.boot} did not come again`)
    }
    this.#storeAll()
    if (!target || !this.#before || !this.#holds('repeated')) return
    const { command, name, value, other } = this.#before
    const again = await this.#send(target.id, command)
    const present = (await this.#present(target.id))?.[name]
    this.#says(
      'results-over-restart',
      again?.readBack?.[name] === other && present === value,
      present === value ? `the answer was ${shortened(again)}` : `${name} was set again`,
    )
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const shortened = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
function placeOf(body: unknown) {
  const { boot, seq } = (body ?? {}) as { boot?: unknown; seq?: unknown }
  return typeof boot === 'string' && typeof seq === 'number' ? { boot, seq } : undefined
}
/** Its samples, without the mark that they waited. */
const withoutLate = (message: unknown) =>
  JSON.stringify(
    ((message as { samples?: object[] }).samples ?? []).map((sample) => ({ ...sample, late: undefined })),
  )
