import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

test('a finding opens the screen that corrects it', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager', 'en')
  await page.goto('/popup/report/checks')
  const first = page.locator('main section').getByRole('button').first()
  await expect(first).toBeVisible()
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
  await first.click()
  await expect(page).toHaveURL(/check=/)
  const row = page.locator('main a[href*="/popup/record/"]').first()
  await expect(row).toBeVisible()
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
  await row.click()
  await expect(page).toHaveURL(/\/popup\/record\/.*pigNo=/)
})
