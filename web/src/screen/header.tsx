import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where in the page's bar a screen may put something; the shell owns the bar. */
export type HeaderPlaces = Record<'title' | 'subtitle' | 'right', HTMLElement | null>
export const HeaderContext = createContext<HeaderPlaces>({ title: null, subtitle: null, right: null })

/** At the right of the bar: a count, a chip, a button. */
export function HeaderRight({ children }: { children: ReactNode }) {
  const { right } = use(HeaderContext)
  return right && createPortal(children, right)
}

/** In place of the route's name. */
export function HeaderTitle({ children }: { children: ReactNode }) {
  const { title } = use(HeaderContext)
  return title && createPortal(children, title)
}

/** On the menu page, after the day under the farm's name: how many sows it has. */
export function HeaderSubtitle({ children }: { children: ReactNode }) {
  const { subtitle } = use(HeaderContext)
  return subtitle && createPortal(children, subtitle)
}
