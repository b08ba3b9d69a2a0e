import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { create } from 'qrcode'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    scan: 'QR 스캔',
    find: '모돈번호 또는 전자이표',
    noAnimal: 'QR 코드에 연결된 돼지가 없습니다',
    otherFarm: '다른 농장의 QR 코드입니다',
    otherRecord: '다른 기록',
    card: '개체카드',
    history: '전체 이력',
    parities: '산차별 상세',
    chooseAll: /모두 선택|중 앞/,
  },
  en: {
    scan: 'Scan QR',
    find: 'Sow number or electronic tag',
    noAnimal: 'No pig belongs to this QR code',
    otherFarm: 'This is a code of another farm',
    otherRecord: 'Other record',
    card: 'Card',
    history: 'Whole history',
    parities: 'Parity by parity',
    chooseAll: /Choose (all|the first)/,
  },
  vi: {
    scan: 'Quét mã QR',
    find: 'Số nái hoặc thẻ tai điện tử',
    noAnimal: 'Mã QR không gắn với con heo nào',
    otherFarm: 'Đây là mã của trại khác',
    otherRecord: 'Ghi việc khác',
    card: 'Thẻ heo',
    history: 'Toàn bộ lịch sử',
    parities: 'Chi tiết từng lứa',
    chooseAll: /Chọn hết/,
  },
} as const

type Card = { pigNo: number; farmPigNo: string; farmNo: number }
/** A sow of the farm in this status; the latest first. */
async function sowWith(page: Page, status: string, at = 0): Promise<Card> {
  const answer = await page.request.post(
    `/mobile/selectModonCardList.json?statusCd=${status}&rows=20&sortId=WK_DT`,
  )
  return ((await answer.json()) as { rows: Card[] }).rows[at]!
}
const codeOf = ({ farmNo, pigNo }: Card) => `/qrresult?qrId=${farmNo}-S-${pigNo}&pigNo=${pigNo}`

