import { join } from 'node:path'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { Controller, type ControllerOptions, type Device } from './controller.ts'
import { Disk, type Waiting } from './disk.ts'
import { chanceOf, seedOf } from './noise.ts'

/** Rates of faults: shares of messages and controllers; delays in ms. */
type Trouble = {
  /** Share of messages sent twice. */
  repeated: number
  /** Share of readings measured earlier, and the longest delay. */
  late: number
  lateBy: number
  /** Share of controllers with a wrong clock. */
  wrongClock: number
}
const usualTrouble: Trouble = { repeated: 0.05, late: 0.02, lateBy: 48 * 3_600_000, wrongClock: 0.01 }

/** Reading of a device. With a wrong clock `at` is approximate, since the server corrects it. */
export type Measured = {
  farm: number
  controller: string
  equipment: string
  /** ms */
  at: number
  values: Record<string, number>
  clockWrong: boolean
}

type Sender = Pick<ControllerOptions, 'farm' | 'controller' | 'username' | 'password'> & {
  equipment: readonly { id: string; type: EquipmentType }[]
}

type Options = {
  url: string
  senders: readonly Sender[]
  seed?: string
  trouble?: Trouble
  /** Folder of the disks; by default they are in memory. */
  folder?: string
  resendAfter?: number
  mqtt?: ControllerOptions['mqtt']
}

/**
 * Many controllers with realistic faults, and a ledger of all their readings. Each entry of the ledger must be in the database exactly
 * once.
 */
export class Many {
  readonly measured: Measured[] = []
  readonly controllers: Troubled[]
  readonly #devices: CountingDevice[] = []

  constructor({
    url,
    senders,
    seed = 'many',
    trouble = usualTrouble,
    folder,
    resendAfter = 2_000,
    mqtt,
  }: Options) {
    this.controllers = senders.map(({ equipment, ...sender }, place) => {
      const number = seedOf(`${seed} ${sender.farm} ${sender.controller}`)
      const name = `${sender.farm}-${sender.controller}.db`
      // Small numbers have at least one, so that it is tried.
      const wrong =
        trouble.wrongClock > 0 && (place === senders.length - 1 || chanceOf(number, 1) < trouble.wrongClock)
      const devices = equipment.map((each) => {
        const device = new CountingDevice(each, number, trouble, (at, values) =>
          this.measured.push({
            farm: sender.farm,
            controller: sender.controller,
            equipment: each.id,
            at: at - troubled.ahead,
            values,
            clockWrong: troubled.ahead !== 0,
          }),
        )
        this.#devices.push(device)
        return device
      })
      const troubled = new Troubled(
        {
          url,
          ...sender,
          disk: new Disk(folder ? join(folder, name) : ':memory:'),
          devices,
          resendAfter,
          mqtt: { reconnectPeriod: 500, ...mqtt },
        },
        number,
        trouble,
      )
      if (wrong) troubled.ahead = chanceOf(number, 2) < 0.5 ? 3 * 24 * 3_600_000 : -Date.now() + 86_400_000
      return troubled
    })
  }

  start() {
    for (const each of this.controllers) each.start()
    return this
  }
  /** Polls every device once. */
  tick() {
    for (const each of this.controllers) each.tick()
  }
  /** Number of unacknowledged messages. */
  get waiting(): number {
    return this.controllers.reduce((sum, { disk }) => sum + disk.count, 0)
  }
  /** @returns whether everything was acknowledged within `ms` */
  async drained(within: number): Promise<boolean> {
    for (const until = Date.now() + within; this.waiting > 0;) {
      if (Date.now() > until) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return true
  }
  async stop() {
    await Promise.all(this.controllers.map((each) => each.stop()))
    for (const { disk } of this.controllers) disk.close()
  }
}

class Troubled extends Controller {
  /** Lead of the clock, ms; may change while it runs. */
  ahead = 0
  readonly #seed: number
  readonly #trouble: Trouble
  #sent = 0

  constructor(options: ControllerOptions, seed: number, trouble: Trouble) {
    super(options)
    this.#seed = seed
    this.#trouble = trouble
  }
  override now() {
    return super.now() + this.ahead
  }
  protected override send(waiting: Waiting) {
    super.send(waiting)
    if (chanceOf(this.#seed, (this.#sent += 1)) < this.#trouble.repeated) super.send(waiting)
  }
}

/** Device whose readings all differ, some of them late. */
class CountingDevice implements Device {
  readonly id: string
  readonly type: EquipmentType
  readonly cycle = 60
  readonly every = 0
  readonly settings = {}
  readonly #seed: number
  readonly #trouble: Trouble
  readonly #tell: (at: number, values: Record<string, number>) => void
  #count = 0
  #last = 0
  readonly #begun: number

  constructor(
    { id, type }: { id: string; type: EquipmentType },
    seed: number,
    trouble: Trouble,
    tell: (at: number, values: Record<string, number>) => void,
  ) {
    this.id = id
    this.type = type
    this.#seed = seed ^ seedOf(id)
    this.#trouble = trouble
    this.#tell = tell
    this.#begun = Date.now()
  }

  measure(at: number) {
    this.#count += 1
    const number = this.#count
    const isLate = chanceOf(this.#seed, number) < this.#trouble.late
    // Times are unique; late readings lie before all others, each in its own slot.
    this.#last = Math.max(this.#last + 1, at)
    const shift = at - Date.now()
    const slot = Math.floor(chanceOf(this.#seed, -number) * Math.max(1, this.#trouble.lateBy / 60_000 - 1))
    const measured = isLate ? this.#begun + shift - 60_000 - slot * 60_000 - number : this.#last
    const values = this.#values(number)
    this.#tell(measured, values)
    return [{ at: measured, values }]
  }

  #values(number: number): Record<string, number> {
    const step = (number % 400) / 10
    if (this.type === 'S') return { temperature: step, humidity: number % 100, co2: 400 + (number % 15_000) }
    if (this.type === 'W') return { water: number }
    if (this.type === 'V') return { rest: number % 60_000 }
    if (this.type === 'A') return { current: step, leakage: step, resistiveLeakage: step }
    return { temperature: step }
  }
}
