import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  protocolVersion as v,
  reported,
  result,
  type Meta,
  type Reported,
  type Result,
} from '@penside/contract/equipment/protocol.ts'
import { declared, equipmentTypes, settingsOf, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { shortened } from './findings.ts'
import type { RuleId } from './rules.ts'
import type { Trial } from './trial.ts'

type Target = { id: string; type: EquipmentType }
/** Values that were set, to be checked after a restart. */
export type Tried = {
  name: string
  value: number
  other: number
  again(): Promise<{ again: Result | undefined; present: number | null | undefined }>
}

/** Reads and sets equipment like a server. */
export class Commands {
  readonly #trial: Trial
  constructor(trial: Trial) {
    this.#trial = trial
  }

  /** Equipment that is read and set. */
  target(list: Meta) {
    const able = list.equipment.filter(
      ({ id, type }) =>
        equipmentTypes.includes(type as EquipmentType) &&
        declared(type as EquipmentType).of !== 'tag' &&
        settingsOf(type as EquipmentType).length > 0 &&
        (this.#trial.options.equipment === undefined || this.#trial.options.equipment === id),
    )
    // A setting with decimals tests more.
    const found =
      able.find(({ type }) => settingsOf(type as EquipmentType).some(([, { decimals }]) => decimals > 0)) ??
      able[0]
    return found && { id: found.id, type: found.type as EquipmentType }
  }

  #order = 0
  async #send(equipment: string, body: object, topic = equipment): Promise<Result | undefined> {
    const since = Date.now()
    const id = (body as { id: string }).id
    await this.#trial.side.command(topic, JSON.stringify(body))
    // `acked` only means that the command has arrived.
    const final = await this.#trial.until(this.#trial.seconds.answer, () => {
      const said = this.#trial.heard.findLast(
        (each) =>
          each.topic === this.#trial.topics.result(topic) &&
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
    const last = await this.#trial.kept(this.#trial.topics.settings(equipment))
    return last && this.#trial.findings.read('settings-said', reported, last.body)
  }

  /** Reads and sets the equipment. @returns the values that were set, if everything could be tested */
  async run({ id, type }: Target): Promise<Tried | undefined> {
    const { findings, options } = this.#trial
    const said = await this.#said(id)
    if (!said) findings.fail('settings-said', `nothing is kept on ${this.#trial.topics.settings(id)}`)
    else findings.says('settings-said', said.equipment === id, `it names ${said.equipment}`)
    const begun = await this.#judgeRead(id, said)
    const probe = begun && probeOf({ id, type }, begun)
    if (!probe) return

    await this.#send(id, this.#readCommand(id, { set: { [probe.name]: probe.other } }))
    const isUntouched = await this.#isAs(probe, probe.now)
    findings.says('read-writes-nothing', isUntouched, `${probe.name} was changed`)
    if (options.sets === false || findings.fails('asks-again')) return
    // Above any order that a server has sent.
    this.#order = Math.floor(Date.now() / 1_000)
    if (!(await this.#judgeSet(probe, said?.version ?? -1))) return
    const once = await this.#judgeRepeated(probe)
    await this.#judgeRejections(probe)
    await this.#set(probe, probe.now)
    const again = async () => ({
      again: await this.#send(id, once),
      present: (await this.#present(id))?.[probe.name],
    })
    return { name: probe.name, value: probe.now, other: probe.other, again }
  }

  /** @returns the settings that were read */
  async #judgeRead(id: string, said: Reported | undefined) {
    const { findings, seconds } = this.#trial
    const read = await this.#send(id, this.#readCommand(id))
    if (!read) return void findings.fail('read', `no answer within ${seconds.answer} s`)
    const isRight =
      read.state === 'applied' &&
      read.readBack !== undefined &&
      (!said || isDeepStrictEqual(read.readBack, said.settings))
    findings.says('read', isRight, `${shortened(read)}; it had said ${shortened(said?.settings)}`)
    return isRight ? { ...read.readBack } : undefined
  }

  #set(probe: Probe, value: unknown) {
    return this.#send(probe.id, this.#setCommand(probe.id, { [probe.name]: value }))
  }
  async #isAs({ id, name }: Probe, value: number | null) {
    return (await this.#present(id))?.[name] === value
  }
  async #unchanged(rule: RuleId, probe: Probe, fine: boolean, why: string) {
    const kept = await this.#isAs(probe, probe.whole)
    this.#trial.findings.says(
      rule,
      fine && kept,
      kept ? why : `${probe.name} was changed to ${(await this.#present(probe.id))?.[probe.name]}`,
    )
  }

  /** @returns whether the device can be set at all */
  async #judgeSet(probe: Probe, version: number) {
    const { findings, seconds, topics } = this.#trial
    const { id, name, other, whole } = probe
    const expect = { [name]: (await this.#present(id))?.[name] ?? null }
    const set = await this.#send(id, this.#setCommand(id, { [name]: other }, { expect }))
    const did = findings.says(
      'set',
      isApplied(set, probe, other),
      `${name} to ${other}: ${set ? shortened(set) : 'no answer'}`,
    )
    if (!did) return false
    const last = () => this.#trial.last(topics.settings(id))?.body
    const follows = await this.#trial.until(seconds.answer, () => {
      const body = reported.safeParse(last())
      return body.success && body.data.settings[name] === other && body.data.version > version
        ? body.data
        : undefined
    })
    findings.says('settings-follow', follows !== undefined, shortened(last()))
    if (probe.decimals > 0) {
      const answer = await this.#set(probe, whole)
      findings.says('whole', isApplied(answer, probe, whole), `${whole}: ${shortened(answer)}`)
    }
    return true
  }

  /** @returns the command that was sent twice */
  async #judgeRepeated(probe: Probe) {
    const { id, name, other, whole } = probe
    const once = this.#setCommand(id, { [name]: other })
    const first = await this.#send(id, once)
    const between = await this.#set(probe, whole)
    if (first?.state === 'applied' && between?.state === 'applied') {
      const again = await this.#send(id, once)
      const why = `the answer was ${shortened(again)}`
      await this.#unchanged('repeated', probe, isApplied(again, probe, other), why)
      await this.#set(probe, whole)
    }
    return once
  }

  /** Sends commands that must be rejected. */
  async #judgeRejections(probe: Probe) {
    const { id, name, other, whole, beyond } = probe
    const command = (value: unknown, more: object = {}) => this.#setCommand(id, { [name]: value }, more)
    const rejected = async (rule: RuleId, code: Result['code'], body: object, topic = id) => {
      const answer = await this.#send(id, body, topic)
      const fine = answer?.state === 'rejected' && answer.code === code
      await this.#unchanged(rule, probe, fine, answer ? `the answer was ${shortened(answer)}` : 'no answer')
      // Every test begins from the same value.
      if (!(await this.#isAs(probe, whole))) await this.#set(probe, whole)
    }
    const last = command(whole)
    const past = new Date(Date.now() - 1_000).toISOString()
    await this.#send(id, last)
    await rejected('replayed', 'superseded', command(other, { order: last.order }))
    await rejected('order', 'superseded', command(other, { order: this.#order - 5 }))
    await rejected('expect', 'changed', command(other, { expect: { [name]: other } }))
    await rejected('range', 'range', command(beyond))
    await rejected('unknown-setting', 'unknown_setting', this.#setCommand(id, { doesNotExist: 1 }))
    const foreign = this.#setCommand('Z999', { [name]: other })
    await rejected('unknown-equipment', 'unknown_equipment', foreign, 'Z999')
    await rejected('expired', 'expired', command(other, { expires: past }))
    await rejected('text-value', 'unreadable', command(String(other)))
    await this.#trial.side.command(id, '{"v":1,"id":')
    const answers = await this.#isAs(probe, whole)
    this.#trial.findings.says('garbage', answers, 'the read after it was not answered rightly')
  }
}

/** Setting of an equipment that is tried, and the values to set. */
type Probe = Target & {
  name: string
  decimals: number
  now: number
  /** Two other values near the current one, inside the limits. */
  whole: number
  other: number
  /** A value above the limits. */
  beyond: number
}

/** Tries the setting with the most decimals. A setting without a value could not be restored. */
function probeOf({ id, type }: Target, begun: Record<string, number | null>): Probe | undefined {
  const able = settingsOf(type).filter(
    ([name, { kind }]) => kind === 'number' && typeof begun[name] === 'number',
  )
  const chosen = able.toSorted(([, a], [, b]) => b.decimals - a.decimals)[0]
  if (!chosen) return undefined
  const [name, { decimals, hard }] = chosen
  const step = 10 ** -decimals
  const most = hard[1]
  const now = begun[name]!
  const whole = Math.round(now) + (Math.round(now) + 2 > most ? -2 : 1)
  const other = whole + (whole + step > most ? -step : step)
  const beyond = most + Math.max(step, 1)
  const fixed = (value: number) => Number(value.toFixed(decimals))
  return { id, type, name, decimals, now, whole, other: fixed(other), beyond: fixed(beyond) }
}

const isApplied = (answer: Result | undefined, { name }: Probe, value: number) =>
  answer?.state === 'applied' && answer.readBack?.[name] === value
