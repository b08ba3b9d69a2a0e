import { expect, test } from '@playwright/test'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { rowsAtDesk } from '../../web/src/screen/list-state.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

for (const language of inLanguages('ko'))
  test(`rows are chosen at a desk by keys and boxes for bulk work (${language})`, async ({ page }) => {
    const { records, groups, stores } = inLanguage(language, rooms)
    const { ui } = inLanguage(language, first)
    await signIn(page, 'manager', language)
    await page.goto('/popup/report/0')
    const cards = page.locator('[data-beside] [data-list] a')
    await expect(cards.nth(2)).toBeVisible()
    await cards.nth(1).focus()

    // Boxes, the keyboard and Shift choose rows for bulk work.
    const bar = page.getByRole('region').filter({ hasText: records.list.move })
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(cards.nth(3)).toBeFocused()
    await expect(page.locator('tbody[data-list] input:checked')).toHaveCount(3)
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    const boxes = page.locator('tbody[data-list] input')
    await boxes.nth(1).check()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await boxes.nth(2).uncheck()
    await expect(page.locator('tbody[data-list] input:checked')).toHaveCount(3)
    const sheet = page.waitForEvent('download')
    await bar.getByRole('button', { name: ui.excel }).click()
    expect((await sheet).suggestedFilename()).toContain('.xlsx')
    const tags = await cards.allInnerTexts()
    await bar.getByRole('link', { name: records.list.cull, exact: true }).click()
    await expect(page).toHaveURL('/popup/record/15-many')
    // The reason must be entered.
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: records.cullDecision.reason })).toBeVisible()
    const takenAlong = page.getByRole('checkbox', { checked: true })
    await expect(
      page.getByText(records.many.chosen_other.replace('{{count}}', '3'), { exact: true }),
    ).toBeVisible()
    for (const tag of [tags[1]!, tags[3]!, tags[4]!]) {
      await page.getByLabel(records.sow.searchTag, { exact: true }).fill(tag)
      await expect(takenAlong).toHaveCount(1)
    }

    // Groups are chosen the same way: each gets a record.
    const groupBar = page.getByRole('region').filter({ hasText: groups.many.treat })
    const alert = page.getByRole('alert').filter({ hasText: groups.record.medicineWrong })
    const twice = records.many.saved_other.replace('{{count}}', '2')
    await page.goto('/popup/jadon/6')
    for (const at of [0, 1]) await boxes.nth(at).check()
    await groupBar.getByRole('link', { name: groups.many.treat, exact: true }).click()
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    await expect(alert).toBeVisible()
    await page.getByLabel(groups.record.medicine).click()
    await page.getByRole('listitem').filter({ hasText: records.treatment.noWithdrawal }).first().click()
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: ui.save, exact: true }).click()
    await expect(page.getByText(twice, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/popup/jadon/6')
    await page.goto('/popup/jadon/7')
    for (const at of [0, 1]) await boxes.nth(at).check()
    await groupBar.getByRole('link', { name: groups.many.feed, exact: true }).click()
    await page.getByRole('group', { name: stores.feeds.category }).getByRole('button').first().click()
    await page.getByLabel(stores.receipt.amount).fill('0.01')
    await expect(page.getByText(groups.many.tooLittle)).toBeVisible()
    await page.getByLabel(stores.receipt.amount).fill('300')
    // An unusual price is asked about once for all of them.
    const price = page.getByLabel(stores.receipt.price)
    await price.fill('300')
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    const asked = page.getByRole('dialog', { name: ui.askSure })
    await expect(asked).toContainText('150')
    await asked.getByRole('button', { name: ui.correct, exact: true }).click()
    await price.fill('180000')
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: ui.save, exact: true }).click()
    await expect(page.getByText(twice, { exact: true })).toBeVisible()
  })

