import { expect, test, type Page } from '@playwright/test'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { addDays, todayAt } from '@penside/domain/basics/day.ts'
import * as z from 'zod'
import { sows } from '@penside/contract/records/sow.ts'
import { cardOf } from '../../web/src/screen/places.ts'
import { inBarn } from '../barn.ts'
import { inLanguages, signIn } from '../person.ts'

const today = todayAt('Asia/Seoul')
const lastDays = `from=${addDays(today, -5)}&to=${today}`

/** What is printed, how it lies, and how many columns its widest table has. */
const sheets = [
  ['/page/daily/3', 'portrait', 3],
  ['/page/score/0', 'portrait', 5],
  ['/popup/report/1', 'portrait', 5],
  ['/popup/report/2?parityFrom=8', 'landscape', 15],
  [`/popup/report/8?${lastDays}`, 'landscape', 12],
  ['/popup/report/10?report=150001', 'landscape', 10],
  ['/popup/report/11?report=6', 'portrait', 7],
  [`/popup/report/figure?of=production&column=litters&on=${today}&span=toDate`, 'portrait', 6],
] as const

type Word = { text: string; left: number; right: number; page: number }

/** The words of a printed page, each with where it stands. */
async function print(page: Page) {
  const data = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(data), { verbosity: 0 })
  const words: Word[] = []
  const sizes: { width: number; height: number }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number)
    const { width, height } = sheet.getViewport({ scale: 1 })
    sizes.push({ width, height })
    const { items } = await sheet.getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim())
        words.push({
          text: item.str,
          left: item.transform[4] as number,
          right: (item.transform[4] as number) + item.width,
          page: number,
        })
  }
  return { words, sizes }
}

/** Without blanks, and with one dash for those that a font draws alike. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/[‐-―]/g, '-')

for (const language of inLanguages('vi'))
  test(`prints every list and report completely (${language})`, { tag: '@long' }, async ({ page }) => {
    test.slow() // paper is slow to draw
    await signIn(page, 'manager', language)
    // The print dialog opens once everything to print is in the page.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-dialog', '')
    })
    for (const [address, lies, columns] of sheets) {
      const tables: { headings: string[]; rows: number }[] = []
      // The other farms' column is there when their months have been worked out after the server's start.
      await expect(async () => {
        await page.emulateMedia({ media: null })
        await page.goto(address)
        await page.waitForLoadState('networkidle')
        await page.keyboard.press('Control+p')
        if (!address.startsWith('/page/') && !/report\/[13]$/.test(address))
          await expect(page.locator('html'), address).toHaveAttribute('data-dialog', { timeout: 10_000 })
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('main table:visible th').first(), address).toBeVisible({ timeout: 10_000 })
        const found = await page.locator('main table:visible').evaluateAll((all) =>
          // The table of a chart for screen readers is not printed.
          all
            .filter((table) => !table.closest('figure'))
            .map((table) => ({
              headings: [...table.querySelectorAll('thead th')].map((cell) => cell.textContent ?? ''),
              rows: table.querySelectorAll('tbody tr').length,
            })),
        )
        expect(Math.max(...found.map(({ headings }) => headings.length)), address).toBe(columns)
        tables.splice(0, tables.length, ...found)
      }).toPass({ timeout: 120_000 })
      await page.emulateMedia({ media: null })
      const widest = tables.reduce((most, table) =>
        table.headings.length > most.headings.length ? table : most,
      )
      expect(widest.rows, address).toBeGreaterThan(0)

      const { words, sizes } = await print(page)
      const [first] = sizes
      expect(Math.round(Math.min(first!.width, first!.height)), address).toBe(595) // A4
      expect(first!.width > first!.height ? 'landscape' : 'portrait', address).toBe(lies)
      // Nothing is cut at the edge, and no column is missing.
      for (const { text, left, right } of words) {
        expect(left, `${address}: ${text}`).toBeGreaterThanOrEqual(0)
        expect(right, `${address}: ${text}`).toBeLessThanOrEqual(first!.width)
      }
      const onPage = (number: number) =>
        squeezed(words.flatMap(({ text, page: on }) => (on === number ? text : [])).join(''))
      const said = onPage(1)
      for (const { headings } of tables.filter((table) => table.rows > 0))
        for (const heading of headings) expect(said, address).toContain(squeezed(heading))
      // Whose it is, of which day, which page of how many; and no button.
      expect(said, address).toContain('해뜰농장')
      expect(said, address).toMatch(/\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}/)
      expect(said, address).toContain(`1/${sizes.length}`)
      await expect(
        page.getByRole('button', { name: { ko: '인쇄', en: 'Print', vi: 'In' }[language], exact: true }),
      ).toBeVisible()
      expect(
        words.map(({ text }) => text.trim()),
        address,
      ).not.toContain({ ko: '인쇄', en: 'Print', vi: 'In' }[language])
      // The headings are repeated on the next page of a long list.
      if (sizes.length > 2)
        for (const heading of widest.headings) expect(onPage(2), address).toContain(squeezed(heading))
    }

    // The calendar has no table on the screen; printed from the browser's menu it is not empty.
    await page.goto('/popup/report/9')
    await expect(page.locator('main button[aria-expanded]').first()).toBeVisible()
    const calendar = await print(page)
    expect(calendar.words.length).toBeGreaterThan(40)
    // Asked for with the key it is the month's whole plan.
    await page.keyboard.press('Control+p')
    await expect(page.locator('main [data-printed] th')).toHaveCount(7)
  })

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  test('prints the list of the next truck as a table on a desk', async ({ page }) => {
    await signIn(page, 'manager', 'ko')
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-dialog', '')
    })
    await page.goto('/popup/record/leaving')
    await expect(page.locator('tbody[data-list] tr').first()).toBeVisible()
    await page.keyboard.press('Control+p')
    await expect(page.locator('html')).toHaveAttribute('data-dialog')
    const { words } = await print(page)
    const said = squeezed(words.map(({ text }) => text).join(''))
    for (const heading of ['모돈번호', '도태사유', '출하가능일', '체중kg', 'QR'])
      expect(said).toContain(heading)
  })
})

const said = async (page: Page) => squeezed((await print(page)).words.map(({ text }) => text).join(''))

/** Ctrl+P has read what the page lacks, and the browser's dialog has been opened. */
async function printWithKey(page: Page) {
  await page.keyboard.press('Control+p')
  await expect(page.locator('html')).toHaveAttribute('data-dialog')
}

