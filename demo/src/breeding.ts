import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { dayOf, enter, isIn, plan, type Barn, type Sow } from './barn.ts'
import {
  failureShows,
  failures,
  farrowingRate,
  gestation,
  giltsFarrowLess,
  heatAfter,
  infertile,
  naturalService,
  noHeatAfter,
  noticedAtDueDate,
  removedPregnantDied,
  removingAccident,
  secondDoseOfAnotherBoar,
  servicesPerHeat,
  summerFarrowsLess,
  summerMonths,
  weanToService,
  type Failure,
} from './distributions/mating.ts'
import { waits } from './distributions/removal.ts'
import { farrow } from './litters.ts'
import { between, pick } from './random.ts'
import { cullAfter, die, leave, mayStay } from './removals.ts'

/** Serves a sow on heat and settles, unknown to the farm, how it will end. */
export function mate(barn: Barn, sow: Sow) {
  if (sow.leaving) return
  const first = sow.parity === 0 && sow.state.firstMatedOn === null
  if (first) {
    barn.gilts.delete(sow)
    barn.staying += 1
  }
  enter(barn, sow, { kind: 'mating', on: dayOf(barn, barn.now), services: services(barn) })
  settle(barn, sow, barn.now)
}

function services(barn: Barn): { boar: number; method: MatingMethod }[] {
  const { chance } = barn
  const natural = barn.layout.naturalBoars
  if (natural.length && chance.natural() < naturalService)
    return [{ boar: natural[Math.floor(chance.boar() * natural.length)] ?? 0, method: 'N' }]
  const usable = barn.layout.semenBoars.filter(
    ([boar]) => (barn.boars[boar]?.enteredOn ?? '') <= dayOf(barn, barn.now),
  )
  const count = pick(chance.service(), servicesPerHeat)
  const boar = pick(chance.boar(), usable)
  return Array.from({ length: count }, (_, i) => {
    const another = i > 0 && chance.sameBoar() < secondDoseOfAnotherBoar
    return { boar: another ? pick(chance.boar(), usable) : boar, method: 'A' }
  })
}

/** What follows from the mating of the day `matedOn`: which work comes up on which day. */
export function settle(barn: Barn, sow: Sow, matedOn: number) {
  if (farrows(barn, sow, matedOn))
    return plan(barn, 'farrowing', matedOn + pick(barn.chance.gestation(), gestation), sow, farrow)
  const failure = pick(barn.chance.failure(), failures)
  const shows = matedOn + between(barn.chance.failureDay(), failureShows[failure])
  if (failure === 'removed') return plan(barn, 'removal', Math.max(shows, barn.now), sow, loseWhilePregnant)
  const noticed = noticedLate(barn, failure, matedOn)
  plan(barn, 'accident', Math.max(noticed ?? shows, barn.now), sow, (_, of) =>
    failPregnancy(barn, of, failure),
  )
}

function farrows(barn: Barn, sow: Sow, matedOn: number) {
  const { chance } = barn
  const service = Math.min(Math.max(sow.state.matings, 1), farrowingRate.length)
  const stream = service > 1 ? chance.farrowsAgain : sow.parity === 0 ? chance.giltFarrows : chance.farrows
  const gilt = sow.parity === 0 ? giltsFarrowLess : 0
  const summer = isIn(barn, matedOn, summerMonths) ? summerFarrowsLess : 0
  return stream() < (farrowingRate[service - 1] ?? 0) - gilt - summer
}

/**
 * The day on which an empty sow is noticed that was taken for pregnant until her date. Of those due this
 * week, most: a farm always has a few overdue sows to look at today, while those of earlier weeks are known
 * by now.
 */
function noticedLate(barn: Barn, failure: Failure, matedOn: number): number | null {
  const { share, dueNow: shareDueNow, days } = noticedAtDueDate
  const sinceMating = barn.today - matedOn
  const dueNow = sinceMating >= days[0] && sinceMating < days[1] - 2
  const noticedSo = dueNow ? shareDueNow : failure === 'notInPig' ? share : 0
  if (barn.chance.noticedLate() >= noticedSo) return null
  const day = between(barn.chance.noticedDay(), days)
  return matedOn + (dueNow ? Math.max(day, sinceMating + 1) : day)
}

function failPregnancy(barn: Barn, sow: Sow, failure: Failure) {
  const { chance } = barn
  const aborted = failure === 'aborted'
  const empty = failure === 'notInPig'
  const stays = mayStay(barn, sow, aborted)
  const returned = !stays && chance.infertile() < infertile ? '050009' : '050008'
  const accidentType = aborted ? '050002' : empty ? '050007' : returned
  const pen = barn.layout.penFor('080002', sow.place)
  enter(barn, sow, { kind: 'accident', on: dayOf(barn, barn.now), accidentType, pen })
  if (!stays) return cullAfter(barn, sow, aborted ? 'aborted' : 'returns', waits.afterAccident)
  const wait = aborted ? heatAfter.aborted : empty ? heatAfter.notInPig : heatAfter.return
  plan(barn, 'mating', barn.now + between(chance.heatAfter(), wait), sow, mate)
}

function loseWhilePregnant(barn: Barn, sow: Sow) {
  if (barn.chance.removedPregnantDies() < removedPregnantDied) return die(barn, sow)
  barn.staying -= 1
  const accidentType = pick(barn.chance.removingAccident(), removingAccident)
  if (!accidentType) return leave(barn, sow, 'pregnant')
  enter(barn, sow, { kind: 'accident', on: dayOf(barn, barn.now), accidentType, pen: null })
  barn.alive.delete(sow)
}

/** After a weaning: her next heat, or that she shows none. */
export function awaitHeat(barn: Barn, sow: Sow) {
  const { chance } = barn
  const spans = sow.parity === 1 ? weanToService.firstLitter : weanToService.later
  const days = between(chance.weanToServiceDay(), pick(chance.weanToService(), spans))
  if (days > noHeatAfter)
    return plan(barn, 'removal', barn.now + days, sow, () => {
      barn.staying -= 1
      leave(barn, sow, 'noHeat')
    })
  plan(barn, 'mating', barn.now + days, sow, mate)
}
