import { useRoutes, type RouteObject } from 'react-router'
import { useMaybeSession } from '../screen/session.ts'
import { routeAt, routes, type RouteEntry } from './routes.ts'
import { MainLayout, PanesLayout, PopupPage, Root, Screen, ToInitial } from './shell.tsx'

/** Sign-in, or the initial page for who is signed in already: the root, /login and every unknown address. */
function Entrance() {
  const session = useMaybeSession()
  return session ? <ToInitial /> : <Screen entry={routeAt('/login')!} />
}

const entrances: readonly string[] = ['/login', '/page/common/0']
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
      ...entrances.map((path) => ({ path, element: <Entrance /> })),
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
      { path: '*', element: <Entrance /> },
    ],
  },
]

export const AllRoutes = () => useRoutes(tree)
