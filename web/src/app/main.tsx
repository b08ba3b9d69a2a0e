import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { languageOf } from '@penside/domain/basics/language.ts'
import { currentLanguage, speak, startI18n } from '../i18n/index.ts'
import { createQueryClient } from '../screen/api.ts'
import { isAway, phone, setPhone, startAsLeft } from '../screen/phone.ts'
import { loadProblems } from '../screen/problem.ts'
import { readSession, sessionKey } from '../screen/sign.ts'
import { applyTextSize } from '../screen/text-size.ts'
import { onIdle } from '../screen/on-idle.ts'
import { App, House } from './app.tsx'
import { withoutDoubleSlash } from './open-paths.ts'
import './shell.css'

const { pathname, search, hash } = window.location
if (pathname !== withoutDoubleSlash(pathname))
  window.history.replaceState(window.history.state, '', withoutDoubleSlash(pathname) + search + hash)

applyTextSize()
// The offline part is loaded after the first screen, or when the network is missing.
setPhone(async () => (await import('../offline/phone.ts')).kept)
startAsLeft()
void start()

/** Not a top-level await, because files with words import this module and would deadlock. */
async function start() {
  const root = document.getElementById('root')!
  const cache = createQueryClient()
  const { knows, drawn } = root.dataset
  // The last start was offline. A prerendered form does not need the offline part.
  if (drawn !== 'signIn' && isAway()) void phone()
  // first.ts found no stored sign-in.
  if (knows === 'nobody') cache.setQueryData(sessionKey, null, { updatedAt: 0 })
  // The app needs to know the language first.
  const words = startI18n()
  if (drawn !== 'signIn') void House.preload().catch(() => {})
  // Failures are shown by the screen, which retries.
  if (drawn !== 'signIn')
    void cache.prefetchQuery({ queryKey: sessionKey, queryFn: () => readSession(cache), staleTime: Infinity })
  await words
  // The member may have changed the language in the prerendered form.
  const chosen = languageOf(document.documentElement.lang)
  if (chosen !== currentLanguage()) await speak(chosen)
  const app = <App cache={cache} Router={BrowserRouter} />
  // Hydrates the form as it is. The session may be known by now.
  if (drawn === 'signIn') hydrateRoot(root, app)
  else createRoot(root).render(app)

  await onIdle(cache)
  // Until then problems use the server's own text.
  loadProblems(currentLanguage()).catch(() => {})
  void House.preload().catch(() => {})
  // One after the other: of two simultaneous imports that share a file, WebKit may run the second before that file.
  void phone()
    .then(() => import('../offline/start.ts'))
    .then(({ start: startOffline }) => startOffline(cache))
}
