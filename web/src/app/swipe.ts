import { useRef, type TouchEvent } from 'react'

/** Minimum horizontal movement of a swipe, px, more than twice the vertical one. */
const far = 64

/** Margin at the edges where browsers have gestures of their own, px. */
const edge = 40

/** Handles swipes: left is 1, right is -1. Elements that scroll sideways keep their touches. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from.current =
        touch && !isAtEdge(touch.clientX) && !scrollsSideways(target as Element)
          ? { x: touch.clientX, y: touch.clientY }
          : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current
      const touch = changedTouches[0]
      from.current = null
      if (!start || !touch) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(x) >= far && Math.abs(y) * 2 < Math.abs(x)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

const isAtEdge = (x: number) => x < edge || x > window.innerWidth - edge

function scrollsSideways(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return true
  return false
}
