import { expect } from '@playwright/test'
import * as z from 'zod'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { exact, inBarn } from '../barn.ts'
import { inLanguages, signIn } from '../person.ts'

const test = inBarn({ gilts: 2 })

const said = {
  ko: {
    save: '저장',
    scan: '제품 코드 스캔',
    delete: '삭제',
    feed: '젖뗀돼지 사료',
    short: '재고가 부족합니다',
    range: '1~999',
    reason: '차이 사유를 입력하세요',
  },
  en: {
    save: 'Save',
    scan: 'Scan the bag or bottle',
    delete: 'Delete',
    feed: 'Weaner feed',
    short: 'Not enough in stock: 300 kg',
    range: 'a number between 1 and 999',
    reason: 'Enter the reason',
  },
  vi: {
    save: 'Lưu',
    scan: 'Quét mã bao hoặc chai',
    delete: 'Xóa',
    feed: 'Cám heo cai sữa',
    short: 'Không đủ tồn kho',
    range: '1 đến 999',
    reason: 'Hãy nhập lý do',
  },
}

for (const language of inLanguages('en'))
  test(`feed is received, released, found short, counted and taken back (${language})`, async ({
    page,
    barn,
  }) => {
    const words = said[language]
    const save = async () => {
      await page.getByRole('button', exact(words.save)).click()
      await page.getByRole('dialog').getByRole('button', exact(words.save)).click()
    }
    const choose = async (field: string, name: string) => {
      await page.locator(`input[name="${field}"]`).click()
      await page.getByRole('dialog').getByRole('button', { name }).first().click()
    }
    const rows = page.getByRole('table').last().locator('tbody tr')
    await signIn(page, barn.worker, language)

    // An address that names no group leads to the list of them, and nothing fails.
    await page.goto('/popup/jadon/71')
    await page.getByRole('link', { name: inLanguage(language, first).ui.toList, exact: true }).click()
    await expect(page).toHaveURL('/popup/jadon/7')

    // The code on the bag is new: the farm says what it is, and it is known from then on.
    const scan = async () => {
      await page.goto('/popup/mgt/receipts')
      await page.getByRole('button', exact(words.scan)).click()
      await page.locator('input[name="code"]').fill('(01)09506000134352(17)280831(10)B2291')
      await page.locator('input[name="code"]').press('Enter')
      await expect(page.locator('input[name="batch"]')).toHaveValue('B2291')
      // A reader's Enter is of the code alone: nothing is said of the receipt yet.
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await scan()
    await choose('itemId', words.feed)
    await page.locator('input[name="amount"]').fill('300')
    await isAccessible(page)
    await save()
    await expect(rows.first()).toContainText('300 kg')

    await scan()
    await expect(page.locator('input[name="itemId"]')).toHaveValue(words.feed)

    await page.goto('/popup/mgt/01')
    await choose('itemId', words.feed)
    await expect(page.locator('dl')).toContainText('300 kg')
    await page.locator('input[name="amount"]').fill('1000')
    await page.getByRole('button', exact(words.save)).click()
    await expect(page.getByRole('alert')).toContainText(words.range)
    await page.locator('input[name="amount"]').fill('301')
    await isAccessible(page)
    await save()
    await expect(page.getByRole('alert')).toContainText(words.short)
    // What stands at the field is not told a second time.
    await expect(page.getByRole('status').filter({ hasText: words.short })).toHaveCount(0)
    await page.locator('input[name="amount"]').fill('120')
    await save()
    await expect(rows.first()).toContainText('120 kg')
    // The form is ready for the next one.
    await expect(page.locator('input[name="itemId"]')).toHaveValue('')

    // What was found in the store is not what was expected.
    await page.goto('/popup/mgt/store')
    await page.getByRole('link', { name: words.feed }).click()
    await page.locator('input[name="lots.0"]').fill('170')
    await page.getByRole('button', exact(words.save)).click()
    await expect(page.getByRole('alert')).toContainText(words.reason)
    await page.locator('input[name="reason"]').fill('-')
    await isAccessible(page)
    await save()
    await expect(rows.first()).toContainText('-10')
    const stock = () =>
      barn.query<{ amount: string }>(
        'select amount::float8::text as amount from stock_balance where farm_id = $1',
        [barn.farmId],
      )
    expect(await stock()).toEqual([{ amount: '170' }])

    await page.goto('/popup/mgt/01')
    await rows.first().getByRole('button').first().click()
    await page.getByRole('button', exact(words.delete)).click()
    await page.getByRole('dialog').getByRole('button', exact(words.delete)).click()
    await expect(rows.filter({ hasText: '120 kg' })).toHaveCount(0)
    expect(await stock()).toEqual([{ amount: '290' }])
  })

test(
  'what is released without a network is kept on the phone, and goes out of the store when there is one',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'en')
    const choose = async () => {
      await page.locator('input[name="itemId"]').click()
      await page.getByRole('dialog').getByRole('button', { name: said.en.feed }).first().click()
    }
    const save = async () => {
      await page.getByRole('button', exact('Save')).click()
      await page.getByRole('dialog').getByRole('button', exact('Save')).click()
    }
    const releaseWithoutNetwork = async (amount: string) => {
      await choose()
      await page.locator('input[name="amount"]').fill(amount)
      await page.context().setOffline(true)
      await save()
      await expect(page.getByText('saved on this phone').first()).toBeVisible()
    }
    await page.goto('/popup/mgt/receipts')
    await choose()
    await page.locator('input[name="amount"]').fill('50')
    await save()
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('50 kg')

    await page.goto('/popup/mgt/01')
    await choose()
    await page.locator('input[name="amount"]').fill('5')
    await save()
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('5 kg')
    await releaseWithoutNetwork('20')
    // The list that cannot be asked again stays, and so does the form for the next.
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('5 kg')
    await expect(page.locator('input[name="amount"]')).toHaveValue('')
    await page.context().setOffline(false)
    await expect
      .poll(() =>
        barn.query<{ kind: string; amount: string }>(
          'select kind, amount::float8::text as amount from stock_record where farm_id = $1 order by record_id',
          [barn.farmId],
        ),
      )
      .toEqual([
        { kind: 'receipt', amount: '50' },
        { kind: 'release', amount: '5' },
        { kind: 'release', amount: '20' },
      ])
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('20 kg')

    // Of the 25 kg left somebody else takes 20 before this phone is heard: it was short, and the store is counted.
    await releaseWithoutNetwork('20')
    const [{ item_id: item } = { item_id: '' }] = await barn.query<{ item_id: string }>(
      'select item_id from stock_balance where farm_id = $1',
      [barn.farmId],
    )
    const other = z.encode(feedReleases.save.input, {
      ...feedReleases.save.example,
      itemId: Number(item),
      groupId: undefined,
      releasedOn: todayAt('Asia/Seoul'),
      amount: 20,
      formMode: 'U',
    })
    const answer = await page.request.post(feedReleases.save.path, {
      data: other,
      headers: { [operationHeader]: crypto.randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await page.context().setOffline(false)
    await expect
      .poll(() =>
        barn.query('select short::float8 as short from stock_record where farm_id = $1 and short > 0', [
          barn.farmId,
        ]),
      )
      .toEqual([{ short: 15 }])
    await page.goto('/popup/common/3')
    await page.getByText('1 to count').click()
    await page.getByRole('link', { name: said.en.feed }).click()
    await expect(page.getByText('More was released than the books show.')).toBeVisible()
    await page.locator('input[name="amount"]').fill('2')
    await page.locator('input[name="reason"]').fill('a torn bag')
    await save()
    await expect(page.getByText('More was released than the books show.')).toBeHidden()
    await page.goto('/popup/common/3')
    await expect(page.getByText('to count')).toBeHidden()
  },
)

test(
  'a treatment takes the batch that expires first out of the store, and no more than is there',
  { tag: '@long' },
  async ({ page, barn }) => {
    await barn.query(
      `insert into farm_setting (farm_id, name, value) values ($1, 'treatmentsDrawStock', 1)
     on conflict (farm_id, name) do update set value = 1`,
      [barn.farmId],
    )
    const choose = async (field: string) => {
      await page.locator(`input[name="${field}"]`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Oxytocin' }).first().click()
    }
    const save = async () => {
      await page.getByRole('button', exact('Save')).click()
      await page.getByRole('dialog').getByRole('button', exact('Save')).click()
    }
    await signIn(page, barn.worker, 'en')
    for (const [batch, amount] of [
      ['LATE', '5'],
      ['EARLY', '3'],
    ] as const) {
      await page.goto('/popup/mgt/receipts')
      await choose('itemId')
      await page.locator('input[name="amount"]').fill(amount)
      await page.locator('input[name="batch"]').fill(batch)
      await save()
      await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(batch)
    }
    await barn.query(
      `update stock_balance set expires_on = current_date + 9 where farm_id = $1 and batch = 'EARLY'`,
      [barn.farmId],
    )
    await barn.query(
      `update stock_move set expires_on = current_date + 9 where farm_id = $1 and batch = 'EARLY'`,
      [barn.farmId],
    )
    await page.goto('/popup/record/7')
    await page.locator('main').getByRole('listitem').filter({ hasText: 'G-001' }).getByRole('link').click()
    await choose('medicineId')
    await expect(page.locator('select[name="batch"] option')).toContainText([
      'First to expire first (EARLY)',
      /^EARLY · 3 ml/,
      'LATE · 5 ml',
    ])
    await page.locator('input[name="dose"]').fill('9')
    await isAccessible(page)
    await save()
    await expect(page.getByText('8 ml can be released on')).toBeVisible()
    await page.locator('input[name="dose"]').fill('4')
    await save()
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('EARLY, LATE')
    const left = await barn.query<{ batch: string; amount: string }>(
      'select batch, amount::float8::text as amount from stock_balance where farm_id = $1 and amount > 0',
      [barn.farmId],
    )
    expect(left).toEqual([{ batch: 'LATE', amount: '4' }])
  },
)
