import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../person.ts'

const rows = (page: Page) => page.getByRole('table').last().locator('tbody tr')

test('one look at the equipment leads to a type, its day, its analysis and the sheet', async ({ page }) => {
  await signIn(page, 'owner', 'ko')
  await page.goto('/popup/etc/overview')
  await expect(page.getByText(/^\d+ \/ \d+대 수신$/)).toBeVisible()
  const water = page.getByRole('link', { name: /^음수/ })
  const reported = /(\d+)\/(\d+)대/.exec(await water.innerText())
  await water.click()

  // INFO came first, and the day was asked for by itself.
  await expect(page).toHaveURL(/\/page\/iot\/3$/)
  await expect(page.getByText(/^마지막 측정 .+:\d\d · /)).toBeVisible()
  await expect(rows(page)).toHaveCount(Number(reported![2]))
  await expect(page.getByText(`${reported![2]}대 수신`)).toBeVisible()

  await page.getByRole('link', { name: '분석' }).click()
  await expect(page).toHaveURL(/iot_search_list\/3$/)
  await expect(page.getByRole('columnheader', { name: '누적 음수량, L' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^음수 분석_\d{8}_\d{6}\.xlsx$/)

  // Who did not eat stands where work is looked for.
  await page.goto('/popup/etc/unfed?eq_type=E')
  await page.getByRole('radio', { name: /^전체/ }).click()
  await expect(page.getByRole('link', { name: /kg/ }).first()).toBeVisible()
})
