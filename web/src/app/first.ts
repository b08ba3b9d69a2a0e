// Runs inside the page, right behind the form that came with it: the build puts it there (../../first-page.ts), and the server's policy
// knows it by its hash. It shows the sign-in form that came with the page in the chosen language, and asks for the rest at once.
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { keepLanguage, startLanguage } from '../i18n/language.ts'
import { isOpen } from './open-paths.ts'

/** Where the build has put what is loaded after this: given by the build. */
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
// The installed app is named in the language in which it was installed.
if (language !== 'ko')
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/${language}.webmanifest`)

// The server has seen whether there is a session's cookie. Where the phone had kept the page, what a sign-in leaves here must do.
root.dataset['knows'] ??= stored('autoLogin') === null ? 'nobody' : 'somebody'
// A shared phone knows who works on it without a session.
if (stored('handover') !== null) root.dataset['knows'] = 'somebody'
const isNobody = root.dataset['knows'] === 'nobody'
const shows = isNobody && !isOpen(location.pathname) ? 'signIn' : 'starting'
draw(language)
const { words, rooms, house, phone } = laterFiles
load(words[language])
if (shows === 'starting') load([...house, ...rooms[language], ...(stored('away') ? phone : [])])

const isOver = () => shows !== 'signIn' || root.dataset['taken'] !== undefined
// Until the app takes it over, the form keeps what is typed, and what is asked of it waits.
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
  // A page of the development server has none.
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