for (const language of inLanguages('ko'))
  test(
    `at a desk one word finds work, groups, pens and people, and rows are chosen at once (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const { desk, screens, records, reports, rows: words } = inLanguage(language, rooms)
      const { ui } = inLanguage(language, first)
      await signIn(page, 'manager', language)
      await page.goto('/popup/report/0')
      const rows = page.locator('[data-beside] [data-list] a')
      await expect(rows.first()).toBeVisible()
      const palette = page.getByRole('dialog', { name: desk.findWhat })
      const field = palette.getByRole('combobox')
      const options = palette.getByRole('option')
      const find = async (text: string, section: string) => {
        await page.keyboard.press('/')
        await field.fill(text)
        await expect(palette.getByText(section, { exact: true })).toBeVisible()
      }

      // Work comes first; up from it is the last result; composing Korean opens nothing.
      await find(reports.today.list['150003'].slice(0, 1), desk.work)
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      expect(await options.count()).toBeGreaterThan(2)
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await field.evaluate((it) =>
        it.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
      )
      await expect(palette).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/popup\/report\/10\?report=/)

      // Groups and pens by name; Ctrl opens a new tab.
      await page.goto('/popup/jadon/0')
      await expect(rows.first()).toBeVisible()
      const group = await rows.first().innerText()
      await find(group, desk.groups)
      await options.filter({ hasText: group }).first().hover()
      const apart = page.waitForEvent('popup')
      await page.keyboard.press('Control+Enter')
      await expect(await apart).toHaveURL(/\/popup\/jadon\/01\?/)
      await (await apart).close()
      await expect(page).toHaveURL('/popup/jadon/0')
      await find('B-01', desk.rooms)
      await page.keyboard.press('Escape')
      await find('worker', desk.people)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/popup/common/members')
      await expect(page.getByRole('heading', { name: screens.route.members })).toBeVisible()

      // All loaded rows, then all rows.
      await page.goto('/popup/report/0')
      const ticked = page.locator('tbody[data-list] input:checked')
      const bar = page.getByRole('region').filter({ hasText: records.list.move })
      await expect(rows.nth(2)).toBeVisible()
      await page.locator('thead input[type=checkbox]').check()
      await expect(ticked).toHaveCount(await rows.count())
      const whole = bar.getByRole('button', {
        name: new RegExp(words.whole_other.replace('{{count}}', '([\\d,]+)')),
      })
      const all = (await whole.innerText()).replace(/\D/g, '')
      await whole.click()
      await expect(bar).toContainText(all)
      await expect(whole).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(ticked).toHaveCount(0)

      // Ctrl+A chooses all rows at once.
      await rows.nth(1).focus()
      await page.keyboard.press('Control+a')
      await expect(bar).toContainText(all)
      await expect(whole).toHaveCount(0)

      // Esc first clears the choice, then closes the card.
      await page.keyboard.press('Escape')
      await expect(ticked).toHaveCount(0)
      await rows.first().click()
      await expect(page).toHaveURL(/\/popup\/report\/01/)
      await expect(rows.first()).toHaveAttribute('aria-current', 'page')
      await rows.first().focus()
      await page.keyboard.press('Space')
      await expect(ticked).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(ticked).toHaveCount(0)
      await expect(page).toHaveURL(/\/popup\/report\/01/)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/popup/report/0')

      // Beside a list every part keeps its full height.
      await page.goto('/popup/iot/5?eq_id=L01')
      const parts = page.locator('[data-beside] + div > *')
      await expect(parts.nth(5)).toBeVisible()
      expect(
        await parts.evaluateAll((all) =>
          all.map((it) => it.scrollHeight - it.clientHeight).filter((cut) => cut > 0),
        ),
      ).toEqual([])

      // An address without an animal leads to the list.
      await page.goto('/popup/record/21')
      await page.getByRole('link', { name: ui.toList, exact: true }).click()
      await expect(page).toHaveURL('/popup/record/2')
    },
  )

for (const language of inLanguages('ko'))
  test(
    `at a desk who is chosen stays so while others are looked for, and rows stay until these have come (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const { records, rows: words } = inLanguage(language, rooms)
      const { ui } = inLanguage(language, first)
      await signIn(page, 'manager', language)
      await page.goto('/popup/report/0')
      const body = page.locator('tbody[data-list]')
      const rows = body.locator('a')
      await expect(rows.nth(3)).toBeVisible()
      const tags = await rows.allInnerTexts()
      for (const at of [0, 1]) await body.locator('input').nth(at).check()
      const bar = page.getByRole('region').filter({ hasText: records.list.move })
      const away = words.away.replace('{{count}}', '2')
      await expect(bar).not.toContainText(away)

      // Meanwhile loaded rows can be opened.
      const held = Promise.withResolvers<void>()
      await page.route(`**${animalCards.list.path}*`, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.getByLabel(ui.sort).selectOption({ index: 1 })
      await expect(body).toHaveAttribute('aria-busy', 'true')
      await rows.nth(2).click()
      await expect(rows.nth(2)).toHaveAttribute('aria-current', 'page')
      held.resolve()
      await expect(body).toHaveAttribute('aria-busy', 'false')
      await isAccessible(page)

      const search = page.getByLabel(records.card.search, { exact: true })
      await search.fill(tags[3]!)
      await expect(rows).toHaveText([tags[3]!])
      await expect(bar).toContainText(away)
      await search.fill('zzzz')
      await expect(page.getByText(ui.noMatch, { exact: true })).toBeVisible()
      await expect(bar).toContainText(away)
      await search.fill('')
      await page.getByRole('radio', { name: records.card.boars, exact: true }).click({ force: true })
      await expect(rows.first()).toBeVisible()
      await expect(bar).toContainText(away)
      await bar.getByRole('button', { name: words.none }).click()
      await expect(bar).toHaveCount(0)

      // Due work and attention lists allow bulk work as well.
      for (const [path, deed] of [
        ['/popup/report/10', records.list.treat],
        ['/popup/report/11', records.list.cull],
      ] as const) {
        await page.goto(path)
        await expect(rows.first()).toBeVisible()
        await body.locator('input').first().check()
        await bar.getByRole('link', { name: deed, exact: true }).click()
        await expect(page.getByText(records.many.chosen_other.replace('{{count}}', '1'))).toBeVisible()
      }
      await page.goto('/popup/report/0')

      // A slash typed in a field stays there.
      await search.fill('')
      await search.press('/')
      await expect(search).toHaveValue('/')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // The search returns with the list.
      await expect(page).toHaveURL(/[?&]q=%2F/)
      await search.fill('')
      await expect(page).not.toHaveURL(/[?&]q=/)

      // A heading sorts all rows, not only loaded ones; paper has all of them, too.
      await page.goto('/popup/report/0')
      await expect(rows.nth(3)).toBeVisible()
      const total = Number(
        /[\d,]+/.exec(await page.getByRole('status').first().innerText())?.[0].replace(',', ''),
      )
      expect(total).toBeGreaterThan(rowsAtDesk)
      await page.evaluate(() => {
        window.print = () => {
          const tags = document.querySelectorAll('main > [data-printed] tbody td:first-child')
          document.body.dataset['printed'] = [...tags].map((tag) => tag.textContent).join(' ')
          window.dispatchEvent(new Event('afterprint'))
        }
      })
      const printed = async () => (await page.locator('body').getAttribute('data-printed'))?.split(' ') ?? []
      await page.keyboard.press('Control+p')
      await expect.poll(async () => (await printed()).length).toBe(total)
      const tag = page.getByRole('columnheader', { name: records.list.tag, exact: true })
      await tag.getByRole('button').click()
      await expect(rows).toHaveCount(total)
      const compare = new Intl.Collator(language, { numeric: true }).compare
      const up = await rows.allInnerTexts()
      expect(up).toEqual(up.toSorted(compare))
      await tag.getByRole('button').click()
      await expect(tag).toHaveAttribute('aria-sort', 'descending')
      await expect(rows).toHaveText(up.toReversed())
      await page.keyboard.press('Control+p')
      await expect.poll(printed).toEqual(up.toReversed())
    },
  )
