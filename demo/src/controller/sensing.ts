import { feedOn } from '@penside/domain/equipment/feed-curve.ts'
import { curveOn } from '@penside/domain/equipment/setting-limit.ts'
import { addDays, daysBetween, day as dayOf, type Day } from '@penside/domain/basics/day.ts'
import {
  declared,
  type EquipmentType,
  type Quality,
  type SettingName,
} from '@penside/domain/equipment/types.ts'
import {
  appetite,
  bin,
  closed,
  gestationCurve,
  heaterTemperature,
  lactationCurve,
  liquidFeed,
  mealHours,
  outside,
  power,
  scale,
  setTemperature,
} from '../distributions/equipment.ts'
import { normal } from '../random.ts'
import { faultOf, leaksFor, type Fault } from './failing.ts'
import { chanceOf, drift, seedOf } from './noise.ts'
import { aheadOfUtc, type FedSow, type Placed, type Spell } from './surroundings.ts'

/** Reading, of the animal or passage `of` if given; `at` in ms. */
export type Reading = {
  at: number
  of?: string
  quality?: Quality
  values: Record<string, number | null>
}

/** Settings that affect the readings. */
export type Set = {
  settings: Readonly<Record<string, number | null>>
  curve?: { points: readonly { day: number; value: number }[] } | undefined
  /** Own amounts of animals, kg per day. */
  targetOf?: (tag: string) => number | undefined
}

const hour = 3_600_000
const aDay = 24 * hour
/** Day and hour of a time in the farm's time zone. */
const localDay = (at: number) => Math.floor((at + aheadOfUtc) / aDay)
const localHour = (at: number) => ((at + aheadOfUtc) % aDay) / hour
const epoch = dayOf('1970-01-01')

/** Simulated device. Its readings do not depend on when and how often it is polled. */
export class Sensing {
  /** Updated when the animals change. */
  placed: Placed
  set: Set
  readonly #seed: number
  readonly #counters = new Map<string, number>()
  #last: number

  readonly #brokeAt: number

  /** @param from start of the readings, ms; `counters` continue from their last values; permanent faults begin at `brokeAt` */
  constructor(
    placed: Placed,
    from: number,
    {
      counters = [],
      brokeAt = -Infinity,
    }: { counters?: Iterable<readonly [string, number]>; brokeAt?: number } = {},
  ) {
    this.placed = placed
    this.#brokeAt = brokeAt
    this.#seed = seedOf(`${placed.controller} ${placed.id}`)
    this.#last = from
    for (const [name, value] of counters) this.#counters.set(name, value)
    this.set = { settings: factorySettings(placed) }
  }

  get counters(): ReadonlyMap<string, number> {
    return this.#counters
  }

