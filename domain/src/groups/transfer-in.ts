import { Refusal } from '../basics/refusal.ts'
import { addHeads, headCount, shortIn, shortOf, type Heads } from '../records/heads.ts'
import { groupKind } from './kind.ts'

export const transferIn = groupKind({
  names: { ko: '전입', en: 'Transfer in', vi: 'Chuyển vào' },
  one: { ko: '전입', en: 'transfer in', vi: 'lần chuyển vào' },
  order: 10,
  screens: ['1', '11'],
  moves: 'in',
  types: ['system', '11'],
  grades: 3,
})

/** Types of transfers in: codes of system list 11. */
export const inTypes = {
  weaned: '110001',
  bought: '110002',
  withinFarm: '110003',
  fromFarm: '110004',
  partlyWeaned: '110005',
  toFinishing: '110007',
} as const

/** Types that are entered directly; others come with a weaning or a transfer out of another group. */
export const enteredHere: readonly string[] = [inTypes.bought, inTypes.fromFarm]

/** @throws Refusal if another record writes transfers of this type */
export function checkInType(type: string) {
  if (type in ofRecords) throw new Refusal('COMES_WITH_ANOTHER', { type }, ['type'])
  if (!enteredHere.includes(type)) throw new Refusal('UNKNOWN_CODE', { code: type }, ['type'])
}
const ofRecords: Readonly<Record<string, true>> = {
  [inTypes.weaned]: true,
  [inTypes.withinFarm]: true,
  [inTypes.partlyWeaned]: true,
  [inTypes.toFinishing]: true,
}

/** @throws Refusal OVER_TRANSFER if more pigs arrive or died on the truck than are on their way */
export function checkTaken(taken: Heads, died: Heads, open: Heads) {
  const arrived = addHeads(taken, died)
  if (shortOf(open, arrived) === 0) return
  const { females, males } = open
  const field = shortIn(open, arrived) === 'males' ? 'males' : 'females'
  throw new Refusal('OVER_TRANSFER', { head: headCount(open), females, males }, [field])
}
