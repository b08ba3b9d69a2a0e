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

/** How pigs came into a group: codes of system list 11. */
export const inTypes = {
  weaned: '110001',
  bought: '110002',
  withinFarm: '110003',
  fromFarm: '110004',
  partlyWeaned: '110005',
  toFinishing: '110007',
} as const

/** Entered on this screen; the others come with a weaning, or with what another group of the farm gave. */
export const enteredHere: readonly string[] = [inTypes.bought, inTypes.fromFarm]

/** @throws Refusal when it is one that another record writes */
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

/**
 * Pigs of a transfer arrive: no more than are on their way, those that died on the truck included.
 * @throws Refusal OVER_TRANSFER
 */
export function checkTaken(taken: Heads, died: Heads, open: Heads) {
  const arrived = addHeads(taken, died)
  if (shortOf(open, arrived) === 0) return
  const { females, males } = open
  const field = shortIn(open, arrived) === 'males' ? 'males' : 'females'
  throw new Refusal('OVER_TRANSFER', { head: headCount(open), females, males }, [field])
}
