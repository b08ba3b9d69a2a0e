import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  latest,
  type Day,
} from '@penside/domain/basics/day.ts'
import { headCount, meanAge } from '@penside/domain/records/heads.ts'
import { by } from '@penside/domain/basics/order.ts'
import { applyRecord, type SowState } from '@penside/domain/records/life.ts'
import type { HerdGroup } from '@penside/server/groups/herd-import.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'
import type { HerdStockRecord } from '@penside/server/stores/herd-import.ts'
import {
  boarADay,
  booksOfStore,
  bottle,
  broken,
  eaten,
  expiresAfter,
  inBags,
  ownBags,
  medicineFor,
  medicinePrice,
  orderAt,
  phases,
  release,
  runsLow,
  sowFeeds,
  spilt,
  used,
} from './distributions/feeding.ts'
import { groupCare } from './distributions/growing.ts'
import { comeIn, weightAt, type Came } from './growing.ts'
import type { Growing } from './herd.ts'
import { storeSupplierPlaces } from './layout.ts'

type Release = HerdStockRecord & { kind: 'release' }
type Receipt = HerdStockRecord & { kind: 'receipt' }
type Count = HerdStockRecord & { kind: 'count' }

/** Stock records of a herd: releases of feed and medicine, losses, counts, and the receipts for them. Stock never falls below zero. */
export function feed(
  herd: Pick<Herd, 'boars' | 'groups' | 'sows' | 'treatments'>,
  { today, storeSince = booksOfStore }: Pick<Growing, 'today' | 'storeSince'>,
): HerdStockRecord[] {
  const since = addDays(today, -storeSince)
  const hasBags = ({ group, item }: Release | Count) =>
    item === inBags &&
    group !== null &&
    group % ownBags === 0 &&
    herd.groups![group]!.startedOn < addDays(today, -30)
  // Each count of a group takes the loading a moment, so only recent groups are counted.
  const isRecent = ({ group }: Release | Count) => herd.groups![group!]!.startedOn > addDays(today, -90)
  const given = [
    ...fed(herd, since, today),
    ...ateBreeding(herd, since, today),
    ...medicinesGiven(herd, since, today),
  ]
  const gone = [...given, ...lost(given, today)]
  const receipts = [...Map.groupBy(gone, ({ item }) => item)].flatMap(([item, of]) =>
    item === inBags
      ? [
          ...bagsFor(of.filter(hasBags), herd.groups!, since),
          ...ordered(
            item,
            of.filter((each) => !hasBags(each)),
            { since, today },
          ),
        ]
      : ordered(item, of, { since, today }),
  )
  // Receipts of a day come before its releases, and counts last.
  return [
    ...receipts,
    ...gone.filter((each) => !hasBags(each)),
    ...countsOfBags(gone.filter((each) => hasBags(each) && isRecent(each))),
  ].toSorted(by(({ on }) => on))
}

/** Releases for the groups, by ton or week. */
function fed(herd: Pick<Herd, 'groups' | 'sows'>, since: Day, today: Day): Release[] {
  const came = comeIn(herd)
  for (const { moves = [] } of herd.groups ?? [])
    for (const move of moves) if (move.kind === 'out') came[move.to]?.push(move)
  return (herd.groups ?? []).flatMap((group, place) => ofGroup(group, came[place] ?? [], place, since, today))
}

function ofGroup(
  { moves = [], startedOn }: HerdGroup,
  came: readonly Came[],
  place: number,
  since: Day,
  today: Day,
): Release[] {
  const releases: Release[] = []
  const changes = new Map<Day, number>()
  const change = (on: Day, head: number) => changes.set(on, (changes.get(on) ?? 0) + head)
  for (const each of came) change(each.on, headCount(each))
  for (const move of moves) change(move.on, -headCount(move))
  const last = moves.reduce<Day>((latest, { on }) => (on > latest ? on : latest), startedOn)
  let head = 0
  let age = 0
  let [waiting, days, item] = [0, 0, '']
  const give = (on: Day) => {
    releases.push(...inPortions(waiting, { on, item, group: place }))
    ;[waiting, days] = [0, 0]
  }
  for (let on = startedOn; on < today; on = addDays(on, 1)) {
    head += changes.get(on) ?? 0
    age = changes.has(on) ? (meanAge(came, on) ?? age) : age + 1
    if (on < since) continue
    const next = head > 0 ? feedAt(age) : item
    if (next !== item || days === release.days || waiting > release.most * 0.85) give(addDays(on, -1))
    item = next
    waiting += head * eatenAt(weightAt(age)) * used
    days += 1
    if (head === 0 && on >= last) {
      give(on)
      break
    }
  }
  give(addDays(today, -1))
  return releases
}

