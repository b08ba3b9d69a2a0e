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
// What works without a network is loaded when the first screen is there, or finds none.
setPhone(async () => (await import('../offline/phone.ts')).kept)
startAsLeft()
void start()

/** Not awaited by the module itself: the words come in files that need this one, and would wait for it for ever. */
async function start() {
  const root = document.getElementById('root')!
  const cache = createQueryClient()
  const { knows, drawn } = root.dataset
  // There was no network the last time. A drawn form comes first: it needs nothing of that.
  if (drawn !== 'signIn' && isAway()) void phone()
  // Nobody is signed in, as far as can be known without asking (first.ts).
  if (knows === 'nobody') cache.setQueryData(sessionKey, null, { updatedAt: 0 })
  // The house asks which language it is.
  const words = startI18n()
  if (drawn !== 'signIn') void House.preload().catch(() => {})
  // What fails here is asked for again, and said, where it is shown. A drawn form is taken over as it is before anything is asked.
  if (drawn !== 'signIn')
    void cache.prefetchQuery({ queryKey: sessionKey, queryFn: () => readSession(cache), staleTime: Infinity })
  await words
  // She has chosen another one in the drawn form.
  const chosen = languageOf(document.documentElement.lang)
  if (chosen !== currentLanguage()) await speak(chosen)
  const app = <App cache={cache} Router={BrowserRouter} />
  // The form is taken over as it stands. Who is signed in may be known by now, so that nothing else is.
  if (drawn === 'signIn') hydrateRoot(root, app)
  else createRoot(root).render(app)

  await onIdle(cache)
  // Until then a problem is said in the server's words.
  loadProblems(currentLanguage()).catch(() => {})
  void House.preload().catch(() => {})
  // One after the other: of two imports at once that share a file, Safari's engine may run the second before that file has run.
  void phone()
    .then(() => import('../offline/start.ts'))
    .then(({ start: startOffline }) => startOffline(cache))
}
