import { Suspense, useState } from 'react'
import {
  IconAd,
  IconBell,
  IconBuildingWarehouse,
  IconClipboardCheck,
  IconFileSpreadsheet,
  IconFileText,
  IconGitCompare,
  IconHelpCircle,
  IconHome,
  IconInfoCircle,
  IconLogout,
  IconMedicineSyrup,
  IconQrcode,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconVaccine,
} from '../ui/icons/common.ts'
import { useAskSignOut } from '../accounts/ask-sign-out.ts'
import { noticesPath } from '../company/board/places.ts'
import { privacyPath } from '../farm/places.ts'
import { version } from '../accounts/version.ts'
import { useT } from '../i18n/index.ts'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { cx } from '../ui/class-names.ts'
import { Section } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tiles, type Tile } from '../ui/tiles.tsx'
import { searchResults } from './desk/search-results.ts'
import { useSections, type DeskSection, type Place } from './desk/sections.ts'
import styles from './menu.module.css'
import { titleOf, useMenus, viewOf, type MenuGroup, type RouteName } from './menus.ts'
import { menuIcons } from './menu-icons.ts'

const StorageWarnings = lazyComponent(
  async () => (await import('../screen/storage-warnings.tsx')).StorageWarnings,
)
const Today = lazyComponent(
  async () => (await import('../reports/today.tsx')).Today,
  () => <Skeleton shape="card" />,
)

const Morning = lazyComponent(
  async () => (await import('./morning/morning.tsx')).Morning,
  () => <Skeleton shape="card" />,
)
const StoreNotice = lazyComponent(async () => (await import('../stores/notice.tsx')).StoreNotice)
const BoardNews = lazyComponent(async () => (await import('../company/board/news.tsx')).BoardNews)
const FirstSteps = lazyComponent(async () => (await import('../farm/house/first-steps.tsx')).FirstSteps)

const icons: Partial<Record<RouteName, typeof IconBell>> = {
  qrLabels: IconQrcode,
  farmSelection: IconBuildingWarehouse,
  members: IconUsers,
  house: IconHome,
  conflicts: IconGitCompare,
  operating: IconInfoCircle,
  settings: IconSettings,
  booksImport: IconFileSpreadsheet,
  vaccination: IconVaccine,
  medicines: IconMedicineSyrup,
  booksCheck: IconClipboardCheck,
  notices: IconSpeakerphone,
  helpDesk: IconHelpCircle,
  advertisement: IconAd,
  privacy: IconFileText,
}

/** Menu page: today's work and all screens. */
export function Menu() {
  const t = useT()
  const session = useSession()
  const farm = viewOf(session)
  const { menuOf, tabsOf } = useMenus()

  const tilesOf = (group: MenuGroup): Tile[] =>
    menuOf(group, farm).map((route) => ({ key: route.path, label: titleOf(t, route), to: route.path }))
  // The main pages are in the tabs.
  const views = [
    ...tabsOf(farm).map(({ tab, pages }) => ({
      key: tab,
      label: t(`screens.tab.${tab}`),
      to: pages[0]!.path,
    })),
    ...tilesOf('view'),
  ]
  const offers = (path: string) => menuOf('list', farm).some((route) => route.path === path)
  const sections = useSections()
  const often = (sections.find(({ key }) => key === 'often')?.places ?? []).map(tileOf)
  const [search, setSearch] = useState('')

  return (
    <div className={cx(styles.menu, session.manages && styles.managed)}>
      <div className={styles.column}>
        <Suspense>
          <StorageWarnings />
        </Suspense>
        {session.manages && (
          <Suspense>
            <FirstSteps />
          </Suspense>
        )}
        {session.manages ? (
          <Morning />
        ) : (
          <>
            <Today />
            <Suspense>
              <StoreNotice />
            </Suspense>
          </>
        )}
        {offers(noticesPath) && (
          <Suspense>
            <BoardNews />
          </Suspense>
        )}
        <div className={cx(styles.column, styles.places)}>
          <SearchField label={t('farm.menu.find')} value={search} onChange={setSearch} onSearch={setSearch} />
          {search.trim() ? (
            <Found sections={sections} search={search} />
          ) : (
            <>
              <Places of="often" title={t('desk.often')} tiles={often} />
              <Places of="record" title={t('farm.menu.record')} tiles={tilesOf('record')} />
              <Places of="view" title={t('farm.menu.view')} tiles={views} />
              <Places of="group" title={t('farm.menu.group')} tiles={tilesOf('group')} />
              <Places of="store" title={t('farm.menu.store')} tiles={tilesOf('store')} />
            </>
          )}
        </div>
      </div>
      <MoreScreens />
    </div>
  )
}

/** Screens that are in no group, the version and the sign-out. */
function MoreScreens() {
  const t = useT()
  const farm = viewOf(useSession())
  const { menuOf } = useMenus()
  const signOut = useAskSignOut()
  return (
    <div className={styles.places}>
      <Section title={<Titled of="list">{t('farm.menu.more')}</Titled>}>
        <Card flush>
          {menuOf('list', farm).map((route) => {
            const { path, name } = route
            const Icon = icons[name] ?? IconBell
            return (
              <CardRow
                key={path}
                icon={<Icon size={24} aria-hidden />}
                title={path === privacyPath ? t('farm.menu.privacy') : titleOf(t, route)}
                to={path}
              />
            )
          })}
          <CardRow
            icon={<IconInfoCircle size={24} aria-hidden />}
            title={t('farm.menu.version')}
            value={`v${version}`}
          />
          <CardRow
            icon={<IconLogout size={24} aria-hidden />}
            title={t('accounts.signOut.button')}
            chevron={false}
            onClick={() => void signOut()}
          />
        </Card>
      </Section>
    </div>
  )
}

const tileOf = ({ path, label }: Place): Tile => ({ key: path, label, to: path })

/** Screens whose names match the search. */
function Found({ sections, search }: { sections: readonly DeskSection[]; search: string }) {
  const t = useT()
  const hits = searchResults(sections, search)
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('desk.found', { count: hits.length })}
      </p>
      {hits.length === 0 ? (
        <EmptyState title={t('ui.noMatch')} body={t('shell.searchedFor', { text: search.trim() })} />
      ) : (
        <Tiles label={t('farm.menu.find')} tiles={hits.map(({ to, label }) => tileOf({ path: to, label }))} />
      )}
    </>
  )
}

function Titled({ of, children }: { of: string; children: string }) {
  const Sign = menuIcons[of]!
  return (
    <span className={styles.titled}>
      <Sign size={20} aria-hidden />
      {children}
    </span>
  )
}

function Places({ of, title, tiles }: { of: string; title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null
  return (
    <Section title={<Titled of={of}>{title}</Titled>}>
      <Tiles tiles={tiles} label={title} />
    </Section>
  )
}
