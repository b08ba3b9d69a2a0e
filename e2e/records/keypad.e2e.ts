import { expect, type Page } from '@playwright/test'
import { workLists } from '@penside/contract/reports/work-plan.ts'
import { inBarn, words } from '../barn.ts'
import { inLanguages, signIn } from '../person.ts'

const test = inBarn({ pregnant: 2, nursing: [12] })
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

/** Top and bottom of an element in the window. */
const box = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect())
    return {
      count: boxes.length,
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      least: Math.min(...boxes.map(({ width, height }) => Math.min(width, height))),
    }
  })

test('the animal, her counts, the whole keypad and the next step are on one screen', async ({
  page,
  barn,
}) => {
  const forms = {
    farrowing: `${barn.sow('P-001', '41')}&round=${workLists.farrowing}`,
    weaning: barn.sow('L-001', '61'),
    fostering: barn.sow('L-001', '91'),
    'partial weaning': barn.sow('L-001', '11-1'),
    'piglet death': barn.sow('L-001', '51'),
  }
  await signIn(page, barn.worker, 'ko')
  await page.goto(forms.weaning)
  for (const language of inLanguages('vi')) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    for (const [form, path] of Object.entries(forms)) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: words[language].ui.save, exact: true })).toBeVisible()
      // The save bar replaces the footer.
      await expect(page.locator('nav[class*="_footer_"]')).toHaveCSS('display', 'none')
      const keypad = page.locator('main [role="group"] [role="group"]')
      await expect(keypad.getByRole('button')).toHaveCount(12)
      for (const size of sizes) {
        await page.setViewportSize(size)
        const what = `${form}, ${language}, ${size.width} x ${size.height}`
        const measured = async () => ({
          header: await box(page, 'header'),
          tag: await box(page, 'main h2'),
          counts: await box(page, 'main [role="group"]:has([role="group"]) > div:first-child > *'),
          keys: await box(page, 'main [role="group"] [role="group"] > button'),
          bar: await box(page, '[data-save-bar]'),
        })
        // The keys adapt to the screen size a moment later.
        await expect
          .poll(async () => {
            const { keys, bar } = await measured()
            return keys.bottom - bar.top
          }, what)
          .toBeLessThanOrEqual(0)
        const { header, tag, counts, keys, bar } = await measured()
        expect.soft(tag.top, `${what}: her tag is under the header`).toBeGreaterThanOrEqual(header.bottom)
        expect.soft(counts.bottom, `${what}: the counts lie on the keys`).toBeLessThanOrEqual(keys.top)
        expect.soft(keys.count, what).toBe(12)
        expect.soft(bar.bottom, `${what}: the bar`).toBeLessThanOrEqual(size.height)
        expect
          .soft(Math.min(keys.least, counts.least), `${what}: too small to touch`)
          .toBeGreaterThanOrEqual(48)
      }
      // Two lines of errors push no key behind the bar.
      if (form === 'weaning') {
        await keypad.getByRole('button', { name: '1', exact: true }).click()
        await page.getByRole('button', { name: words[language].ui.save, exact: true }).click()
        const alert = page.getByRole('alert').first()
        await expect(alert).toBeVisible()
        await alert.evaluate((said) => (said.style.minHeight = '2lh'))
        await page.evaluate(() => window.scrollTo(0, 0))
        // The keys adapt to the content above a moment later.
        await expect(async () => {
          const [keys, bar] = [
            await box(page, 'main [role="group"] [role="group"] > button'),
            await box(page, '[data-save-bar]'),
          ]
          expect(
            keys.bottom,
            `weaning, ${language}: keys behind the bar under a message`,
          ).toBeLessThanOrEqual(bar.top)
        }).toPass()
      }
      // The error of a field is visible wherever the field is.
      if (language === 'vi' && form !== 'weaning') {
        await page.getByRole('button', { name: words.vi.ui.save, exact: true }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        const [said, header, bar] = [
          await box(page, '[role="alert"]'),
          await box(page, 'header'),
          await box(page, '[data-save-bar]'),
        ]
        expect
          .soft(said.top, `${form}: the message is above the screen`)
          .toBeGreaterThanOrEqual(header.bottom)
        expect.soft(said.bottom, `${form}: the message is behind the bar`).toBeLessThanOrEqual(bar.top)
      }
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      const beside = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(beside, `${form}, ${language}: sideways at twice the text`).toBeLessThanOrEqual(0)
    }
  }
})
