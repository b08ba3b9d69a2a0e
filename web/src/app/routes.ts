import type { ComponentType } from 'react'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import { groupKindNamed, groupKindNames } from '@penside/domain/groups/known-kinds.ts'
import { kindNames, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { alarmsPath, analysisPageOf, overviewPath, settingPageOf, typePageOf } from '../equipment/places.ts'
import { CoachPage } from '../farm/coach.tsx'
import { helpDeskPath, inquiriesPath } from '../company/board/places.ts'
import { gatePath, housePath, menuPath, privacyPath } from '../farm/places.ts'
import { Starting } from '../accounts/start.tsx'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { feedReceivingsPath, groupListOf, qrPath } from '../screen/places.ts'
import { menusOf, quickMenuPath, type MenuGroup, type Route, type RouteName } from './menus.ts'
import { ScreenComing } from './screen-coming.tsx'

/** First page after signing in: the menu in the special environment and for managers, else QR. */
export const initialPath = ({ environment, manages }: { environment: 'N' | 'S'; manages: boolean }) =>
  environment === 'S' || manages ? menuPath : qrPath

type Load = () => Promise<ComponentType>
type Rest = Partial<Omit<Route, 'path' | 'category' | 'id' | 'name' | 'popup' | 'built'>>

/** Route of a page, a popup, or an address outside these two patterns. */
function route(path: string, name: RouteName, built: Route['built'], rest: Rest = {}): Route {
  const [, pattern, category = '', id = ''] = path.split('/')
  const popup = pattern === 'popup'
  return {
    path,
    category,
    id,
    name,
    popup: pattern !== 'page',
    header: true,
    footer: popup || pattern === 'page',
    menu: pattern === 'page' ? 'tab' : null,
    back: popup ? menuPath : null,
    equipment: null,
    detailOf: null,
    wide: false,
    forManagers: false,
    forOperators: false,
    built,
    ...rest,
  }
}
/** Without header items and tabs. */
const bare = { menu: null, header: false, footer: false } as const

/**
 * Routes of a room, which loads its own list of screens with the first of them. One name is one screen, at any number
 * of addresses.
 */
const room = <Name extends string>(load: () => Promise<{ screens: Readonly<Record<Name, Load>> }>) => {
  const screens: Partial<Record<Name, Route['built']>> = {}
  return (path: string, name: Name & RouteName, rest?: Rest, shows: Name = name) => {
    const built = (screens[name] ??= lazyComponent(
      async () => (await load()).screens[shows](),
      rest?.header === false ? Starting : ScreenComing,
    ))
    return route(path, name, built, rest)
  }
}

const reports = room(() => import('../reports/screens.ts'))
const records = room(() => import('../records/screens.ts'))
const groups = room(() => import('../groups/screens.ts'))
const stores = room(() => import('../stores/screens.ts'))
const equipment = room(() => import('../equipment/screens.ts'))
/** Monitoring pages of equipment. */
const watched = room(() => import('../equipment/monitoring/screens.ts'))
const farm = room(() => import('../farm/screens.ts'))
const accounts = room(() => import('../accounts/screens.ts'))
const sync = room(() => import('../sync/screens.ts'))
const jobs = room(() => import('../jobs/screens.ts'))
const outbound = room(() => import('../outbound/screens.ts'))
const company = room(() => import('../company/screens.ts'))
const quickMenu = room(() => import('./quick-menu/screens.ts'))

/** A list and its detail. */
const pair = <Name extends string>(
  open: (path: string, name: Name, rest: Rest) => Route,
  menu: MenuGroup,
  [list, listName]: readonly [path: string, Name],
  [detail, detailName]: readonly [path: string, Name],
) => [open(list, listName, { menu }), open(detail, detailName, { back: list, detailOf: list })]

/** List and form of a kind of record. */
const kindPair = <Name extends RouteName>(
  category: string,
  menu: MenuGroup,
  name: Name,
  [list, form]: readonly [list: string, form: string],
  load: () => Promise<{ List: ComponentType; Screen: ComponentType }>,
) =>
  pair(
    (path, _, rest) =>
      route(
        path,
        name,
        lazyComponent(async () => (await load())[rest.detailOf ? 'Screen' : 'List'], ScreenComing),
        rest,
      ),
    menu,
    [`/popup/${category}/${list}`, name],
    [`/popup/${category}/${form}`, name],
  )

/** Page, settings and analysis of each type of equipment, in the order of the menu. */
const equipmentOrder: readonly (readonly [
  type: EquipmentType,
  page: RouteName,
  setting?: RouteName,
  analysis?: RouteName,
])[] = [
  ['F', 'sowFeeder', 'sowFeederSetting', 'sowFeederAnalysis'],
  ['E', 'gestationFeeder', 'gestationFeederSetting', 'gestationFeederAnalysis'],
  ['S', 'environment', 'environmentSetting', 'environmentAnalysis'],
  ['W', 'water', 'waterSetting', 'waterAnalysis'],
  ['V', 'feedBin'],
  ['Y', 'scale', 'scaleSetting', 'scaleAnalysis'],
  ['L', 'pigletFeeder', 'pigletFeederSetting', 'pigletFeederAnalysis'],
  ['C', 'cooler', 'coolerSetting', 'coolerList'],
  ['A', 'electricity', 'electricitySetting'],
]
const ofType = (equipment: EquipmentType, path: string | null, name: RouteName | undefined, shows: string) =>
  path && name ? [watched(path, name, { equipment, back: typePageOf(equipment), wide: true }, shows)] : []

/**
 * Every address of the product, in the order of the menus. Ids are those of the former app, so that printed codes and
 * links keep working; new pages have new ids.
 */
export const routes: readonly Route[] = [
  reports('/page/daily/0', 'breedingStatus'),
  reports('/page/daily/1', 'matingStatus'),
  reports('/page/daily/2', 'accidentStatus'),
  reports('/page/daily/3', 'productionStatus'),
  reports('/page/daily/4', 'movementStatus'),
  reports('/page/daily/5', 'tradeStatus'),
  ...equipmentOrder.map(([type, name]) =>
    watched(typePageOf(type), name, { equipment: type }, `page${type}`),
  ),
  reports('/page/score/0', 'score'),
  reports('/page/pig/0', 'price'),
  reports('/page/pig/1', 'news'),
  reports('/page/pig/2', 'weather'),
  route('/page/common/0', 'signIn', Starting, bare),
  route('/page/common/1', 'initial', Starting, bare),
  route('/page/common/2', 'coach', CoachPage, bare),

  ...equipmentOrder.flatMap(([type, , name]) => ofType(type, settingPageOf(type), name, 'control')),
  ...equipmentOrder.flatMap(([type, , , name]) =>
    ofType(type, analysisPageOf(type), name, `analysis${type}`),
  ),

  route(
    qrPath,
    'qr',
    lazyComponent(async () => (await import('../records/qr/menu.tsx')).QrMenu, ScreenComing),
  ),
  records('/popup/common/pen', 'pen', { back: qrPath }),
  records('/popup/common/labels', 'qrLabels', { menu: 'list', back: qrPath }),
  accounts('/popup/common/2', 'myPage'),
  route(
    menuPath,
    'menu',
    lazyComponent(async () => (await import('./menu.tsx')).Menu, ScreenComing),
    {
      back: null,
      wide: true,
    },
  ),
  quickMenu('/popup/common/4', 'addQuickMenu', { back: quickMenuPath }),
  farm('/popup/common/5', 'farmSelection', { menu: 'list' }),
  accounts('/popup/common/members', 'members', { menu: 'list', forManagers: true, wide: true }),
  jobs('/popup/common/operating', 'operating', { menu: 'list', wide: true, forOperators: true }),
  accounts('/popup/common/factors', 'factors', { back: '/popup/common/2' }),
  accounts('/popup/common/tokens', 'tokens', { back: '/popup/common/2' }),
  outbound('/popup/common/webhooks', 'webhooks', { back: '/popup/common/tokens', forManagers: true }),
  sync('/popup/common/outbox', 'outbox', { back: '/popup/common/2' }),
  sync('/popup/common/conflicts', 'conflicts', { menu: 'list', forManagers: true }),
  equipment('/popup/etc/0', 'alarms', { menu: 'list' }),
  watched('/popup/etc/limits', 'settingLimits', { menu: 'list', equipment: 'any', forManagers: true }),
  groups('/popup/etc/standards', 'growthStandards', { menu: 'list', forManagers: true }),
  equipment('/popup/etc/alarms', 'ringing', { back: null, wide: true }),
  equipment('/popup/etc/equipment', 'oneEquipment', { back: null }),
  equipment('/popup/etc/plan', 'farmPlan', { back: null, wide: true }),
  watched('/popup/etc/overview', 'overview', { menu: 'view', equipment: 'any', wide: true }),
  watched('/popup/etc/unfed', 'unfed', { equipment: 'any', back: overviewPath }),
  equipment('/popup/etc/past-alarms', 'pastAlarms', { back: alarmsPath }),
  reports('/popup/etc/1', 'scheduledSows', { menu: 'view', wide: true }),
  accounts('/popup/etc/protection', 'protection', { back: privacyPath }),
  farm('/popup/etc/5', 'settings', { menu: 'list', wide: true }),
  records('/popup/etc/import', 'booksImport', { menu: 'list', forManagers: true }),
  reports('/popup/etc/6', 'requiredWork', { menu: 'view', wide: true }),
  reports('/popup/etc/vaccination', 'vaccination', { menu: 'list', wide: true }),
  farm('/popup/common/house', 'house', { menu: 'list', forManagers: true }),
  farm('/popup/common/pens', 'pens', { back: housePath, forManagers: true }),
  equipment('/popup/common/controllers', 'controllers', { back: housePath, forManagers: true }),
  farm('/popup/common/suppliers', 'suppliers', { back: housePath, forManagers: true }),
  groups('/popup/common/gradings', 'gradings', { back: housePath, forManagers: true }),
  farm('/popup/common/codes', 'ownCodes', { back: housePath, forManagers: true }),
  farm('/popup/etc/medicines', 'medicines', { menu: 'list', wide: true }),
  stores('/popup/etc/feeds', 'feeds', { menu: 'list', wide: true }),
  company('/popup/etc/7', 'advertisement', { menu: 'list', forManagers: true }),
  ...[8, 9, 10, 11, 12].map((id) => company(`/popup/etc/${id}`, 'advertisement')),

  // List and form of each kind of an animal's records.
  ...kindNames.flatMap((name) =>
    kindPair('record', 'record', name, kindNamed(name).screens, async () =>
      (await import('../records/kinds.ts')).kindScreens[name](),
    ),
  ),
  records('/popup/record/7-many', 'manyTreatments', { back: '/popup/record/7' }),
  ...pair(records, 'record', ['/popup/record/1', 'sowEntry'], ['/popup/record/1-1', 'sowEntryDetail']),
  records('/popup/record/01', 'boarEntry', { menu: 'record' }),
  records('/popup/record/0', 'boarSearch', { back: '/popup/record/01' }),
  records('/popup/record/leaving', 'leavingSows', { menu: 'record', wide: true }),
  records('/popup/record/13-many', 'manyMoves', { back: '/popup/record/13' }),
  records('/popup/record/15-many', 'manyCullDecisions', { back: '/popup/record/15' }),

  ...pair(records, 'view', ['/popup/report/0', 'animalCards'], ['/popup/report/01', 'animalCard']),
  reports('/popup/report/10', 'workPlan', { menu: 'view', wide: true }),
  reports('/popup/report/checks', 'booksCheck', { menu: 'list', forManagers: true }),
  reports('/popup/report/11', 'attention', { menu: 'view', wide: true }),
  reports('/popup/report/9', 'calendar', { menu: 'view', wide: true }),
  reports('/popup/report/8', 'ledger', { menu: 'view', wide: true }),
  reports('/popup/report/1', 'parityComposition', { menu: 'view', wide: true }),
  reports('/popup/report/2', 'comparison', { menu: 'view', wide: true }),
  reports('/popup/report/3', 'dailySummary', { menu: 'view', wide: true }),
  reports('/popup/report/4', 'operation', { menu: 'view', wide: true }),
  reports('/popup/report/5', 'porkerWeek', { menu: 'view', wide: true }),
  reports('/popup/report/duties', 'duties', { menu: 'view', wide: true }),
  reports('/popup/report/7', 'monthEnd', { menu: 'view', wide: true }),
  reports('/popup/report/6', 'eventLists', { menu: 'view', wide: true }),
  reports('/popup/report/rows', 'herdRows', { back: null }),
  reports('/popup/report/figure', 'figureRows', { back: null, wide: true }),
  reports('/popup/report/why', 'why', { back: null, wide: true }),
  watched('/popup/ict/0', 'gestationFeedAnalysis', { menu: 'view', equipment: 'E', wide: true }),
  watched('/popup/ict/1', 'sowFeedAnalysis', { menu: 'view', equipment: 'F', wide: true }),
  watched('/popup/ict/2', 'hourlyWater', { menu: 'view', equipment: 'W', wide: true }),
  watched('/popup/ict/3', 'liveEnvironment', { menu: 'view', equipment: 'S', wide: true }),
  watched('/popup/ict/4', 'waterReport', { menu: 'view', equipment: 'W', wide: true }),

  ...pair(groups, 'group', ['/popup/jadon/0', 'groups'], ['/popup/jadon/01', 'groupDetail']),
  reports('/popup/jadon/rows', 'groupFigure', { back: null }),
  ...groupKindNames.flatMap((name) =>
    kindPair(
      'jadon',
      'group',
      name,
      groupKindNamed(name).screens,
      async () => (await import('../groups/kinds.ts')).groupKindScreens[name],
    ),
  ),
  groups('/popup/jadon/6-many', 'manyGroupTreatments', { back: groupListOf('groupTreatment') }),
  stores('/popup/jadon/7-many', 'manyFeedReceivings', { back: feedReceivingsPath }),
  groups('/popup/jadon/results', 'slaughterResults', { back: groupListOf('shipment'), wide: true }),
  groups('/popup/jadon/truck', 'truck', { menu: 'group' }),
  ...pair(stores, 'group', ['/popup/jadon/7', 'feedReceiving'], ['/popup/jadon/71', 'feedReceivingDetail']),
  ...pair(stores, 'store', ['/popup/mgt/0', 'feedRelease'], ['/popup/mgt/01', 'feedReleaseDetail']),
  ...pair(stores, 'store', ['/popup/mgt/1', 'medicineRelease'], ['/popup/mgt/11', 'medicineReleaseDetail']),
  ...pair(stores, 'store', ['/popup/mgt/store', 'store'], ['/popup/mgt/item', 'storeItem']),
  stores('/popup/mgt/receipts', 'receipts', { menu: 'store', wide: true }),
  stores('/popup/mgt/trade-file', 'tradeFile', { back: '/page/daily/5', forManagers: true }),

  ...pair(company, 'list', ['/popup/board/0', 'notices'], ['/popup/board/01', 'notice']),
  company('/popup/board/1', 'helpDesk', { menu: 'list', wide: true }),
  company('/popup/board/faq', 'faq', { back: helpDeskPath }),
  company('/popup/board/inquiries', 'inquiries', { back: helpDeskPath }),
  company('/popup/board/inquiry', 'inquiry', { back: inquiriesPath, detailOf: inquiriesPath }),
  quickMenu('/popup/quick/0', 'quickMenu', { back: null }),
  ...[1, 2, 3].map((id) => quickMenu(`/popup/quick/${id}`, 'quickMenuOrder', { back: quickMenuPath })),

  // Outside the two patterns.
  route('/login', 'signIn', Starting, { header: false }),
  accounts('/logout', 'signOut', { header: false }),
  records('/qrresult', 'qrResult', { back: qrPath }),
  accounts(privacyPath, 'privacy', { menu: 'list' }),
  accounts('/reset', 'reset', { header: false }),
  reports(gatePath, 'gate', { header: false }),
  accounts('/join', 'join', { header: false }),
]

const byPath = new Map(routes.map((route) => [route.path, route]))
export const routeAt = (path: string): Route | undefined => byPath.get(path)

export const menus = menusOf(routes)
