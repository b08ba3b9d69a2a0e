import type { Names } from '../basics/language.ts'
import type { StatisticColumns } from './statistic.ts'

/**
 * Classes of the mating statistic (00010). `firstOfGilt`: parity 0, first mating; `firstOfParity`: first mating of a parity of a sow;
 * `againOfGilt`: re-mating of a gilt after an accident; `second`, `third`, `fourthAndLater`: later matings of a sow's parity after
 * accidents.
 */
const matingClasses = [
  'firstOfGilt',
  'firstOfParity',
  'againOfGilt',
  'second',
  'third',
  'fourthAndLater',
] as const
export type MatingClass = (typeof matingClasses)[number]

/** Class of a mating. @param matingNo number of the mating in its parity, from 1 */
export function matingClass(parity: number, matingNo: number): MatingClass {
  if (parity === 0) return matingNo === 1 ? 'firstOfGilt' : 'againOfGilt'
  if (matingNo === 1) return 'firstOfParity'
  return matingNo === 2 ? 'second' : matingNo === 3 ? 'third' : 'fourthAndLater'
}

const matingColumnNames: Readonly<Record<MatingClass | 'all', Names>> = {
  all: { ko: '총교배', en: 'All matings', vi: 'Tổng phối' },
  firstOfGilt: { ko: '후보돈', en: 'Gilts, first', vi: 'Hậu bị lần đầu' },
  firstOfParity: { ko: '경산돈', en: 'Sows, first', vi: 'Nái rạ lần đầu' },
  againOfGilt: { ko: '후보 재교배', en: 'Gilts, again', vi: 'Hậu bị phối lại' },
  second: { ko: '2차', en: '2nd', vi: 'Lần 2' },
  third: { ko: '3차', en: '3rd', vi: 'Lần 3' },
  fourthAndLater: { ko: '4차 이상', en: '4th and later', vi: 'Lần 4 trở lên' },
}

export const matingNames = ['all', ...matingClasses] as const
export type MatingColumn = (typeof matingNames)[number]

export const matingColumns = Object.fromEntries(
  matingNames.map((name) => [name, { names: matingColumnNames[name] }]),
) as unknown as StatisticColumns<MatingColumn>
