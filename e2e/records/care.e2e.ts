// Records that are not part of a life: treatments, feed, back-fat, moves; and boars.
import { expect, type Locator, type Page } from '@playwright/test'
import { treatments } from '@penside/contract/records/treatment.ts'
import { isAccessible } from '../accessible.ts'
import { drawnPhoto, exact, inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({ gilts: 2 })

const main = (page: Page) => page.locator('main')
const history = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr')

async function openOne(page: Page, list: string, tag: string) {
  await page.goto(list)
  await main(page).getByRole('listitem').filter({ hasText: tag }).getByRole('link').click()
}
/** Saves or deletes. */
async function confirmed(page: Page, word: string) {
  await page.getByRole('button', exact(word)).click()
  await page.getByRole('dialog').getByRole('button', exact(word)).click()
}

test('a treatment requires a medicine and shows the withdrawal period (vi)', async ({ page, barn }) => {
  await signIn(page, barn.worker, 'vi')
  await openOne(page, '/popup/record/7', 'G-001')
  await page.getByRole('button', exact('Lưu')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hãy chọn vắc-xin hoặc thuốc' })).toBeVisible()
  await page.locator('input[name="medicineId"]').click()
  await page.getByRole('dialog').getByRole('button', { name: /21/ }).first().click()
  await expect(page.locator('input[name="withdrawalDays"]')).toHaveValue('21')
  await expect(page.getByText('Được xuất bán từ')).toBeVisible()
  await page.locator('input[name="withdrawalDays"]').fill('28')
  // The decimal mark of the phone's keyboard.
  await page.locator('input[name="dose"]').fill('1.5')
  await page.locator('input[name="batch"]').fill('LOT-28')
  await expect(page.locator('input[name="dose"]')).toHaveValue('1,5')
  await isAccessible(page)
  await confirmed(page, 'Lưu')
  await expect(history(page, 'Lịch sử')).toHaveText([/LOT-28/])
  await history(page, 'Lịch sử').getByRole('button').click()
  await expect(page.locator('input[name="batch"]')).toHaveValue('LOT-28')
  await confirmed(page, 'Xóa')
  await expect(history(page, 'Lịch sử')).toHaveCount(0)
})

test(
  'feed of a boar: too much, and a day with a record, are rejected (ko)',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'ko')
    await page.goto('/popup/record/8')
    await page.getByRole('radio', exact('웅돈')).check()
    await main(page).getByRole('listitem').filter({ hasText: 'B-01' }).getByRole('link').click()
    await page.locator('input[name="target"]').fill('1000')
    await page.locator('input[name="eaten"]').fill('2,45')
    await expect(page.locator('input[name="target"]')).toHaveValue('1,000')
    // A doubtful number is not saved, survives a reload, and is corrected with a touch.
    await page.getByRole('button', exact('저장')).click()
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: '2,45: 소수점은 점' })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', exact('2.45로 입력')).click()
    await expect(page.locator('input[name="eaten"]')).toHaveValue('2.45')
    await page.locator('input[name="eaten"]').fill('2.455')
    await page.getByRole('button', exact('저장')).click()
    await expect(page.getByRole('alert').filter({ hasText: '소수점 아래 2자리' })).toBeVisible()
    await expect(page.locator('input[name="eaten"]')).toHaveValue('2.455')
    await page.locator('input[name="eaten"]').fill('2.45')
    await page.getByRole('button', exact('저장')).click()
    await expect(page.getByRole('alert').filter({ hasText: '999' })).toBeVisible()
    await page.locator('input[name="target"]').fill('2.6')
    await confirmed(page, '저장')
    await expect(history(page, '이력')).toHaveCount(1)
    await expect(history(page, '이력').first()).toContainText('94.2')
    await expect(page.locator('input[name="target"]')).toHaveCount(0)
    // The day has a record, so it is not set.
    await page.getByRole('button', { name: '새 사료 섭취' }).click()
    const day = page.locator('input[name="fedOn"]')
    await day.click()
    await page.getByRole('dialog').getByRole('button', exact('오늘')).click()
    await expect(page.getByText('기록이 이미 있습니다')).toBeVisible()
    await expect(day).toHaveValue('')
    await history(page, '이력').first().getByRole('button').click()
    await confirmed(page, '삭제')
    await expect(history(page, '이력')).toHaveCount(0)
  },
)

