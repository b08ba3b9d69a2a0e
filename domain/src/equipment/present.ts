import type { Setting } from './types.ts'
import type { EquipmentType } from './type-codes.ts'

/** Format of a fact displayed beside the settings: measured today or known from the records; never set. */
export type Present =
  | ({ readonly as: 'number' } & Pick<Setting, 'unit' | 'decimals'>)
  | { readonly as: 'day' | 'time' | 'text' }

const number = (unit: Setting['unit'], decimals: Setting['decimals']): Present => ({
  as: 'number',
  unit,
  decimals,
})
const day: Present = { as: 'day' }
const text: Present = { as: 'text' }

/** Feed of an animal; `plan` is the amount of her curve for the day. */
const eating = {
  eaten: number('kg', 2),
  eatenShare: number('%', 0),
  plan: number('kg', 2),
  matedOn: day,
}

/** Facts by type, in the order of the screen. */
const presents = {
  F: { ...eating, farrowedOn: day },
  E: { ...eating, entries: number('', 0), enteredAt: { as: 'time' }, earTag: text, place: text },
  S: {},
  W: {},
  V: { rest: number('kg', 0) },
  Y: { weight: number('kg', 1), moved: number('head', 0), averageWeight: number('kg', 1) },
  L: { feed: number('kg', 2), water: number('L', 1) },
  C: { temperature: number('°C', 1) },
  A: {
    current: number('A', 1),
    leakage: number('mA', 1),
    currentLimit: number('A', 1),
    leakageLimit: number('mA', 1),
    watchedFrom: text,
    watchedTo: text,
  },
} as const satisfies Readonly<Record<EquipmentType, Readonly<Record<string, Present>>>>

type NamesOf<T extends EquipmentType> = T extends T ? keyof (typeof presents)[T] & string : never
export type PresentName<T extends EquipmentType = EquipmentType> = NamesOf<T>

export const presentsOf = (type: EquipmentType) =>
  Object.entries<Present>(presents[type]) as [PresentName, Present][]
