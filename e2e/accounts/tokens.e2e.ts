import { expect, test } from '@playwright/test'
import { isClean } from '../accessible.ts'
import { signIn } from '../person.ts'

test('a read token reads, cannot write, and is revoked', async ({ page, playwright, baseURL }) => {
  await signIn(page, 'owner', 'ko')
  await page.goto('/popup/common/2')
  await page.getByRole('link', { name: '프로그램 연결' }).click()
  await page.getByRole('button', { name: '토큰 만들기' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(sheet.getByText('프로그램 이름을 입력하세요')).toBeVisible()
  await sheet.getByRole('textbox').fill('회계 프로그램')
  await sheet.getByRole('radio', { name: '30일' }).check()
  await sheet.getByRole('button', { name: '저장' }).click()
  const secret = await page
    .getByRole('dialog')
    .getByText(/^[\w-]{40,}$/)
    .textContent()

  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await program.post('/mobile/selectModonSearchList.json', { data: {} })).status()).toBe(200)
  const written = await program.post('/mobile/x/saveSupplier', { data: {} })
  expect([written.status(), (await written.json()).code]).toEqual([403, 'TOKEN_READS'])
  expect((await program.get('/mobile/x/tokens')).status()).toBe(403)

  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  await page.reload()
  await expect(page.getByText(/방금 전 사용|초 전 사용|지금 사용/)).toBeVisible()
  await page.getByRole('button', { name: '회계 프로그램 폐기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '폐기' }).click()
  await expect(page.getByText('토큰이 없습니다')).toBeVisible()
  expect((await program.post('/mobile/selectModonSearchList.json', { data: {} })).status()).toBe(401)
  await program.dispose()
})

test('the API document tries a call as the signed-in person', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/api')
  await page
    .getByRole('button', { name: 'Expand operation', exact: true })
    .and(page.locator('[data-tag=sows] *'))
    .click()
  await page
    .getByRole('button', { name: /selectModonSearchList/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table .response-col_status').last()).toHaveText(/^200/)
})

test(
  'a webhook is added, tried at an address that is down, and removed; its secret is shown once',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'owner', 'ko')
    await page.goto('/popup/common/tokens')
    await page.getByRole('link', { name: '웹훅' }).click()
    await page.getByRole('button', { name: '웹훅 추가' }).click()
    const sheet = page.getByRole('dialog')
    const address = sheet.getByRole('textbox')
    const save = sheet.getByRole('button', { name: '저장' })
    await address.fill('https://127.0.0.1/told')
    await save.click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    const name = `told-${Date.now()}.invalid`
    await address.fill(`https://${name}/`)
    await save.click()
    const secret = sheet.getByText(/^whsec_[\w+/]{40,}=*$/)
    await expect(secret).toBeVisible()
    await isClean(page)
    const shown = await secret.innerText()
    await sheet.getByRole('button', { name: '닫기' }).click()

    const row = page.getByRole('listitem').filter({ hasText: name }).or(page.getByRole('button', { name }))
    await expect(row.first()).toContainText('켜짐')
    await row.first().click()
    await sheet.getByRole('button', { name: '시험 전송' }).click()
    await expect(sheet.getByText(/응답 없음/).first()).toBeVisible()
    await expect(sheet.getByText('대기').first()).toBeVisible()
    expect(await page.content()).not.toContain(shown)
    await isClean(page)
    await sheet.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: '삭제' }).click()
    await expect(row).toHaveCount(0)
  },
)
