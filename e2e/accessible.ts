import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isLong } from '../server/test/long.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Puts save bars below the content that they cover, also those that are drawn later: a reader scrolls it out from behind them. */
const placeBars = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = css ? [sheet] : []
  }, css)

async function violations(page: Page, tags: string[], without: string[] = []) {
  await placeBars(page, '[data-save-bar] { position: static !important }')
  // Without frames of other sites axe need not open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags).disableRules(without)
  const found = await axe.analyze()
  await placeBars(page, '')
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Expects the page to meet WCAG 2.2 AA. Contrast takes as long as all other rules, so only `isClean` and the long tests check it. */
export const isAccessible = async (page: Page) =>
  expect(await violations(page, wcag, isLong ? [] : ['color-contrast'])).toEqual([])
/** Expects the page to meet WCAG 2.2 AA with contrast, and axe's best practices. The test goes on after a failure. */
export const isClean = async (page: Page) =>
  expect.soft(await violations(page, [...wcag, 'best-practice']), page.url()).toEqual([])
