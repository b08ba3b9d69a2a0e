import { addDays, daysBetween, latest, type Day } from '@penside/domain/basics/day.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { madeGroupName } from '@penside/domain/groups/group.ts'
import { addHeads, headCount, meanAge, noHeads, type Heads } from '@penside/domain/records/heads.ts'
import { outTypes } from '@penside/domain/groups/transfer-out.ts'
import { by } from '@penside/domain/basics/order.ts'
import type {
  HerdGroup,
  HerdGroupMove,
  HerdGroupTreatment,
  HerdGroupWeighing,
} from '@penside/server/groups/herd-import.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'
import { carcassesOf, carcassStreams } from './carcasses.ts'
import {
  carcassPrice,
  dressing,
  grades,
  groupCare,
  growingLosses,
  growth,
  growthOfGroup,
  lossOfGroup,
  lots,
  movingWeekday,
  nurseryUntil,
  priceOfMonth,
  runts,
  shipmentTypes,
  shippingWeekdays,
  weighings,
  weightOfDead,
  weightOfSample,
  type GroupCare,
} from './distributions/growing.ts'
import { buyerPlaces } from './layout.ts'
import { between, evenly, normal, pick, seeded, type Random } from './random.ts'

/** kg of a pig of an age. */
export const weightAt = (ageDays: number) =>
  growth.mature * Math.exp(-Math.exp(growth.shift - growth.perDay * ageDays))

export type Came = Heads & { on: Day; ageDays: number }

/** What was weaned in a week, and what is drawn for it. */
type Week = {
  came: readonly Came[]
  /** Most go to the finishing house on this day. */
  movedOn: Day
  /** How fast they grow and how many are lost, of the usual. */
  pace: number
  losses: number
  care: readonly { age: number; what: GroupCare }[]
  weighed: readonly { age: number; head: number }[]
}

/** A group whose pigs live. */
type Living = Pick<Week, 'pace' | 'losses'> & {
  group: HerdGroup & {
    moves: HerdGroupMove[]
    treatments: HerdGroupTreatment[]
    weighings: HerdGroupWeighing[]
  }
  /** Those that still come. */
  coming: Came[]
  heads: Heads
  /** Their mean age on a day. */
  age: { on: Day; days: number }
  /** So many are expected to have died when the next does, and until now. */
  dying: { next: number; sum: number }
  /** What is still to be done with them. */
  care: { age: number; what: GroupCare }[]
  weighed: { age: number; head: number }[]
  /** From this day on no medicine forbids to slaughter them. */
  freeOn: Day
  /** Lots that were shipped, and of how many pigs. */
  shipped: { lots: number; of: number; last: Day | null }
}

type Growing = { seed: string; today: Day; byGrades: boolean }
type Farm = Growing & { chance: Chances }

/**
 * The groups of a herd with all that became of them: those into which piglets were weaned, which stand in the nursery, and after them those
 * in which they were finished.
 */
export function growGroups(herd: Herd, growing: Growing): HerdGroup[] {
  const { groups = [] } = herd
  const { today } = growing
  const farm = { ...growing, chance: chances(growing.seed) }
  const weeks = comeIn(herd).map((came) => weekOf(came, farm))
  const pens = pensToFinish(herd)
  const names = new Set(groups.map(({ name }) => name))
  const nurseries: HerdGroup[] = []
  const finishers: HerdGroup[] = []
  let late: (Came & { freeOn: Day })[] = []
  weeks.forEach((week, i) => {
    const first = groups[i]!
    const { movedOn } = week
    const nursery = begin(week, first, week.came, first.startedOn)
    nurseries.push(nursery.group)
    live(nursery, addDays(first.startedOn, 1), movedOn, farm)
    if (movedOn >= today) return

    const next = weeks[i + 1]
    const isFollowed = next && next.movedOn < today && daysBetween(movedOn, next.movedOn) <= runts.nextWithin
    const all = headOf(nursery)
    const behind = isFollowed && all >= runts.groupOf ? Math.round(all * runts.share) : 0
    const to = groups.length + finishers.length
    const most = { type: outTypes.toFinishing, to, makes: true, weight: 1 }
    const arrived = [give(nursery, movedOn, all - behind, most, farm), ...late]
    late = []
    if (behind > 0 && next) {
      live(nursery, addDays(movedOn, 1), next.movedOn, farm)
      const lightest = { type: outTypes.runts, to: to + 1, makes: false, weight: runts.weight }
      late = [give(nursery, next.movedOn, headOf(nursery), lightest, farm)]
    }
    const name = madeGroupName(movedOn, [...names])
    names.add(name)
    const { ageDays } = arrived[0]!
    const pen = pens[finishers.length % pens.length] ?? first.pen
    const freeOn = latest(...arrived.map((each) => each.freeOn))!
    const finisher = begin(
      week,
      { name, startedOn: movedOn, ageDays, breed: first.breed, pen },
      arrived,
      freeOn,
    )
    finishers.push(finisher.group)
    live(finisher, addDays(movedOn, 1), today, farm)
  })
  return [...nurseries, ...finishers]
}

