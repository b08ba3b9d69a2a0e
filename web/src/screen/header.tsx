import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Places in the page's bar that a screen may fill; the shell owns the bar. */
export type HeaderPlaces = Record<'title' | 'subtitle' | 'right', HTMLElement | null>
export const HeaderContext = createContext<HeaderPlaces>({ title: null, subtitle: null, right: null })

/** Content at the right of the bar, such as a count, a chip or a button. */
export function HeaderRight({ children }: { children: ReactNode }) {
  const { right } = use(HeaderContext)
  return right && createPortal(children, right)
}

/** Replaces the route's name in the bar. */
export function HeaderTitle({ children }: { children: ReactNode }) {
  const { title } = use(HeaderContext)
  return title && createPortal(children, title)
}

/** On the menu page, follows the day under the farm's name. */
export function HeaderSubtitle({ children }: { children: ReactNode }) {
  const { subtitle } = use(HeaderContext)
  return subtitle && createPortal(children, subtitle)
}
