import { useRoutes, type RouteObject } from 'react-router'
import type { RouteEntry } from './menus.ts'
import { withoutDoubleSlash } from './open-paths.ts'
import { routeAt, routes } from './routes.ts'
import { MainLayout, PanesLayout, PopupPage, Root, Screen, ToInitial } from './shell.tsx'

/** They lead who is signed in to the initial page, as every unknown address does. */
const entrances: readonly string[] = ['/login', '/page/common/0', '/page/common/1']
const bare = (entry: RouteEntry) => !entry.header && !entry.footer

/** A list keeps its place in the tree while details come and go beside it. */
function panes(): RouteObject[] {
  const lists = new Set(routes.flatMap(({ detailOf }) => detailOf ?? []))
  return [...lists].map((path) => {
    const list = routeAt(path)!
    return {
      element: <PanesLayout list={list} />,
      children: routes
        .filter((entry) => entry === list || entry.detailOf === path)
        .map((entry) => ({ path: entry.path, element: null })),
    }
  })
}

const inPanes = (entry: RouteEntry) =>
  entry.detailOf !== null || routes.some(({ detailOf }) => detailOf === entry.path)
const rest = routes.filter((entry) => !inPanes(entry) && !entrances.includes(entry.path))
const at = ({ path }: RouteEntry, element: RouteObject['element']): RouteObject => ({ path, element })

const tree: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...entrances.map((path) => ({ path, element: <ToInitial /> })),
      {
        element: <MainLayout />,
        children: rest
          .filter((entry) => !entry.popup && !bare(entry))
          .map((entry) => at(entry, <Screen entry={entry} />)),
      },
      ...panes(),
      ...rest
        .filter((entry) => entry.popup && !bare(entry))
        .map((entry) => at(entry, <PopupPage entry={entry} />)),
      ...rest.filter(bare).map((entry) => at(entry, <Screen entry={entry} />)),
      { path: '*', element: <ToInitial /> },
    ],
  },
]

/** What fails here is asked for again, and said, where it is shown. */
export const preloadAt = (path: string) =>
  void routeAt(withoutDoubleSlash(path))
    ?.built?.preload?.()
    .catch(() => {})

export const AllRoutes = () => useRoutes(tree)
