import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { IconBolt, IconHome, IconQrcode, IconUser } from '@tabler/icons-react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { CoachOnce } from '../farm/coach.tsx'
import { LanguageSelect } from '../farm/language-select.tsx'
import { menuPath, myPagePath } from '../farm/places.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { useRunning } from '../screen/api.ts'
import { HeaderContext, type HeaderPlaces } from '../screen/header.tsx'
import { later } from '../screen/later.tsx'
import { asLeft, cameFrom } from '../screen/list-state.ts'
import { useMaybeSession, useSession, type Session } from '../screen/session.ts'
import { Footer, type FooterItem } from '../ui/footer.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { Page, Split } from '../ui/page.tsx'
import { PopupHeader } from '../ui/popup-header.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Submenu, Tabs } from '../ui/tabs.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { CatchFailure } from './catch-failure.tsx'
import { PageFailed } from './page-failed.tsx'
import {
  initialPath,
  isVisible,
  qrPath,
  quickMenuPath,
  routeAt,
  shownInstead,
  tabsOf,
  viewOf,
  type RouteEntry,
} from './routes.ts'
import { useSwipe } from './swipe.ts'
import { isWide, useWide } from './wide.ts'

// They come after the first screen, which must not wait for them.
const OfflineChip = later(async () => (await import('../offline/chip.tsx')).OfflineChip)
const UpdateBar = later(async () => (await import('../offline/update-bar.tsx')).UpdateBar)

/** Around everything: the loading indicator of the specification, and that a new version is there. */
export function Root() {
  const running = useRunning()
  useScrollToTop()
  return (
    <>
      <LoadingBar active={running > 0} />
      <Later>
        <UpdateBar />
      </Later>
      <Outlet />
    </>
  )
}

/** What can wait until the first screen is there, and may as well fail. */
function Later({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setNow(true), 2_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    now && (
      <CatchFailure instead={null}>
        <Suspense>{children}</Suspense>
      </CatchFailure>
    )
  )
}

/** A new screen begins at its top; one to which one returns, where it was left. Beside its list a detail does not move the list. */
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

/** Nobody is signed in: to the sign-in page, and back to this address afterwards. */
export function Gate({ children }: { children: ReactNode }) {
  const session = useMaybeSession()
  const location = useLocation()
  if (session) return children
  const { pathname, search } = location
  // A printed code's address leads to the sign-in by its own name (second text, 6); both are the same page.
  return <Navigate to={pathname === '/qrresult' ? '/login' : '/'} replace state={{ to: pathname + search }} />
}

