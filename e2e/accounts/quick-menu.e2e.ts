import { expect, test, type Page } from '@playwright/test'
import { marketing } from '@penside/contract/company/marketing.ts'
import { quickMenus } from '@penside/contract/accounts/quick-menu.ts'
import { isClean } from '../accessible.ts'
import { signIn } from '../person.ts'

const quick = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Quick' })
const entries = (page: Page) => page.getByRole('list', { name: 'Quick menu' }).getByRole('link')
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
/** The server has these, in this order. */
const saved = (page: Page, paths: readonly string[]) =>
  page.waitForResponse((answer) => {
    const { menuUris } = (answer.request().postDataJSON() ?? {}) as { menuUris?: string[] }
    return answer.url().includes(quickMenus.save.path) && menuUris?.join() === paths.join()
  })

test('sorts the quick menu by touch and keyboard, and shows it on another phone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', 'en')
  await page.request.post(quickMenus.save.path, {
    data: { menuUris: [] },
    headers: { 'x-operation-id': crypto.randomUUID() },
  })
  for (let i = 0; i < 2; i++) {
    await page.goto('/popup/record/2')
    await expect(page.getByRole('heading', { name: 'Mating' })).toBeVisible()
  }

  // What she opens is proposed.
  await quick(page).click()
  await expect(page.getByText('No screens yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Mating' }).click()
  await expect(entries(page)).toHaveText(['Mating'])
  await expect(page.getByText('Opened often')).toHaveCount(0)

  await page.getByRole('link', { name: 'Add screens' }).click()
  const choose = async (name: string) => {
    await page.getByRole('checkbox', { name }).click()
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  }
  await page.getByRole('searchbox').fill('farrow')
  await choose('Farrowing')
  await page.getByRole('searchbox').fill('')
  await choose('Work plan')
  await expect(page.getByText('3 screens chosen')).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(entries(page)).toHaveText(['Mating', 'Farrowing', 'Work plan'])
  await isClean(page)

  await page.getByRole('link', { name: 'Change the order' }).click()
  await expect(rows(page)).toHaveText(['Mating', 'Farrowing', 'Work plan'])
  const grip = page.getByRole('button', { name: 'Move Mating', exact: true })
  const [from, to] = [await grip.boundingBox(), await rows(page).nth(2).boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(from!.x + 20, to!.y + 40, { steps: 6 })
  await page.mouse.up()
  await expect(rows(page)).toHaveText(['Farrowing', 'Work plan', 'Mating'])
  await page.getByRole('button', { name: 'Move Work plan', exact: true }).press('ArrowUp')
  await expect(rows(page)).toHaveText(['Work plan', 'Farrowing', 'Mating'])
  await expect(page.getByRole('button', { name: 'Move Work plan', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Mating up' }).click()
  const last = saved(page, ['/popup/report/10', '/popup/record/2'])
  await page.getByRole('button', { name: 'Remove Farrowing' }).click()
  await expect(rows(page)).toHaveText(['Work plan', 'Mating'])
  await last
  await isClean(page)

  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, 'manager', 'en')
  await phone.goto('/popup/quick/0')
  await expect(entries(phone)).toHaveText(['Work plan', 'Mating'])
  await entries(phone).nth(1).click()
  await expect(phone).toHaveURL(/\/popup\/record\/2$/)
  await phone.context().close()

  // Without a network they stand as they were read last, and what cannot be kept is taken back.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(entries(page)).toHaveText(['Work plan', 'Mating'])
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Home' }).click()
  await quick(page).click()
  await expect(entries(page)).toHaveText(['Work plan', 'Mating'])
  await page.getByRole('link', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'Remove Mating' }).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(rows(page)).toHaveText(['Work plan', 'Mating'])
})

test('in the special environment there is no quick menu', async ({ page }) => {
  await signIn(page, 'special', 'en')
  await page.goto('/popup/common/2')
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(quick(page)).toHaveCount(0)
})

test(
  'shows an advertisement below the quick menu of members who have agreed',
  { tag: '@long' },
  async ({ page, browser }) => {
    const title = `Feed ${Date.now().toString(36)}`
    await signIn(page, 'owner', 'en')
    await page.goto('/popup/etc/12')
    await page.getByRole('button', { name: /Post an advertisement|Edit the advertisement/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Advertisement' })
    await sheet.getByLabel('Title').fill(title)
    await sheet.getByLabel('Link').fill('http://feed.example.com')
    const picture = await page.screenshot({ type: 'png' })
    await sheet
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    await expect(sheet.getByRole('img', { name: 'Picture' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Check link')).toBeVisible()
    await sheet.getByLabel('Link').fill('https://feed.example.com/summer')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const place = page.getByRole('link', { name: title })
    await expect(place).toContainText('Opens feed.example.com in a new tab')
    await isClean(page)

    const phone = await (await browser.newContext()).newPage()
    await signIn(phone, 'manager', 'en')
    const asNever = { data: { agreeYn: 'N' }, headers: { 'x-operation-id': crypto.randomUUID() } }
    await phone.request.post(marketing.say.path, asNever)
    await phone.goto('/popup/quick/0')
    await expect(phone.getByRole('link', { name: 'Add screens' })).toBeVisible()
    await expect(phone.getByRole('link', { name: title })).toHaveCount(0)
    await phone.goto('/popup/etc/0')
    await phone.getByRole('checkbox', { name: 'Advertisements' }).click()
    await phone.getByRole('button', { name: 'I agree' }).click()
    await expect(phone.getByRole('checkbox', { name: 'Advertisements' })).toBeChecked()
    await expect(phone.getByText(/^You agreed on \d{4}-\d\d-\d\d, and can/)).toBeVisible()
    await phone.goto('/popup/quick/0')
    await expect(phone.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      'https://feed.example.com/summer',
    )
    await phone.context().close()

    await page.getByRole('button', { name: 'Withdraw the advertisement' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the advertisement' }).click()
    await expect(page.getByText('No advertisement in this place')).toBeVisible()
  },
)
