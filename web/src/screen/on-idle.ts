import type { QueryClient } from '@tanstack/react-query'

/** Time without requests after which the page counts as idle, ms. */
const pause = 1_000
/** Maximum wait for an idle page, ms. */
const patience = 15_000

/**
 * Resolves when the first screen has loaded. A single idle moment does not mean so, since there are some between its
 * requests.
 */
export const onIdle = (cache: QueryClient): Promise<void> => (quiet ??= untilIdle(cache))
let quiet: Promise<void> | undefined

/** Resolves at the next moment without requests. */
export async function untilIdle(cache: QueryClient): Promise<void> {
  const giveUpAt = performance.now() + patience
  let last = performance.now()
  const seen = new PerformanceObserver(() => {
    last = performance.now()
  })
  seen.observe({ type: 'resource' })
  const isQuiet = () => {
    if (document.readyState !== 'complete' || cache.isFetching() > 0) last = performance.now()
    return performance.now() - last >= pause
  }
  while (!isQuiet() && performance.now() < giveUpAt) await new Promise((again) => setTimeout(again, 100))
  seen.disconnect()
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis)
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }))
}
