import type { AttentionReport } from '@penside/contract/reports/attention.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { groupKindNamed, isGroupKind, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { kindNames, isKindName, kindNamed, type KindName } from '@penside/domain/records/known-kinds.ts'
import type { WorkKind, workPlanOrders, WorkReport } from '@penside/contract/reports/work-plan.ts'
import type { Preset } from './preset.ts'

/** Records of an animal with a list and a form. */
export type RecordName = KindName | 'sow' | 'boar'
const isRecordName = (name: string): name is RecordName =>
  isKindName(name) || name === 'sow' || name === 'boar'
/** All records: of an animal, a group, or the store. */
export type AnyRecordName = RecordName | GroupKindName | StoreKind | (typeof others)[number]
const others = ['group', 'photo', 'task'] as const
export const isAnyRecordName = (name: string): name is AnyRecordName =>
  isRecordName(name) || isGroupKind(name) || isStoreKind(name) || others.some((other) => other === name)

/** Screens of a kind. Ids are in the address, so that a reload or a shared link opens the same screen. */
const screensOf = (name: RecordName): readonly [list: string, form: string] =>
  // The list and the form of boars share one address.
  name === 'sow' ? ['1', '1-1'] : name === 'boar' ? ['01', '01'] : kindNamed(name).screens

export const listOf = (name: RecordName) => `/popup/record/${screensOf(name)[0]}`
/** @param round the work list that the member goes through */
export const recordOf = (name: RecordName, animalId: number, round?: string) =>
  `/popup/record/${screensOf(name)[1]}?${new URLSearchParams({ pigNo: String(animalId), ...(round && { round }) })}`

/** Kinds with a bulk form for animals; `animalId` is chosen from the start. */
export type ManyName = 'treatment' | 'move' | 'cullDecision'
export const manyOf = (name: ManyName, animalId?: number) =>
  `/popup/record/${screensOf(name)[0]}-many${animalId ? `?pigNo=${animalId}` : ''}`

export const sowPath = listOf('sow')

/**
 * Work list that the member goes through sow by sow: a report of the work plan, `150003`, with its span unless that
 * is today, `150003-week`, and its order unless that is the default, `150003-today-LOC_NM`; or `a` and the number of
 * an attention list.
 */
export type RoundName =
  | WorkReport
  | `${WorkReport}-${Preset}`
  | `${WorkReport}-${Preset}-${PlanListOrder}`
  | `a${AttentionReport}`
/** Orders of work plan lists, with the default first. */
export const planListOrders = [
  'EXP_DT',
  'LOC_NM',
  'FARM_PIG_NO',
  'WK_DT',
  '3',
] as const satisfies (typeof workPlanOrders)[number][]
export type PlanListOrder = (typeof planListOrders)[number]
export const roundOf = (
  report: WorkReport,
  preset: Preset,
  order: PlanListOrder = planListOrders[0],
): RoundName =>
  order !== planListOrders[0]
    ? `${report}-${preset}-${order}`
    : preset === 'today'
      ? report
      : `${report}-${preset}`

const doneBy = (work: WorkKind): RecordName =>
  kindNames.find((name) => kindNamed(name).does === work) ?? 'mating'

/** Form for a kind of work, as opened from the calendar and work lists; a treatment has the due medicine. */
export const formOfWork = (
  { kind, animalId, medicineId }: { kind: WorkKind; animalId: number; medicineId?: number | null },
  round?: RoundName,
) =>
  recordOf(doneBy(kind), animalId, round) + (kind === 'V' && medicineId ? `&healGubunCd=${medicineId}` : '')

/** Accident form of a sow that was found empty, with the known values. */
export const emptyOf = (animalId: number, on: Day, round?: string) =>
  `${recordOf('accident', animalId, round)}&${new URLSearchParams({ sagoGubunCd: '050007', wkDt: on })}`

export const cardPath = '/popup/report/0'
export const cardOf = (animalId: number) => `/popup/report/01?pigNo=${animalId}`
/** Target of a record counted on a card or report; anything else opens the card. */
export function countedAt(what: string, animalId: number): string {
  const name =
    what === 'entry' ? 'sow' : kindNames.find((each) => each === what || what in (kindNamed(each).life ?? {}))
  return name ? recordOf(name, animalId) : cardOf(animalId)
}
export const qrPath = '/popup/common/1'
export const qrLabelsPath = '/popup/common/labels'
export const penOf = (penId: number) => `/popup/common/pen?locCd=${penId}`
export const sowOf = (animalId: number) => `/popup/record/1-1?pigNo=${animalId}`
export const newSowPath = '/popup/record/1-1'
export const boarSearchPath = '/popup/record/0'
export const newBoarPath = `${listOf('boar')}?new=1`
export const farmSelectionPath = '/popup/common/5'
export const outboxPath = '/popup/common/outbox'
export const groupsPath = '/popup/jadon/0'
/** @param groupId without it a new group */
export const groupOf = (groupId?: number) =>
  groupId === undefined ? '/popup/jadon/01' : `/popup/jadon/01?grpNo=${groupId}`