test(
  'back-fat is entered with its timing; the form stays open after a correction and closes after a deletion (en)',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'en')
    await openOne(page, '/popup/record/10', 'G-001')
    await page.getByRole('button', exact('Save')).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Timing' })).toBeVisible()
    await page.getByRole('button', exact('At weaning')).click()
    await page.locator('input[name="thickness"]').fill('16.5')
    await confirmed(page, 'Save')
    const row = history(page, 'History').filter({ hasText: '16.5' })
    await expect(row).toHaveCount(1)
    await row.getByRole('button').click()
    await page.locator('input[name="bodyWeight"]').fill('231.5')
    await confirmed(page, 'Save')
    await expect(row).toContainText('231.5')
    await expect(page.locator('input[name="bodyWeight"]')).toHaveValue('231.5')
    await isAccessible(page)
    await confirmed(page, 'Delete')
    await expect(row).toHaveCount(0)
    await expect(page.locator('input[name="bodyWeight"]')).toHaveCount(0)
  },
)

test(
  'a record that is opened while it is saved stays open and can be corrected (en)',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'en')
    await page.goto(barn.sow('G-001', '71'))
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${treatments.save.path}`, async (route) => {
      await held
      await route.continue()
    })
    const batch = page.locator('input[name="batch"]')
    await page.locator('input[name="medicineId"]').click()
    await page.getByRole('dialog').getByRole('button', { name: /21/ }).first().click()
    await batch.fill('LOT-1')
    await confirmed(page, 'Save')
    const row = history(page, 'History')
    await expect(row).toHaveText([/Sending.*LOT-1/])
    await row.getByRole('button').click()
    await expect(batch).toHaveValue('LOT-1')
    await page.locator('input[name="remark"]').fill('seen twice')
    // The form that saved it stops waiting for the server and stays.
    await expect(page.getByText(/Saved on this phone/).first()).toBeVisible()
    await expect(page.locator('input[name="remark"]')).toHaveValue('seen twice')

    answer()
    await expect(row).not.toContainText('Sending')
    await expect(page.getByRole('button', exact('Delete'))).toBeVisible()
    await expect(page.locator('input[name="remark"]')).toHaveValue('seen twice')
    await confirmed(page, 'Save')
    await expect(row).toHaveText([/LOT-1.*seen twice/])
    await expect
      .poll(() => barn.query('select batch, remark from treatment where farm_id = $1', [barn.farmId]))
      .toEqual([{ batch: 'LOT-1', remark: 'seen twice' }])
  },
)

test('many sows are moved at once, with one record each (en)', async ({ page, barn }) => {
  await signIn(page, barn.worker, 'en')
  await page.goto('/popup/record/13')
  await page.getByRole('link', { name: 'Many animals at once' }).click()
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one animal' })).toBeVisible()
  await page.getByLabel('To pen').click()
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  const pen = await page.getByLabel('To pen').inputValue()
  // Without animals nothing is saved.
  await page.getByRole('button', exact('Save')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const tags = ['G-001', 'G-002']
  for (const tag of tags)
    await page
      .locator('main label')
      .filter({ has: page.getByRole('checkbox') })
      .filter({ hasText: tag })
      .click()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await isAccessible(page)
  await confirmed(page, 'Save')
  // The save leads back to the list.
  for (const tag of tags) {
    await main(page).getByRole('listitem').filter({ hasText: tag }).getByRole('link').click()
    await expect(history(page, 'History')).toHaveText([new RegExp(pen)])
    await history(page, 'History').getByRole('button').click()
    await confirmed(page, 'Delete')
    await expect(history(page, 'History')).toHaveCount(0)
    await page.getByRole('link', exact('Back to the list')).click()
  }
})

test('a boar is entered, found, removed and restored (en)', { tag: '@long' }, async ({ page, barn }) => {
  const tag = 'E2E-1'
  await signIn(page, barn.manager, 'en')
  await page.goto('/popup/record/01')
  const taken = 'B-01'
  await page.getByRole('button', { name: 'New boar' }).click()
  await page.locator('input[name="tag"]').fill(taken.toLowerCase())
  await page.locator('input[name="earNotch"]').click()
  await expect(page.getByRole('alert').filter({ hasText: taken })).toBeVisible()
  await page.locator('input[name="tag"]').fill(tag)
  await page.getByRole('button', exact('Natural service')).click()
  await page.getByRole('button', exact('DD')).click()
  await page.getByRole('button', exact('Save')).click()
  const birthNeeded = page.getByRole('alert').filter({ hasText: 'Enter the birth date' })
  await expect(birthNeeded).toBeVisible()
  // It may stay empty for bought semen.
  await page.getByRole('button', exact('Bought semen')).click()
  await expect(page.getByText('May be left empty for bought semen')).toBeVisible()
  await page.getByRole('button', exact('Natural service')).click()
  await page.locator('input[name="bornOn"]').click()
  for (let month = 0; month < 14; month++)
    await page.getByRole('dialog').getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('dialog').locator('table button').nth(15).click()
  await confirmed(page, 'Save')
  await expect(page.getByText('It has been saved').first()).toBeVisible()

  await page.getByRole('link', { name: 'Find a boar' }).click()
  await page.getByRole('searchbox').fill(tag.toLowerCase())
  await main(page).getByRole('listitem').filter({ hasText: tag }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: tag })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', exact('Remove him')).click()
  await page.getByRole('button', exact('Remove him')).last().click()
  await page.getByRole('dialog').getByRole('button', exact('Save')).click()
  await expect(page.getByText('Removed on')).toBeVisible()
  await page.getByRole('button', exact('Undo the removal')).click()
  await page.getByRole('dialog').getByRole('button', exact('Undo the removal')).click()
  await expect(page.getByText('Removed on')).toHaveCount(0)
  await confirmed(page, 'Delete')
  await expect(page).toHaveURL(/record\/01$/)
})

test(
  'a decision to cull puts a sow on the leaving list and takes her off the mating list (ko)',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'ko')
    const sow = main(page).getByRole('listitem').filter({ hasText: 'G-002' })
    await page.goto('/popup/record/2')
    await expect(sow).toBeVisible()
    await openOne(page, '/popup/record/15', 'G-002')
    // A reason is required; the message is at its field.
    await page.getByRole('button', exact('저장')).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await main(page).getByText('노산', { exact: true }).click()
    await confirmed(page, '저장')
    await expect(main(page).getByText('도태 예정', { exact: true })).toBeVisible()
    await page.goto('/popup/record/leaving')
    await expect(main(page).getByText('G-002', { exact: true })).toBeVisible()
    await expect(main(page).getByText('출하 가능', { exact: true })).toBeVisible()
    await isAccessible(page)
    await page.goto('/popup/record/2')
    await expect(main(page).getByRole('listitem').filter({ hasText: 'G-001' })).toBeVisible()
    await expect(sow).toHaveCount(0)
    await main(page).getByRole('searchbox').fill('G-002')
    await expect(sow.getByText('도태 예정', { exact: true })).toBeVisible()
  },
)

test('a photo of a treatment taken without a network is shown at once, sent later, and seen by the manager (ko)', async ({
  page,
  barn,
  browser,
}) => {
  await signIn(page, barn.worker, 'ko')
  await openOne(page, '/popup/record/7', 'G-001')
  await page.locator('input[name="medicineId"]').click()
  await page.getByRole('dialog').getByRole('button', { name: /21/ }).first().click()
  await expect(page.locator('input[name="withdrawalDays"]')).toHaveValue('21')
  const camera = page.locator('input[type="file"]')
  await camera.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').filter({ hasText: '사진(JPEG, PNG)만' })).toBeVisible()
  await page.context().setOffline(true)
  await camera.setInputFiles(await drawnPhoto(page))
  const photo = page.getByRole('img', { name: '사진 1' })
  await expect.poll(() => widthOf(photo)).toBe(1_280)
  await isAccessible(page)
  await confirmed(page, '저장')
  await expect(page.getByText('휴대폰에 저장').first()).toBeVisible()
  await history(page, '이력').getByRole('button').first().click()
  await expect.poll(() => widthOf(photo)).toBe(1_280)
  await page.context().setOffline(false)
  await expect
    .poll(() =>
      barn.query<{ photos: number; kept: number }>(
        `select cardinality(t.photos) as photos, (select count(*)::int from photo p where p.farm_id = t.farm_id and p.photo_id = any(t.photos)) as kept
         from treatment t where t.farm_id = $1`,
        [barn.farmId],
      ),
    )
    .toEqual([{ photos: 1, kept: 1 }])

  const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(other, barn.manager, 'ko')
  await openOne(other, '/popup/record/7', 'G-001')
  await history(other, '이력').getByRole('button').first().click()
  const seen = other.getByRole('img', { name: '사진 1' })
  await expect.poll(() => widthOf(seen)).toBe(1_280)
  await other.getByRole('button', exact('사진 1 빼기')).click()
  await confirmed(other, '저장')
  await expect
    .poll(() => barn.query('select from treatment where farm_id = $1 and photos = $2', [barn.farmId, '{}']))
    .toHaveLength(1)
  await other.close()
})

/** Pixels of the shown image; none until it is loaded. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
