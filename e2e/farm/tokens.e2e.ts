import { expect, test } from '@playwright/test'
import { isClean } from '../accessible.ts'
import { signIn } from '../person.ts'

test('a token is made for a program, which reads with it and writes nothing, and is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
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

test('a webhook is made, says that its program does not answer, gets another secret, and is removed', async ({
  page,
}) => {
  await signIn(page, 'owner', 'ko')
  await page.goto('/popup/common/webhooks')
  const add = page.getByRole('button', { name: '웹훅 추가' })
  const sheet = page.getByRole('dialog').last()
  const secretIn = () => sheet.getByText(/^whsec_[\w+/]{43}=$/).textContent({ timeout: 30_000 })
  await add.click()
  // An address inside the network is refused, at its field.
  await sheet.getByLabel('주소').fill('https://192.168.0.7/told')
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(sheet.getByLabel('주소')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('주소').fill('https://program.invalid/told')
  await expect(sheet.getByLabel('주소')).not.toHaveAttribute('aria-invalid', 'true')
  await sheet.getByRole('button', { name: '저장' }).click()
  const first = await secretIn()
  await isClean(page)
  await sheet.getByRole('button', { name: '닫기' }).click()

  const row = page.getByRole('button', { name: /program\.invalid/ })
  await row.click()
  await sheet.getByRole('button', { name: '시험 전송' }).click()
  await expect(sheet.getByText(/시험/).last()).toBeVisible()
  await expect(sheet.getByText(/응답 없음/).first()).toBeVisible({ timeout: 60_000 })
  await expect(sheet.getByText('대기').first()).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: '비밀키 교체' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '비밀키 교체' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await secretIn()).not.toBe(first)
  await sheet.getByRole('button', { name: '닫기' }).click()

  await row.click()
  await sheet.getByRole('button', { name: '삭제' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('웹훅이 없습니다')).toBeVisible()
})
