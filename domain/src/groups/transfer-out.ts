import type { Names } from '../basics/language.ts'
import { inTypes } from './transfer-in.ts'
import { groupKind } from './kind.ts'

export const transferOut = groupKind({
  names: { ko: '전출', en: 'Transfer out', vi: 'Chuyển ra' },
  one: { ko: '전출', en: 'transfer out', vi: 'lần chuyển ra' },
  order: 30,
  screens: ['3', '31'],
  moves: 'out',
  types: ['system', '12'],
  grades: 7,
  empty: true,
})

/** Types of transfers out: codes of system list 12. All but the first go to another group of the farm. */
export const outTypes = {
  toFarm: '120001',
  runts: '120002',
  withinFarm: '120003',
  toFinishing: '120004',
  toTestHouse: '120005',
} as const

export const goesToFarm = (type: string) => type === outTypes.toFarm

/** Cause of a loss of pigs that died between two farms, and its name. Not a code of list 033, since it cannot be chosen. */
export const transitCause = 'transit'
export const diedOnTheWay: Names = {
  ko: '운송 중 폐사',
  en: 'Died on the way',
  vi: 'Chết khi vận chuyển',
}

/** Type with which a transfer out arrives in the other group. */
export const arrivesAs = (type: string): string =>
  type === outTypes.toFinishing ? inTypes.toFinishing : inTypes.withinFarm
