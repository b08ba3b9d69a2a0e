import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { quickMenus } from '@penside/contract/accounts/quick-menu.ts'
import { useT } from '../../i18n/index.ts'
import { call, query } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { toast } from '../../ui/toast.tsx'
import { titleOf, useMenus, viewOf, type Route } from '../menus.ts'
import { withShown } from './shortcuts.ts'

type Choosable = { path: string; title: string }

/** Screens in the menus of this member and farm, by group. */
function useChoosable(): { title: string; screens: Choosable[] }[] {
  const t = useT()
  const farm = viewOf(useSession())
  const { menuOf, tabsOf } = useMenus()
  const named = (routes: readonly Route[]) =>
    routes.map((route) => ({ path: route.path, title: titleOf(t, route) }))
  const groups = [
    { title: t('farm.menu.record'), screens: named(menuOf('record', farm)) },
    { title: t('farm.menu.view'), screens: named(menuOf('view', farm)) },
    { title: t('farm.menu.group'), screens: named(menuOf('group', farm)) },
    { title: t('farm.menu.store'), screens: named(menuOf('store', farm)) },
    ...tabsOf(farm).map(({ tab, pages }) => ({ title: t(`screens.tab.${tab}`), screens: named(pages) })),
    { title: t('farm.menu.more'), screens: named(menuOf('list', farm)) },
  ]
  return groups.filter(({ screens }) => screens.length > 0)
}

/** Displayed shortcuts and their setter, which updates the screen at once and then the server. */
export function useQuickMenu() {
  const cache = useQueryClient()
  const say = useProblem()
  const asked = query(quickMenus.mine, {})
  const mine = useQuery(asked)
  const groups = useChoosable()
  const screens = new Map(groups.flatMap((group) => group.screens.map((screen) => [screen.path, screen])))
  const shownOf = (paths: readonly string[]) => paths.filter((path) => screens.has(path))
  const kept = mine.data?.paths ?? []

  const change = (to: (own: readonly string[]) => readonly string[]) => {
    // A second tap may come before the next render.
    const now = cache.getQueryData(asked.queryKey)?.paths ?? []
    const next = withShown(now, shownOf(now), to(shownOf(now)))
    // A read under way has older data.
    void cache.cancelQueries({ queryKey: asked.queryKey }, { revert: false })
    cache.setQueryData(asked.queryKey, { paths: next })
    void save(cache, asked.queryKey, next, (problem) => toast(say(problem), { kind: 'error' }))
  }
  return { mine, groups, screens, kept, shortcuts: shownOf(kept).map((path) => screens.get(path)!), change }
}

// Sent one after the other, so that the last choice wins.
let waiting: readonly string[] | null = null
let saving = false

async function save(
  cache: QueryClient,
  queryKey: readonly unknown[],
  paths: readonly string[],
  onProblem: (problem: unknown) => void,
) {
  waiting = paths
  if (saving) return
  saving = true
  try {
    while (waiting) {
      const next: readonly string[] = waiting
      waiting = null
      await call(quickMenus.save, { paths: [...next] })
    }
  } catch (problem) {
    waiting = null
    onProblem(problem)
  } finally {
    saving = false
    // Refetched, because offline the phone displays the server's answer.
    void cache.invalidateQueries({ queryKey })
  }
}
