import { liveBorn } from '@penside/domain/records/life.ts'
import { dayOf, enter, isIn, plan, type Barn, type Sow } from './barn.ts'
import * as field from './distributions.ts'
import { litterAge, lose, moveFallenBehind } from './fostering.ts'
import { between, normal, pick } from './random.ts'
import { die } from './removals.ts'

/** Her litter is born, and with it is settled what will become of it. */
export function farrow(barn: Barn, sow: Sow) {
  const { chance, now } = barn
  const matedOn = sow.state.matedOn
  const litter = draw(barn, sow)
  const live = liveBorn(litter)
  const { at12, perPiglet, deviation } = field.birthWeight
  const pigletWeight = Math.max(normal(chance.birthWeight(), at12 + perPiglet * (live - 12), deviation), 0.7)
  const premature = matedOn !== null && matedOn >= dayOf(barn, now - field.prematureUntil)
  enter(barn, sow, {
    kind: 'farrowing',
    on: dayOf(barn, now),
    ...litter,
    category: premature ? '070004' : pick(chance.farrowingCategory(), field.farrowingCategory),
    litterWeight: Math.round(live * pigletWeight * 10) / 10,
    pen: barn.layout.penFor('080004', sow.place),
  })
  sow.liveBorn = live
  sow.teats = pick(chance.teats(), field.teats)
  sow.pigletsBornOn = now
  sow.weanableFrom = now + pick(chance.weanableAge(), field.weanableAge)
  barn.nursing.add(sow)
  settleLosses(barn, sow, live, field.losses)
  if (chance.fallBehind() < field.fallBehind.share)
    plan(barn, 'loss', now + between(chance.fallBehindDay(), field.fallBehind.days), sow, moveFallenBehind)
  if (chance.partWeaning() < field.partWeaning.share)
    plan(barn, 'loss', now + between(chance.partWeaningDay(), field.partWeaning.age), sow, weanHeaviest)
  const share = sow.parity <= 2 ? field.diesNursing.young : field.diesNursing.later
  if (chance.diesNursing() < share)
    plan(barn, 'removal', now + between(chance.dyingDay(), field.dyingDays), sow, die)
}

function draw({ chance, random, ...barn }: Barn, sow: Sow) {
  const parity = sow.parity + 1
  const factor = field.totalBornOfParity[Math.min(parity, field.totalBornOfParity.length) - 1] ?? 1
  const { months, factor: afterSummer } = field.summerLitter
  const hot = isIn({ chance, random, ...barn }, barn.now - 115, months) ? afterSummer : 1
  const expected = field.totalBorn.base * factor * hot + sow.merit
  const totalBorn = Math.max(1, Math.round(normal(chance.totalBorn(), expected, field.totalBorn.ofLitter)))
  const { base, perParity, above, perPiglet } = field.deadAtBirth
  const share = base + perParity * Math.max(0, parity - 2) + perPiglet * Math.max(0, totalBorn - above)
  const litter = { totalBorn, mummified: 0, stillborn: 0, undersized: 0, malformed: 0 }
  for (let piglet = 0; piglet < totalBorn; piglet++) {
    if (chance.deathAtBirth() < share) {
      if (random() < field.mummifiedOfDead) litter.mummified += 1
      else litter.stillborn += 1
    } else {
      const fate = random()
      if (fate < field.removedAtBirth.undersized) litter.undersized += 1
      else if (fate < field.removedAtBirth.undersized + field.removedAtBirth.malformed) litter.malformed += 1
    }
  }
  return litter
}

/** Which piglets of this litter will die, and when. */
export function settleLosses(barn: Barn, sow: Sow, piglets: number, spans: readonly field.LossSpan[]) {
  const { chance } = barn
  const { months, factor, otherwise } = field.lossOfMonth
  const season = isIn(barn, barn.now, months) ? factor : otherwise
  const streams = [chance.loss1, chance.loss2, chance.loss3]
  for (const span of spans) {
    const stream = streams[field.losses.indexOf(span)] ?? chance.loss3
    if (stream() >= (span.share + span.perPiglet * (piglets - 12)) * field.lossLevel * season) continue
    const dead = pick(chance.lossCount(), span.piglets)
    const on = sow.pigletsBornOn + between(chance.lossDay(), span.days)
    const atOnce = dead > 2 && chance.lossSplit() < 0.6 ? 2 : dead
    loseOn(barn, sow, on, atOnce, span)
    if (dead > atOnce) loseOn(barn, sow, on + 1, dead - atOnce, span)
  }
}

function loseOn(barn: Barn, sow: Sow, on: number, piglets: number, span: field.LossSpan) {
  const cause = pick(barn.chance.lossCause(), span.causes)
  plan(barn, 'loss', on, sow, () => lose(barn, sow, piglets, cause))
}

/** The heaviest of a large litter go a week before the others. */
function weanHeaviest(barn: Barn, sow: Sow) {
  const { nursing } = sow.state
  const piglets = pick(barn.chance.partWeaningCount(), field.partWeaning.piglets)
  if (nursing < piglets + 6) return
  enter(barn, sow, {
    kind: 'partlyWeaned',
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
  const { perDay, deviation } = field.weaningWeight
  return (
    Math.round(
      piglets * normal(chance.weaningWeight(), field.birthWeight.at12 + perDay * age, deviation) * 10,
    ) / 10
  )
}
