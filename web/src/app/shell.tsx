import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { IconBolt, IconHome, IconQrcode, IconUser } from '../ui/icons/common.ts'
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { CoachOnce } from '../farm/coach.tsx'
import { LanguageSelect } from '../screen/language-select.tsx'
import { menuPath, myPagePath } from '../farm/places.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { HeaderContext, type HeaderPlaces } from '../screen/header.tsx'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { asLeft, cameFrom } from '../screen/list-state.ts'
import { recordScreenUse } from '../screen/screen-usage.ts'
import { qrPath } from '../screen/places.ts'
import { useMaybeSession, useSession, type Session } from '../screen/session.ts'
import { Footer, type FooterItem } from '../ui/footer.tsx'
import { Page, Split } from '../ui/page.tsx'
import { PopupHeader } from '../ui/popup-header.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Submenu, Tabs } from '../ui/tabs.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { CatchFailure } from './catch-failure.tsx'
import { PageFailed } from './page-failed.tsx'
import { isVisible, Menus, quickMenuPath, titleOf, viewOf, type Route } from './menus.ts'
import { useAlerts } from './use-alerts.ts'
import { initialPath, menus, routeAt } from './routes.ts'
import { usePageTitle } from './page-title.ts'
import { useSwipe } from './swipe.ts'
import { isWide, useIsDesk, useIsWide } from '../screen/use-is-desk.ts'

// Loaded after the first screen.
const Bell = lazyComponent(async () => (await import('../equipment/alarms/bell.tsx')).Bell)
const ExitQuestion = lazyComponent(async () => (await import('../screen/exit-question.tsx')).ExitQuestion)
const Rail = lazyComponent(async () => (await import('./desk/rail.tsx')).Rail)
const PrintMargins = lazyComponent(async () => (await import('../screen/print-margins.tsx')).PrintMargins)
const PrintButton = lazyComponent(async () => (await import('./desk/print-button.tsx')).PrintButton)
const OfflineChip = lazyComponent(async () => (await import('../offline/chip.tsx')).OfflineChip)

/** Frame of every screen. */
export function Root() {
  useScrollToTop()
  useNoteOpened()
  useAlerts()
  const isDesk = useIsDesk()
  const session = useMaybeSession()
  return (
    <Menus value={menus}>
      {isDesk && session && (
        <CatchFailure instead={null}>
          <Rail />
        </CatchFailure>
      )}
      <Outlet />
      <CatchFailure instead={null}>
        <Suspense>
          <ExitQuestion />
        </Suspense>
      </CatchFailure>
    </Menus>
  )
}

/** Counts uses of screens, which the quick menu suggests; a form counts for its list. */
function useNoteOpened() {
  const member = useMaybeSession()?.member
  const { pathname } = useLocation()
  useEffect(() => {
    const path = routeAt(pathname)?.detailOf ?? pathname
    if (member && routeAt(path)?.menu) recordScreenUse(member, path)
  }, [member, pathname])
}

