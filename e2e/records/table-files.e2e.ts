import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    choose: '파일 선택',
    go: '계속',
    take: '함께 가져오기',
    leave: '빼기',
    values: '값 쓰기',
    cancel: '취소',
    day: '2026년 9월 8일',
  },
  en: {
    choose: 'Choose files',
    go: 'Continue',
    take: 'Import',
    leave: 'Leave out',
    values: 'Use values',
    cancel: 'Cancel',
    day: '8 September 2026',
  },
  vi: {
    choose: 'Chọn tệp',
    go: 'Tiếp tục',
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
    await signIn(page, 'cj', language)
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
    await page.getByRole('button', { name: t.day, exact: true }).click()
    await page.getByRole('button', { name: t.values, exact: true }).click()
    await go.click()
    // The sheets are named by sheet and file; the title and the total are named.
    await expect(page.getByText(/^Herd: .*\(.*1.*\)/)).toBeVisible()
    await expect(page.getByText(/^Herd: .*\(.*5.*\)/)).toBeVisible()
    await expect(page.getByText('herd.xlsx, matings.csv').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Herd: .*\(.*5.*\)/)).toBeVisible()

    // A second file that cannot be read leaves only its own message.
    await page.locator('input[type="file"]').setInputFiles({
      name: 'old.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('Workbook', 'utf16le')]),
    })
    await expect(page.getByRole('alert')).toContainText('old.xls')
    await expect(page.getByText(/^Herd: /)).toHaveCount(0)
  })
