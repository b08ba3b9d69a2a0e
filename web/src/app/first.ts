// Runs inline behind the sign-in form that came with the page. The build inserts it (../../first-page.ts), and the
// server's content security policy has its hash. Shows the form in the chosen language, and starts to load the rest.
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { keepLanguage, startLanguage } from '../i18n/language.ts'
import { isOpen } from './open-paths.ts'

/** Files that are loaded later; inserted by the build. */
export type LaterFiles = {
  words: Readonly<Record<Language, string[]>>
  rooms: Readonly<Record<Language, string[]>>
  house: string[]
  phone: string[]
}
declare const laterFiles: LaterFiles

const html = document.documentElement
const root = document.getElementById('root')!
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const language = startLanguage()
// The installed app has the name in its language.
if (language !== 'ko')
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/${language}.webmanifest`)

// The server knows whether there is a session cookie. A page from the cache relies on what the last sign-in stored.
root.dataset['knows'] ??= stored('autoLogin') === null ? 'nobody' : 'somebody'
// A shared phone knows its member without a session.
if (stored('handover') !== null) root.dataset['knows'] = 'somebody'
const isNobody = root.dataset['knows'] === 'nobody'
const shows = isNobody && !isOpen(location.pathname) ? 'signIn' : 'starting'
draw(language)
const { words, rooms, house, phone } = laterFiles
load(words[language])
if (shows === 'starting') load([...house, ...rooms[language], ...(stored('away') ? phone : [])])

const isOver = () => shows !== 'signIn' || root.dataset['taken'] !== undefined
// Until hydration the form keeps its input, and submissions wait.
document.addEventListener('change', ({ target }) => {
  if (isOver() || !(target instanceof HTMLInputElement) || target.name !== 'language') return
  const chosen = languageOf(target.value)
  keepLanguage(chosen)
  draw(chosen)
})
document.addEventListener('submit', (event) => {
  if (isOver()) return
  event.preventDefault()
  root.dataset['sent'] = 'Y'
})

function draw(to: Language) {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-shows="${shows}"][lang="${to}"]`,
  )
  // Pages of the development server have no template.
  if (!template) return
  const typed = valuesIn(root)
  if (root.dataset['drawn'] !== shows || html.lang !== to) {
    root.replaceChildren(template.content.cloneNode(true))
    html.lang = to
    root.dataset['drawn'] = shows
  }
  for (const [name, value] of Object.entries({
    login: stored('id') ?? '',
    staysSignedIn: stored('autoLogin') === 'Y',
    ...typed,
  })) {
    const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (input && typeof value === 'boolean') input.checked = value
    else if (input && typeof value === 'string') input.value = value
  }
}

function valuesIn(form: ParentNode): Record<string, string | boolean> {
  const inputs = [...form.querySelectorAll('input')].filter(({ type }) => type !== 'radio')
  return Object.fromEntries(
    inputs
      .filter(({ type, value }) => type === 'checkbox' || value !== '')
      .map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
  )
}

function load(files: readonly string[]) {
  for (const href of files)
    document.head.append(
      Object.assign(
        document.createElement('link'),
        href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href },
        { crossOrigin: '' },
      ),
    )
}
