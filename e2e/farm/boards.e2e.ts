import { expect, test } from '@playwright/test'
import { signIn } from '../person.ts'

test('an inquiry is asked by a worker and answered by the owner', async ({ page, browser }) => {
  const title = `Boots ${Date.now().toString(36)}`
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/common/2')
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await page.getByRole('button', { name: 'Ask' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask' })
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
