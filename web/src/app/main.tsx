import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Starting } from '../farm/start.tsx'
import { currentLanguage, startI18n } from '../i18n/index.ts'
import { Localised } from '../i18n/localised.tsx'
import { createQueryClient } from '../screen/api.ts'
import { isAway, phone, setPhone, startAsLeft } from '../screen/phone.ts'
import { loadProblems } from '../screen/problem.ts'
import { readSession, sessionKey } from '../screen/sign.ts'
import { applyTextSize } from '../screen/text-size.ts'
import { Page } from '../ui/page.tsx'
import { CatchFailure } from './catch-failure.tsx'
import { PageFailed } from './page-failed.tsx'
import { OutboxProvider } from './outbox.tsx'
import { AllRoutes } from './router.tsx'
import { routeAt, withoutDoubleSlash } from './routes.ts'
import { SessionProvider } from './session.tsx'
import './shell.css'

const { pathname, search, hash } = window.location
if (pathname !== withoutDoubleSlash(pathname))
  window.history.replaceState(window.history.state, '', withoutDoubleSlash(pathname) + search + hash)

applyTextSize()
// What works without a network is loaded after the first screen, or when that finds none; at once where there was none the last time.
setPhone(async () => (await import('../offline/phone.ts')).kept)
startAsLeft()
if (isAway()) void phone()
await startI18n()

const cache = createQueryClient()
// Both come while it is being found out who is signed in; what fails here is asked for again, and said, where it is shown.
routeAt(withoutDoubleSlash(pathname))
  ?.built?.preload?.()
  .catch(() => {})
void cache.prefetchQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Infinity })
// Not waited for: a problem is said in the server's words until the sentences are there.
loadProblems(currentLanguage()).catch(() => {})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <Localised>
        <SessionProvider>
          <OutboxProvider>
            <Suspense fallback={<Starting />}>
              <BrowserRouter>
                <CatchFailure
                  instead={
                    <Page width="form">
                      <PageFailed />
                    </Page>
                  }
                >
                  <AllRoutes />
                </CatchFailure>
              </BrowserRouter>
            </Suspense>
          </OutboxProvider>
        </SessionProvider>
      </Localised>
    </QueryClientProvider>
  </StrictMode>,
)

// Not in an idle moment: there are such while the first screen waits for its answers.
setTimeout(() => {
  void phone()
  void import('../offline/start.ts').then(({ start }) => start(cache))
}, 2_000)
