import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Starting } from '../farm/start.tsx'
import { currentLanguage, startI18n } from '../i18n/index.ts'
import { Localised } from '../i18n/localised.tsx'
import { createQueryClient } from '../screen/api.ts'
import { phone, setPhone } from '../screen/phone.ts'
import { loadProblems } from '../screen/problem.ts'
import { applyTextSize } from '../screen/text-size.ts'
import { Page } from '../ui/page.tsx'
import { CatchFailure } from './catch-failure.tsx'
import { PageFailed } from './page-failed.tsx'
import { OutboxProvider } from './outbox.tsx'
import { AllRoutes } from './router.tsx'
import { withoutDoubleSlash } from './routes.ts'
import { SessionProvider } from './session.tsx'
import './shell.css'

const { pathname, search, hash } = window.location
if (pathname !== withoutDoubleSlash(pathname))
  window.history.replaceState(window.history.state, '', withoutDoubleSlash(pathname) + search + hash)

applyTextSize()
await startI18n()
// Not waited for: a problem is said in the server's words until the sentences are there.
loadProblems(currentLanguage()).catch(() => {})

const cache = createQueryClient()
// What works without a network is loaded beside the first screen, or when that finds none.
setPhone(async () => (await import('../offline/phone.ts')).kept)
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

const beside = window.requestIdleCallback ?? setTimeout
beside(() => {
  void phone()
  void import('../offline/start.ts').then(({ start }) => start(cache))
})
