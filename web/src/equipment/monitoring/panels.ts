import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Field } from './fields.tsx'

/** Column on the screen: a number, a range of the day, or a percentage as a bar. */
export type Shown = { of: Field; under?: Field; as?: 'range' | 'ratio' }

export type Panel = {
  /** Subject of a row: an equipment, or an animal at a feeder. */
  rowsOf: 'equipment' | 'animal'
  columns: readonly Shown[]
  /** How the figures share a line of their own on a phone. */
  folds?: string
  /** All fields, in the order of the workbook. */
  sheet: readonly Field[]
  /** Figure of the farm, and the ones beside it. */
  main: Field
  beside: readonly Field[]
  /** Percentage of the farm: of the previous month, or of the target. */
  share?: { of: Field & ('ratio' | 'eatenShare'); from: Field }
}

const animal = ['tag', 'eating', 'equipmentId'] as const
const place = ['equipmentId', 'houseName', 'penName'] as const
export const climate = [
  'mostTemperature',
  'leastTemperature',
  'mostHumidity',
  'leastHumidity',
  'mostCo2',
  'leastCo2',
  'mostAmmonia',
  'leastAmmonia',
] as const
const ages = ['measuredAt', 'silent'] as const

/** Content of the page of each type. */
export const panels: Readonly<Record<EquipmentType, Panel>> = {
  F: {
    rowsOf: 'animal',
    columns: [{ of: 'eaten', under: 'target' }],
    sheet: [...animal, 'eaten', 'target'],
    main: 'headsFed',
    beside: ['totalEaten', 'averageEaten'],
  },
  E: {
    rowsOf: 'animal',
    columns: [{ of: 'entries' }, { of: 'eaten', under: 'target' }],
    sheet: [...animal, 'entries', 'eaten', 'target'],
    main: 'heads',
    beside: ['eaten', 'target'],
    share: { of: 'eatenShare', from: 'target' },
  },
  S: {
    rowsOf: 'equipment',
    columns: [
      { of: 'mostTemperature', under: 'leastTemperature', as: 'range' },
      { of: 'mostHumidity', under: 'leastHumidity', as: 'range' },
      { of: 'mostCo2', under: 'leastCo2', as: 'range' },
      { of: 'mostAmmonia', under: 'leastAmmonia', as: 'range' },
    ],
    folds: 'repeat(4, minmax(0, 1fr))',
    sheet: [...place, ...climate, ...ages],
    main: climate[0],
    beside: climate.slice(1),
  },
  W: {
    rowsOf: 'equipment',
    columns: [{ of: 'liter' }, { of: 'ratio', under: 'previousLiter', as: 'ratio' }],
    sheet: [...place, 'liter', 'previousLiter', 'ratio', ...ages],
    main: 'liter',
    beside: [],
    share: { of: 'ratio', from: 'previousLiter' },
  },
  V: {
    rowsOf: 'equipment',
    columns: [{ of: 'feed' }, { of: 'ratio', under: 'previousFeed', as: 'ratio' }],
    sheet: [...place, 'feed', 'previousFeed', 'ratio', ...ages],
    main: 'feed',
    beside: [],
    share: { of: 'ratio', from: 'previousFeed' },
  },
  Y: {
    rowsOf: 'equipment',
    columns: [
      { of: 'fit', under: 'moved' },
      { of: 'averageWeight', under: 'standardWeight' },
      { of: 'ratio', under: 'previousFit', as: 'ratio' },
    ],
    folds: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr)',
    sheet: [...place, 'fit', 'previousFit', 'ratio', 'standardWeight', 'averageWeight', 'moved', ...ages],
    main: 'fit',
    beside: ['moved', 'averageWeight', 'standardWeight'],
    share: { of: 'ratio', from: 'previousFit' },
  },
  L: {
    rowsOf: 'equipment',
    columns: [{ of: 'liquidFeed' }, { of: 'ratio', under: 'previousLiquidFeed', as: 'ratio' }],
    sheet: [...place, 'liquidFeed', 'previousLiquidFeed', 'ratio', ...ages],
    main: 'liquidFeed',
    beside: [],
    share: { of: 'ratio', from: 'previousLiquidFeed' },
  },
  C: {
    rowsOf: 'equipment',
    columns: [
      { of: 'temperature', under: 'setTemperature' },
      { of: 'ratio', under: 'previousTemperature', as: 'ratio' },
    ],
    sheet: [...place, 'temperature', 'setTemperature', 'previousTemperature', 'ratio', ...ages],
    main: 'temperature',
    beside: ['setTemperature'],
    share: { of: 'ratio', from: 'previousTemperature' },
  },
  A: {
    rowsOf: 'equipment',
    columns: [{ of: 'overcurrents' }, { of: 'leakages' }, { of: 'resistiveLeakages' }],
    folds: 'repeat(3, minmax(0, 1fr))',
    sheet: [...place, 'overcurrents', 'leakages', 'resistiveLeakages', ...ages],
    main: 'overcurrents',
    beside: ['leakages', 'resistiveLeakages'],
  },
}

export const rowKeyOf = (row: SummaryRow, index: number) =>
  [row.equipmentId, row.tag, row.day, row.measuredAt, index].join(' ')
