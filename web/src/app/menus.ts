import { createContext, use, type ComponentType } from 'react'
import type { Menu } from '@penside/contract/accounts/session.ts'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import { isGroupKind, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { isKindName, type KindName } from '@penside/domain/records/known-kinds.ts'
import type { screens } from './routes.words.ts'
import type { useT } from '../i18n/index.ts'
import { qrLabelsPath, qrPath } from '../screen/places.ts'
import type { Session } from '../screen/session.ts'

export type RouteName = keyof typeof screens.route | KindName | GroupKindName
export type Tab = keyof typeof screens.tab

/** What a page is called: one of a kind of record by the kind. */
export const titleOf = (t: ReturnType<typeof useT>, { name, detailOf }: Pick<Route, 'name' | 'detailOf'>) => {
  if (!isKindName(name) && !isGroupKind(name)) return t(`screens.route.${name}`)
  const kind = t(`names.${name}`)
  return detailOf ? t('screens.recordOf', { kind }) : kind
}

/** Where a route can be chosen from: the tabs of the main pages, or a group of the menu page. */
export type MenuGroup = 'tab' | 'record' | 'view' | 'group' | 'store' | 'list'

export type Route = {
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
  /** Shown on farms that have this kind of equipment, or any. */
  equipment: EquipmentType | 'any' | null
  /** The list that it opens from: on a wide screen the list stays beside it. */
  detailOf: string | null
  /** Uses the whole width of a wide screen: tables do. */
  wide: boolean
  /** For those who run the farm's people and books. */
  forManagers: boolean
  /** For those who run the installation. */
  forOperators: boolean
  built: ComponentType & { preload?: () => Promise<void> }
}

export const quickMenuPath = '/popup/quick/0'

/** What the farm has, and who looks, decide what the menus show. */
export type FarmView = {
  equipment: readonly EquipmentType[]
  special: boolean
  /** Its company has boards of its own elsewhere. */
  boardsElsewhere: boolean
  manages: boolean
  operates: boolean
  menu?: Menu | undefined
}

export const viewOf = ({
  member,
  equipment,
  manages,
  menu,
  operates = false,
}: Pick<Session, 'member' | 'equipment' | 'manages' | 'menu' | 'operates'>): FarmView => ({
  equipment,
  menu,
  manages,
  operates,
  special: member.environment === 'S',
  boardsElsewhere: member.company === 'CJ',
})

/** Whether a route may be chosen on this farm; the quick menu, QR and its labels are not there in the special environment. */
export function isVisible(
  route: Route,
  { equipment, special, boardsElsewhere, manages, operates }: FarmView,
): boolean {
  if (route.forManagers && !manages) return false
  if (route.forOperators && !operates) return false
  if (boardsElsewhere && route.category === 'board') return false
  if (special && (route.category === 'quick' || route.path === qrPath || route.path === qrLabelsPath))
    return false
  return route.equipment === 'any'
    ? equipment.length > 0
    : route.equipment === null || equipment.includes(route.equipment)
}

/** The menus over these addresses. */
export function menusOf(routes: readonly Route[]) {
  const menuOf = (group: MenuGroup, farm: FarmView): Route[] =>
    routes.filter(
      (route) =>
        route.menu === group &&
        isVisible(route, farm) &&
        (farm.menu !== 'production' || isInProduction(route)),
    )
  /** The tabs of the main pages, each with its pages; a tab without pages is not there, so without equipment there is no IoT tab. */
  const tabsOf = (farm: FarmView): { tab: Tab; pages: Route[] }[] => {
    const pages = menuOf('tab', farm)
    return (['daily', 'iot', 'score', 'pig'] as const)
      .map((tab) => ({ tab, pages: pages.filter((route) => route.category === tab) }))
      .filter(({ pages }) => pages.length > 0)
  }
  const routeAt = (path: string) => routes.find((route) => route.path === path)
  return { menuOf, tabsOf, routeAt }
}

/** For the menu page, which is itself one of the addresses. */
export const Menus = createContext(menusOf([]))
export const useMenus = () => use(Menus)

/** What the production menu leaves out can still be opened by its address. */
const isInProduction = ({ category, id }: Pick<Route, 'category' | 'id'>) =>
  ({
    record: ['2', '3', '4', '6'].includes(id),
    report: id === '0',
    ict: false,
    jadon: false,
    mgt: false,
    board: false,
  })[category] ?? true
