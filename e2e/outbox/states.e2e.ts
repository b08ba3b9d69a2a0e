// Every state of a record on the form, in the history, in the footer and on the outbox page, in three languages.
import { inLanguages } from '../person.ts'
import { expect, test } from '@playwright/test'
import { matings } from '@penside/contract/records/mating.ts'
import { conflictsPath } from '../../web/src/farm/places.ts'
import { back, mate, openBarn, openElsewhere, openPhone, places, record, rowsOf, words } from '../barn.ts'

for (const language of inLanguages('en'))
  test(`every state of a record is shown in words (${language})`, { tag: '@long' }, async ({ browser }) => {
    const t = words[language]
    const barn = await openBarn({ gilts: 4 })
    const other = await openElsewhere(barn, barn.worker)
    const phone = await openPhone(browser, barn.helper, language)
    const { proxy, page } = phone
    // The heading has the same word.
    const chips = (text: string) => page.locator('main span').getByText(text, { exact: true })

    // Saved on this phone: in the message, the history, the footer and on the page.
    proxy.online = false
    await mate(page, barn, 'G-001', language, 1)
    await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await page.goto(places.outbox)
    await expect(chips(t.outbox.state.queued)).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: /^1 / })).toBeVisible()

    // Under way.
    proxy.online = true
    proxy.decide = ({ path }) =>
      path.startsWith(matings.save.path) ? { kind: 'delay', ms: 4_000 } : { kind: 'pass' }
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(chips(t.outbox.state.sending)).toBeVisible()

    // Saved.
    await expect(chips(t.outbox.state.accepted)).toBeVisible({ timeout: 240_000 })
    await page.goto(barn.sow('G-001'))
    await expect(rowsOf(page).first()).not.toContainText(t.outbox.state.queued)

    // Rejected: another phone was first.
    proxy.online = false
    await other.mate('G-003')
    await other.mate('G-004')
    await page.goto(barn.sow('G-003'))
    await record(page, language, 'save', 1)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await page.goto(barn.sow('G-004'))
    await record(page, language, 'save', 1)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.queued)
    await back(proxy, page)
    await expect(rowsOf(page).first()).toContainText(t.outbox.state.attention)
    await page.goto(places.outbox)
    await expect(page.getByRole('button', { name: t.outbox.discard, exact: true })).toHaveCount(2)

    // Discarded.
    await page.getByRole('button', { name: t.outbox.discard, exact: true }).first().click()
    await page.getByRole('dialog').getByLabel(t.outbox.discardReason).fill('G-004')
    await page.getByRole('dialog').getByRole('button', { name: t.outbox.discard, exact: true }).click()
    await expect(page.getByRole('button', { name: t.outbox.discardSure })).toBeVisible()
    await page.getByRole('button', { name: t.outbox.discardSure }).click()
    await expect(chips(t.outbox.state.discarded)).toBeVisible()

    // The manager's view of it.
    const manager = await openPhone(browser, barn.manager, language)
    await manager.page.goto(conflictsPath)
    await expect(manager.page.getByText('G-003')).toBeVisible()
    await Promise.all([other.close(), phone.close(), manager.close()])
    await barn.close()
  })
