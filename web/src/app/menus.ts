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

/** Name of a page; pages of a kind of record are named after the kind. */
export const titleOf = (t: ReturnType<typeof useT>, { name, detailOf }: Pick<Route, 'name' | 'detailOf'>) => {
  if (!isKindName(name) && !isGroupKind(name)) return t(`screens.route.${name}`)
  const kind = t(`names.${name}`)
  return detailOf ? t('screens.recordOf', { kind }) : kind
}

/** Place of a route: the tabs of the main pages, or a group of the menu page. */
export type MenuGroup = 'tab' | 'record' | 'view' | 'group' | 'store' | 'list'

export type Route = {
  path: string
  category: string
  id: string
  name: RouteName
  /** Null if it is only reached from another screen. */
  menu: MenuGroup | null
  popup: boolean
  header: boolean
  footer: boolean
  /** Target of the arrow in the header; null goes back in the browser's history. */
  back: string | null
  /** Only on farms with this type of equipment, or any. */
  equipment: EquipmentType | 'any' | null
  /** List that opens it and stays beside it on a wide screen. */
  detailOf: string | null
  /** Uses the whole width of a wide screen, as tables do. */
  wide: boolean
  forManagers: boolean
  forOperators: boolean
  built: ComponentType & { preload?: () => Promise<void> }
}

export const quickMenuPath = '/popup/quick/0'

/** Farm and member, which decide what the menus show. */
export type FarmView = {
  equipment: readonly EquipmentType[]
  special: boolean
  /** The company has its boards elsewhere. */
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

/** Whether a route is in the menus of this farm; the special environment has no quick menu and no QR. */
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

/** Menus of a list of routes. */
export function menusOf(routes: readonly Route[]) {
  const menuOf = (group: MenuGroup, farm: FarmView): Route[] =>
    routes.filter(
      (route) =>
        route.menu === group &&
        isVisible(route, farm) &&
        (farm.menu !== 'production' || isInProduction(route)),
    )
  /** Tabs with their pages; empty tabs are left out, such as IoT without equipment. */
  const tabsOf = (farm: FarmView): { tab: Tab; pages: Route[] }[] => {
    const pages = menuOf('tab', farm)
    return (['daily', 'iot', 'score', 'pig'] as const)
      .map((tab) => ({ tab, pages: pages.filter((route) => route.category === tab) }))
      .filter(({ pages }) => pages.length > 0)
  }
  const routeAt = (path: string) => routes.find((route) => route.path === path)
  return { menuOf, tabsOf, routeAt }
}

/** In a context, because the menu page is itself a route. */
export const Menus = createContext(menusOf([]))
export const useMenus = () => use(Menus)

/** Routes outside the production menu still open by address. */
const isInProduction = ({ category, id }: Pick<Route, 'category' | 'id'>) =>
  ({
    record: ['2', '3', '4', '6'].includes(id),
    report: id === '0',
    ict: false,
    jadon: false,
    mgt: false,
    board: false,
  })[category] ?? true
