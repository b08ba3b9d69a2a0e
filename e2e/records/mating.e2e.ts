import { expect, test as inDemo, type Page } from '@playwright/test'
import { isAccessible } from '../accessible.ts'
import { inBarn, once } from '../barn.ts'
import { inLanguages, signIn } from '../person.ts'

const test = inBarn({ gilts: 2, weaned: 1 })
const words = {
  ko: {
    previousMonth: '이전 달',
    today: '오늘',
    waiting: '교배 대기',
    save: '저장',
    yes: '저장',
    next: '저장하고 다음',
    skip: '건너뛰기',
    undo: '되돌리기',
    delete: '삭제',
    afterToday: '이후의 날짜',
    previous: '이전 작업일',
    history: '이력',
    all: '총교배',
    new: '새 교배',
    cannot: '입력할 수 없습니다',
  },
  en: {
    previousMonth: 'Previous month',
    today: 'Today',
    waiting: 'Waiting for mating',
    save: 'Save',
    yes: 'Save',
    next: 'Save and next',
    skip: 'Skip',
    undo: 'Undo',
    delete: 'Delete',
    afterToday: 'after today',
    previous: 'previous work',
    history: 'History',
    all: 'All matings',
    new: 'New mating',
    cannot: 'cannot be entered',
  },
  vi: {
    previousMonth: 'Tháng trước',
    today: 'Hôm nay',
    waiting: 'Chờ phối giống',
    save: 'Lưu',
    yes: 'Lưu',
    next: 'Lưu và tiếp',
    skip: 'Bỏ qua',
    undo: 'Hoàn tác',
    delete: 'Xóa',
    afterToday: 'sau hôm nay',
    previous: 'việc trước',
    history: 'Lịch sử',
    all: 'Tổng phối',
    new: 'Thêm lần phối',
    cannot: 'Không ghi được',
  },
} as const

const main = (page: Page) => page.locator('main')
const exact = (text: string) => ({ name: text, exact: true })

/** Count of the work list in the menu. */
async function waitingCount(page: Page, label: string) {
  await page.goto('/popup/common/3')
  const row = page.getByRole('link', { name: label })
  await expect(row).toBeVisible()
  return Number(
    /(\d[\d,]*)\s*$/.exec((await row.innerText()).replaceAll('\n', ' '))?.[1]?.replaceAll(',', ''),
  )
}

async function matingsToDate(page: Page) {
  await page.goto('/page/daily/1')
  // On a phone a figure is a row; its last cell is the month to date, and all matings the first row.
  const cell = page.getByRole('row').nth(1).getByRole('cell').last()
  await expect(cell).toBeVisible()
  return Number((await cell.innerText()).replaceAll(',', ''))
}

