import type { EquipmentType } from './type-codes.ts'

export { equipmentTypes, type EquipmentType } from './type-codes.ts'

/** Measure of an equipment. Two readings of a `counter` differ by the amount used, and it may restart at 0; a `gauge` is the current value. */
export type Measure = {
  readonly kind: 'gauge' | 'counter'
  readonly unit: Unit
  /** Displayed decimals. */
  readonly decimals: 0 | 1 | 2
  /** Range that a device can measure; readings beyond it are quarantined. For a counter, the amount per hour. */
  readonly possible: readonly [least: number, most: number]
}

/** Setting of an equipment. */
export type Setting = {
  readonly unit: Unit
  readonly decimals: 0 | 1 | 2
  /** Hard range, which devices enforce too. */
  readonly hard: readonly [least: number, most: number]
} & (
  | { readonly kind: 'number' }
  /** 1 is on, 0 is off. */
  | { readonly kind: 'switch' }
)

export type Unit = '°C' | '%' | 'ppm' | 'lux' | 'L' | 'kg' | 'head' | 'day' | 's' | 'min' | 'A' | 'mA' | ''

/**
 * Subject of a reading: the equipment, an animal identified by its ear tag, or a numbered passage. A reading is identified by its
 * equipment, this, and the time at which it was measured.
 */
type ReadingOf = 'equipment' | 'tag' | 'passage'

type Declared = {
  /** Noun of the type in code, table names and texts. */
  readonly noun: string
  /** Codes of the Korean livestock systems. */
  readonly stateCodes: readonly string[]
  readonly of: ReadingOf
  /** Default interval of reports, s. */
  readonly cycle: number
  readonly measures: Readonly<Record<string, Measure>>
  readonly settings: Readonly<Record<string, Setting>>
}

const gauge = (unit: Unit, decimals: Measure['decimals'], possible: Measure['possible']): Measure => ({
  kind: 'gauge',
  unit,
  decimals,
  possible,
})
const counter = (unit: Unit, decimals: Measure['decimals'], anHour: number): Measure => ({
  kind: 'counter',
  unit,
  decimals,
  possible: [0, anHour],
})
const number = (unit: Unit, decimals: Setting['decimals'], hard: Setting['hard']): Setting => ({
  kind: 'number',
  unit,
  decimals,
  hard,
})
const onOff: Setting = { kind: 'switch', unit: '', decimals: 0, hard: [0, 1] }

/** Measures of feeders for sows and groups: feed of one animal. */
const eating = { eaten: counter('kg', 2, 15), target: gauge('kg', 2, [0, 20]) }

