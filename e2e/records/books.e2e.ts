import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import write from 'write-excel-file/node'
import { foundFarm, inLanguages } from '../person.ts'

// A farm of its own, so that imports do not affect other journeys.
// A farm has one import at a time.
test.describe.configure({ mode: 'default' })

const words = {
  ko: {
    choose: '파일 선택',
    again: '고친 파일 다시 선택',
    bring: '모두 가져오기',
    done: '모두 가져왔습니다',
    undo: '되돌리기',
    source: 'Penside 양식',
    template: '빈 양식 받기',
    download: '목록을 엑셀로 받기',
    all: '칸별로 모두 보기',
    none: '표가 들어 있는 파일이 아닙니다',
    refused: '거절 3건',
    undone: 'mended.xlsx 가져오기를 되돌렸습니다',
  },
  en: {
    choose: 'Choose files',
    again: 'Choose the corrected file',
    bring: 'Import everything',
    done: 'Everything is imported',
    undo: 'Undo',
    source: 'Penside template',
    template: 'Get the empty template',
    download: 'Get the list as Excel',
    all: 'All places one by one',
    none: 'This file holds no table',
    refused: '3 rows rejected',
    undone: 'Import of mended.xlsx undone',
  },
  vi: {
    choose: 'Chọn tệp',
    again: 'Chọn lại tệp đã sửa',
    bring: 'Nhập tất cả',
    done: 'Đã nhập tất cả',
    undo: 'Hoàn tác',
    source: 'Mẫu Penside',
    template: 'Tải mẫu trống',
    download: 'Tải danh sách Excel',
    all: 'Xem từng chỗ',
    none: 'Tệp này không có bảng',
    refused: '3 chỗ bị từ chối',
    undone: 'Đã hoàn tác mended.xlsx',
  },
} as const

/** Workbook of two gilts and a mating, with or without errors. */
async function workbook(right: boolean, tag: string) {
  const sows = [
    ['모돈번호', '품종', '생년월일', '전입일', '시작 상태'],
    [`${tag}-01`, 'LY', '2025-12-01', '2026.8.1', '후보돈'],
    [`${tag}-02`, right ? 'F1' : 'ZZ', right ? '2025-12-03' : '2025-13-03', '2026-08-01', 'Gilt'],
  ]
  const matings = [
    ['Animal number', 'Mating date'],
    [right ? `${tag}-01` : 'NOBODY', '2026-09-01'],
  ]
  const sheet = (name: string, rows: string[][]) => ({
    sheet: name,
    data: rows.map((cells) => cells.map((value) => ({ value, type: String }))),
  })
  const file = write([sheet('모돈', sows), sheet('Matings', matings)])
  return {
    name: right ? 'mended.xlsx' : 'books.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await file.toBuffer(),
  }
}
const choose = (
  page: Page,
  label: string,
  file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => page.getByLabel(label).setInputFiles(file)
const expectNoFaults = async (page: Page) =>
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])

for (const language of inLanguages('vi'))
  test(
    `a farm's books come in: wrong rows first, then mended, then taken back (${language})`,
    { tag: '@long' },
    async ({ page }) => {
      const t = words[language]
      const tag = `Z${language.toUpperCase()}`
      await foundFarm(page, language)
      await page.goto('/popup/etc/import')
      await page.getByRole('button', { name: t.source }).click()
      const template = page.waitForEvent('download')
      await page.getByRole('button', { name: t.template }).click()
      expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)

      await choose(page, t.choose, {
        name: 'a.xlsx',
        mimeType: 'text/plain',
        buffer: Buffer.from('a letter about pigs'),
      })
      await expect(page.getByRole('alert')).toContainText(t.none)

      await choose(page, t.choose, await workbook(false, tag))
      const rows = page.locator('ol li').filter({ hasText: /2025-13-03|ZZ|NOBODY/ })
      await page.getByRole('button', { name: t.all }).click()
      await expect(rows).toHaveCount(3)
      await expect(page.getByRole('button', { name: t.bring })).toHaveCount(0)
      await expectNoFaults(page)
      const list = page.waitForEvent('download')
      await page.getByRole('button', { name: t.download }).click()
      await list

      // An unreadable second file hides the errors of the first, which stays among the earlier imports.
      await choose(page, t.again, {
        name: 'b.xlsx',
        mimeType: 'text/plain',
        buffer: Buffer.from('a letter about pigs'),
      })
      await expect(page.getByRole('alert')).toContainText(t.none)
      await expect(page.getByRole('alert')).toContainText('b.xlsx')
      await expect(rows).toHaveCount(0)
      await page
        .getByRole('button', { name: /books\.xlsx/ })
        .first()
        .click()
      await page.getByRole('button', { name: t.all }).click()
      await expect(rows).toHaveCount(3)
      await expect(page.getByText('b.xlsx')).toHaveCount(0)

      await choose(page, t.again, await workbook(true, tag))
      await page.getByRole('button', { name: t.bring }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.bring }).click()
      await expect(page.getByText(t.done, { exact: true })).toBeVisible()
      await expectNoFaults(page)

      // The import is found again after the screen is closed.
      await page.goto('/popup/etc/import')
      await page
        .getByRole('button', { name: /mended\.xlsx/ })
        .first()
        .click()
      const books = page.waitForEvent('download')
      await page.getByRole('button', { name: /\.xlsx\)/ }).click()
      await books
      await page.getByRole('button', { name: t.undo, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.undo, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: t.undone })).toBeVisible()
      await expect(page.getByRole('button', { name: t.undo, exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /books\.xlsx/ }).first()).toContainText(t.refused)
      await page.goto('/popup/record/1')
      await page.getByRole('searchbox').fill(tag)
      await expect(page.getByText(`${tag}-01`)).toHaveCount(0)
    },
  )

