// How a running farm comes in with the files that it has.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ownCodes } from '@penside/contract/farm/own-codes.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { herdOf } from '../../domain/test/herd.ts'
import { styles } from '../../domain/test/styles.ts'
import { foundFarm, inLanguages } from '../person.ts'

const words = {
  ko: {
    start: '모돈 목록만 있어도 됩니다',
    keep: '저장하고 다시 검사',
    bring: '모두 가져오기',
    plan: '작업 예정 보기',
    preview: '가져온 뒤의 농장',
    confirm: '확인 필요',
    breed: '품종',
    unknown: '거시기',
    weaning: '이유',
    added: '농장 개체 1두에 더할 기록',
    differ: '농장 기록과 다른 행',
    file: '파일 값',
    changed: '2건은 파일 값으로 바꿉니다',
    contradicts: '기록과 맞지 않습니다',
    waiting: '다시 연결될 때 이어서 보냅니다',
    undo: '되돌리기',
    done: '모두 가져왔습니다',
    template: '빈 양식 받기',
    own: 'Penside 양식',
    addOne: '이 1개 추가',
    unlisted: '이 모돈들의 품종',
    losses: '모자란 포유자돈을 폐사로 기록',
    returns: '다시 교배한 것으로 보아 추가하는 재발',
    born: '2024년 3월 4일',
  },
  en: {
    start: 'A list of sows is enough',
    keep: 'Save and check again',
    bring: 'Import everything',
    plan: 'Open the work plan',
    preview: 'The farm after the import',
    confirm: 'To confirm',
    breed: 'Breed',
    unknown: '거시기',
    weaning: 'Weaning',
    added: 'Records added to 1 animal on the farm',
    differ: 'Rows that differ from the farm',
    file: 'The file’s',
    changed: '2 records will be changed',
    contradicts: 'This contradicts another record',
    waiting: 'sending continues with the connection',
    undo: 'Undo',
    done: 'Everything is imported',
    template: 'Get the empty template',
    own: 'Penside template',
    addOne: 'Add these 1',
    unlisted: 'Breed of these sows',
    losses: 'Count missing piglets as died',
    returns: 'Returns added, since she was mated again',
    born: '4 March 2024',
  },
  vi: {
    start: 'Chỉ cần danh sách nái',
    keep: 'Lưu và kiểm tra lại',
    bring: 'Nhập tất cả',
    plan: 'Xem kế hoạch công việc',
    preview: 'Trại sau khi nhập',
    confirm: 'Cần xác nhận',
    breed: 'Giống',
    unknown: '거시기',
    weaning: 'Cai sữa',
    added: 'Bản ghi thêm cho 1 con đã có',
    differ: 'Hàng khác với bản ghi của trại',
    file: 'Của tệp',
    changed: 'Sẽ sửa 2 bản ghi',
    contradicts: 'Mâu thuẫn với bản ghi',
    waiting: 'có mạng sẽ gửi tiếp',
    undo: 'Hoàn tác',
    done: 'Đã nhập tất cả',
    template: 'Tải mẫu trống',
    own: 'Mẫu Penside',
    addOne: 'Thêm 1 mục này',
    unlisted: 'Giống của các nái này',
    losses: 'Ghi số heo con thiếu là chết',
    returns: 'Lốc được thêm vì nái được phối lại',
    born: '4 tháng 3, 2024',
  },
} as const

const today = addDays(day(new Date().toISOString().slice(0, 10)), -1)

/** Sheets as CSV files, one for each. */
const filesOf = (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>) =>
  Object.entries(sheets).map(([name, rows]) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.map((cell) => String(cell ?? '')).join(',')).join('\n')),
  }))
const choose = (page: Page, files: ReturnType<typeof filesOf>) =>
  page.locator('input[type="file"]').first().setInputFiles(files)
