// Browser without Playwright, with the functions that a journey needs.
import { expect } from '@playwright/test'

/** Input actions in the format of both protocols. */
export type Actions = readonly { type: 'pointer' | 'key'; id: string; actions: readonly object[] }[]

export type Engine = {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page; it and its arguments are sent as text. */
  run: <A extends readonly unknown[], T>(work: (...args: A) => T, ...args: A) => Promise<T>
  act: (actions: Actions) => Promise<void>
  close: () => Promise<void>
}

/** Polling interval, because no event of these protocols announces a screen. */
const patience = { timeout: 240_000, intervals: [100] }

export type Person = ReturnType<typeof personAt>

/** Actions of a person who looks at the screen. */
export const personAt = (engine: Engine) => {
  const sees = (text: string, timeout = patience.timeout) =>
    expect
      .poll(() => engine.run(() => document.body?.innerText ?? ''), { ...patience, timeout })
      .toContain(text)
  const seesNoMore = (text: string) =>
    expect.poll(() => engine.run(() => document.body?.innerText ?? text), patience).not.toContain(text)
  const touch = async (selector: string, name = '') => {
    let spot: Spot | null = null
    // Waits until animated elements have stopped.
    const rests = async () => {
      const before = spot
      spot = await engine.run(spotOf, selector, name)
      return spot !== null && spot.x === before?.x && spot.y === before.y
    }
    try {
      await expect.poll(rests, patience).toBe(true)
    } catch {
      const seen = await engine.run(() => `${location.href}\n${document.body?.innerText ?? ''}`)
      throw new Error(`${selector} ${name} cannot be touched. The page says:\n${seen}`)
    }
    const { x, y } = spot!
    const finger = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.act([{ type: 'pointer', id: 'finger', actions: finger }])
  }
  return {
    sees,
    seesNoMore,
    touch,
    type: async (selector: string, text: string) => {
      await touch(selector)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await engine.act([{ type: 'key', id: 'keyboard', actions: keys }])
    },
  }
}

type Spot = { x: number; y: number }

/** Position of the element with this name; null while it is missing, disabled or covered. Runs in the page. */
function spotOf(selector: string, name: string): Spot | null {
  const words = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const found = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.matches(':disabled') &&
      (words(element) === name || (element.matches('a') && words(element).includes(name)) || name === ''),
  )
  // A question covers the page.
  const target = found.find((element) => element.closest('dialog')) ?? found[0]
  if (!target) return null
  target.scrollIntoView({ block: 'center' })
  const box = target.getBoundingClientRect()
  const spot = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  const top = document.elementFromPoint(spot.x, spot.y)
  return top && target.contains(top) ? spot : null
}
