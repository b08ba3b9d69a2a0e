const cards = ':is([data-list] > li > :is(a, button), [data-list] > tr > td > :is(a, button))'
/** The list that has its card beside it. */
const besideCard = '[data-beside] '

/** Holding a key does not ask for each card on the way, ms. */
const rest = 150
let resting: ReturnType<typeof setTimeout> | undefined

/** One card on or back in the list one is in, or else in the page's; the card that is open beside it follows. False where there is no list. */
export function walk(back: boolean): boolean {
  const at = document.activeElement
  const list = at?.closest('[data-list]')
  if (!list && !isNowhere(at)) return false
  const within = document.querySelector(besideCard + cards) ? besideCard + cards : cards
  const all = [...document.querySelectorAll<HTMLElement>(list ? cards : within)].filter(
    (card) => (!list || list.contains(card)) && card.checkVisibility(),
  )
  const here = all.findIndex((card) =>
    list ? card === at || card.closest('li, tr')!.contains(at) : isShown(card),
  )
  const next = all[Math.min(all.length - 1, Math.max(0, here + (back ? -1 : 1)))]
  if (!next) return false
  next.focus()
  clearTimeout(resting)
  // A card that is open follows; none is opened on the way.
  if (next.matches(`${besideCard}a`))
    resting = setTimeout(() => {
      if (document.activeElement === next && !isShown(next) && all.some(isShown)) next.click()
    }, rest)
  return true
}

/** Into the list, to the row whose card is open beside it. */
export function toOpenRow(): void {
  ;[...document.querySelectorAll<HTMLElement>(besideCard + cards)].find(isShown)?.focus()
}

const isNowhere = (at: Element | null) => !at || at === document.body || at.matches('h1, main')

const isShown = (card: Element) => card.getAttribute('aria-current') === 'page'

/** From the list, or a page that has just come, into what is entered there. False where nothing is, or one is elsewhere. */
export function toForm(): boolean {
  const at = document.activeElement
  if (!at?.closest('[data-list]') && !isNowhere(at)) return false
  const field = document.querySelector<HTMLElement>(
    'form:has([data-save-bar]) :is(input, select, textarea, button):not(:disabled)',
  )
  field?.focus()
  return field !== null
}
