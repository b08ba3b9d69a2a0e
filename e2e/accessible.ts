import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const broken = async (page: Page, rules: string[]) =>
  (await new AxeBuilder({ page }).withTags(rules).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )

/** Against WCAG 2.2 AA. */
export const isAccessible = async (page: Page) => expect(await broken(page, wcag)).toEqual([])
/** Against that, and what is held to be good practice; what is wrong of several pages is told together. */
export const isClean = async (page: Page) =>
  expect.soft(await broken(page, [...wcag, 'best-practice']), page.url()).toEqual([])
