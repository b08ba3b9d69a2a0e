import type { Day } from '../basics/day.ts'
import { Refusal, tried } from '../basics/refusal.ts'
import type { StandardCurve } from '../farm/standard-curve.ts'
import { agesFrom } from '../groups/ages.ts'
import { judgeCarcass } from '../groups/carcass.ts'
import { besideOfGroup, groupBesideKinds, groupSheetKeyOf } from '../groups/known-kinds.ts'
import { doubtsAbout, doubtsAboutCarcass } from '../groups/plausible.ts'
import { firstShort, headCount, headsOf } from '../records/heads.ts'
import { alike } from '../table/cell.ts'
import type { BookSow, FarmBefore } from './animals.ts'
import {
  groupOf,
  readGroups,
  type BookGroup,
  type GroupsOfFile,
  type NumberedGroup,
  type ShipmentOfFile,
} from './book-groups.ts'
import type { FarmSide } from './conflicts.ts'
import { FarmRecords, recordsKey } from './farm-records.ts'
import { readMoves, type MoveSources } from './group-moves.ts'
import { filledIn, placedIn } from './kind-row.ts'
import { breath } from './limits.ts'
import type { Places } from './places.ts'
import type { BookReader } from './rows.ts'
import { columnsOf, headsOfRow } from './sheets.ts'

type GroupRowValues = Readonly<Record<string, unknown>> & { group: string; on: Day; remark: string | null }

/** Groups of a file, and the number of their records that the farm has. */
type Groups = { groups: BookGroup[]; continuedGroups: BookGroup[]; there: number }

/** Reads the groups of the file with their moves and records. @yields progress, 0 to 1 */
export function* groupsOf(
  reader: BookReader,
  farm: Omit<MoveSources, 'places' | 'sows'> & Pick<FarmBefore, 'weightCurve'>,
  { places, sows, farmRecords, conflicts }: FarmSide & { places: Places; sows: readonly BookSow[] },
  today: Day,
): Generator<number, Groups> {
  const known = readGroups(reader, { ...farm, conflicts }, places, today)
  let there = yield* readMoves(reader, known, { ...farm, places, sows })
  there += yield* readBesides(reader, known, places, farmRecords)
  there += yield* readCarcasses(reader, known)
  const all = [...known.groups.values()]
  for (const group of all) {
    warnOfGroup(reader, group, farm.weightCurve)
    checkCount(reader, group)
  }
  return {
    groups: all.filter(({ present }) => !present),
    continuedGroups: all.filter(isContinued),
    there,
  }
}

/** Whether a file changes a group of the farm. */
const isContinued = ({ present, moves, besides, carcasses, values }: BookGroup) =>
  present !== null &&
  (moves.length + besides.length + carcasses.length > 0 || values.endedOn !== present.endedOn)

/** Reads the sheets of record kinds that do not change the head of a group. @returns number of records that the farm has */
function* readBesides(
  reader: BookReader,
  known: GroupsOfFile,
  places: Places,
  farmRecords: FarmRecords,
): Generator<number, number> {
  /** Decisions on rows that equal no record of the farm, once all that do have taken theirs. */
  const unequal: (() => void)[] = []
  let there = 0
  let seen = 0
  for (const kind of groupBesideKinds) {
    const sheet = groupSheetKeyOf(kind)
    const {
      ofEnded,
      sheet: { columns },
    } = besideOfGroup(kind)
    for (const { number, values: read, whole } of reader.rows[sheet]) {
      if ((seen += 1) % breath === 0) yield 0.96
      const values = read as GroupRowValues
      const group = groupOf(sheet, reader, { number, values }, known)
      const placed = placedIn(columns, values, places, (column, code, more, shown) =>
        reader.refuse(sheet, number, column, code, more, shown),
      )
      if (!whole || !group) continue
      const { on, remark } = values
      const own = filledIn(columns, placed)
      const add = () => {
        const { present } = group
        if (present?.endedOn && !ofEnded)
          reader.refuse(sheet, number, 'group', 'GROUP_ENDED', { name: values.group }, values.group)
        group.besides.push({ kind, on, own, remark: remark ?? '' })
        if (kind === 'weighing') group.rows.weighings.push(number)
      }
      const taking = [recordsKey(kind, 'group', alike(values.group), on), { columns, values, own }] as const
      if (!group.present) add()
      else if (farmRecords.takeEqual(...taking)) there += 1
      else
        unequal.push(() => {
          const taken = farmRecords.takeOther(...taking)
          if (!taken) return add()
          there += 1
          const differing = { key: sheet, number, name: values.group, on, kind, of: columns, values } as const
          return known.farm.conflicts.add({ ...differing, fixed: 'group' }, taken)
        })
    }
  }
  for (const decide of unequal) decide()
  return there
}

const { group: _, shipment: __, on: ___, ...carcassColumns } = columnsOf('carcasses')

