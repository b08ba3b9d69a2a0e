import { dayOf, enter, type Barn, type Sow } from './barn.ts'
import { evenedOut, fallBehind } from './distributions/litter.ts'
import { pick } from './random.ts'

/** Piglets go from one sow to another: a record at each of the two, of the same day. */
export function foster(barn: Barn, from: Sow, to: Sow, piglets: number, reason: string) {
  const females = Math.round(piglets * barn.chance.sex())
  const on = dayOf(barn, barn.now)
  const half = { on, piglets, females, reason, totalWeight: 0 }
  enter(barn, from, { kind: 'fosteredOut', ...half, partner: to.place })
  enter(barn, to, { kind: 'fosteredIn', ...half, partner: from.place })
}

export const litterAge = (barn: Barn, sow: Sow) => barn.now - sow.pigletsBornOn

const withinTeats = '050001'
const fromDeadSow = '050003'
/** How many piglets fit, below zero how many are too many. */
const free = ({ teats, state }: Sow) => teats - state.nursing

/**
 * Evens out the litters born on the last two days: the fullest gives to the emptiest until none has much more
 * than another.
 */
export function evenOut(barn: Barn) {
  const young = newborn(barn)
  if (young.length < 2) return
  for (let moves = 0; moves < young.length; moves++) {
    young.sort((a, b) => free(a) - free(b) || a.place - b.place)
    const fullest = young[0] as Sow
    const emptiest = young.at(-1) as Sow
    const difference = free(emptiest) - free(fullest)
    if (difference < evenedOut.from) return
    foster(barn, fullest, emptiest, Math.min(Math.floor(difference / 2), evenedOut.atOnce), withinTeats)
  }
}

export const newborn = (barn: Barn) =>
  [...barn.nursing].filter((sow) => {
    const age = litterAge(barn, sow)
    return sow.state.status === 'lactating' && age >= 1 && age <= 2
  })

/**
 * Piglets that fall behind go to a sow with a free teat whose litter is of about the same age, or a younger
 * one.
 */
export function moveFallenBehind(barn: Barn, sow: Sow) {
  if (sow.state.nursing < 4) return
  const age = litterAge(barn, sow)
  const others = [...barn.nursing].filter((other) => {
    const difference = age - litterAge(barn, other)
    return other !== sow && !other.leaving && difference >= -1 && difference <= 6 && free(other) > 0
  })
  const to = others.reduce<Sow | null>(
    (best, other) => (!best || free(other) > free(best) ? other : best),
    null,
  )
  if (!to) return
  const piglets = Math.min(pick(barn.chance.fallBehindCount(), fallBehind.piglets), free(to))
  foster(barn, sow, to, piglets, pick(barn.chance.fallBehindReason(), fallBehind.reasons))
}

/** Finds mothers for the piglets of a sow that dies; those without one do not live. */
export function rehome(barn: Barn, sow: Sow) {
  const age = litterAge(barn, sow)
  const apart = (other: Sow) => Math.abs(litterAge(barn, other) - age)
  const mothers = [...barn.nursing]
    .filter((other) => other !== sow && apart(other) <= 10)
    .toSorted((a, b) => apart(a) - apart(b))
  for (const spare of [0, 1]) {
    for (const mother of mothers) {
      const piglets = Math.min(sow.state.nursing, free(mother) + spare)
      if (piglets > 0) foster(barn, sow, mother, piglets, fromDeadSow)
    }
  }
  if (sow.state.nursing > 0) lose(barn, sow, sow.state.nursing, '032003')
}

/** Piglets of a litter die. */
export function lose(barn: Barn, sow: Sow, piglets: number, cause: string) {
  const dead = Math.min(piglets, sow.state.nursing)
  if (dead < 1) return
  enter(barn, sow, {
    kind: 'pigletDeath',
    on: dayOf(barn, barn.now),
    piglets: dead,
    females: null,
    reason: cause,
    partner: null,
    totalWeight: 0,
  })
}
