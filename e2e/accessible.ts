import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isLong } from './person.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const broken = async (page: Page, tags: string[], without: string[] = []) =>
  // Our pages hold no frame of another site, for which axe would open a page of its own each time.
  (
    await new AxeBuilder({ page }).setLegacyMode().withTags(tags).disableRules(without).analyze()
  ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)

/** Against WCAG 2.2 AA. Contrast takes as long as all the rest: whole screens are looked at for it (`isClean`), and the long proofs do. */
export const isAccessible = async (page: Page) =>
  expect(await broken(page, wcag, isLong ? [] : ['color-contrast'])).toEqual([])
/** Against that, and what is held to be good practice; what is wrong of several pages is told together. */
export const isClean = async (page: Page) =>
  expect.soft(await broken(page, [...wcag, 'best-practice']), page.url()).toEqual([])
