import { expect, test, type Locator, type Page } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

/** Numbers of a column; days as digits. */
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
  test(
    `at a desk a table has room, and the order that its reader wants (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const { screens, reports, records, groups, stores } = inLanguage(language, rooms)
      const { ui } = inLanguage(language, first)
      const { route } = screens
      await signIn(page, 'manager', language)
      const cards = page.locator('[data-beside] [data-list] a')

      // Tables fit beside a list; one that does not is a region that scrolls.
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

      // A wide form has two fields per line, and a gap before its bar.
      await page.goto('/popup/record/1-1')
      const bornOn = page.getByLabel(records.sow.bornOn)
      const top = async (of: Locator) => (await of.boundingBox())?.y
      await expect(bornOn).toBeVisible()
      expect(await top(page.getByLabel(records.sow.enteredOn))).toBe(await top(bornOn))
      const saveBar = page.locator('form > [data-save-bar]')
      expect(await saveBar.evaluate((it) => getComputedStyle(it).marginTop)).toBe('12px')
      await page.keyboard.press('ArrowRight')
      expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)

      // A heading sorts all rows of a list, and the order stays beside a card.
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
      // From a row into the form.
      await expect(async () => {
        await cards.nth(1).focus()
        await page.keyboard.press('ArrowRight')
        expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
      }).toPass()
      // The card may still load, and a field would take the key.
      await expect(async () => {
        await cards.nth(1).focus()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/popup/record/2?by=parity', { timeout: 1_000 })
      }).toPass()

      // Records behind a figure are a sortable table, too.
      await page.goto('/popup/report/figure?of=score&column=farrowingRate&span=year')
      const bySows = page.getByRole('columnheader', { name: reports.daily.parity, exact: true })
      await bySows.getByRole('button').click()
      await expect(bySows).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(async () => (await columnOf(page, 3)).length).toBeGreaterThan(30)
      const sows = await columnOf(page, 3)
      expect(sows).toEqual(sows.toSorted((a, b) => a - b))
      await page.goto('/popup/report/0')
      await expect(cards.first()).toBeVisible()

      // A heading sorts from the keyboard: ascending, descending, unsorted. The address has the order.
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

      // A paged table is loaded completely and sorted.
      await page.goto('/popup/report/2?by=-bornOn')
      const born = page.getByRole('columnheader', { name: reports.comparison.bornOn, exact: true })
      await expect(born).toHaveAttribute('aria-sort', 'descending')
      const all = await columnOf(page, -1)
      expect(all.length).toBe(
        Number(/[\d,]+/.exec(await page.getByRole('status').first().innerText())?.[0].replace(',', '')),
      )
      expect(all).toEqual(all.toSorted((a, b) => b - a))

      // The print has the rows and the order of the screen.
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

      // Records behind a change are filtered by one or more of its splits.
      await page.goto('/popup/report/why?name=farrowingRate')
      const splits = page.getByRole('combobox', {
        name: new RegExp(`^${reports.why.addFilter.replace('{{by}}', '.+')}$`),
      })
      const split = splits.first()
      const by = (await split.getAttribute('aria-label'))!
      const ofThem = await splits.count()
      expect(ofThem).toBeGreaterThan(1)
      await split.selectOption({ index: 1 })
      await expect(page.getByRole('combobox', { name: by, exact: true })).toHaveCount(0)
      await expect(splits).toHaveCount(ofThem - 1)
      await expect(page).toHaveURL(/(parity|boar|house|person|month|reason)=/)

      // A list loaded at once is sorted, and keeps its order beside a detail; a row may open a sheet.
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
    },
  )
