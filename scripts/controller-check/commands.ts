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
    const said = await this.#said(id)
    if (!said)
      this.#trial.findings.fail('settings-said', `nothing is kept on ${this.#trial.topics.settings(id)}`)
    else this.#trial.findings.says('settings-said', said.equipment === id, `it names ${said.equipment}`)
    const read = await this.#send(id, this.#readCommand(id))
    if (!read)
      return void this.#trial.findings.fail('read', `no answer within ${this.#trial.seconds.answer} s`)
    if (
      !this.#trial.findings.says(
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
    // A setting without a value could not be restored.
    if (!chosen) return
    const [name, setting] = chosen
    const step = 10 ** -setting.decimals
    const most = setting.hard[1]
    const now = begun[name]!
    // Two other values near the current one, inside the limits.
    const whole = Math.round(now) + (Math.round(now) + 2 > most ? -2 : 1)
    const other = Number((whole + (whole + step > most ? -step : step)).toFixed(setting.decimals))
    const isAs = async (value: number | null) => (await this.#present(id))?.[name] === value
    const unchanged = async (rule: RuleId, value: number | null, fine: boolean, why: string) => {
      const kept = await isAs(value)
      this.#trial.findings.says(
        rule,
        fine && kept,
        kept ? why : `${name} was changed to ${(await this.#present(id))?.[name]}`,
      )
    }

    await this.#send(id, this.#readCommand(id, { set: { [name]: other } }))
    this.#trial.findings.says('read-writes-nothing', await isAs(now), `${name} was changed`)
    if (this.#trial.options.sets === false || this.#trial.findings.fails('asks-again')) return
    // Above any order that a server has sent.
    this.#order = Math.floor(Date.now() / 1_000)

    const set = await this.#send(
      id,
      this.#setCommand(
        id,
        { [name]: other },
        { expect: { [name]: (await this.#present(id))?.[name] ?? null } },
      ),
    )
    const did = this.#trial.findings.says(
      'set',
      set?.state === 'applied' && set.readBack?.[name] === other,
      `${name} to ${other}: ${set ? shortened(set) : 'no answer'}`,
    )
    if (!did) return
    const follows = await this.#trial.until(this.#trial.seconds.answer, () => {
      const body = reported.safeParse(this.#trial.last(this.#trial.topics.settings(id))?.body)
      return body.success && body.data.settings[name] === other && body.data.version > (said?.version ?? -1)
        ? body.data
        : undefined
    })
    this.#trial.findings.says(
      'settings-follow',
      follows !== undefined,
      `${shortened(this.#trial.last(this.#trial.topics.settings(id))?.body)}`,
    )
    if (setting.decimals > 0) {
      const answer = await this.#send(id, this.#setCommand(id, { [name]: whole }))
      this.#trial.findings.says(
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
      // Every test begins from the same value.
      if (!(await isAs(whole))) await this.#send(id, this.#setCommand(id, { [name]: whole }))
    }
    const last = this.#setCommand(id, { [name]: whole })
    await this.#send(id, last)
    await refused('replayed', 'superseded', this.#setCommand(id, { [name]: other }, { order: last.order }))
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
    await this.#trial.side.command(id, '{"v":1,"id":')
    this.#trial.findings.says('garbage', await isAs(whole), 'the read after it was not answered rightly')
    await this.#send(id, this.#setCommand(id, { [name]: now }))
    const again = async () => ({
      again: await this.#send(id, once),
      present: (await this.#present(id))?.[name],
    })
    return { name, value: now, other, again }
  }
}