const settling = {
  ko: {
    right: '맞는 것 가져오기: 모돈 3두 중 1두',
    yes: '가져오기',
    doneRight: '맞는 것을 가져왔습니다',
    settle: '남은 것 처리하기',
    instead: '"ZZ" 대신',
    replace: '1칸 바꾸기',
    edit: '표에서 고치기',
    cell: '3행 Birth date',
    save: '1칸 저장하고 다시 검사',
    takeBack: '마지막 고친 것 되돌리기',
    leaveOut: '이 행 빼기 (1)',
  },
  en: {
    right: 'Import what is right: 1 of 3 sows',
    yes: 'Import',
    doneRight: 'What is right is imported',
    settle: 'Settle the rest',
    instead: 'Instead of “ZZ”',
    replace: 'Replace 1',
    edit: 'Edit in a table',
    cell: 'Birth date, row 3',
    save: 'Save 1 change and check again',
    takeBack: 'Take back the last correction',
    leaveOut: 'Leave 1 row out',
  },
  vi: {
    right: 'Nhập phần đúng: 1/3 nái',
    yes: 'Nhập',
    doneRight: 'Đã nhập phần đúng',
    settle: 'Xử lý phần còn lại',
    instead: 'Thay cho “ZZ”',
    replace: 'Thay 1 ô',
    edit: 'Sửa trong bảng',
    cell: 'Birth date, dòng 3',
    save: 'Lưu 1 thay đổi và kiểm tra lại',
    takeBack: 'Hoàn lại lần sửa cuối',
    leaveOut: 'Bỏ 1 dòng này',
  },
} as const

/** Workbook of three gilts and two matings; all but the first gilt and her mating have an error. */
async function threeErrors(tag: string) {
  const heading = ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status']
  const gilt = (number: string, breed: string, bornOn: string) => [
    number,
    breed,
    bornOn,
    '2026-08-01',
    'Gilt',
  ]
  const sheet = (name: string, rows: string[][]) => ({
    sheet: name,
    data: rows.map((cells) => cells.map((value) => ({ value, type: String }))),
  })
  const file = write([
    sheet('Sows', [
      heading,
      gilt(`${tag}-11`, 'LY', '2025-12-01'),
      gilt(`${tag}-12`, 'LY', '2025-13-03'),
      gilt(`${tag}-13`, 'ZZ', '2025-12-03'),
    ]),
    sheet('Matings', [
      ['Animal number', 'Mating date'],
      [`${tag}-11`, '2026-09-01'],
      ['NOBODY', '2026-09-01'],
    ]),
  ])
  return {
    name: 'three.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await file.toBuffer(),
  }
}

