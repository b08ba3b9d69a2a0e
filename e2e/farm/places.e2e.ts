import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

const nowhere = [
  '/nowhere',
  '/page',
  '/page/daily',
  '/popup',
  '/popup/record',
  '/page/daily/99',
  '/popup/xyz/1',
]

test('an unknown address leads to the sign-in or the initial page', async ({ page }) => {
  for (const path of nowhere) {
    await page.goto(path)
    await expect(page.locator('input[name="login"]')).toBeVisible()
  }
  await signIn(page, 'worker', 'en')
  for (const path of [...nowhere, '/login', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/popup\/common\/[13]$/)
  }
})

test('returns to the requested page after signing in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/popup/record/2?q=K')
  await expect(page.locator('input[name="login"]')).toBeVisible()
  // The form is drawn before the app is there, which then goes to the page of signing in.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByRole('button', { name: /^worker/ }).click()
  await expect(page).toHaveURL(/\/popup\/record\/2\?q=K$/)
  await expect(page.getByRole('searchbox')).toHaveValue('K')
})

test('accepts a QR code with a double slash', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}//qrresult?qrId=1`)
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

test(
  'the special environment lands on the menu, without QR and quick menu',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'special', 'ko')
    await page.goto('/')
    await expect(page).toHaveURL(/\/popup\/common\/3$/)
    const footer = page.getByRole('navigation', { name: '하단 메뉴' })
    await expect(footer.getByRole('link')).toHaveText(['홈', '내 정보'])
    // The overlay speaks of no QR there.
    await page.goto('/page/common/2')
    await expect(page.getByRole('dialog')).toContainText('좌우로 밀기')
    await expect(page.getByRole('dialog')).not.toContainText('QR')
  },
)

test('the company variant has the language in its bar', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'cj', 'ko')
  await page.goto('/')
  await page.getByRole('banner').getByLabel('언어').selectOption('vi')
  await expect(page.getByRole('navigation').getByText('Trang chủ')).toBeVisible()
  await page.goto('/popup/common/2')
  await expect(page.getByRole('banner').getByLabel('Ngôn ngữ')).toHaveValue('vi')
  // Its people have no service menu on their page.
  await expect(page.getByRole('heading', { name: 'Dịch vụ' })).toHaveCount(0)
})

test('shows the introduction once over the first main page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  await page.getByRole('button', { name: /^worker/ }).click()
  await expect(page).toHaveURL(/\/popup\/common\/1$/)
  await page.goto('/page/daily/1')
  const tutorial = page.getByRole('dialog', { name: 'Good to know' })
  await expect(tutorial).toContainText('Swipe left or right')
  await expect(tutorial).toContainText('QR code')
  await tutorial.getByRole('button', { name: 'Got it' }).click()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await expect(tutorial).toHaveCount(0)
})
