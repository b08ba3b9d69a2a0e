import { expect, test } from '@playwright/test'
import { statistics as said } from '@penside/contract/messages/statistics.ts'
import { isAccessible } from '../accessible.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { scoreFigures } from '@penside/domain/reports/score.ts'
import { startFeeds } from '@penside/domain/stores/feed.ts'
import { rooms } from '../../web/src/app/words.ts'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    records: '기록 보기',
    formula: '계산식',
    standard: '기준값 사용',
    save: '목표 저장',
    wrong: '사이여야',
  },
  en: {
    records: 'Show the records',
    formula: 'How it is calculated',
    standard: 'Use the standard',
    save: 'Save target',
    wrong: 'must be between',
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
  test(
    `every number of the daily pages leads to the records that it counts (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'worker', language)
      for (const [id, figures] of [
        [0, 10],
        [1, 7],
        [2, 12],
        [3, 16],
        [4, 16],
        [5, 6],
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
    },
  )

for (const language of inLanguages('vi'))
  test(`a manager reads a key figure with its formula and records, and sets its target (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await signIn(page, 'manager', language)
    await page.goto('/page/score/0')
    const rows = page.getByRole('table').first().locator('tbody tr')
    await expect(rows).toHaveCount(scoreFigures.length)
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

for (const language of inLanguages('ko'))
  test(
    `a sheet of what was bought comes in as a whole, counts in the trade, and is taken back (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const { table, stores } = inLanguage(language, rooms)
      const line = `사료;${todayAt('Asia/Seoul')};${startFeeds[0]!.names[language]};`
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await signIn(page, 'manager', language)
      await page.goto('/page/daily/5')
      const bought = page.getByRole('table').nth(1).getByRole('row').nth(1).getByRole('cell').last()
      const before = number(await bought.innerText())
      await page.getByRole('link', { name: stores.tradeFile.open }).click()
      const rows = (kg: string) => `구분;거래일;품목;수량;금액\n${line}1,234;900,000\n${line}${kg};70,000\n`
      const paste = async (text: string) => {
        await page.getByLabel(table.paste).fill(text)
        await button(table.check).click()
      }
      await paste(rows('0'))
      // One row is wrong, and nothing can be taken.
      await expect(page.getByText(/^(Row |Dòng )?3/)).toBeVisible()
      await expect(button(table.take)).toHaveCount(0)
      await isAccessible(page)
      await button(table.other).click()
      await paste(rows('100'))
      await button(table.take).click()
      await expect(page.getByRole('heading', { name: table.pasted })).toBeVisible()
      await page.goto('/page/daily/5')
      // Kilograms are written with one decimal.
      await expect.poll(async () => number(await bought.innerText())).toBe(before + 13_340)
      await page.goBack()
      await button(table.undo).click()
      await page.getByRole('dialog').getByRole('button', { name: table.undo }).click()
      await expect(page.getByRole('heading', { name: table.pasted })).toHaveCount(0)
      await page.goto('/page/daily/5')
      await expect.poll(async () => number(await bought.innerText())).toBe(before)
    },
  )

for (const language of inLanguages('ko'))
  test(`the operation report shows feed, sales and grades of the chosen months, with the rows behind them (${language})`, async ({
    page,
  }) => {
    const { operation } = inLanguage(language, rooms.reports)
    await signIn(page, 'manager', language)
    const total = () => page.getByRole('row').filter({ hasText: operation.all }).getByRole('link').first()
    let fed = 0
    // Feed may come to the farm meanwhile: the figure and its rows are read again together.
    await expect(async () => {
      await page.goto('/popup/report/4')
      fed = number(await total().innerText())
      expect(fed).toBeGreaterThan(0)
      await total().click()
      const title = page.getByText(`${operation.figure.feedWeight} · ${operation.all}`)
      const shown = `${fed.toLocaleString('en')}.0`
      await expect(title.locator('../..')).toContainText(shown, { timeout: 5_000 })
    }).toPass()
    await page.goBack()

    // A year instead of two months.
    await page.getByRole('button', { name: / – / }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox').first().selectOption('2025')
    await sheet.getByRole('button').last().click()
    await expect(page).toHaveURL(/first=2025-/)
    await expect.poll(async () => number(await total().innerText())).toBeGreaterThan(fed)
    await isAccessible(page)
    for (const view of ['revenue', 'grades'] as const) {
      await page.getByRole('radio', { name: operation[view] }).click()
      await expect(total()).toBeVisible()
      await isAccessible(page)
    }
    // Where nothing was sold, this year or the year before, a head had no price.
    await page.goto('/popup/report/4?view=revenue&first=2020-01&last=2020-01')
    const sums = page.getByRole('row').filter({ hasText: operation.all })
    await expect(sums.getByRole('cell', { name: '-', exact: true })).toHaveCount(2)
  })

// The farm gets the place and the source once.
for (const language of ['vi'] as const)
  test(
    `the weather says that its source is down, and a source of news inside the network is refused (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const { weather, news } = inLanguage(language, rooms.reports)
      await signIn(page, 'manager', language)
      await page.goto('/page/pig/2')
      await expect(page.getByText(weather.fails)).toBeVisible()
      await isAccessible(page)
      await page.getByRole('button', { name: weather.changePlace }).click()
      const place = page.getByRole('dialog')
      await place.getByLabel(weather.latitude).fill('44')
      await place.getByLabel(weather.longitude).fill('122')
      await place.getByRole('button').last().click()
      await expect(place.getByText(said.PLACE_OUTSIDE[language]).first()).toBeVisible()

      await page.goto('/page/pig/1')
      await expect(page.getByText(news.none)).toBeVisible()
      await page.getByRole('button', { name: news.add }).click()
      const source = page.getByRole('dialog')
      await source.getByLabel(news.name).fill('Trong mạng')
      await source.getByLabel(news.url).fill('http://192.168.0.1/rss')
      await source.getByRole('button').last().click()
      await expect(source.getByText(said.FEED_ADDRESS[language]).first()).toBeVisible()
      await source.getByLabel(news.url).fill('https://news.invalid/rss')
      await source.getByRole('button').last().click()
      await expect(page.getByText('Trong mạng')).toBeVisible()
      await expect(page.getByText(news.waiting)).toBeVisible()
      await isAccessible(page)
    },
  )
