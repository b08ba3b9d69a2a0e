import { useRoutes, type RouteObject } from 'react-router'
import type { Route } from './menus.ts'
import { withoutDoubleSlash } from './open-paths.ts'
import { routeAt, routes } from './routes.ts'
import { MainLayout, PanesLayout, PopupPage, Root, Screen, ToInitial } from './shell.tsx'

/** Addresses that lead a signed-in member to the initial page, as unknown addresses do. */
const entrances: readonly string[] = ['/login', '/page/common/0', '/page/common/1']
const bare = (route: Route) => !route.header && !route.footer

/** Lists with details; a list stays mounted while details change beside it. */
function panes(): RouteObject[] {
  const lists = new Set(routes.flatMap(({ detailOf }) => detailOf ?? []))
  return [...lists].map((path) => {
    const list = routeAt(path)!
    return {
      element: <PanesLayout list={list} />,
      children: routes
        .filter((route) => route === list || route.detailOf === path)
        .map((route) => ({ path: route.path, element: null })),
    }
  })
}

const inPanes = (route: Route) =>
  route.detailOf !== null || routes.some(({ detailOf }) => detailOf === route.path)
const rest = routes.filter((route) => !inPanes(route) && !entrances.includes(route.path))
const at = ({ path }: Route, element: RouteObject['element']): RouteObject => ({ path, element })

const tree: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...entrances.map((path) => ({ path, element: <ToInitial /> })),
      {
        element: <MainLayout />,
        children: rest
          .filter((route) => !route.popup && !bare(route))
          .map((route) => at(route, <Screen route={route} />)),
      },
      ...panes(),
      ...rest
        .filter((route) => route.popup && !bare(route))
        .map((route) => at(route, <PopupPage route={route} />)),
      ...rest.filter(bare).map((route) => at(route, <Screen route={route} />)),
      { path: '*', element: <ToInitial /> },
    ],
  },
]

/** A failure is shown and retried by the screen. */
export const preloadAt = (path: string) =>
  void routeAt(withoutDoubleSlash(path))
    ?.built.preload?.()
    .catch(() => {})

export const AllRoutes = () => useRoutes(tree)
