// A browser that Playwright does not drive, with what a journey needs of it; and how a person finds and touches what is on its page.
import { expect } from '@playwright/test'

/** As both protocols take them: who does what, one step after the other. */
export type Actions = readonly { type: 'pointer' | 'key'; id: string; actions: readonly object[] }[]

export type Engine = {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page; it and its arguments go there as text. */
  run: <A extends readonly unknown[], T>(work: (...args: A) => T, ...args: A) => Promise<T>
  act: (actions: Actions) => Promise<void>
  close: () => Promise<void>
}

/** A program is asked once in a while until it says yes: no event of these protocols tells that a screen is there. */
const patience = { timeout: 240_000, intervals: [100] }

export type Person = ReturnType<typeof personAt>

/** What a person does who looks at a screen. */
export const personAt = (engine: Engine) => {
  const sees = (text: string, timeout = patience.timeout) =>
    expect
      .poll(() => engine.run(() => document.body?.innerText ?? ''), { ...patience, timeout })
      .toContain(text)
  const seesNoMore = (text: string) =>
    expect.poll(() => engine.run(() => document.body?.innerText ?? text), patience).not.toContain(text)
  const touch = async (selector: string, name = '') => {
    let spot: Spot | null = null
    // What slides in is touched where it comes to rest.
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

/** Where to touch what has this name; null while it is not there, cannot be used, or something lies over it. Runs in the page. */
function spotOf(selector: string, name: string): Spot | null {
  const words = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const found = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.matches(':disabled') &&
      (words(element) === name || (element.matches('a') && words(element).includes(name)) || name === ''),
  )
  // What a question asks lies over the page.
  const target = found.find((element) => element.closest('dialog')) ?? found[0]
  if (!target) return null
  target.scrollIntoView({ block: 'center' })
  const box = target.getBoundingClientRect()
  const spot = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  const top = document.elementFromPoint(spot.x, spot.y)
  return top && target.contains(top) ? spot : null
}
