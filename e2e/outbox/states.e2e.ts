// Every state of a record, as a person sees it: on the form, in the history, in the footer, on the page of what waits. Three languages.
import { inLanguages } from '../person.ts'
import { expect, test, type Page } from '@playwright/test'
import { matings } from '@penside/contract/records/mating.ts'
import { conflictsPath } from '../../web/src/farm/places.ts'
import { back, boarsOf, mate, openBarn, openPhone, places, record, rowsOf, words } from '../barn.ts'

for (const language of inLanguages('en'))
  test(`every state of a record is shown in words (${language})`, async ({ browser }, info) => {
    test.setTimeout(90_000)
    const t = words[language]
    const barn = await openBarn({ gilts: 4 })
    const [other, phone] = [
      await openPhone(browser, barn.worker, language),
      await openPhone(browser, barn.helper, language),
    ]
    const { proxy, page } = phone
    // The heading over the rows says the same word.
    const chips = (text: string) => page.locator('main span').getByText(text, { exact: true })
    const shoot = async (name: string, of: Page = page) => {
      // Colours are the same in every language.
      for (const scheme of language === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await of.emulateMedia({ colorScheme: scheme })
        await of.waitForTimeout(100)
        await of.screenshot({ path: info.outputPath(`${language}-${name}-${scheme}.png`) })
      }
      await of.emulateMedia({ colorScheme: 'light' })
    }

    // Saved on this phone: the word after saving, the history, the counter in the footer, the page.
    proxy.online = false
    await mate(page, barn, 'G-001', language, 1)
    await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await shoot('queued-history')
    await page.goto(barn.sow('G-002'))
    await boarsOf(page).first().click()
    await shoot('form')
    await page.goto(barn.sow('G-002'))
    await boarsOf(page).nth(1).click()
    await page.goto(places.outbox)
    await expect(chips(t.outbox.state.queued)).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: /^1 / })).toBeVisible()
    await shoot('queued-page')

    // Under way.
    proxy.online = true
    proxy.decide = ({ path }) =>
      path.startsWith(matings.save.path) ? { kind: 'delay', ms: 4_000 } : { kind: 'pass' }
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(chips(t.outbox.state.sending)).toBeVisible()
    await shoot('sending-page')

    // Saved.
    await expect(chips(t.outbox.state.accepted)).toBeVisible({ timeout: 90_000 })
    await shoot('accepted-page')
    await page.goto(barn.sow('G-001'))
    await expect(rowsOf(page).first()).not.toContainText(t.outbox.state.queued)
    await shoot('accepted-history')

    // Refused: another phone was first, and this one cannot have heard of it.
    proxy.online = false
    await mate(other.page, barn, 'G-003', language)
    await expect.poll(barn.matings).toHaveProperty('G-003')
    await mate(other.page, barn, 'G-004', language)
    await expect.poll(barn.matings).toHaveProperty('G-004')
    await page.goto(barn.sow('G-003'))
    await record(page, language, 'save', 1)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await page.goto(barn.sow('G-004'))
    await record(page, language, 'save', 1)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await back(proxy, page)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.attention)
    await shoot('refused-history')
    await page.goto(places.outbox)
    await expect(page.getByRole('button', { name: t.outbox.discard, exact: true })).toHaveCount(2)
    await shoot('refused-page')

    // Given up.
    await page.getByRole('button', { name: t.outbox.discard, exact: true }).first().click()
    await page.getByRole('dialog').getByLabel(t.outbox.discardReason).fill('G-004')
    await shoot('discard-reason')
    await page.getByRole('dialog').getByRole('button', { name: t.outbox.discard, exact: true }).click()
    await expect(page.getByRole('button', { name: t.outbox.discardSure })).toBeVisible()
    await shoot('discard-again')
    await page.getByRole('button', { name: t.outbox.discardSure }).click()
    await expect(chips(t.outbox.state.discarded)).toBeVisible()
    await page.waitForTimeout(2_500)
    await shoot('discarded-page')

    // What the manager sees of it.
    const manager = await openPhone(browser, barn.manager, language)
    await manager.page.goto(conflictsPath)
    await expect(manager.page.getByText('G-003')).toBeVisible()
    await shoot('conflicts', manager.page)
    await Promise.all([other.close(), phone.close(), manager.close()])
    await barn.close()
  })
