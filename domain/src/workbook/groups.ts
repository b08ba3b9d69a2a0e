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
import { kindNamed, sheetOfLife } from '../records/known-kinds.ts'
import type { BookSow, FarmBefore } from './animals.ts'
import { breath, filledIn, placedIn, type LifeRow, type Own } from './kind-row.ts'
import type { CheckOptions } from './lives.ts'
import { OtherFarms, type OtherSide } from './other-farms.ts'
import type { PenPlace, Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import { deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

export type BookGroupMove = {
  values: RowOf<'groupMoves'>
  /** The weaning or partial weaning whose piglets came in. */
  from: { sow: string; row: LifeRow } | null
  partner: SupplierPlace | null
  /** Of pigs that went to another group of the file: how they came into it. */
  arrival: BookGroupMove | null
  /** Of pigs that went to another farm of the company, or came from there. */
  otherSide: OtherSide | null
  /** Of a shipment: what the slaughterhouse told of its pigs. */
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
  /** Of unknown and known sex, after all of its moves. */
  heads: Heads
}

/** The groups of the file with what came into them and left. @yields where others may have their turn */
export function* groupsOf(
  reader: BookReader,
  farm: Pick<FarmBefore, 'groups' | 'farms' | 'sent' | 'weightCurve'>,
  places: Places,
  sows: readonly BookSow[],
  { today }: Pick<CheckOptions, 'today'>,
): Generator<number, BookGroup[]> {
  const groups = new Map<string, Numbered>()
  const rowOfName = new Map<string, number>()
  for (const { number, values, whole } of reader.rows.groups) {
    const { name, startedOn, endedOn } = values
    const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
      reader.refuse('groups', number, column, code, more, shown)
    const first = name ? rowOfName.get(alike(name)) : undefined
    if (first !== undefined) refuse('name', 'TWICE_IN_FILE', { row: first }, name)
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
    if (whole && first === undefined)
      groups.set(alike(name), {
        number,
        values,
        pen,
        moves: [],
        besides: [],
        heads: noHeads,
        rows: { moves: [], weighings: [] },
      })
  }

  const weanings = weaningsOf(sows)
  const others = new OtherFarms(farm.farms, farm.sent)
  let seen = 0
  for (const { number, values, whole } of reader.rows.groupMoves) {
    if ((seen += 1) % breath === 0) yield 0.95
    const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
      reader.refuse('groupMoves', number, column, code, more, shown)
    const { group: name, on, sow } = values
    const group = name ? groups.get(alike(name)) : undefined
    if (name && !rowOfName.has(alike(name))) refuse('group', 'GROUP_NOT_IN_FILE', { name }, name)
    if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
    if (!whole) continue
    if (group && on < group.values.startedOn)
      refuse('on', 'BEFORE_GROUP_START', { start: group.values.startedOn }, on)
    const type = tried(
      () => typeOf(values, reader),
      (error) => (refuse('type', error.code, error.values, values.type), values.type),
    )
    // Of what another farm sent all may have died on the way.
    if (headCount(headsOfRow(values)) === 0 && type !== inTypes.fromFarm)
      refuse('females', 'NO_PIGLETS', {}, '0')
    for (const [column, heads] of [
      ['unsexed', headsOfRow(values)],
      ['diedUnsexed', deadOfRow(values)],
    ] as const)
      if (heads.unsexed > 0 && heads.females + heads.males > 0)
        refuse(column, 'SEX_OF_ALL_OR_NONE', {}, String(heads.unsexed))
    for (const sex of ['females', 'males'] as const) {
      const column = sex === 'females' ? 'gradesFemales' : 'gradesMales'
      const grades = values[column]
      const sum = grades?.reduce((all, each) => all + each, 0)
      const head = values[sex] ?? 0
      if (grades && sum !== head) refuse(column, 'GRADES_DIFFER', { sum: sum ?? 0, head }, grades.join(' '))
    }
    const partner = tried<SupplierPlace | null>(
      () => (values.partner ? places.supplier(values.partner) : null),
      (error) => (refuse('partner', error.code, error.values, values.partner ?? ''), null),
    )
    const { otherGroup } = values
    if (otherGroup && !rowOfName.has(alike(otherGroup)))
      refuse('otherGroup', 'GROUP_NOT_IN_FILE', { name: otherGroup }, otherGroup)
    const otherSide = tried<OtherSide | null>(
      () => others.sideOf({ ...values, type }),
      ({ code, values: more, fields: [column = 'otherFarm'] }) => (
        refuse(column, code, more, column === 'on' ? on : (values.otherFarm ?? '')),
        null
      ),
    )
    const from = sow ? takenFrom(weanings, values) : null
    if (sow && !from) refuse('sow', 'WEANING_NOT_IN_FILE', { tag: sow, on }, sow)
    const weaned = sow && from ? { sow, row: from } : null
    const sides = { from: weaned, partner, arrival: null, otherSide }
    tried(
      () => judgeWeights({ totalWeight: values.weight, netWeight: values.netWeight }),
      ({ code, values: more }) => refuse('netWeight', code, more, String(values.netWeight)),
    )
    group?.moves.push({ values: { ...values, type }, ...sides, carcasses: [] })
    group?.rows.moves.push(number)
  }
  const known = { groups, rowOfName, today }
  yield* readBesides(reader, known, places)
  yield* readCarcasses(reader, known)
  pairTransfers([...groups.values()].flatMap(({ moves }) => moves))

  for (const group of groups.values()) {
    warnOfGroup(reader, group, farm.weightCurve)
    const short = count(group)
    if (short > 0)
      reader.refuse('groups', group.number, 'name', 'GROUP_HAS_FEWER', { name: group.values.name, short })
  }
  return [...groups.values()]
}

/** A group with the rows of the file that its records come from. */
type Numbered = BookGroup & { number: number; rows: { moves: number[]; weighings: number[] } }

type Known = {
  groups: ReadonlyMap<string, Numbered>
  rowOfName: ReadonlyMap<string, number>
  today: Day
}

/** The group of a row, on a day on which it can have a record; null where it has none. */
function groupOf(
  sheet: GroupKindSheet | 'carcasses',
  reader: BookReader,
  { number, values }: { number: number; values: { group: string; on: Day } },
  { groups, rowOfName, today }: Known,
): Numbered | null {
  const { group: name, on } = values
  const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
    reader.refuse(sheet, number, column, code, more, shown)
  const group = name ? groups.get(alike(name)) : undefined
  if (name && !rowOfName.has(alike(name))) refuse('group', 'GROUP_NOT_IN_FILE', { name }, name)
  if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
  if (group && on && on < group.values.startedOn)
    refuse('on', 'BEFORE_GROUP_START', { start: group.values.startedOn }, on)
  return group ?? null
}

/** Reads the sheets of the kinds that have one of their own. */
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

/** Columns of the sheets in which weights and money of a group stand. */
const columnOf = { totalWeight: 'weight', netWeight: 'netWeight', price: 'price' } as const

/** Notes weights and prices that a form would ask about. */
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
  switch (kind) {
    case 'in':
      return codeIn('system', '11', type, reading)
    case 'out':
      return codeIn('system', '12', type, reading)
    case 'shipment':
      return codeIn('system', '20', type, reading)
    case 'loss':
      return codeIn('association', '033', type, reading)
  }
}

const keyOf = (tag: string, on: string, head: number) => [tag, on, head].join('\n')

/** Weanings and partial weanings by sow, day and head. */
function weaningsOf(sows: readonly BookSow[]) {
  const found = new Map<string, LifeRow[]>()
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

/** Partly weaned in, of system list 11; all others came in whole. */
const partlyWeanedIn = '110005'

/** The weaning of which a row speaks: one brings its piglets into one group only. */
function takenFrom(weanings: Map<string, LifeRow[]>, row: RowOf<'groupMoves'>) {
  const { sow, on, type } = row
  const key = keyOf(sow ?? '', on, headCount(headsOfRow(row)))
  const rows = weanings.get(key) ?? []
  const partly = type === partlyWeanedIn
  const taken = rows.find(({ kind }) => (kindNamed(kind).numbered === 'litter') === partly) ?? rows[0]
  if (taken)
    weanings.set(
      key,
      rows.filter((row) => row !== taken),
    )
  return taken ?? null
}

/** Both sides of what one group gave to another: of the same day and head, and each names the other. */
function pairTransfers(moves: readonly BookGroupMove[]) {
  const sides = (kind: 'in' | 'out') =>
    moves.filter(({ values }) => values.kind === kind && values.otherGroup !== null)
  const arrivals = Map.groupBy(sides('in'), ({ values }) =>
    transferKey(values.otherGroup ?? '', values.group, values),
  )
  for (const given of sides('out')) {
    const { group, otherGroup } = given.values
    given.arrival = arrivals.get(transferKey(group, otherGroup ?? '', given.values))?.shift() ?? null
  }
}
const transferKey = (from: string, to: string, { on, ...values }: RowOf<'groupMoves'>) =>
  [alike(from), alike(to), on, ...Object.values(headsOfRow(values))].join('\n')

/** The heads that are left. @returns how many are missing of the first record that takes more than can be there */
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
