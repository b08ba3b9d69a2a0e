const cards = '[data-list] > li > :is(a, button)'
/** The list that has its card beside it. */
const besideCard = '[data-beside] '

/** Holding a key does not ask for each card on the way, ms. */
const rest = 150
let resting: ReturnType<typeof setTimeout> | undefined

/** One card on or back in the list one is in, or else in the page's; beside a list its card follows. False where there is no list. */
export function walk(back: boolean): boolean {
  const at = document.activeElement
  const isNowhere = !at || at === document.body || at.matches('h1, main')
  const list = at?.closest('[data-list]')
  if (!list && !isNowhere) return false
  const within = document.querySelector(besideCard + cards) ? besideCard + cards : cards
  const all = [...document.querySelectorAll<HTMLElement>(list ? cards : within)].filter(
    (card) => (!list || list.contains(card)) && card.checkVisibility(),
  )
  const here = all.findIndex((card) =>
    list ? card === at || card.parentElement!.contains(at) : isShown(card),
  )
  const next = all[Math.min(all.length - 1, Math.max(0, here + (back ? -1 : 1)))]
  if (!next) return false
  next.focus()
  clearTimeout(resting)
  if (next.matches(`${besideCard}a`))
    resting = setTimeout(() => {
      if (document.activeElement === next && !isShown(next)) next.click()
    }, rest)
  return true
}

/** From the card back into the list beside it. False where one is not in a card. */
export function backToList(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(besideCard + cards)]
  const shown = all.find(isShown)
  if (!shown?.checkVisibility() || shown === document.activeElement) return false
  shown.focus()
  return true
}

const isShown = (card: Element) => card.getAttribute('aria-current') === 'page'
