import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../person.ts'

const rows = (page: Page) => page.getByRole('table').last().locator('tbody tr')

test('leads from the overview to a type, its day, its analysis and the workbook', async ({ page }) => {
  await signIn(page, 'owner', 'ko')
  await page.goto('/popup/etc/overview')
  await expect(page.getByText(/^\d+ \/ \d+대 수신$/)).toBeVisible()
  const water = page.getByRole('link', { name: /^음수/ })
  const reported = /(\d+)\/(\d+)대/.exec(await water.innerText())
  await water.click()

  // INFO comes first and provides the day.
  await expect(page).toHaveURL(/\/page\/iot\/3$/)
  await expect(page.getByText(/^마지막 측정 .+:\d\d · /)).toBeVisible()
  await expect(rows(page)).toHaveCount(Number(reported![2]))
  await expect(page.getByText(`${reported![2]}대 수신`)).toBeVisible()

  await page.getByRole('link', { name: '분석' }).click()
  await expect(page).toHaveURL(/iot_search_list\/3$/)
  await expect(page.getByRole('columnheader', { name: '누적 음수량, L' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^음수 분석_\d{8}_\d{6}\.xlsx$/)

  // Where none is chosen all are shown with what they are set to; one touch chooses.
  await page.goto('/popup/iot/3')
  await page.getByRole('button', { name: /W01 · .*5분$/ }).click()
  await expect(page).toHaveURL(/eq_id=W01/)
  await expect(page.getByText('실시간', { exact: true })).toBeVisible()

  // Unfed sows are on the page of work.
  await page.goto('/popup/etc/unfed?eq_type=E')
  await page.getByRole('radio', { name: /^전체/ }).click()
  await expect(page.getByRole('link', { name: /kg/ }).first()).toBeVisible()
})

test('displays the values under a finger on a chart', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'worker', 'ko')
  await page.goto('/popup/etc/equipment?eq_id=S01&measure=temperature')
  const chart = page.getByRole('figure').getByRole('img')
  await chart.scrollIntoViewIfNeeded()
  const read = page.getByRole('figure').getByText(/°C/)
  const now = page.getByRole('figure').getByText('지금', { exact: true })
  await expect(now).toBeVisible()
  const { x, y, width } = (await chart.boundingBox())!
  const touches = await page.context().newCDPSession(page)
  const touch = (type: string, ...at: number[]) =>
    touches.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at.map((part) => ({ x: x + part * width, y: y + 90 })),
    })
  const times: string[] = []
  for (const [type, at] of [['touchStart', 0.4] as const, ['touchMove', 0.7] as const]) {
    await touch(type, at)
    await expect(now).toBeHidden()
    await expect(read.first()).toBeVisible()
    times.push(await page.getByRole('figure').locator('p > b').innerText())
  }
  expect(new Set(times).size).toBe(2)
  await touch('touchEnd')
  await expect(now).toBeVisible()
})

test('lets a manager arrange the plan by arrows and by dragging', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager', 'ko')
  await page.goto('/popup/etc/plan')
  await page.getByRole('button', { name: '배치 바꾸기' }).click()
  const house = (name: string) => page.getByRole('button', { name, exact: true })
  const standsAt = (row: number, column: number, name: string) =>
    expect(page.getByText(`${name}: ${row}번째 줄 ${column}번째 칸`)).toBeVisible()
  const free = page.getByRole('button', { name: /^빈자리/ })
  await expect(free.first()).toBeDisabled()
  await house('후보사').click()
  await free.last().click()
  const before = /(\d+)번째 줄 (\d+)번째 칸/.exec(await page.getByText(/^후보사: /).innerText())!
  await house('후보사').press('ArrowUp')
  await standsAt(Number(before[1]) - 1, Number(before[2]), '후보사')
  await page.getByRole('button', { name: '왼쪽으로' }).click()
  await standsAt(Number(before[1]) - 1, Number(before[2]) - 1, '후보사')

  // Another house is dropped on it: they change places.
  const [from, to] = [(await house('교배사').boundingBox())!, (await house('후보사').boundingBox())!]
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
  await page.mouse.up()
  await standsAt(Number(before[1]) - 1, Number(before[2]) - 1, '교배사')
  const placed = await house('교배사').evaluate((each) => [each.style.gridRow, each.style.gridColumn])
  await page.getByRole('button', { name: '저장' }).click()

  await expect(page.getByText(/^배치 변경: /)).toBeVisible()
  await page.reload()
  const card = page.getByRole('link', { name: /^교배사/ }).locator('..')
  await expect(card).toBeVisible()
  expect(await card.evaluate((each) => [each.style.gridRow, each.style.gridColumn])).toEqual(placed)
})

