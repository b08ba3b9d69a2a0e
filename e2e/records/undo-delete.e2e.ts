// A deleted record is restored unchanged with one touch.
import { expect, type Page } from '@playwright/test'
import { namesOfCode } from '@penside/domain/codes/lists.ts'
import { addDays, todayAt } from '@penside/domain/basics/day.ts'
import { exact, feedIn, groupIn, inBarn, rowsOf } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({ gilts: 1, nursing: [9] })

const status = (page: Page) => page.getByRole('status')

async function confirmed(page: Page, deed: string, yes = deed) {
  await page.getByRole('button', exact(deed)).click()
  // The question is the topmost sheet.
  await page.getByRole('dialog').getByRole('button', exact(yes)).last().click()
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

  // The deletion was sent, then undone. Its button is apart from the remark.
  await rowsOf(page).getByRole('button').click()
  const remark = (await page.locator('[name="remark"]').boundingBox())!
  const remove = (await page.getByRole('button', exact('Xóa')).boundingBox())!
  expect(remove.y - remark.y - remark.height).toBeGreaterThanOrEqual(24)
  await confirmed(page, 'Xóa')
  await expect(status(page).getByText('G-001 · Đã xóa')).toBeVisible()
  await expect.poll(stored).toEqual([])
  await status(page).getByRole('button', exact('Hoàn tác')).click()
  await expect(status(page).getByText('Đã khôi phục')).toBeVisible()
  expect(await stored()).toEqual(before)
  await expect(rowsOf(page)).toHaveCount(1)

  // The deletion is not sent yet, so it is discarded.
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

test('a restored weaning brings its group back', async ({ page, barn }) => {
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

/** Deletes the open record and undoes that; `stored` is absent in between. */
async function deletedAndBack(page: Page, stored: () => Promise<object[]>) {
  const before = await stored()
  expect(before).not.toEqual([])
  await confirmed(page, '삭제')
  await expect(status(page).getByText(/삭제되었습니다/)).toBeVisible()
  await expect.poll(stored).not.toEqual(before)
  await status(page).getByRole('button', exact('되돌리기')).click()
  await expect(status(page).getByText('삭제를 취소했습니다')).toBeVisible()
  expect(await stored()).toEqual(before)
}

test('삭제한 사료 입고와 출고를 되돌리면 재고도 돌아온다', async ({ page, barn }) => {
  await feedIn(barn, 100)
  const stored = () =>
    barn.query<{ kind: string }>(
      `select r.kind, r.on_date, r.amount, b.amount as left_over from stock_record r
       join stock_balance b on b.farm_id = r.farm_id and b.item_id = r.item_id where r.farm_id = $1 order by r.kind`,
      [barn.farmId],
    )
  await signIn(page, barn.worker, 'ko')
  await page.goto('/popup/mgt/receipts')
  const rows = page.getByRole('table').last().locator('tbody tr')
  await rows.first().getByRole('button').first().click()
  await deletedAndBack(page, stored)

  await page.goto('/popup/mgt/01')
  await page.locator('input[name="itemId"]').click()
  await page.getByRole('dialog').getByRole('button', { name: '자작' }).click()
  await page.locator('input[name="amount"]').fill('40')
  await confirmed(page, '저장')
  await expect(rows.first()).toContainText('40 kg')
  await rows.first().getByRole('button').first().click()
  await deletedAndBack(page, stored)
  expect(await stored()).toMatchObject([{ kind: 'receipt' }, { kind: 'release' }])
})

test('삭제한 약품 출고와 돈군 사료 입고를 되돌리면 재고도 돌아온다', async ({ page, barn }) => {
  const groupId = await groupIn(barn, 'A동')
  await feedIn(barn, 100)
  await barn.query(
    `with r as (insert into stock_record (farm_id, kind, item_id, on_date, amount)
       select farm_id, 'receipt', medicine_id, $2, 10 from medicine where farm_id = $1 and name = '옥시토신' returning farm_id, record_id, item_id),
     m as (insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, amount)
       select farm_id, record_id, 1, item_id, $2, '', 'infinity', 'supplier', 'store', 10 from r)
     insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount) select farm_id, item_id, 0, '', 'infinity', 10 from r`,
    [barn.farmId, todayAt('Asia/Seoul')],
  )
  const stored = (kind: string, from: string) => () =>
    barn.query(
      `select r.on_date, r.amount, r.group_id, r.price, r.batch, r.remark, (select sum(b.amount) from stock_balance b
         where b.farm_id = r.farm_id and b.item_id = r.item_id) as left_over
       from stock_record r where r.farm_id = $1 and r.kind = $2 and exists
         (select from stock_move m where m.farm_id = r.farm_id and m.record_id = r.record_id and m.from_place = $3)
         and r.amount < 10`,
      [barn.farmId, kind, from],
    )
  const enter = async (item: string, amount: string) => {
    await page.locator('input[name="itemId"]').click()
    await page.getByRole('dialog').getByRole('button', { name: item }).click()
    await page.locator('input[name="amount"]').fill(amount)
    await confirmed(page, '저장')
    await expect(status(page).getByText(/저장되었습니다/)).toBeVisible()
    const rows = page.getByRole('table').last().locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await rows.first().getByRole('button').first().click()
  }
  await signIn(page, barn.worker, 'ko')
  await page.goto('/popup/mgt/11')
  await enter('옥시토신', '4')
  await deletedAndBack(page, stored('release', 'store'))

  await page.goto(`/popup/jadon/71?grpNo=${groupId}`)
  await enter('자작', '8')
  await deletedAndBack(page, stored('receipt', 'supplier'))
})

test('삭제한 소독 기록을 되돌린다', async ({ page, barn }) => {
  await barn.query(
    `insert into disinfection (farm_id, disinfection_id, on_date, target, product, dilution, method, done_by, remark)
     values ($1, gen_random_uuid(), $2, 'gate', '차단 소독제', 250, 'spray', '안', '비 온 뒤')`,
    [barn.farmId, todayAt('Asia/Seoul')],
  )
  await signIn(page, barn.worker, 'ko')
  await page.goto('/popup/report/duties?of=disinfections')
  await page.getByRole('row').filter({ hasText: '차단 소독제' }).getByRole('button').first().click()
  const deletes = page.getByRole('dialog').getByRole('button', exact('삭제'))
  await expect(deletes).toBeVisible()
  await deletedAndBack(page, () =>
    barn.query(
      'select on_date, target, place, product, dilution, amount, method, done_by, remark from disinfection where farm_id = $1',
      [barn.farmId],
    ),
  )
})

test('삭제한 도축 성적을 되돌린다', async ({ page, barn }) => {
  const groupId = await groupIn(barn, 'A동')
  await barn.query(
    `with s as (
       insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, total_weight)
       values ($1, $2, 'shipment', 1, $3, '200001', 3, 0, 345) returning farm_id, group_id, number)
     insert into carcass (farm_id, group_id, number, place, carcass_no, weight, grade, backfat, sex, price)
     select farm_id, group_id, number, 1, '0101', 88.5, '1+', 21, 'female', 5500 from s`,
    [barn.farmId, groupId, addDays(todayAt('Asia/Seoul'), -2)],
  )
  await signIn(page, barn.worker, 'ko')
  await page.goto(`/popup/jadon/results?grpNo=${groupId}&seq=1`)
  await page.getByRole('row').filter({ hasText: '0101' }).getByRole('button').first().click()
  await deletedAndBack(page, () =>
    barn.query(
      'select carcass_no, weight, grade, backfat, sex, condemned, part, price from carcass where farm_id = $1',
      [barn.farmId],
    ),
  )
})
