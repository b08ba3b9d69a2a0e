import { type Entry, applyRecord } from '@penside/domain/records/life.ts'
import { dayOf, plan, weekday, type Barn, type Sow } from './barn.ts'
import { awaitHeat, settle } from './breeding.ts'
import { litterSize, losses, teats, weanableAge } from './distributions/litter.ts'
import {
  giltMated,
  giltReady,
  giltsBought,
  giltsGivenUp,
  sowBreeds,
  weeksBetweenDeliveries,
} from './distributions/mating.ts'
import { startingParity } from './distributions/removal.ts'
import { giltSupplierShares } from './layout.ts'
import { settleLosses } from './litters.ts'
import { between, normal, pick } from './random.ts'
import { leave } from './removals.ts'
import { weeklyGilts } from './weaning.ts'

function newSow(barn: Barn, bornOn: number, entry: Omit<Entry, 'kind' | 'on'>): Sow {
  const { chance } = barn
  const first: Entry = { kind: 'entry', on: dayOf(barn, barn.now), ...entry }
  const sow: Sow = {
    place: -1,
    bornOn,
    enteredOn: barn.now,
    breed: pick(chance.breed(), sowBreeds),
    supplier: pick(chance.supplier(), giltSupplierShares),
    merit: normal(chance.litterMerit(), 0, litterSize.ofSow),
    readyOn: null,
    state: applyRecord(null, first),
    records: [first],
    step: 0,
    leaving: false,
    parity: entry.parity,
    liveBorn: 12,
    teats: pick(chance.teats(), teats),
    pigletsBornOn: 0,
    weanableFrom: 0,
  }
  barn.alive.add(sow)
  if (barn.now >= barn.recordsFrom) sow.place = barn.sows.push(sow) - 1
  return sow
}

/**
 * A delivery of gilts every few weeks, on a Tuesday: as many as are missing from the pool that the matings
 * ahead need.
 */
export function buyGilts(barn: Barn) {
  const delivery = weekday(barn, barn.now) === 2 && Math.floor(barn.now / 7) % weeksBetweenDeliveries === 0
  if (!delivery) return
  const [youngest, oldest] = giltsBought
  const weeksUntilMated = (giltMated - (youngest + oldest) / 2) / 7
  const pool = (weeklyGilts(barn) * (weeksUntilMated + weeksBetweenDeliveries / 2)) / (1 - giltsGivenUp.share)
  const missing = Math.round(pool - barn.gilts.size)
  // A truck does not come for one animal.
  if (missing >= Math.min(4, Math.ceil(barn.places / 40)))
    for (let i = 0; i < missing; i++) addGilt(barn, between(barn.chance.giltAge(), giltsBought))
}

function addGilt(barn: Barn, age: number) {
  const { chance } = barn
  const bornOn = barn.now - age
  const gilt = newSow(barn, bornOn, {
    status: 'gilt',
    parity: 0,
    matings: 0,
    lastWorkOn: dayOf(barn, barn.now),
    nursing: 0,
  })
  barn.gilts.add(gilt)
  const { mean, deviation, from } = giltReady
  if (chance.giltGivenUp() >= giltsGivenUp.share)
    gilt.readyOn = bornOn + Math.round(Math.max(normal(chance.giltReady(), mean, deviation), from))
  else {
    const givenUp = bornOn + between(chance.givenUpAge(), giltsGivenUp.age)
    plan(barn, 'removal', Math.max(givenUp, barn.now), gilt, () => leave(barn, gilt, 'gilt'))
  }
}

/** The herd with which the simulation starts: every stage of the cycle as often as it lasts. */
export function fillHerd(barn: Barn) {
  const { chance } = barn
  const cycle = 115 + 24 + 7
  for (let i = 0; i < barn.places; i++) {
    const past = Math.floor(chance.start() * cycle)
    const farrowed = pick(chance.cull(), startingParity)
    const parity = past < 115 ? farrowed : farrowed + 1
    const bornOn = -(giltMated + farrowed * cycle + past)
    const since = (days: number) => dayOf(barn, -days)
    barn.staying += 1
    if (past < 115) {
      const sow = newSow(barn, bornOn, {
        status: 'pregnant',
        parity,
        matings: 1,
        lastWorkOn: since(past),
        nursing: 0,
      })
      settle(barn, sow, -past)
    } else if (past < 139) {
      const age = past - 115
      const sow = newSow(barn, bornOn, {
        status: 'lactating',
        parity,
        matings: 0,
        lastWorkOn: since(age),
        nursing: 11,
      })
      sow.pigletsBornOn = -age
      sow.weanableFrom = -age + pick(chance.weanableAge(), weanableAge)
      barn.nursing.add(sow)
      if (age < 9) settleLosses(barn, sow, 11, losses.slice(2))
    } else {
      const sow = newSow(barn, bornOn, {
        status: 'weaned',
        parity,
        matings: 0,
        lastWorkOn: since(past - 139),
        nursing: 0,
      })
      awaitHeat(barn, sow)
    }
  }
  const [, oldest] = giltsBought
  const pool = Math.round(weeklyGilts(barn) * ((giltMated - oldest) / 7 + 2))
  for (let i = 0; i < pool; i++) addGilt(barn, oldest + Math.floor((i * (giltMated - oldest)) / pool))
}
