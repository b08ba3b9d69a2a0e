import { expect, test as inDemo } from '@playwright/test'
import { isAccessible } from '../accessible.ts'
import { exact, inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const nursed = 9
const test = inBarn({ nursing: [nursed] })

test('a litter is weaned into a new group, with the rest accounted for', async ({ page, barn }) => {
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('L-001', '61'))
  const weaned = page.locator('button[name="females"]')
  await expect(weaned).toContainText(String(nursed))

  // One fewer: it died, and the cause is required.
  await weaned.click()
  const keypad = page.getByRole('group', { name: 'Weaned', exact: true })
  for (const digit of String(nursed - 1)) await keypad.getByRole('button', exact(digit)).last().click()
  await expect(page.getByText('What became of the 1 piglet not weaned?')).toBeVisible()
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'unaccounted' })).toBeVisible()
  await page.locator('button[name="diedFemales"]').click()
  await keypad.getByRole('button', exact('1')).last().click()
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'cause of death' })).toBeVisible()
  await page.getByRole('button', exact('Crushed')).click()

  await page.locator('input[name="groupId"]').click()
  await page.getByRole('dialog').getByRole('button', exact('Make a new group')).click()
  await isAccessible(page)
  await page.getByRole('button', exact('Save')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Yes, save)$/ })
    .click()
  // The draft is deleted after the save.
  await expect(page.getByRole('status').getByText('It has been saved')).toBeVisible()
  const row = page.getByRole('table', { name: 'History' }).locator('tbody tr').first()
  await expect(row).toContainText(String(nursed - 1))

  // The group has its piglets, and is deleted with the weaning.
  await page.goto('/popup/jadon/0')
  const group = page
    .getByRole('listitem')
    .filter({ hasText: `${nursed - 1} head` })
    .first()
  await group.getByRole('link').click()
  await expect(page.getByRole('table', { name: 'What came in and left' })).toContainText('L-001')
  await isAccessible(page)
  await page.goto(barn.sow('L-001', '61'))
  await row.getByRole('button').click()
  await page.getByRole('button', exact('Delete')).click()
  await page.getByRole('dialog').getByRole('button', exact('Delete')).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(weaned).toContainText(String(nursed))
})

test('a question appears only with its text', async ({ page, barn }) => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/messages-[^/]*\.js/, async (route) => {
    await come
    await route.continue()
  })
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('L-001', '61'))
  await page.locator('input[name="groupId"]').click()
  await page.getByRole('dialog').getByRole('button', exact('Make a new group')).click()
  await page.getByRole('button', exact('Save')).click()
  await page.waitForTimeout(500)
  await expect(page.getByRole('dialog')).toBeHidden()
  letCome()
  await expect(page.getByRole('dialog')).toContainText('Weaned 10 days after farrowing')
})

test('a partial weaning entered by sex keeps its sexes when it is corrected', async ({ page, barn }) => {
  const heads = () =>
    barn.query(
      `select c.females, c.males, c.unsexed, m.females as in_group from litter_change c
       join group_move m on m.farm_id = c.farm_id and m.animal_id = c.animal_id and m.litter_number = c.number where c.farm_id = $1`,
      [barn.farmId],
    )
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('L-001', '11-1'))
  await page.getByRole('button', exact('Enter by sex')).click()
  await page.locator('button[name="females"]').click()
  await page.getByRole('group', exact('Weaned')).getByRole('button', exact('3')).last().click()
  await page.locator('input[name="groupId"]').click()
  await page.getByRole('dialog').getByRole('button', exact('Make a new group')).click()
  const save = async (word: RegExp) => {
    await page.getByRole('button', { name: word }).click()
    await page.getByRole('dialog').getByRole('button', { name: word }).click()
  }
  await save(/^Save$/)
  await expect.poll(heads).toEqual([{ females: 3, males: 0, unsexed: 0, in_group: 3 }])

  await page.goto(barn.sow('L-001', '11-1'))
  await page.getByRole('table', { name: 'History' }).locator('tbody tr').getByRole('button').click()
  await expect(page.locator('button[name="males"]')).toContainText('0')
  await page.locator('button[name="females"]').click()
  await page.getByRole('group', exact('Weaned')).getByRole('button', exact('4')).last().click()
  await save(/^Save/)
  await expect.poll(heads).toEqual([{ females: 4, males: 0, unsexed: 0, in_group: 4 }])
})

test('부분이유를 기록하고 삭제한다', { tag: '@long' }, async ({ page, barn }) => {
  await signIn(page, barn.worker, 'ko')
  await page.goto(barn.sow('L-001', '11-1'))
  await page.getByRole('button', exact('저장')).click()
  await expect(page.getByRole('alert').filter({ hasText: '이유두수를 입력하세요' })).toBeVisible()
  await page.locator('button[name="females"]').click()
  await page.getByRole('group', exact('이유두수')).getByRole('button', exact('2')).last().click()
  await isAccessible(page)
  await page.getByRole('button', exact('저장')).click()
  await page.getByRole('dialog').getByRole('button', exact('저장')).click()
  const rows = page.getByRole('table', { name: '이력' }).locator('tbody tr')
  await rows.getByRole('button').click()
  await page.getByRole('button', exact('삭제')).click()
  await page.getByRole('dialog').getByRole('button', exact('삭제')).click()
  await expect(rows).toHaveCount(0)
})

inDemo('nhập lần đẻ: cộng sai bị từ chối, số sống được tính ngay', async ({ page }) => {
  await signIn(page, 'worker', 'vi')
  await page.goto('/popup/record/4')
  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click()
  const digits = async (name: string, ...keys: string[]) => {
    await page.locator(`button[name="${name}"]`).click()
    const keypad = page.getByRole('group', exact('Số con'))
    for (const key of keys) await keypad.getByRole('button', exact(key)).last().click()
  }
  await digits('totalBorn', '1', '2')
  await digits('stillborn', '1', '3')
  await page.getByRole('button', exact('Lưu')).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await digits('stillborn', '2')
  await expect(page.getByText('10', { exact: true }).first()).toBeVisible()
  await isAccessible(page)
})
