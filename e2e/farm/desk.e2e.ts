import { expect, test, type Locator, type Page } from '@playwright/test'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { inLanguage } from '@penside/domain/farm/words.ts'
import { deskKeys } from '../../web/src/app/desk/keys.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { rowsAtDesk } from '../../web/src/screen/list-state.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

/** The figures of a column; of a day its digits. */
const columnOf = (page: Page, place: number) =>
  page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .evaluateAll(
      (rows, at) =>
        rows.map((row) =>
          Number(
            row
              .querySelectorAll('td')
              .item(at < 0 ? row.children.length + at : at)
              .textContent?.replace(/\D/g, ''),
          ),
        ),
      place,
    )

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

for (const language of inLanguages('ko'))
  test(`a manager at a desk goes where she wants by keyboard (${language})`, async ({ page, browser }) => {
    const { desk, screens, reports, records, groups, stores } = inLanguage(language, rooms)
    const { ui } = inLanguage(language, first)
    const { route } = screens
    await signIn(page, 'manager', language)
    await page.goto('/popup/common/3')
    const rail = page.getByRole('navigation', { name: desk.rail })
    await expect(rail.getByRole('link', { name: route.ledger, exact: true })).toBeVisible()
    await expect(rail.getByRole('link', { name: route.members, exact: true })).toBeVisible()
    await expect(page.locator('[data-footer]')).toBeHidden()

    // A screen by a part of its name.
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: desk.findWhat })
    await palette.getByRole('combobox').fill(route.animalCards)
    await expect(palette.getByRole('option', { name: route.animalCards }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await isAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/popup/report/0')
    await expect(rail.getByRole('link', { name: route.animalCards, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )

    // Arrows go through a list, Enter opens the card beside it, and an open card follows; Esc closes it.
    const cards = page.locator('[data-beside] [data-list] a')
    await expect(cards.nth(2)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(cards.first()).toBeFocused()
    await expect(page).toHaveURL('/popup/report/0')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/popup\/report\/01\?pigNo=/)
    await expect(cards.first()).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(cards.nth(2)).toHaveAttribute('aria-current', 'page')
    await expect(cards.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(cards.nth(1)).toHaveAttribute('aria-current', 'page')
    // What was recorded stands beside the card, not under it.
    const card = page.locator('[data-beside] + div')
    const history = card.getByRole('heading', { name: records.card.history, exact: true })
    await expect(history).toBeInViewport()
    await isAccessible(page)
    await card.getByRole('link').or(card.getByRole('button')).first().focus()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/popup/report/0')
    await expect(card).toHaveCount(0)
    await expect(cards.nth(1)).toBeFocused()

    // Rows are chosen by their boxes, from the keyboard, and as far as Shift reaches; work on them starts with them.
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
    // Why they leave is said by a person.
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

    // Groups are chosen the same way: what is given or brought to several makes a record of each.
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
    await page.getByRole('button', { name: ui.save, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: ui.save, exact: true }).click()
    await expect(page.getByText(twice, { exact: true })).toBeVisible()

    // Beside a list and what is drawn of a group its moves have room, as a table has beside cards; a table that has not is a region that scrolls.
    await page.goto('/popup/jadon/0')
    await cards.first().click()
    const moves = page.getByRole('table', { name: groups.group.moves })
    await expect(moves.locator('tbody tr').first()).toBeVisible()
    await expect(page.getByRole('region', { name: groups.group.moves })).toHaveCount(0)
    await page.goto('/popup/etc/6')
    await expect(
      page.getByRole('table', { name: route.requiredWork }).locator('tbody tr').first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: route.requiredWork })).toHaveCount(0)

    // A wide form has two fields beside one another, and its bar a distance from the last.
    await page.goto('/popup/record/1-1')
    const bornOn = page.getByLabel(records.sow.bornOn)
    const top = async (of: Locator) => (await of.boundingBox())?.y
    await expect(bornOn).toBeVisible()
    expect(await top(page.getByLabel(records.sow.enteredOn))).toBe(await top(bornOn))
    const saveBar = page.locator('form > [data-save-bar]')
    expect(await saveBar.evaluate((it) => getComputedStyle(it).marginTop)).toBe('12px')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)

    // A list is sorted by a heading, of all its rows, and the order stays beside a card.
    await page.goto('/popup/record/2')
    const parity = page.getByRole('columnheader', { name: records.sow.parity, exact: true })
    await parity.getByRole('button').click()
    await expect(page).toHaveURL('/popup/record/2?by=parity')
    await expect(parity).toHaveAttribute('aria-sort', 'ascending')
    const parities = await columnOf(page, 3)
    expect(parities).toEqual(parities.toSorted((a, b) => a - b))
    await cards.nth(1).click()
    await expect(page).toHaveURL(/\/popup\/record\/21/)
    await expect(cards.nth(1)).toHaveAttribute('aria-current', 'page')
    // From its row into the form.
    await expect(async () => {
      await cards.nth(1).focus()
      await page.keyboard.press('ArrowRight')
      expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
    }).toPass()
    // The card may still be on its way; a field would keep the key.
    await expect(async () => {
      await cards.nth(1).focus()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/popup/record/2?by=parity', { timeout: 1_000 })
    }).toPass()

    // What a number counts is a table too, in an order of its reader.
    await page.goto('/popup/report/figure?of=score&column=farrowingRate&span=year')
    const bySows = page.getByRole('columnheader', { name: reports.daily.parity, exact: true })
    await bySows.getByRole('button').click()
    await expect(bySows).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => (await columnOf(page, 3)).length).toBeGreaterThan(30)
    const sows = await columnOf(page, 3)
    expect(sows).toEqual(sows.toSorted((a, b) => a - b))
    await page.goto('/popup/report/0')
    await expect(cards.first()).toBeVisible()

    // What the keys are.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: desk.keysTitle })
    await expect(keys.getByRole('term')).toHaveCount(deskKeys.length)
    await expect(keys.getByText(desk.does.walk)).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)

    // An animal by her number, the second that is found.
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('00')
    const animals = palette.getByRole('option').filter({ hasText: /-\d*00/ })
    await expect(animals.nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const tag = await palette.getByRole('option', { selected: true }).locator('span').first().innerText()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/popup\/report\/01\?pigNo=/)
    await expect(page.getByText(tag).first()).toBeVisible()
    await page.keyboard.press('/')
    await palette.getByRole('combobox').fill('zzzz')
    await expect(palette.getByText('zzzz')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)

    // A table in another order by its heading, from the keyboard: up, down, as it came. The address keeps it.
    await page.goto('/popup/report/1')
    const heading = page.getByRole('columnheader', { name: reports.parityComposition.count, exact: true })
    await expect(heading).not.toHaveAttribute('aria-sort')
    const heads = () => columnOf(page, 1)
    await expect.poll(async () => (await heads()).length).toBeGreaterThan(3)
    const asItCame = await heads()
    await heading.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    expect(await heads()).toEqual(asItCame.toSorted((a, b) => a - b))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/popup/report/1?by=-head')
    await page.reload()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    expect(await heads()).toEqual(asItCame.toSorted((a, b) => b - a))
    await isAccessible(page)
    await heading.getByRole('button').click()
    await expect(page).toHaveURL('/popup/report/1')
    await expect.poll(heads).toEqual(asItCame)

    // One that comes page by page is read to its end: the order is of all of its rows.
    await page.goto('/popup/report/2?by=-bornOn')
    const born = page.getByRole('columnheader', { name: reports.comparison.bornOn, exact: true })
    await expect(born).toHaveAttribute('aria-sort', 'descending')
    const all = await columnOf(page, -1)
    expect(all.length).toBe(
      Number(/[\d,]+/.exec(await page.getByRole('status').first().innerText())?.[0].replace(',', '')),
    )
    expect(all).toEqual(all.toSorted((a, b) => b - a))

    // What is printed has the rows and the order of the screen.
    const rowsOf = page.locator('tbody[data-list] > tr > td').locator('a, button')
    await page.goto('/popup/report/10?by=-tag')
    await expect(page.getByRole('columnheader', { name: reports.workPlan.tag })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const listed = await rowsOf.allInnerTexts()
    expect(listed.length).toBeGreaterThan(1)
    expect(listed).toEqual(listed.toSorted().toReversed())
    await page.evaluate(() => {
      window.print = () => {
        const tags = document.querySelectorAll('main > [data-printed] tbody td:first-child')
        document.body.dataset['printed'] = [...tags].map((tag) => tag.textContent).join('\n')
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await page.locator('main').getByRole('button', { name: ui.print, exact: true }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', listed.join('\n'))

    // The records behind a fall are narrowed by any of its splits, and by several at once.
    await page.goto('/popup/report/why?name=farrowingRate')
    const byParity = page.getByRole('combobox', { name: reports.why.parity, exact: false })
    await byParity.selectOption({ index: 1 })
    await expect(page).toHaveURL(/parity=/)
    await expect(byParity).toHaveCount(0)

    // A list that comes whole is sorted, too, and keeps its order beside what it leads to; a row may open a sheet.
    await page.goto('/popup/mgt/store?by=item')
    const items = page.getByRole('columnheader', { name: stores.release.item, exact: true })
    await expect(items).toHaveAttribute('aria-sort', 'ascending')
    await expect(rowsOf.nth(1)).toBeVisible()
    const names = await rowsOf.allInnerTexts()
    expect(names).toEqual(names.toSorted(new Intl.Collator(language, { numeric: true }).compare))
    await rowsOf.nth(1).click()
    await expect(page).toHaveURL(/\/popup\/mgt\/item/)
    await expect(rowsOf.nth(1)).toHaveAttribute('aria-current', 'page')
    expect(await rowsOf.allInnerTexts()).toEqual(names)
    await page.goto('/popup/common/members')
    await expect(rowsOf.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(rowsOf.first()).toBeFocused()
    const person = await rowsOf.first().innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: person })).toBeVisible()
    await page.keyboard.press('Escape')

    // A form is saved from any of its fields; what is missing is said.
    await page.goto('/page/pig/1')
    await page.getByRole('button', { name: reports.news.add }).click()
    const name = page.getByRole('dialog').getByLabel(reports.news.name)
    await name.press('Control+Enter')
    await expect(name).toHaveAttribute('aria-invalid', 'true')

    // A question over it keeps the key: what stands behind is not saved.
    let saves = 0
    page.on('request', (request) => (saves += request.url().includes('saveNewsFeed') ? 1 : 0))
    await name.fill('A')
    await page.getByRole('dialog').getByLabel(reports.news.url).fill('https://news.invalid/desk')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await page.getByRole('dialog').last().getByRole('heading').focus()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(2)
    expect(saves).toBe(0)

    // Who may not open a screen sees no door to it.
    const worker = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await signIn(worker, 'worker', language)
    await worker.goto('/popup/common/3')
    const theirs = worker.getByRole('navigation', { name: desk.rail })
    await expect(theirs.getByRole('link', { name: route.ledger, exact: true })).toBeVisible()
    await expect(theirs.getByRole('link', { name: route.members, exact: true })).toHaveCount(0)
    // What is opened twice stands before the rest.
    for (const _ of [1, 2]) {
      await worker.goto('/popup/report/8')
      await expect(worker.getByRole('heading', { name: route.ledger }).first()).toBeVisible()
      await worker.goto('/popup/common/3')
    }
    await expect(theirs.getByText(desk.often)).toBeVisible()
    await expect(theirs.getByRole('link', { name: route.ledger, exact: true })).toHaveCount(2)
    // Narrower than a desk it is a phone again.
    await worker.setViewportSize({ width: 900, height: 800 })
    await expect(theirs).toHaveCount(0)
    await expect(worker.locator('[data-footer]')).toBeVisible()
    await worker.context().close()
  })

for (const language of inLanguages('ko'))
  test(`at a desk one word finds work, groups, pens and people, and rows are chosen at once (${language})`, async ({
    page,
  }) => {
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

    // Work comes first; up from it is the last; a word of Korean that is being put together opens nothing.
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

    // Groups and pens by their names; with Ctrl in a tab of its own.
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

    // All rows that are shown, then all there are.
    await page.goto('/popup/report/0')
    const ticked = page.locator('tbody[data-list] input:checked')
    const bar = page.getByRole('region').filter({ hasText: records.list.move })
    await expect(rows.nth(2)).toBeVisible()
    await rows.nth(1).focus()
    await page.keyboard.press('Control+a')
    await expect(ticked).toHaveCount(await rows.count())
    const whole = bar.getByRole('button', {
      name: new RegExp(words.whole_other.replace('{{count}}', '([\\d,]+)')),
    })
    const all = (await whole.innerText()).replace(/\D/g, '')
    await whole.click()
    await expect(bar).toContainText(all)
    await expect(whole).toHaveCount(0)

    // Esc first lets go of what is chosen, then closes the card.
    await page.keyboard.press('Escape')
    await expect(ticked).toHaveCount(0)
    await rows.first().click()
    await expect(page).toHaveURL(/\/popup\/report\/01/)
    await rows.first().focus()
    await page.keyboard.press('Space')
    await expect(ticked).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(ticked).toHaveCount(0)
    await expect(page).toHaveURL(/\/popup\/report\/01/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/popup/report/0')

    // Beside a list everything has its height, however much of it there is.
    await page.goto('/popup/iot/5?eq_id=L01')
    const parts = page.locator('[data-beside] + div > *')
    await expect(parts.nth(5)).toBeVisible()
    expect(
      await parts.evaluateAll((all) =>
        all.map((it) => it.scrollHeight - it.clientHeight).filter((cut) => cut > 0),
      ),
    ).toEqual([])

    // An address without an animal leads to where one is chosen.
    await page.goto('/popup/record/21')
    await page.getByRole('link', { name: ui.toList, exact: true }).click()
    await expect(page).toHaveURL('/popup/record/2')
  })

for (const language of inLanguages('ko'))
  test(`at a desk who is chosen stays so while others are looked for, and rows stay until these have come (${language})`, async ({
    page,
  }) => {
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

    // Meanwhile the rows that are there can be opened.
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

    // What is due, and who needs attention, is chosen for work on many as well.
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

    // A slash that is typed in a field stays there.
    await search.fill('')
    await search.press('/')
    await expect(search).toHaveValue('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // What is searched for comes back with the list.
    await expect(page).toHaveURL(/[?&]q=%2F/)
    await search.fill('')
    await expect(page).not.toHaveURL(/[?&]q=/)

    // A heading sorts all there are, not only those that have been read; paper has all of them, too.
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
  })
