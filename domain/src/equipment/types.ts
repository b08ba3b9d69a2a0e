import type { EquipmentType } from './type-codes.ts'

export { equipmentTypes, type EquipmentType } from './type-codes.ts'

/** What is measured. Between two of a `counter` lies what was used; it may begin again at any time. A `gauge` is what is there now. */
export type Measure = {
  readonly kind: 'gauge' | 'counter'
  readonly unit: Unit
  /** Digits behind the point that are shown. */
  readonly decimals: 0 | 1 | 2
  /** What a device can measure at all: beyond it a reading is kept apart as impossible. Of a counter, in its unit for each hour. */
  readonly possible: readonly [least: number, most: number]
}

/** What can be set. `onlyShown` follows from the records of the animal and is never sent. */
export type Setting = {
  readonly unit: Unit
  readonly decimals: 0 | 1 | 2
  /** Nobody can set it beyond these; devices hold them too. */
  readonly hard: readonly [least: number, most: number]
} & (
  | { readonly kind: 'number' }
  /** 1 is on, 0 is off. */
  | { readonly kind: 'switch' }
)

export type Unit = '°C' | '%' | 'ppm' | 'lux' | 'L' | 'kg' | 'head' | 'day' | 's' | 'min' | 'A' | 'mA' | ''

/**
 * Whose value it is: of the equipment, of an animal that it knows by its ear tag, or of a passage, numbered. A reading is known by its
 * equipment, this, and the time at which it was measured.
 */
type ReadingOf = 'equipment' | 'tag' | 'passage'

type Declared = {
  /** Its noun, as in the code, in the names of tables and in the words. */
  readonly noun: string
  /** Code of the Korean livestock systems. */
  readonly stateCodes: readonly string[]
  readonly of: ReadingOf
  /** s between two reports, unless the equipment says otherwise. */
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

/** Of a sow feeder and of a group feeder: what an animal ate. */
const eating = { eaten: counter('kg', 2, 15), target: gauge('kg', 2, [0, 20]) }

/** Every type of equipment by its letter, in the order of the menu. */
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
      // The least ventilation is never set to nothing from here.
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

/** As wide as every type: for what goes through all of them. */
export const declared = (type: EquipmentType): Declared => equipment[type]
export const measuresOf = (type: EquipmentType) => Object.entries(declared(type).measures)
export const settingsOf = (type: EquipmentType) => Object.entries(declared(type).settings)

/** Days for which readings of a type are kept, unless the server is told otherwise: what animals ate or weighed longer than what a sensor sees. */
export const retentionDays = (type: EquipmentType, { often, seldom }: { often: number; seldom: number }) =>
  ['F', 'E', 'Y', 'L'].includes(type) ? seldom : often

/** An equipment that has not reported for so many of its cycles is silent. */
export const silentAfterCycles = 3

/** Why a value is missing or doubtful, as the controller says it; `clock` is the server's own word for a time that it did not believe. */
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

/** With these a value says nothing of the barn: what stands beside them is not taken as measured. */
export const valueless: ReadonlySet<Quality> = new Set(['comm_fail', 'out_of_range', 'calib', 'stale'])

/** The number of an equipment begins with the letter of its type. */
export const isNumberedAs = (type: EquipmentType, equipmentId: string) => equipmentId.startsWith(type)
