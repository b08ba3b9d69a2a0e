import { expect, test, type Page } from '@playwright/test'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    done: '완료',
    excel: '엑셀',
    print: '인쇄',
    limits: '조건',
    search: '조회',
    none: '조건에 맞는 모돈이 없습니다',
  },
  en: {
    done: 'Done',
    excel: 'Excel',
    print: 'Print',
    limits: 'Limits',
    search: 'Search',
    none: 'No sow within',
  },
  vi: {
    done: 'Đã làm',
    excel: 'Excel',
    print: 'In',
    limits: 'Điều kiện',
    search: 'Tra cứu',
    none: 'Không có nái',
  },
} as const

const rowsOf = (page: Page) => page.locator('main tbody tr')
const numberIn = (text: string) => Number(/\d[\d.,]*/.exec(text)?.[0].replace(/[.,]/g, '') ?? Number.NaN)

async function total(page: Page) {
  const status = page.getByRole('status').filter({ hasText: /\d/ }).first()
  await expect(status).toBeVisible()
  return numberIn(await status.innerText())
}

for (const language of inLanguages('ko')) {
  const t = words[language]
  test(`a ledger is read to its end and exported, and opens a sow and returns (${language})`, async ({
    page,
  }) => {
    await signIn(page, 'worker', language)
    await page.goto('/popup/report/8')
    await expect(rowsOf(page).first()).toBeVisible()
    const all = await total(page)
    expect(all).toBeGreaterThan(20)
    await isAccessible(page)

    // On paper are all of its lines, though ten have been read.
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = String(document.querySelectorAll('main tbody tr').length)
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await page.getByRole('button', { name: t.print, exact: true }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', String(all))

    // Ten at a time, as one scrolls.
    let read = await rowsOf(page).count()
    while (read < all) {
      // As a thumb does: where nothing came, once more.
      await expect(async () => {
        await page.mouse.wheel(0, 3_000)
        await expect(rowsOf(page).nth(read)).toBeAttached({ timeout: 2_000 })
      }).toPass()
      read = await rowsOf(page).count()
    }
    expect(read).toBe(all)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.excel }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/_\d{8}_\d{6}\.xlsx$/)

    // Open and done sum to all; parameters are in the address.
    await page.getByRole('radio', { name: new RegExp(`^${t.done} `) }).click()
    await expect(page).toHaveURL(/show=done/)
    await expect.poll(() => total(page)).toBeLessThan(all)
    await expect(rowsOf(page).first()).toContainText(t.done)

    const sow = rowsOf(page).first().getByRole('link')
    const tag = await sow.innerText()
    await sow.click()
    await expect(page).toHaveURL(/record\/21\?pigNo=/)
    await expect(page.getByRole('heading', { name: tag })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/show=done/)

    // The six of them, and the records alone.
    for (const report of ['accident', 'farrowing', 'weanedRemoval', 'weaning', 'removal']) {
      await page.locator('main select').first().selectOption(report)
      await expect(page).toHaveURL(new RegExp(`report=${report}`))
    }
    // Of removals nothing is open, so there is nothing to choose.
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(rowsOf(page).first()).toBeVisible()
    const removals = await total(page)
    await page.goto('/popup/report/6?report=removal')
    await expect.poll(() => total(page)).toBe(removals)
    await isAccessible(page)
  })

  test(
    `every number of the herd's reports leads to the animals or groups behind it (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'worker', language)
      for (const address of [
        '/popup/report/3',
        '/popup/report/1',
        '/popup/report/1?view=byWeek',
        '/popup/report/5',
      ]) {
        await page.goto(address)
        const number = rowsOf(page)
          .getByRole('link')
          .filter({ hasText: /^[1-9]/ })
          // Of the youngest weeks there may be piglets that came into no group: sows stand behind these.
          .and(page.locator(address === '/popup/report/5' ? 'a[href*="groups"]' : 'a'))
          .first()
        await expect(number).toBeVisible()
        await isAccessible(page)
        // The table is filled again when its second answer comes.
        await page.waitForLoadState('networkidle')
        const link = await number.getAttribute('href')
        const counted = numberIn(await number.innerText())
        await page.locator(`main a[href="${link}"]`).first().click()
        await expect(page).toHaveURL(/report\/rows\?/)
        const figure = page.locator('main section p').first()
        await expect(figure).toBeVisible()
        // Pigs stand behind as their groups, everything else as itself.
        if (address !== '/popup/report/5')
          await expect.poll(async () => numberIn(await figure.innerText())).toBe(counted)
        await expect(page.locator('main').getByRole('listitem').first().getByRole('link')).toHaveAttribute(
          'href',
          address === '/popup/report/5' ? /jadon\/01\?grpNo=/ : /report\/01\?pigNo=|record\/01\?pigNo=/,
        )
      }
      await isAccessible(page)

      // Limits without any sow show a message.
      await page.goto('/popup/report/2')
      await expect(rowsOf(page).first()).toBeVisible()
      await isAccessible(page)
      const usual = await total(page)
      await page.goto('/popup/report/2?parityFrom=3')
      expect(await total(page)).toBeLessThan(usual)
      await page.goto('/popup/report/2?parityFrom=60&parityTo=70')
      await expect(page.getByText(t.none)).toBeVisible()
      await page.getByRole('button', { name: t.limits }).click()
      await page.getByRole('dialog').getByRole('button').nth(-2).click()
      await page.getByRole('dialog').getByRole('button', { name: t.search, exact: true }).click()
      await expect.poll(() => total(page)).toBe(usual)
    },
  )
}
