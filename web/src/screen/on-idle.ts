import type { QueryClient } from '@tanstack/react-query'

/** So long nothing is asked and nothing is loaded before the page counts as quiet, ms. */
const pause = 1_000
/** A page that never rests is not waited for longer, ms. */
const patience = 15_000

/**
 * Resolves when the first screen has all that it asked for. One idle moment does not say so: there are such while it waits for answers.
 */
export const onIdle = (cache: QueryClient): Promise<void> => (quiet ??= untilIdle(cache))
let quiet: Promise<void> | undefined

/** Resolves at the next moment in which nothing is asked or loaded. */
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
