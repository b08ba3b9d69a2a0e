import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

test('an operator opens the state of the server from the menu', async ({ page }) => {
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/common/3')
  await page.getByRole('link', { name: 'Server status' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await expect(page.getByText('Calls and jobs')).toBeVisible()
  // The first may have been made meanwhile.
  await expect(page.getByText(/There is no backup yet|^\d+ MB$/).first()).toBeVisible()
  await expect(page.getByText(/^\d+ \/ \d+$/).first()).toBeVisible()
})

test('others have no such page, not even by its address', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager', 'en')
  await page.goto('/popup/common/3')
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Server status' })).toHaveCount(0)
  await page.goto('/popup/common/operating')
  await expect(page.getByText('Only the operator of this server sees this.')).toBeVisible()
})
