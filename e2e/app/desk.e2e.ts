import { expect, test } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { deskKeys } from '../../web/src/app/desk/keys.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

for (const language of inLanguages('ko'))
  test(`a manager navigates at a desk by keyboard (${language})`, async ({ page, browser }) => {
    const { desk, screens, reports, records } = inLanguage(language, rooms)
    const { route } = screens
    const { menu } = inLanguage(language, first).farm
    await signIn(page, 'manager', language)
    await page.goto('/popup/common/3')
    const rail = page.getByRole('navigation', { name: desk.rail })
    await expect(rail.getByRole('link', { name: route.ledger, exact: true })).toBeVisible()
    // Managers view first; rarely used groups are folded.
    const groups = await rail.getByRole('button', { expanded: true }).allTextContents()
    expect(groups.at(-1)).toBe(menu.view)
    const members = rail.getByRole('link', { name: route.members, exact: true })
    await expect(members).toBeHidden()
    await rail.getByRole('button', { name: menu.more }).click()
    await expect(members).toBeVisible()
    await expect(page.locator('[data-footer]')).toBeHidden()
    // The rail has the pages of the tabs.
    await page.goto('/page/daily/1')
    await expect(page.locator('[data-sections]')).toBeHidden()
    await page.goto('/popup/common/3')
    await expect(rail.getByRole('link', { name: route.ledger, exact: true })).toBeVisible()

    // A screen by part of its name.
    const palette = page.getByRole('dialog', { name: desk.findWhat })
    // The shortcuts load after the page, when the browser is idle.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(palette).toBeVisible({ timeout: 2_000 })
    }).toPass()
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

    // Arrows move in a list, Enter opens the card beside it, and an open card follows; Esc closes it.
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
    // Past records are beside the card, not below it.
    const card = page.locator('[data-beside] + div')
    const history = card.getByRole('heading', { name: records.card.history, exact: true })
    await expect(history).toBeInViewport()
    await isAccessible(page)
    await card.getByRole('link').or(card.getByRole('button')).first().focus()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/popup/report/0')
    await expect(card).toHaveCount(0)
    await expect(cards.nth(1)).toBeFocused()

    // The list of shortcuts.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: desk.keysTitle })
    await expect(keys.getByRole('term')).toHaveCount(deskKeys.length)
    await expect(keys.getByText(desk.does.walk)).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)

    // An animal by its tag, the second result.
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

    // A form is saved from any of its fields; missing values are reported.
    await page.goto('/page/pig/1')
    await page.getByRole('button', { name: reports.news.add }).click()
    const name = page.getByRole('dialog').getByLabel(reports.news.name)
    await name.press('Control+Enter')
    await expect(name).toHaveAttribute('aria-invalid', 'true')

    // A question above the form takes the key.
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

    // Members without the right do not see the screen.
    const worker = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await signIn(worker, 'worker', language)
    await worker.goto('/popup/common/3')
    const theirs = worker.getByRole('navigation', { name: desk.rail })
    await expect(theirs.getByRole('link', { name: route.ledger, exact: true })).toBeVisible()
    await expect(theirs.getByRole('link', { name: route.members, exact: true })).toHaveCount(0)
    // A screen opened twice is listed first.
    for (const _ of [1, 2]) {
      await worker.goto('/popup/report/8')
      await expect(worker.getByRole('heading', { name: route.ledger }).first()).toBeVisible()
      await worker.goto('/popup/common/3')
    }
    await expect(theirs.getByText(desk.often)).toBeVisible()
    await expect(theirs.getByRole('link', { name: route.ledger, exact: true })).toHaveCount(2)
    // A narrower window has the phone's layout.
    await worker.setViewportSize({ width: 900, height: 800 })
    await expect(theirs).toHaveCount(0)
    await expect(worker.locator('[data-footer]')).toBeVisible()
    await worker.context().close()
  })
