import { liveBorn } from '@penside/domain/records/farrowing.ts'
import { dayOf, enter, isIn, plan, type Barn, type Sow } from './barn.ts'
import {
  afterSummer,
  birthWeight,
  deadAtBirth,
  fallBehind,
  farrowingCategory,
  foundTogether,
  litterSize,
  litterSizeOfParity,
  lossLevel,
  lossOfSeason,
  losses,
  mummifiedOfDead,
  partWeaning,
  prematureUntil,
  removedAtBirth,
  teats,
  weanableAge,
  weightAtWeaning,
  type LossSpan,
} from './distributions/litter.ts'
import { diesNursing } from './distributions/removal.ts'
import { litterAge, lose, moveFallenBehind } from './fostering.ts'
import { between, normal, pick } from './random.ts'
import { die } from './removals.ts'

/** Her litter is born, and with it is settled what will become of it. */
export function farrow(barn: Barn, sow: Sow) {
  const { chance, now } = barn
  const matedOn = sow.state.matedOn
  const litter = draw(barn, sow)
  const live = liveBorn(litter)
  const { at12, perPiglet, deviation, least } = birthWeight
  const pigletWeight = Math.max(
    normal(chance.birthWeight(), at12 + perPiglet * (live - 12), deviation),
    least,
  )
  const premature = matedOn !== null && matedOn >= dayOf(barn, now - prematureUntil)
  enter(barn, sow, {
    kind: 'farrowing',
    on: dayOf(barn, now),
    ...litter,
    category: premature ? '070004' : pick(chance.farrowingCategory(), farrowingCategory),
    litterWeight: Math.round(live * pigletWeight * 10) / 10,
    pen: barn.layout.penFor('080004', sow.place),
  })
  sow.liveBorn = live
  sow.teats = pick(chance.teats(), teats)
  sow.pigletsBornOn = now
  sow.weanableFrom = now + pick(chance.weanableAge(), weanableAge)
  barn.nursing.add(sow)
  settleLosses(barn, sow, live, losses)
  if (chance.fallBehind() < fallBehind.share)
    plan(barn, 'loss', now + between(chance.fallBehindDay(), fallBehind.days), sow, moveFallenBehind)
  if (chance.partWeaning() < partWeaning.share)
    plan(barn, 'loss', now + between(chance.partWeaningDay(), partWeaning.age), sow, weanHeaviest)
  const share = sow.parity <= 2 ? diesNursing.young : diesNursing.later
  if (chance.diesNursing() < share)
    plan(barn, 'removal', now + between(chance.dyingDay(), diesNursing.days), sow, die)
}

function draw(barn: Barn, sow: Sow) {
  const { chance, random } = barn
  const parity = sow.parity + 1
  const ofParity = litterSizeOfParity[Math.min(parity, litterSizeOfParity.length) - 1] ?? 1
  const ofSeason = isIn(barn, barn.now - 115, afterSummer.matedIn) ? afterSummer.factor : 1
  const expected = litterSize.base * ofParity * ofSeason + sow.merit
  const totalBorn = Math.max(1, Math.round(normal(chance.totalBorn(), expected, litterSize.ofLitter)))
  const { base, perParity, above, perPiglet } = deadAtBirth
  const share = base + perParity * Math.max(0, parity - 2) + perPiglet * Math.max(0, totalBorn - above)
  const litter = { totalBorn, mummified: 0, stillborn: 0, undersized: 0, malformed: 0 }
  for (let piglet = 0; piglet < totalBorn; piglet++) {
    if (chance.deathAtBirth() < share) {
      if (random() < mummifiedOfDead) litter.mummified += 1
      else litter.stillborn += 1
    } else {
      const fate = random()
      if (fate < removedAtBirth.undersized) litter.undersized += 1
      else if (fate < removedAtBirth.undersized + removedAtBirth.malformed) litter.malformed += 1
    }
  }
  return litter
}

/** Which piglets of this litter will die, and when. */
export function settleLosses(barn: Barn, sow: Sow, piglets: number, spans: readonly LossSpan[]) {
  const { chance } = barn
  const { bornIn, factor, otherwise } = lossOfSeason
  const season = isIn(barn, barn.now, bornIn) ? factor : otherwise
  const streams = [chance.loss1, chance.loss2, chance.loss3]
  for (const span of spans) {
    const stream = streams[losses.indexOf(span)] ?? chance.loss3
    if (stream() >= (span.share + span.perPiglet * (piglets - 12)) * lossLevel * season) continue
    const dead = pick(chance.lossCount(), span.piglets)
    const on = sow.pigletsBornOn + between(chance.lossDay(), span.days)
    const atOnce = chance.lossSplit() < foundTogether ? dead : Math.ceil(dead / 2)
    loseOn(barn, sow, on, atOnce, span)
    if (dead > atOnce) loseOn(barn, sow, on + 1, dead - atOnce, span)
  }
}

function loseOn(barn: Barn, sow: Sow, on: number, piglets: number, span: LossSpan) {
  const cause = pick(barn.chance.lossCause(), span.causes)
  plan(barn, 'loss', on, sow, () => lose(barn, sow, piglets, cause))
}

/** The heaviest of a large litter go a week before the others. */
function weanHeaviest(barn: Barn, sow: Sow) {
  const { nursing } = sow.state
  const piglets = pick(barn.chance.partWeaningCount(), partWeaning.piglets)
  if (nursing < piglets + partWeaning.leaves) return
  enter(barn, sow, {
    kind: 'partialWeaning',
    on: dayOf(barn, barn.now),
    piglets,
    females: between(barn.chance.sex(), [0, piglets]),
    reason: '',
    partner: null,
    totalWeight: weaningWeight(barn, litterAge(barn, sow) + 2, piglets),
  })
}

/** kg of all piglets of a litter together. */
export function weaningWeight({ chance }: Barn, age: number, piglets: number) {
  const { perDay, deviation } = weightAtWeaning
  const each = normal(chance.weaningWeight(), birthWeight.at12 + perDay * age, deviation)
  return Math.round(piglets * each * 10) / 10
}