for (const language of inLanguages('en'))
  test(`what is right of a file is imported, its three errors are settled on the screen, and the rest follows (${language})`, async ({
    page,
  }) => {
    const t = { ...words[language], ...settling[language] }
    const tag = `Y${language.toUpperCase()}`
    await page.setViewportSize({ width: 1280, height: 900 })
    await foundFarm(page, language)
    await page.goto('/popup/etc/import?import=new')
    await choose(page, t.choose, await threeErrors(tag))
    await page.getByRole('button', { name: t.right }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.yes, exact: true }).click()
    await expect(page.getByText(t.doneRight)).toBeVisible()
    await expectNoFaults(page)

    // Another visit finds what is left.
    await page.getByRole('button', { name: t.settle }).click()
    const causes = page.locator('section').filter({ has: page.getByText('ZZ', { exact: false }) })
    await expect(causes.first()).toBeVisible()
    await expectNoFaults(page)
    await page.getByLabel(t.instead).fill('LY')
    await page.getByRole('button', { name: t.replace }).click()
    await expect(page.getByLabel(t.instead)).toHaveCount(0)

    await page.getByRole('button', { name: t.edit }).first().click()
    const cell = page.getByLabel(t.cell)
    await cell.fill('2025-12-09')
    await cell.press('Escape')
    await expect(cell).toHaveValue('2025-13-03')
    await cell.fill('2025-12-02')
    await cell.press('ArrowUp')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText('2025-13-03')).toHaveCount(0)
    await expect(page.getByText('NOBODY').first()).toBeVisible()

    await page.getByRole('button', { name: t.takeBack }).click()
    await expect(page.getByText('2025-13-03').first()).toBeVisible()
    await page.getByRole('button', { name: t.edit }).first().click()
    // Two cells of a sheet, the second as it is.
    await page.getByLabel(t.cell).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '2025-12-02\t2026-08-01\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByLabel(t.cell)).toHaveValue('2025-12-02')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText('2025-13-03')).toHaveCount(0)

    await page.getByRole('button', { name: t.leaveOut }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.leaveOut }).click()
    await page.getByRole('button', { name: t.bring }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.bring }).click()
    await expect(page.getByText(t.done, { exact: true })).toBeVisible()
    await page.goto('/popup/record/1')
    await page.getByRole('searchbox').fill(tag)
    for (const number of ['11', '12', '13'])
      await expect(page.getByText(`${tag}-${number}`).first()).toBeVisible()

    // Each part is undone by itself.
    for (const left of [['11'], []]) {
      await page.goto('/popup/etc/import?import=new')
      await page
        .getByRole('button', { name: /three\.xlsx/ })
        .filter({ hasText: { ko: '가져옴', en: 'Imported', vi: 'Đã nhập' }[language] })
        .first()
        .click()
      await page.getByRole('button', { name: t.undo, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.undo, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'three.xlsx' })).toBeVisible()
      await page.goto('/popup/record/1')
      await page.getByRole('searchbox').fill(tag)
      for (const number of ['11', '12', '13'])
        await expect(page.getByText(`${tag}-${number}`)).toHaveCount(left.includes(number) ? 1 : 0)
    }
  })

const ofOne = {
  ko: {
    edit: '표에서 고치기',
    all: (tag: string) => `${tag}의 모든 행`,
    born: /^Birth date, Sows/,
    mated: /^Mating date, Matings.*2행/,
    save: '2칸 저장하고 다시 검사',
    right: '거절된 행이 없습니다',
  },
  en: {
    edit: 'Edit in a table',
    all: (tag: string) => `All rows of ${tag}`,
    born: /^Birth date, Sows/,
    mated: /^Mating date, Matings.*Row 2/,
    save: 'Save 2 changes and check again',
    right: 'No rows rejected',
  },
  vi: {
    edit: 'Sửa trong bảng',
    all: (tag: string) => `Mọi dòng của ${tag}`,
    born: /^Birth date, Sows/,
    mated: /^Mating date, Matings.*Dòng 2/,
    save: 'Lưu 2 thay đổi và kiểm tra lại',
    right: 'Không có dòng nào bị từ chối',
  },
} as const

for (const language of inLanguages('en'))
  test(`all rows of an animal are corrected together, whatever their sheet (${language})`, async ({
    page,
  }) => {
    const t = { ...words[language], ...ofOne[language] }
    const tag = `Z${language.toUpperCase()}-21`
    await page.setViewportSize({ width: 1280, height: 900 })
    await foundFarm(page, language)
    await page.goto('/popup/etc/import?import=new')
    await choose(page, t.choose, await twoSheets(tag))
    await page.getByRole('button', { name: t.edit }).first().click()
    await page.getByRole('button', { name: t.all(tag) }).click()
    await expect(page.getByRole('heading', { name: t.all(tag) })).toBeFocused()
    await expectNoFaults(page)
    await page.getByLabel(t.born).fill('2025-12-01')
    await page.getByLabel(t.born).press('ArrowDown')
    await expect(page.locator(':focus')).toHaveValue('')
    await page.getByLabel(t.mated).fill('2026-09-02')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.right).first()).toBeVisible()
  })

/** Workbook of one gilt, whose birth date and mating date cannot be read. */
async function twoSheets(tag: string) {
  const sheet = (name: string, rows: string[][]) => ({
    sheet: name,
    data: rows.map((cells) => cells.map((value) => ({ value, type: String }))),
  })
  const file = write([
    sheet('Sows', [
      ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status'],
      [tag, 'LY', '2025-13-03', '2026-08-01', 'Gilt'],
    ]),
    sheet('Matings', [
      ['Animal number', 'Mating date', 'Boar', 'Method'],
      [tag, '2026-09-41', '', ''],
    ]),
  ])
  return {
    name: 'two.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await file.toBuffer(),
  }
}
