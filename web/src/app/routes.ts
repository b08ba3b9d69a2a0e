import type { ComponentType } from 'react'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import type { ko } from '../i18n/ko/index.ts'
import { needRoomWords } from '../i18n/index.ts'
import { CoachPage } from '../farm/coach.tsx'
import { menuPath } from '../farm/places.ts'
import { Starting } from '../farm/start.tsx'
import { later } from '../screen/later.tsx'
import { ScreenComing } from './screen-coming.tsx'
import type { Session } from '../screen/session.ts'

export type RouteName = keyof typeof ko.shell.route
export type Tab = keyof typeof ko.shell.tab

/** Where an entry can be chosen from: the tabs of the main pages, or a group of the menu page. */
export type MenuGroup = 'tab' | 'record' | 'view' | 'group' | 'store' | 'list'

export type RouteEntry = {
  path: string
  category: string
  id: string
  name: RouteName
  /** The menu in which it stands; null for what is only reached from another screen. */
  menu: MenuGroup | null
  popup: boolean
  header: boolean
  footer: boolean
  /** Where the arrow in the header leads; null is the browser's history. */
  back: string | null
  /** Shown on farms that have this kind of equipment. */
  equipment: EquipmentType | null
  /** The list that it opens from: on a wide screen the list stays beside it. */
  detailOf: string | null
  /** Uses the whole width of a wide screen: tables do. */
  wide: boolean
  /** For those who run the farm's people and books. */
  forManagers: boolean
  /** Needs nobody to be signed in. */
  open: boolean
  /** Null until its room is built: it then stands in no menu, and its address leads to `shownInstead`. */
  built: (ComponentType & { preload?: () => Promise<void> }) | null
}

export const qrPath = '/popup/common/1'
export const quickMenuPath = '/popup/quick/0'
/** What an entry whose room is not built leads to. */
export const shownInstead = menuPath

/** Where one is after signing in: the menu in the special environment, else QR (first text, 2.1). */
export const initialPath = ({ environment }: { environment: 'N' | 'S' }) =>
  environment === 'S' ? menuPath : qrPath

/** A screen whose words are there from the start. */
const plain = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meanwhile: ComponentType = ScreenComing,
) => later(async () => (await load())[name], meanwhile)
/** A screen of a room: its words come with it. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  plain(async () => (await Promise.all([load(), needRoomWords()]))[0], name)

type Rest = Partial<Omit<RouteEntry, 'path' | 'category' | 'id' | 'name' | 'popup'>>

const page = (category: string, id: number, name: RouteName, rest: Rest = {}): RouteEntry => ({
  path: `/page/${category}/${id}`,
  category,
  id: String(id),
  name,
  popup: false,
  header: true,
  footer: true,
  menu: 'tab',
  back: null,
  equipment: null,
  detailOf: null,
  wide: false,
  forManagers: false,
  open: false,
  built: null,
  ...rest,
})

const popup = (category: string, id: string | number, name: RouteName, rest: Rest = {}): RouteEntry => ({
  path: `/popup/${category}/${id}`,
  category,
  id: String(id),
  name,
  popup: true,
  header: true,
  footer: true,
  menu: null,
  back: menuPath,
  equipment: null,
  detailOf: null,
  wide: false,
  forManagers: false,
  open: false,
  built: null,
  ...rest,
})

/** A screen of its own, outside the two patterns. */
const own = (path: string, name: RouteName, rest: Rest = {}): RouteEntry => ({
  path,
  category: 'own',
  id: path.slice(1),
  name,
  popup: true,
  header: true,
  footer: false,
  menu: null,
  back: null,
  equipment: null,
  detailOf: null,
  wide: false,
  forManagers: false,
  open: true,
  built: null,
  ...rest,
})

/** A list and the detail that opens from it. */
const pair = (
  category: string,
  [listId, listName]: [string, RouteName],
  [detailId, detailName]: [string, RouteName],
  rest: {
    menu: MenuGroup
    list?: ComponentType | undefined
    detail?: ComponentType | undefined
  },
): RouteEntry[] => {
  const list = popup(category, listId, listName, { menu: rest.menu, built: rest.list ?? null })
  return [
    list,
    popup(category, detailId, detailName, {
      back: list.path,
      detailOf: list.path,
      built: rest.detail ?? null,
    }),
  ]
}

