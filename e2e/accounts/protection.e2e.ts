import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { disinfections } from '@penside/contract/reports/disinfection.ts'
import { isAccessible } from '../accessible.ts'
import { openBarn } from '../barn.ts'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    page: '개인정보 보관',
    audit: '바꾸기 전의 값',
    years: '10년',
    file: '파일로 받기',
    leave: '나가면서 이름 지우기',
  },
  en: {
    page: 'Data protection',
    audit: 'Values before a change',
    years: '10 years',
    file: 'Download as a file',
    leave: 'Leave and remove my name',
  },
  vi: {
    page: 'Bảo vệ dữ liệu',
    audit: 'Giá trị trước khi sửa',
    years: '10 năm',
    file: 'Tải về tệp',
    leave: 'Rời trại và xóa tên tôi',
  },
} as const

for (const language of inLanguages('ko')) {
  const t = words[language]
  test(`how long what is kept is read by everybody, and a member takes her data along (${language})`, async ({
    page,
  }) => {
    const barn = await openBarn({})
    await page.goto('/liApp/privacy')
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    await page.reload()
    await expect(page.getByText(t.audit)).toBeVisible()
    await expect(page.getByText(t.years, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t.file })).toHaveCount(0)

    await signIn(page, barn.worker, language)
    await page.goto('/popup/common/2')
    await page.getByRole('link', { name: t.page }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t.file }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe(`penside-${barn.worker}.json`)
    const mine = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { login: string } }
    expect(mine.account.login).toBe(barn.worker)
    await isAccessible(page)

    await page.getByRole('button', { name: t.leave }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.leave }).click()
    await expect(page.locator('input[name="login"]')).toBeVisible()
    await barn.close()
  })
}

test('농장에서 나가려면 보내지 않은 기록을 먼저 보내야 한다', async ({ page }) => {
  const barn = await openBarn({})
  await signIn(page, barn.worker, 'ko')
  await page.goto('/popup/report/duties?of=disinfections')
  await page.getByRole('button', { name: '소독 기록' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '출입구' }).click()
  await sheet.getByLabel('소독약품명').fill('차단 소독제')
  await sheet.getByLabel('희석배수').fill('250')
  await page.route(disinfections.save.path, (route) => route.abort())
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('이 휴대폰에 전송 대기 1건이 있습니다')).toBeVisible()

  await page.goto('/popup/common/2')
  await page.getByRole('link', { name: words.ko.page }).click()
  await page.getByRole('button', { name: words.ko.leave }).click()
  await expect(page.getByText('보내지 않은 기록 1건을 먼저 보내세요')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await barn.close()
})
