import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

/** Choice of the user; `auto` follows the phone. */
export type SchemeChoice = 'auto' | 'light' | 'dark'
export type Scheme = 'light' | 'dark'

// Loaded by app/colours.ts before the first paint.
const storageKey = 'scheme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const { on, notify } = listeners()
let choice = storedChoice()

function storedChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto' // storage can be forbidden
  }
}

function currentScheme(): Scheme {
  return choice === 'auto' ? (systemDark.matches ? 'dark' : 'light') : choice
}

function apply(): void {
  const scheme = currentScheme()
  document.documentElement.dataset.colorScheme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = scheme === 'dark' ? '#161e1a' : '#ffffff'
  }
  notify()
}

systemDark.addEventListener('change', apply)
apply()

export function setScheme(next: SchemeChoice): void {
  choice = next
  try {
    if (next === 'auto') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // see storedChoice
  }
  apply()
}

export function useScheme(): Scheme {
  return useSyncExternalStore(on, currentScheme)
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(on, () => choice)
}