const bring = async (page: Page, { bring: name }: { bring: string }, tap: (of: Locator) => Promise<void>) => {
  await tap(page.getByRole('button', { name, exact: true }))
  await tap(page.getByRole('dialog').getByRole('button', { name, exact: true }))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const language of inLanguages('ko'))
    test(`the owner of an empty farm comes from her own tables to the work plan (${language})`, async ({
      page,
    }) => {
      const t = words[language]
      await foundFarm(page, language)
      let taps = 0
      const tap = async (of: Locator) => {
        taps += 1
        await of.click()
      }
      await page.goto('/popup/common/3')
      await tap(page.getByRole('link', { name: t.start }))
      const korean = styles.find(({ name }) => name === 'Korean program, one sheet for each kind')!
      const herd = herdOf(60, 5, today)
      await choose(page, filesOf(korean.sheets(herd)))
      const preview = page.getByRole('heading', { name: t.preview })
      await expect(preview).toBeVisible({ timeout: 60_000 })
      expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
      await bring(page, t, tap)
      await tap(page.getByRole('link', { name: t.plan }))
      // A sow that waits for her mating or her farrowing is on the plan.
      const waiting = herd
        .filter(({ status }) => status === 'weaned' || status === 'returned')
        .map(({ tag }) => tag)
      await expect(page.locator('main')).toContainText(new RegExp(waiting.join('|')), { timeout: 30_000 })
      expect(taps).toBeLessThanOrEqual(12)
    })
})