/** Where one is after signing in; a room that is not built leads on by itself. */
export function ToInitial() {
  const { member } = useSession()
  const location = useLocation()
  const asked = (location.state as { to?: unknown } | null)?.to
  const to = typeof asked === 'string' && routeAt(pathOf(asked)) ? asked : initialPath(member)
  return <Navigate to={routeAt(pathOf(to))?.built ? to : shownInstead} replace />
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** The screen of an entry, or where its address leads while its room is not built. */
export function Screen({ entry }: { entry: RouteEntry }) {
  const Built = entry.built
  if (!Built) return <Navigate to={shownInstead} replace />
  const screen = (
    <CatchFailure key={entry.path} instead={<PageFailed />}>
      <Built />
    </CatchFailure>
  )
  return entry.open ? screen : <Gate>{screen}</Gate>
}

/** The main pages: top bar, category tabs, submenu, footer. */
export function MainLayout() {
  return (
    <Gate>
      <MainFrame />
    </Gate>
  )
}

function MainFrame() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const tabs = tabsOf(viewOf(session))
  const entry = routeAt(pathname)
  const current = tabs.find(({ tab }) => tab === entry?.category)
  const swipe = useSwipe((by) => {
    const pages = current?.pages ?? []
    const next = pages[pages.findIndex(({ path }) => path === pathname) + by]
    if (next) void navigate(next.path)
  })
  return (
    <WithHeaderPlaces>
      {({ right }) => (
        <>
          <TopBar
            home={{ to: menuPath, label: t('shell.home') }}
            right={
              <>
                <Offline home={false} />
                <span ref={right} />
                <CompanyLanguage session={session} />
              </>
            }
            menu={{ to: menuPath, label: t('ui.menu') }}
          />
          <Tabs
            label={t('shell.sections')}
            // A tab leads to the first of its pages.
            items={tabs.map(({ tab, pages }) => ({
              key: tab,
              label: t(`shell.tab.${tab}`),
              to: pages[0]!.path,
            }))}
            current={current?.tab ?? ''}
          />
          {current && (
            <Submenu
              label={t('shell.submenu')}
              items={current.pages.map(({ path, name }) => ({
                key: path,
                label: t(`shell.route.${name}`),
                to: path,
              }))}
              current={pathname}
            />
          )}
          <div {...swipe}>
            <Page>
              {entry && <h1 className="said">{t(`shell.route.${entry.name}`)}</h1>}
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

/** The popup pages: a header with the way back, and the footer. */
export function PopupLayout({ entry, children }: { entry: RouteEntry; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const session = useMaybeSession()
  const navigate = useNavigate()
  const current =
    entry.path === myPagePath
      ? 'my'
      : entry.path === quickMenuPath
        ? 'quick'
        : entry.path === qrPath
          ? 'qr'
          : entry.path === menuPath
            ? 'home'
            : undefined
  const { state } = useLocation()
  const back = cameFrom(state) ?? entry.back
  // Opened from a link there is nothing to go back to.
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(menuPath))
  return (
    <WithHeaderPlaces>
      {({ title, subtitle, right }) => (
        <>
          {entry.path === menuPath && session ? (
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
                  <CompanyLanguage session={session} />
                </>
              }
            />
          ) : (
            entry.header && (
              <PopupHeader
                // What a screen puts in place of the name stands before it, and takes its place.
                title={
                  <>
                    <span ref={title} className="headerTitle" />
                    <span>{t(`shell.route.${entry.name}`)}</span>
                  </>
                }
                backTo={back ?? undefined}
                backState={entry.detailOf ? asLeft : undefined}
                onBack={back ? undefined : goBack}
                right={
                  <>
                    <Offline home={entry.path === qrPath} />
                    <span ref={right} />
                    <CompanyLanguage session={session} />
                  </>
                }
              />
            )
          )}
          {children}
          {entry.footer && session && <MainFooter session={session} current={current} />}
        </>
      )}
    </WithHeaderPlaces>
  )
}

/** `11월 20일 (금)` */
const dayInWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day}T00:00:00Z`))

/** A popup page by itself. */
export function PopupPage({ entry }: { entry: RouteEntry }) {
  if (!entry.built) return <Navigate to={shownInstead} replace />
  return (
    <PopupLayout entry={entry}>
      <Page width={entry.wide ? 'full' : 'form'}>
        <Screen entry={entry} />
      </Page>
    </PopupLayout>
  )
}

/** A list and its detail: side by side on a wide screen, one after the other on a phone. */
export function PanesLayout({ list }: { list: RouteEntry }) {
  const t = useT()
  const { pathname } = useLocation()
  const wide = useWide()
  const entry = routeAt(pathname) ?? list
  const shows = entry === list ? 'list' : 'detail'
  if (!entry.built) return <Navigate to={shownInstead} replace />
  return (
    <PopupLayout entry={entry}>
      <Page>
        <Split
          shows={shows}
          // On a phone the other one is not there at all, so it asks for nothing.
          list={(wide || entry === list) && <Screen entry={list} />}
          detail={
            entry === list ? wide && <EmptyState title={t('shell.pickFromList')} /> : <Screen entry={entry} />
          }
        />
      </Page>
    </PopupLayout>
  )
}

type FooterProps = { session: Session; current: string | undefined }

/** The footer is there at once; what waits on the phone is counted when that is known. */
function MainFooter(props: FooterProps) {
  return (
    <Suspense fallback={<FooterWith {...props} unsettled={0} />}>
      <CountingFooter {...props} />
    </Suspense>
  )
}

function CountingFooter(props: FooterProps) {
  const { counts } = useOutbox()
  return <FooterWith {...props} unsettled={counts.unsent + counts.refused} />
}

function FooterWith({ session, current, unsettled }: FooterProps & { unsettled: number }) {
  const t = useT()
  const view = viewOf(session)
  const shown = (path: string) => {
    const entry = routeAt(path)
    return entry !== undefined && isVisible(entry, view)
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
      // What is not on the server yet, or was refused: never out of sight.
      ...(unsettled > 0 && { badge: unsettled, badgeLabel: t('outbox.unsentCount', { count: unsettled }) }),
    },
  ]
  return <Footer label={t('shell.footer')} items={items} current={current} />
}

/** How old the screen is, or that the phone is ready for a barn without a network. */
function Offline({ home }: { home: boolean }) {
  return (
    <CatchFailure instead={null}>
      <Suspense>
        <OfflineChip home={home} />
      </Suspense>
    </CatchFailure>
  )
}

/** The special company's layout has the language in its bar (first text, 2.8). */
function CompanyLanguage({ session }: { session: Session | null }) {
  return session?.member.company === 'CJ' ? <LanguageSelect /> : null
}

type Refs = Record<keyof HeaderPlaces, (element: HTMLElement | null) => void>

function WithHeaderPlaces({ children }: { children: (refs: Refs) => ReactNode }) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [subtitle, setSubtitle] = useState<HTMLElement | null>(null)
  const [right, setRight] = useState<HTMLElement | null>(null)
  return (
    <HeaderContext value={{ title, subtitle, right }}>
      {children({ title: setTitle, subtitle: setSubtitle, right: setRight })}
    </HeaderContext>
  )
}