const equipmentOrder: readonly (readonly [EquipmentType, RouteName])[] = [
  ['F', 'sowFeeder'],
  ['E', 'gestationFeeder'],
  ['S', 'environment'],
  ['W', 'water'],
  ['V', 'feedBin'],
  ['Y', 'scale'],
  ['L', 'pigletFeeder'],
  ['C', 'cooler'],
  ['A', 'electricity'],
]

const settingOrder: readonly (readonly [EquipmentType, RouteName])[] = [
  ['F', 'sowFeederSetting'],
  ['E', 'gestationFeederSetting'],
  ['S', 'environmentSetting'],
  ['W', 'waterSetting'],
  ['Y', 'scaleSetting'],
  ['L', 'pigletFeederSetting'],
  ['C', 'coolerSetting'],
  ['A', 'electricitySetting'],
]

const analysisOrder: readonly (readonly [EquipmentType, RouteName])[] = [
  ['F', 'sowFeederAnalysis'],
  ['E', 'gestationFeederAnalysis'],
  ['S', 'environmentAnalysis'],
  ['W', 'waterAnalysis'],
  ['Y', 'scaleAnalysis'],
  ['L', 'pigletFeederAnalysis'],
  ['C', 'coolerList'],
]

const pageOfEquipment = (type: EquipmentType) =>
  `/page/iot/${equipmentOrder.findIndex(([each]) => each === type)}`

/**
 * Every address of the product (both texts, 2), in the order of their menus. The texts leave the ids of some reports open ("route not
 * shown"): those are ours.
 */
