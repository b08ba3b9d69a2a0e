import { expect, type Page } from '@playwright/test'
import { isAccessible } from '../accessible.ts'
import { exact, inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const [giver, receiver] = ['L-001', 'L-002']
// Enough sows that the sheet shows its search field.
const test = inBarn({ nursing: [12, 9, ...Array<number>(8).fill(10)] })

/** Piglets that a sow nurses on the server; undefined if none. */
async function nursing(page: Page, tag: string) {
  const sows = (await (await page.request.get('/mobile/x/nursingSows.json')).json()) as {
    farmPigNo: string
    poudusu: number
  }[]
  return sows.find(({ farmPigNo }) => farmPigNo === tag)?.poudusu
}
const save = async (page: Page, word: string) => {
  await page.getByRole('button', exact(word)).click()
  await page.getByRole('dialog').getByRole('button', exact(word)).click()
}

test('a fostering creates and deletes the records of both sows', async ({ page, barn }) => {
  await signIn(page, barn.worker, 'en')
  await page.goto('/popup/record/9')
  await page.getByRole('searchbox').fill(giver)
  const found = page.locator('main').getByRole('listitem')
  await expect(found).toHaveText([new RegExp(giver)])
  await found.getByRole('link').click()
  await expect(page).toHaveURL(/\/popup\/record\/91\?pigNo=/)

  // No piglets, too many, and no partner are rejected with a message.
  await page.getByRole('button', exact('Save')).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Enter how many piglets go out or come in' }),
  ).toBeVisible()
  await page.locator('button[name="outFemales"]').click()
  const key = (digit: string) => page.getByRole('group', exact('Out')).getByRole('button', exact(digit))
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
  await sheet.getByRole('searchbox').fill(receiver)
  await sheet.getByRole('button', { name: receiver }).first().click()
  await isAccessible(page)
  await save(page, 'Save')
  await expect.poll(() => nursing(page, giver)).toBe(12 - 2)
  await expect.poll(() => nursing(page, receiver)).toBe(9 + 2)
  // Only heads were entered, so the sexes are unknown.
  expect(
    await barn.query('select females, males, unsexed from litter_change where farm_id = $1', [barn.farmId]),
  ).toEqual([giver, receiver].map(() => ({ females: 0, males: 0, unsexed: 2 })))

  // The form is open for another record. The other sow has her half, and deleting it deletes both.
  await expect(page.locator('input[name="fosteredOn"]')).toBeVisible()
  await page.goto(barn.sow(receiver, '91'))
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr')
  await expect(rows.first()).toContainText(giver)
  // The row's name identifies the record beyond the parity.
  const row = rows.first().getByRole('button', { name: /^1 \d{4}-\d\d-\d\d/ })
  expect((await row.boundingBox())?.width).toBeGreaterThanOrEqual(48)
  await row.click()
  await page.getByRole('button', exact('Delete')).click()
  await page.getByRole('dialog').getByRole('button', exact('Delete')).click()
  await expect.poll(() => nursing(page, giver)).toBe(12)
})

test('죽은 포유자돈을 기록하고 삭제한다', { tag: '@long' }, async ({ page, barn }) => {
  await signIn(page, barn.worker, 'ko')
  await page.goto(barn.sow(giver, '51'))
  await page.getByRole('button', exact('저장')).click()
  await expect(page.getByRole('alert').filter({ hasText: '폐사 원인' })).toBeVisible()
  await page.getByRole('button', exact('압사')).click()
  await isAccessible(page)
  await save(page, '저장')
  await expect.poll(() => nursing(page, giver)).toBe(12 - 1)
  const rows = page.getByRole('table', { name: '이력' }).locator('tbody tr')
  await rows.first().getByRole('button').click()
  await page.getByRole('button', exact('삭제')).click()
  await page.getByRole('dialog').getByRole('button', exact('삭제')).click()
  await expect.poll(() => nursing(page, giver)).toBe(12)
})

test(
  'loại một nái đang nuôi con phải nói heo con đi đâu, và heo con trở về khi xóa',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'vi')
    await page.goto(barn.sow(giver, '12-1'))
    await expect(page.locator('input[name="reason"]')).toHaveValue('Nái già')
    await page.getByRole('button', exact('Lưu')).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Với mỗi phần heo con' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Nái nhận' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('searchbox').fill(receiver)
    await sheet.getByRole('button', { name: receiver }).first().click()
    // One piglet and the sow died, so no withdrawal period applies.
    await page.getByRole('button', exact('Chết')).click()
    await page.getByRole('button', { name: 'Số con Giảm' }).click()
    await page.getByRole('button', { name: 'Chia 1 con còn lại' }).click()
    await page.getByRole('radio', { name: 'Đã chết' }).nth(1).check({ force: true })
    await page.getByRole('textbox', { name: 'Nguyên nhân chết' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bị đè' }).click()
    await isAccessible(page)
    await save(page, 'Lưu')
    await expect(page).toHaveURL(/\/popup\/record\/12$/)
    await expect.poll(() => nursing(page, receiver)).toBe(9 + 12 - 1)
    expect(await nursing(page, giver)).toBeUndefined()

    await page.goto(barn.sow(giver, '12-1'))
    await page.getByRole('table', { name: 'Lịch sử' }).locator('tbody tr').first().getByRole('button').click()
    await page.getByRole('button', exact('Xóa')).click()
    await page.getByRole('dialog').getByRole('button', exact('Xóa')).click()
    await expect.poll(() => nursing(page, giver)).toBe(12)
    await expect.poll(() => nursing(page, receiver)).toBe(9)
  },
)
