import { useEffect, useState } from 'react'

const askedKey = 'persistAsked'
/** Below this much free space a person is warned, bytes. */
export const littleSpace = 50 * 1024 * 1024

const wasAsked = () => {
  try {
    return localStorage.getItem(askedKey) === 'Y'
  } catch {
    return false
  }
}

/** Asks the browser not to delete what is saved here: when the first record is saved, and not before it matters. */
export async function askToPersist(): Promise<boolean> {
  try {
    const granted = (await navigator.storage?.persist?.()) ?? false
    localStorage.setItem(askedKey, 'Y')
    tell()
    return granted
  } catch {
    return false
  }
}

export type StorageHealth = {
  /** False: the browser was asked and does not promise to keep what is saved. Null: not asked yet. */
  persisted: boolean | null
  /** Free space below which nothing is to be said is null, bytes. */
  free: number | null
  /** An iPhone or iPad on which the app was opened in the browser: there it may lose everything after a week. */
  needsHomeScreen: boolean
}

export async function storageHealth(): Promise<StorageHealth> {
  const storage = navigator.storage as Partial<StorageManager> | undefined
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => false) ?? false,
    storage?.estimate?.().catch(() => ({})) ?? {},
  ])
  const { quota, usage = 0 } = estimate as StorageEstimate
  const free = quota === undefined ? null : quota - usage
  return {
    persisted: persisted || (wasAsked() ? false : null),
    free: free !== null && free < littleSpace ? free : null,
    needsHomeScreen: isApple() && !isInstalled(),
  }
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true // known to Safari only

const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

/** Null until the browser has answered. */
export function useStorageHealth(): StorageHealth | null {
  const [health, setHealth] = useState<StorageHealth | null>(null)
  useEffect(() => {
    let open = true
    const look = () =>
      void storageHealth().then(
        (found) => {
          if (open) setHealth(found)
        },
        () => {},
      )
    look()
    watchers.add(look)
    return () => {
      open = false
      watchers.delete(look)
    }
  }, [])
  return health
}
