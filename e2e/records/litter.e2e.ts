import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../person.ts'

const exact = (name: string) => ({ name, exact: true })
type Nursing = { pigNo: number; farmPigNo: string; poudusu: number }

/** The sows with the most piglets; each journey works on others, so that they may run side by side. */
async function nursingSows(page: Page, from: number, count: number): Promise<Nursing[]> {
  const sows: Nursing[] = await page.evaluate(async () => (await fetch('/mobile/x/nursingSows.json')).json())
  return sows.toSorted((a, b) => b.poudusu - a.poudusu || a.pigNo - b.pigNo).slice(from, from + count)
}
const nursingOf = (page: Page, { pigNo }: Nursing) =>
  page.evaluate(
    async (id) =>
      ((await (await fetch('/mobile/x/nursingSows.json')).json()) as Nursing[]).find(
        (sow) => sow.pigNo === id,
      )?.poudusu,
    pigNo,
  )
const save = async (page: Page, word: string) => {
  await page.getByRole('button', exact(word)).click()
  await page.getByRole('dialog').getByRole('button', exact(word)).click()
}
const axe = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations,
  ).toEqual([])

test('piglets are fostered from one sow to another in one go, and both records are deleted in one go', async ({
  page,
}) => {
  await signIn(page, 'worker', 'en')
  const [giver, receiver] = (await nursingSows(page, 0, 2)) as [Nursing, Nursing]
  await page.goto('/popup/record/9')
  await page.getByRole('searchbox').fill(giver.farmPigNo)
  const found = page.locator('main').getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(giver.farmPigNo)
  await found.getByRole('link').click()
  await expect(page).toHaveURL(/\/popup\/record\/91\?pigNo=/)

  // Nothing, more than she has, and to nobody: each refused in words.
  await page.getByRole('button', exact('Save')).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Enter the out count or the in count' }),
  ).toBeVisible()
  await page.locator('button[name="outFemales"]').click()
  const key = (digit: string) => page.getByRole('group', exact('Out ♀')).getByRole('button', exact(digit))
  await key('9').click()
  await key('9').click()
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'She nurses' })).toBeVisible()
  await page.locator('button[name="outFemales"]').click()
  await key('2').click()
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose the other sow' })).toBeVisible()
  await page.locator('input[name="toId"]').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill(receiver.farmPigNo)
  await sheet.getByRole('button', { name: receiver.farmPigNo }).first().click()
  await axe(page)
  await save(page, 'Save')
  await expect(page.getByText('It has been saved').first()).toBeVisible()
  await expect.poll(() => nursingOf(page, giver)).toBe(giver.poudusu - 2)
  await expect.poll(() => nursingOf(page, receiver)).toBe(receiver.poudusu + 2)

  // The form stands open for another; the other sow has her half, and deleting it deletes both.
  await expect(page.locator('input[name="fosteredOn"]')).toBeVisible()
  await page.goto(`/popup/record/91?pigNo=${receiver.pigNo}`)
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr')
  await expect(rows.first()).toContainText(giver.farmPigNo)
  await rows.first().getByRole('button').click()
  await page.getByRole('button', exact('Delete')).click()
  await page.getByRole('dialog').getByRole('button', exact('Delete')).click()
  await expect(page.getByText('Deleted').first()).toBeVisible()
  await expect.poll(() => nursingOf(page, giver)).toBe(giver.poudusu)
})

test('죽은 포유자돈을 기록하고 삭제한다', async ({ page }) => {
  await signIn(page, 'worker', 'ko')
  const [sow] = (await nursingSows(page, 2, 1)) as [Nursing]
  await page.goto(`/popup/record/51?pigNo=${sow.pigNo}`)
  await page.getByRole('button', exact('저장')).click()
  await expect(page.getByRole('alert').filter({ hasText: '폐사 원인' })).toBeVisible()
  await page.getByRole('button', exact('압사')).click()
  await axe(page)
  await save(page, '저장')
  await expect(page.getByText('저장되었습니다').first()).toBeVisible()
  await expect.poll(() => nursingOf(page, sow)).toBe(sow.poudusu - 1)
  const rows = page.getByRole('table', { name: '이력' }).locator('tbody tr')
  await rows.first().getByRole('button').click()
  await page.getByRole('button', exact('삭제')).click()
  await page.getByRole('dialog').getByRole('button', exact('삭제')).click()
  await expect(page.getByText('삭제되었습니다').first()).toBeVisible()
  await expect.poll(() => nursingOf(page, sow)).toBe(sow.poudusu)
})

test('loại một nái đang nuôi con phải nói heo con đi đâu, và heo con trở về khi xóa', async ({ page }) => {
  await signIn(page, 'worker', 'vi')
  const [leaving, receiver] = (await nursingSows(page, 3, 2)) as [Nursing, Nursing]
  await page.goto(`/popup/record/12-1?pigNo=${leaving.pigNo}`)
  await expect(page.locator('input[name="reason"]')).toHaveValue('Nái già')
  await page.getByRole('button', exact('Lưu')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Với mỗi phần heo con' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nái nhận' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill(receiver.farmPigNo)
  await sheet.getByRole('button', { name: receiver.farmPigNo }).first().click()
  // One of them has died, and so has the sow: no medicine keeps her from slaughter then.
  await page.getByRole('button', exact('Chết')).click()
  await page.getByRole('button', { name: 'Số con Giảm' }).click()
  await page.getByRole('button', { name: 'Chia 1 con còn lại' }).click()
  await page.getByRole('radio', { name: 'Đã chết' }).nth(1).check({ force: true })
  await page.getByRole('textbox', { name: 'Nguyên nhân chết' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bị đè' }).click()
  await axe(page)
  await save(page, 'Lưu')
  await expect(page).toHaveURL(/\/popup\/record\/12$/)
  await expect.poll(() => nursingOf(page, receiver)).toBe(receiver.poudusu + leaving.poudusu - 1)
  expect(await nursingOf(page, leaving)).toBeUndefined()

  await page.goto(`/popup/record/12-1?pigNo=${leaving.pigNo}`)
  await page.getByRole('table', { name: 'Lịch sử' }).locator('tbody tr').first().getByRole('button').click()
  await page.getByRole('button', exact('Xóa')).click()
  await page.getByRole('dialog').getByRole('button', exact('Xóa')).click()
  await expect(page.getByText('xóa').first()).toBeVisible()
  await expect.poll(() => nursingOf(page, leaving)).toBe(leaving.poudusu)
  await expect.poll(() => nursingOf(page, receiver)).toBe(receiver.poudusu)
})
