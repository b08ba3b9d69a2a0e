import { dayOf, enter, isIn, plan, type Barn, type Sow } from './barn.ts'
import { culledAfterAccident, summerMonths } from './distributions/mating.ts'
import {
  cullCategory,
  cullReasons,
  cullWeight,
  deathReasons,
  smallLitter,
  sowWeight,
  type CullReason,
} from './distributions/removal.ts'
import { rehome } from './fostering.ts'
import { between, normal, pick } from './random.ts'

/** Decides that a sow goes; she leaves with a truck of the next weeks. */
export function cullAfter(barn: Barn, sow: Sow, why: CullReason, wait: readonly [number, number]) {
  sow.leaving = true
  barn.staying -= 1
  plan(barn, 'removal', barn.now + between(barn.chance.truck(), wait), sow, () => leave(barn, sow, why))
}

/** She leaves the farm alive. */
export function leave(barn: Barn, sow: Sow, why: CullReason) {
  const reason = pick(barn.chance.cullReason(), cullReasons[why])
  remove(barn, sow, pick(barn.chance.cullCategory(), cullCategory), reason)
}

/** She dies; the piglets that she nurses go to other sows. */
export function die(barn: Barn, sow: Sow) {
  if (!sow.leaving) barn.staying -= 1
  const summer = isIn(barn, barn.now, summerMonths)
  const nurses = barn.nursing.has(sow)
  if (nurses) rehome(barn, sow)
  remove(
    barn,
    sow,
    '080002',
    pick(barn.chance.deathReason(), deathReasons[summer ? 'summer' : nurses ? 'nursing' : 'otherwise']),
  )
}

function remove(barn: Barn, sow: Sow, category: string, reason: string) {
  const { gilt, perParity, most, deviation } = sowWeight
  const weight = Math.round(
    normal(barn.chance.weight(), Math.min(gilt + perParity * sow.parity, most), deviation),
  )
  enter(barn, sow, { kind: 'removal', on: dayOf(barn, barn.now), category, reason, weight })
  barn.alive.delete(sow)
  barn.nursing.delete(sow)
  barn.gilts.delete(sow)
}

/** Whether a sow gets another chance after her pregnancy ended. */
export function mayStay(barn: Barn, sow: Sow, aborted: boolean) {
  const { mostMatings, oldFrom, old, other, ...share } = culledAfterAccident
  if (sow.state.matings >= mostMatings) return false
  const goes = aborted ? share.aborted : sow.parity >= oldFrom ? old : other
  return barn.chance.culledAfterAccident() >= goes
}

/**
 * Of the sows weaned today, those that make room for the gilts of the coming week: the older and those of
 * small litters first.
 */
export function chooseForCulling(barn: Barn, weaned: readonly Sow[], room: number): readonly Sow[] {
  if (room < 1) return []
  const order = new Map(weaned.map((sow) => [sow, -Math.log(1 - barn.chance.cull()) / weightOf(sow)]))
  return weaned.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, Math.floor(room))
}

function weightOf({ parity, liveBorn }: Sow) {
  const weight = cullWeight[Math.min(parity, cullWeight.length) - 1] ?? 0
  return liveBorn < smallLitter.below ? weight * smallLitter.factor : weight
}
