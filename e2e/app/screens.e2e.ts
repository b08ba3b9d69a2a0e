import { expect, test, type Page } from '@playwright/test'
import { isClean } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

const screens = {
  menu: '/popup/common/3',
  'my page': '/popup/common/2',
  'farm selection': '/popup/common/5',
  members: '/popup/common/members',
  settings: '/popup/etc/5',
  privacy: '/liApp/privacy',
  notice: '/popup/board/01?no=1',
  inquiry: '/popup/board/inquiry?no=1',
  'mating status': '/page/daily/1',
  matings: '/popup/record/2',
} as const

const settled = async (page: Page) => {
  // While a screen loads, its frame is beside the start's.
  await expect(page.locator('main:not([aria-busy])')).toBeVisible()
  await page.waitForLoadState('networkidle')
}
/** Elements that exceed the page's right edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await isClean(page)
})

// `every-screen.e2e.ts` checks light screens.
for (const scheme of ['light', 'dark'] as const)
  test(
    `every screen of the farm is clean for those who hear it (${scheme})`,
    { tag: '@long' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await signIn(page, 'owner', 'en')
      for (const path of Object.values(screens)) {
        await page.goto(path)
        await settled(page)
        await isClean(page)
      }
    },
  )

// Vietnamese has the longest texts.
for (const language of inLanguages('vi'))
  test(
    `nothing is cut off on a narrow phone with text of twice the size (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signIn(page, 'owner', language)
      for (const path of ['/', ...Object.values(screens)]) {
        await page.goto(path)
        await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
        await settled(page)
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    },
  )
