import { expect, test } from '@playwright/test'
import { demoPassword, signIn } from '../person.ts'

test('an invited worker joins, becomes a manager and leaves', async ({ page, browser }) => {
  const login = `e2e-${Date.now().toString(36)}`
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/common/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite a member' })
  await sheet.getByRole('button', { name: 'Make an invitation link' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  const link = await sheet.getByText(/\/join\?token=/).innerText()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Open invitations')).toBeVisible()

  // She opens the link, makes mistakes first, and is in.
  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.addInitScript(() => localStorage.setItem('lang', localStorage.getItem('lang') ?? 'en'))
  await newcomer.goto(link)
  await expect(newcomer.getByText('You are invited as Worker')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(newcomer.getByText('Enter the user ID')).toBeVisible()
  await newcomer.locator('input[name="login"]').fill(login)
  await newcomer.locator('input[name="password"]').fill('short')
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(newcomer.getByRole('alert').filter({ hasText: '8 characters' })).toBeVisible()
  await newcomer.locator('input[name="password"]').fill('long enough')
  await newcomer.locator('input[name="name"]').fill('Newcomer')
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(newcomer).toHaveURL(/\/popup\/common\/[13]$/)

  // The link works once.
  const late = await (await browser.newContext()).newPage()
  await late.addInitScript(() => localStorage.setItem('lang', 'en'))
  await late.goto(link)
  await expect(late.getByText('has expired or was used')).toBeVisible()
  await late.context().close()

  await page.reload()
  await page.getByRole('button', { name: new RegExp(login) }).click()
  const person = page.getByRole('dialog', { name: 'Newcomer' })
  await person.getByRole('radio', { name: 'Manager' }).check()
  await person.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It has been saved')).toBeVisible()
  await newcomer.goto('/popup/common/members')
  await expect(newcomer.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()

  await page.getByRole('button', { name: new RegExp(login) }).click()
  await person.getByRole('button', { name: 'Sign out on all devices' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign out', exact: true }).click()
  await newcomer.reload()
  await expect(newcomer.locator('input[name="login"]')).toBeVisible()

  await page.getByRole('button', { name: new RegExp(login) }).click()
  await person.getByRole('button', { name: 'Remove from the farm' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove from the farm' }).click()
  await expect(page.getByRole('button', { name: new RegExp(login) })).toHaveCount(0)

  // What she recorded would stay; her name goes.
  await page.getByRole('button', { name: 'Remove name Newcomer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove name' }).click()
  await expect(page.getByText('The name is removed')).toBeVisible()
  await expect(page.getByText('Newcomer')).toHaveCount(0)
  await newcomer.context().close()
})

test('an invitation is withdrawn', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/common/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite a member' })
  await sheet.getByRole('radio', { name: 'Manager' }).check()
  await sheet.getByRole('button', { name: 'Make an invitation link' }).click()
  const link = await sheet.getByText(/\/join\?token=/).innerText()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Withdraw Manager' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation is withdrawn')).toBeVisible()
  await page.goto('/logout')
  await expect(page.locator('input[name="login"]')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('has expired or was used')).toBeVisible()
})

test(
  'a manager cannot touch an owner, a worker cannot touch anyone',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signIn(page, 'manager', 'en')
    await page.goto('/popup/common/members')
    await page.getByRole('button', { name: /owner · / }).click()
    await expect(page.getByRole('dialog').getByText('Only an owner can change an owner')).toBeVisible()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Remove from the farm' }),
    ).toBeDisabled()

    const worker = await (await browser.newContext()).newPage()
    await signIn(worker, 'worker', 'en')
    await worker.goto('/popup/common/2')
    await expect(worker.getByRole('link', { name: 'Members' })).toHaveCount(0)
    await worker.goto('/popup/common/members')
    await expect(worker.getByText('You may not do this')).toBeVisible()
    await worker.context().close()
  },
)

test('ends the session of a lost phone', async ({ page, browser }) => {
  const lost = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' })
  ).newPage()
  await signIn(lost, 'other', 'en')
  await signIn(page, 'other', 'en')
  await page.goto('/popup/common/2')
  await expect(page.getByText('This device')).toHaveCount(1)
  const devices = page.getByRole('button', { name: 'Sign out Chrome on Android' })
  const before = await devices.count()
  expect(before).toBeGreaterThan(0)
  for (let left = before; left > 0; left--) {
    await devices.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(devices).toHaveCount(left - 1)
  }
  await lost.goto('/popup/common/3')
  await expect(lost.locator('input[name="login"]')).toBeVisible()
  await lost.context().close()
})

test('a wrong current password changes nothing', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'other', 'en')
  await page.goto('/popup/common/2')
  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change password' })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveCount(2)
  await sheet.locator('input[name="password"]').fill(`${demoPassword}-not`)
  await sheet.locator('input[name="newPassword"]').fill('a new password')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('The current password is wrong')).toBeVisible()
})