  /** Readings since the last poll, oldest first. */
  measure(at: number): Reading[] {
    const from = this.#last
    this.#last = at
    const fault = faultOf(this.placed, at, this.#brokeAt)
    const read = this.#read[this.placed.type]
    const readings = read(from, at, fault)
    if (fault === 'silent') return []
    if (fault !== 'unread') return readings
    return readings.map(({ values, ...rest }) => ({
      ...rest,
      quality: 'comm_fail',
      values: Object.fromEntries(Object.keys(values).map((name) => [name, null])),
    }))
  }

  readonly #read: Record<EquipmentType, (from: number, at: number, fault: Fault | undefined) => Reading[]> = {
    F: (from, at) => this.#fed(from, at),
    E: (from, at) => this.#fed(from, at),
    S: (_, at, fault) => [{ at, values: this.#climate(at, fault) }],
    C: (_, at) => [{ at, values: { temperature: this.#round('temperature', this.#heated(at)) } }],
    W: (from, at, fault) => {
      const { house, of } = this.placed
      const used =
        fault === 'stuck' ? 0 : (house.water / of) * share(from, at) * (1 + 0.1 * this.#drift(at, 5))
      return [{ at, values: { water: this.#count('water', used) } }]
    },
    V: (_, at) => [{ at, values: { rest: this.#round('rest', this.#rest(at)) } }],
    L: (from, at) => {
      const { house, of } = this.placed
      const eaten = (house.pigs / of) * liquidFeed.kg * share(from, at) * (1 + 0.12 * this.#drift(at, 7))
      return [
        {
          at,
          values: {
            feed: this.#count('feed', eaten),
            water: this.#count('water', eaten * liquidFeed.water * (1 + 0.03 * this.#drift(at, 1))),
          },
        },
      ]
    },
    Y: (from, at) => this.#passages(from, at),
    A: (_, at, fault) => [{ at, values: this.#power(at, fault) }],
  }

  #drift(at: number, hours: number, which = 0) {
    return drift(this.#seed + which, at / hour / hours)
  }
  #round(measure: string, value: number) {
    const decimals = declared(this.placed.type).measures[measure]?.decimals ?? 0
    return Number(value.toFixed(decimals))
  }
  /** Rounded reading of a counter after adding an amount; the counter itself is exact. */
  #count(name: string, more: number, of = '') {
    const key = of ? `${of} ${name}` : name
    const value = (this.#counters.get(key) ?? Math.round(chanceOf(this.#seed, 1) * 5_000)) + more
    this.#counters.set(key, value)
    return this.#round(name, value)
  }

  #climate(at: number, fault: Fault | undefined) {
    const { house } = this.placed
    const wanted = this.set.settings['temperature'] ?? 20
    const out = outsideAt(at)
    const warmed = Math.log1p(Math.exp((out + 3 - wanted) / 1.5)) * 1.5
    const temperature =
      wanted +
      warmed +
      0.5 * this.#drift(at, 3) +
      0.3 * Math.cos(turn(localHour(at) - 15, 24)) +
      (fault === 'hot' ? 7.5 : 0)
    const least = this.set.settings['ventilation'] ?? 10
    const open = least + (100 - least) / (1 + Math.exp(-(out - wanted + 7) / 3.5))
    const closeness = 1 - open / 100
    const occupied = house.pigs > 0 || house.water > 0 ? 1 : 0.15
    const light = localHour(at) >= 5.5 && localHour(at) < 20.5
    const ammonia =
      fault === 'gas'
        ? 27 + 3 * this.#drift(at, 2)
        : 3 + closed.ammonia * closeness * occupied + 2 * this.#drift(at, 9, 2)
    const values = {
      temperature,
      humidity: 64 + 8 * Math.sin(turn(localDay(at) - 120, 365)) + 7 * this.#drift(at, 6, 1),
      co2: 450 + closed.co2 * closeness ** 1.3 * occupied + 120 * this.#drift(at, 2, 3),
      ammonia: Math.max(0.5, ammonia),
      light: (light ? 110 : 3) * (1 + 0.15 * this.#drift(at, 1, 4)),
      ventilation: Math.min(100, Math.max(least, open + 4 * this.#drift(at, 1, 5))),
    }
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.#round(name, value)]))
  }

  #heated(at: number) {
    return (this.set.settings['temperature'] ?? 28) + 0.6 * this.#drift(at, 0.7) + 0.4 * this.#drift(at, 5, 1)
  }

  /** Content, kg: it falls as animals eat, and is refilled when nearly empty. */
  #rest(at: number) {
    const { house, of } = this.placed
    const low = bin.holds * bin.low
    const filled = bin.holds * (bin.full - bin.low)
    const begun = chanceOf(this.#seed, 2) * filled
    const eaten = (house.feed / of) * (localDay(at) + partOfDay(localHour(at)))
    return low + filled - ((begun + eaten) % filled)
  }

  #power(at: number, fault: Fault | undefined) {
    const fans = 1 / (1 + Math.exp(-(outsideAt(at) - 15) / 5))
    const leakage = power.leakage * (1 + 0.12 * this.#drift(at, 4, 1))
    // Damp in a joint: the leakage grows for weeks before anything trips.
    const worse = fault === 'leaking' ? 1.3 * Math.min(1, 1 + (at - this.#brokeAt) / leaksFor) : 0
    const values = {
      current: power.rest + power.fans * fans + 3 * this.#drift(at, 0.5) + 2,
      leakage: leakage + worse,
      resistiveLeakage: power.resistive * (1 + 0.2 * this.#drift(at, 6, 2)) + worse,
    }
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.#round(name, value)]))
  }

  #passages(from: number, at: number): Reading[] {
    const { house, of } = this.placed
    const aDayOf = Math.max(4, Math.round((house.pigs * scale.share) / of))
    const readings: Reading[] = []
    for (let day = localDay(from); day <= localDay(at); day++)
      for (let n = 0; n < aDayOf; n++) {
        const number = day * 1_000 + n
        // Passages are spread from 06:00 to 20:00.
        const passed =
          day * aDay - aheadOfUtc + (6 + (14 * (n + chanceOf(this.#seed, number))) / aDayOf) * hour
        if (passed <= from || passed > at) continue
        const weight = this.#round(
          'weight',
          normal(chanceOf(this.#seed + 1, number), scale.mean, scale.deviation),
        )
        const standard = this.set.settings['standard'] ?? scale.fit
        readings.push({
          at: Math.round(passed),
          of: String(number),
          values: { weight, fit: weight >= standard ? 1 : 0 },
        })
      }
    return readings
  }

  #fed(from: number, at: number): Reading[] {
    const readings: Reading[] = []
    for (let number = localDay(from); number <= localDay(at); number++) {
      const day = addDays(epoch, number)
      const begin = number * aDay - aheadOfUtc
      for (const sow of this.placed.sows) readings.push(...this.#ate(sow, day, begin, from, at))
    }
    return readings.toSorted((a, b) => a.at - b.at)
  }

  /** Readings of a sow's day at her feeder: her target at 05:00, then each meal. */
  *#ate({ tag, spells }: FedSow, day: Day, begin: number, from: number, at: number): Generator<Reading> {
    const spell = spells.find(({ from, until }) => from <= day && (until === null || day < until))
    if (!spell) return
    const target = this.#round('target', this.set.targetOf?.(tag) ?? targetAt(spell, day, this.set))
    const seed = seedOf(`${tag} ${day}`)
    const type = this.placed.type === 'E' ? 'E' : 'F'
    const share = appetiteOf(seed, spell.state)
    const meals = [5, ...mealHours[type]]
    for (const [i, about] of meals.entries()) {
      const ate = begin + Math.round((about + (i ? 1.6 : 0.4) * chanceOf(seed, i)) * hour)
      if (ate <= from || ate > at) continue
      const enters = i > 0 && share > 0
      const eaten = this.#count('eaten', enters ? (target * share) / (meals.length - 1) : 0, tag)
      const entries = type === 'E' && {
        entries: this.#count('entries', enters ? 1 + Math.floor(3 * chanceOf(seed, 9 + i)) : 0, tag),
      }
      yield { at: ate, of: tag, values: { eaten, target, ...entries } }
    }
  }
}

/** Feed per day, kg: by the curve of the device, else by the standard. */
function targetAt({ state, since }: Spell, on: Day, { curve }: Set) {
  const day = daysBetween(since, on)
  if (curve) return curveOn(curve.points, day)
  return feedOn(state === 'pregnant' ? gestationCurve : lactationCurve, day)
}

function appetiteOf(seed: number, state: Spell['state']) {
  const luck = chanceOf(seed, 100)
  if (luck < appetite.nothing) return 0
  const usual = appetite[state] + appetite.varies * (2 * chanceOf(seed, 101) - 1)
  return Math.min(1, luck < appetite.nothing + appetite.little ? usual * 0.5 : usual)
}

const turn = (of: number, whole: number) => (2 * Math.PI * of) / whole
/** °C */
function outsideAt(at: number) {
  const { mean, season, hottest, day, weather } = outside
  const year = Math.cos(turn(localDay(at) - hottest, 365.25))
  return (
    mean + season * year + day * Math.cos(turn(localHour(at) - 15, 24)) + weather * drift(1, at / hour / 60)
  )
}

/** Share of a day's intake by an hour of the day, with peaks at about 08:00 and 16:00. */
function partOfDay(hours: number) {
  const slow = Math.sin(turn(hours - 1, 24)) - Math.sin(turn(-1, 24))
  const quick = Math.sin(turn(hours - 5, 8)) - Math.sin(turn(-5, 8))
  return hours / 24 - 0.11 * slow - 0.02 * quick
}
const dayPart = (at: number) => localDay(at) + partOfDay(localHour(at))
/** Share of a day's intake between two times. */
const share = (from: number, to: number) => Math.max(0, dayPart(to) - dayPart(from))

/** Initial settings of a device for its house. */
export function factorySettings({
  type,
  house,
  of,
}: Pick<Placed, 'type' | 'house' | 'of'>): Record<string, number> {
  const heads = Math.round(house.pigs / of)
  const known: { readonly [T in EquipmentType]: Readonly<Record<SettingName<T>, number>> | null } = {
    // The amount of a feeder follows its curve.
    F: null,
    E: null,
    V: {},
    A: {},
    S: {
      temperature: setTemperature[house.kind] ?? 20,
      humidity: 70,
      co2: 3_000,
      ammonia: 20,
      light: 100,
      ventilation: 12,
    },
    C: { temperature: heaterTemperature[house.kind] ?? 28 },
    W: { cycle: 5 },
    Y: {
      group: 1,
      gate: 1,
      shippingGate: 0,
      automatic: 1,
      standard: scale.fit,
      expected: Math.round(heads * 0.1),
    },
    L: { head: Math.min(999, heads), meanAge: 30, startWeight: 6.5, waterSeconds: 20 },
  }
  return { ...known[type] }
}