export const routes: readonly RouteEntry[] = [
  // Main pages.
  page('daily', 0, 'breedingStatus', {
    built: screen(() => import('../reports/breeding-status.tsx'), 'BreedingStatus'),
  }),
  page('daily', 1, 'matingStatus', {
    built: screen(() => import('../reports/mating-status.tsx'), 'MatingStatus'),
  }),
  page('daily', 2, 'accidentStatus', {
    built: screen(() => import('../reports/accident-status.tsx'), 'AccidentStatus'),
  }),
  page('daily', 3, 'productionStatus', {
    built: screen(() => import('../reports/production-status.tsx'), 'ProductionStatus'),
  }),
  page('daily', 4, 'movementStatus', {
    built: screen(() => import('../reports/movement-status.tsx'), 'MovementStatus'),
  }),
  page('daily', 5, 'tradeStatus'),
  ...equipmentOrder.map(([equipment, name], id) => page('iot', id, name, { equipment })),
  page('score', 0, 'score', { built: screen(() => import('../reports/score.tsx'), 'Score') }),
  page('pig', 0, 'price'),
  page('pig', 1, 'news'),
  page('pig', 2, 'weather'),
  page('common', 0, 'signIn', {
    menu: null,
    header: false,
    footer: false,
    open: true,
    built: plain(() => import('../farm/sign-in.tsx'), 'SignIn', Starting),
  }),
  page('common', 1, 'initial', {
    menu: null,
    header: false,
    footer: false,
    open: true,
    built: Starting,
  }),
  page('common', 2, 'coach', {
    menu: null,
    header: false,
    footer: false,
    built: CoachPage,
  }),

  // Equipment.
  ...settingOrder.map(([equipment, name], id) =>
    popup('iot', id, name, { equipment, back: pageOfEquipment(equipment) }),
  ),
  ...analysisOrder.map(([equipment, name], id) =>
    popup('iot_search_list', id, name, { equipment, back: pageOfEquipment(equipment) }),
  ),

  // People and the farm.
  popup('common', 1, 'qr', { built: screen(() => import('../records/qr/menu.tsx'), 'QrMenu') }),
  popup('common', 'pen', 'pen', {
    back: qrPath,
    built: screen(() => import('../records/qr/pen.tsx'), 'PenScreen'),
  }),
  popup('common', 'labels', 'qrLabels', {
    menu: 'list',
    back: qrPath,
    built: screen(() => import('../records/qr/labels.tsx'), 'QrLabels'),
  }),
  popup('common', 2, 'myPage', { built: plain(() => import('../farm/my-page.tsx'), 'MyPage') }),
  popup('common', 3, 'menu', { back: null, wide: true, built: screen(() => import('./menu.tsx'), 'Menu') }),
  popup('common', 4, 'addQuickMenu', { back: quickMenuPath }),
  popup('common', 5, 'farmSelection', {
    menu: 'list',
    built: plain(() => import('../farm/farm-selection.tsx'), 'FarmSelection'),
  }),
  popup('common', 'members', 'members', {
    menu: 'list',
    forManagers: true,
    built: plain(() => import('../farm/members.tsx'), 'Members'),
  }),
  popup('common', 'outbox', 'outbox', {
    back: '/popup/common/2',
    built: plain(() => import('../farm/outbox.tsx'), 'OutboxPage'),
  }),
  popup('common', 'conflicts', 'conflicts', {
    menu: 'list',
    forManagers: true,
    built: plain(() => import('../farm/conflicts.tsx'), 'Conflicts'),
  }),
  popup('etc', 0, 'alarms', { menu: 'list' }),
  popup('etc', 1, 'scheduledSows', {
    menu: 'view',
    built: screen(() => import('../reports/scheduled.tsx'), 'ScheduledSows'),
  }),
  popup('etc', 5, 'settings', {
    menu: 'list',
    built: plain(() => import('../farm/settings.tsx'), 'SettingsScreen'),
  }),
  popup('etc', 'import', 'booksImport', {
    menu: 'list',
    forManagers: true,
    built: screen(() => import('../records/books/screen.tsx'), 'BooksImport'),
  }),
  popup('etc', 6, 'requiredWork', {
    menu: 'view',
    built: screen(() => import('../reports/scheduled.tsx'), 'RequiredWork'),
  }),
  popup('etc', 'vaccination', 'vaccination', {
    menu: 'list',
    built: screen(() => import('../reports/vaccination.tsx'), 'Vaccination'),
  }),
  popup('etc', 'medicines', 'medicines', {
    menu: 'list',
    built: screen(() => import('../farm/medicines.tsx'), 'Medicines'),
  }),
  ...[7, 8, 9, 10, 11, 12].map((id) => popup('etc', id, 'advertisement')),

  // One animal's life.
  ...pair('record', ['2', 'mating'], ['21', 'matingDetail'], {
    menu: 'record',
    list: screen(() => import('../records/mating/list.tsx'), 'MatingList'),
    detail: screen(() => import('../records/mating/screen.tsx'), 'MatingScreen'),
  }),
  ...pair('record', ['4', 'farrowing'], ['41', 'farrowingDetail'], {
    menu: 'record',
    list: screen(() => import('../records/farrowing/screens.tsx'), 'FarrowingList'),
    detail: screen(() => import('../records/farrowing/screens.tsx'), 'FarrowingScreen'),
  }),
  ...pair('record', ['6', 'weaning'], ['61', 'weaningDetail'], {
    menu: 'record',
    list: screen(() => import('../records/weaning/screens.tsx'), 'WeaningList'),
    detail: screen(() => import('../records/weaning/screens.tsx'), 'WeaningScreen'),
  }),
  ...pair('record', ['3', 'accident'], ['31', 'accidentDetail'], {
    menu: 'record',
    list: screen(() => import('../records/accident/screens.tsx'), 'AccidentList'),
    detail: screen(() => import('../records/accident/screens.tsx'), 'AccidentScreen'),
  }),
  ...pair('record', ['12', 'removal'], ['12-1', 'removalDetail'], {
    menu: 'record',
    list: screen(() => import('../records/removal/screens.tsx'), 'RemovalList'),
    detail: screen(() => import('../records/removal/screens.tsx'), 'RemovalScreen'),
  }),
  ...pair('record', ['7', 'treatment'], ['71', 'treatmentDetail'], {
    menu: 'record',
    list: screen(() => import('../records/treatment/screens.tsx'), 'TreatmentList'),
    detail: screen(() => import('../records/treatment/screens.tsx'), 'TreatmentScreen'),
  }),
  popup('record', '7-many', 'treatmentDetail', {
    back: '/popup/record/7',
    built: screen(() => import('../records/many/treatments.tsx'), 'ManyTreatments'),
  }),
  ...pair('record', ['1', 'sowEntry'], ['1-1', 'sowEntryDetail'], {
    menu: 'record',
    list: screen(() => import('../records/sow.tsx'), 'SowList'),
    detail: screen(() => import('../records/sow.tsx'), 'SowScreen'),
  }),
  popup('record', '01', 'boarEntry', {
    menu: 'record',
    built: screen(() => import('../records/boar/screens.tsx'), 'BoarScreen'),
  }),
  popup('record', '0', 'boarSearch', {
    back: '/popup/record/01',
    built: screen(() => import('../records/boar/screens.tsx'), 'BoarSearch'),
  }),
  ...pair('record', ['5', 'pigletDeath'], ['51', 'pigletDeathDetail'], {
    menu: 'record',
    list: screen(() => import('../records/piglet-death/screens.tsx'), 'PigletDeathList'),
    detail: screen(() => import('../records/piglet-death/screens.tsx'), 'PigletDeathScreen'),
  }),
  ...pair('record', ['9', 'fostering'], ['91', 'fosteringDetail'], {
    menu: 'record',
    list: screen(() => import('../records/fostering/screens.tsx'), 'FosteringList'),
    detail: screen(() => import('../records/fostering/screens.tsx'), 'FosteringScreen'),
  }),
  ...pair('record', ['11', 'partialWeaning'], ['11-1', 'partialWeaningDetail'], {
    menu: 'record',
    list: screen(() => import('../records/partial-weaning/screens.tsx'), 'PartialWeaningList'),
    detail: screen(() => import('../records/partial-weaning/screens.tsx'), 'PartialWeaningScreen'),
  }),
  ...pair('record', ['8', 'feeding'], ['81', 'feedingDetail'], {
    menu: 'record',
    list: screen(() => import('../records/feeding/screens.tsx'), 'FeedingList'),
    detail: screen(() => import('../records/feeding/screens.tsx'), 'FeedingScreen'),
  }),
  ...pair('record', ['10', 'backFat'], ['10-1', 'backFatDetail'], {
    menu: 'record',
    list: screen(() => import('../records/backfat/screens.tsx'), 'BackfatList'),
    detail: screen(() => import('../records/backfat/screens.tsx'), 'BackfatScreen'),
  }),
  ...pair('record', ['13', 'move'], ['13-1', 'move'], {
    menu: 'record',
    list: screen(() => import('../records/move/screens.tsx'), 'MoveList'),
    detail: screen(() => import('../records/move/screens.tsx'), 'MoveScreen'),
  }),
  popup('record', '13-many', 'move', {
    back: '/popup/record/13',
    built: screen(() => import('../records/many/moves.tsx'), 'ManyMoves'),
  }),

  // Reports.
  ...pair('report', ['0', 'animalCards'], ['01', 'animalCard'], {
    menu: 'view',
    list: screen(() => import('../records/animal-card/list.tsx'), 'AnimalCardList'),
    detail: screen(() => import('../records/animal-card/screen.tsx'), 'AnimalCardScreen'),
  }),
  popup('report', 10, 'workPlan', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/work-plan.tsx'), 'WorkPlan'),
  }),
  popup('report', 'checks', 'booksCheck', {
    menu: 'list',
    forManagers: true,
    built: screen(() => import('../reports/checks.tsx'), 'BooksCheck'),
  }),
  popup('report', 11, 'attention', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/attention.tsx'), 'Attention'),
  }),
  popup('report', 9, 'calendar', {
    menu: 'view',
    built: screen(() => import('../reports/plan-calendar.tsx'), 'PlanCalendar'),
  }),
  popup('report', 8, 'ledger', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/ledger.tsx'), 'Ledger'),
  }),
  popup('report', 1, 'parityComposition', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/parity-composition.tsx'), 'ParityComposition'),
  }),
  popup('report', 2, 'comparison', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/comparison.tsx'), 'Comparison'),
  }),
  popup('report', 3, 'dailySummary', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/daily-summary.tsx'), 'DailySummary'),
  }),
  popup('report', 4, 'operation', { menu: 'view' }),
  popup('report', 5, 'porkerWeek', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/porker-week.tsx'), 'PorkerWeek'),
  }),
  popup('report', 6, 'eventLists', {
    menu: 'view',
    wide: true,
    built: screen(() => import('../reports/event-list.tsx'), 'EventLists'),
  }),
  popup('report', 'rows', 'figureRows', {
    back: null,
    built: screen(() => import('../reports/herd-rows.tsx'), 'HerdRows'),
  }),
  popup('report', 'figure', 'figureRows', {
    back: null,
    built: screen(() => import('../reports/figure-rows.tsx'), 'FigureRows'),
  }),
  popup('ict', 0, 'gestationFeedAnalysis', { menu: 'view', equipment: 'E' }),
  popup('ict', 1, 'sowFeedAnalysis', { menu: 'view', equipment: 'F' }),
  popup('ict', 2, 'hourlyWater', { menu: 'view', equipment: 'W' }),
  popup('ict', 3, 'liveEnvironment', { menu: 'view', equipment: 'S' }),
  popup('ict', 4, 'waterReport', { menu: 'view', equipment: 'W' }),

  // Groups and stores.
  ...pair('jadon', ['0', 'groups'], ['01', 'groupDetail'], {
    menu: 'group',
    list: screen(() => import('../groups/group.tsx'), 'GroupList'),
    detail: screen(() => import('../groups/group.tsx'), 'GroupScreen'),
  }),
  ...pair('jadon', ['1', 'transferIn'], ['11', 'transferInDetail'], { menu: 'group' }),
  ...pair('jadon', ['2', 'groupLoss'], ['21', 'groupLossDetail'], { menu: 'group' }),
  ...pair('jadon', ['3', 'transferOut'], ['31', 'transferOutDetail'], { menu: 'group' }),
  ...pair('jadon', ['4', 'shipment'], ['41', 'shipmentDetail'], { menu: 'group' }),
  ...pair('jadon', ['5', 'groupEnd'], ['51', 'groupEndDetail'], { menu: 'group' }),
  ...pair('jadon', ['6', 'groupTreatment'], ['61', 'groupTreatmentDetail'], { menu: 'group' }),
  ...pair('jadon', ['7', 'feedReceiving'], ['71', 'feedReceivingDetail'], { menu: 'group' }),
  ...pair('mgt', ['0', 'feedRelease'], ['01', 'feedReleaseDetail'], { menu: 'store' }),
  ...pair('mgt', ['1', 'medicineRelease'], ['11', 'medicineReleaseDetail'], { menu: 'store' }),

  popup('board', 0, 'notices', { menu: 'list' }),
  popup('board', 1, 'helpDesk', { menu: 'list' }),
  popup('quick', 0, 'quickMenu', { back: null }),
  ...[1, 2, 3].map((id) => popup('quick', id, 'quickMenuOrder', { back: quickMenuPath })),

  // Outside the two patterns.
  own('/login', 'signIn', { header: false, built: plain(() => import('../farm/sign-in.tsx'), 'SignIn') }),
  own('/logout', 'signOut', {
    header: false,
    built: plain(() => import('../farm/sign-out.tsx'), 'SignOut', Starting),
  }),
  own('/qrresult', 'qrResult', {
    back: qrPath,
    open: false,
    built: screen(() => import('../records/qr/landing.tsx'), 'QrLanding'),
  }),
  own('/liApp/privacy', 'privacy', {
    menu: 'list',
    built: plain(() => import('../farm/privacy.tsx'), 'Privacy'),
  }),
  own('/join', 'join', { header: false, built: plain(() => import('../farm/join.tsx'), 'Join', Starting) }),
]

