import { expect } from '@playwright/test'
import { inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({ gilts: 1 })
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test('fields and buttons of a form are no wider than 720 px beside the list and on a full page', async ({
  page,
  barn,
}) => {
  await signIn(page, barn.manager, 'en')
  for (const [address, control] of [
    [barn.sow('G-001'), 'matedOn'],
    ['/popup/mgt/receipts', 'receivedOn'],
  ] as const) {
    await page.goto(address)
    const field = page.locator(`form:has([name="${control}"])`)
    await expect(field).toBeVisible()
    const widths = await field.evaluate((form) =>
      [...form.querySelectorAll('input, button, textarea')].map((each) => each.getBoundingClientRect().width),
    )
    expect(Math.max(...widths), address).toBeLessThanOrEqual(720)
    const bar = await field.locator('[data-save-bar] button').first().boundingBox()
    expect(bar!.width, address).toBeLessThanOrEqual(720)
  }
})