/** Scrolls a new screen to its top, and restores the position on return. A detail beside its list does not scroll it. */
function useScrollToTop() {
  const location = useLocation()
  const arrived = useNavigationType()
  const before = useRef('')
  useLayoutEffect(() => {
    const group = routeAt(location.pathname)?.detailOf ?? location.pathname
    const returns = arrived === 'POP' || (location.state as { asLeft?: boolean } | null)?.asLeft === true
    if (!returns && !(isWide() && group === before.current)) window.scrollTo(0, 0)
    before.current = group
    // The path alone: a search in the address moves nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location.pathname])
}

/** Redirects after signing in: to the requested address or the first screen. */
export function ToInitial() {
  const { member, manages } = useSession()
  const location = useLocation()
  const { to: asked, state } = (location.state ?? {}) as { to?: unknown; state?: unknown }
  return typeof asked === 'string' && routeAt(pathOf(asked)) ? (
    <Navigate to={asked} state={state} replace />
  ) : (
    <Navigate to={initialPath({ ...member, manages })} replace />
  )
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** Screen of a route. */
export function Screen({ route }: { route: Route }) {
  const t = useT()
  const Built = route.built
  usePageTitle(route.header || route.footer ? null : titleOf(t, route), null)
  return (
    <CatchFailure key={route.path} instead={<PageFailed />}>
      <Built />
    </CatchFailure>
  )
}

/** Layout of the main pages: top bar, category tabs, submenu, footer. */
export function MainLayout() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const tabs = menus.tabsOf(viewOf(session))
  const route = routeAt(pathname)
  const current = tabs.find(({ tab }) => tab === route?.category)
  const swipe = useSwipe((by) => {
    const pages = current?.pages ?? []
    const next = pages[pages.findIndex(({ path }) => path === pathname) + by]
    if (next) void navigate(next.path)
  })
  return (
    <WithHeaderPlaces name={route && titleOf(t, route)}>
      {({ right }) => (
        <>
          <PrintMargins session={session} />
          <TopBar
            home={{ to: menuPath, label: t('shell.home') }}
            right={
              <>
                <Offline home={false} />
                <span ref={right} />
                <Print />
                <AlarmBell always />
                <CompanyLanguage session={session} />
              </>
            }
            menu={{ to: menuPath, label: t('ui.menu') }}
          />
          <Tabs
            label={t('shell.sections')}
            // A tab leads to its first page.
            items={tabs.map(({ tab, pages }) => ({
              key: tab,
              label: t(`screens.tab.${tab}`),
              to: pages[0]!.path,
            }))}
            current={current?.tab ?? ''}
          />
          {current && (
            <Submenu
              label={t('shell.submenu')}
              items={current.pages.map((route) => ({
                key: route.path,
                label: titleOf(t, route),
                to: route.path,
              }))}
              current={pathname}
            />
          )}
          <div {...swipe}>
            <Page>
              {route && <h1 className="visually-hidden">{titleOf(t, route)}</h1>}
              <Outlet />
            </Page>
          </div>
          <CoachOnce />
          <MainFooter session={session} current="home" />
        </>
      )}
    </WithHeaderPlaces>
  )
}

/** Layout of popup pages: a header with the way back, and the footer. */
function PopupLayout({ route, children }: { route: Route; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const session = useMaybeSession()
  const navigate = useNavigate()
  const current =
    route.path === myPagePath
      ? 'my'
      : route.path === quickMenuPath
        ? 'quick'
        : route.path === qrPath
          ? 'qr'
          : route.path === menuPath
            ? 'home'
            : undefined
  const { state } = useLocation()
  const back = cameFrom(state) ?? route.back
  // A page opened from a link has no history to go back to.
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(menuPath))
  return (
    <WithHeaderPlaces name={titleOf(t, route)}>
      {({ title, subtitle, right }) => (
        <>
          {session && <PrintMargins session={session} />}
          {route.path === menuPath && session ? (
            <TopBar
              title={session.member.farmName}
              subtitle={
                <>
                  {dayInWords(session.today, language)}
                  <span ref={subtitle} />
                </>
              }
              right={
                <>
                  <Offline home />
                  <span ref={right} />
                  <Print />
                  <AlarmBell always />
                  <CompanyLanguage session={session} />
                </>
              }
            />
          ) : (
            route.header && (
              <PopupHeader
                // A title set by the screen precedes the name and hides it.
                title={
                  <>
                    <span ref={title} className="headerTitle" />
                    <span>{titleOf(t, route)}</span>
                  </>
                }
                backTo={back ?? undefined}
                backState={route.detailOf ? asLeft : undefined}
                onBack={back ? undefined : goBack}
                right={
                  <>
                    <Offline home={route.path === qrPath} />
                    <span ref={right} />
                    {session && <Print />}
                    {session && <AlarmBell />}
                    <CompanyLanguage session={session} />
                  </>
                }
              />
            )
          )}
          {children}
          {route.footer && session && <MainFooter session={session} current={current} />}
        </>
      )}
    </WithHeaderPlaces>
  )
}

/** Day such as `11월 20일 (금)`. */
const dayInWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day}T00:00:00Z`))

/** A popup page by itself. */
export function PopupPage({ route }: { route: Route }) {
  return (
    <PopupLayout route={route}>
      <Page width={route.wide ? 'full' : 'form'}>
        <Screen route={route} />
      </Page>
    </PopupLayout>
  )
}

/** A list and its detail: side by side on a wide screen, one at a time on a phone. */
export function PanesLayout({ list }: { list: Route }) {
  const t = useT()
  const { pathname } = useLocation()
  const wide = useIsWide()
  const desk = useIsDesk()
  const route = routeAt(pathname) ?? list
  const shows = route === list ? 'list' : 'detail'
  return (
    <PopupLayout route={route}>
      <Page width="panes">
        <Split
          shows={shows}
          // A phone does not mount the other one, so it makes no requests.
          list={(wide || route === list) && <Screen route={list} />}
          detail={
            route === list ? (
              wide && !desk && <EmptyState title={t('shell.pickFromList')} />
            ) : (
              <Screen route={route} />
            )
          }
        />
      </Page>
    </PopupLayout>
  )
}

type FooterProps = { session: Session; current: string | undefined }

/** The footer renders at once; its count follows when the outbox has loaded. */
function MainFooter(props: FooterProps) {
  return (
    <Suspense fallback={<FooterWith {...props} unsettled={0} />}>
      <CountingFooter {...props} />
    </Suspense>
  )
}

function CountingFooter(props: FooterProps) {
  const { counts } = useOutbox()
  return <FooterWith {...props} unsettled={counts.pending} />
}

function FooterWith({ session, current, unsettled }: FooterProps & { unsettled: number }) {
  const t = useT()
  const view = viewOf(session)
  const shown = (path: string) => {
    const route = routeAt(path)
    return route !== undefined && isVisible(route, view)
  }
  const icon = { size: 26, stroke: 1.75, 'aria-hidden': true } as const
  const items: FooterItem[] = [
    { key: 'home', label: t('shell.home'), icon: <IconHome {...icon} />, to: menuPath },
    ...(shown(quickMenuPath)
      ? [{ key: 'quick', label: t('shell.quick'), icon: <IconBolt {...icon} />, to: quickMenuPath }]
      : []),
    ...(shown(qrPath)
      ? [{ key: 'qr', label: t('shell.qr'), icon: <IconQrcode {...icon} />, to: qrPath }]
      : []),
    {
      key: 'my',
      label: t('shell.myPage'),
      icon: <IconUser {...icon} />,
      to: myPagePath,
      // Unsent and rejected records stay in sight.
      ...(unsettled > 0 && { badge: unsettled, badgeLabel: t('outbox.unsentCount', { count: unsettled }) }),
    },
  ]
  return <Footer label={t('shell.footer')} items={items} current={current} />
}

/** Age of the screen's data, or that the phone is ready for offline use. */
function Offline({ home }: { home: boolean }) {
  return (
    <CatchFailure instead={null}>
      <Suspense>
        <OfflineChip home={home} />
      </Suspense>
    </CatchFailure>
  )
}

/** Print button at a desk. */
function Print() {
  return useIsDesk() ? (
    <CatchFailure instead={null}>
      <PrintButton />
    </CatchFailure>
  ) : null
}

/** Active alarms on farms with equipment; outside the main pages only while there are any. */
function AlarmBell({ always = false }: { always?: boolean }) {
  const { equipment } = useSession()
  if (equipment.length === 0) return null
  return (
    <CatchFailure instead={null}>
      <Bell always={always} />
    </CatchFailure>
  )
}

/** The layout of the special company has the language in its bar. */
function CompanyLanguage({ session }: { session: Session | null }) {
  return session?.member.company === 'CJ' ? <LanguageSelect /> : null
}

type Refs = Record<keyof HeaderPlaces, (element: HTMLElement | null) => void>

function WithHeaderPlaces({
  name,
  children,
}: {
  name?: string | undefined
  children: (refs: Refs) => ReactNode
}) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  usePageTitle(name, title)
  const [subtitle, setSubtitle] = useState<HTMLElement | null>(null)
  const [right, setRight] = useState<HTMLElement | null>(null)
  return (
    <HeaderContext value={{ title, subtitle, right }}>
      {children({ title: setTitle, subtitle: setSubtitle, right: setRight })}
    </HeaderContext>
  )
}