const showsDialog = () => {
  window.print = () => document.documentElement.setAttribute('data-dialog', '')
}

inBarn({ gilts: 70 })(
  'a list that comes page by page is on paper whole, or the paper says how far',
  async ({ page, barn }) => {
    await signIn(page, barn.manager, 'en')
    await page.addInitScript(showsDialog)
    await page.goto('/popup/record/1')
    await expect(page.locator('main [data-list] > *').first()).toBeVisible()
    const tagsOn = (paper: string) => new Set([...paper.matchAll(/G-\d{3}/g)].map(([tag]) => tag)).size
    // The browser's own menu waits for nothing.
    const begun = await said(page)
    expect(tagsOn(begun)).toBeLessThan(70)
    expect(begun).toContain(squeezed(`Only the first ${tagsOn(begun)} rows.`))
    await printWithKey(page)
    const paper = await said(page)
    expect(paper).not.toContain('Onlythefirst')
    expect(tagsOn(paper)).toBe(70)
  },
)

test('prints the whole history and the charts of a card', async ({ page }) => {
  await signIn(page, 'manager', 'en')
  await page.addInitScript(showsDialog)
  const asked = new URLSearchParams(
    z.encode(sows.list.input, { page: 5, pageSize: 100 }) as Record<string, string>,
  )
  const answer = await page.request.post(`${sows.list.path}?${asked}`)
  const { rows } = z.decode(sows.list.output, (await answer.json()) as z.input<typeof sows.list.output>)
  const oldest = rows.toSorted((a, b) => b.parity - a.parity)[0]!
  await page.goto(cardOf(oldest.animalId))
  const history = page.locator('main section').filter({ hasText: 'Whole history' }).last()
  await expect(history).toBeVisible()
  const records = Number(/(\d+) records/.exec(await history.innerText())![1])
  const entries = history.locator('li').filter({ visible: true })
  expect(await entries.count()).toBeLessThan(records)
  await printWithKey(page)
  await page.emulateMedia({ media: 'print' })
  await expect(entries).toHaveCount(records)
  await isDrawnForPaper(page)
})

