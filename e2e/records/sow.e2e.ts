// How a sow comes to the farm: entered, corrected and, while nothing is recorded of her, deleted.
import { expect, test } from '@playwright/test'
import { exact } from '../barn.ts'
import { signIn } from '../person.ts'

test('a gilt is entered once, found by her tag and her ear tag, corrected and deleted (vi)', async ({
  page,
}) => {
  const number = String(Date.now()).slice(-8)
  const tag = `N-${number}`
  const earTag = `4100000${number}`
  await signIn(page, 'worker', 'vi')
  await page.goto('/popup/record/1')
  const row = page.locator('main').getByRole('listitem')
  const taken = (await row.first().innerText()).split('\n')[0]!.trim()
  await page.getByRole('link', { name: 'Nhập nái mới' }).click()

  // Wrong first: a number that another has, and what must not be missing.
  await page.locator('input[name="tag"]').fill(taken.toLowerCase())
  await page.locator('input[name="earNotch"]').click()
  await expect(page.getByRole('alert').filter({ hasText: taken })).toBeVisible()
  await page.locator('input[name="tag"]').fill(tag.toLowerCase())
  await page.getByRole('button', exact('Lưu')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ngày sinh' })).toBeVisible()

  await page.locator('input[name="earTag"]').fill(earTag)
  await page.locator('input[name="bornOn"]').click()
  const sheet = page.getByRole('dialog')
  for (let month = 0; month < 8; month++) await sheet.getByRole('button', { name: 'Tháng trước' }).click()
  await sheet.locator('table button').nth(15).click()
  await page.getByRole('button', exact('LY')).click()
  await page.getByRole('button', exact('Lưu')).click()
  await sheet.getByRole('button', exact('Lưu')).click()
  await expect(page.getByText('Đã lưu').first()).toBeVisible()
  // The form is empty again for the next one.
  await expect(page.locator('input[name="tag"]')).toHaveValue('')

  await page.goto('/popup/common/1')
  await page.getByRole('searchbox').fill(earTag)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(tag).first()).toBeVisible()

  await page.goto('/popup/record/1')
  await page.getByRole('searchbox').fill(tag)
  await row.filter({ hasText: tag }).getByRole('link').click()
  await expect(page.locator('input[name="tag"]')).toBeDisabled()
  await page.locator('input[name="earNotch"]').fill(`n${number}`)
  await page.getByRole('button', exact('Lưu')).click()
  await sheet.getByRole('button', exact('Lưu')).click()
  await expect(page.getByText('Đã lưu').first()).toBeVisible()
  // She stays, as she is recorded now.
  await expect(page.locator('input[name="earNotch"]')).toHaveValue(`N${number}`)
  await page.getByRole('button', exact('Xóa')).click()
  await sheet.getByRole('button', exact('Xóa')).click()
  await expect(page.getByText('Đã xóa').first()).toBeVisible()
  await expect(row.filter({ hasText: tag })).toHaveCount(0)
})
