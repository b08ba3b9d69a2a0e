import type { ComponentType } from 'react'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import { groupKindNamed, groupKindNames } from '@penside/domain/groups/known-kinds.ts'
import { kindNames, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { alarmsPath, overviewPath } from '../equipment/places.ts'
import { CoachPage } from '../farm/coach.tsx'
import type { screens as boards } from '../farm/board/screens.ts'
import { helpDeskPath, inquiriesPath } from '../farm/board/places.ts'
import { gatePath, housePath, menuPath, privacyPath } from '../farm/places.ts'
import { Starting } from '../farm/start.tsx'
import { later } from '../screen/later.tsx'
import { feedReceivingsPath, groupListOf, qrPath } from '../screen/places.ts'
import { menusOf, quickMenuPath, type MenuGroup, type Route, type RouteName } from './menus.ts'
import { ScreenComing } from './screen-coming.tsx'

/** Where one is after signing in: the menu in the special environment and for who manages, whose morning it begins with; else QR. */
export const initialPath = ({ environment, manages }: { environment: 'N' | 'S'; manages: boolean }) =>
  environment === 'S' || manages ? menuPath : qrPath

const screen = (load: () => Promise<ComponentType>, meanwhile: ComponentType = ScreenComing) =>
  later(load, meanwhile)
/** The screens of a room. Which file holds each is known to the room, whose list comes with the first of them. */
const room =
  <Name extends string>(load: () => Promise<{ screens: Readonly<Record<Name, Load>> }>) =>
  (name: Name, meanwhile?: ComponentType) =>
    screen(async () => (await load()).screens[name](), meanwhile)
type Load = () => Promise<ComponentType>

const fromReports = room(() => import('../reports/rooms.ts'))
const fromRecords = room(() => import('../records/rooms.ts'))
const fromGroups = room(() => import('../groups/rooms.ts'))
const fromStores = room(() => import('../stores/rooms.ts'))
const fromEquipment = room(() => import('../equipment/rooms.ts'))
const fromFarm = room(() => import('../farm/rooms.ts'))
const fromQuickMenu = room(() => import('./quick-menu/rooms.ts'))

/** A screen of what the equipment measures. */
const watched = (name: string) =>
  screen(async () => (await import('../equipment/monitoring/screens.ts')).screens[name]!)

/** What people tell and ask one another. */
const board = (name: keyof typeof boards) =>
  screen(async () => (await import('../farm/board/screens.ts')).screens[name])

/** Screens at several addresses. */
const orders = fromQuickMenu('QuickMenuOrder')
const advertisement = fromFarm('Advertisement')

type Rest = Partial<Omit<Route, 'path' | 'category' | 'id' | 'name' | 'popup'>> & Pick<Route, 'built'>

const page = (category: string, id: number, name: RouteName, rest: Rest): Route => ({
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
  forOperators: false,
  ...rest,
})

const popup = (category: string, id: string | number, name: RouteName, rest: Rest): Route => ({
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
  forOperators: false,
  ...rest,
})

/** A screen of its own, outside the two patterns. */
const own = (path: string, name: RouteName, rest: Rest): Route => ({
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
  forOperators: false,
  ...rest,
})

/** A list and the detail that opens from it. */
const pair = (
  category: string,
  [listId, listName]: [string, RouteName],
  [detailId, detailName]: [string, RouteName],
  rest: {
    menu: MenuGroup
    list: ComponentType
    detail: ComponentType
  },
): Route[] => {
  const list = popup(category, listId, listName, { menu: rest.menu, built: rest.list })
  return [
    list,
    popup(category, detailId, detailName, {
      back: list.path,
      detailOf: list.path,
      built: rest.detail,
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

const analysisOrder: readonly (readonly [Exclude<EquipmentType, 'V' | 'A'>, RouteName])[] = [
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
 * Every address of the product, in the order of their menus. The ids are those of the app that came before, so that printed codes and
 * links still lead somewhere; some reports had none, and have ours.
 */
export const routes: readonly Route[] = [
  // Main pages.
  page('daily', 0, 'breedingStatus', {
    built: fromReports('BreedingStatus'),
  }),
  page('daily', 1, 'matingStatus', {
    built: fromReports('MatingStatus'),
  }),
  page('daily', 2, 'accidentStatus', {
    built: fromReports('AccidentStatus'),
  }),
  page('daily', 3, 'productionStatus', {
    built: fromReports('ProductionStatus'),
  }),
  page('daily', 4, 'movementStatus', {
    built: fromReports('MovementStatus'),
  }),
  page('daily', 5, 'tradeStatus', {
    built: fromReports('TradeStatus'),
  }),
  ...equipmentOrder.map(([equipment, name], id) =>
    page('iot', id, name, {
      equipment,
      built: watched(`page${equipment}`),
    }),
  ),
  page('score', 0, 'score', { built: fromReports('Score') }),
  page('pig', 0, 'price', { built: fromReports('MarketPrice') }),
  page('pig', 1, 'news', { built: fromReports('News') }),
  page('pig', 2, 'weather', { built: fromReports('Weather') }),
  page('common', 0, 'signIn', {
    menu: null,
    header: false,
    footer: false,
    built: Starting,
  }),
  page('common', 1, 'initial', {
    menu: null,
    header: false,
    footer: false,
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
    popup('iot', id, name, {
      equipment,
      back: pageOfEquipment(equipment),
      wide: true,
      built: watched('control'),
    }),
  ),
  ...analysisOrder.map(([equipment, name], id) =>
    popup('iot_search_list', id, name, {
      equipment,
      back: pageOfEquipment(equipment),
      wide: true,
      built: watched(`analysis${equipment}`),
    }),
  ),

  // People and the farm.
  popup('common', 1, 'qr', { built: screen(async () => (await import('../records/qr/menu.tsx')).QrMenu) }),
  popup('common', 'pen', 'pen', {
    back: qrPath,
    built: fromRecords('PenScreen'),
  }),
  popup('common', 'labels', 'qrLabels', {
    menu: 'list',
    back: qrPath,
    built: fromRecords('QrLabels'),
  }),
  popup('common', 2, 'myPage', { built: fromFarm('MyPage') }),
  popup('common', 3, 'menu', {
    back: null,
    wide: true,
    built: screen(async () => (await import('./menu.tsx')).Menu),
  }),
  popup('common', 4, 'addQuickMenu', { back: quickMenuPath, built: fromQuickMenu('AddQuickMenu') }),
  popup('common', 5, 'farmSelection', {
    menu: 'list',
    built: fromFarm('FarmSelection'),
  }),
  popup('common', 'members', 'members', {
    menu: 'list',
    forManagers: true,
    wide: true,
    built: fromFarm('Members'),
  }),
  popup('common', 'operating', 'operating', {
    menu: 'list',
    wide: true,
    forOperators: true,
    built: fromFarm('Operating'),
  }),
  popup('common', 'factors', 'factors', {
    back: '/popup/common/2',
    built: fromFarm('Factors'),
  }),
  popup('common', 'tokens', 'tokens', {
    back: '/popup/common/2',
    built: fromFarm('Tokens'),
  }),
  popup('common', 'webhooks', 'webhooks', {
    back: '/popup/common/tokens',
    forManagers: true,
    built: fromFarm('Webhooks'),
  }),
  popup('common', 'outbox', 'outbox', {
    back: '/popup/common/2',
    built: fromFarm('OutboxPage'),
  }),
  popup('common', 'conflicts', 'conflicts', {
    menu: 'list',
    forManagers: true,
    built: fromFarm('Conflicts'),
  }),
  popup('etc', 0, 'alarms', {
    menu: 'list',
    built: fromEquipment('AlarmSettings'),
  }),
  popup('etc', 'limits', 'settingLimits', {
    menu: 'list',
    equipment: 'any',
    forManagers: true,
    built: watched('limits'),
  }),
  popup('etc', 'standards', 'growthStandards', {
    menu: 'list',
    forManagers: true,
    built: fromGroups('Standards'),
  }),
  popup('etc', 'alarms', 'ringing', {
    back: null,
    wide: true,
    built: fromEquipment('Alarms'),
  }),
  popup('etc', 'equipment', 'oneEquipment', {
    back: null,
    built: fromEquipment('Equipment'),
  }),
  popup('etc', 'plan', 'farmPlan', {
    back: null,
    wide: true,
    built: fromEquipment('Plan'),
  }),
  popup('etc', 'overview', 'overview', {
    menu: 'view',
    equipment: 'any',
    wide: true,
    built: watched('Overview'),
  }),
  popup('etc', 'unfed', 'unfed', {
    equipment: 'any',
    back: overviewPath,
    built: watched('Unfed'),
  }),
  popup('etc', 'past-alarms', 'pastAlarms', {
    back: alarmsPath,
    built: fromEquipment('PastAlarms'),
  }),
  popup('etc', 1, 'scheduledSows', {
    menu: 'view',
    wide: true,
    built: fromReports('ScheduledSows'),
  }),
  popup('etc', 'protection', 'protection', {
    back: privacyPath,
    built: fromFarm('Protection'),
  }),
  popup('etc', 5, 'settings', {
    menu: 'list',
    wide: true,
    built: fromFarm('SettingsScreen'),
  }),
  popup('etc', 'import', 'booksImport', {
    menu: 'list',
    forManagers: true,
    built: fromRecords('BooksImport'),
  }),
  popup('etc', 6, 'requiredWork', {
    menu: 'view',
    wide: true,
    built: fromReports('RequiredWork'),
  }),
  popup('etc', 'vaccination', 'vaccination', {
    menu: 'list',
    wide: true,
    built: fromReports('Vaccination'),
  }),
  popup('common', 'house', 'house', {
    menu: 'list',
    forManagers: true,
    built: fromFarm('House'),
  }),
  popup('common', 'pens', 'pens', {
    back: housePath,
    forManagers: true,
    built: fromFarm('Pens'),
  }),
  popup('common', 'controllers', 'controllers', {
    back: housePath,
    forManagers: true,
    built: fromEquipment('Controllers'),
  }),
  popup('common', 'suppliers', 'suppliers', {
    back: housePath,
    forManagers: true,
    built: fromFarm('Suppliers'),
  }),
  popup('common', 'gradings', 'gradings', {
    back: housePath,
    forManagers: true,
    built: fromGroups('Gradings'),
  }),
  popup('common', 'codes', 'ownCodes', {
    back: housePath,
    forManagers: true,
    built: fromFarm('OwnCodes'),
  }),
  popup('etc', 'medicines', 'medicines', {
    menu: 'list',
    wide: true,
    built: fromFarm('Medicines'),
  }),
  popup('etc', 'feeds', 'feeds', {
    menu: 'list',
    wide: true,
    built: fromStores('Feeds'),
  }),
  popup('etc', 7, 'advertisement', { menu: 'list', forManagers: true, built: advertisement }),
  ...[8, 9, 10, 11, 12].map((id) => popup('etc', id, 'advertisement', { built: advertisement })),

  // One animal's life: a list and a form of every kind of record.
  ...kindNames.flatMap((name) => {
    const [list, form] = kindNamed(name).screens
    const load = async () => (await import('../records/kinds.ts')).kindScreens[name]()
    return pair('record', [list, name], [form, name], {
      menu: 'record',
      list: screen(async () => (await load()).List),
      detail: screen(async () => (await load()).Screen),
    })
  }),
  popup('record', '7-many', 'manyTreatments', {
    back: '/popup/record/7',
    built: fromRecords('ManyTreatments'),
  }),
  ...pair('record', ['1', 'sowEntry'], ['1-1', 'sowEntryDetail'], {
    menu: 'record',
    list: fromRecords('SowList'),
    detail: fromRecords('SowScreen'),
  }),
  popup('record', '01', 'boarEntry', {
    menu: 'record',
    built: fromRecords('BoarScreen'),
  }),
  popup('record', '0', 'boarSearch', {
    back: '/popup/record/01',
    built: fromRecords('BoarSearch'),
  }),
  popup('record', 'leaving', 'leavingSows', {
    menu: 'record',
    wide: true,
    built: fromRecords('LeavingSows'),
  }),
  popup('record', '13-many', 'manyMoves', {
    back: '/popup/record/13',
    built: fromRecords('ManyMoves'),
  }),
  popup('record', '15-many', 'manyCullDecisions', {
    back: '/popup/record/15',
    built: fromRecords('ManyCullDecisions'),
  }),

  // Reports.
  ...pair('report', ['0', 'animalCards'], ['01', 'animalCard'], {
    menu: 'view',
    list: fromRecords('AnimalCardList'),
    detail: fromRecords('AnimalCardScreen'),
  }),
  popup('report', 10, 'workPlan', {
    menu: 'view',
    wide: true,
    built: fromReports('WorkPlan'),
  }),
  popup('report', 'checks', 'booksCheck', {
    menu: 'list',
    forManagers: true,
    built: fromReports('BooksCheck'),
  }),
  popup('report', 11, 'attention', {
    menu: 'view',
    wide: true,
    built: fromReports('Attention'),
  }),
  popup('report', 9, 'calendar', {
    menu: 'view',
    wide: true,
    built: fromReports('PlanCalendar'),
  }),
  popup('report', 8, 'ledger', {
    menu: 'view',
    wide: true,
    built: fromReports('Ledger'),
  }),
  popup('report', 1, 'parityComposition', {
    menu: 'view',
    wide: true,
    built: fromReports('ParityComposition'),
  }),
  popup('report', 2, 'comparison', {
    menu: 'view',
    wide: true,
    built: fromReports('Comparison'),
  }),
  popup('report', 3, 'dailySummary', {
    menu: 'view',
    wide: true,
    built: fromReports('DailySummary'),
  }),
  popup('report', 4, 'operation', { menu: 'view', wide: true, built: fromReports('Operation') }),
  popup('report', 5, 'porkerWeek', {
    menu: 'view',
    wide: true,
    built: fromReports('PorkerWeek'),
  }),
  popup('report', 'duties', 'duties', { menu: 'view', wide: true, built: fromReports('Duties') }),
  popup('report', 7, 'monthEnd', {
    menu: 'view',
    wide: true,
    built: fromReports('MonthEnd'),
  }),
  popup('report', 6, 'eventLists', {
    menu: 'view',
    wide: true,
    built: fromReports('EventLists'),
  }),
  popup('report', 'rows', 'herdRows', {
    back: null,
    built: fromReports('HerdRows'),
  }),
  popup('report', 'figure', 'figureRows', {
    back: null,
    wide: true,
    built: fromReports('FigureRows'),
  }),
  popup('report', 'why', 'why', {
    back: null,
    wide: true,
    built: fromReports('Why'),
  }),
  popup('ict', 0, 'gestationFeedAnalysis', {
    menu: 'view',
    equipment: 'E',
    wide: true,
    built: watched('GestationFeed'),
  }),
  popup('ict', 1, 'sowFeedAnalysis', {
    menu: 'view',
    equipment: 'F',
    wide: true,
    built: watched('SowFeed'),
  }),
  popup('ict', 2, 'hourlyWater', {
    menu: 'view',
    equipment: 'W',
    wide: true,
    built: watched('HourlyWater'),
  }),
  popup('ict', 3, 'liveEnvironment', {
    menu: 'view',
    equipment: 'S',
    wide: true,
    built: watched('LiveEnvironment'),
  }),
  popup('ict', 4, 'waterReport', {
    menu: 'view',
    equipment: 'W',
    wide: true,
    built: watched('WaterReport'),
  }),

  // Groups and stores.
  ...pair('jadon', ['0', 'groups'], ['01', 'groupDetail'], {
    menu: 'group',
    list: fromGroups('GroupList'),
    detail: fromGroups('GroupScreen'),
  }),
  popup('jadon', 'rows', 'groupFigure', {
    back: null,
    built: fromReports('GroupFigureRows'),
  }),
  ...groupKindNames.flatMap((name) => {
    const [list, form] = groupKindNamed(name).screens
    const load = async () => (await import('../groups/kinds.ts')).groupKindScreens[name]
    return pair('jadon', [list, name], [form, name], {
      menu: 'group',
      list: screen(async () => (await load()).List),
      detail: screen(async () => (await load()).Screen),
    })
  }),
  popup('jadon', '6-many', 'manyGroupTreatments', {
    back: groupListOf('groupTreatment'),
    built: fromGroups('ManyGroupTreatments'),
  }),
  popup('jadon', '7-many', 'manyFeedReceivings', {
    back: feedReceivingsPath,
    built: fromStores('ManyFeedReceivings'),
  }),
  popup('jadon', 'results', 'slaughterResults', {
    back: groupListOf('shipment'),
    wide: true,
    built: fromGroups('SlaughterResults'),
  }),
  popup('jadon', 'truck', 'truck', {
    menu: 'group',
    built: fromGroups('TruckCheck'),
  }),
  ...pair('jadon', ['7', 'feedReceiving'], ['71', 'feedReceivingDetail'], {
    menu: 'group',
    list: fromStores('FeedReceivings'),
    detail: fromStores('FeedReceiving'),
  }),
  ...pair('mgt', ['0', 'feedRelease'], ['01', 'feedReleaseDetail'], {
    menu: 'store',
    list: fromStores('FeedReleases'),
    detail: fromStores('FeedRelease'),
  }),
  ...pair('mgt', ['1', 'medicineRelease'], ['11', 'medicineReleaseDetail'], {
    menu: 'store',
    list: fromStores('MedicineReleases'),
    detail: fromStores('MedicineRelease'),
  }),
  ...pair('mgt', ['store', 'store'], ['item', 'storeItem'], {
    menu: 'store',
    list: fromStores('Store'),
    detail: fromStores('StoreItemScreen'),
  }),
  popup('mgt', 'receipts', 'receipts', {
    menu: 'store',
    wide: true,
    built: fromStores('Receipts'),
  }),
  popup('mgt', 'trade-file', 'tradeFile', {
    back: '/page/daily/5',
    forManagers: true,
    built: fromStores('TradeFile'),
  }),

  ...pair('board', ['0', 'notices'], ['01', 'notice'], {
    menu: 'list',
    list: board('Notices'),
    detail: board('Notice'),
  }),
  popup('board', 1, 'helpDesk', {
    menu: 'list',
    wide: true,
    built: board('HelpDesk'),
  }),
  popup('board', 'faq', 'faq', {
    back: helpDeskPath,
    built: board('Faq'),
  }),
  popup('board', 'inquiries', 'inquiries', {
    back: helpDeskPath,
    built: board('Inquiries'),
  }),
  popup('board', 'inquiry', 'inquiry', {
    back: inquiriesPath,
    detailOf: inquiriesPath,
    built: board('Inquiry'),
  }),
  popup('quick', 0, 'quickMenu', { back: null, built: fromQuickMenu('QuickMenu') }),
  ...[1, 2, 3].map((id) => popup('quick', id, 'quickMenuOrder', { back: quickMenuPath, built: orders })),

  // Outside the two patterns.
  own('/login', 'signIn', { header: false, built: Starting }),
  own('/logout', 'signOut', {
    header: false,
    built: fromFarm('SignOut', Starting),
  }),
  own('/qrresult', 'qrResult', {
    back: qrPath,
    built: fromRecords('QrLanding'),
  }),
  own(privacyPath, 'privacy', {
    menu: 'list',
    built: fromFarm('Privacy'),
  }),
  own('/reset', 'reset', {
    header: false,
    built: fromFarm('Reset', Starting),
  }),
  own(gatePath, 'gate', { header: false, built: fromReports('Gate', Starting) }),
  own('/join', 'join', { header: false, built: fromFarm('Join', Starting) }),
]

const byPath = new Map(routes.map((route) => [route.path, route]))
export const routeAt = (path: string): Route | undefined => byPath.get(path)

export const menus = menusOf(routes)
