import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SignIn } from '../accounts/sign-in.tsx'
import { Starting } from '../accounts/start.tsx'
import { Localised } from '../i18n/localised.tsx'
import { needRoomWords, useT } from '../i18n/index.ts'
import { onStepUpRequired, useRunning } from '../screen/api.ts'
import { useHandover } from '../screen/handover.ts'
import { useAsked } from '../screen/step-up.ts'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { useMaybeSession } from '../screen/session.ts'
import { onIdle } from '../screen/on-idle.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { Page } from '../ui/page.tsx'
import { CatchFailure } from './catch-failure.tsx'
import { isOpen } from './open-paths.ts'
import { OutboxProvider } from './outbox.tsx'
import { PageFailed } from './page-failed.tsx'
import { usePageTitle } from './page-title.ts'
import { SessionProvider } from './session.tsx'

/** Everything behind the sign-in and the few pages beside it, loaded separately from the sign-in form. */
export const House = lazyComponent(async () => {
  const [{ AllRoutes, preloadAt }] = await Promise.all([import('./router.tsx'), needRoomWords()])
  // Loads while the session is being read.
  preloadAt(window.location.pathname)
  return AllRoutes
}, Starting)
const ProofSheet = lazyComponent(async () => {
  const [{ ProofSheet: Sheet }] = await Promise.all([
    import('../accounts/factors/proof-sheet.tsx'),
    needRoomWords(),
  ])
  return Sheet
})
const LockScreen = lazyComponent(async () => {
  const [{ LockScreen: Screen }] = await Promise.all([
    import('../accounts/handover/lock-screen.tsx'),
    needRoomWords(),
  ])
  return Screen
}, Starting)
const SignInBar = lazyComponent(async () => (await import('../accounts/handover/sign-in-bar.tsx')).SignInBar)
const UpdateBar = lazyComponent(async () => (await import('../offline/update-bar.tsx')).UpdateBar)

type AppProps = { cache: QueryClient; Router: ComponentType<{ children: ReactNode }> }

/** Whole page; the build renders it too, with a router of its own (`prerender.tsx`). */
export function App({ cache, Router }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <Localised>
          <SessionProvider>
            <OutboxProvider>
              <Suspense fallback={<Starting />}>
                <Router>
                  <CatchFailure
                    instead={
                      <Page width="form">
                        <PageFailed />
                      </Page>
                    }
                  >
                    <Entrance />
                  </CatchFailure>
                </Router>
              </Suspense>
            </OutboxProvider>
          </SessionProvider>
        </Localised>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Loading bar, update bar, and the app or its sign-in. */
function Entrance() {
  const session = useMaybeSession()
  const { pathname } = useLocation()
  const handover = useHandover()
  return (
    <>
      <Loading />
      <Later>
        <UpdateBar />
      </Later>
      {session && handover && <SignInBar />}
      {session || isOpen(pathname) ? <House /> : handover ? <LockScreen /> : <Door />}
      <Proof />
    </>
  )
}

/** Parts that wait for the first screen, and whose failure is harmless. */
function Later({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [now, setNow] = useState(false)
  useEffect(() => void onIdle(cache).then(() => setNow(true)), [cache])
  return now && <CatchFailure instead={null}>{children}</CatchFailure>
}

onStepUpRequired(async () => (await import('../accounts/factors/prove.ts')).prove())

/** Loaded when step-up authentication is first required. */
function Proof() {
  return useAsked() && <ProofSheet />
}

function Loading() {
  return <LoadingBar active={useRunning() > 0} />
}

/** Signed out: shows the sign-in page at any address, and returns to that address afterwards. */
function Door() {
  const t = useT()
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const navigate = useNavigate()
  usePageTitle(t('accounts.signIn.submit'), null)
  useEffect(() => {
    if (pathname === '/' || pathname === '/login') return
    // A printed code leads to `/login`, which is the same page as `/`.
    const to = pathname === '/qrresult' ? '/login' : '/'
    void navigate(to, { replace: true, state: { to: pathname + search, state } })
  }, [pathname, search, state, navigate])
  return <SignIn />
}
