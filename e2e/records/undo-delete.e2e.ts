// A record that was deleted comes back with one touch, as it was.
import { expect, type Page } from '@playwright/test'
import { namesOfCode } from '@penside/domain/codes/lists.ts'
import { exact, groupIn, inBarn, rowsOf } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({ gilts: 1, nursing: [9] })

const status = (page: Page) => page.getByRole('status')

async function confirmed(page: Page, deed: string, yes = deed) {
  await page.getByRole('button', exact(deed)).click()
  await page.getByRole('dialog').getByRole('button', exact(yes)).click()
}

test('một lần phối bị xóa được hoàn tác, có mạng và không có mạng', async ({ page, barn, context }) => {
  const stored = () =>
    barn.query<{ on: string; remark: string; boar: string; method: string }>(
      `select e.on_date as on, e.remark, b.tag as boar, s.method from sow_event e
       join service s on s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.seq = e.seq
       join animal b on b.farm_id = s.farm_id and b.animal_id = s.boar_id
       where e.farm_id = $1 and e.kind = 'mating' and e.animal_id = $2 order by s.number`,
      [barn.farmId, barn.idOf('G-001')],
    )
  await signIn(page, barn.worker, 'vi')
  await page.goto(barn.sow('G-001'))
  await page.getByRole('group').first().getByRole('button').nth(1).click()
  await page.locator('input[name="remark"], textarea[name="remark"]').fill('lần đầu')
  await confirmed(page, 'Lưu')
  await expect(status(page).getByText(/Đã lưu/)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const before = await stored()

  // Sent, and taken back.
  await rowsOf(page).getByRole('button').click()
  await confirmed(page, 'Xóa')
  await expect(status(page).getByText('G-001 · Đã xóa')).toBeVisible()
  await expect.poll(stored).toEqual([])
  await status(page).getByRole('button', exact('Hoàn tác')).click()
  await expect(status(page).getByText('Đã khôi phục')).toBeVisible()
  expect(await stored()).toEqual(before)
  await expect(rowsOf(page)).toHaveCount(1)

  // Not sent yet: the deletion is given up, and never reaches the server.
  await rowsOf(page).getByRole('button').click()
  await context.setOffline(true)
  await confirmed(page, 'Xóa')
  await expect(status(page).getByText('Đã lưu trên máy này')).toBeVisible()
  await status(page).getByRole('button', exact('Hoàn tác')).click()
  await expect(status(page).getByText('Đã khôi phục')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'G-001' })).toBeVisible()
  expect(await stored()).toEqual(before)
})

test('a weaning comes back with the group that went with it', async ({ page, barn }) => {
  const stored = () =>
    barn.query<{ name: string; head: number; weaned: number }>(
      `select g.name, g.females + g.males + g.unsexed as head, w.weaned from pig_group g
       join group_move m using (farm_id, group_id) join life_record w on w.farm_id = m.farm_id and w.animal_id = m.animal_id and w.seq = m.weaning_seq
       where g.farm_id = $1`,
      [barn.farmId],
    )
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('L-001', '61'))
  await page.locator('input[name="groupId"]').click()
  await page.getByRole('dialog').getByRole('button', exact('Make a new group')).click()
  await page.getByRole('button', exact('Save')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Yes, save)$/ })
    .click()
  await expect(status(page).getByText(/has been saved/)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const before = await stored()

  await rowsOf(page).getByRole('button').click()
  await confirmed(page, 'Delete')
  await expect(status(page).getByText('L-001 · Deleted')).toBeVisible()
  await expect.poll(stored).toEqual([])
  await status(page).getByRole('button', exact('Undo')).click()
  await expect(status(page).getByText('Deletion undone')).toBeVisible()
  expect(await stored()).toEqual(before)
})

test('돈군 폐사 기록을 삭제하고 되돌린다', async ({ page, barn }) => {
  const groupId = await groupIn(barn, 'A동')
  const stored = () =>
    barn.query(
      `select m.on_date, m.females, m.males, m.unsexed, m.type, m.remark from group_move m where m.farm_id = $1 and m.kind = 'loss'`,
      [barn.farmId],
    )
  await signIn(page, barn.worker, 'ko')
  await page.goto(`/popup/jadon/21?grpNo=${groupId}`)
  await page.getByRole('button', exact(namesOfCode([], '033', '033014').ko)).click()
  await page.locator('input[name="head"]').fill('2')
  await confirmed(page, '저장')
  await expect(status(page).getByText('저장되었습니다')).toBeVisible()
  await expect.poll(async () => (await stored()).length).toBe(1)
  const before = await stored()

  await rowsOf(page).first().getByRole('button').click()
  await confirmed(page, '삭제')
  await expect(status(page).getByText('A동 · 삭제되었습니다')).toBeVisible()
  await expect.poll(stored).toEqual([])
  await status(page).getByRole('button', exact('되돌리기')).click()
  await expect(status(page).getByText('삭제를 취소했습니다')).toBeVisible()
  expect(await stored()).toEqual(before)
})
