import type { Day } from '../basics/day.ts'
import type { StandardCurve } from '../farm/standard-curve.ts'
import { agesFrom } from '../groups/ages.ts'
import { doubtsAbout, doubtsAboutCarcass, judgeWeights } from '../groups/plausible.ts'
import { judgeCarcass, type Carcass } from '../groups/carcass.ts'
import { firstShort, headCount, headsOf, noHeads, type Heads } from '../records/heads.ts'
import {
  besideOfGroup,
  groupBesideKinds,
  groupSheetKeyOf,
  type GroupBesideKind,
  type GroupKindSheet,
} from '../groups/known-kinds.ts'
import { inTypes } from '../groups/transfer-in.ts'
import { Refusal, tried, type RefusalValues } from '../basics/refusal.ts'
import { alike } from '../table/cell.ts'
import { codeIn } from '../table/column.ts'
import { moveTypeLists } from './move-types.ts'
import { kindNamed, kindsOfLife, sheetKeyOf, sheetOfLife } from '../records/known-kinds.ts'
import type { BookSow, FarmBefore, FarmWeaning } from './animals.ts'
import { filledIn, placedIn, type LifeRow, type Own } from './kind-row.ts'
import { breath } from './limits.ts'
import type { CheckOptions } from './lives.ts'
import { OtherFarms, type OtherSide } from './other-farms.ts'
import type { PenPlace, Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import { deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

export type BookGroupMove = {
  values: RowOf<'groupMoves'>
  /** The weaning or partial weaning of the piglets. */
  from: { sow: string; of: LifeRow | FarmWeaning } | null
  partner: SupplierPlace | null
  /** Arrival in another group of the file. */
  arrival: BookGroupMove | null
  /** The other farm of a transfer within the company. */
  otherSide: OtherSide | null
  /** Slaughter results of a shipment. */
  carcasses: Carcass[]
}
/** A record that does not change the head of its group. */
export type BookGroupBeside = { kind: GroupBesideKind; on: Day; own: Own; remark: string }
type GroupRowValues = Readonly<Record<string, unknown>> & { group: string; on: Day; remark: string | null }
export type BookGroup = {
  values: RowOf<'groups'>
  pen: PenPlace | null
  moves: BookGroupMove[]
  besides: BookGroupBeside[]
  /** Heads after all moves. */
  heads: Heads
}

/** Reads the groups of the file with their moves and records. @yields progress, 0 to 1 */
export function* groupsOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'groups' | 'sowTags' | 'weanings' | 'farms' | 'sent' | 'weightCurve'>,
  places: Places,
  sows: readonly BookSow[],
  { today }: Pick<CheckOptions, 'today'>,
): Generator<number, BookGroup[]> {
  const known = readGroups(reader, farm, places, today)
  yield* readMoves(reader, known, {
    places,
    weanings: weaningsOf(sows, farm.weanings),
    unreadable: unreadableSows(reader, sows),
    farmSows: farm.sowTags,
    others: new OtherFarms(farm.farms, farm.sent),
  })
  yield* readBesides(reader, known, places)
  yield* readCarcasses(reader, known)
  const groups = [...known.groups.values()]
  pairTransfers(groups.flatMap(({ moves }) => moves))
  for (const group of groups) {
    warnOfGroup(reader, group, farm.weightCurve)
    const short = count(group)
    if (short > 0)
      reader.refuse('groups', group.number, 'name', 'GROUP_HAS_FEWER', { name: group.values.name, short })
  }
  return groups
}

/** Reads the sheet of groups; rejects names that occur twice or that the farm has, and impossible days. */
function readGroups(reader: BookReader, farm: Pick<FarmBefore, 'groups'>, places: Places, today: Day): Known {
  const groups = new Map<string, Numbered>()
  const rowOfName = new Map<string, number>()
  for (const { number, values, whole } of reader.rows.groups) {
    const { name, startedOn, endedOn } = values
    const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
      reader.refuse('groups', number, column, code, more, shown)
    const first = name ? rowOfName.get(alike(name)) : undefined
    if (first !== undefined) refuse('name', 'TWICE_IN_FILE', { row: reader.rowOf(first) }, name)
    else if (name && farm.groups.has(alike(name))) refuse('name', 'GROUP_KNOWN', { name }, name)
    if (name) rowOfName.set(alike(name), first ?? number)
    if (startedOn && startedOn > today) refuse('startedOn', 'AFTER_TODAY', { today }, startedOn)
    if (endedOn && endedOn > today) refuse('endedOn', 'AFTER_TODAY', { today }, endedOn)
    if (endedOn && startedOn && endedOn <= startedOn)
      refuse('endedOn', 'BEFORE_GROUP_START', { start: startedOn }, endedOn)
    const pen = tried<PenPlace | null>(
      () => (values.pen ? places.pen(values.pen) : null),
      (error) => (refuse('pen', error.code, error.values, values.pen ?? ''), null),
    )
    if (!whole || first !== undefined) continue
    const records = { moves: [], besides: [], rows: { moves: [], weighings: [] } }
    groups.set(alike(name), { number, values, pen, heads: noHeads, ...records })
  }
  return { groups, rowOfName, today }
}

type MoveSources = {
  places: Places
  weanings: Weanings
  /** Sows of the file without a weaning that could be read, which is rejected elsewhere. */
  unreadable: ReadonlySet<string>
  farmSows: ReadonlySet<string>
  others: OtherFarms
}
type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

/** Reads the sheet of moves into their groups. */
function* readMoves(
  reader: BookReader,
  known: Known,
  { places, weanings, unreadable, farmSows, others }: MoveSources,
): Generator<number> {
  let seen = 0
  for (const row of reader.rows.groupMoves) {
    if ((seen += 1) % breath === 0) yield 0.95
    const { number, values, whole } = row
    const refuse: Refuse = (column, code, more, shown) =>
      reader.refuse('groupMoves', number, column, code, more, shown)
    const group = groupOf('groupMoves', reader, row, known)
    if (!whole) continue
    const type = tried(
      () => typeOf(values, reader),
      (error) => (refuse('type', error.code, error.values, values.type), values.type),
    )
    checkHeads(values, type, refuse)
    const partner = tried<SupplierPlace | null>(
      () => (values.partner ? places.supplier(values.partner) : null),
      (error) => (refuse('partner', error.code, error.values, values.partner ?? ''), null),
    )
    const { otherGroup, otherFarm, sow, on } = values
    const place = `groupMoves ${number}` as const
    if (otherGroup && !known.rowOfName.has(alike(otherGroup)) && !reader.lacks('groups', place))
      refuse('otherGroup', 'GROUP_NOT_IN_FILE', { name: otherGroup }, otherGroup)
    const otherSide = tried<OtherSide | null>(
      () => others.sideOf({ ...values, type }),
      ({ code, values: more, fields: [column = 'otherFarm'] }) => (
        refuse(column, code, more, column === 'on' ? on : (otherFarm ?? '')),
        null
      ),
    )
    const weaning = sow ? takenFrom(weanings, values) : null
    if (sow && !weaning && !unreadable.has(sow) && (farmSows.has(sow) || !reader.lacks('sows', place)))
      refuse('sow', 'WEANING_NOT_IN_FILE', { tag: sow, on }, sow)
    const from = sow && weaning ? { sow, of: weaning } : null
    tried(
      () => judgeWeights({ totalWeight: values.weight, netWeight: values.netWeight }),
      ({ code, values: more }) => refuse('netWeight', code, more, String(values.netWeight)),
    )
    group?.moves.push({ values: { ...values, type }, from, partner, arrival: null, otherSide, carcasses: [] })
    group?.rows.moves.push(number)
  }
}

/** Checks the heads of a move: some, by sex either all or none, and as many as their grades. */
function checkHeads(values: RowOf<'groupMoves'>, type: string, refuse: Refuse) {
  const heads = headsOfRow(values)
  // All pigs that another farm sent may have died in transit.
  if (headCount(heads) === 0 && type !== inTypes.fromFarm) refuse('females', 'NO_PIGLETS', {}, '0')
  for (const [column, { females, males, unsexed }] of [
    ['unsexed', heads],
    ['diedUnsexed', deadOfRow(values)],
  ] as const)
    if (unsexed > 0 && females + males > 0) refuse(column, 'SEX_OF_ALL_OR_NONE', {}, String(unsexed))
  for (const [sex, column] of [
    ['females', 'gradesFemales'],
    ['males', 'gradesMales'],
  ] as const) {
    const grades = values[column]
    const sum = grades?.reduce((all, each) => all + each, 0)
    const head = values[sex] ?? 0
    if (grades && sum !== head) refuse(column, 'GRADES_DIFFER', { sum: sum ?? 0, head }, grades.join(' '))
  }
}

/** A group with the row numbers of its records. */
type Numbered = BookGroup & { number: number; rows: { moves: number[]; weighings: number[] } }

type Known = {
  groups: ReadonlyMap<string, Numbered>
  rowOfName: ReadonlyMap<string, number>
  today: Day
}

/** The group of a row, or null. Rejects an unknown group and a day after today or before the group's start. */
function groupOf(
  sheet: GroupKindSheet | 'groupMoves' | 'carcasses',
  reader: BookReader,
  { number, values }: { number: number; values: { group: string; on: Day } },
  { groups, rowOfName, today }: Known,
): Numbered | null {
  const { group: name, on } = values
  const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
    reader.refuse(sheet, number, column, code, more, shown)
  const group = name ? groups.get(alike(name)) : undefined
  if (name && !rowOfName.has(alike(name)) && !reader.lacks('groups', `${sheet} ${number}`))
    refuse('group', 'GROUP_NOT_IN_FILE', { name }, name)
  if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
  if (group && on && on < group.values.startedOn)
    refuse('on', 'BEFORE_GROUP_START', { start: group.values.startedOn }, on)
  return group ?? null
}

/** Reads the sheets of record kinds that do not change the head of a group. */
function* readBesides(reader: BookReader, known: Known, places: Places): Generator<number> {
  let seen = 0
  for (const kind of groupBesideKinds) {
    const sheet = groupSheetKeyOf(kind)
    const { columns } = besideOfGroup(kind).sheet
    for (const { number, values: read, whole } of reader.rows[sheet]) {
      if ((seen += 1) % breath === 0) yield 0.96
      const values = read as GroupRowValues
      const group = groupOf(sheet, reader, { number, values }, known)
      const placed = placedIn(columns, values, places, (column, code, more, shown) =>
        reader.refuse(sheet, number, column, code, more, shown),
      )
      if (!whole) continue
      const { on, remark } = values
      group?.besides.push({ kind, on, own: filledIn(columns, placed), remark: remark ?? '' })
      if (kind === 'weighing') group?.rows.weighings.push(number)
    }
  }
}

function* readCarcasses(reader: BookReader, known: Known): Generator<number> {
  let seen = 0
  for (const row of reader.rows.carcasses) {
    if ((seen += 1) % breath === 0) yield 0.96
    const { number, values, whole } = row
    const group = groupOf('carcasses', reader, row, known)
    if (!whole || !group) continue
    const { group: _, shipment: at, on, ...carcass } = values
    const refuse = (column: string, { code, values: more }: Refusal, shown: string) =>
      reader.refuse('carcasses', number, column, code, more, shown)
    const shipment = group.moves.filter(({ values: { kind } }) => kind === 'shipment')[at - 1]
    if (shipment?.values.on !== on) {
      refuse('shipment', new Refusal('SHIPMENT_UNKNOWN'), String(at))
      continue
    }
    const heads = headCount(headsOfRow(shipment.values))
    if (carcass.part && !carcass.condemned) refuse('condemned', new Refusal('CONDEMNED_NEEDED'), '')
    tried(
      () => judgeCarcass(carcass, shipment.carcasses, heads),
      (refusal) => refuse('carcassNo', refusal, carcass.carcassNo),
    )
    shipment.carcasses.push(carcass)
    for (const doubt of doubtsAboutCarcass(carcass, { head: heads, totalWeight: shipment.values.weight }))
      reader.warn('carcasses', number, doubt.field, doubt, String(carcass[doubt.field]))
  }
}

/** Columns of weights and money, by the field of a doubt. */
const columnOf = { totalWeight: 'weight', netWeight: 'netWeight', price: 'price' } as const

/** Warns of weights and prices that a form would ask about. */
function warnOfGroup(reader: BookReader, group: Numbered, standard: StandardCurve) {
  const { values, moves, besides, rows } = group
  const came = moves.flatMap(({ values: move }) =>
    move.kind === 'in' ? { ...move, ...headsOfRow(move) } : [],
  )
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

function typeOf({ kind, type }: RowOf<'groupMoves'>, { reading }: BookReader): string {
  const { dictionary, list } = moveTypeLists[kind]
  return codeIn(dictionary, list as never, type, reading)
}

const keyOf = (tag: string, on: string, head: number) => [tag, on, head].join('\n')

type Weanings = Map<string, (LifeRow | FarmWeaning)[]>

/** Weanings and partial weanings of the file and of the farm, by sow, day and head. */
function weaningsOf(sows: readonly BookSow[], onFarm: readonly FarmWeaning[]): Weanings {
  const found: Weanings = Map.groupBy(onFarm, ({ tag, on, head }) => keyOf(tag, on, head))
  for (const { values, records } of sows)
    for (const row of records) {
      if (!sheetOfLife(row.kind).weans) continue
      const { record } = row
      const head = 'weaned' in record ? record.weaned : 'piglets' in record ? record.piglets : 0
      const key = keyOf(values.tag, record.on, head)
      found.set(key, [...(found.get(key) ?? []), row])
    }
  return found
}

/** Type of a partial weaning, in system list 11. */
const partlyWeanedIn = '110005'

/** Sows of the file with a rejected entry or weaning. */
function unreadableSows(reader: BookReader, sows: readonly BookSow[]): ReadonlySet<string> {
  const read = new Set(sows.map(({ values }) => values.tag))
  const entered = reader.rows.sows.flatMap(({ values: { tag } }) => (tag && !read.has(tag) ? [tag] : []))
  const sheets = new Set(kindsOfLife.flatMap((kind) => (sheetOfLife(kind).weans ? [sheetKeyOf(kind)] : [])))
  const weaned = [...sheets].flatMap((sheet) =>
    reader.rows[sheet].flatMap(({ values, whole }) => (whole ? [] : (values as { tag: string }).tag)),
  )
  return new Set([...entered, ...weaned])
}

/** Finds the weaning of a row, and removes it: its piglets come into one group only. */
function takenFrom(weanings: Weanings, row: RowOf<'groupMoves'>) {
  const { sow, on, type } = row
  const key = keyOf(sow ?? '', on, headCount(headsOfRow(row)))
  const rows = weanings.get(key) ?? []
  const partly = type === partlyWeanedIn
  const taken = rows.find((each) => isPartial(each) === partly) ?? rows[0]
  if (taken)
    weanings.set(
      key,
      rows.filter((row) => row !== taken),
    )
  return taken ?? null
}

const isPartial = (weaning: LifeRow | FarmWeaning) =>
  'kind' in weaning ? kindNamed(weaning.kind).numbered === 'litter' : weaning.litterNumber !== null

/** Connects transfers out with their arrivals: of the same day and heads, each naming the other group. */
function pairTransfers(moves: readonly BookGroupMove[]) {
  const sides = (kind: 'in' | 'out') =>
    moves.filter(({ values }) => values.kind === kind && values.otherGroup !== null)
  const arrivals = Map.groupBy(sides('in'), ({ values }) =>
    transferKey(values.otherGroup ?? '', values.group, values),
  )
  for (const transfer of sides('out')) {
    const { group, otherGroup } = transfer.values
    transfer.arrival = arrivals.get(transferKey(group, otherGroup ?? '', transfer.values))?.shift() ?? null
  }
}
const transferKey = (from: string, to: string, { on, ...values }: RowOf<'groupMoves'>) =>
  [alike(from), alike(to), on, ...Object.values(headsOfRow(values))].join('\n')

/** Sets the heads of a group after all moves. @returns missing heads of the first record that takes more than the group has */
function count(group: BookGroup): number {
  const moves = group.moves.map(({ values }, number) => ({
    kind: values.kind,
    number,
    on: values.on,
    ...headsOfRow(values),
  }))
  group.heads = headsOf(moves)
  return firstShort(moves)?.short ?? 0
}
