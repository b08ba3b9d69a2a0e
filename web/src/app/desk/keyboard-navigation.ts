const cards = ':is([data-list] > li > :is(a, button), [data-list] > tr > td > :is(a, button))'
/** Selector of the list with a card beside it. */
const besideCard = '[data-beside] '

/** Delay before a card opens while a key repeats, ms. */
const rest = 150
let resting: ReturnType<typeof setTimeout> | undefined

/**
 * Moves the focus one card forward or back in the current list, or in the page's; an open card follows. False if
 * there is no list.
 */
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
  // Only follows if a card is open.
  if (next.matches(`${besideCard}a`))
    resting = setTimeout(() => {
      if (document.activeElement === next && !isShown(next) && all.some(isShown)) next.click()
    }, rest)
  return true
}

/** Focuses the list's row whose card is open. */
export function toOpenRow(): void {
  ;[...document.querySelectorAll<HTMLElement>(besideCard + cards)].find(isShown)?.focus()
}

const isNowhere = (at: Element | null) => !at || at === document.body || at.matches('h1, main')

const isShown = (card: Element) => card.getAttribute('aria-current') === 'page'

/**
 * Focuses the first field of a form, from the list or from a new page. False if there is no form, or the focus is
 * elsewhere.
 */
export function toForm(): boolean {
  const at = document.activeElement
  if (!at?.closest('[data-list]') && !isNowhere(at)) return false
  const field = document.querySelector<HTMLElement>(
    'form:has([data-save-bar]) :is(input, select, textarea, button):not(:disabled)',
  )
  field?.focus()
  return field !== null
}
