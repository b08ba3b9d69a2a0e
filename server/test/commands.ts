// A heater, its controller and the line to the server, for tests of commands: the line loses, repeats and delays as it is told.
import {
  keptResults,
  protocolVersion,
  type Command,
  type Curve,
  type Reported,
  type Result,
} from '@penside/contract/equipment/protocol.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { applicationPool, inTransaction, sql, type Db } from '../src/database/db.ts'
import { processCommands, answerPoll, ingestReported, ingestResult } from '../src/equipment/commands.ts'
import type { Link } from '../src/equipment/broker-link.ts'
import { barn } from './barn.ts'
import { ownDatabase } from './database-of-its-own.ts'
import { makeFarm, noon, testApp } from './farm.ts'

export async function testDatabase() {
  // Servers that other tests let listen send and end the commands of every farm in their database, by clocks of their own.
  const { url, drop } = await ownDatabase()
  const pool = applicationPool({ url, max: 3 })
  let now = noon().getTime()
  const clock = () => new Date(now)
  const app = await testApp({ url, now: clock })
  const farm = await makeFarm({ url, equipment: [{ id: 'C-0', type: 'C', controller: 'I1', pen: 7 }] })
  const house = barn(pool, farm.farmId)
  let made = 0
  /** In a transaction of the farm. */
  const ours = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      return work(db)
    })

  return {
    url,
    app,
    farm,
    pool,
    clock,
    close: async () => {
      await app.close()
      await pool.end()
      await drop()
    },
    /** A heater of its own, set to 24 °C, in a farrowing house. */
    async barn() {
      const equipmentId = `C-${++made}`
      await house.add(equipmentId, 'C', { pen: farm.pen('farrowing 1'), url })
      const device = new Device(clock, equipmentId)
      const channel = new Channel()
      device.say = (of, message) => channel.put({ to: 'server', of, message })
      const from = { farmId: farm.farmId, controllerId: 'I1', equipmentId }
      channel.arrive = async ({ to, of, message }) => {
        if (to === 'controller') return device.hear(message as Command)
        await ours((db) => (of === 'result' ? ingestResult : ingestReported)(db, from, message, clock()))
      }
      let connected = true
      let broker: BrokerDoes = 'takes'
      const link: Link = {
        get connected() {
          return connected
        },
        async publish(_, message) {
          if (broker !== 'refuses') channel.put({ to: 'controller', of: 'command', message })
          if (broker !== 'takes') throw new Error('the broker does not answer')
        },
      }
      const people = [app.as(farm.manager), app.as(farm.worker)]
      const fine = <T>(answer: { status: number; body: T; problem: { code: string } }) => {
        if (answer.status >= 400 && answer.status < 500) throw new Refusal(answer.problem.code)
        return answer.body
      }
      const server = {
        view: async () => (await people[0]!.call(settings.view, { equipmentId })).body,
        set: async (who: number, value: number, seen: number | null, confirmed = true) =>
          fine(
            await people[who]!.call(settings.request, {
              type: 'C',
              equipmentId,
              values: { settemp: String(value) },
              expected: { temperature: seen },
              confirmed,
            }),
          ),
        read: async () =>
          fine(await people[0]!.call(settings.request, { type: 'C', deed: 'R', equipmentId, values: {} })),
        cancelLast: async () => {
          const last = (await server.view()).commands[0]
          if (last) fine(await people[0]!.call(settings.cancel, { commandId: last.commandId }))
        },
        online: (online: boolean) => {
          connected = online
          return ours((db) =>
            db.run(sql`insert into controller_state (farm_id, controller_id, online) values (current_farm(), 'I1', ${online})
              on conflict (farm_id, controller_id) do update set online = excluded.online`),
          )
        },
        broker: (does: BrokerDoes) => {
          broker = does
        },
        /** The controller fetches its commands over HTTP. */
        poll: () =>
          ours(async (db) => {
            const { commands } = await answerPoll(db, from, { v: protocolVersion }, clock())
            for (const message of commands)
              if (message.equipment === equipmentId) channel.put({ to: 'controller', of: 'command', message })
          }),
        /** How often the device had changed when it said what is shown. */
        version: () =>
          ours(async (db) => {
            const kept = await db.maybeOne<{ version: number }>(
              sql`select version::int as version from reported_setting where farm_id = current_farm() and equipment_id = ${equipmentId}`,
            )
            return kept?.version ?? 0
          }),
        processCommands: () => processCommands({ pool, link, now: clock }, farm.farmId),
        wait: (seconds: number) => {
          now += seconds * 1_000
        },
      }
      await server.online(true)
      device.report()
      await channel.deliverAll()
      return { device, channel, server, equipmentId, from }
    },
  }
}

