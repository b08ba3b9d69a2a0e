import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { books } from '@penside/contract/workbook/workbook.ts'
import { foundFarm, inLanguages } from '../person.ts'

const words = {
  ko: {
    choose: '파일 선택',
    go: '계속',
    sheet: '이 시트의 내용',
    allRead: '시트와 용어를 모두 알아보았습니다',
    take: '함께 가져오기',
    leave: '빼기',
    values: '값 쓰기',
    cancel: '취소',
    day: '2026년 9월 8일',
  },
  en: {
    choose: 'Choose files',
    go: 'Continue',
    sheet: 'What is on this sheet?',
    allRead: 'All sheets and words are recognized',
    take: 'Import',
    leave: 'Leave out',
    values: 'Use values',
    cancel: 'Cancel',
    day: '8 September 2026',
  },
  vi: {
    choose: 'Chọn tệp',
    go: 'Tiếp tục',
    sheet: 'Trang này là gì?',
    allRead: 'Đã nhận ra mọi trang và từ',
    take: 'Nhập cả',
    leave: 'Bỏ qua',
    values: 'Dùng giá trị',
    cancel: 'Hủy',
    day: '8 tháng 9, 2026',
  },
} as const

/** Workbook of another program: a title, a hidden row, a formula and a total. */
const workbook = Buffer.from(
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Herd" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="a"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${[
        ['t:Herd of September'],
        ['t:Sow no', 't:Breed', 't:Litters'],
        ['t:Q-1', 't:LY', '2'],
        ['hidden', 't:Q-2', 't:LY', 'f:3'],
        ['t:Total', '', '5'],
      ]
        .map((cells, i) => {
          const hidden = cells[0] === 'hidden'
          const inner = cells
            .slice(hidden ? 1 : 0)
            .map((cell) =>
              cell.startsWith('t:')
                ? `<c t="str"><v>${cell.slice(2)}</v></c>`
                : cell.startsWith('f:')
                  ? `<c><f>1+2</f><v>${cell.slice(2)}</v></c>`
                  : `<c>${cell && `<v>${cell}</v>`}</c>`,
            )
          return `<row r="${i + 1}"${hidden ? ' hidden="1"' : ''}>${inner.join('')}</row>`
        })
        .join('')}</sheetData></worksheet>`,
    ),
  }),
)
const matings = 'Sow no;Service date\nQ-1;08/09/2026\nQ-2;05/06/2026\n'

for (const language of inLanguages('ko'))
  test(`files of another program are read once their questions are answered (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await foundFarm(page, language)
    await page.goto('/popup/etc/import')
    const files = [
      { name: 'herd.xlsx', mimeType: 'application/zip', buffer: workbook },
      { name: 'matings.csv', mimeType: 'text/csv', buffer: Buffer.from(matings) },
    ]
    const choose = () => page.locator('input[type="file"]').setInputFiles(files)
    await choose()
    const go = page.getByRole('button', { name: t.go, exact: true })
    await expect(go).toBeDisabled()
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    // Cancelling leaves the page as it was.
    await page.getByRole('button', { name: t.cancel, exact: true }).click()
    await expect(go).toHaveCount(0)
    await choose()
    await page.getByRole('button', { name: t.leave, exact: true }).click()
    await page.getByRole('button', { name: t.values, exact: true }).click()
    await go.click()
    // The sheets are named by sheet and file; the title and the total are named.
    await expect(page.getByText(/^Herd: .*\(.*1.*\)/)).toBeVisible()
    await expect(page.getByText(/^Herd: .*\(.*5.*\)/)).toBeVisible()
    await expect(page.getByText('herd.xlsx, matings.csv').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Herd: .*\(.*5.*\)/)).toBeVisible()
    // The order of day and month is open, and is asked with the other fields of its sheet.
    const order = page.getByRole('button', { name: t.day, exact: true })
    await order.click()
    await expect(order).toHaveAttribute('aria-pressed', 'true')

    // A second file that cannot be read leaves only its own message.
    await page.locator('input[type="file"]').setInputFiles({
      name: 'old.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('Workbook', 'utf16le')]),
    })
    await expect(page.getByRole('alert')).toContainText('old.xls')
    await expect(page.getByText(/^Herd: /)).toHaveCount(0)
  })

const refused = {
  'letter.xlsx': ['a letter about pigs, dear reader', /표가 들어 있는|holds no table|không có bảng/],
  'macro.xlsm': [
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/vbaProject.bin': strToU8('x') }),
    /매크로|macro/,
  ],
  'password.xlsx': [
    [0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')],
    /암호|password|mật khẩu/,
  ],
  'wide.csv': [`${'a,'.repeat(300)}b\n${'1,'.repeat(300)}2\n`, /200/],
  'bomb.xlsx': [
    zipSync({ 'xl/workbook.xml': [new Uint8Array(901_000_000), { level: 1 }] }),
    /너무 큽니다|too large|quá lớn/,
  ],
} as const

for (const language of inLanguages('ko'))
  test(`files that cannot be read say why, record nothing and leave the page as it was (${language})`, async ({
    page,
  }) => {
    await foundFarm(page, language)
    await page.goto('/popup/etc/import')
    await expect(page.locator('input[type="file"]')).toBeAttached()
    const before = await page.locator('main').innerText()
    for (const [name, [content, why]] of Object.entries(refused)) {
      const buffer = Buffer.from(content as string)
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer })
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(name)
      await expect(alert).toContainText(why)
      const shown = await alert.innerText()
      expect((await page.locator('main').innerText()).replace(shown, '').replaceAll(/\n+/g, '\n')).toBe(
        before.replaceAll(/\n+/g, '\n'),
      )
    }
    const imports = await (await page.request.get(books.imports.path)).json()
    expect(imports).toMatchObject({ rows: [] })
  })

for (const language of inLanguages('en'))
  test(`an unknown table is asked about, and numbers that look the same are named by their rows (${language})`, async ({
    page,
  }) => {
    const t = words[language]
    await foundFarm(page, language)
    await page.goto('/popup/etc/import')
    const choose = (name: string, lines: readonly string[]) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await choose('wolves.csv', ['Wolf,Bear', '1,2', '3,4'])
    await expect(page.getByRole('combobox', { name: t.sheet })).toBeVisible()
    await expect(page.getByText(t.allRead)).toHaveCount(0)
    const rest = 'LY,2024-01-10,2024-08-01,Gilt'
    const tags = ['A-1', '가-1', 'Ａ－１', '가-1'.normalize('NFD')]
    await choose('sows.csv', ['Sow,Breed,Born,Entry,Status', ...tags.map((tag) => `${tag},${rest}`)])
    await expect(page.getByText(t.allRead)).toBeVisible()
    await expect(page.getByText(/^(4행|Row 4|Dòng 4): .*2/)).toBeVisible()
  })
