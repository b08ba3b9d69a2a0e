import { useLayoutEffect, type RefObject } from 'react'

/** Sets a CSS property to the height of a bar fixed at the bottom, whatever the text size. */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  property: '--footer-height' | '--save-bar-height',
): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    // A bar that is not fixed covers nothing.
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
