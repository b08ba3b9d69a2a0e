// How an empty farm comes to its first mating, by the steps on its home screen alone.
import { expect, test, type Page } from '@playwright/test'
import { exact } from '../barn.ts'
import { foundFarm } from '../person.ts'

/** A day of some months ago, in the calendar that the field opens. */
async function chooseBirth(page: Page, months: number) {
  await page.locator('input[name="bornOn"]').click()
  const sheet = page.getByRole('dialog')
  for (let month = 0; month < months; month++)
    await sheet.getByRole('button', { name: 'Previous month' }).click()
  await sheet.locator('table button').nth(15).click()
}

/** Some saves ask whether they are meant. */
async function save(page: Page) {
  await page.getByRole('button', exact('Save')).click()
  const yes = page.getByRole('dialog').getByRole('button', exact('Save'))
  const saved = page.getByText('Saved').first()
  await expect(yes.or(saved).first()).toBeVisible()
  if (await yes.isVisible()) await yes.click()
  await expect(saved).toBeVisible()
}

test(
  'the owner of an empty farm makes pens, enters animals and records a first mating by the first steps (en)',
  { tag: '@long' },
  async ({ page }) => {
    await foundFarm(page, 'en')

    await page.goto('/popup/common/3')
    await expect(page.getByText('5 left')).toBeVisible()
    await expect(page.getByRole('link', { name: 'A list of sows is enough' })).toBeVisible()
    // Boars, workers and labels may be left out; pens and sows may not.
    await expect(page.getByText('Not needed', { exact: true })).toHaveCount(3)
    // Instead of tables of zeros the page says what it will show.
    await expect(page.getByText('Nothing to show yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Yesterday' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Add pens' }).click()
    await page.locator('input[name="prefix"]').fill('A-')
    await page.locator('input[name="to"]').fill('12')
    await page.getByRole('button', exact('Add 12 pens')).click()
    await expect(page.getByRole('button', { name: 'A-12' })).toBeVisible()

    await page.goto('/popup/common/3')
    await page.getByRole('link', { name: 'Enter boars' }).click()
    await page.locator('input[name="tag"]').fill('B-1')
    await chooseBirth(page, 18)
    await page.getByText('Natural service', { exact: true }).click()
    await page.getByRole('button', exact('DD')).click()
    await save(page)

    await page.goto('/popup/common/3')
    await page.getByRole('link', { name: 'Enter sows' }).click()
    await page.locator('input[name="tag"]').fill('S-1')
    await chooseBirth(page, 9)
    await page.getByRole('button', exact('LY')).click()
    await save(page)

    // What is not needed is crossed off by a word.
    await page.goto('/popup/common/3')
    await page.getByRole('button', { name: 'Invite workers' }).click()
    await expect(page.getByText('1 left')).toBeVisible()
    await expect(page.getByText('Nothing to show yet')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible()
    // A farm of this morning has no usual day yet.
    await expect(page.getByText('average')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'A list of sows is enough' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Waiting for mating' }).click()
    await page.getByRole('link', { name: 'S-1' }).first().click()
    await page.getByText('B-1').first().click()
    await save(page)
    await page.goto('/popup/report/0')
    await expect(page.getByText('Pregnant').first()).toBeVisible()

    await page.goto('/popup/common/3')
    await page.getByRole('button', { name: 'Print QR labels' }).click()
    await expect(page.getByText('First steps')).toHaveCount(0)
  },
)
