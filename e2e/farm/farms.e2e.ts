import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

// Whoever signs in comes to the farm on which she was last: only the owner, whose journeys choose theirs, changes it.
test('an owner changes the current farm and back', async ({ page }) => {
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/common/2')
  await page.getByRole('link', { name: 'Change farm' }).click()
  await expect(page).toHaveURL(/\/popup\/common\/5$/)
  const here = await page.getByRole('main').getByText(/농장$/).first().innerText()
  const other = page.getByRole('main').getByRole('button', { name: /농장$/ }).first()
  await expect(other).toBeVisible()
  const there = (await other.innerText()).trim()

  const search = page.getByRole('searchbox')
  await search.fill('no such farm')
  await search.press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await search.fill(there.slice(1))
  await search.press('Enter')
  await page.getByRole('button', { name: there }).click()
  await expect(page.getByText('It has been saved')).toBeVisible()
  await expect(page).toHaveURL(/\/popup\/common\/3$/)
  await expect(page.getByRole('heading', { name: there, level: 1 })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: there, level: 1 })).toBeVisible()
  await page.goto('/popup/common/5')
  await page.getByRole('button', { name: here }).click()
  await expect(page.getByRole('heading', { name: here, level: 1 })).toBeVisible()
})

test('shows farms of others with a reason', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/common/5')
  await expect(page.getByRole('button', { name: /You are not a member/ }).first()).toBeDisabled()
})

test('changing the farm in another tab changes this one too', async ({ page, context }) => {
  await signIn(page, 'owner', 'en')
  // The menu says on which farm one is.
  await page.goto('/popup/common/3')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('농장')
  const here = await page.getByRole('heading', { level: 1 }).innerText()
  const other = await context.newPage()
  await other.goto('/popup/common/5')
  const row = other.getByRole('main').getByRole('button', { name: /농장$/ }).first()
  const there = (await row.innerText()).trim()
  await row.click()
  await other.waitForURL((url) => !url.pathname.endsWith('/5'))
  await expect(page.getByRole('heading', { name: there, level: 1 })).toBeVisible()
  await other.goto('/popup/common/5')
  await other.getByRole('button', { name: here }).click()
  await expect(page.getByRole('heading', { name: here, level: 1 })).toBeVisible()
})

test(
  'a manager changes how the farm plans; a worker sees it',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signIn(page, 'manager', 'en')
    await page.goto('/popup/etc/5')
    await page.getByRole('button', { name: /Weight at shipment/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Weight at shipment' })
    await sheet.getByLabel('Value').fill('')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await sheet.getByLabel('Value').fill('-5')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Enter 0 or more')).toBeVisible()
    await sheet.getByLabel('Value').fill('2000')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('up to 1,000')).toBeVisible()
    await sheet.getByLabel('Value').fill('115')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('It has been saved')).toBeVisible()
    await expect(page.getByText('Default 110 kg')).toBeVisible()

    const worker = await (await browser.newContext()).newPage()
    await signIn(worker, 'worker', 'en')
    await worker.goto('/popup/etc/5')
    await expect(worker.getByText('Only the owner and managers can change these')).toBeVisible()
    await expect(worker.getByText('115 kg')).toBeVisible()
    await expect(worker.getByRole('button', { name: /Weight at shipment/ })).toHaveCount(0)
    await worker.context().close()

    await page.getByRole('button', { name: /Weight at shipment/ }).click()
    await sheet.getByRole('button', { name: /Back to default/ }).click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Default 110 kg')).toHaveCount(0)
  },
)
