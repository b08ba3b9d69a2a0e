import { tried, type RefusalValues } from '../basics/refusal.ts'
import { judgeWeights } from '../groups/plausible.ts'
import { inTypes } from '../groups/transfer-in.ts'
import { headCount } from '../records/heads.ts'
import { kindNamed, kindsOfLife, sheetKeyOf, sheetOfLife } from '../records/known-kinds.ts'
import { alike } from '../table/cell.ts'
import { codeIn } from '../table/column.ts'
import type { BookSow, FarmBefore, FarmWeaning } from './animals.ts'
import { keyOfRecord } from './changes.ts'
import { comparableMove, moveKey, movesToTake, type FarmGroupMove } from './farm-groups.ts'
import { groupOf, type BookGroupMove, type GroupsOfFile, type NumberedGroup } from './book-groups.ts'
import type { LifeRow } from './kind-row.ts'
import { breath } from './limits.ts'
import { moveTypeLists } from './move-types.ts'
import { OtherFarms, type OtherSide } from './other-farms.ts'
import type { Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import { deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

/** A row of moves, and the move of the farm that it repeats. */
type ReadMove = {
  number: number
  values: RowOf<'groupMoves'>
  group: NumberedGroup | null
  partner: SupplierPlace | null
  there: FarmGroupMove | null
}
export type MoveSources = Pick<
  FarmBefore,
  'groups' | 'groupMoves' | 'sowTags' | 'weanings' | 'farms' | 'sent'
> & {
  places: Places
  sows: readonly BookSow[]
}

/** Reads the sheet of moves into their groups. @returns number of moves that the farm has */
export function* readMoves(
  reader: BookReader,
  known: GroupsOfFile,
  farm: MoveSources,
): Generator<number, number> {
  const others = new OtherFarms(farm.farms, farm.sent)
  const farmMoves = movesToTake(farm.groupMoves)
  const comparable = ({ values, partner }: ReadMove) =>
    [
      moveKey(values.group, values),
      comparableMove(values, partner, others.numberOf(values.otherFarm)),
    ] as const
  const rows: ReadMove[] = []
  let there = 0
  for (const row of reader.rows.groupMoves) {
    if (rows.length % breath === breath - 1) yield 0.95
    const read = moveOf(reader, row, known, farm.places)
    if (!read) continue
    if (read.group?.present) read.there = farmMoves.takeEqual(...comparable(read))
    rows.push(read)
  }
  const addMove = newMoves(reader, known, farm, others)
  for (const read of rows) {
    const { group, number, values } = read
    const other = !read.there && group?.present ? farmMoves.takeOther(...comparable(read)) : null
    if (other) {
      const { group: name, on, kind } = values
      const differing = { key: 'groupMoves', number, name, on, kind, values } as const
      known.farm.conflicts.add({ ...differing, fixed: 'group' }, other)
      read.there = other.stored
    }
    if (!read.there) {
      addMove(read)
      continue
    }
    there += 1
    if (values.kind === 'shipment') group?.shipments.push({ there: read.there })
  }
  pairTransfers(known.groups.values().flatMap(({ moves }) => moves))
  return there
}

/** Reads a row of moves by itself; null if a cell is unreadable. */
function moveOf(
  reader: BookReader,
  row: BookReader['rows']['groupMoves'][number],
  known: GroupsOfFile,
  places: Places,
): ReadMove | null {
  const { number, values, whole } = row
  const refuse: Refuse = (column, code, more, shown) =>
    reader.refuse('groupMoves', number, column, code, more, shown)
  const group = groupOf('groupMoves', reader, row, known)
  if (!whole) return null
  const type = tried(
    () => typeOf(values, reader),
    (error) => (refuse('type', error.code, error.values, values.type), values.type),
  )
  checkHeads(values, type, refuse)
  const partner = tried<SupplierPlace | null>(
    () => (values.partner ? places.supplier(values.partner) : null),
    (error) => (refuse('partner', error.code, error.values, values.partner ?? ''), null),
  )
  tried(
    () => judgeWeights({ totalWeight: values.weight, netWeight: values.netWeight }),
    ({ code, values: more }) => refuse('netWeight', code, more, String(values.netWeight)),
  )
  return { number, values: { ...values, type }, group, partner, there: null }
}

/** Adds moves to their groups that the farm does not have. */
function newMoves(reader: BookReader, known: GroupsOfFile, farm: MoveSources, others: OtherFarms) {
  const weanings = weaningsOf(farm.sows, farm.weanings)
  /** Sows of the file without a weaning that could be read, which is rejected elsewhere. */
  const unreadable = unreadableSows(reader, farm.sows)
  return ({ number, values, group, partner }: ReadMove) => {
    const refuse: Refuse = (column, code, more, shown) =>
      reader.refuse('groupMoves', number, column, code, more, shown)
    const { otherGroup, otherFarm, sow, on } = values
    const place = `groupMoves ${number}` as const
    if (group?.present?.endedOn) refuse('group', 'GROUP_ENDED', { name: values.group }, values.group)
    if (otherGroup && farm.groups.has(alike(otherGroup))) reader.present.add(`group ${alike(otherGroup)}`)
    else if (otherGroup && !known.rowOfName.has(alike(otherGroup)) && !reader.lacks('groups', place))
      refuse('otherGroup', 'GROUP_NOT_IN_FILE', { name: otherGroup }, otherGroup)
    const otherSide = tried<OtherSide | null>(
      () => others.sideOf(values),
      ({ code, values: more, fields: [column = 'otherFarm'] }) => (
        refuse(column, code, more, column === 'on' ? on : (otherFarm ?? '')),
        null
      ),
    )
    const weaning = sow ? takenFrom(weanings, values) : null
    if (sow && !weaning && !unreadable.has(sow) && (farm.sowTags.has(sow) || !reader.lacks('sows', place)))
      refuse('sow', 'WEANING_NOT_IN_FILE', { tag: sow, on }, sow)
    if (!group) return
    const from = sow && weaning ? { sow, of: weaning } : null
    const move: BookGroupMove = { values, from, partner, arrival: null, otherSide, carcasses: [] }
    group.moves.push(move)
    group.rows.moves.push(number)
    if (values.kind === 'shipment') group.shipments.push({ move })
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

function typeOf({ kind, type }: RowOf<'groupMoves'>, { reading }: BookReader): string {
  const { dictionary, list } = moveTypeLists[kind]
  return codeIn(dictionary, list as never, type, reading)
}

const keyOf = (tag: string, on: string, head: number) => [tag, on, head].join('\n')

type Weanings = Map<string, (LifeRow | FarmWeaning)[]>

/** Weanings and partial weanings of the file and of the farm, by sow, day and head. */
function weaningsOf(sows: readonly BookSow[], onFarm: readonly FarmWeaning[]): Weanings {
  const recounted = recountedIn(sows)
  const headOnFarm = (weaning: FarmWeaning) => recounted.get(weaningKey(weaning)) ?? weaning.head
  const found: Weanings = Map.groupBy(onFarm, (weaning) =>
    keyOf(weaning.tag, weaning.on, headOnFarm(weaning)),
  )
  for (const { values, records } of sows)
    for (const row of records) {
      if (!sheetOfLife(row.kind).weans) continue
      const key = keyOf(values.tag, row.record.on, weanedIn(row))
      found.set(key, [...(found.get(key) ?? []), row])
    }
  return found
}

const weanedIn = ({ record }: LifeRow) =>
  'weaned' in record ? record.weaned : 'piglets' in record ? record.piglets : 0

const weaningKey = ({ tag, seq, litterNumber }: Pick<FarmWeaning, 'tag' | 'seq' | 'litterNumber'>) =>
  `${tag} ${keyOfRecord({ seq, kind: 'partialWeaning', number: litterNumber })}`

/** Heads of the farm's weanings that take values of the file. */
const recountedIn = (sows: readonly BookSow[]) =>
  new Map<string, number>(
    sows.flatMap(({ values: { tag }, changes }) =>
      changes.flatMap(({ row, stored }) =>
        sheetOfLife(row.kind).weans ? [[`${tag} ${keyOfRecord(stored)}`, weanedIn(row)] as const] : [],
      ),
    ),
  )

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
function pairTransfers(all: Iterable<BookGroupMove>) {
  const moves = [...all]
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