const byPath = new Map(routes.map((entry) => [entry.path, entry]))
export const routeAt = (path: string): RouteEntry | undefined => byPath.get(path)

/** What the farm has, and who looks, decide what the menus show. */
export type FarmView = { equipment: readonly EquipmentType[]; special: boolean; manages: boolean }

export const viewOf = ({
  member,
  equipment,
  manages,
}: Pick<Session, 'member' | 'equipment' | 'manages'>): FarmView => ({
  equipment,
  manages,
  special: member.environment === 'S',
})

/** Whether an entry may be chosen on this farm; the quick menu and QR are not there in the special environment. */
export function isVisible(entry: RouteEntry, { equipment, special, manages }: FarmView): boolean {
  if (!entry.built || (entry.forManagers && !manages)) return false
  if (special && (entry.category === 'quick' || entry.path === qrPath)) return false
  return entry.equipment === null || equipment.includes(entry.equipment)
}

export const menuOf = (group: MenuGroup, farm: FarmView): RouteEntry[] =>
  routes.filter((entry) => entry.menu === group && isVisible(entry, farm))

/** The tabs of the main pages, each with its pages; a tab without pages is not there, so without equipment there is no IoT tab. */
export function tabsOf(farm: FarmView): { tab: Tab; pages: RouteEntry[] }[] {
  const pages = menuOf('tab', farm)
  return (['daily', 'iot', 'score', 'pig'] as const)
    .map((tab) => ({ tab, pages: pages.filter((entry) => entry.category === tab) }))
    .filter(({ pages }) => pages.length > 0)
}

/** QR codes in the field were printed with a double slash. */
export const withoutDoubleSlash = (path: string) => path.replace(/\/{2,}/g, '/')
