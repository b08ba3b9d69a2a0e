import { expect, test } from '@playwright/test'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    records: '기록 보기',
    formula: '계산식',
    standard: '기준값으로',
    save: '목표 저장',
    wrong: '사이여야',
  },
  en: {
    records: 'Show the records',
    formula: 'How it is worked out',
    standard: 'Use the standard',
    save: 'Save target',
    wrong: 'lies between',
  },
  vi: {
    records: 'Xem bản ghi',
    formula: 'Cách tính',
    standard: 'Dùng mức chuẩn',
    save: 'Lưu mục tiêu',
    wrong: 'phải từ',
  },
} as const

const number = (text: string) => Number(/-?[\d.,]+/.exec(text)?.[0].replaceAll(/[.,]/g, ''))

for (const language of inLanguages('en'))
  test(`every number of the daily pages leads to the records that it counts (${language})`, async ({
    page,
  }) => {
    await signIn(page, 'worker', language)
    for (const [id, figures] of [
      [0, 10],
      [1, 7],
      [2, 12],
      [3, 16],
      [4, 16],
    ] as const) {
      await page.goto(`/page/daily/${id}`)
      const table = page.getByRole('table').first()
      // On a phone a figure is a line, the month beside the month to date.
      await expect(table.getByRole('row')).toHaveCount(1 + figures)
      await expect(table.getByRole('columnheader')).toHaveCount(3)
      expect(await table.evaluate((all) => all.scrollWidth <= document.documentElement.clientWidth)).toBe(
        true,
      )
      await isAccessible(page)
    }
    await page.goto('/page/daily/0')
    const lactating = page.getByRole('table').first().getByRole('row').nth(5).getByRole('cell').nth(2)
    const count = number(await lactating.innerText())
    await lactating.getByRole('link').click()
    await expect(page).toHaveURL(/popup\/report\/figure/)
    await expect(page.getByText(String(count)).first()).toBeVisible()
    const sow = page.getByRole('list').getByRole('link').first()
    await expect(sow).toBeVisible()
    await isAccessible(page)
    await sow.click()
    await expect(page).toHaveURL(/pigNo=\d+/)
  })

for (const language of inLanguages('vi'))
  test(`a manager reads a key figure, how it is worked out and what it counts, and sets its target (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await signIn(page, 'manager', language)
    await page.goto('/page/score/0')
    const rows = page.getByRole('table').first().locator('tbody tr')
    await expect(rows).toHaveCount(16)
    await isAccessible(page)
    await rows.first().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(t.formula)).toBeVisible()
    await isAccessible(page)

    // A wrong target first.
    const target = sheet.locator('input[name="target"]')
    await target.fill('90')
    await sheet.getByRole('button', { name: t.save }).click()
    await expect(sheet.getByText(t.wrong).first()).toBeVisible()
    await target.fill('26')
    await sheet.getByRole('button', { name: t.save }).click()
    await expect(rows.first().getByRole('cell').nth(2)).toHaveText(/^26[.,]0$/)
    await sheet.getByRole('button', { name: t.standard }).click()
    await expect(rows.first().getByRole('cell').nth(2)).toHaveText(/^28[.,]0$/)

    await sheet.getByRole('link', { name: t.records }).click()
    await expect(page).toHaveURL(/popup\/report\/figure\?of=score/)
    await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()

    // Why it changed: a part of a panel narrows the records to those in it.
    await page.goto('/popup/report/why?name=farrowingRate&months=3')
    const count = page.getByRole('status').filter({ hasText: '/' })
    await expect(count).toBeVisible()
    await isAccessible(page)
    // It opens with the strongest part, `17 / 247`; another one shows others of as many.
    const shown = async () => (await count.innerText()).split('/').map(number) as [number, number]
    const [first, all] = await shown()
    expect(first).toBeLessThan(all)
    const part = page.locator('main button[aria-pressed="false"]:visible').first()
    const name = await part.innerText()
    await part.click()
    await expect(
      page.locator('main button[aria-pressed="true"]:visible').filter({ hasText: name.split('\n')[0] ?? '' }),
    ).toBeVisible()
    await expect.poll(async () => (await shown())[0]).not.toBe(first)
    expect((await shown())[0]).toBeLessThan(all)
    expect((await shown())[1]).toBe(all)
    await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
  })
