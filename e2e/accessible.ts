import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isLong } from '../server/test/long.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What lies half behind the bar that saves is scrolled out from behind it: for the look the bar stands after it. */
const placeBars = (page: Page, position: string) =>
  page.locator('[data-save-bar]').evaluateAll((bars: HTMLElement[], position) => {
    for (const { style } of bars) style.setProperty('position', position, 'important')
  }, position)

async function broken(page: Page, tags: string[], without: string[] = []) {
  await placeBars(page, 'static')
  // Our pages hold no frame of another site, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags).disableRules(without)
  const { violations } = await axe.analyze()
  await placeBars(page, '')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Against WCAG 2.2 AA. Contrast takes as long as all the rest: whole screens are looked at for it (`isClean`), and the long proofs do. */
export const isAccessible = async (page: Page) =>
  expect(await broken(page, wcag, isLong ? [] : ['color-contrast'])).toEqual([])
/** Against that, and what is held to be good practice; what is wrong of several pages is told together. */
export const isClean = async (page: Page) =>
  expect.soft(await broken(page, [...wcag, 'best-practice']), page.url()).toEqual([])
