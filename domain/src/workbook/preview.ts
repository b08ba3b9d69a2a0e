import { addDays, type Day } from '../basics/day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { sheetKeyOf } from '../records/known-kinds.ts'
import { sowStatuses, type SowRecord, type SowState, type SowStatus } from '../records/life.ts'
import { sowWork, type SowWork } from '../records/sow-work.ts'
import { alike } from '../table/cell.ts'
import { keyFigures } from '../reports/key-figures.ts'
import { plannedWork, standsIn, type PlannedWork } from '../reports/work-plan.ts'
import type { BookSow, FarmBefore } from './animals.ts'
import type { BookGroup } from './book-groups.ts'
import type { Books } from './check.ts'
import { findingsIn, type Findings } from './findings.ts'
import type { BookSplit } from './split.ts'

/** What an import will bring, and the herd as it will be afterwards. */
export type ImportPreview = {
  /** New animals, and the records of their lives. */
  sows: number
  boars: number
  records: number
  litters: number
  /** Animals of the farm that get records, the number of these records, and of records that are there already. */
  continued: number
  added: number
  there: number
  /** New groups, groups of the farm that get records, and the number of these records. */
  groups: number
  continuedGroups: number
  groupRecords: number
  /** Returns to heat that follow from a second mating. */
  returns: number
  /** Living sows of the farm afterwards. */
  status: Partial<Record<SowStatus, number>>
  parity: Record<string, number>
  /** Piglets weaned per mated female and year, and farrowing rate in percent, of the last year. */
  weanedPerFemale: number
  farrowingRate: number
  /** Work of the next seven days, by kind. */
  work: Partial<Record<PlannedWork, number>>
  /** What the check of the books will find in the imported lives. */
  findings: Findings
}

/** Sows of this parity and above are counted together. */
export const lastParity = 7

/**
 * Previews an import by the records of its animals and of the farm's. The figures are those of the reports: they are
 * computed by the same functions.
 * @param split what stays of a file with rejected rows; the rest of the file is previewed
 */
export function previewOf(
  whole: Books,
  farm: Pick<FarmBefore, 'sows'>,
  settings: FarmSettings,
  today: Day,
  split: BookSplit | null = null,
): ImportPreview {
  const books = split ? withoutStaying(whole, split) : whole
  const herd = herdAfter(books, farm)
  const living = herd.filter(({ state }) => state.status !== 'culled')
  const toFarm = [
    ...books.continued.flatMap(({ values: { tag }, records }) => records.map(() => `sow ${tag}`)),
    ...besidesToFarm(books),
  ]
  const lastYear = { from: addDays(today, -364), to: today }
  const works = herd.map(({ work }) => work)
  return {
    sows: books.sows.length,
    boars: books.boars.length,
    records: books.sows.reduce((sum, { records }) => sum + records.length, 0),
    litters: littersOf(books.sows) + littersOf(books.continued),
    continued: new Set(toFarm).size,
    added: toFarm.length,
    there: books.there,
    groups: books.groups.length,
    continuedGroups: books.continuedGroups.length,
    groupRecords: books.continuedGroups.reduce((sum, group) => sum + recordsIn(group), 0),
    returns: books.returnsAdded,
    status: Object.fromEntries(
      sowStatuses.flatMap((status) => {
        const sows = living.filter(({ state }) => state.status === status).length
        return sows > 0 ? [[status, sows]] : []
      }),
    ),
    parity: countsBy(living, ({ state }) => String(Math.min(state.parity, lastParity))),
    weanedPerFemale: keyFigures.weanedPerFemale(works, lastYear),
    farrowingRate: keyFigures.farrowingRate(works, lastYear),
    work: workOfWeek(living, settings, today),
    findings: findingsIn([...books.sows, ...books.continued], settings, today),
  }
}

/** The animals of a file that can be imported while others stay. */
function withoutStaying(books: Books, { stays, sowsLater, groupsLater }: BookSplit): Books {
  const isGroupIn = ({ values }: BookGroup) => !groupsLater.has(alike(values.name))
  const goes = ({ values }: BookSow) => !sowsLater.has(values.tag)
  return {
    ...books,
    sows: books.sows.filter(goes),
    continued: books.continued.filter(goes),
    boars: books.boars.filter(({ number }) => !stays.get('boars')?.has(number)),
    groups: books.groups.filter(isGroupIn),
    continuedGroups: books.continuedGroups.filter(isGroupIn),
    beside: books.beside.filter(({ kind, number }) => !stays.get(sheetKeyOf(kind))?.has(number)),
  }
}

/** Number of new records of a group of the farm. */
const recordsIn = ({ moves, besides, carcasses }: BookGroup) =>
  moves.reduce((sum, move) => sum + 1 + move.carcasses.length, besides.length + carcasses.length)

/** The animal of each record beside the lives of the farm's animals. */
function besidesToFarm({ sows, boars, beside }: Books) {
  const added = new Set([
    ...sows.map(({ values }) => `sow ${values.tag}`),
    ...boars.map(({ values }) => `boar ${values.tag}`),
  ])
  return beside.map(({ sex, tag }) => `${sex} ${tag}`).filter((animal) => !added.has(animal))
}

type HerdSow = { state: SowState; bornOn: Day; work: SowWork }

/** All sows of the farm with their states and lives after the import. */
function herdAfter({ sows, continued }: Books, farm: Pick<FarmBefore, 'sows'>): HerdSow[] {
  const added = new Map(continued.map((sow) => [sow.values.tag, sow]))
  const lifeOf = ({ records }: BookSow): SowRecord[] => records.map(({ record }) => record)
  return [
    ...sows.flatMap((sow) => {
      const state = sow.states.at(-1)
      const { bornOn } = sow.values
      return state ? [{ state, bornOn, work: sowWork([sow.entry, ...lifeOf(sow)]) }] : []
    }),
    ...[...farm.sows].map(([tag, { entry, records, state, bornOn }]) => {
      const more = added.get(tag)
      const before = more?.present?.records ?? records
      const work = sowWork([entry, ...before, ...(more ? lifeOf(more) : [])])
      return { state: more?.states.at(-1) ?? state, bornOn, work }
    }),
  ]
}

const littersOf = (sows: readonly BookSow[]) =>
  sows.reduce(
    (sum, { records }) => sum + records.filter(({ record }) => record.kind === 'farrowing').length,
    0,
  )

function countsBy<Of>(all: readonly Of[], keyOf: (of: Of) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(all, keyOf)].map(([key, of]) => [key, of.length]))
}

/** Work due until a week from today, also what waits already. */
function workOfWeek(sows: readonly HerdSow[], settings: FarmSettings, today: Day) {
  const span = { from: today, to: addDays(today, 6), today }
  const due = sows.flatMap(({ state: { status, lastWorkOn }, bornOn }) =>
    plannedWork(
      { status, lastWorkOn, bornOn, checked: null, pigletsBornOn: null, cullDecidedOn: null },
      settings,
    ).filter((work) => standsIn(work, span)),
  )
  return countsBy(due, ({ work }) => work)
}
