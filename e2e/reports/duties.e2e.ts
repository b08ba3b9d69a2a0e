import { expect, test } from '@playwright/test'
import { isClean } from '../accessible.ts'
import { inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

inBarn({})(
  '방문자가 출입구의 QR로 계정 없이 기록하고, 농장은 그 기록을 보고 인쇄한다',
  async ({ page, browser, baseURL, barn }) => {
    await signIn(page, barn.manager, 'ko')
    await page.goto('/popup/report/duties')
    await page.getByRole('link', { name: /출입구 QR/ }).click()
    await page.getByRole('button', { name: '출입구 QR 만들기' }).click()
    const gate = await page.getByRole('link', { name: '출입 기록' }).getAttribute('href')
    await isClean(page)

    // A visitor's phone: signed out, in another language.
    const phone = await browser.newContext({ baseURL: baseURL!, locale: 'vi', serviceWorkers: 'block' })
    const visitor = await phone.newPage()
    await visitor.goto(gate!)
    await expect(visitor.getByRole('heading', { name: 'Phiếu khách ra vào' })).toBeVisible()
    await isClean(visitor)
    await visitor.getByRole('button', { name: 'Gửi' }).click()
    await expect(visitor.getByText('Nhập họ tên')).toBeVisible()
    await visitor.getByLabel('Họ tên').fill('Nguyễn Văn An')
    await visitor.getByLabel('Đến từ').fill('Nhà máy cám')
    await visitor.getByLabel('Biển số xe').fill('80BA-1234')
    await visitor.getByLabel('Mục đích').selectOption('feed')
    await visitor
      .getByRole('group', { name: /khử trùng xe/ })
      .getByRole('radio', { name: 'Có' })
      .check()
    await visitor
      .getByRole('group', { name: /gần heo/ })
      .getByRole('radio', { name: 'Không' })
      .check()
    await visitor.getByRole('button', { name: 'Gửi' }).click()
    await expect(visitor.getByText('Đã ghi nhận')).toBeVisible()
    await phone.close()

    await page.goto('/popup/report/duties?of=visits')
    await expect(page.getByRole('row', { name: /Nguyễn Văn An/ })).toContainText('사료 운반')
    await isClean(page)
    // Printed from the browser's menu it has its rows.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row', { name: /Nguyễn Văn An/ })).toBeVisible()
    await page.emulateMedia({ media: null })
    // On paper it is a form, with all rows of the days.
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: '인쇄' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: '출입 기록부' })).toBeVisible()
    const total = Number(
      /(\d+)건/.exec(
        await page
          .getByText(/^\d+건$/)
          .last()
          .innerText(),
      )?.[1],
    )
    await expect(page.locator('section[lang=ko] tbody').last().getByRole('row')).toHaveCount(total)
    await expect(page.getByRole('cell', { name: 'Nguyễn Văn An' })).toBeVisible()
  },
)

test(
  '소독은 통신이 없어도 휴대폰에 저장되고, 연결되면 기록부에 오른다',
  { tag: '@long' },
  async ({ page, context }) => {
    const product = `차단 소독제 ${Date.now()}`
    await signIn(page, 'worker', 'ko')
    await page.goto('/popup/report/duties?of=disinfections')
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: '소독 기록' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '출입구' }).click()
    await sheet.getByLabel('소독약품명').fill(product)
    await sheet.getByLabel('희석배수').fill('250')
    await context.setOffline(true)
    await sheet.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('이 휴대폰에 전송 대기 1건이 있습니다')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('row').filter({ hasText: product })).toContainText('1:250')
  },
)

test(
  '모돈의 개체식별번호를 이력 대장에서 입력하고, 같은 번호는 거절된다',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'manager', 'ko')
    await page.goto('/popup/report/duties?of=traceability')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    // By her number: others may come in meanwhile, and stand before her.
    const [, , , tag] = await rows.nth(1).getByRole('cell').allInnerTexts()
    const first = rows.filter({ hasText: tag! }).first()
    const taken = (await rows.nth(2).innerText()).match(/\d{12}/)![0]
    await first.getByRole('button').first().click()
    const sheet = page.getByRole('dialog')
    await isClean(page)
    const field = sheet.getByLabel('개체식별번호')
    const before = await field.inputValue()
    await field.fill('12345')
    await sheet.getByRole('button', { name: '저장' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(taken)
    await sheet.getByRole('button', { name: '저장' }).click()
    await expect(sheet.getByText(/이미 .* 등록되어 있습니다/)).toBeVisible()
    const given = `${before.slice(0, 6)}999999`
    await field.fill(given)
    await sheet.getByRole('button', { name: '저장' }).click()
    await expect(first).toContainText(given)
  },
)
