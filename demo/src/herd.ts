import { addDays, latest, type Day } from '@penside/domain/basics/day.ts'
import { applyRecord, type Entry } from '@penside/domain/records/life.ts'
import type { Herd, HerdFarm } from '@penside/server/workbook/herd-import.ts'
import { dayOf, openBarn, weekday, work, type Barn, type Sow } from './barn.ts'
import { mate } from './breeding.ts'
import { groupsSince as usualGroups } from './distributions/growing.ts'
import { giltMatingDays } from './distributions/mating.ts'
import { equip } from './equipment.ts'
import { evenOut } from './fostering.ts'
import { buyGilts, fillHerd } from './gilts.ts'
import { layOut } from './layout.ts'
import { buyBoars } from './boars.ts'
import { markAnimals } from './marks.ts'
import { makeNurse, weanLitters, weeklyGilts } from './weaning.ts'

export type Growing = {
  farm: HerdFarm
  /** The same seed grows the same herd. */
  seed: string
  /** Mated females. */
  sows: number
  years: number
  today: Day
  /** Letters of the types of equipment that it has, as in `FESWVYLCA`. */
  equipment?: string
  /** Days of group records. */
  groupsSince?: number
  /** Days of stock records. */
  storeSince?: number
}

/**
 * Grows a herd day by day up to `today` through the rules of `domain`, record for record as a farm enters
 * them. It has lived for a while before its records begin: they begin with an entry for every sow that is
 * there on that day.
 */
export function growHerd({
  farm,
  seed,
  sows: places,
  years,
  today,
  equipment = '',
  groupsSince = usualGroups,
}: Growing): Herd {
  const from = addDays(today, -Math.round(years * 365.25))
  const layout = layOut(places, farm.kind !== '431004')
  const { boars, ...serving } = buyBoars(seed, places, { from, today }, layout.penFor)
  const firstDay = addDays(from, -daysBeforeRecords)
  const barn = openBarn({
    seed,
    firstDay,
    recordsFrom: from,
    groupsFrom: latest(from, addDays(today, -groupsSince))!,
    today,
    places,
    layout: { ...layout, ...serving },
    boars,
  })
  fillHerd(barn)
  for (barn.now = 0; barn.now <= barn.today; barn.now++) {
    if (barn.now === barn.recordsFrom) beginRecords(barn)
    spendDay(barn)
  }
  const { suppliers, houses, pens } = layout
  return {
    farm,
    suppliers,
    houses,
    pens,
    equipment: equip(equipment, layout),
    boars,
    sows: markAnimals(barn),
    groups: barn.groups,
  }
}

/** Long enough for the batches of the week and the mix of parities to settle. */
const daysBeforeRecords = 500

function spendDay(barn: Barn) {
  work(barn, 'farrowing')
  work(barn, 'loss')
  // Today has only begun: who is on heat, due for weaning or for the truck today is still to be done.
  if (barn.now === barn.today) return
  buyGilts(barn)
  makeNurse(barn)
  evenOut(barn)
  weanLitters(barn)
  work(barn, 'accident')
  work(barn, 'mating')
  mateGilts(barn)
  work(barn, 'removal')
}

/** Gilts are mated together with the weaned sows, the longest ready first. */
function mateGilts(barn: Barn) {
  const share = giltMatingDays[weekday(barn, barn.now)]
  if (!share) return
  barn.giltsWanted = Math.min(barn.giltsWanted + weeklyGilts(barn) * share, 2 * weeklyGilts(barn) + 1)
  const ready = [...barn.gilts].filter(({ readyOn }) => readyOn !== null && readyOn <= barn.now)
  ready.sort((a, b) => (a.readyOn ?? 0) - (b.readyOn ?? 0))
  for (const gilt of ready.slice(0, Math.floor(barn.giltsWanted))) {
    mate(barn, gilt)
    barn.giltsWanted -= 1
  }
}

/** From now on records are kept: every living female is entered as she stands. */
function beginRecords(barn: Barn) {
  const sows = [...barn.alive].toSorted((a, b) => a.bornOn - b.bornOn)
  for (const [place, sow] of sows.entries()) {
    sow.place = place
    sow.enteredOn = barn.now
    const entry = entryOf(barn, sow)
    sow.records = [entry]
    sow.state = applyRecord(null, entry)
    barn.sows.push(sow)
  }
}

function entryOf(barn: Barn, { state }: Sow): Entry {
  const { status, parity, matings, lastWorkOn, nursing } = state
  if (status === 'culled') throw new Error('a culled sow is not alive')
  const on = dayOf(barn, barn.now)
  return {
    kind: 'entry',
    on,
    status,
    parity,
    matings,
    lastWorkOn: status === 'gilt' ? on : lastWorkOn,
    nursing,
  }
}
