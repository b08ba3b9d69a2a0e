import { useLayoutEffect, type RefObject } from 'react'

/** Tells the page how much of its bottom the bar covers, as it grows with the text. */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  property: '--footer-height' | '--save-bar-height',
): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    // One that stands in the page covers nothing.
    const measure = () =>
      root.style.setProperty(
        property,
        getComputedStyle(element).position === 'fixed' ? `${element.offsetHeight}px` : '0px',
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [bar, property])
}