/** The columns of a sheet by the names of the call, and what the farm's row has in them. */
const sheets = {
  1: [
    ['farm_pig_no', '', 'eq_id', 'enter_cnt', 'eat_kg', 'set_kg'],
    ['eat_kg', 'set_kg'],
  ],
  2: [
    [
      'eq_id',
      'donsa_nm',
      'loc_nm',
      'max_temp',
      'min_temp',
      'max_humi',
      'min_humi',
      'max_co2',
      'min_co2',
      'max_amm',
      'min_amm',
    ],
    ['max_temp', 'min_temp', 'max_humi', 'min_humi', 'max_co2', 'min_co2', 'max_amm', 'min_amm'],
  ],
  3: [
    ['eq_id', 'donsa_nm', 'loc_nm', 'liter', 'pre_liter', 'ratio'],
    ['liter', 'pre_liter', 'ratio'],
  ],
  7: [
    ['eq_id', 'donsa_nm', 'loc_nm', 'temp_value', 'set_temp', 'pre_temp_value', 'ratio'],
    ['temp_value', 'set_temp', 'pre_temp_value', 'ratio'],
  ],
} as const

test('exports the rows of the day and the total of the farm', async ({ page }) => {
  await signIn(page, 'owner', 'ko')
  const answers = new Map<string, Record<string, string | number | null>[]>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/getIotSummary.json')) return
    const type = new URLSearchParams(response.request().postData() ?? '').get('type')!
    answers.set(type, (await response.json()) as never)
  })
  // What is late of yesterday may still come in after midnight.
  const past = new Date(Date.now() + 9 * 3_600_000 - 3 * 86_400_000).toISOString().slice(0, 10)
  for (const [id, [columns, ofFarm]] of Object.entries(sheets)) {
    answers.clear()
    await page.goto(`/page/iot/${id}?on=${past}`)
    await expect(rows(page).first()).toBeVisible()
    await expect.poll(() => answers.has('SUMMARY') && answers.has('TOTAL')).toBe(true)
    await expect(page.getByText(/대 수신$/)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '엑셀' }).click(),
    ])
    // Above the rows: the title, the farm and its day, the headings. An empty row is not in the file.
    const [, [about = ''] = [], , ...cells] = readSheet(await download.path())
    expect(about).toContain(past)
    const answered = answers.get('SUMMARY')!
    const farm = answers.get('TOTAL')![0]!
    expect(cells).toHaveLength(answered.length + 1)
    columns.forEach((name, column) => {
      if (name === '') return
      expect(
        cells.slice(0, -1).map((row) => row[column] ?? null),
        `${id} ${name}`,
      ).toEqual(answered.map((row) => row[name] ?? null))
    })
    const last = cells.at(-1)!
    expect(last[0]).toBe('농장 전체')
    for (const name of ofFarm)
      expect(last[columns.indexOf(name as never)], `${id} ${name}`).toBe(farm[name] ?? null)
  }
})

/** The cells of the first sheet, read without the writer's or the product's code. */
function readSheet(path: string): (string | number | null)[][] {
  const files = unzipSync(readFileSync(path))
  const text = (name: string) => new TextDecoder().decode(files[name])
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>/gs)].map(
    (found) => found[1]!,
  )
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/gs)].map(([row]) => {
    const cells: (string | number | null)[] = []
    for (const [, letters, look, value] of row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/gs)) {
      const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[column] =
        value === undefined ? null : look!.includes('t="s"') ? shared[Number(value)]! : Number(value)
    }
    return Array.from(cells, (cell) => cell ?? null)
  })
}
