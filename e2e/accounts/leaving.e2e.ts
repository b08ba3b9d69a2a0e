import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

test('asks before closing a changed sheet', async ({ page }) => {
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/board/0')
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const sheet = page.getByRole('dialog', { name: 'Write a notice' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: 'Write a notice' }).click()
  await sheet.getByLabel('Title').fill('Vet on Friday')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(sheet.getByLabel('Title')).toHaveValue('Vet on Friday')
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Don’t save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('asks before leaving the installed app only', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/common/2')
  // What asks is loaded after the screen; from then on the first touch is noticed.
  await expect(async () => {
    await page.getByRole('heading', { name: 'My page' }).click()
    expect(await page.evaluate(() => sessionStorage.getItem('leaving'))).toBe('Y')
  }).toPass()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/common\/3$/)
  const question = page.getByRole('dialog', { name: 'Leave the app?' })
  await page.goBack()
  await expect(page).toHaveURL(/common\/2$/)
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My page' })).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Press back once more to leave')).toBeVisible()
})
