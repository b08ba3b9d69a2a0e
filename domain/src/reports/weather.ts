import type { Names } from '../basics/language.ts'

/** Weather forecasts of the Korea Meteorological Administration, and heat stress of pigs. */

/** Square of the administration's grid: 149 by 253 squares of 5 km. */
export type Square = { nx: number; ny: number }

// Lambert's conformal cone with two standard parallels, as the administration publishes it for its grid.
const radians = (degrees: number) => (degrees * Math.PI) / 180
const earth = 6_371.008_77 / 5
const [first, second] = [radians(30), radians(60)]
const [originLatitude, originLongitude] = [radians(38), radians(126)]
const [originX, originY] = [43, 136]
const slope = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)
const cone = Math.log(Math.cos(first) / Math.cos(second)) / Math.log(slope(second) / slope(first))
const scale = (slope(first) ** cone * Math.cos(first)) / cone
const distance = (latitude: number) => (earth * scale) / slope(latitude) ** cone

/** Square of a place in degrees; null outside the grid. */
export function squareOf(latitude: number, longitude: number): Square | null {
  const from = distance(radians(latitude))
  const angle = cone * (radians(longitude) - originLongitude)
  const nx = Math.floor(from * Math.sin(angle) + originX + 0.5)
  const ny = Math.floor(distance(originLatitude) - from * Math.cos(angle) + originY + 0.5)
  return nx >= 1 && nx <= 149 && ny >= 1 && ny <= 253 ? { nx, ny } : null
}

/** Limits of the grid, degrees. */
export const placeLimits = { latitude: [31, 44], longitude: [122, 133] } as const

/** Temperature-humidity index, one decimal. @param temperature degrees Celsius @param humidity percent */
export const heatIndex = (temperature: number, humidity: number): number =>
  Math.round((0.8 * temperature + (humidity / 100) * (temperature - 14.4) + 46.4) * 10) / 10

/** Index from which fewer sows conceive (Sasaki 2018). */
export const fewerConceive = 66
/** Heat levels of the National Institute of Animal Science for pigs, by their lowest index. */
export const heatFrom = { comfortable: 0, caution: 64, warning: 74, danger: 84, death: 95 } as const
export type HeatLevel = keyof typeof heatFrom
export const heatLevel = (index: number): HeatLevel =>
  (Object.keys(heatFrom) as HeatLevel[]).findLast((level) => Math.round(index) >= heatFrom[level]) ??
  'comfortable'
export const heatLevelNames: Readonly<Record<HeatLevel, Names>> = {
  comfortable: { ko: '양호', en: 'Comfortable', vi: 'Dễ chịu' },
  caution: { ko: '주의', en: 'Caution', vi: 'Chú ý' },
  warning: { ko: '경고', en: 'Warning', vi: 'Cảnh báo' },
  danger: { ko: '위험', en: 'Danger', vi: 'Nguy hiểm' },
  death: { ko: '폐사', en: 'Deaths', vi: 'Chết' },
}

/** Precipitation by the code of the source; 0 is none. */
export const rainNames: Readonly<Record<number, Names>> = {
  1: { ko: '비', en: 'Rain', vi: 'Mưa' },
  2: { ko: '비/눈', en: 'Rain and snow', vi: 'Mưa tuyết' },
  3: { ko: '눈', en: 'Snow', vi: 'Tuyết' },
  4: { ko: '소나기', en: 'Shower', vi: 'Mưa rào' },
}
export const skyNames: Readonly<Record<number, Names>> = {
  1: { ko: '맑음', en: 'Clear', vi: 'Quang' },
  3: { ko: '구름많음', en: 'Cloudy', vi: 'Nhiều mây' },
  4: { ko: '흐림', en: 'Overcast', vi: 'U ám' },
}
