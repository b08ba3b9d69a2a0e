import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    checks: '재발·임신 확인',
    poor: '도태 검토',
    waiting: '교배 대기',
    week: '이번 주',
    late: '지연',
    search: '모돈번호 검색',
    vaccinations: '백신 예정',
    add: '백신 일정 추가',
    days: '경과일',
    save: '저장',
    delete: '삭제',
    yes: '삭제',
    enter: '입력하세요',
    after: '교배 후 87일',
  },
  en: {
    checks: 'Heat and pregnancy check',
    poor: 'Culling candidates',
    waiting: 'Waiting for mating',
    week: 'This week',
    late: 'Late',
    search: 'Search animal number',
    vaccinations: 'Vaccinations due',
    add: 'Add a vaccination',
    days: 'Days after',
    save: 'Save',
    delete: 'Delete',
    yes: 'Delete',
    enter: 'enter',
    after: '88 days after mating',
  },
  vi: {
    checks: 'Kiểm tra lốc, thai',
    poor: 'Xem xét loại thải',
    waiting: 'Chờ phối giống',
    week: 'Tuần này',
    late: 'Trễ',
    search: 'Tìm',
    vaccinations: 'Lịch tiêm vắc-xin',
    add: 'Thêm lịch tiêm',
    days: 'Số ngày sau',
    save: 'Lưu',
    delete: 'Xóa',
    yes: 'Xóa',
    enter: 'nhập',
    after: '89 ngày sau phối',
  },
} as const

const main = (page: Page) => page.locator('main')
const expectAccessible = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])

test('the work of each week is counted and opens its list', async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/etc/6')
  const weeks = main(page).getByRole('row')
  await expect(weeks).toHaveCount(7)
  await page.getByRole('radio', { name: '18 weeks' }).click({ force: true })
  await expect(weeks).toHaveCount(19)
  await expectAccessible(page)
  const link = main(page).getByRole('row').nth(2).getByRole('link').first()
  const counted = Number((await link.textContent())!.replace(',', ''))
  await link.click()
  await expect(page).toHaveURL(/report\/10\?report=1500\d\d&from=/)
  await expect(main(page).getByRole('listitem')).toHaveCount(Math.min(counted, 10))

  await page.goto('/popup/etc/1')
  await expect(main(page).getByRole('heading')).toContainText(['This week'])
  await expect(main(page).getByRole('link').first()).toContainText(/\w-\d/)
  await expect(main(page)).not.toContainText('[object')
  await expectAccessible(page)
})

for (const language of inLanguages('en')) {
  const t = words[language]
  test(
    `the lists of the day, the calendar and the overdue lead to their forms (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'worker', language)
      await page.goto('/popup/common/3')
      await page.getByRole('link', { name: t.vaccinations }).click()
      await expect(page).toHaveURL(/report\/10\?report=150004/)
      await expect(main(page).getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      await expect(main(page).getByRole('listitem').first().getByRole('link')).toHaveAttribute(
        'href',
        /\/popup\/record\/71\?pigNo=\d+&round=150004&healGubunCd=\d+/,
      )

      // The name of the list is the way to the others, and a reload finds the list again.
      const title = page.getByRole('heading', { level: 1 }).getByRole('button')
      const choose = async (name: string) => {
        await title.click()
        await page.getByRole('dialog').getByRole('button', { name }).click()
      }
      await choose(t.checks)
      await expect(page).toHaveURL(/report=150001/)
      await expect(main(page).getByRole('listitem').first().getByRole('link')).toHaveAttribute(
        'href',
        /record\/14-1/,
      )
      await page.reload()
      await expect(title).toHaveText(t.checks)
      await expect(page).toHaveTitle(`${t.checks} · Penside`)
      await choose(t.poor)
      await expect(main(page).getByRole('table')).toHaveCount(2)
      await expectAccessible(page)

      // Who is mated this week: two touches from home, and most of the screen is animals.
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/popup/common/3')
      await page.getByRole('link', { name: t.waiting }).click()
      await page.getByRole('radio', { name: t.week, exact: true }).click()
      await expect(page).toHaveURL(/report=150005&due=week/)
      await expect(main(page).getByRole('listitem').first().getByRole('link')).toHaveAttribute(
        'href',
        /record\/21\?pigNo=\d+&round=150005-week/,
      )
      const first = await main(page).getByRole('listitem').first().boundingBox()
      expect(first?.y).toBeLessThan(640 * 0.4)
      await expectAccessible(page)
      // Only late rows: as many as the menu shows.
      const all = main(page).getByRole('listitem')
      await page.getByRole('radio', { name: t.late, exact: true }).click()
      await expect(page).toHaveURL(/due=late/)
      await expect(all.first()).toContainText(t.late)
      // The search comes from the bar when it is wanted.
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await page.getByRole('button', { name: t.search }).click()
      await expect(page.getByRole('searchbox')).toBeFocused()

      await page.goto('/popup/report/11?report=6')
      const overdue = main(page).getByRole('listitem').first()
      await expect(overdue.getByRole('link').first()).toHaveAttribute(
        'href',
        /record\/21\?pigNo=\d+&round=a6/,
      )
      // In place of mating her one lets her go.
      await expect(overdue.getByRole('link').last()).toHaveAttribute('href', /record\/15-1\?pigNo=\d+/)
      await expectAccessible(page)

      await page.goto('/popup/report/9')
      const panel = main(page).locator('button[aria-expanded]').first()
      await panel.click()
      await expect(main(page).getByRole('listitem').first().getByRole('link')).toHaveAttribute(
        'href',
        /popup\/record\/\d+/,
      )
      await expectAccessible(page)
    },
  )

  test(
    `the manager adds a vaccination to the programme, and takes it out again (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'manager', language)
      await page.goto('/popup/etc/vaccination')
      await page.getByRole('button', { name: t.add }).click()
      const sheet = page.getByRole('dialog')
      // Invalid input first: without days the field shows an error and nothing is saved.
      await sheet.getByRole('button', { name: t.save, exact: true }).click()
      await expect(sheet.getByRole('alert').first()).toContainText(new RegExp(t.enter, 'i'))
      await expectAccessible(page)
      await sheet.getByLabel(t.days).fill({ ko: '87', en: '88', vi: '89' }[language])
      await sheet.locator('input[name="medicineId"]').click()
      await page.getByRole('dialog').last().getByRole('button', { name: 'PRRS' }).click()
      await sheet.getByRole('button', { name: t.save, exact: true }).click()
      const rule = main(page).getByRole('button').filter({ hasText: t.after })
      await rule.click()
      await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: t.yes, exact: true }).click()
      await expect(rule).toHaveCount(0)
      await page.goto('/popup/etc/medicines')
      await expect(main(page).getByText('PRRS').first()).toBeVisible()
      await expectAccessible(page)
    },
  )
}
