import { groupBreedOf, madeGroupName } from '@penside/domain/groups/group.ts'
import { dayOf, enter, weekday, type Barn, type Sow } from './barn.ts'
import { awaitHeat } from './breeding.ts'
import { losses, nurseSow, weanableAge, weaningWeekday } from './distributions/litter.ts'
import { oldFrom, removalRate, waitingForTruck, waits } from './distributions/removal.ts'
import { foster, litterAge, newborn } from './fostering.ts'
import { settleLosses, weaningWeight } from './litters.ts'
import { between, pick } from './random.ts'
import { chooseForCulling, cullAfter } from './removals.ts'

/** The weaning of the week, and at once where no piglet is left. */
export function weanLitters(barn: Barn) {
  const isWeaningDay = weekday(barn, barn.now) === weaningWeekday
  const sows = [...barn.nursing].filter(
    ({ state, weanableFrom }) => state.nursing === 0 || (isWeaningDay && weanableFrom <= barn.now),
  )
  for (const sow of sows) wean(barn, sow, false)
  const room = isWeaningDay ? barn.staying + barn.giltsWanted + weeklyGilts(barn) - stayingOf(barn) : 0
  const culled = new Set(chooseForCulling(barn, sows, room))
  for (const sow of sows) {
    if (!culled.has(sow)) awaitHeat(barn, sow)
    else cullAfter(barn, sow, sow.parity >= oldFrom ? 'old' : 'young', waits.afterWeaning)
  }
}

/** Gilts that are mated in a week, so that in a year as many come as leave. */
export const weeklyGilts = ({ places }: Barn) => (places * removalRate * 7) / 365

/** Of the places some are taken by sows that wait for the truck. */
const stayingOf = ({ places }: Barn) => places * (1 - waitingForTruck)

/** The group of the week: what is weaned on its Thursday and until the next is kept together. */
function groupFor(barn: Barn, sow: Sow, ageDays: number): number | null {
  const pen = barn.layout.penFor('080005', barn.groups.length)
  const week = barn.now - ((weekday(barn, barn.now) - weaningWeekday + 7) % 7)
  if (week < barn.groupsFrom || pen === null) return null
  const startedOn = dayOf(barn, barn.now)
  const last = barn.groups.length - 1
  const group = barn.groups[last]
  if (group && group.startedOn >= dayOf(barn, week)) return last
  const name = madeGroupName(startedOn, [])
  return barn.groups.push({ name, startedOn, ageDays, breed: groupBreedOf(sow.breed), pen }) - 1
}

function wean(barn: Barn, sow: Sow, becomesNurse: boolean) {
  const weaned = sow.state.nursing
  const ageDays = litterAge(barn, sow)
  const place = weaned > 0 ? groupFor(barn, sow, ageDays) : null
  enter(barn, sow, {
    kind: 'weaning',
    on: dayOf(barn, barn.now),
    weaned,
    females: between(barn.chance.sex(), [Math.floor(weaned * 0.4), Math.ceil(weaned * 0.6)]),
    becomesNurse,
    totalWeight: weaningWeight(barn, ageDays, weaned),
    pen: barn.layout.penFor(becomesNurse ? '080004' : '080002', sow.place),
    group: place === null ? null : { place, ageDays },
  })
  if (!becomesNurse) barn.nursing.delete(sow)
}

/** When many litters came at once, a sow near her weaning takes up piglets of the largest of them. */
export function makeNurse(barn: Barn) {
  const young = newborn(barn)
  barn.nursesWanted += young.length * nurseSow.perLitter
  if (barn.nursesWanted < 1 || young.length < 3) return
  const [from, to] = nurseSow.ownLitterAge
  const nurse = [...barn.nursing]
    .filter(
      ({ state, parity, leaving }) => state.status === 'lactating' && parity <= nurseSow.parityTo && !leaving,
    )
    .filter(
      (sow) =>
        litterAge(barn, sow) >= from && litterAge(barn, sow) <= to && sow.state.nursing >= nurseSow.least,
    )
    .toSorted((a, b) => litterAge(barn, b) - litterAge(barn, a) || a.place - b.place)[0]
  if (!nurse) return
  barn.nursesWanted -= 1
  wean(barn, nurse, true)
  nurse.pigletsBornOn = barn.now - 1
  nurse.weanableFrom = barn.now - 1 + pick(barn.chance.weanableAge(), weanableAge)
  for (let places = nurse.teats - nurseSow.freeTeats; places > 0;) {
    const largest = young.reduce((a, b) => (b.state.nursing > a.state.nursing ? b : a))
    const piglets = Math.min(places, 3, largest.state.nursing - nurseSow.leaves)
    if (piglets < 1) break
    foster(barn, largest, nurse, piglets, '050004')
    young.splice(young.indexOf(largest), 1)
    if (!young.length) break
    places -= piglets
  }
  settleLosses(barn, nurse, nurse.state.nursing, losses.slice(1))
}
