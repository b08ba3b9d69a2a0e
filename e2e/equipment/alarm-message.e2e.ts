// The message about an alarm of one's own turn stays at the top of the page until it is closed.
import { expect, test, type Page } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { rooms } from '../../web/src/app/words.ts'
import { inBarn, places } from '../barn.ts'
import { signIn } from '../person.ts'

/** Where the messages at the top end, and where the title and the heads of tables begin, px. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect()
    const messages = [...document.querySelectorAll('[popover] > div')].map(box)
    const heads = [...document.querySelectorAll('header h1, header button, header a, thead th')].map(box)
    return {
      messages: messages.length,
      end: Math.max(...messages.map(({ bottom }) => bottom)),
      begin: Math.min(...heads.filter(({ height }) => height > 0).map(({ top }) => top)),
    }
  })
const expectClear = (page: Page, messages: number) =>
  expect(async () => {
    const found = await edges(page)
    expect(found.messages).toBe(messages)
    expect(found.begin).toBeGreaterThanOrEqual(found.end)
  }).toPass({ timeout: 3_000 })

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

inBarn({ weaned: 40 })("covers neither the page's head nor that of a table", async ({ page, barn }) => {
  const { records, alarms } = inLanguage('vi', rooms)
  const send = await barn.sensor()
  await send([{ at: new Date(Date.now() - 60_000).toISOString(), values: { temperature: 24 } }])
  await signIn(page, barn.manager, 'vi')
  await page.goto(`${places.plan}?report=150005`)
  await expect(page.getByRole('row').nth(20)).toBeAttached()
  await barn.query(`update equipment set cycle = 1 where farm_id = $1`, [barn.farmId])
  await barn.query(`select pg_notify('penside_equipment', $1)`, [
    JSON.stringify({ farm: barn.farmId, kind: 'state' }),
  ])
  await expect(page.getByText(alarms.yourTurn_other.replace('{{count}}', '1'))).toBeVisible({
    timeout: 60_000,
  })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectClear(page, 1)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectClear(page, 1)
  }

  // Another message joins it.
  await page.setViewportSize({ width: 360, height: 640 })
  await page
    .getByRole('button', { name: `${records.round.notInHeat} · W-00` })
    .first()
    .click()
  await expect(page.getByRole('status').getByText('W-00')).toBeVisible()
  await expectClear(page, 2)
})