/** Silent: it takes a command, and the server dies or hears nothing before it knows. */
type BrokerDoes = 'takes' | 'refuses' | 'silent'

type Parcel = { to: 'controller' | 'server'; of: 'command' | 'result' | 'settings'; message: unknown }

class Channel {
  readonly #waiting: Parcel[] = []
  arrive: (parcel: Parcel) => unknown = () => {}
  put(parcel: Parcel) {
    this.#waiting.push(parcel)
  }
  get waits() {
    return this.#waiting.length
  }
  /** Any of those that wait; `again`: it stays, and comes another time. */
  async deliver(which: number, again = false) {
    const at = which % Math.max(1, this.#waiting.length)
    const parcel = this.#waiting[at]
    if (!parcel) return
    if (!again) this.#waiting.splice(at, 1)
    await this.arrive(parcel)
  }
  lose(which: number) {
    if (this.#waiting.length > 0) this.#waiting.splice(which % this.#waiting.length, 1)
  }
  /** The broker starts again, and kept nothing. */
  loseAll() {
    this.#waiting.length = 0
  }
  async deliverAll() {
    while (this.#waiting.length > 0) await this.deliver(0)
  }
}

/** Keeps to the protocol. Its book has every value that it had, and until when. */
class Device {
  readonly #clock: () => Date
  readonly #id: string
  readonly #results = new Map<string, Result>()
  #order = 0
  #version = 1
  value = 24
  /** Clamps: it stops half a degree short of what it is told, and says that it was applied. */
  fault: 'none' | 'clamps' | 'fails' = 'none'
  /** The curve that it goes by, where it can read one back. */
  curve: Curve | null | undefined = undefined
  readonly book: { value: number; until: number }[] = [{ value: 24, until: Infinity }]
  /** Commands that changed it: when, to what, and how often. */
  readonly did = new Map<string, { at: number; became: number; times: number }>()
  say: (of: 'result' | 'settings', message: Result | Reported) => void = () => {}

  constructor(clock: () => Date, id: string) {
    this.#clock = clock
    this.#id = id
  }

  #become(value: number) {
    this.book.at(-1)!.until = this.#clock().getTime()
    this.value = value
    this.#version++
    this.book.push({ value, until: Infinity })
  }
  report() {
    this.say('settings', {
      v: protocolVersion,
      equipment: this.#id,
      version: this.#version,
      at: this.#clock().toISOString(),
      settings: { temperature: this.value },
    })
  }
  /** Somebody turns the knob. */
  turn(by: number) {
    this.#become(this.value + by)
    this.report()
  }
  hear(command: Command) {
    const known = this.#results.get(command.id)
    if (known) return this.say('result', known)
    const answer = (rest: Pick<Result, 'state' | 'code'>) => {
      const result: Result = {
        v: protocolVersion,
        id: command.id,
        ...rest,
        readBack: { temperature: this.value },
        ...(this.curve && { curve: this.curve }),
        version: this.#version,
        at: this.#clock().toISOString(),
      }
      this.#results.set(command.id, result)
      if (this.#results.size > keptResults) throw new Error('too many for one test')
      this.say('result', result)
    }
    if (this.#clock().getTime() > Date.parse(command.expires))
      return answer({ state: 'rejected', code: 'expired' })
    if (command.do === 'read') return answer({ state: 'applied' })
    if (command.order < this.#order) return answer({ state: 'rejected', code: 'superseded' })
    const expected = command.expect?.['temperature']
    if (expected !== undefined && expected !== this.value)
      return answer({ state: 'rejected', code: 'changed' })
    this.#order = command.order
    this.say('result', {
      v: protocolVersion,
      id: command.id,
      state: 'acked',
      at: this.#clock().toISOString(),
    })
    if (this.fault === 'fails') return answer({ state: 'failed' })
    if (command.curve && this.curve !== undefined) this.curve = command.curve
    const wanted = command.set?.['temperature'] ?? this.value
    this.#become(this.fault === 'clamps' ? wanted - 0.5 : wanted)
    this.did.set(command.id, {
      at: this.#clock().getTime(),
      became: this.value,
      times: (this.did.get(command.id)?.times ?? 0) + 1,
    })
    this.report()
    answer({ state: 'applied' })
  }
}
