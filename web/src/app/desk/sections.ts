import { myPagePath } from '../../farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { mostUsedScreens } from '../../screen/screen-usage.ts'
import { qrPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { isVisible, quickMenuPath, titleOf, useMenus, viewOf, type Route } from '../menus.ts'

export type Place = { path: string; label: string }
export type DeskSection = { key: string; title: string; places: Place[] }
export const outboxPath = '/popup/common/outbox'

/** Number of frequently used screens. */
const mostOften = 4

/**
 * Sections of the menu, with frequently used screens and the footer's items first, and the rest in the order of the
 * member's work.
 */
export function useSections(): DeskSection[] {
  const t = useT()
  const session = useSession()
  const farm = viewOf(session)
  const { menuOf, tabsOf, routeAt } = useMenus()
  const placesOf = (routes: readonly Route[]) =>
    routes.map((route): Place => ({ path: route.path, label: titleOf(t, route) }))
  const own = [quickMenuPath, qrPath, outboxPath, myPagePath].flatMap((path) => routeAt(path) ?? [])
  const enters: DeskSection[] = [
    { key: 'record', title: t('farm.menu.record'), places: placesOf(menuOf('record', farm)) },
    { key: 'group', title: t('farm.menu.group'), places: placesOf(menuOf('group', farm)) },
    { key: 'store', title: t('farm.menu.store'), places: placesOf(menuOf('store', farm)) },
  ]
  const looks: DeskSection[] = [
    { key: 'view', title: t('farm.menu.view'), places: placesOf(menuOf('view', farm)) },
    ...tabsOf(farm).map(({ tab, pages }) => ({
      key: tab,
      title: t(`screens.tab.${tab}`),
      places: placesOf(pages),
    })),
  ]
  const sections: DeskSection[] = [
    { key: 'today', title: t('desk.today'), places: placesOf(own.filter((route) => isVisible(route, farm))) },
    // Managers mostly view, workers mostly enter.
    ...(session.manages ? [...looks, ...enters] : [...enters, ...looks]),
    { key: 'list', title: t('farm.menu.more'), places: placesOf(menuOf('list', farm)) },
  ]
  const all = new Map(sections.flatMap(({ places }) => places.map((place) => [place.path, place])))
  const often = mostUsedScreens(session.member).flatMap((path) => all.get(path) ?? [])
  sections.splice(1, 0, { key: 'often', title: t('desk.often'), places: often.slice(0, mostOften) })
  return sections.filter(({ places }) => places.length > 0)
}