test('prints a group with open folds and its chart, without controls', async ({ page }) => {
  await signIn(page, 'manager', 'en')
  await page.addInitScript(showsDialog)
  await page.goto('/popup/jadon/0')
  const links = page.locator('main a[href*="grpNo="]')
  await expect(links.first()).toBeVisible()
  for (const link of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')!))) {
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'House, all-in all-out' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    if ((await page.locator('main figure').count()) > 0) break
  }
  const pens = page.locator('table', { hasText: 'Pens side by side' })
  await expect(pens).toHaveCount(0)
  await printWithKey(page)
  await page.emulateMedia({ media: 'print' })
  await isDrawnForPaper(page)
  expect(await pens.locator('tbody tr').count()).toBeGreaterThan(0)
  await expect(page.getByText('Correct group')).toBeHidden()
  await expect(
    page
      .getByRole('tab')
      .or(page.getByRole('radio', { checked: false }))
      .filter({ visible: true }),
  ).toHaveCount(0)
  // Nothing that is only heard asks for a sheet of its own.
  const { words: printed, sizes } = await print(page)
  for (let number = 1; number <= sizes.length; number++)
    expect(printed.filter((word) => word.page === number).length, `sheet ${number}`).toBeGreaterThan(4)
})

test('prints no menu of links and no empty sheet', async ({ page }) => {
  await signIn(page, 'manager', 'ko')
  await page.addInitScript(showsDialog)
  for (const [address, expected] of [
    ['/popup/report/duties', '소독'],
    ['/page/daily/3', '해뜰농장'],
  ] as const) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await printWithKey(page)
    const { words, sizes } = await print(page)
    for (let number = 1; number <= sizes.length; number++)
      expect(
        words.filter((word) => word.page === number).length,
        `${address}, sheet ${number}`,
      ).toBeGreaterThan(4)
    const paper = squeezed(words.map(({ text }) => text).join(''))
    expect(paper).toContain(expected)
    expect(paper).not.toContain('출입구')
  }
})

/** Each chart has the width of a sheet, and a height. */
async function isDrawnForPaper(page: Page) {
  const svg = page.locator('main figure svg')
  expect(await svg.count()).toBeGreaterThan(0)
  for (const chart of await svg.all()) {
    expect(await chart.getAttribute('width')).toBe('642')
    const frame = (await chart.locator('..').boundingBox())!
    expect(frame.height).toBeGreaterThan(60)
  }
}

/** Every colour that is drawn on the pages, `#rrggbb`. */
async function coloursOnPaper(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), {
    verbosity: 0,
  })
  const { OPS } = await getResolvedPDFJS()
  const colours = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList()
    fnArray.forEach((does, at) => {
      if (does !== OPS.setFillRGBColor && does !== OPS.setStrokeRGBColor) return
      const [first, ...rest] = argsArray[at] as (string | number)[]
      const hex = (value: string | number) => Number(value).toString(16).padStart(2, '0')
      colours.add(typeof first === 'string' ? first : `#${[first!, ...rest].map(hex).join('')}`)
    })
  }
  return colours
}

test('prints the same in dark and in light mode, charts included', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager', 'en')
  const drawn = page.locator('figure svg path').first()
  const printedIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/page/daily/1')
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
    await page.locator('figure').first().scrollIntoViewIfNeeded()
    await expect(drawn).toBeAttached()
    return coloursOnPaper(page)
  }
  const light = await printedIn('light')
  // Lines, words and the areas of the chart.
  expect(light.size).toBeGreaterThan(5)
  expect(await printedIn('dark')).toEqual(light)
  // The head contains farm and day, the margin the page number.
  const { words, sizes } = await print(page)
  const said = squeezed(words.map(({ text }) => text).join(''))
  expect(said).toContain(`·해뜰농장·${today}`)
  expect(said).toContain(`1/${sizes.length}`)
})
