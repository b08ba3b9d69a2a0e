import { useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

type Preparation = { prepare: () => Promise<unknown>; whole: boolean }

/** Maximum wait for content before printing, ms. */
const patience = 15_000

const preparations = new Set<Preparation>()
const listeners = new Set<() => void>()
let printing = false
let isBusy: () => boolean = () => false

function setPrinting(next: boolean) {
  if (printing === next) return
  printing = next
  // The browser lays out the paper as soon as the event handler returns.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page is being prepared for paper or printed: folds open, "more" is shown and charts are drawn. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => printing)

/**
 * Registers what a component reads before the page is printed, such as rows not scrolled to yet. If the page has a `whole` table, which
 * replaces its list on paper, only that one is read.
 */
export function usePreparation(
  prepare: () => Promise<unknown>,
  { whole = false, off = false }: { whole?: boolean; off?: boolean } = {},
) {
  const latest = useRef(prepare)
  useEffect(() => {
    latest.current = prepare
  })
  useEffect(() => {
    if (off) return
    const preparation = { prepare: () => latest.current(), whole }
    preparations.add(preparation)
    return () => {
      preparations.delete(preparation)
    }
  }, [whole, off])
}

/**
 * Prints the page when everything that belongs on paper is on it; `prepare` takes the place of what the page prepares by itself. Prints
 * nothing when a preparation rejects: its component has said why.
 */
export async function printPage(prepare?: () => unknown): Promise<void> {
  setPrinting(true)
  try {
    if (prepare) await prepare()
    else await prepareAll()
    await untilDrawn()
  } catch {
    setPrinting(false)
    return
  }
  window.print()
}

async function prepareAll() {
  const all = [...preparations]
  const whole = all.find((each) => each.whole)
  await Promise.all((whole ? [whole] : all).map(({ prepare }) => prepare()))
}

/** Opened folds load their content, and charts their engine. */
async function untilDrawn() {
  const giveUpAt = Date.now() + patience
  const isDrawn = () => !isBusy() && document.querySelector('main [data-drawing]') === null
  for (let quiet = 0; quiet < 2 && Date.now() < giveUpAt; quiet = isDrawn() ? quiet + 1 : 0)
    await new Promise((again) => setTimeout(again, 50))
}

function onKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return
  if (event.shiftKey || event.altKey || event.defaultPrevented) return
  event.preventDefault()
  void printPage()
}

/**
 * Makes Ctrl+P print what the print buttons print, and opens what the browser's own menu prints; the answer ends it. `busy` tells whether
 * the page still waits for answers.
 */
export function listenForPrint(busy: () => boolean): () => void {
  isBusy = busy
  const begin = () => setPrinting(true)
  const end = () => setPrinting(false)
  window.addEventListener('keydown', onKey)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
