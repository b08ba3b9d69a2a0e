import { expect, type Locator, type Page } from '@playwright/test'
import { writeNumber } from '@penside/domain/basics/number.ts'
import { settingPageOf } from '../../web/src/equipment/places.ts'
import { inBarn, type Barn } from '../barn.ts'
import { signIn, type Language } from '../person.ts'

const test = inBarn({ nursing: [11] })

const set = { S: { temperature: 20, co2: 3_000, light: 60 }, Y: { expected: 40 } }

/** Adds an environment sensor and a sorting scale with reported settings. */
async function equip({ farmId, query }: Barn) {
  await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
  for (const type of ['S', 'Y'] as const) {
    await query(
      `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
       select $1, $2, $3, 'I1', min(pen_id) from pen where farm_id = $1`,
      [farmId, `${type}-1`, type],
    )
    await query(
      `insert into reported_setting (farm_id, equipment_id, version, at, settings) values ($1, $2, 1, now(), $3)`,
      [farmId, `${type}-1`, set[type]],
    )
  }
}

/** Selects a setting by its value. @returns its number box */
async function boxOf(page: Page, now: string, unit: string) {
  const row = page
    .getByRole('button', { name: `${now}${unit}` })
    .or(page.getByRole('button', { name: `${now}\u00a0${unit}` }))
  await row.first().click()
  return page.locator('main').getByRole('textbox')
}

/** Focuses the box before typing, like a person: it removes the grouping then. */
async function type(box: Locator, text: string) {
  await box.focus()
  await box.fill(text)
}

const commands = (barn: Barn) =>
  barn.query<{ wanted: Record<string, number> }>(
    `select settings as wanted from equipment_command where farm_id = $1 and deed = 'set' order by issued_at`,
    [barn.farmId],
  )

for (const language of ['ko', 'en', 'vi'] as const satisfies readonly Language[])
  test(`sends the typed number with its thousands and decimals (${language})`, async ({ page, barn }) => {
    const shown = (value: number, decimals = 0) => writeNumber(value, language, true, decimals)
    await signIn(page, barn.manager, language)
    await equip(barn)
    const send = page.getByRole('button', { name: /^(Send|Gửi)|보내기$/ })

    await page.goto(settingPageOf('S')!)
    const co2 = await boxOf(page, shown(3_000), 'ppm')
    await expect(co2).toHaveValue(shown(3_000))
    await type(co2, shown(2_500))
    await expect(send).toContainText(shown(2_500))
    await expect(send).toBeEnabled()
    await co2.blur()
    await expect(co2).toHaveValue(shown(2_500))

    const light = await boxOf(page, shown(60), 'lux')
    await type(light, shown(1_000))
    await expect(send).toContainText(shown(1_000))
    // What is no whole number, or none at all, is never sent as another.
    for (const text of [language === 'vi' ? '1,5' : '1.5', '1,0,0', '12 lux', '-5']) {
      await type(light, text)
      await expect(send).toBeDisabled()
      await light.blur()
      await expect(light).toHaveValue(text)
      await expect(light).toHaveAttribute('aria-invalid', 'true')
      await expect(send).toBeDisabled()
    }
    await type(light, shown(1_000))
    await send.click()
    await expect.poll(() => commands(barn)).toEqual([{ wanted: { light: 1_000 } }])

    await page.goto(settingPageOf('Y')!)
    const heads = await boxOf(page, shown(40), '')
    await type(heads, shown(1_000))
    await expect(send).toContainText(shown(1_000))
    await send.click()
    await expect
      .poll(() => commands(barn))
      .toEqual([{ wanted: { light: 1_000 } }, { wanted: { expected: 1_000 } }])
  })

test('questions an ambiguous separator, and accepts the decimal separator of other languages', async ({
  page,
  barn,
}) => {
  await signIn(page, barn.manager, 'vi')
  await equip(barn)
  await page.goto(settingPageOf('S')!)
  const box = await boxOf(page, '20,0', '°C')
  const send = page.getByRole('button', { name: /^Gửi/ })
  await type(box, '21.5')
  await expect(send).toContainText('21,5')
  await box.blur()
  await expect(box).toHaveValue('21,5')
  await type(box, '21.500')
  await box.blur()
  await expect(send).toBeDisabled()
  await page.getByRole('button', { name: 'Nhập 21500' }).click()
  await expect(send).toBeDisabled()
  await type(box, '21,5')
  await send.click()
  await expect.poll(() => commands(barn)).toEqual([{ wanted: { temperature: 21.5 } }])
})

test('reads a limit of the owner like any number', async ({ page }) => {
  await signIn(page, 'owner', 'en')
  await page.goto('/popup/etc/limits')
  await page.getByText('Early finishing', { exact: true }).click()
  await page
    .getByRole('button', { name: /CO2|CO₂/ })
    .first()
    .click()
  const most = page.getByRole('dialog').getByRole('textbox').nth(1)
  await type(most, '9,000')
  await most.blur()
  await expect(most).toHaveValue('9,000')
  await type(most, '9,5')
  await most.blur()
  await expect(page.getByRole('dialog')).toContainText('Enter a whole number')
})
