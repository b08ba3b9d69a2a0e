// Rounds through a work list, with values carried to the next form.
import { expect, type Page } from '@playwright/test'
import { back, boarsOf, exact, inBarn, once, openPhone, places, words } from '../barn.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { rooms, first } from '../../web/src/app/words.ts'
import { demoPassword, signIn } from '../person.ts'

const t = words.en
const newGroup = 'One new group for this round'
const cards = (page: Page) => page.locator('main').getByRole('listitem')
const done = (page: Page, of: string) => expect(page.getByRole('banner')).toContainText(of)
const at = (page: Page, tag: string) => expect(page.getByRole('heading', { name: tag })).toBeVisible()
const next = (page: Page) => page.getByRole('button', exact(t.ui.saveAndNext)).click()

/** Observes every frame: whether a placeholder replaced the page, and where the form's bar was. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const seen = { placeholders: 0, withoutBar: 0, tops: [] as number[], lefts: [] as number[] }
    Object.assign(window, { framesSeen: seen })
    const look = () => {
      const button = document.querySelector('[data-save-bar] button')?.getBoundingClientRect()
      if (document.querySelector('main [role="status"] > .visually-hidden')) seen.placeholders++
      if (button) {
        seen.tops.push(Math.round(button.top))
        seen.lefts.push(Math.round(button.left))
      } else seen.withoutBar++
      requestAnimationFrame(look)
    }
    look()
  })
const framesSeen = (page: Page) =>
  page.evaluate(() => {
    const seen = (window as unknown as { framesSeen: Record<string, number | number[]> }).framesSeen
    return Object.fromEntries(
      Object.entries(seen).map(([name, found]) => [name, Array.isArray(found) ? [...new Set(found)] : found]),
    )
  })

inBarn({ gilts: 3 })(
  'between two sows of a round nothing flashes, and the button of the next stays under the thumb',
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'en')
    await page.goto(places.plan)
    await cards(page).filter({ hasText: 'G-001' }).getByRole('link').click()
    await at(page, 'G-001')
    await boarsOf(page).first().click()
    // The next sow is read ahead while the first is recorded.
    await page.waitForLoadState('networkidle')
    await watchFrames(page)
    await next(page)
    await page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
    await at(page, 'G-002')
    await done(page, '1 / 3')
    await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
    const seen = await framesSeen(page)
    expect(seen).toMatchObject({ placeholders: 0, withoutBar: 0 })
    // A busy button may be a little higher.
    for (const at of [seen['tops'], seen['lefts']] as number[][])
      expect(Math.max(...at) - Math.min(...at)).toBeLessThanOrEqual(8)
    // The save shows one message, and the page nothing about the first sow.
    const told = page.getByText(`G-001 · ${t.names.mating}`)
    await expect(told).toHaveCount(1)
  },
)

inBarn({ nursing: [10, 9] })(
  'a weaning round takes the group of the first sow to the next',
  async ({ page, barn }) => {
    await barn.query(
      `insert into farm_setting (farm_id, name, value) values ($1, 'weaningAfterFarrowing', 7)`,
      [barn.farmId],
    )
    await signIn(page, barn.worker, 'en')
    await page.goto(`${places.plan}?report=150003`)
    await cards(page).filter({ hasText: 'L-001' }).getByRole('link').click()
    await done(page, '0 / 2')
    const group = page.locator('input[name="groupId"]')
    await group.click()
    await page.getByRole('dialog').getByRole('button', exact(newGroup)).click()
    await next(page)
    await page.getByRole('dialog').getByRole('button').last().click()
    await at(page, 'L-002')
    await done(page, '1 / 2')
    await expect(group).toHaveValue(newGroup)
    await page.getByRole('button', exact(t.ui.save)).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.waitForURL(/report\/10/)
    // A new group is one for the whole round.
    await expect
      .poll(() =>
        barn.query(
          'select count(*)::int as moves, count(distinct group_id)::int as groups from group_move where farm_id = $1',
          [barn.farmId],
        ),
      )
      .toEqual([{ moves: 2, groups: 1 }])
  },
)

inBarn({ gilts: 2 })(
  'a vaccination round goes to each sow once, with the batch of each vaccine, and ends whole',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'en')
    await page.goto(`${places.plan}?report=150004`)
    // The vaccination programme has one vaccine twice; every dose is listed.
    await expect(cards(page)).toHaveCount(10)
    await expect(cards(page).filter({ hasText: 'next dose' })).toHaveCount(2)
    await cards(page).filter({ hasText: 'G-001' }).first().getByRole('link').click()

    const medicine = page.locator('input[name="medicineId"]')
    const batch = page.locator('input[name="batch"]')
    const batches = new Map<string, string>()
    for (let stop = 0; stop < 4; stop++) {
      await at(page, 'G-001')
      await done(page, `${stop} / 8`)
      // The form changes to the next vaccine after the counter.
      await expect(medicine).not.toHaveValue([...batches.keys()].at(-1) ?? '')
      batches.set(await medicine.inputValue(), `LOT-${stop}`)
      await batch.fill(`LOT-${stop}`)
      await next(page)
    }
    expect(batches.size).toBe(4)
    let stop = 4
    for (const [given, lot] of batches) {
      await at(page, 'G-002')
      await expect(medicine).toHaveValue(given)
      await expect(batch).toHaveValue(lot)
      await done(page, `${stop} / 8`)
      if (++stop < 8) await next(page)
      else await page.getByRole('button', exact(t.ui.save)).click()
    }
    await page.waitForURL(/report\/10/)
    await expect
      .poll(() =>
        barn.query(
          `select a.tag, count(*)::int as doses, array_agg(distinct t.batch order by t.batch) as batches
           from treatment t join animal a using (farm_id, animal_id) where t.farm_id = $1 group by a.tag order by a.tag`,
          [barn.farmId],
        ),
      )
      .toEqual(['G-001', 'G-002'].map((tag) => ({ tag, doses: 4, batches: [...batches.values()] })))
    // The second doses stay on the list, for another day.
    await expect(cards(page)).toHaveText([/G-001.*next dose/s, /G-002.*next dose/s])
  },
)

inBarn({ gilts: 3 })(
  'where another phone was quicker, the round says at once whose record was refused',
  { tag: '@long' },
  async ({ browser, barn }) => {
    const worker = await openPhone(browser, barn.worker)
    const helper = await openPhone(browser, barn.helper)
    const { page } = helper
    await page.goto(places.plan)
    await cards(page).filter({ hasText: 'G-001' }).getByRole('link').click()
    await boarsOf(page).nth(1).click()
    helper.proxy.online = false
    await next(page)
    await page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
    await at(page, 'G-002')
    await worker.page.goto(barn.sow('G-001'))
    await boarsOf(worker.page).first().click()
    await worker.page.getByRole('button', exact(t.ui.save)).click()
    await worker.page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
    await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })

    await back(helper.proxy, page)
    const told = page.getByRole('status').filter({ hasText: `G-001 · ${t.names.mating}` })
    await expect(told).toContainText(t.outbox.state.attention)
    await at(page, 'G-002')
    await Promise.all([worker.close(), helper.close()])
  },
)

inBarn({ weaned: 2 })(
  'a session that ends at a save says why, that the record is safe, and leads back into the round',
  async ({ page, barn }) => {
    const of = inLanguage('en', { ...first, ...rooms }).accounts.signIn
    await page.goto('/login')
    await page.getByRole('radio', exact('English')).check()
    // Without "stay signed in" the id is known until sign-out.
    await page.locator('input[name="login"]').fill(barn.worker)
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('button[type="submit"]').click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto(`${places.plan}?report=150005&preset=week`)
    await cards(page).filter({ hasText: 'W-001' }).getByRole('link').click()
    await done(page, '0 / 2')
    // The form has loaded its data.
    await expect(boarsOf(page).first()).toBeVisible()
    await barn.query(
      'delete from session where account_id = (select account_id from account where login = $1)',
      [barn.worker],
    )
    await boarsOf(page).first().click()
    await next(page)
    await page.getByRole('dialog').getByRole('button').last().click()

    await expect(page.getByText(of.ended)).toBeVisible()
    await expect(page.getByText(/^1 record is safe on this phone/)).toBeVisible()
    await expect(page.locator('input[name="login"]')).toHaveValue(barn.worker)
    expect(await barn.matings()).toEqual({})
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('button[type="submit"]').click()
    await at(page, 'W-002')
    await done(page, '1 / 2')
    // One of them belongs to the previous litter.
    await expect.poll(barn.matings).toEqual({ 'W-001': { ...once(barn.worker), matings: 2 } })
  },
)
