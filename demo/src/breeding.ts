import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { dayOf, enter, isIn, plan, type Barn, type Sow } from './barn.ts'
import * as field from './distributions.ts'
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
  if (natural.length && chance.natural() < field.naturalService)
    return [
      {
        boar: pick(
          chance.boar(),
          natural.map((boar) => [boar, 1]),
        ),
        method: 'N',
      },
    ]
  const usable = barn.layout.semenBoars.filter(
    ([boar]) => (barn.boars[boar]?.enteredOn ?? '') <= dayOf(barn, barn.now),
  )
  const count = pick(chance.service(), field.servicesPerHeat)
  const boar = pick(chance.boar(), usable)
  return Array.from({ length: count }, (_, i) => {
    const another = i > 0 && chance.sameBoar() < field.secondDoseOfAnotherBoar
    return { boar: another ? pick(chance.boar(), usable) : boar, method: 'A' }
  })
}

/** What follows from the mating of the day `matedOn`: which work comes up on which day. */
export function settle(barn: Barn, sow: Sow, matedOn: number) {
  if (farrows(barn, sow, matedOn))
    return plan(barn, 'farrowing', matedOn + pick(barn.chance.gestation(), field.gestation), sow, farrow)
  const failure = pick(barn.chance.failure(), field.failures)
  const shows = matedOn + between(barn.chance.failureDay(), field.failureShows[failure])
  if (failure === 'removed') return plan(barn, 'removal', Math.max(shows, barn.now), sow, loseWhilePregnant)
  const noticed = noticedLate(barn, failure, matedOn)
  plan(barn, 'accident', Math.max(noticed ?? shows, barn.now), sow, (_, of) =>
    failPregnancy(barn, of, failure),
  )
}

function farrows(barn: Barn, sow: Sow, matedOn: number) {
  const { chance } = barn
  const service = Math.min(Math.max(sow.state.matings, 1), field.farrowingRate.length)
  const stream = service > 1 ? chance.farrowsAgain : sow.parity === 0 ? chance.giltFarrows : chance.farrows
  const gilt = sow.parity === 0 ? field.giltsFarrowLess : 0
  const summer = isIn(barn, matedOn, field.summerMonths) ? field.summerFarrowsLess : 0
  return stream() < (field.farrowingRate[service - 1] ?? 0) - gilt - summer
}

/**
 * The day on which an empty sow is noticed that was taken for pregnant until her date. Of those due this week, most: a farm always has
 * a few overdue sows to look at today, while those of earlier weeks are known by now.
 */
function noticedLate(barn: Barn, failure: field.Failure, matedOn: number): number | null {
  const { share, days } = field.noticedAtDueDate
  const sinceMating = barn.today - matedOn
  const dueNow = sinceMating >= days[0] && sinceMating < days[1] - 2
  const late =
    barn.chance.noticedLate() <
    (dueNow ? field.noticedAtDueDate.shareDueNow : failure === 'notInPig' ? share : 0)
  if (!late) return null
  const day = between(barn.chance.noticedDay(), days)
  return matedOn + (dueNow ? Math.max(day, sinceMating + 1) : day)
}

function failPregnancy(barn: Barn, sow: Sow, failure: field.Failure) {
  const { chance } = barn
  const aborted = failure === 'aborted'
  const empty = failure === 'notInPig'
  const stays = mayStay(barn, sow, aborted)
  const infertile = !aborted && !empty && !stays && chance.infertile() < 0.4
  const accidentType = aborted ? '050002' : empty ? '050007' : infertile ? '050009' : '050008'
  const pen = barn.layout.penFor('080002', sow.place)
  enter(barn, sow, { kind: 'accident', on: dayOf(barn, barn.now), accidentType, pen })
  if (!stays) return cullAfter(barn, sow, aborted ? 'aborted' : 'returns', field.waitsAfterAccident)
  const wait = aborted ? field.heatAfter.aborted : empty ? field.heatAfter.notInPig : field.heatAfter.return
  plan(barn, 'mating', barn.now + between(chance.heatAfter(), wait), sow, mate)
}

function loseWhilePregnant(barn: Barn, sow: Sow) {
  if (barn.chance.removedPregnantDies() < field.removedPregnantDied) return die(barn, sow)
  barn.staying -= 1
  const accidentType = pick(barn.chance.removingAccident(), field.removingAccident)
  if (!accidentType) return leave(barn, sow, 'pregnant')
  enter(barn, sow, { kind: 'accident', on: dayOf(barn, barn.now), accidentType, pen: null })
  barn.alive.delete(sow)
}

/** After a weaning: her next heat, or that she shows none. */
export function awaitHeat(barn: Barn, sow: Sow) {
  const { chance } = barn
  const spans = sow.parity === 1 ? field.weanToService.firstLitter : field.weanToService.later
  const days = between(chance.weanToServiceDay(), pick(chance.weanToService(), spans))
  if (days > field.noHeatAfter)
    return plan(barn, 'removal', barn.now + days, sow, () => {
      barn.staying -= 1
      leave(barn, sow, 'noHeat')
    })
  plan(barn, 'mating', barn.now + days, sow, mate)
}
