import { expect, test } from '@playwright/test'
import { knownAddresses, leadingOn } from '../../web/src/app/addresses.ts'
import { signIn } from '../person.ts'

const all = knownAddresses.filter((path) => !leadingOn.includes(path))
const half = Math.ceil(all.length / 2)
/** Alternates halves, so that no two subsequent screens have the same title. */
const opened = all.slice(0, half).flatMap((path, i) => [path, ...all.slice(half + i, half + i + 1)])

test('every known address opens its screen', { tag: '@long' }, async ({ page }) => {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('response', (answer) => {
    // A busy server answers 503, and is asked again.
    if (answer.status() >= 500 && answer.status() !== 503) wrong.push(`${answer.status()} ${answer.url()}`)
  })
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/common/outbox')
  await expect(page.getByRole('main')).toBeVisible()
  let title = await page.title()
  for (const path of opened) {
    // A list writes its order into the address after loading.
    await expect(async () => {
      await page.evaluate((to) => {
        window.history.pushState({ idx: 1 }, '', to)
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
      }, path)
      await expect(page, path).not.toHaveTitle(title, { timeout: 2_000 })
      // A form without a subject leads to its list.
      expect(path).toContain(await page.evaluate(() => window.location.pathname))
    }).toPass()
    await expect.soft(page.locator('main:not([aria-busy]), dialog').first(), path).toBeVisible()
    await expect.soft(page.getByText('This page could not be opened'), path).toHaveCount(0)
    title = await page.title()
  }
  for (const path of ['/page/common/0', '/page/common/1', '/login', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/popup\/common\/3$/)
  }
  expect(wrong).toEqual([])
})