const streams = [
  'pace',
  'lossOfGroup',
  'care',
  'careAge',
  'weighed',
  'weighedAge',
  'sample',
  'loss',
  'cause',
  'sex',
  'lot',
  'type',
  'dressing',
  'price',
  ...carcassStreams,
] as const
type Chances = Record<(typeof streams)[number], Random>
const chances = (seed: string) =>
  Object.fromEntries(streams.map((name) => [name, evenly(seeded(`${seed} growing ${name}`))])) as Chances

/** What was weaned into each group, by day. */
export function comeIn({ groups = [], sows }: Pick<Herd, 'groups' | 'sows'>): Came[][] {
  const came: Came[][] = groups.map(() => [])
  for (const { records } of sows)
    for (const record of records) {
      if (record.kind !== 'weaning' || !record.group || record.weaned === 0) continue
      const { on, weaned, females, group } = record
      came[group.place]?.push({ on, females, males: weaned - females, unsexed: 0, ageDays: group.ageDays })
    }
  return came.map((of) => of.toSorted(by(({ on }) => on)))
}

function weekOf(came: readonly Came[], { chance }: Farm): Week {
  const last = came.at(-1)!.on
  let movedOn = addDays(last, Math.max(1, nurseryUntil - meanAge(came, last)!))
  while (weekday(movedOn) !== movingWeekday) movedOn = addDays(movedOn, 1)
  return {
    came,
    movedOn,
    pace: normal(chance.pace(), 1, growthOfGroup),
    losses: Math.max(lossOfGroup.least, normal(chance.lossOfGroup(), 1, lossOfGroup.deviation)),
    care: groupCare
      .flatMap((what) =>
        chance.care() < what.groups ? [{ age: between(chance.careAge(), what.age), what }] : [],
      )
      .toSorted(by(({ age }) => age)),
    weighed: weighings.flatMap(({ age, head, share }) =>
      chance.weighed() < share ? [{ age: between(chance.weighedAge(), age), head }] : [],
    ),
  }
}

const weekday = (on: Day) => new Date(`${on}T00:00:00Z`).getUTCDay()
const pensToFinish = ({ houses, pens }: Herd) =>
  [...pens.keys()].filter((pen) => houses[pens[pen]?.house ?? -1]?.kind === '080006')

function begin(
  { pace, losses, care, weighed }: Week,
  group: HerdGroup,
  came: readonly Came[],
  freeOn: Day,
): Living {
  const last = came.at(-1)!.on
  const inNursery = came[0]!.ageDays < nurseryUntil
  const here = ({ age }: { age: number }) => age < nurseryUntil === inNursery
  return {
    pace,
    losses,
    group: { ...group, moves: [], treatments: [], weighings: [] },
    coming: [...came],
    heads: noHeads,
    age: { on: last, days: meanAge(came, last)! },
    dying: { next: 0, sum: 0 },
    care: care.filter(here),
    weighed: weighed.filter(here),
    freeOn,
    shipped: { lots: 0, of: 0, last: null },
  }
}

/** From a day until another, or until yesterday: today has only begun. */
function live(living: Living, from: Day, to: Day, farm: Farm) {
  for (let on = from; on <= to && on < farm.today; on = addDays(on, 1)) {
    while (living.coming[0] && living.coming[0].on <= on) {
      living.heads = addHeads(living.heads, living.coming.shift()!)
    }
    const ageDays = ageOn(living, on)
    die(living, on, ageDays, farm)
    treat(living, on, ageDays)
    weigh(living, on, ageDays, farm)
    ship(living, on, ageDays, farm)
    if (living.group.endedOn) return
  }
}

const ageOn = ({ age }: Living, on: Day) => age.days + daysBetween(age.on, on)
const round = (kilograms: number) => Math.round(kilograms * 10) / 10

function die(living: Living, on: Day, ageDays: number, { chance }: Farm) {
  const { dying, pace, losses, group } = living
  const { causes, share, days } = growingLosses.findLast(({ from }) => from <= ageDays) ?? growingLosses[0]!
  dying.next ||= waits(chance.loss())
  dying.sum += headOf(living) * losses * (-Math.log(1 - share) / days)
  const dead = new Map<string, HerdGroupMove & { kind: 'loss' }>()
  // The last one lives: a group does not end by death alone.
  for (; dying.sum >= dying.next && headOf(living) > 1; dying.next += waits(chance.loss())) {
    const type = pick(chance.cause(), causes)
    const { females, males } = living.heads
    const isFemale = chance.sex() < females / (females + males)
    const loss = dead.get(type) ?? { kind: 'loss', on, type, ...noHeads, totalWeight: 0 }
    loss.unsexed += 1
    loss.totalWeight = round(loss.totalWeight + weightAt(ageDays) * pace * weightOfDead)
    dead.set(type, loss)
    living.heads = isFemale
      ? { ...noHeads, females: females - 1, males }
      : { ...noHeads, females, males: males - 1 }
  }
  group.moves.push(...dead.values())
}
/** Number of deaths to expect until the next: exponentially distributed. */
const waits = (at: number) => -Math.log(1 - at)