/** Reads the slaughter results of shipments. @returns number of results that the farm has */
function* readCarcasses(reader: BookReader, known: GroupsOfFile): Generator<number, number> {
  /** Results of shipments that the farm has, by the shipment. */
  const farmResults = new Map<ShipmentOfFile, FarmRecords>()
  let there = 0
  let seen = 0
  for (const row of reader.rows.carcasses) {
    if ((seen += 1) % breath === 0) yield 0.96
    const { number, values, whole } = row
    const group = groupOf('carcasses', reader, row, known)
    if (!whole || !group) continue
    const { group: _, shipment: at, on, ...carcass } = values
    const refuse = (column: string, { code, values: more }: Refusal, shown: string) =>
      reader.refuse('carcasses', number, column, code, more, shown)
    const shipment = shipmentsOf(group)[at - 1]
    if (!shipment || dayOf(shipment) !== on) {
      refuse('shipment', new Refusal('SHIPMENT_UNKNOWN'), String(at))
      continue
    }
    if (carcass.part && !carcass.condemned) refuse('condemned', new Refusal('CONDEMNED_NEEDED'), '')
    if ('there' in shipment) {
      const results =
        farmResults.get(shipment) ??
        new FarmRecords(Map.groupBy(shipment.there.carcasses, ({ carcassNo }) => carcassNo.toUpperCase()))
      farmResults.set(shipment, results)
      const taking = { columns: carcassColumns, values: { ...carcass, remark: null }, own: carcass }
      const taken = results.takeOther(carcass.carcassNo.toUpperCase(), taking)
      if (taken) {
        there += 1
        const differing = {
          key: 'carcasses',
          kind: 'carcass',
          number,
          name: values.group,
          on,
          values,
        } as const
        if (taken.columns.length > 0) known.farm.conflicts.add({ ...differing, fixed: 'group' }, taken)
        continue
      }
    }
    const { heads, weight, others } = contentOf(shipment, group)
    tried(
      () => judgeCarcass(carcass, others, heads),
      (refusal) => refuse('carcassNo', refusal, carcass.carcassNo),
    )
    if ('there' in shipment) group.carcasses.push({ number: shipment.there.number, carcass })
    else shipment.move.carcasses.push(carcass)
    for (const doubt of doubtsAboutCarcass(carcass, { head: heads, totalWeight: weight }))
      reader.warn('carcasses', number, doubt.field, doubt, String(carcass[doubt.field]))
  }
  return there
}

/** Shipments of a group, to which slaughter results refer by their places: those of the file, or of the farm if the file has none. */
function shipmentsOf(group: NumberedGroup): readonly ShipmentOfFile[] {
  if (group.shipments.length > 0 || !group.present) return group.shipments
  group.shipments = group.present.moves
    .filter(({ kind }) => kind === 'shipment')
    .toSorted((a, b) => a.number - b.number)
    .map((there) => ({ there }))
  return group.shipments
}

const dayOf = (shipment: ShipmentOfFile) =>
  'there' in shipment ? shipment.there.on : shipment.move.values.on

/** Heads of a shipment, its weight in kg and its slaughter results up to now. */
function contentOf(shipment: ShipmentOfFile, { carcasses }: BookGroup) {
  if ('move' in shipment) {
    const { values, carcasses: others } = shipment.move
    return { heads: headCount(headsOfRow(values)), weight: values.weight, others }
  }
  const { there } = shipment
  const added = carcasses.flatMap((each) => (each.number === there.number ? each.carcass : []))
  const weight = Number(there['weight'] ?? 0) || null
  return { heads: headCount(there), weight, others: [...there.carcasses, ...added] }
}

/** Columns of weights and money, by the field of a doubt. */
const columnOf = { totalWeight: 'weight', netWeight: 'netWeight', price: 'price' } as const

/** Warns of weights and prices that a form would ask about. */
function warnOfGroup(reader: BookReader, group: NumberedGroup, standard: StandardCurve) {
  const { values, present, moves, besides, rows } = group
  const came = [
    ...(present?.moves ?? []).filter(({ kind }) => kind === 'in'),
    ...moves.flatMap(({ values: move }) => (move.kind === 'in' ? { ...move, ...headsOfRow(move) } : [])),
  ]
  const ageOn = agesFrom({ startedOn: values.startedOn, ageDays: values.ageDays ?? 0 }, came)
  const aged = values.ageDays !== null || came.some(({ ageDays }) => ageDays !== null)
  const ageDaysOn = (on: Day) => (aged ? ageOn(on) : null)
  moves.forEach(({ values: move }, i) => {
    const { kind, type, on, weight, netWeight, price } = move
    const ageDays = kind === 'in' ? (move.ageDays ?? ageDaysOn(on)) : ageDaysOn(on)
    const head = headCount(headsOfRow(move))
    const about = { kind, type, head, totalWeight: weight, netWeight, price, ageDays, standard }
    for (const doubt of doubtsAbout(about)) {
      const column = columnOf[doubt.field]
      reader.warn('groupMoves', rows.moves[i] ?? 0, column, doubt, String(move[column]))
    }
  })
  besides
    .filter(({ kind }) => kind === 'weighing')
    .forEach(({ on, own }, i) => {
      const [head, totalWeight] = [Number(own['head']), Number(own['weight'])]
      const about = { kind: 'weighing', head, totalWeight, ageDays: ageDaysOn(on), standard } as const
      for (const doubt of doubtsAbout(about))
        reader.warn(groupSheetKeyOf('weighing'), rows.weighings[i] ?? 0, 'weight', doubt, String(totalWeight))
    })
}

/** Sets the heads of a group after all moves. Rejects a group of which more pigs leave than it has. */
function checkCount(reader: BookReader, group: NumberedGroup) {
  const { present, rows } = group
  const before = present?.moves ?? []
  const last = before.reduce((most, { number }) => Math.max(most, number), 0)
  const added = group.moves.map(({ values }, i) => ({
    kind: values.kind,
    number: last + 1 + i,
    on: values.on,
    ...headsOfRow(values),
  }))
  group.heads = headsOf([...before, ...added])
  const short = added.length > 0 || !present ? (firstShort([...before, ...added])?.short ?? 0) : 0
  if (short === 0) return
  const { name } = group.values
  if (group.number > 0) reader.refuse('groups', group.number, 'name', 'GROUP_HAS_FEWER', { name, short })
  else reader.refuse('groupMoves', rows.moves[0] ?? 0, 'group', 'GROUP_HAS_FEWER', { name, short }, name)
}