/** Divides an amount into releases of at most `release.most` kg. */
function inPortions(kg: number, what: Pick<Release, 'on' | 'item' | 'group'>): Release[] {
  const amounts: number[] = []
  for (let left = Math.round(kg); left > 0; left -= release.most) amounts.push(Math.min(release.most, left))
  return amounts.map((amount) => ({ kind: 'release', ...what, amount }))
}

/** Releases for nursing sows, and for other sows with boars, by ton or week. */
function ateBreeding({ boars, sows }: Pick<Herd, 'boars' | 'sows'>, since: Day, today: Day): Release[] {
  const days = daysBetween(since, today)
  const changes = sowFeeds.map(() => Array<number>(days + 1).fill(0))
  const change = (on: Day, { status }: SowState, head: number) => {
    const of =
      changes[sowFeeds.findIndex(({ nursing }) => nursing === ['lactating', 'nurse'].includes(status))]
    if (of && status !== 'culled') of[Math.min(days, Math.max(0, daysBetween(since, on)))]! += head
  }
  for (const { records } of sows) {
    let state: SowState | null = null
    for (const record of records) {
      if (state) change(record.on, state, -1)
      state = applyRecord(state, record)
      change(record.on, state, 1)
    }
  }
  return sowFeeds.flatMap(({ feed: item, aDay, nursing }, of) => {
    const releases: Release[] = []
    let [head, waiting, waited] = [0, 0, 0]
    for (let day = 0; day < days; day++) {
      head += changes[of]![day]!
      waiting += head * aDay
      if (!nursing)
        waiting += boarADay * boars.filter(({ enteredOn }) => enteredOn <= addDays(since, day)).length
      waited += 1
      if (waited < release.days && waiting < release.most * 0.85 && day + 1 < days) continue
      releases.push(...inPortions(waiting, { on: addDays(since, day), item, group: null }))
      ;[waiting, waited] = [0, 0]
    }
    return releases
  })
}

/** Monthly counts of feed, with spilt feed missing; quarterly a broken bottle and a count of medicine. */
function lost(given: readonly Release[], today: Day): (Release | Count)[] {
  const months = Map.groupBy(given, ({ item, on }) => `${item} ${on.slice(0, 7)}`)
  return [...months.values()].flatMap((of): (Release | Count)[] => {
    const { item, on: first } = of[0]!
    const on = addDays(addMonths(firstOfMonth(first), 1), -1)
    // Bags are stored in the pens, not counted in the store.
    if (on >= today || item === inBags) return []
    const count = { kind: 'count', on, item, group: null } as const
    const isQuarter = ['03', '06', '09', '12'].includes(on.slice(5, 7))
    if (feeds.some(({ feed }) => feed === item)) {
      const amount = Math.ceil(of.reduce((sum, each) => sum + each.amount, 0) * spilt.share)
      return [{ ...count, amount, reason: spilt.reason }]
    }
    return isQuarter
      ? [
          { ...count, kind: 'release', ...broken },
          { ...count, amount: 0, reason: '' },
        ]
      : []
  })
}

const feeds = [...phases, ...sowFeeds]
const feedAt = (age: number) => phases.findLast(({ from }) => from <= age)!.feed

/** kg per day, interpolated between the points of the curve. */
export function eatenAt(kg: number): number {
  const after = Math.min(
    Math.max(
      1,
      eaten.findIndex(([least]) => least >= kg),
    ),
    eaten.length - 1,
  )
  const [[lower, less], [upper, more]] = [eaten[after - 1]!, eaten[after]!]
  return less + ((Math.min(kg, upper) - lower) * (more - less)) / (upper - lower)
}

