import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

test("a worker's inquiry is answered by the owner", { tag: '@long' }, async ({ page, browser }) => {
  const title = `Boots ${Date.now().toString(36)}`
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/common/2')
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask a question' })
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Enter title')).toBeVisible()
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Text').fill('Which boots in the nursery?')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const asked = page.getByRole('link', { name: title })
  await expect(asked).toContainText('Waiting')

  const helper = await (await browser.newContext()).newPage()
  await signIn(helper, 'owner', 'en')
  await helper.goto('/popup/common/3')
  await helper.getByRole('link', { name: /inquir(y|ies) to answer/ }).click()
  await helper.getByRole('link', { name: title }).click()
  await helper.getByLabel('Answer').fill('The white ones.')
  await helper.getByRole('button', { name: 'Send' }).click()
  await expect(helper.getByRole('article')).toHaveCount(2)
  await helper.context().close()

  await page.reload()
  await expect(asked).toContainText('Answered')
  await asked.click()
  await expect(page.getByText('The white ones.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the inquiry' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the inquiry' }).click()
  await expect(page.getByText(/^Closed by/)).toBeVisible()

  // Many need no answer: the question is there already.
  await page.goto('/popup/board/1')
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('searchbox').fill('phone lost')
  await page.getByRole('button', { name: 'I lost my phone.' }).click()
  await expect(page.getByText(/sign the lost one out/)).toBeVisible()
  await expect(page.getByRole('button', { name: /no network/ })).toHaveCount(0)
})

test('a notice with a picture and a plan is written by the owner and read on a second phone', async ({
  page,
  browser,
}) => {
  const title = `Visit ${Date.now().toString(36)}`
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/board/0')
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const sheet = page.getByRole('dialog', { name: 'Write a notice' })
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('textbox', { name: 'Text' }).fill('On Friday at nine.')
  const attach = (name: string, mimeType: string, buffer: Buffer) =>
    sheet.getByLabel('Attach pictures or PDF').setInputFiles({ name, mimeType, buffer })
  await attach('page.pdf', 'application/pdf', Buffer.from('<script>alert(1)</script>'))
  await expect(sheet.getByRole('alert')).toContainText('Only pictures')
  await attach('plan.pdf', 'application/pdf', plan)
  await expect(sheet.getByText('plan.pdf')).toBeVisible()
  // Larger than anything that is stored: the phone makes it smaller.
  const photo = await page.screenshot({ type: 'png', scale: 'device', fullPage: true })
  await attach('barn.png', 'image/png', photo)
  await expect(sheet.getByText('barn.jpg')).toBeVisible()
  await sheet.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('link', { name: title })).toContainText('2 files')

  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, 'worker', 'en')
  await phone.goto('/popup/common/3')
  await phone.getByRole('link', { name: /unread notice/ }).click()
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByText('On Friday at nine.')).toBeVisible()
  const picture = phone.getByRole('img', { name: 'barn.jpg' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  const opened = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'plan.pdf' }).click()
  expect((await opened).suggestedFilename()).toBe('plan.pdf')
  await phone.goto('/popup/board/0')
  await expect(phone.getByRole('link', { name: title })).not.toContainText('Unread')
  await phone.context().close()

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Read by 2 of 3' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The notice is withdrawn')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

const plan = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
)
