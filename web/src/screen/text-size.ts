import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'

/** Text sizes in percent; all measures are in rem. */
const scales = { normal: 100, large: 115, larger: 130 } as const
export type TextSize = keyof typeof scales
export const textSizes = Object.keys(scales) as readonly TextSize[]

const storageKey = 'textSize'
const { on, notify } = listeners()
let size = stored()

function stored(): TextSize {
  try {
    const kept = localStorage.getItem(storageKey)
    return textSizes.find((one) => one === kept) ?? 'normal'
  } catch {
    return 'normal' // storage can be forbidden
  }
}

/** Called once before the first paint. */
export function applyTextSize(): void {
  document.documentElement.style.fontSize = size === 'normal' ? '' : `${scales[size]}%`
}

export function setTextSize(next: TextSize): void {
  size = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // see stored
  }
  applyTextSize()
  notify()
}

export const useTextSize = (): TextSize => useSyncExternalStore(on, () => size)
