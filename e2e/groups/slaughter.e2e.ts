import { expect as wait, test } from '@playwright/test'
import { addDays, todayAt } from '@penside/domain/basics/day.ts'
import write from 'write-excel-file/node'
import { openBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const expect = wait.configure({ timeout: 8_000 })
const today = todayAt('Asia/Seoul')

/** Workbook of sheets that are given as CSV. */
const workbookOf = (sheets: Readonly<Record<string, string>>) =>
  write(
    Object.entries(sheets).map(([sheet, csv]) => ({
      sheet,
      data: csv
        .trim()
        .split('\n')
        .map((line) =>
          line.split(/,(?!\d{3}")/).map((value) => ({ value: value.replaceAll('"', ''), type: String })),
        ),
    })),
  ).toBuffer()

test.setTimeout(60_000)
test.use({ actionTimeout: 6_000 })
test('도축 성적표는 틀린 줄을 고친 뒤 한꺼번에 들어오고, 돈군에 보이며, 되돌려진다', async ({ page }) => {
  const barn = await openBarn({})
  const { farmId } = barn
  const [group] = await barn.query<{ id: string }>(
    `insert into pig_group (farm_id, name, started_on, age_days, breed, females) values ($1, 'N-9', $2, 28, '043001', 5) returning group_id as id`,
    [farmId, addDays(today, -150)],
  )
  const id = Number(group!.id)
  await barn.query(
    `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, total_weight, net_weight, price)
     values ($1, $2, 'in', 1, $3, '110002', 8, 0, 60, null, null), ($1, $2, 'shipment', 1, $4, '200001', 3, 0, 345, 265.6, 1460800)`,
    [farmId, id, addDays(today, -150), addDays(today, -2)],
  )
  await signIn(page, barn.manager, 'ko')
  await page.goto(`/popup/jadon/results?grpNo=${id}&seq=1`)

  // One is typed.
  await page.locator('input[name="carcassNo"]').fill('0101')
  await page.locator('input[name="weight"]').fill('88.5')
  await page.locator('input[name="grade"][value="1+"]').check()
  await page.locator('input[name="backfat"]').fill('21')
  await page.getByRole('button', { name: '성별·폐기·단가' }).click()
  await page.locator('input[name="price"]').fill('5500')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('3두 중 1두')).toBeVisible()
  await expect(page.locator('input[name="carcassNo"]')).toHaveValue('0102')

  // The others come as a table, first with a wrong row.
  const table = (number: string, weight = '90.1') =>
    `도체번호,도체중(kg),등급,등지방(mm),단가\n0102,${weight},1등급,20,"5,500"\n${number},87,2등급,30,5500\n`
  const choose = (number: string, weight?: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'kill.csv', mimeType: 'text/csv', buffer: Buffer.from(table(number, weight)) })
  await page.getByRole('button', { name: '표에서 가져오기' }).click()
  await choose('0101')
  await expect(page.getByText('1곳을 고쳐야 합니다.')).toBeVisible()
  await expect(page.getByText('3행 · 도체번호 · 0101')).toBeVisible()
  await expect(page.getByText('도체번호 0101: 이미 입력되어 있습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '가져오기', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '다른 표' }).click()
  // An unusual weight is shown with its usual range, and named by the button that takes it.
  await choose('0103', '190.1')
  await expect(page.getByText(/^2행 · 도체중/)).toBeVisible()
  await expect(page.getByRole('button', { name: '평소와 다른 값 1개를 포함해 가져오기' })).toBeVisible()
  await page.getByRole('button', { name: '다른 표' }).click()
  // Of a workbook with several sheets, the table is chosen by its sheet.
  await page.locator('input[type="file"]').setInputFiles({
    name: 'kill.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookOf({ 표지: '농장,출하일\n가온,오늘\n', 도체: table('0103') }),
  })
  await page.getByLabel('파일의 시트').selectOption('도체')
  await expect(page.getByText('도체 2건을 가져옵니다.')).toBeVisible()
  await page.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(page.getByText('3두 중 3두')).toBeVisible()
  await expect(page.getByText('두수·체중·금액이 모두 맞습니다.')).toBeVisible()

  await page.goto(`/popup/jadon/01?grpNo=${id}`)
  await expect(page.getByText('88.5 kg')).toBeVisible()
  // Of grade 1 and better are two of three; of grade 2 the third.
  const listed = page.getByRole('table', { name: '도체 목록' }).locator('tbody tr')
  await page.getByRole('link', { name: '66.7%' }).click()
  await expect(listed).toHaveCount(2)
  await page.goBack()
  await page.getByRole('link', { name: '1 · 33.3%' }).last().click()
  await expect(listed).toContainText(['0103'])
  await expect(listed).toHaveCount(1)

  await page.goto(`/popup/jadon/results?grpNo=${id}&seq=1`)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('3두 중 1두')).toBeVisible()
  await barn.close()
})

test(
  '새 등급 기준은 그 도축 방법의 것에서 시작하고, 틀린 줄은 그 칸에 적히며, 읽을 수 없는 값은 저장되지 않는다',
  { tag: '@long' },
  async ({ page }) => {
    const barn = await openBarn({})
    await signIn(page, barn.manager, 'ko')
    await page.goto('/popup/common/gradings')
    await page.getByRole('button', { name: '새 기준 추가' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('input[value="skinned"]').check()
    const bounds = sheet.locator('input[inputmode="decimal"]')
    // From 100 kg on a skinned carcass is of no grade; a scalded one from 110 kg on.
    await expect(bounds.first()).toHaveValue('100')
    const [from, fat] = [bounds.nth(4), bounds.nth(6)]
    const save = () => sheet.getByRole('button', { name: '저장', exact: true }).click()
    await from.fill('90')
    await save()
    await expect(from).toHaveAccessibleDescription(/2번째 줄/)
    await expect(from).toBeFocused()
    await from.fill('74')
    await fat.fill('1x')
    await save()
    await expect(fat).toHaveAttribute('aria-invalid', 'true')
    await fat.fill('11')
    await save()
    await expect(page.getByText('11~20')).toBeVisible()

    // What is corrected stays the table of its day.
    await page.getByRole('button', { name: '수정' }).first().click()
    await expect(sheet.getByRole('heading', { name: /^박피 · / })).toBeVisible()
    await expect(sheet.locator('input[name="validFrom"]')).toHaveCount(0)
    await barn.close()
  },
)
