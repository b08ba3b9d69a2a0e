// Heat checks of open sows with one touch, with and without a network; the next worker sees them.
import { expect, type Page } from '@playwright/test'
import { heatResultNames } from '@penside/domain/records/heat-check.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { back, exact, inBarn, openPhone, places } from '../barn.ts'
import { inLanguages } from '../person.ts'

const cards = (page: Page) => page.locator('main').getByRole('listitem')
const tags = async (page: Page) => (await cards(page).allInnerTexts()).map((text) => text.slice(0, 5))

for (const language of inLanguages('vi'))
  inBarn({ weaned: 4 })(
    `one touch marks a sow as not in heat for the next worker (${language})`,
    async ({ browser, barn }) => {
      const { records, ui, outbox } = inLanguage(language, { ...first, ...rooms })
      const found = heatResultNames.notInHeat[language]
      const plan = `${places.plan}?report=150005`
      const checks = () =>
        barn.query(
          `select a.tag, t.result from heat_check t join animal a using (farm_id, animal_id) where t.farm_id = $1 order by a.tag`,
          [barn.farmId],
        )
      const worker = await openPhone(browser, barn.worker, language)
      const { page } = worker
      await page.goto(plan)
      await expect(cards(page)).toHaveCount(4)
      const notInHeat = (tag: string) =>
        page.getByRole('button', exact(`${records.round.notInHeat} · ${tag}`))

      // From the row: the sow moves below the others, and the check can be undone.
      await notInHeat('W-001').click()
      await expect.poll(() => tags(page)).toEqual(['W-002', 'W-003', 'W-004', 'W-001'])
      await expect(cards(page).last()).toContainText(found)
      await expect(notInHeat('W-001')).toHaveCount(0)
      await isAccessible(page)
      await page.getByRole('status').getByRole('button', exact(ui.undo)).click()
      await expect.poll(() => tags(page)).toEqual(['W-001', 'W-002', 'W-003', 'W-004'])
      await expect.poll(checks).toEqual([])

      // In a round, without a network.
      worker.proxy.online = false
      await notInHeat('W-002').click()
      await expect(page.getByText(outbox.savedHere).first()).toBeVisible()
      await expect.poll(() => tags(page)).toEqual(['W-001', 'W-003', 'W-004', 'W-002'])
      await cards(page).first().getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'W-001' })).toBeVisible()
      await page.getByRole('button', exact(records.round.notInHeat)).click()
      await expect(page.getByRole('heading', { name: 'W-003' })).toBeVisible()
      await page.getByRole('button', exact(records.round.notInHeat)).click()
      await expect(page.getByRole('heading', { name: 'W-004' })).toBeVisible()
      const undo = page.getByRole('button', exact(records.round.undo.replace('{{tag}}', 'W-003')))
      await undo.click()
      await expect(undo).toHaveCount(0)
      await page.goto(plan)
      await expect.poll(() => tags(page)).toEqual(['W-003', 'W-004', 'W-001', 'W-002'])
      await back(worker.proxy, page)
      const notThese = ['W-001', 'W-002'].map((tag) => ({ tag, result: 'notInHeat' }))
      await expect.poll(checks, { timeout: 60_000 }).toEqual(notThese)

      // The next worker.
      const helper = await openPhone(browser, barn.helper, language)
      await helper.page.goto(plan)
      await expect.poll(() => tags(helper.page)).toEqual(['W-003', 'W-004', 'W-001', 'W-002'])
      await expect(cards(helper.page).last()).toContainText(new RegExp(`${found} · .+ · .+`))
      await cards(helper.page).nth(1).getByRole('link').click()
      await expect(helper.page.getByRole('banner')).toContainText('0 / 2')
      await helper.page.goto(barn.sow('W-001', '17-1'))
      await expect(helper.page.getByRole('row').filter({ hasText: found })).toHaveCount(1)
      await Promise.all([worker.close(), helper.close()])
    },
  )