for (const language of inLanguages('ko')) {
  const t = words[language]
  test(`a code opens the form that the state calls for, a number finds the card, an unknown code shows a message (${language})`, async ({
    page,
  }) => {
    await signIn(page, 'worker', language)
    // The page has the scan button at the bottom and a field for a number.
    await page.goto('/')
    await expect(page).toHaveURL(/\/popup\/common\/1$/)
    const scan = page.getByRole('button', { name: t.scan })
    await expect(scan).toBeInViewport()
    // The scan button covers no control on any screen size.
    for (const size of [{ width: 360, height: 640 }, page.viewportSize()!]) {
      await page.setViewportSize(size)
      await isAccessible(page)
    }

    // An unknown code shows a message and leads back after two seconds.
    await page.goto('/qrresult?qrId=nobody&pigNo=987654321')
    await expect(page.getByText(t.noAnimal)).toBeVisible()
    await expect(page).toHaveURL(/\/popup\/common\/1$/)
    await page.goto('/qrresult?qrId=9999-S-5&pigNo=5')
    await expect(page.getByText(t.otherFarm)).toBeVisible()

    for (const [status, path] of [
      ['010005', '21'],
      ['010002', '31'],
    ] as const) {
      const sow = await sowWith(page, status)
      await page.goto(`${process.env['PENSIDE_URL']}/${codeOf(sow)}`) // codes in the field have a double slash
      await expect(page).toHaveURL(new RegExp(`/popup/record/${path}\\?pigNo=${sow.pigNo}$`))
    }

    // The other kinds and the card are one touch away.
    await page.getByRole('button', { name: t.otherRecord }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link').first()).toBeVisible()
    await isAccessible(page)
    await sheet.getByRole('link', { name: t.card }).click()
    await expect(page).toHaveURL(/\/popup\/report\/01\?pigNo=/)
    await expect(page.getByRole('heading', { name: t.history })).toBeVisible()
    await expect(page.getByRole('table', { name: t.parities })).toBeVisible()
    await isAccessible(page)

    // A reader types the number and Enter without a focused field.
    const typed = await sowWith(page, '010002', 2)
    await page.goto('/popup/common/1')
    await expect(scan).toBeVisible()
    await page.keyboard.type(typed.farmPigNo)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/popup/record/31\\?pigNo=${typed.pigNo}$`))
    await page.goto('/popup/common/1')
    await page.getByRole('searchbox', { name: t.find }).fill(typed.farmPigNo)
    await expect(page.getByRole('listitem').filter({ hasText: typed.farmPigNo })).toBeVisible()
  })
}

test('a code opens after signing in', async ({ page }) => {
  await signIn(page, 'worker', 'en')
  const sow = await sowWith(page, '010002')
  await page.context().clearCookies()
  await page.goto(codeOf(sow))
  await expect(page).toHaveURL(/\/login$/)
  await page.locator('input[name="login"]').fill('worker')
  await page.locator('input[name="password"]').fill('penside-demo')
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(new RegExp(`/popup/record/31\\?pigNo=${sow.pigNo}`))
})

test(
  'labels of a selection print as sheets of A4, and the card as one',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'worker', 'en')
    await page.goto('/popup/common/labels')
    const chooseAll = page.getByRole('button', { name: words.en.chooseAll })
    const says = await chooseAll.innerText()
    await chooseAll.click()
    const labels = page.locator('[data-labels] svg[role="img"] path:nth-child(2)')
    await expect.poll(() => labels.count()).toBeGreaterThan(24)
    const chosen = await labels.count()
    // The button shows how many it selects, and of how many.
    const answer = await page.request.post('/mobile/selectModonCardList.json?rows=1&sortId=FARM_PIG_NO')
    const { total } = (await answer.json()) as { total: number }
    expect(says).toBe(total > chosen ? `Choose the first ${chosen} of ${total}` : `Choose all (${chosen})`)
    await isAccessible(page)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(Math.ceil(chosen / 24))

    // Portrait, one sheet for any number of litters.
    for (const at of [0, 4, 8]) {
      const sow = await sowWith(page, '010003', at)
      await page.goto(`/popup/report/01?pigNo=${sow.pigNo}`)
      await expect(page.getByRole('heading', { name: words.en.history })).toBeVisible()
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pagesOf(pdf), sow.farmPigNo).toBe(1)
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59\d[.\d]* 84\d/)
    }
  },
)
const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length

/** Video of a code in Y4M, which Chromium uses as camera. */
async function film(text: string, file: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const [width, height] = [640, 480]
  const scale = Math.floor((height - 80) / modules.size)
  const left = Math.floor((width - modules.size * scale) / 2)
  const top = Math.floor((height - modules.size * scale) / 2)
  const frame = Buffer.alloc(width * height * 1.5, 128).fill(235, 0, width * height)
  for (let y = 0; y < modules.size * scale; y++)
    for (let x = 0; x < modules.size * scale; x++)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale))) frame[(top + y) * width + left + x] = 16
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)
  await writeFile(
    file,
    Buffer.concat([head, ...Array(10).fill(Buffer.concat([Buffer.from('FRAME\n'), frame]))]),
  )
}

test("the phone's camera reads a sow's code", { tag: '@long' }, async ({ page }, info) => {
  await signIn(page, 'worker', 'en')
  const sow = await sowWith(page, '010002', 1)
  const folder = await mkdtemp(join(tmpdir(), 'penside-camera-'))
  const video = join(folder, 'code.y4m')
  await film(process.env['PENSIDE_URL']! + codeOf(sow), video)
  const use = info.project.use
  const browser = await chromium.launch({
    ...use.launchOptions,
    args: [
      ...(use.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const context = await browser.newContext({
      baseURL: process.env['PENSIDE_URL']!,
      permissions: ['camera'],
    })
    const phone = await context.newPage()
    await signIn(phone, 'worker', 'en')
    await phone.goto('/')
    await phone.getByRole('button', { name: words.en.scan }).click()
    await expect(phone).toHaveURL(new RegExp(`/popup/record/31\\?pigNo=${sow.pigNo}`), { timeout: 240_000 })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })
  test("the day's lists begin on a worker's first page without scrolling", async ({ page }) => {
    await signIn(page, 'worker', 'vi')
    await page.goto('/popup/common/1')
    const list = page.locator('a[href*="report/10?report="]').first()
    await expect(list).toBeInViewport({ ratio: 0.6 })
    const scan = (await page.getByRole('button', { name: 'Quét mã QR' }).boundingBox())!
    const first = (await list.boundingBox())!
    expect(first.y + 0.6 * first.height).toBeLessThan(scan.y)
  })
})