export const dutiesPath = '/popup/report/duties'
/** Screens of store records, slaughter results and ledgers. */
const storeScreens = {
  feedRelease: '/popup/mgt/01',
  medicineRelease: '/popup/mgt/11',
  feedReceiving: '/popup/jadon/71',
  receipt: '/popup/mgt/receipts',
  count: '/popup/mgt/item',
  carcass: '/popup/jadon/results',
  visit: dutiesPath,
  disinfection: dutiesPath,
} as const
export type StoreKind = keyof typeof storeScreens
const isStoreKind = (kind: string): kind is StoreKind => kind in storeScreens
export type ReleaseName = Extract<StoreKind, `${string}Release`>
/** List of groups for which a release or receipt of feed can be recorded. */
export const releasesOf = (name: ReleaseName) => (name === 'feedRelease' ? '/popup/mgt/0' : '/popup/mgt/1')
/** @param groupId without it for no group */
export const releaseOf = (name: ReleaseName, groupId?: number, record: StoreRecord = {}) =>
  groupId === undefined
    ? storeScreens[name]
    : `${storeScreens[name]}?${new URLSearchParams({ grpNo: String(groupId), ...record })}`
/** Store record to open in the form: its number and day. */
type StoreRecord = { rec?: string; on?: string }
export const feedReceivingsPath = '/popup/jadon/7'
export const feedReceivingOf = (groupId: number, record: StoreRecord = {}) =>
  `${storeScreens.feedReceiving}?${new URLSearchParams({ grpNo: String(groupId), ...record })}`
/** Unsent feed count of a group. */
export const feedCountOf = (groupId: number, operationId: string) =>
  `${feedReceivingOf(groupId)}&op=${operationId}`
export const storePath = '/popup/mgt/store'
export const itemOf = (itemId: number) => `${storeScreens.count}?itemNo=${itemId}`
/** Slaughter results of a group or shipment. @param show the results behind one figure */
export const resultsOf = (groupId: number, shipment?: number, show?: string) =>
  `${storeScreens.carcass}?${new URLSearchParams({ grpNo: String(groupId), ...(shipment && { seq: String(shipment) }), ...(show && { show }) })}`
export const gradingsPath = '/popup/common/gradings'
export const truckPath = '/popup/jadon/truck'
/** Sows whose culling is decided. */
export const leavingPath = '/popup/record/leaving'
export const groupListOf = (kind: GroupKindName) => `/popup/jadon/${groupKindNamed(kind).screens[0]}`
/** A group's records of a kind. @param begins initial values of the form */
export const groupRecordOf = (
  kind: GroupKindName,
  groupId: number,
  begins: Readonly<Record<string, string>> = {},
) =>
  `/popup/jadon/${groupKindNamed(kind).screens[1]}?${new URLSearchParams({ grpNo: String(groupId), ...begins })}`
/** Records behind a figure of a group's page; `part`: its stage, cause, week of age, or filling of its house. */
export const groupFigureOf = (
  groupId: number,
  figure: GroupFigure,
  part: Readonly<Record<string, string | number>> = {},
) => `/popup/jadon/rows?${new URLSearchParams({ grpNo: String(groupId), figure, ...mapped(part) })}`
const mapped = (part: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]))
export const workPlanPath = '/popup/report/10'
export const attentionPath = '/popup/report/11'
export const checksPath = '/popup/report/checks'
export const calendarPath = '/popup/report/9'
export const vaccinationPath = '/popup/etc/vaccination'
export const booksPath = '/popup/etc/import'
/** Pens of the farm, with a form for new ones. */
export const pensPath = '/popup/common/pens'
export const newPensPath = `${pensPath}?new=1`
export const suppliersPath = '/popup/common/suppliers'
export const medicinesPath = '/popup/etc/medicines'
export const tradeFilePath = '/popup/mgt/trade-file'
export const monthEndPath = '/popup/report/7'

/** Form of an unsent record: the screen of its kind, with the record's own id. */
export const editOf = ({ id, kind, entityKey }: { id: string; kind: string; entityKey: string }) => {
  // Photos cannot be changed, and tasks are changed in place.
  if (kind === 'photo' || kind === 'task') return undefined
  const [, of = ''] = entityKey.split(':')
  const ofGroup = isGroupKind(kind) || kind === 'group'
  const named = /^\d+$/.test(of) && { [ofGroup ? 'grpNo' : 'pigNo']: of }
  const address = new URLSearchParams({ ...named, op: id })
  if (kind === 'group') return `${groupOf()}?${address}`
  if (isStoreKind(kind)) return `${storeScreens[kind]}?op=${id}`
  if (isGroupKind(kind)) return `/popup/jadon/${groupKindNamed(kind).screens[1]}?${address}`
  const [, detail] = screensOf(isRecordName(kind) ? kind : 'mating')
  return `/popup/record/${detail}?${address}`
}

/** Page of the saved record that a rejected one of the same sow, boar or group conflicts with; undefined for others. */
export function theirsOf({ entityKey }: { entityKey: string }, kind: string): string | undefined {
  const subject = subjectOf({ entityKey })
  if (!subject) return undefined
  const { of, id } = subject
  if (of === 'group') return isGroupKind(kind) ? groupRecordOf(kind, id) : groupOf(id)
  return recordOf(isKindName(kind) ? kind : of, id)
}

/** Sow, boar or group of a record; undefined for others, and before the server knows it. */
export function subjectOf({ entityKey }: { entityKey: string }) {
  const [of, named = ''] = entityKey.split(':')
  if (!/^\d+$/.test(named) || (of !== 'sow' && of !== 'boar' && of !== 'group')) return undefined
  return { of, id: Number(named) } as const
}

/** Animals that did not eat today at feeders of a type. */
export const unfedPageOf = (type: string) => `/popup/etc/unfed?${new URLSearchParams({ eq_type: type })}`