function treat(living: Living, on: Day, ageDays: number) {
  while (living.care[0] && living.care[0].age <= ageDays) {
    const { medicine, method, dose, price, pigs } = living.care.shift()!.what
    const head = Math.ceil(headOf(living) * pigs)
    const what = { on, medicine, method, head, amount: head * dose, price: head * price }
    living.group.treatments.push(what)
    const withdrawalDays = startMedicines.find(({ key }) => key === medicine)!.withdrawalDays
    living.freeOn = latest(living.freeOn, addDays(on, withdrawalDays))!
  }
}

function weigh(living: Living, on: Day, ageDays: number, { chance }: Farm) {
  while (living.weighed[0] && living.weighed[0].age <= ageDays) {
    const head = Math.min(living.weighed.shift()!.head, headOf(living))
    const one = weightAt(ageDays) * living.pace * normal(chance.sample(), 1, weightOfSample)
    living.group.weighings.push({ on, head, totalWeight: round(head * one) })
  }
}

/** The heaviest go when the group has grown, the others some days after one another. */
function ship(living: Living, on: Day, ageDays: number, { chance, byGrades }: Farm) {
  const { shipped, freeOn, group, pace } = living
  const isDue = shipped.last
    ? daysBetween(shipped.last, on) >= lots.daysBetween
    : weightAt(ageDays) * pace >= lots.from
  if (!isDue || on < freeOn || !shippingWeekdays.includes(weekday(on))) return
  const all = headOf(living)
  shipped.of ||= all
  const share = (shipped.of < lots.small ? lots.ofSmall : lots.shares)[shipped.lots]
  const head = share === undefined ? all : Math.min(all, Math.max(1, Math.round(shipped.of * share)))
  const one = normal(chance.lot(), lots.weights[shipped.lots]!, lots.deviation)
  const type = pick(chance.type(), shipmentTypes)
  const totalWeight = round(head * one)
  const netWeight = round(
    totalWeight * (dressing.least + chance.dressing() * (dressing.most - dressing.least)),
  )
  const perKg =
    normal(chance.price(), carcassPrice.mean, carcassPrice.deviation) *
    priceOfMonth[Number(on.slice(5, 7)) - 1]!
  leave(living, head, (heads) => {
    const told = { netWeight, price: Math.round(netWeight * Math.round(perKg)) }
    const killed =
      type === '200004' ? told : carcassesOf({ ...heads, on, lot: shipped.lots, netWeight, perKg }, chance)
    return {
      kind: 'shipment',
      on,
      type,
      ...heads,
      totalWeight,
      ...killed,
      partner: type === '200002' ? buyerPlaces.market : buyerPlaces.processor,
      grades: byGrades ? gradesOf(heads) : null,
    }
  })
  living.shipped = { ...shipped, lots: shipped.lots + 1, last: on }
  if (headOf(living) === 0) group.endedOn = on
}

type Given = { type: string; to: number; makes: boolean; weight: number }
/** Pigs go to another group of the farm. */
function give(living: Living, on: Day, head: number, { weight, ...given }: Given, { byGrades }: Farm) {
  const ageDays = ageOn(living, on)
  const totalWeight = round(head * weightAt(ageDays) * living.pace * weight)
  const heads = leave(living, head, (heads) => ({
    kind: 'out',
    on,
    ...given,
    ...heads,
    totalWeight,
    ageDays,
    grades: byGrades ? gradesOf(heads) : null,
  }))
  if (headOf(living) === 0) living.group.endedOn = on
  return { on, ageDays, freeOn: living.freeOn, ...heads }
}

function leave(living: Living, head: number, move: (heads: Heads) => HerdGroupMove): Heads {
  const { females, males } = living.heads
  const taken = Math.round((head * females) / headOf(living))
  const gone = { ...noHeads, females: taken, males: head - taken }
  living.group.moves.push(move(gone))
  living.heads = { ...noHeads, females: females - gone.females, males: males - gone.males }
  return gone
}

/** As a company counts them that has grades, the first grade first. */
function gradesOf({ females, males }: Heads) {
  const spread = (head: number) => {
    const all = grades.reduce((sum, [, share]) => sum + share, 0)
    let [until, counted] = [0, 0]
    return grades.map(([, share]) => {
      until += (share / all) * head
      const count = Math.round(until) - counted
      counted += count
      return count
    })
  }
  return { females: spread(females), males: spread(males) }
}

const headOf = ({ heads }: Living) => headCount(heads)
