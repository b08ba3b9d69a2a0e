import { expect, test, type Page } from '@playwright/test'
import { isClean } from '../accessible.ts'
import { signIn } from '../person.ts'

/** What the server answers to a call from this page's session. */
async function asked(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

test(
  '월말 두수는 신고한 것으로 표시하고 되돌리며, 하루의 증감은 그 기록을 연다',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'manager', 'ko')
    await page.goto('/popup/report/7')
    await page.getByRole('button', { name: '신고 완료로 표시' }).click()
    await expect(page.getByText(/신고함 · .*\d/)).toBeVisible()
    await expect(page.getByText('신고한 뒤에 바뀐 두수가 없습니다.')).toBeVisible()
    // What changed since it was reported has columns of its own, and nothing has.
    await expect(page.getByRole('columnheader', { name: '신고 후 변경' })).toHaveCount(0)
    await isClean(page)

    // A death entered later is shown next to the reported count.
    const { sdate: endDate } = await asked(page, '/mobile/x/monthEnd.json', {})
    const groups = await (
      await page.request.get('/mobile/comboGroupList.json?countZeroBigYN=Y&rows=100')
    ).json()
    const { grpNo } = groups.find(({ grpSdate }: { grpSdate: string }) => grpSdate < endDate)
    const loss = { grpNo, WK_DT: endDate, SUB_GUBUN_CD: '033014', DUSU: 1 }
    const { seq } = await asked(page, '/mobile/updateOrStorePeasa.json', { ...loss, iuFlag: 'I' })
    await page.reload()
    await expect(page.getByText(/신고한 뒤에 바뀌었습니다: .*총두수 [\d,]+ → [\d,]+/)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '신고 후 변경' })).toBeVisible()
    await isClean(page)
    await asked(page, '/mobile/updateOrStorePeasa.json', { ...loss, seq, iuFlag: 'D' })
    await page.reload()
    await expect(page.getByText('신고한 뒤에 바뀐 두수가 없습니다.')).toBeVisible()
    await page.getByRole('button', { name: '신고 표시 취소' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '신고 표시 취소' }).click()
    await expect(page.getByRole('button', { name: '신고 완료로 표시' })).toBeVisible()

    // What came and went among the growing pigs of a day stands behind its change.
    await page.goto('/popup/report/3')
    const change = page
      .getByRole('row', { name: /육성·비육 합계/ })
      .getByRole('cell')
      .last()
    const told = (await change.innerText()).trim()
    await change.getByRole('link').click()
    await expect(page).toHaveURL(/of=monthEnd&column=growing\.any/)
    await expect(page.getByText('육성·비육 합계').first()).toBeVisible()
    await expect(page.getByText(told).first()).toBeVisible()
  },
)
