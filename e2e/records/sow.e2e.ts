// Entry of a sow: entered, corrected, and deleted while she has no records.
import { expect } from '@playwright/test'
import { exact, inBarn, places } from '../barn.ts'
import { signIn } from '../person.ts'

const inOwnBarn = inBarn({ gilts: 1 })

inOwnBarn(
  'a gilt is entered once, found by her tag and her ear tag, corrected and deleted (vi)',
  async ({ page, barn }) => {
    const number = String(Date.now()).slice(-8)
    const tag = `N-${number}`
    const earTag = `4100000${number}`
    await signIn(page, barn.worker, 'vi')
    await page.goto('/popup/record/1')
    const row = page.locator('main').getByRole('listitem')
    const taken = (await row.first().innerText()).split('\n')[0]!.trim()
    await page.getByRole('link', { name: 'Nhập nái mới' }).click()

    // An existing tag and missing fields are rejected.
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
    // The form is empty for the next sow.
    await expect(page.locator('input[name="tag"]')).toHaveValue('')

    await page.goto('/popup/common/1')
    await page.getByRole('searchbox').fill(earTag)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByText(tag).first()).toBeVisible()

    await page.goto('/popup/record/1')
    await page.getByRole('searchbox').fill(tag)
    // The list of matches replaces the whole list; a tap in between does nothing.
    await expect(row).toHaveCount(1)
    await row.filter({ hasText: tag }).getByRole('link').click()
    await expect(page.locator('input[name="tag"]')).toBeDisabled()
    await page.locator('input[name="earNotch"]').fill(`n${number}`)
    await page.getByRole('button', exact('Lưu')).click()
    await sheet.getByRole('button', exact('Lưu')).click()
    await expect(page.getByText('Đã lưu').first()).toBeVisible()
    // The sow stays, with her present values.
    await expect(page.locator('input[name="earNotch"]')).toHaveValue(`N${number}`)
    await page.getByRole('button', exact('Xóa')).click()
    await sheet.getByRole('button', exact('Xóa')).click()
    await expect(page.getByText('Đã xóa').first()).toBeVisible()
    await expect(row.filter({ hasText: tag })).toHaveCount(0)
  },
)

inOwnBarn(
  'an entry that is refused later says so at its field, and is put right there (en)',
  { tag: '@long' },
  async ({ page, barn }) => {
    const earTag = '410000087654321'
    await signIn(page, barn.worker, 'en')
    await page.goto('/popup/record/1-1')
    await page.locator('input[name="tag"]').fill('N-1')
    await page.locator('input[name="earTag"]').fill(earTag)
    await page.locator('input[name="bornOn"]').click()
    const sheet = page.getByRole('dialog')
    for (let month = 0; month < 8; month++)
      await sheet.getByRole('button', { name: 'Previous month' }).click()
    await sheet.locator('table button').nth(15).click()
    await page.getByRole('button', exact('LY')).click()
    await page.context().setOffline(true)
    await page.getByRole('button', exact('Save')).click()
    await sheet.getByRole('button', exact('Save')).click()
    await expect(page.getByText('saved on this phone').first()).toBeVisible()
    // Meanwhile another sow gets the ear tag.
    await barn.query('update animal set ear_tag = $2 where farm_id = $1 and tag = $3', [
      barn.farmId,
      earTag,
      'G-001',
    ])
    await page.context().setOffline(false)
    await page.goto(places.outbox)
    await page.getByRole('link', exact('Correct')).click()
    await expect(page.locator('input[name="tag"]')).toHaveValue('N-1')
    await expect(page.locator('input[name="earTag"]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: 'G-001' })).toBeVisible()
    await page.locator('input[name="earTag"]').fill('410000087654322')
    await page.getByRole('button', exact('Save')).click()
    await sheet.getByRole('button', exact('Save')).click()
    await expect
      .poll(() =>
        barn.query('select ear_tag from animal where farm_id = $1 and tag = $2', [barn.farmId, 'N-1']),
      )
      .toEqual([{ ear_tag: '410000087654322' }])
  },
)