for (const language of inLanguages('vi')) {
  const t = words[language]
  test(`a worker records a mating from today's list, finds it again and deletes it (${language})`, async ({
    page,
    barn,
  }) => {
    await signIn(page, barn.worker, language)
    const before = await waitingCount(page, t.waiting)
    const countedBefore = await matingsToDate(page)

    await page.goto('/popup/common/3')
    await page.getByRole('link', { name: t.waiting }).click()
    await page.waitForURL(/report\/10/)
    const tag = 'W-001'
    await main(page).getByRole('listitem').filter({ hasText: tag }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: tag })).toBeVisible()
    const address = page.url()

    // A day before the previous work is rejected with a message, and nothing is sent.
    const day = page.locator('input[name="matedOn"]')
    const today = await day.inputValue()
    await day.click()
    const sheet = page.getByRole('dialog')
    for (let month = 0; month < 14; month++)
      await sheet.getByRole('button', { name: t.previousMonth }).click()
    await sheet.locator('table button').nth(15).click()
    await page.getByRole('button', exact(t.next)).click()
    await expect(page.getByRole('alert').filter({ hasText: t.previous })).toBeVisible()
    await day.click()
    await page.getByRole('dialog').getByRole('button', exact(t.today)).click()
    await expect(day).toHaveValue(today)

    // The choice survives a reload.
    const boar = page.getByRole('group').first().getByRole('button').first()
    await boar.click()
    await expect(boar).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(page.getByRole('heading', { name: tag })).toBeVisible()
    await expect(page.getByRole('group').first().getByRole('button', { pressed: true })).toHaveCount(1)
    await expect(day).toHaveValue(today)

    const recorded = () =>
      barn.query("select animal_id, seq from sow_event where farm_id = $1 and kind = 'mating'", [barn.farmId])
    const recordedBefore = await recorded()
    // Skipped sows are not done, and an undone record makes its sow wait again.
    const done = (of: string) => expect(page.getByRole('banner')).toContainText(of)
    await done('0 / 3')
    await page.getByRole('button', exact(t.next)).click()
    await page.getByRole('dialog').getByRole('button', exact(t.yes)).click()
    await done('1 / 3')
    const heading = page.getByRole('heading', { name: /^G-/ })
    const second = await heading.innerText()
    await page.getByRole('button', exact(t.skip)).click()
    await expect(heading).not.toHaveText(second)
    await done('1 / 3')
    await page.getByRole('button', exact(`${t.undo} ${tag}`)).click()
    await done('0 / 3')
    await expect.poll(recorded).toEqual(recordedBefore)
    await page.getByRole('button', exact(t.skip)).click()
    await expect(page.getByRole('heading', { name: tag })).toBeVisible()
    // The boar is preset, and no sow is left.
    await expect(page.getByRole('group').first().getByRole('button', { pressed: true })).toHaveCount(1)
    await expect(page.getByRole('button', exact(t.next))).toHaveCount(0)
    await page.getByRole('button', exact(t.save)).click()
    await page.getByRole('dialog').getByRole('button', exact(t.yes)).click()
    await page.waitForURL(/report\/10/)
    await expect(main(page).getByRole('listitem').filter({ hasText: tag })).toHaveCount(0)

    // The mating is in the history and the statistics, and the sow is off the list.
    expect(await waitingCount(page, t.waiting)).toBe(before - 1)
    expect(await matingsToDate(page)).toBe(countedBefore + 1)

    // She cannot be mated again; only the newest mating can be deleted.
    await page.goto(address)
    const rows = page.getByRole('table', { name: t.history }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(today.slice(0, 10))
    await page.getByRole('button', { name: t.new }).click()
    await expect(page.getByText(t.cannot).first()).toBeVisible()
    await rows.nth(1).getByRole('button').click()
    await expect(page.getByRole('button', exact(t.save))).toBeVisible()
    await expect(page.getByRole('button', exact(t.delete))).toHaveCount(0)
    await rows.first().getByRole('button').click()
    await page.getByRole('button', exact(t.delete)).click()
    await page.getByRole('dialog').getByRole('button', exact(t.delete)).click()
    await expect(rows).toHaveCount(1)
    await page.goto(address)
    await expect(page.getByRole('button', exact(t.save))).toBeVisible()
    await isAccessible(page)
  })
}

inDemo('the server refuses in words what the form could not know', async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/record/2')
  // Sorted by tag, a pregnant sow is among the first.
  await page.getByRole('radio', { name: 'All' }).check({ force: true })
  await page.getByLabel('Sort').selectOption('FARM_PIG_NO')
  await main(page).getByRole('listitem').filter({ hasText: 'Pregnant' }).first().getByRole('link').click()
  await expect(page.getByText('cannot be entered')).toBeVisible()
  await expect(page.getByRole('button', exact('Save'))).toHaveCount(0)
})

test('a mating without a network is saved on the phone and sent later', async ({ page, barn, context }) => {
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('G-001'))
  const boar = page.getByRole('group').first().getByRole('button').first()
  await boar.click()
  await expect(boar).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  await page.getByRole('button', exact('Save')).click()
  await page.getByRole('dialog').getByRole('button', exact('Save')).click()
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr')
  await expect(rows).toHaveText([/Saved on this phone/])

  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(rows).not.toContainText('Saved on this phone')
  await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
  await page.reload()
  await rows.getByRole('button').click()
  await page.getByRole('button', exact('Delete')).click()
  await page.getByRole('dialog').getByRole('button', exact('Delete')).click()
  await expect(rows).toHaveCount(0)
})

test('a save shows one message and no warning about itself', async ({ page, barn }) => {
  await signIn(page, barn.worker, 'en')
  await page.goto(barn.sow('G-001'))
  await page.getByRole('group').first().getByRole('button').first().click()
  await page.getByRole('button', exact('Save')).click()
  await page.getByRole('dialog').getByRole('button', exact('Save')).click()
  await expect(page.getByRole('status').getByText('G-001 · Mating · ')).toBeVisible()
  const undo = main(page).getByRole('button', exact('Undo G-001 · Mating'))
  await expect(undo).toBeVisible()
  await expect(main(page).getByText(/G-001.*saved/i)).toHaveCount(0)
  await expect(main(page).getByText('cannot be entered')).toHaveCount(0)
  // What may follow is still offered; a later visitor gets the reason why nothing else can be entered.
  await expect(main(page).getByText(/^Due /).first()).toBeVisible()
  await page.clock.install()
  await page.reload()
  await page.clock.fastForward(61_000)
  await expect(main(page).getByText('cannot be entered')).toBeVisible()
  await expect(undo).toHaveCount(0)
})