/** Releases of medicine: to groups by treatment, to sows by week. */
function medicinesGiven(
  { groups = [], treatments = [] }: Pick<Herd, 'groups' | 'treatments'>,
  since: Day,
  today: Day,
) {
  const releases: Release[] = groups.flatMap(({ treatments = [] }, group) =>
    treatments
      .filter(({ on, amount }) => on >= since && amount > 0)
      .map(({ on, medicine: item, amount }) => ({
        kind: 'release',
        on,
        item,
        amount: Math.ceil(amount),
        group,
      })),
  )
  const weeks = new Map<string, { on: Day; item: string; amount: number }>()
  for (const { on, medicine: item, dose } of treatments) {
    if (on < since || on >= today) continue
    const week = Math.floor(daysBetween(since, on) / 7)
    const of = weeks.get(`${item} ${week}`) ?? { on, item, amount: 0 }
    weeks.set(`${item} ${week}`, { on: of.on > on ? of.on : on, item, amount: of.amount + dose })
  }
  for (const { amount, ...week } of weeks.values())
    releases.push({ kind: 'release', ...week, amount: Math.ceil(amount), group: null })
  return releases
}

/** The bags that a group needs, received when it starts. */
function bagsFor(
  releases: readonly (Release | Count)[],
  groups: readonly HerdGroup[],
  since: Day,
): Receipt[] {
  const { price, feed: item } = phases.find(({ feed }) => feed === inBags)!
  return [...Map.groupBy(releases, ({ group }) => group)].map(([group, of]) => {
    const amount = of.reduce((sum, each) => sum + each.amount, 0)
    const on = latest(since, groups[group!]!.startedOn)!
    return receiptOf({ on, item, amount, group, price: amount * price })
  })
}

/** Counts of the bags that each group has left, whenever it would have been given some of them. */
function countsOfBags(releases: readonly (Release | Count)[]): Count[] {
  return [...Map.groupBy(releases, ({ group }) => group).values()].flatMap((of) => {
    let left = of.reduce((sum, { amount }) => sum + amount, 0)
    return of.map(({ on, item, group, amount }): Count => {
      left -= amount
      return { kind: 'count', on, item, group, amount: left, reason: '' }
    })
  })
}

const receiptOf = (
  receipt: Pick<Receipt, 'on' | 'item' | 'amount' | 'group' | 'price'> & Partial<Receipt>,
): Receipt => ({
  kind: 'receipt',
  supplier: storeSupplierPlaces.feed,
  batch: '',
  expiresOn: null,
  ...receipt,
})

const isWeekend = (on: Day) => [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay())

/** Receipts of an item, on working days, in time for its releases. */
function ordered(
  item: string,
  releases: readonly (Release | Count)[],
  { since, today }: { since: Day; today: Day },
): Receipt[] {
  const days = daysBetween(since, today)
  const uses = Array<number>(days).fill(0)
  for (const { on, amount } of releases) uses[daysBetween(since, on)]! += amount
  const sum = (from: number, to: number) =>
    uses.slice(Math.max(0, from), Math.max(0, to)).reduce((all, each) => all + each, 0)
  const isSoon = Math.min(days, 56)
  const lately = sum(days - isSoon, days) / isSoon
  /** Use of the next `many` days; for days after today the recent mean. */
  const need = (from: number, many: number) =>
    sum(from, from + many) + Math.max(0, from + many - days) * lately
  const phase = feeds.find(({ feed }) => feed === item)
  const care = groupCare.find(({ medicine }) => medicine === item)
  const price = phase?.price ?? (care ? care.price / care.dose : medicinePrice)
  const mark = phase ? orderAt.feed : orderAt.medicine
  const many = phase ? phase.days + mark : medicineFor
  const whole = phase ? 1_000 : bottle
  const isLow = item === runsLow.feed
  const receipts: Receipt[] = []
  let stock = 0
  for (let day = 0; day < days; day++) {
    const on = addDays(since, day)
    const isLast = isLow && day + mark + 4 >= days
    const isDue = isLast || isWeekend(on) ? stock < uses[day]! : stock < need(day, mark)
    if (isDue) {
      const wanted = isLow
        ? Math.min(need(day, many), sum(day, days) + runsLow.days * lately)
        : need(day, many)
      const amount = Math.max(
        isLow ? 100 : whole,
        Math.ceil((wanted - stock) / (isLow ? 100 : whole)) * (isLow ? 100 : whole),
      )
      const batch = phase
        ? {}
        : {
            batch: `L${on.slice(2, 4)}${on.slice(5, 7)}${on.slice(8)}`,
            expiresOn: addDays(on, expiresAfter),
            supplier: storeSupplierPlaces.medicine,
          }
      receipts.push(receiptOf({ on, item, amount, group: null, price: Math.round(amount * price), ...batch }))
      stock += amount
    }
    stock -= uses[day]!
  }
  return receipts
}