/** Equipment types by code, in the order of the menu. */
export const equipment = {
  F: {
    noun: 'sowFeeder',
    stateCodes: ['AF08', 'AF07'],
    of: 'tag',
    cycle: 300,
    measures: eating,
    settings: { target: number('kg', 2, [0, 10]) },
  },
  E: {
    noun: 'groupFeeder',
    stateCodes: ['AF06'],
    of: 'tag',
    cycle: 300,
    measures: { ...eating, entries: counter('', 0, 200) },
    settings: { target: number('kg', 2, [1.5, 4]) },
  },
  S: {
    noun: 'environment',
    stateCodes: ['ES01', 'ES02', 'ES03', 'ES04', 'ES05'],
    of: 'equipment',
    cycle: 60,
    measures: {
      temperature: gauge('°C', 1, [-40, 60]),
      humidity: gauge('%', 0, [0, 100]),
      co2: gauge('ppm', 0, [0, 20_000]),
      ammonia: gauge('ppm', 1, [0, 500]),
      light: gauge('lux', 0, [0, 200_000]),
      ventilation: gauge('%', 0, [0, 100]),
    },
    settings: {
      temperature: number('°C', 1, [12, 35]),
      humidity: number('%', 0, [0, 100]),
      co2: number('ppm', 0, [400, 10_000]),
      ammonia: number('ppm', 1, [1, 100]),
      light: number('lux', 0, [0, 2_000]),
      // Ventilation cannot be switched off remotely.
      ventilation: number('%', 0, [5, 100]),
    },
  },
  W: {
    noun: 'waterMeter',
    stateCodes: ['AF02'],
    of: 'equipment',
    cycle: 300,
    measures: { water: counter('L', 0, 20_000) },
    settings: { cycle: number('min', 0, [0, 60]) },
  },
  V: {
    noun: 'feedBin',
    stateCodes: ['AF01'],
    of: 'equipment',
    cycle: 600,
    measures: { rest: gauge('kg', 0, [0, 60_000]) },
    settings: {},
  },
  Y: {
    noun: 'sortingScale',
    stateCodes: ['PC01', 'PC06'],
    of: 'passage',
    cycle: 600,
    measures: { weight: gauge('kg', 1, [1, 250]), fit: gauge('', 0, [0, 1]) },
    settings: {
      group: number('', 0, [0, 9_999]),
      gate: onOff,
      shippingGate: onOff,
      automatic: onOff,
      standard: number('kg', 1, [60, 160]),
      expected: number('head', 0, [0, 9_999]),
    },
  },
  L: {
    noun: 'pigletFeeder',
    stateCodes: ['AF10'],
    of: 'equipment',
    cycle: 300,
    measures: { feed: counter('kg', 2, 500), water: counter('L', 1, 2_000) },
    settings: {
      head: number('head', 0, [0, 999]),
      meanAge: number('day', 0, [0, 120]),
      startWeight: number('kg', 1, [0, 60]),
      waterSeconds: number('s', 0, [0, 600]),
    },
  },
  C: {
    noun: 'heaterCooler',
    stateCodes: ['EC07', 'EC08'],
    of: 'equipment',
    cycle: 60,
    measures: { temperature: gauge('°C', 1, [-40, 60]) },
    settings: { temperature: number('°C', 1, [12, 38]) },
  },
  A: {
    noun: 'power',
    stateCodes: [],
    of: 'equipment',
    cycle: 60,
    measures: {
      current: gauge('A', 1, [0, 2_000]),
      leakage: gauge('mA', 1, [0, 30_000]),
      resistiveLeakage: gauge('mA', 1, [0, 30_000]),
    },
    settings: {},
  },
} as const satisfies Readonly<Record<EquipmentType, Declared>>

export type SettingName<T extends EquipmentType = EquipmentType> = T extends T
  ? keyof (typeof equipment)[T]['settings'] & string
  : never

/** Name of a measure of any type of equipment. */
export type MeasureName = {
  [T in EquipmentType]: keyof (typeof equipment)[T]['measures'] & string
}[EquipmentType]

/** Declaration of a type, widened so that all types can be handled alike. */
export const declared = (type: EquipmentType): Declared => equipment[type]
export const measuresOf = (type: EquipmentType) => Object.entries(declared(type).measures)
export const settingsOf = (type: EquipmentType) => Object.entries(declared(type).settings)

/** Retention of a type's readings, days: longer for feed and weights of animals than for sensors. */
export const retentionDays = (type: EquipmentType, { often, seldom }: { often: number; seldom: number }) =>
  ['F', 'E', 'Y', 'L'].includes(type) ? seldom : often

/** Number of missed reports after which equipment is silent. */
export const silentAfterCycles = 3

/** Quality of a sample as the controller reports it; `clock` is set by the server for corrected times. */
export const qualities = [
  'good',
  'comm_fail',
  'out_of_range',
  'calib',
  'manual',
  'stale',
  'substituted',
  'clock',
] as const
export type Quality = (typeof qualities)[number]

/** Qualities whose values are discarded. */
export const valueless: ReadonlySet<Quality> = new Set(['comm_fail', 'out_of_range', 'calib', 'stale'])

/** Whether an equipment id begins with the code of its type. */
export const isNumberedAs = (type: EquipmentType, equipmentId: string) => equipmentId.startsWith(type)