for (const language of inLanguages('en'))
  test(`a table of events is matched, what is chosen outlasts a reload, and a second file adds what is new (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await foundFarm(page, language)
    await page.goto('/popup/etc/import')
    const on = (days: number) => addDays(today, -days)
    const sows = [
      ['Sow', 'Born', 'Entry'],
      ['E-1', '2024-01-01', '2024-08-01'],
    ]
    const events = [
      ['Sow', 'Date', 'Event', 'Boar', 'Heads'],
      ['E-1', on(200), 'Service', 'D-9', ''],
      ['E-1', on(85), 'Farrowing', '', '11'],
      ['E-1', on(60), t.unknown, '', '11'],
    ]
    await choose(page, filesOf({ Sows: sows, Events: events }))
    await expect(page.getByText(t.confirm).first()).toBeVisible({ timeout: 60_000 })
    // The list of sows has no breed, and a word of the events is not known.
    await page.getByRole('combobox', { name: new RegExp(`^${t.breed}: `) }).selectOption('rule value')
    await page
      .getByRole('combobox', { name: new RegExp(`^${t.breed}: `) })
      .nth(1)
      .selectOption('041006')
    await page.getByRole('combobox', { name: new RegExp(`^${t.unknown}`) }).selectOption('weaning')
    await page.reload()
    await expect(page.getByRole('combobox', { name: new RegExp(`^${t.unknown}`) })).toHaveValue('weaning')
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    await page.getByRole('button', { name: t.keep, exact: true }).click()
    // Its boar is not on the farm: one breed for all such boars adds them.
    await page
      .getByRole('combobox', { name: new RegExp(`^${t.breed}: `) })
      .last()
      .selectOption('042001')
    await page.getByRole('button', { name: t.keep, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.preview })).toBeVisible({ timeout: 60_000 })
    const tap = (of: Locator) => of.click()
    await bring(page, t, tap)
    await expect(page.getByText(t.done)).toBeVisible({ timeout: 60_000 })

    // A week later the same table has one event more, and another count of one litter. The columns are known, the rest is there.
    const recounted = events.map((cells, i) => (i > 1 ? [...cells.slice(0, 4), '12'] : cells))
    await page.goto('/popup/etc/import?import=new')
    await expect(page.locator('input[type="file"]').first()).toBeAttached()
    await page.context().setOffline(true)
    await choose(page, filesOf({ Sows: sows, Events: [...recounted, ['E-1', on(54), 'Service', 'D-9', '']] }))
    await expect(page.getByText(t.waiting)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(t.added)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: t.differ })).toBeVisible()
    const file = page.getByRole('radio', { name: t.file, exact: true })
    await expect(file).toHaveCount(2)
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    // More piglets were born than weaned, until the weaning takes the count of the file too.
    await file.first().check({ force: true })
    await expect(page.getByText(t.contradicts).first()).toBeVisible({ timeout: 60_000 })
    await file.nth(1).check({ force: true })
    await expect(page.getByText(t.changed)).toBeVisible({ timeout: 60_000 })
    await bring(page, t, tap)
    await expect(page.getByText(t.done)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: t.undo, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.undo, exact: true }).click()
    await expect(page.getByText(t.done)).toHaveCount(0, { timeout: 60_000 })
  })

for (const language of inLanguages('en'))
  test(`the chosen source sets the order of dates, and a breed becomes a code of the farm (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await foundFarm(page, language)
    await page.goto('/popup/etc/import')
    const template = page.getByRole('button', { name: t.template })
    await page.getByRole('button', { name: t.own }).click()
    await expect(template).toBeVisible()
    const source = page.getByRole('button', { name: 'PigCHAMP' })
    await source.click()
    await expect(template).toHaveCount(0)
    await page.reload()
    await expect(source).toHaveAttribute('aria-pressed', 'true')
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    const females = [
      ['Sow', 'Genetics', 'Birth date', 'Entry date', 'Parity', 'Status'],
      ['P-1', 'Berkshire', '03/04/2024', '11/02/2024', '0', 'Gilt'],
    ]
    await choose(page, filesOf({ Females: females }))
    await expect(page.getByRole('button', { name: t.born, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
      { timeout: 60_000 },
    )
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    await page.getByRole('button', { name: t.keep, exact: true }).click()
    await page.getByRole('checkbox', { name: t.addOne }).check({ timeout: 60_000 })
    await page.getByRole('button', { name: t.keep, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.preview })).toBeVisible({ timeout: 60_000 })
    await bring(page, t, (of) => of.click())
    await expect(page.getByText(t.done)).toBeVisible({ timeout: 60_000 })
    const codes = await (await page.request.get(ownCodes.list.path)).json()
    expect(codes).toMatchObject({ rows: [{ pcode: '041', cname: 'Berkshire' }] })
  })

test.describe('a table with a row for each litter, without a list of sows', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })
  for (const language of inLanguages('vi'))
    test(`comes in once a breed is chosen (${language})`, async ({ page }) => {
      const t = words[language]
      await foundFarm(page, language)
      await page.goto('/popup/etc/import')
      const on = (days: number) => addDays(today, -days)
      const litters = [
        ['모돈번호', '산차', '교배일', '웅돈', '분만일', '실산', '이유일', '이유두수'],
        ['L-1', 1, on(400), 'D-1', on(285), 11, on(260), 11],
        ['L-1', 2, on(255), 'D-1', '', '', '', ''],
        ['L-1', 2, on(234), 'D-1', on(119), 12, on(94), 11],
        ['L-2', 1, on(90), 'D-1', '', '', '', ''],
      ]
      await choose(page, filesOf({ 번식대장: [...litters, ['L-3', 1, on(40), 'D-1', '', '', '', '']] }))
      await page
        .getByRole('combobox', { name: new RegExp(`^${t.breed}: `) })
        .selectOption('042001', { timeout: 60_000 })
      await page.getByRole('combobox', { name: t.unlisted }).selectOption('041013')
      await page.reload()
      await expect(page.getByRole('combobox', { name: t.unlisted })).toHaveValue('041013')
      await page.getByRole('button', { name: t.keep, exact: true }).click()
      // One piglet of twelve was neither weaned nor recorded as died.
      await page.getByRole('button', { name: t.losses }).click({ timeout: 60_000 })
      await expect(page.getByRole('heading', { name: t.preview })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(t.returns)).toBeVisible()
      expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
      await bring(page, t, (of) => of.click())
      await expect(page.getByText(t.done)).toBeVisible({ timeout: 60_000 })
    })
})
